. "$(dirname "$0")/fixture/make.sh"
make_database test.db
cat >deep.sql <<'SQL'
.read deep.sql
SQL
cat >good.sql <<'SQL'
SELECT 'read' AS word;
SQL
"$ANIMDB" test.db <<'SQL' || exit
.show
.mode table
.nullvalue 'no value'
SELECT 1 AS a, NULL AS b;
.headers off
SELECT 2 AS a, NULL AS b;
.mode
.nullvalue ''
.mode csv
.headers on
SELECT 3 AS a, NULL AS b;
.output result.csv
SELECT 'in the file' AS word;
.show
.output
.read good.sql
.timer on
SELECT 4 AS a;
.exit
SQL
cat result.csv
printf '.output test.db\n' | "$ANIMDB" test.db
printf '.output nowhere/at/all\n' | "$ANIMDB" test.db
printf '.read nowhere\n' | "$ANIMDB" test.db
printf '.read .\n' | "$ANIMDB" test.db
printf '.read deep.sql\n' | "$ANIMDB" test.db 2>&1 | head -n 2
"$ANIMDB" query test.db "SELECT count(*) FROM clips"
