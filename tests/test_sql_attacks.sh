#!/bin/bash
# SQL and dot-commands that try to write, to reach other files or to switch the guards off: each is refused with a message,
# the database stays as it is to the byte, and nothing appears beside it. PROGRAM
set -u
program=$(realpath "$1")
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
"$program" index -q test.db "$root/corpus/zengin/puppet.vdf" || exit 2
sqlite3 other.db "CREATE TABLE secret (text); INSERT INTO secret VALUES ('s3cret')" || exit 2
echo "s3cret" >secret.txt
sha256sum test.db other.db secret.txt >before
ls -A >listed
tried=0 failed=0

# $1 what came with exit code $2 must be a refusal with the message $3.
judge() {
	tried=$((tried + 1))
	if [ "$2" -ne 1 ] || ! grep -Eq "$3" err || grep -q s3cret out err; then
		echo "not refused as it should be: $1 (exit $2)"
		cat out err
		failed=$((failed + 1))
	fi
}

denied="not authorized|authorization denied"

# SQL $1 must be refused with a message like $2: by query, which takes no temporary tables, and by the shell, which does.
refuse_query() {
	timeout 20 "$program" query --attach other=other.db test.db "$1" >out 2>err
	judge "$1" $? "${2-$denied}"
}

refuse() {
	refuse_query "$@"
	printf '%s;\n' "$1" | timeout 20 "$program" shell --attach other=other.db test.db >out 2>err
	judge "$1 (in the shell)" $? "${2-$denied}"
}

# The dot-command $1 must be refused, here and in a file.
refuse_command() {
	printf '%s\n' "$1" | timeout 20 "$program" shell test.db >out 2>err
	judge "$1" $? "$2"
}

refuse "DELETE FROM clips"
refuse "INSERT INTO sources (path, kind, byte_size, mtime_ns, xxh128) VALUES ('x', 'x', 0, 0, 'x')"
refuse "UPDATE clips SET name = 'x'"
refuse "REPLACE INTO systems SELECT * FROM systems"
refuse "WITH c AS (SELECT 1) DELETE FROM clips WHERE id IN c"
refuse "DELETE FROM clips RETURNING id"
refuse "INSERT INTO keys (clip_id) VALUES (1)" "$denied|is a view"
refuse "DELETE FROM other.secret"
refuse "UPDATE sqlite_schema SET sql = 'x'" "may not be modified|$denied"
refuse "DELETE FROM sqlite_master" "may not be modified|$denied"
refuse "UPDATE sqlite_sequence SET seq = 0" "$denied|no such table|unknown database"
refuse "DROP TABLE clips"
refuse "DROP VIEW keys"
refuse "DROP VIEW temp.keys"
refuse "DROP INDEX clips_by_name"  "$denied|no such index"
refuse "ALTER TABLE clips RENAME TO x"
refuse "ALTER TABLE clips ADD COLUMN x"
refuse "CREATE TABLE x (y)"
refuse "CREATE TABLE other.x (y)"
refuse "CREATE TABLE x AS SELECT * FROM clips"
refuse_query "CREATE TEMP TABLE x (y)"
refuse_query "CREATE TEMP VIEW x AS SELECT 1"
refuse "CREATE TEMP TABLE keys (x)" "$denied|already"
refuse "CREATE VIEW x AS SELECT 1"
refuse "CREATE TEMP VIEW keys AS SELECT 1"
refuse "CREATE TEMP TRIGGER x INSTEAD OF DELETE ON keys BEGIN SELECT 1; END"
refuse "CREATE TRIGGER x AFTER DELETE ON clips BEGIN SELECT 1; END"
refuse "CREATE INDEX x ON clips (name)"
refuse "CREATE VIRTUAL TABLE x USING fts5(y)"
refuse "CREATE VIRTUAL TABLE temp.x USING rtree(id, a, b)"
refuse "CREATE VIRTUAL TABLE x USING csv(filename = 'secret.txt')"
refuse "CREATE VIRTUAL TABLE x USING dbstat(main)"
refuse "CREATE VIRTUAL TABLE x USING native_keys"
refuse "ATTACH 'other.db' AS again"
refuse "ATTACH ':memory:' AS scratch"
refuse "ATTACH 'file:new.db?mode=rwc' AS new"
refuse "DETACH other"
refuse "VACUUM"
refuse "VACUUM INTO 'copy.db'"
refuse "VACUUM other INTO 'copy.db'"
refuse "REINDEX"
refuse "ANALYZE"
refuse "PRAGMA writable_schema = 1"
refuse "PRAGMA journal_mode = WAL"
refuse "PRAGMA other.journal_mode = DELETE"
refuse "PRAGMA temp_store = FILE"
refuse "PRAGMA temp_store_directory = '.'"
refuse "PRAGMA user_version = 7"
refuse "PRAGMA application_id = 7"
refuse "PRAGMA query_only = OFF"
refuse "PRAGMA trusted_schema = ON"
refuse "PRAGMA cell_size_check = OFF"
refuse "PRAGMA locking_mode = EXCLUSIVE"
refuse "PRAGMA mmap_size = 1000000000"
refuse "PRAGMA wal_checkpoint(TRUNCATE)"
refuse "PRAGMA incremental_vacuum"
refuse "PRAGMA optimize"
refuse "PRAGMA hard_heap_limit = 0"
refuse "SELECT * FROM pragma_journal_mode('WAL')" "$denied|no such table|unknown database"
refuse "SELECT load_extension('./evil.so')"
refuse "SELECT fts3_tokenizer('simple', x'0000000000000000')" "no such function|disabled|$denied"
refuse "SELECT edit('x', 'cp secret.txt stolen')" "no such function"
refuse "SELECT readfile('secret.txt')" "no such function"
refuse "SELECT writefile('new.txt', 'x')" "no such function"
refuse "SELECT * FROM fsdir('.')" "no such table"
refuse "SELECT * FROM sqlite_dbpage" "no such table"
refuse "SELECT * FROM fts5vocab('x')" "no such table"
refuse "SELECT randomblob(1000000000)" "too big"
refuse "SELECT (SELECT 1 FROM $(printf 'json_each(1),%.0s' {1..80}) clips)" "at most 64"
refuse_command ".output test.db" "is the database"
refuse_command ".once ./test.db" "is the database"
refuse_command ".open other.db" "not an animdb database"
refuse_command ".open file:test.db?mode=rw" "no such file"
refuse_command ".read other.db" "a NUL byte"
refuse_command ".import other.db" "a NUL byte"
for command in shell system load save backup dump restore clone cd log archive recover excel; do
	refuse_command ".$command new.txt" "no dot-command is called"
done
refuse_command ".export -f raw -o test.db" "test.db"

rm -f out err
sha256sum -c --quiet before || failed=$((failed + 1))
rm before
diff <(grep -vx "before\|listed" listed) <(ls -A | grep -vx listed) || failed=$((failed + 1))
echo "$tried attempts, $failed not refused"
[ $failed -eq 0 ] && [ $tried -ge 40 ]
