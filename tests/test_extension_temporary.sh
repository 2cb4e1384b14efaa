#!/bin/bash
# Temporary tables of the user's, empty and of the names that tables and views of the database have, change nothing of what the
# native tables of animdb.so give. Usage: test_extension_temporary.sh PROGRAM EXTENSION CORPUS
set -u
program=$(realpath "$1")
extension=$(realpath "$2")
corpus=$(realpath "$3")
if ! command -v sqlite3 > /dev/null; then
	echo "skipped: needs sqlite3"
	exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0

"$program" index -q corpus.db "$corpus/zengin" "$corpus/metroid-prime" || exit 2

# All tables and views but keys and vertices, which are temporary views themselves here, and what only SQLite makes.
sqlite3 corpus.db "SELECT name FROM main.sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%'
	AND name NOT IN ('keys', 'vertices') UNION VALUES ('native_keys'), ('native_vertices')" > names
[ "$(wc -l < names)" -gt 30 ] || { echo "few tables: $(cat names)"; exit 1; }
sed 's/.*/CREATE TEMP TABLE "&"(id, clip_id, skeleton_id);/' names > hide.sql

while read -r question; do
	sqlite3 -readonly corpus.db ".load '$extension'" "$question" > plain 2>&1 || { echo "fails: $question: $(cat plain)"; failed=1; }
	sqlite3 -readonly corpus.db ".load '$extension'" ".read hide.sql" "$question" > shadowed 2>&1
	[ -s plain ] || { echo "no rows: $question"; failed=1; }
	cmp -s plain shadowed || { echo "differs: $question"; head -n 3 plain shadowed; failed=1; }
done <<'SQL'
SELECT * FROM keys WHERE clip_id = 1
SELECT count(*), sum(x) FROM keys
SELECT count(*), sum(x), sum(v) FROM vertices
SELECT * FROM pose(1)
SELECT * FROM pose(1, 0.1)
SELECT * FROM pose('PUPPET-S_WALKL', 0)
SELECT a.id, r.* FROM main.assets AS a JOIN reach(a.id) AS r
SELECT * FROM similar(1)
SELECT c.id, s.clip_id FROM main.clips AS c JOIN similar(c.id) AS s
SELECT c.id, s.clip_id FROM main.clips AS c JOIN near_duplicates(c.id, 90) AS s
SQL
[ $failed -eq 0 ] && echo "$(wc -l < names) temporary tables change nothing"
exit $failed
