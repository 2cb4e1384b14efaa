#!/bin/bash
# The frames of a morph animation in an ASC file are shapes of its mesh, and its clip moves their weights: PROGRAM
set -euo pipefail
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir game
vertices() {
	local number=0
	echo "*MESH { *TIMEVALUE 0 *MESH_VERTEX_LIST {"
	for vertex; do echo "*MESH_VERTEX $((number++)) $vertex"; done
	echo "}"
}
{
	echo '*3DSMAX_ASCIIEXPORT 110 *SCENE { *SCENE_FIRSTFRAME 0 *SCENE_LASTFRAME 3 *SCENE_FRAMESPEED 10 }'
	echo '*MATERIAL_LIST { *MATERIAL_COUNT 1 *MATERIAL 0 { *MATERIAL_NAME "Skin" *MATERIAL_DIFFUSE 1 1 1 *MAP_DIFFUSE { *BITMAP "skin.tga" } } }'
	echo '*GEOMOBJECT { *NODE_NAME "zm_Morph" *NODE_TM { *TM_ROW3 0 0 0 } *MATERIAL_REF 0 *MESH_ANIMATION {'
	vertices "0 0 0" "4 0 0" "0 0 8"
	echo '*MESH_FACE_LIST { *MESH_FACE 0: A: 0 B: 1 C: 2 AB: 1 BC: 1 CA: 1 *MESH_SMOOTHING 1 *MESH_MTLID 0 } }'
	vertices "0 0 0" "4 0 0" "1 2 11" && echo "}"
	vertices "0 0 0" "4 0 0" "0 0 8" && echo "}"
	vertices "0 0 0" "4 0 0" "1 2 11" && echo "} } }"
} >game/SMILE.ASC
mkdir -p game/_WORK/DATA/TEXTURES
printf '\0\0\2\0\0\0\0\0\0\0\0\0\1\0\1\0\30\0\20\40\60' >game/_WORK/DATA/TEXTURES/SKIN.TGA
"$program" index -q --meshes all test.db game

query() {
	"$program" query -f csv test.db "$1"
}
{
	query "SELECT code, message FROM diagnostics WHERE severity <> 'note'"
	query "SELECT c.name, c.frame_count, s.name AS skeleton, k.via, k.is_primary FROM clips AS c
		JOIN clip_skeletons AS k ON k.clip_id = c.id JOIN skeletons AS s ON s.id = k.skeleton_id WHERE k.is_primary"
	query "SELECT bone_name, target, frame, x FROM keys"
	query "SELECT s.name, s.bone_id, hex(s.offsets) AS offsets FROM mesh_shapes AS s"
	query "SELECT m.kind, v.via FROM clip_models AS v JOIN models AS m ON m.id = v.model_id"
	query "SELECT p.key_index, p.bit_length > 0 AS has_bits, substr(p.formula, 1, 10) AS formula
		FROM channels AS h JOIN provenance(h.clip_id, h.id, 1) AS p"
} >got
diff - got <<'X'
code,message
name,frame_count,skeleton,via,is_primary
SMILE,4,SMILE,morph,1
bone_name,target,frame,x
ZM_MORPH 1,weight,0,0.0
ZM_MORPH 1,weight,1,1.0
ZM_MORPH 1,weight,2,0.0
ZM_MORPH 1,weight,3,1.0
name,bone_id,offsets
ZM_MORPH 1,1,0000000000000000000000000000000000000000000000000000803F0000404000000040
kind,via
morph,morph
key_index,has_bits,formula
1,1,weight = 1
X

# glTF has it as a target of the mesh. Its material has a texture, which a mesh without texture coordinates must not have.
[ "$("$program" query -f csv test.db "SELECT count(*) FROM materials AS m JOIN textures AS t ON t.id = m.texture_id
	JOIN images AS i ON i.id = t.image_id" | tail -1)" = 1 ]
"$program" export test.db -f gltf -o out --clip SMILE >/dev/null
python3 - out/zengin/*.gltf <<'END'
import json, sys

file = json.load(open(sys.argv[1]))
assert [len(part["targets"]) for mesh in file["meshes"] for part in mesh["primitives"] if "targets" in part] == [1], file["meshes"]
for mesh in file["meshes"]:
    for part in mesh["primitives"]:
        textured = "baseColorTexture" in file["materials"][part["material"]]["pbrMetallicRoughness"]
        assert not textured or "TEXCOORD_0" in part["attributes"], part
assert [channel["target"]["path"] for clip in file["animations"] for channel in clip["channels"]] == ["weights"], file["animations"]
END
