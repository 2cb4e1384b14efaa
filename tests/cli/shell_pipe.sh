. "$(dirname "$0")/fixture/make.sh"
make_database test.db
# From a pipe: results only, the first error ends it with 1.
"$ANIMDB" shell test.db <<'SQL' || exit
-- a comment, then a statement of several lines
SELECT 'a;
b' AS text,
	1 AS n; SELECT 2 AS m;

.mode json
SELECT name FROM clips WHERE id = 1 -- without a semicolon at the end
SQL
echo "SELECT 3" | "$ANIMDB" test.db || exit
printf '.quit\nSELECT 4;' | "$ANIMDB" test.db || exit
: | "$ANIMDB" test.db || exit
printf 'SELECT 5;\nSELECT\n wrong;\nSELECT 6;' | "$ANIMDB" test.db
echo "$?"
printf '.mode jsno\nSELECT 7;' | "$ANIMDB" test.db
echo "$?"
printf '.tabels\nSELECT 8;' | "$ANIMDB" test.db
echo "$?"
printf '.\n' | "$ANIMDB" test.db
printf '.zzzz\n' | "$ANIMDB" test.db
printf '.mode a b\n' | "$ANIMDB" test.db
printf ".nullvalue 'a\n" | "$ANIMDB" test.db
printf '.headers yes\n' | "$ANIMDB" test.db
ls -A
