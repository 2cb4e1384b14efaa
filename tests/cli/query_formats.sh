. "$(dirname "$0")/fixture/make.sh"
make_database test.db
# Each output format on rows with everything that is odd: NULL, empty text, quotes, bars, control characters, blobs.
for format in box table csv json ndjson line markdown; do
	echo "--- $format"
	"$ANIMDB" query -f $format test.db "
		SELECT id, name, fps, 'a|\"b\",' || char(10) AS text, '' AS empty, x'00FF' AS bytes, 2.0 AS two
		FROM clips ORDER BY id" || exit
done
echo "--- no rows"
for format in box csv json ndjson line markdown; do
	"$ANIMDB" query -f $format test.db "SELECT id, name FROM clips WHERE 0" || exit
done
echo "--- the default in a pipe"
"$ANIMDB" query test.db "SELECT 1 AS a, NULL AS b"
