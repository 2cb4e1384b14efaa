# A file for each skeleton; what glTF cannot hold is told; existing files stay unless --force.
"${BASH_SOURCE%/*}/../empty_database.sh" "$ANIMDB" db
sqlite3 -bail db <"${BASH_SOURCE%/*}/fixture/export.sql"
"$ANIMDB" export db -f glb -o out --clip 1,2 4
echo "exit $?"
"$ANIMDB" export db -f gltf -o out --clip 1
echo "exit $?"
"$ANIMDB" export db -f gltf -o out --clip 1 --force --per-clip
echo "exit $?"
"$ANIMDB" export db -f glb -o other --select 'SELECT clip_id FROM set_entries UNION ALL SELECT 3 UNION ALL SELECT 1'
echo "exit $?"
find . -type f | LC_ALL=C sort
sqlite3 :memory: "SELECT json_extract(readfile('out/zengin/TOY/TOY-S_WALK.gltf'), '$.nodes', '$.scenes[0].nodes',
	'$.animations[0].extras.animdb.events')"
# What cannot be read costs the whole file, and says so once.
sqlite3 -bail db "UPDATE systems SET gltf_axes = 'X' WHERE id = 'zengin'"
"$ANIMDB" export db -f glb -o none --clip 1,3
echo "exit $?"
