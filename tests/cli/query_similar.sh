"$ANIMDB" index -q t.db "$CORPUS/zengin" || exit 1
query()
{
	"$ANIMDB" query -f csv t.db "$@"
	echo "$?"
}
clip="(SELECT min(id) FROM clips WHERE name = 'PUPPET-S_WALKL')"
query "SELECT sum(same_skeleton), count(*) FROM similar($clip, 3)"
query "SELECT count(*) FROM similar(NULL)"
query "SELECT count(*) FROM similar(0)"
query "SELECT count(*) FROM near_duplicates(NULL)"
query "SELECT count(*) FROM similar"
query "SELECT count(*) FROM near_duplicates"
query "SELECT count(*) FROM similar($clip, 0)"
query "SELECT count(*) FROM similar($clip, 1001)"
query "SELECT count(*) FROM near_duplicates($clip, 0)"
query "SELECT count(*) FROM near_duplicates($clip, 91)"
# With a larger angle there are more of them; those of a smaller one are among them.
query "SELECT count(*) FROM near_duplicates((SELECT id FROM clips WHERE name = 'PUPPET-T_SIT'), 0.1)" \
	"SELECT count(*), max(angle) <= 1 FROM near_duplicates((SELECT id FROM clips WHERE name = 'PUPPET-T_SIT'), 1)"
# A clip by its name.
query "SELECT count(*) > 3, count(*) = (SELECT count(*) FROM contacts($clip)) FROM contacts('puppet-s_walkl')"
echo '# events that stand in entries'
query "SELECT name FROM events WHERE clip_id = $clip ORDER BY frame"
query "SELECT name FROM clip_events WHERE clip_id = $clip AND name = 'nothing'"
query "SELECT e.name FROM main.events AS e WHERE e.name = 'nothing'"
printf "SELECT name FROM events AS e WHERE e.clip_id = $clip;\n" | "$ANIMDB" shell t.db
