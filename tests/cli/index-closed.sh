# Standard descriptors that are closed: what is opened next must not get their numbers, or complaints are written into it.
# The dangling link is complained about while the database is open.
mkdir dump
cp "$CORPUS/zengin/puppet.vdf" dump
ln -s nowhere dump/dangling

# Runs the command that follows with the descriptors closed whose numbers are in $1.
without()
{
	local closed=$1

	shift
	(
		case $closed in *0*) exec 0<&- ;; esac
		case $closed in *1*) exec 1>&- ;; esac
		case $closed in *2*) exec 2>&- ;; *) exec 2>>messages ;; esac
		exec "$@"
	)
}

"$ANIMDB" index -q reference.db dump 2>>messages
"$ANIMDB" export reference.db -f html -o reference --clip 1 >>messages 2>&1

for closed in 0 1 2 01 02 12 012; do
	rm -f x.db
	without $closed "$ANIMDB" index -q x.db dump
	echo "new without $closed: exit $?, $(sqlite3 x.db 'PRAGMA integrity_check; SELECT count(*) FROM clips' | tr '\n' ' ')"
	# A run that has nothing to write leaves what was written into the database.
	without $closed "$ANIMDB" index x.db dump
	echo "unchanged without $closed: exit $?, $(sqlite3 x.db 'PRAGMA integrity_check; SELECT count(*) FROM clips' | tr '\n' ' ')"
	without $closed "$ANIMDB" index -q --force x.db dump
	echo "again without $closed: exit $?, $(sqlite3 x.db 'PRAGMA integrity_check; SELECT count(*) FROM clips' | tr '\n' ' ')"
	without $closed "$ANIMDB" export x.db -f html -o out --clip 1 --force
	echo "export without $closed: exit $?, $(diff -r reference out && echo the same)"
	case $closed in
	0*) ;; # from which the shell reads
	*)
		without $closed "$ANIMDB" shell x.db <<<$'.mode csv\n.output result\nSELECT 1 AS one;\nSELECT nothing;'
		echo "shell without $closed: exit $?, $(tr '\n' ' ' <result)"
		;;
	esac
	# Results that nobody gets are a failure.
	without $closed "$ANIMDB" query x.db 'SELECT 1 AS one' >/dev/null
	echo "query without $closed: exit $?, $(sqlite3 x.db 'PRAGMA integrity_check')"
done
sed -E "s,$PWD/,,; s/ in [0-9.]+ s//" messages | sort | uniq -c
