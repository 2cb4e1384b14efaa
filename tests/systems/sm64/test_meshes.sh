#!/bin/bash
# The cast of Super Mario 64 looks the same in an image (Fast3D), in a hack (F3DEX2) and in C sources: PROGRAM
set -euo pipefail
program=$(realpath "$1")
corpus=$(cd "$(dirname "$0")/../../../corpus/sm64" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

"$program" index -q x.db "$corpus/theatre.z64" "$corpus/theatre_hack.n64" "$corpus/tree"
# model number, part, bone, what it is made of, its colours, its texture: equal ids are equal bytes
look() {
	sqlite3 x.db "SELECT json_extract(m.attributes, '\$.model_ids[0]'), p.ordinal, p.bone_id, p.bind, p.geometry_id,
			x.red, x.green, x.blue, x.alpha_mode, x.is_two_sided, x.is_unlit, x.wrap_u, x.wrap_v, x.attributes,
			t.format, t.image_id
		FROM mesh_parts AS p JOIN models AS m ON m.id = p.model_id JOIN assets AS a ON a.id = m.asset_id
		JOIN sources AS s ON s.id = a.source_id JOIN materials AS x ON x.id = p.material_id
		LEFT JOIN textures AS t ON t.id = x.texture_id
		WHERE s.path LIKE '%/$1' AND json_extract(m.attributes, '\$.model_ids[0]') IS NOT NULL ORDER BY 1, 2"
}
for source in theatre.z64 theatre_hack.n64 tree; do
	look "$source" >"$source.look"
done
[ "$(wc -l <tree.look)" -gt 35 ]
diff theatre.z64.look tree.look
diff theatre.z64.look theatre_hack.n64.look
# Mario, who has seven parts, two of them with textures, keeps the colours of lights that other lists set
[ "$(grep -c '^1|' tree.look)" = 7 ]
[ "$(sqlite3 x.db "SELECT count(DISTINCT image_id) FROM textures WHERE image_id IS NOT NULL")" = 2 ]
sqlite3 x.db "SELECT p.bone_id, x.red, x.green FROM mesh_parts AS p JOIN materials AS x ON x.id = p.material_id
	JOIN models AS m ON m.id = p.model_id WHERE m.name = 'mario_geo' AND p.bone_id > 3" >hands
printf '4|1.0|1.0\n5|1.0|1.0\n' | diff - hands
# nothing was left out, and without meshes nothing is read
[ "$(sqlite3 x.db "SELECT count(*) FROM diagnostics WHERE code LIKE 'mesh-%' OR code LIKE 'texture-%'")" = 0 ]
"$program" index -q --meshes none y.db "$corpus/theatre.z64" "$corpus/tree"
[ "$(sqlite3 y.db "SELECT (SELECT count(*) FROM mesh_parts) + (SELECT count(*) FROM textures)")" = 0 ]
# a texture or a mesh that has changed is read again, although neither is listed
cp -r "$corpus/tree" tree
"$program" index -q z.db tree
meshes() { sqlite3 z.db "SELECT (SELECT group_concat(xxh128, ' ') FROM images), (SELECT group_concat(xxh128, ' ') FROM geometries)"; }
before=$(meshes)
cp tree/actors/mario/mario_buttons.rgba16.png tree/actors/mario/mario_face.rgba16.png
"$program" index -q z.db tree
between=$(meshes)
[ "$between" != "$before" ]
sed -i 's/{{{ *\(-*[0-9]*\)/{{{ 7/' tree/actors/wheel/model.inc.c
"$program" index -q z.db tree
[ "$(meshes)" != "$between" ]
echo "the image, the hack and the sources look the same"
