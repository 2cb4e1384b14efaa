# After an index that was interrupted every command says that references are pending, once, and how to finish.
"$ANIMDB" index -q whole.db "$CORPUS/zengin/puppet.vdf"
cp whole.db x.db
sqlite3 x.db "INSERT INTO index_state VALUES ('resolve_pending', '1'); DELETE FROM clip_skeletons"
# $1 is the exit code that is expected.
expect()
{
	local code wanted=$1

	shift
	"$@" >out 2>err </dev/null
	code=$?
	[ $code -eq "$wanted" ] || echo "exit $code: $*"
	grep -c pending err
}
expect 0 "$ANIMDB" query x.db 'SELECT 1; SELECT 2'
expect 0 "$ANIMDB" shell x.db
expect 0 "$ANIMDB" export x.db -f csv -o out.csv
expect 0 "$ANIMDB" diff x.db whole.db
printf '.open x.db\nSELECT 1;\n.export -f csv -o out.shell\n' | "$ANIMDB" shell whole.db 2>err >out
grep -c pending err
echo '# where nothing is pending, nothing is said'
expect 0 "$ANIMDB" query whole.db 'SELECT 1; SELECT 2'
expect 0 "$ANIMDB" export whole.db -f csv -o out.whole
"$ANIMDB" query x.db 'SELECT 1'
echo '# the same command ends it'
"$ANIMDB" index -q x.db "$CORPUS/zengin/puppet.vdf"
expect 0 "$ANIMDB" diff x.db whole.db
cat out
