. "$(dirname "$0")/fixture/make.sh"
make_database test.db
# The first row is there before the last is computed, and a reader that goes away ends the query without a word.
endless="WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c"
for format in csv ndjson json line; do
	timeout 20 "$ANIMDB" query -f $format test.db "$endless" | head -n 2
	echo "${PIPESTATUS[0]}"
done
# A program that ignores SIGPIPE hands that down.
(trap '' PIPE && timeout 20 "$ANIMDB" query test.db "$endless" | head -n 1)
timeout --preserve-status -s INT 0.5 "$ANIMDB" query test.db "$endless" | head -n 1 >first
cat first
timeout --preserve-status -s INT 2 "$ANIMDB" query test.db "SELECT count(*) FROM ($endless)"
echo "$?"
"$ANIMDB" query test.db "SELECT 1" >/dev/full
echo "$?"
