# What stands at the place of the database and is not one of ours is not touched.
cp "$CORPUS/zengin/loose/_WORK/DATA/ANIMS/_COMPILED/KITE.MDH" kite.mdh

refused()
{
	local before

	before=$(cat "$1"* 2>/dev/null | sha256sum)
	"$ANIMDB" index "$1" kite.mdh
	echo "$1: exit $?, $([ "$before" = "$(cat "$1"* 2>/dev/null | sha256sum)" ] && echo untouched || echo TOUCHED), $(echo "$1"*)"
}

printf '%.0stext ' {1..100} >text.db
refused text.db
echo short >short.db
refused short.db
{ printf 'SQLite format 3\0'; head -c 20000 /dev/zero | tr '\0' x; } >fake.db
refused fake.db
sqlite3 other.db 'CREATE TABLE t (x); INSERT INTO t VALUES (1)'
refused other.db
# Another program's, killed while it wrote: its log is not ours to merge.
sqlite3 logged.db 'PRAGMA journal_mode = WAL; CREATE TABLE t (x)' '.shell cp logged.db killed.db; cp logged.db-wal killed.db-wal' >/dev/null
refused killed.db
"$ANIMDB" index -q newer.db kite.mdh
sqlite3 newer.db 'PRAGMA user_version = 999'
refused newer.db
sqlite3 newer.db 'PRAGMA user_version = 1'
refused newer.db
mkdir folder.db
refused folder.db
"$ANIMDB" index nowhere/x.db kite.mdh
echo "exit $?"
# An empty file is a place for a new one, and what lay beside one that was removed is not.
: >empty.db
sqlite3 logged.db 'PRAGMA journal_mode = WAL; CREATE TABLE u (x); INSERT INTO u VALUES (2)' '.shell cp logged.db-wal empty.db-wal' >/dev/null
"$ANIMDB" index -q empty.db kite.mdh
echo "exit $?, $(echo empty.db*)"
"$ANIMDB" query -f csv empty.db 'SELECT name, bone_count FROM skeletons'
sqlite3 empty.db 'PRAGMA integrity_check'
