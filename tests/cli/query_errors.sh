. "$(dirname "$0")/fixture/make.sh"
make_database test.db
# The first failure ends the run with 1 and says where it is.
fails()
{
	"$ANIMDB" query test.db "$@"
	echo "$?"
}
fails "SELECT 1; SELECT nam FROM clips; SELECT 2" "SELECT 3"
fails "SELECT 1 FRO clips"
fails "SELECT * FROM nowhere"
fails "SELECT 'not closed"
fails "SELECT Pose(1)"
fails "SELECT xxh12('x')"
fails "SELECT quat_euler(0, 0, 0, 1, 'XXX')"
fails "SELECT	'Žluťoučký',   '$(printf '%080d' 0)', wrong, '$(printf '%080d' 0)'"
printf 'SELECT 1;\n\nSELECT\n  2 +\n  wrong;\n' | fails -
printf 'SELECT 1;\0' | fails -
fails "DELETE FROM clips"
fails "ATTACH 'other.db' AS other"
fails "VACUUM INTO 'other.db'"
fails "PRAGMA writable_schema = 1"
fails 'SELECT "name in the wrong quotes"'
fails 'SELECT id FROM clips WHERE name = "PUPPET"'
fails "SELECT \"it's a text\""
fails 'SELECT id FROM clip_summary'
fails 'SELECT clip_id FROM clips'
fails 'SELECT name FROM clips JOIN clip_events USING (clip_id)'
fails "SELECT c.clip_id, 'FROM events' FROM main.clips AS c /* FROM bones */; SELECT 1 FROM keys"
fails 'SELECT x.duration FROM clips AS c, "skeletons" x'
fails 'SELECT bone FROM events'
fails 'SELECT bones FROM clips'
fails 'SELECT animation FROM clips'
fails 'SELECT clip FROM similar(1)'
fails 'SELECT fram FROM clip_summary'
fails ' FROM clips SELECT name'
fails 'from nowhere'
fails 'DESCRIBE clip_summary;'
fails 'summarize keys'
fails 'SHOW TABLES'
fails 'SELECT FROM clips'
"$ANIMDB" export test.db -f csv -o out --where 'id = 3'
"$ANIMDB" export test.db -f csv -o out --select 'SELECT clip_id FROM clips'
ls
