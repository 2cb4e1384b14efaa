# What cannot be understood or read: 2, as diff(1) has it.
diff()
{
	"$ANIMDB" diff "$@"
	echo "exit $?: $*"
}
. "$(dirname "$0")/fixture/make.sh"
make_database a.db
cp a.db b.db
diff a.db b.db
diff a.db
diff
diff a.db b.db a.db
diff --by checksum a.db b.db
diff --sort size a.db b.db
diff -f yaml a.db b.db
diff --system doom a.db b.db
diff -j 0 a.db b.db
diff --nothing a.db b.db
diff a.db nowhere.db
diff nowhere.db a.db
echo 'text' >text
diff a.db text
sqlite3 other.db 'CREATE TABLE t (x)'
diff other.db a.db
sqlite3 b.db 'PRAGMA user_version = 1'
diff a.db b.db
cp a.db b.db
diff --where 'no_column = 1' a.db b.db
diff --where '1)) --' a.db b.db
diff --where '1)); SELECT ((' a.db b.db
echo '# what cannot be written is trouble and not a difference'
sqlite3 b.db 'DELETE FROM clips WHERE id = 1'
"$ANIMDB" diff a.db b.db >/dev/full
echo "exit $?"
ls
