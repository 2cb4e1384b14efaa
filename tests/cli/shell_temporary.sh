. "$(dirname "$0")/fixture/make.sh"
make_database test.db
make_database other.db
sha256sum test.db >before
# Temporary tables, views and indexes: all that can be done with them, and what the shell tells of them.
"$ANIMDB" shell --attach other=other.db test.db <<'SQL' || exit
CREATE TEMP TABLE mine AS SELECT id, name FROM clips WHERE id < 3;
CREATE TEMP VIEW runs AS SELECT clip_id, name FROM clip_summary WHERE name LIKE '%RUN%';
CREATE UNIQUE INDEX temp.by_name ON mine(name);
INSERT INTO mine VALUES (99, 'new') RETURNING id;
BEGIN;
UPDATE mine SET name = 'renamed' WHERE id = 99;
DELETE FROM mine WHERE id = 1;
ROLLBACK;
SELECT mine.id, mine.name, runs.clip_id FROM mine LEFT JOIN runs ON runs.clip_id = mine.id;
.tables %min%
.tables runs
.schema mine
EXPLAIN QUERY PLAN SELECT id FROM mine WHERE name = 'new';
DROP INDEX by_name;
DROP VIEW runs;
DROP TABLE mine;
-- A table of the user hides none of those that commands and functions read.
CREATE TEMP TABLE clips(id, name);
CREATE TEMP TABLE set_entries(id, name, clip_id);
CREATE TEMP TABLE events(id, clip_id);
SELECT count(*) FROM clips;
SELECT count(*) FROM pose('s_RunL', 0);
.clips run
.events s_RunL
.bones 1
.sets
.links 1
DROP TABLE temp.clips;
SELECT count(*) FROM clips;
-- Another database has none of them.
.open other.db
CREATE TEMP TABLE here(x);
SELECT name FROM sqlite_temp_schema WHERE name NOT IN ('keys', 'vertices');
SQL
# The file cannot be changed, the views keys and vertices stay, and nothing else can be made.
while read -r sql; do
	echo "$sql" | "$ANIMDB" test.db
	echo "$?"
done <<'SQL'
CREATE TABLE mine(x);
CREATE VIEW mine AS SELECT 1;
CREATE INDEX by_fps ON clips(fps);
INSERT INTO clips(id) VALUES (7);
UPDATE main.clips SET name = 'x';
DELETE FROM clips;
DROP TABLE clips;
DROP VIEW keys;
DROP VIEW vertices;
CREATE TEMP TRIGGER t INSTEAD OF DELETE ON keys BEGIN SELECT 1; END;
CREATE VIRTUAL TABLE temp.v USING json_each;
PRAGMA temp.journal_mode = DELETE;
SQL
"$ANIMDB" query test.db "CREATE TEMP TABLE mine(x)"
echo "$?"
sha256sum --quiet -c before && ls
# 16 MB of a temporary table are in memory and in no file: every file that the program has open has a name.
mkfifo line
: >answer
"$ANIMDB" test.db <line >answer &
exec 3>line
echo "CREATE TEMP TABLE big(t); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 16000) INSERT INTO big
	SELECT printf('%.*c', 1000, 'x') FROM n; UPDATE big SET t = t || 'y'; SELECT sum(length(t)) FROM big;" >&3
for wait in {1..1200}; do
	[ "$(wc -l <answer)" -ge 2 ] && break
	sleep 0.05
done
cat answer
ls -l /proc/$!/fd 2>/dev/null | grep -c -E "deleted|etilqs"
exec 3>&-
wait $!
echo '# a CSV file as a table'
printf '\xEF\xBB\xBFname,id,rating,"my ""note"""\r\n"PUPPET, 1",1,1.5,\r\n007,-2,12e3,""\r\n\r\n"two\nlines",00,1.50,9223372036854775808\n-0.5e-1,-0,.5,"1"' >ratings.csv
"$ANIMDB" shell -f json test.db <<'SQL'
.import ratings.csv
SELECT *, typeof(name) AS a, typeof(id) AS b, typeof(rating) AS c, typeof("my ""note""") AS d FROM ratings;
SELECT clips.id, rating FROM clips JOIN ratings USING (id);
.import ratings.csv "second table"
SELECT count(*) FROM "second table";
.mode csv
.once --force ratings.csv
SELECT * FROM ratings;
.import ratings.csv again
SELECT count(*) FROM (SELECT * FROM again EXCEPT SELECT * FROM ratings);
SQL
echo "$?"
import() { printf "$1" >bad.csv; printf ".import bad.csv${2-}\n" | "$ANIMDB" test.db; echo "$?"; }
import 'a,b\n1,2\n1\n'
import 'a,b\n1,2\n"1\n,2'
import 'a,b\n"1"x,2'
import 'a,a\n'
import ''
import 'a\n\0'
import 'a\n' ' keys'
printf '.import nowhere.csv\n' | "$ANIMDB" test.db
printf 'a\n1\n' >ok.csv
printf '.import ok.csv\n.import ok.csv\n' | "$ANIMDB" test.db
"$ANIMDB" query test.db "SELECT count(*) FROM ok"
