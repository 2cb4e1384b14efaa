. "$(dirname "$0")/fixture/make.sh"
make_database test.db
# Several statements in one argument, several arguments, standard input, options behind the SQL.
"$ANIMDB" query test.db "SELECT 1 AS a; SELECT 2 AS b; -- the end" "SELECT ';' AS c" || exit
echo "SELECT count(*) AS n FROM clips;
SELECT name FROM clip_summary WHERE clip_id = 1" | "$ANIMDB" query test.db - -f json || exit
echo | "$ANIMDB" query test.db - || exit
"$ANIMDB" query test.db "EXPLAIN QUERY PLAN SELECT * FROM clips" | grep -c "SCAN clips" || exit
"$ANIMDB" query test.db "SELECT value FROM json_each('[1,2]')" \
	"WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 3) SELECT x FROM c" \
	"PRAGMA application_id" "BEGIN; SELECT 3; COMMIT"
# A comment at the start of an argument is SQL, not an option.
"$ANIMDB" query test.db "-- how many?
SELECT count(*) AS n FROM clips" "-- only a comment"
