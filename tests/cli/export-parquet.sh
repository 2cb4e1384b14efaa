# A folder for each table and dump; a value that its column cannot hold, and a table that cannot be read, are reported.
"${BASH_SOURCE%/*}/../empty_database.sh" "$ANIMDB" db
sqlite3 -bail db <"${BASH_SOURCE%/*}/fixture/export.sql"
sqlite3 -bail db "UPDATE clips SET fps = 'fast' WHERE id < 3; UPDATE bones SET name = CAST(x'FF41' AS TEXT) WHERE bone_id = 1"
"$ANIMDB" export db -f parquet -o all
echo "exit $?"
sqlite3 -bail db "DROP TABLE clip_features; UPDATE clips SET fps = 25"
"$ANIMDB" export db -f parquet -o some --clip 1 --verbose
echo "exit $?"
grep -v '/dump=\|_kinds/\|_codes/' some/manifest.json
grep 'clips/\|keys/' some/manifest.json
"$ANIMDB" export db -f parquet -o some --name x
echo "exit $?"
