. "$(dirname "$0")/fixture/make.sh"
make_database test.db
# What there is and what it means.
"$ANIMDB" test.db <<'SQL' || exit
.tables clip%
.doc quat_angle
.clip 1
.clip humans-s_walk
.clip 3
SQL
echo ".schema clip_skeletons" | "$ANIMDB" test.db | grep -E "^CREATE|;$"
for name in clips dangling_links; do
	echo ".doc $name" | "$ANIMDB" test.db | head -n 2
done
# A view that is faster here than elsewhere: its columns, and what is said of it; it is no function.
echo ".doc keys" | "$ANIMDB" test.db | cut -c 1-60
echo ".doc" | "$ANIMDB" test.db | grep "^  keys" | cut -c 1-60
# A usage that is wider than its column, one that is empty.
printf '.help bytes\n.help exit\n.exit now\n' | "$ANIMDB" test.db
for line in ".doc nothing" ".schema nothing" ".clip 99" ".clip"; do
	echo "$line" | "$ANIMDB" test.db
	echo "$?"
done
# Every table of the database is documented, with each of its columns.
echo ".tables" | "$ANIMDB" test.db | sed 's/^/.doc /' | "$ANIMDB" test.db >doc || exit
grep -E '^  [a-z_0-9]+ +[A-Z]* *$' doc
# Names of a stranger cannot control the terminal: of a column, of an index.
sqlite3 test.db "ALTER TABLE clips ADD COLUMN \"a$(printf '\033')[31mb\" TEXT"
echo ".doc clips" | "$ANIMDB" test.db | tail -n 1
sqlite3 test.db "CREATE INDEX \"b$(printf '\033')[31mc\" ON clips(fps)"
printf '.explain on\nSELECT id FROM clips WHERE fps = 3;' | "$ANIMDB" test.db
# Every dot-command tells its usage when asked.
echo ".help" | "$ANIMDB" test.db | grep -oE '^\.[a-z]+' >names
sed 's/^/.help /' names | "$ANIMDB" test.db >told
grep -oE '^\.[a-z]+' told | diff names - && echo "all told"
# In at most 100 columns.
! echo .help | "$ANIMDB" test.db | cat - told | grep -E '^.{101}'
