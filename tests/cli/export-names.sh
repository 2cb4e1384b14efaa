# Files and animations have the name of the set entry that plays the clip, joints keep their spaces, and equal skeletons of
# several sources give one file.
"$ANIMDB" index -q db "$CORPUS"
"$ANIMDB" export db -f bvh -o bvh --where "name IN ('anim_00', 'anim_07')"
"$ANIMDB" export db -f svg -o entries --name '{entry}-{clip}' --where "name IN ('anim_00', 'PUPPET-S_WALKL')"
"$ANIMDB" export db -f gltf -o gltf --where "name = 'anim_00' OR skeleton IN ('VIBRI', 'PUPPET')"
sqlite3 :memory: "SELECT value ->> 'name', value ->> '$.extras.animdb.name', value ->> '$.extras.animdb.friendly_name'
	FROM json_each(readfile('$(ls gltf/sm64/*)'), '$.animations')" \
	"SELECT 'sources', count(DISTINCT value ->> '$.extras.animdb.source')
		FROM json_each(readfile('gltf/vib-ribbon/VIBRI.gltf'), '$.animations')" \
	"SELECT 'joints', group_concat(value ->> 'name', ', ')
		FROM (SELECT * FROM json_each(readfile('gltf/zengin/PUPPET.gltf'), '$.nodes') LIMIT 5)"
# Events stand in a file beside a BVH file, and in its row of the manifest.
"$ANIMDB" export db -f bvh -o events --name '{dump}/{entry}' --where "name = 'PUPPET-S_WALKL'"
cat events/corpus/*.csv
sqlite3 :memory: "SELECT value ->> 'file', value ->> 'events' FROM json_each(readfile('events/manifest.json'))"
"$ANIMDB" query db -f csv "SELECT c.name, n.name AS called, n.entry_name FROM clip_names AS n JOIN clips AS c ON c.id = n.clip_id
	WHERE c.name IN ('anim_00', 'OPEN1', 'PUPPET-S_WALKL', 'PUPPET_DRUNK-S_WALKL', 'J_hop_windup') GROUP BY 1, 2, 3"
