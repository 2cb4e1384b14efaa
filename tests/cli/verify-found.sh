# Findings in lines and in rows; the hidden characters of names are shown.
verify()
{
	"$ANIMDB" verify "$@" | sed "s,$PWD/,,"
	echo "exit ${PIPESTATUS[0]}: $*"
}
cp "$CORPUS/zengin/puppet.vdf" p.vdf
"$ANIMDB" index -q a.db p.vdf
sqlite3 a.db "UPDATE clips SET key_count = 7 WHERE id = 2; DROP INDEX clips_by_name; UPDATE assets SET status = char(27) WHERE id = 3"
mv p.vdf q.vdf
verify --sources a.db
verify -f csv --sources a.db
verify -qf ndjson a.db
verify -f box -q a.db
sqlite3 a.db "INSERT INTO index_state VALUES ('resolve_pending', '1'); DELETE FROM entry_clips"
verify a.db
