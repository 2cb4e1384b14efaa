# What the options of an export do to its files, seen through the manifest and a few values.
"${BASH_SOURCE%/*}/../empty_database.sh" "$ANIMDB" db
sqlite3 -bail db <"${BASH_SOURCE%/*}/fixture/export.sql"
sqlite3 -bail db "INSERT INTO skeletons (id, asset_id, system_id, name, native_id, bone_count) VALUES (2, 1, 'zengin', 'TWIN', '0000000A', 1);
	INSERT INTO bones (skeleton_id, bone_id, ordinal, name, parent_id, tx, ty, tz, qx, qy, qz, qw, kind) VALUES (2, 1, 0, 'HEAD', NULL, 0, 0, 0, 0, 0, 0, 1, 'bone');
	INSERT INTO clip_skeletons VALUES (1, 2, 'set', 0);
	INSERT INTO models (id, asset_id, system_id, name, kind, skeleton_checksum) VALUES (7, 1, 'zengin', 'Toy_Body', 'skinned', 4294967295),
		(8, 2, 'zengin', 'TOY_BODY', 'skinned', 4294967295)"

# The clips of a skeleton, on it, by name, by native id and by id; those of a model.
"$ANIMDB" export db -f bvh -o twin --skeleton twin
grep -E 'ROOT|JOINT' twin/zengin/TWIN/*.bvh
"$ANIMDB" export db -f csv -o native --skeleton 0000000a
"$ANIMDB" export db -f csv -o hash --skeleton "$(sqlite3 db "SELECT upper(xxh128) FROM assets WHERE id = 1")"
"$ANIMDB" export db -f csv -o number --skeleton 1
"$ANIMDB" export db -f csv -o model// --model toy_body
# Only what shows a model has to know which of two it is.
"$ANIMDB" export db -f glb -o model --model toy_body --sticks --force
"$ANIMDB" export db -f glb -o model --model toy_body --force
# A name of many; a native id of which a part is missing.
sqlite3 -bail db "WITH RECURSIVE n(i) AS (VALUES (20) UNION ALL SELECT i + 1 FROM n WHERE i < 33) INSERT INTO models (id, asset_id, system_id, name, native_id, kind, skeleton_checksum)
	SELECT i, 1, 'zengin', 'hoplite_a_m', printf('units/city%d/hoplite_a_m.xml', i), 'skinned', 4294967295 FROM n"
"$ANIMDB" export db -f glb -o model --model hoplite_a_m --force 2>many
sed -n '1,2p;13,$p' many >&2
"$ANIMDB" ask -f csv db models-called hoplite_a_m | wc -l
"$ANIMDB" export db -f glb -o model --model units/city20/hoplite_a.xml --force
sqlite3 -bail db "DELETE FROM models WHERE id >= 20"

# Names: fields that are not there vanish with their folder, and nothing leaves the folder.
"$ANIMDB" export db -f csv -o names --name '/../{source}/{native_id}/{format} {id}'
"$ANIMDB" export db -f glb -o names --name '{skeleton}/{asset}' --force

# Keys at every sample; axes and units left alone; no figure.
"$ANIMDB" export db -f gltf -o keys --clip 1 --resample --fps 50 --no-mesh --name keys
"$ANIMDB" export db -f gltf -o axes --clip 1 --native-axes --name axes
sqlite3 :memory: "SELECT 'accessors', group_concat(value ->> 'count') FROM json_each(readfile('keys/keys.gltf'), '$.accessors')" \
	"SELECT 'meshes', json_extract(readfile('keys/keys.gltf'), '$.meshes')" \
	"SELECT 'rest', value ->> 'translation' FROM json_each(readfile('axes/axes.gltf'), '$.nodes') WHERE value ->> 'translation' IS NOT NULL" \
	"SELECT 'space', json_extract(readfile('axes/axes.gltf'), '$.scenes[0].extras.animdb.native_axes')" \
	"SELECT value ->> 'options' FROM json_each(readfile('keys/manifest.json'))"
"$ANIMDB" export db -f bvh -o slow --clip 1 --fps 12.5 --native-axes --name slow
grep Frame slow/slow.bvh

# Each message, in place of one line for all that are alike.
"$ANIMDB" export db -f bvh -o verbose --clip 2,4 --verbose
