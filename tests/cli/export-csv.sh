# One file a clip, exact numbers, safe names; original names in the manifest.
"${BASH_SOURCE%/*}/../empty_database.sh" "$ANIMDB" db
sqlite3 -bail db <"${BASH_SOURCE%/*}/fixture/export.sql"
"$ANIMDB" export db -f csv -o out
code=$?
for file in $(find out -type f | LC_ALL=C sort); do
	echo "--- $file"
	cat "$file"
done
exit $code
