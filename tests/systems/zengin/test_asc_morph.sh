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

# A script of morphs ties the animation to a head, whose mesh has texture coordinates and its vertices in another order: that is shown, moved
# by the shapes. Here the head is an ASC file; where the script is compiled it is the MMB of its name.
{
	echo '*3DSMAX_ASCIIEXPORT 110 *SCENE { *SCENE_FIRSTFRAME 0 *SCENE_LASTFRAME 0 *SCENE_FRAMESPEED 10 }'
	echo '*MATERIAL_LIST { *MATERIAL_COUNT 1 *MATERIAL 0 { *MATERIAL_NAME "Skin" *MAP_DIFFUSE { *BITMAP "skin.tga" } } }'
	echo '*GEOMOBJECT { *NODE_NAME "zm_Head" *NODE_TM { *TM_ROW3 0 0 0 } *MATERIAL_REF 0'
	vertices "4 0 0" "0 0 8" "0 0 0" "0 9 0"
	echo '*MESH_FACE_LIST { *MESH_FACE 0: A: 2 B: 1 C: 0 AB: 1 BC: 1 CA: 1 *MESH_SMOOTHING 1 *MESH_MTLID 0'
	echo '*MESH_FACE 1: A: 2 B: 1 C: 3 AB: 1 BC: 1 CA: 1 *MESH_SMOOTHING 1 *MESH_MTLID 0 }'
	echo '*MESH_TVERTLIST { *MESH_TVERT 0 0 0 0 *MESH_TVERT 1 1 0 0 *MESH_TVERT 2 0 1 0 }'
	echo '*MESH_TFACELIST { *MESH_TFACE 0 0 1 2 *MESH_TFACE 1 0 2 1 } } }'
} >game/PERSON.ASC
cat >game/PERSON.MMS <<'X'
morphMesh ("PERSON")
{
	morphRef ("PERSON.ASC") // the head
	morphAni ("S_SMILE" 1 0.1 -1 0.1 L "smile.asc" 0 3 SPD:10)
}
X
"$program" index -q --meshes all test.db game
"$program" verify -q test.db
query "SELECT l.kind, l.to_name, a.name FROM links AS l JOIN assets AS a ON a.id = l.to_asset_id WHERE l.kind LIKE 'morph%' ORDER BY l.id" | diff - <(
	printf 'kind,to_name,name\nmorphRef,PERSON.ASC,PERSON.ASC\nmorphAni,smile.asc,SMILE.ASC\n')
"$program" export test.db -f gltf -o tied --clip SMILE >/dev/null
python3 - tied/zengin/*.gltf <<'END'
import base64, json, struct, sys

file = json.load(open(sys.argv[1]))
(part,) = [part for mesh in file["meshes"] for part in mesh["primitives"] if "targets" in part]
assert file["accessors"][part["indices"]]["count"] == 6, part
assert "TEXCOORD_0" in part["attributes"], part
assert "baseColorTexture" in file["materials"][part["material"]]["pbrMetallicRoughness"], file["materials"]
data = base64.b64decode(file["buffers"][0]["uri"].split(",")[1]) if "," in file["buffers"][0].get("uri", "") else open(
    sys.argv[1].replace(".gltf", ".bin"), "rb").read()

def vectors(index):
    accessor = file["accessors"][index]
    view = file["bufferViews"][accessor["bufferView"]]
    start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
    return [struct.unpack_from("<3f", data, start + 12 * i) for i in range(accessor["count"])]

moved = {tuple(round(x, 4) for x in place): tuple(round(x, 4) for x in by)
         for place, by in zip(vectors(part["attributes"]["POSITION"]), vectors(part["targets"][0]["POSITION"]))}
# The vertex at 0, 0, 8 of 3ds Max moves by 1, 2, 3: X is mirrored, Y and Z are exchanged, and a metre has 100 units.
assert moved == {(0, 0, 0): (0, 0, 0), (-0.04, 0, 0): (0, 0, 0), (0, 0.08, 0): (-0.01, 0.03, 0.02), (0, 0, 0.09): (0, 0, 0)}, moved
END
for format in svg png html glb; do
	"$program" export test.db -f $format -o "$format" --clip SMILE >/dev/null
done
