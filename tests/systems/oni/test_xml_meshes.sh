#!/bin/bash
# Meshes, textures and weapons as XML of OniSplit are what they are as bytes, and a weapon goes into the right hand: PROGRAM
set -euo pipefail
program=$1
corpus=$(cd "$(dirname "$0")/../../.." && pwd)/corpus/oni
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p game/xml
cp -r "$corpus/pc/." game/

text() {
	cat >"game/xml/$1.xml"
}
vectors() {
	for vector; do echo "<V>$vector</V>"; done
}

# A strip whose second triangle alone has a normal that shows where its front is, and an index beyond the points.
text M3GMtoy <<X
<Oni><M3GM id="0">
<Points>#1</Points><VertexNormals>#2</VertexNormals><FaceNormals>#3</FaceNormals><TextureCoordinates>#4</TextureCoordinates>
<TriangleStrips>#5</TriangleStrips><FaceNormalIndices>#6</FaceNormalIndices><Texture>TXMPtoy</Texture></M3GM>
<PNTA id="1"><BoundingBox><Min>0 0 0</Min><Max>2 3 0</Max></BoundingBox>
<Positions>$(vectors "0 0 0" "2 0 0" "0 3 0" "2 3 0.5")</Positions></PNTA>
<VCRA id="2"><Normals>$(vectors "0 0 1" "0 0 1" "0 0 1" "0 0 1")</Normals></VCRA>
<VCRA id="3"><Normals>$(vectors "0 0 1" "0 0 -1")</Normals></VCRA>
<TXCA id="4"><TexCoords>$(vectors "0 1" "1 1" "0 0" "1 0.25")</TexCoords></TXCA>
<IDXA id="5"><Indices>$(vectors -2147483648 1 2 3 -2147483648 1 9)</Indices></IDXA>
<IDXA id="6"><Indices>$(vectors 0 1 0)</Indices></IDXA></Oni>
X
text ONWCtoy <<<'<Oni><ONWC id="0"><LaserSight/><Geometry>M3GMtoy</Geometry><Name>toy</Name></ONWC></Oni>'

# A TGA of 2 × 2 from the top left: red, green, blue, and white without alpha.
tga() {
	printf '\0\0\2\0\0\0\0\0\0\0\0\0\2\0\2\0\40\50\0\0\377\377\0\377\0\377\377\0\0\377\377\377\377\0' >"game/xml/$1"
}
texture() {
	text "$1" <<<"<Oni><Texture><Flags>$2</Flags><Format>$3</Format>$4</Texture></Oni>"
}
tga TXMPtoy.tga
tga TXMPframe_000.tga
mkdir game/xml/images
tga images/below.tga
texture TXMPtoy "DisableUWrap HasMipMaps" BGRA5551 "<Image>TXMPtoy.tga</Image>"
texture TXMPshiny None BGRA4444 "<EnvMap>TXMPtoy</EnvMap><Image>images\\below.tga</Image>"
texture TXMPframe AnimRandom BGR "<Speed>3</Speed><Image>TXMPframe_000.tga</Image><Image>TXMPframe_001.tga</Image>"
texture TXMPgone None RGBA "<Image>TXMPgone.tga</Image>"
texture TXMPupward None RGBA "<Image>../../images/below.tga</Image>"
texture TXMPodd "Wobbles" PVRTC "<Width>1</Width><Height>1</Height><Image>TXMPtoy.tga</Image>"
texture TXMPnone None RGBA ""
"$program" index -q test.db game --meshes all

query() {
	"$program" query -f csv test.db "$1"
}
{
	query "SELECT v.vertex, v.x, v.y, v.z, v.nz, v.u, v.v FROM vertices AS v JOIN models AS m ON m.id = v.model_id WHERE m.name = 'toy'"
	query "SELECT hex(g.indices) FROM geometries AS g JOIN mesh_parts AS p ON p.geometry_id = g.id
		JOIN models AS m ON m.id = p.model_id WHERE m.name = 'toy'"
	query "SELECT m.name, m.alpha_mode, m.wrap_u, m.wrap_v, t.name AS texture FROM materials AS m JOIN textures AS t ON t.id = m.texture_id
		JOIN models AS o ON o.id = m.model_id WHERE o.name = 'toy'"
	query "SELECT t.name, t.format, t.width, t.height, i.width AS pixels, i.has_alpha, t.attributes FROM textures AS t
		JOIN assets AS a ON a.id = t.asset_id LEFT JOIN images AS i ON i.id = t.image_id
		WHERE a.attributes ->> '$.xml_id' IS NOT NULL ORDER BY 1"
	query "SELECT m.kind, m.name, u.kind, u.name FROM models AS m JOIN model_components AS c ON c.model_id = m.id
		JOIN models AS u ON u.id = c.used_model_id WHERE m.kind = 'weapon'"
	query "SELECT a.name, d.code, d.message FROM diagnostics AS d JOIN assets AS a ON a.id = d.asset_id
		WHERE a.attributes ->> '$.xml_id' IS NOT NULL AND d.severity <> 'note' ORDER BY 1, 2"
} >got
diff - got <<'X'
vertex,x,y,z,nz,u,v
0,0.0,0.0,0.0,1.0,0.0,1.0
1,2.0,0.0,0.0,1.0,1.0,1.0
2,0.0,3.0,0.0,1.0,0.0,0.0
3,2.0,3.0,0.5,1.0,1.0,0.25
hex(g.indices)
000000000100000002000000030000000100000002000000
name,alpha_mode,wrap_u,wrap_v,texture
toy,mask,clamp,repeat,toy
name,format,width,height,pixels,has_alpha,attributes
frame,BGRX8888,2,2,2,0,"{""flags"":[""AnimRandom""],""frames"":2,""image"":""TXMPframe_000.tga""}"
gone,RGBA8888,0,0,,,"{""flags"":[],""image"":""TXMPgone.tga""}"
odd,PVRTC,1,1,2,1,"{""flags"":[],""image"":""TXMPtoy.tga""}"
shiny,ARGB4444,2,2,2,0,"{""flags"":[""HasEnvMap""],""environment_map"":""TXMPtoy"",""image"":""images\\below.tga""}"
toy,ARGB1555,2,2,2,1,"{""flags"":[""HasMipMaps"",""NoUWrap""],""image"":""TXMPtoy.tga""}"
upward,RGBA8888,0,0,,,"{""flags"":[],""image"":""../../images/below.tga""}"
kind,name,kind,name
weapon,toy,mesh,toy
name,code,message
M3GMtoy,strip-index,1 triangles of 3 have a point beyond the 4 of the mesh: they are left out
TXMPgone,image,line 1: the texture has no pixels: TXMPgone.tga is missing
TXMPnone,corrupt,line 1: the texture has no image
TXMPodd,texel-format,"line 1: format ""PVRTC"" is not known"
TXMPodd,unknown-word,"line 1: Flags: ""Wobbles"" is not known"
TXMPupward,image,"line 1: the texture has no pixels: ../../images/below.tga is not read: ""../../images/below.tga"" leads out of the dump"
X

# Another image: the texture is read again.
printf '\0\0\3\0\0\0\0\0\0\0\0\0\1\0\1\0\10\40\200' >game/xml/TXMPtoy.tga
"$program" index -q test.db game --meshes all
[ "$(query "SELECT width FROM textures WHERE name = 'toy'" | tail -n 1)" = 1 ]

# Where the weapon goes: the joint of its three vertices is the right hand, or the one that is named.
for bone in '' @left_handfist @nowhere; do
	"$program" export test.db -f gltf -o out --force --name toy --clip PUPPETwalk --attach "ONWCtoy$bone" 2>err >/dev/null
	grep -o 'nothing is attached: .*' err || true
	python3 - <<'END'
import base64, json

file = json.load(open("out/toy.gltf"))
data = base64.b64decode(file["buffers"][0]["uri"].partition(",")[2])
for node in file["nodes"]:
    for part in file["meshes"][node["mesh"]]["primitives"] if "mesh" in node else []:
        accessor = file["accessors"][part["attributes"]["JOINTS_0"]]
        if accessor["count"] == 4 and file["accessors"][part["indices"]]["count"] == 6:
            view = file["bufferViews"][accessor["bufferView"]]
            joint = data[view["byteOffset"] + accessor.get("byteOffset", 0)]
            print(file["nodes"][file["skins"][node["skin"]]["joints"][joint]]["name"])
END
done >hands
# Without --meshes all its mesh is not there, since no clip reaches it.
"$program" index -q test.db game --meshes linked
"$program" export test.db -f svg -o out --force --clip PUPPETwalk --attach ONWCtoy 2>&1 >/dev/null | grep -o 'attached .*' >>hands
diff - hands <<'X'
right_handfist
left_handfist
nothing is attached: it has no bone nowhere
attached models without a mesh in the database: 1 (index --meshes all)
X
