. "$(dirname "$0")/fixture/make.sh"
make_database test.db
"$ANIMDB" test.db <<'SQL' || exit
.clips
.clips %WALK
.bones 1
.events humans-s_run
.sets
.sets none%
.links 1
.help event
.help .bones
.param set walk HUMANS-S_WALK
.param set :n 12
.param
SELECT id, :n + 1 AS m FROM clips WHERE name = $walk;
.param unset n
.param clear
.param
.mode table
.width 6 0 3
SELECT 'longer than six' AS name, 'as it is' AS b, 12345 AS number;
.width
.once once.csv
SELECT 'in the file';
SELECT 'here again' AS word;
.explain on
SELECT name FROM clips WHERE id IN (SELECT clip_id FROM clip_skeletons);
SQL
cat once.csv
for line in ".clips a b" ".bones" ".bones nobody" ".param set" ".param set : 1" ".param unset x" ".width wide" ".width -1" \
	".explain" ".once" ".once test.db" ".open nowhere.db" ".events 99" "SELECT :none;" ".help nothing" ".doc clip"; do
	printf '%s\n' "$line" | "$ANIMDB" test.db
	echo "$?"
done
# Another database in the place of the first; a wrong one leaves it there.
make_database other.db
sqlite3 other.db "DELETE FROM clips WHERE id > 1"
printf 'SELECT count(*) FROM clips;\n.open other.db\nSELECT count(*) FROM clips;' | "$ANIMDB" shell -f line test.db
