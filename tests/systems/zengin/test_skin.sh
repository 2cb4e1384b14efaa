#!/bin/bash
# Textures that scripts of the game choose: which variants the materials of a dump have, that their images are stored, and what
# --skin shows of them; images in the place of compiled textures. The puppet of the corpus names PUPPET_FACE_V0_C0 in its body and in the mask that is a head. PROGRAM
set -eu
program=$1
corpus=$(cd "$(dirname "$0")/../../.." && pwd)/corpus/zengin
. "$(dirname "$0")/../resolve_common.sh"

# texture NAME RED GREEN BLUE: a texture of 2 by 1 texels in R5G6B5, as formats/mesh-zengin.md 7 has it; the values are two hexadecimal
# digits of 5, 6 and 5 bits.
texture()
{
	local pixel=$((16#$2 << 11 | 16#$3 << 5 | 16#$4)) bytes

	bytes=$(printf '5a54455800000000080000000200000001000000010000000200000001000000000000%02x%02x%02x%02x%02x' 0 \
		$((pixel & 255)) $((pixel >> 8)) $((pixel & 255)) $((pixel >> 8)))
	printf '%b' "$(sed 's/../\\x&/g' <<<"$bytes")" >"$work/dump/$1-C.TEX"
}

# The colours of the textures in the glTF file $1, as PNG files whose pixels are the bytes of the images in the database: names of
# textures whose image is in it.
textures_in()
{
	sqlite3 -batch "$work/t.db" "CREATE TEMP TABLE file AS SELECT readfile('$1') AS bytes;
		SELECT group_concat(DISTINCT t.name) FROM (SELECT * FROM textures ORDER BY name) AS t JOIN images AS i ON i.id = t.image_id, file
		WHERE instr(file.bytes, i.data) > 0"
}

# shown OPTION…: textures of the puppet's walk as glb.
shown()
{
	rm -rf "$work/out"
	"$program" export "$work/t.db" -f glb -o "$work/out" --clip PUPPET-S_WALKL --name clip "$@" >/dev/null 2>"$work/err" || true
	[ -f "$work/out/clip.glb" ] && textures_in "$work/out/clip.glb"
	grep -v '^animdb: clip\|--verbose\|PUPPET_MISSING\|^usage:' "$work/err" | sed 's/^animdb: //; s/^export: //; s/skeleton [0-9]*/skeleton/' || true
}

# told WHAT EXPECTED: compares lines.
told()
{
	[ "$1" = "$2" ] && return
	printf 'FAILED (line %s): expected\n%s\nfound\n%s\n' "${BASH_LINENO[0]}" "$2" "$1"
	failed=1
}

# rows EXPECTED SQL: as is(), with line ends for blanks.
rows()
{
	is "$(tr '\n' ' ' <<<"$1" | sed 's/ $//')" "$2"
}

variants="SELECT o.name || ':' || v.variant || ':' || v.texture_name || ':' || coalesce(t.name, 'missing') || ':' || v.is_named
	FROM material_variants AS v JOIN materials AS m ON m.id = v.material_id JOIN models AS o ON o.id = m.model_id
	LEFT JOIN textures AS t ON t.id = v.texture_id ORDER BY o.name, v.variant"

# Nothing can be chosen where there is one texture of a name only.
anew
cp "$corpus/puppet.vdf" "$work/dump"
index
is "" "$variants"
told "$(shown --skin body=1)" '--skin: no texture has body=1; none of the database has variants'

# Variants of the body and of the head: V is the body's or that of the face, C the colour of both. Only the first _V or _C with a
# digit behind it counts; a texture that is not called so is none.
texture PUPPET_FACE_V1_C0 1f 00 00
texture puppet_face_v0_c1 00 3f 00
texture PUPPET_FACE_V1_C1 00 00 1f
texture PUPPET_FACE_V12_C1 1f 3f 00
texture PUPPET_FACE_VX_C1 00 3f 1f
texture PUPPET_FACE_V1 1f 3f 10
texture PUPPET_CLOTH_V1 1f 10 10
index
rows "PUPPET_BODY:body=0,colour=0:PUPPET_FACE_V0_C0-C.TEX:PUPPET_FACE_V0_C0-C:1 PUPPET_BODY:body=0,colour=1:PUPPET_FACE_V0_C1-C.TEX:puppet_face_v0_c1-C:0
PUPPET_BODY:body=1,colour=0:PUPPET_FACE_V1_C0-C.TEX:PUPPET_FACE_V1_C0-C:0 PUPPET_BODY:body=1,colour=1:PUPPET_FACE_V1_C1-C.TEX:PUPPET_FACE_V1_C1-C:0
PUPPET_BODY:body=12,colour=1:PUPPET_FACE_V12_C1-C.TEX:PUPPET_FACE_V12_C1-C:0
PUPPET_FACE:colour=0,face=0:PUPPET_FACE_V0_C0-C.TEX:PUPPET_FACE_V0_C0-C:1 PUPPET_FACE:colour=0,face=1:PUPPET_FACE_V1_C0-C.TEX:PUPPET_FACE_V1_C0-C:0
PUPPET_FACE:colour=1,face=0:PUPPET_FACE_V0_C1-C.TEX:puppet_face_v0_c1-C:0 PUPPET_FACE:colour=1,face=1:PUPPET_FACE_V1_C1-C.TEX:PUPPET_FACE_V1_C1-C:0
PUPPET_FACE:colour=1,face=12:PUPPET_FACE_V12_C1-C.TEX:PUPPET_FACE_V12_C1-C:0" "$variants"
rows "PUPPET_CLOTH-C:1 PUPPET_FACE_V0_C0-C:1 PUPPET_FACE_V12_C1-C:1 PUPPET_FACE_V1_C0-C:1 PUPPET_FACE_V1_C1-C:1 PUPPET_LACE-C:1
puppet_face_v0_c1-C:1" "SELECT name || ':' || is_read FROM textures WHERE image_id IS NOT NULL ORDER BY name"
"$program" verify -q "$work/t.db" || told broken sound

# What is shown.
told "$(shown)" 'PUPPET_CLOTH-C,PUPPET_FACE_V0_C0-C'
told "$(shown --skin body=1)" 'PUPPET_CLOTH-C,PUPPET_FACE_V1_C0-C'
told "$(shown --skin colour=1)" 'PUPPET_CLOTH-C,puppet_face_v0_c1-C'
told "$(shown --skin colour=1,body=12)" 'PUPPET_CLOTH-C,PUPPET_FACE_V12_C1-C'
told "$(shown --skin body=1,colour=0)" 'PUPPET_CLOTH-C,PUPPET_FACE_V1_C0-C'
told "$(shown --head PUPPET_FACE --skin face=12,colour=1,body=1)" 'PUPPET_CLOTH-C,PUPPET_FACE_V12_C1-C,PUPPET_FACE_V1_C1-C'
for format in gltf svg html; do
	"$program" export "$work/t.db" -f $format -o "$work/plain" --clip PUPPET-S_WALKL --name a --force >/dev/null 2>&1 || told failed $format
	"$program" export "$work/t.db" -f $format -o "$work/other" --clip PUPPET-S_WALKL --name a --force --skin body=1 >/dev/null 2>&1 ||
		told failed $format
	! cmp -s "$work/plain/a.$format" "$work/other/a.$format" || told "$format is the same" 'another skin'
done

# What is not there: nothing has it, this model has it not, this texture has it not with the other.
told "$(shown --skin colour=2)" '--skin: no texture has colour=2; there are body 0, 1, 12; colour 0, 1; face 0, 1, 12'
told "$(shown --skin hair=1)" '--skin: no texture has hair=1; there are body 0, 1, 12; colour 0, 1; face 0, 1, 12'
told "$(shown --skin face=1)" 'PUPPET_CLOTH-C,PUPPET_FACE_V0_C0-C
skeleton (PUPPET): no texture of the model PUPPET_BODY has face=1; there are body 0, 1, 12; colour 0, 1'
told "$(shown --skin body=12)" 'PUPPET_CLOTH-C,PUPPET_FACE_V0_C0-C
skeleton (PUPPET): materials of which there is no such variant: 1 (SKIN: body=12,colour=0); they show the texture that they name'
for wrong in '' colour =1 colour= colour=1, colour=1,,body=1 colour=1,colour=0; do
	told "$(shown --skin "$wrong")" "--skin takes NAME=VALUE[,NAME=VALUE…], each name once, not \"$wrong\""
done

# Without the texture that the material names, in a mod, what a script can choose is still there.
anew
"$program" query "$work/t.db" 'SELECT 1' >/dev/null 2>&1 || true
cp "$corpus/puppet.vdf" "$work/dump"
LC_ALL=C sed -i 's/PUPPET_FACE_V0_C0-C.TEX/PUPPET_NOSE_V0_C0-C.TEX/' "$work/dump/puppet.vdf"
texture PUPPET_FACE_V2_C0 1f 00 00
index
rows "PUPPET_BODY:body=0,colour=0:PUPPET_FACE_V0_C0-C.TEX:missing:1 PUPPET_BODY:body=2,colour=0:PUPPET_FACE_V2_C0-C.TEX:PUPPET_FACE_V2_C0-C:0
PUPPET_FACE:colour=0,face=0:PUPPET_FACE_V0_C0-C.TEX:missing:1 PUPPET_FACE:colour=0,face=2:PUPPET_FACE_V2_C0-C.TEX:PUPPET_FACE_V2_C0-C:0" "$variants"
told "$(shown --skin body=2)" 'PUPPET_CLOTH-C,PUPPET_FACE_V2_C0-C'

# A texture that goes takes its variant with it, and one that comes brings it.
rm "$work/dump/PUPPET_FACE_V2_C0-C.TEX"
"$program" index -q --prune "$work/t.db" "$work/dump" || true
is "" "$variants"
texture PUPPET_FACE_V3_C0 1f 00 00
index
is "4" "SELECT count(*) FROM material_variants"

# An image that is not compiled is shown where no texture of that name is, as the material's own or as a variant.
anew
LC_ALL=C sed 's/PUPPET_FACE_V0_C0-C.TEX/PUPPET_NOSE_V0_C0-C.TEX/' "$corpus/puppet.vdf" >"$work/dump/puppet.vdf"
folder=$work/dump/_work/Data/Textures
mkdir -p "$folder"
image()
{
	printf '%b' '\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x01\x00\x18\x00'"$2" >"$folder/$1"
}
image puppet_face_v0_c0.tga '\x10\x20\x30'
image PUPPET_FACE_V4_C0.TGA '\x40\x50\x60'
image PUPPET_CLOTH.TGA '\x70\x80\x90'
index
rows "PUPPET_BODY:body=0,colour=0:PUPPET_FACE_V0_C0-C.TEX:puppet_face_v0_c0:1 PUPPET_BODY:body=4,colour=0:PUPPET_FACE_V4_C0-C.TEX:PUPPET_FACE_V4_C0:0
PUPPET_FACE:colour=0,face=0:PUPPET_FACE_V0_C0-C.TEX:puppet_face_v0_c0:1 PUPPET_FACE:colour=0,face=4:PUPPET_FACE_V4_C0-C.TEX:PUPPET_FACE_V4_C0:0" "$variants"
told "$(shown)" 'PUPPET_CLOTH-C,puppet_face_v0_c0'
told "$(shown --skin body=4)" 'PUPPET_CLOTH-C,PUPPET_FACE_V4_C0'
is "" "SELECT message FROM diagnostics WHERE code = 'texture-missing' AND message NOT LIKE '%MISSING%'"
"$program" verify -q "$work/t.db" || told broken sound
texture PUPPET_FACE_V4_C0 1f 00 00
texture PUPPET_FACE_V0_C0 00 3f 00
index
told "$(shown)" 'PUPPET_CLOTH-C,PUPPET_FACE_V0_C0-C'
told "$(shown --skin body=4)" 'PUPPET_CLOTH-C,PUPPET_FACE_V4_C0-C'

# The files of a mod may begin below _WORK: the folder of textures is then beside that of animations, in any case of letters.
anew
LC_ALL=C sed 's/PUPPET_FACE_V0_C0-C.TEX/PUPPET_NOSE_V0_C0-C.TEX/' "$corpus/puppet.vdf" >"$work/dump/puppet.vdf"
folder=$work/dump/mod/textures/npc/faces
mkdir -p "$folder"
image puppet_face_v0_c0.tga '\x10\x20\x30'
index
is "0" "SELECT count(*) FROM assets WHERE type = 'TGA'"
mkdir "$work/dump/mod/Anims"
touch "$work/dump/mod/Anims/readme"
index
told "$(shown)" 'PUPPET_CLOTH-C,puppet_face_v0_c0'
(cd "$work/dump" && python3 -m zipfile -c mod.zip mod && rm -r mod)
index --prune
told "$(shown)" 'PUPPET_CLOTH-C,puppet_face_v0_c0'
is "mod.zip" "SELECT substr(s.path, -7) FROM sources AS s JOIN assets AS a ON a.source_id = s.id WHERE a.type = 'TGA'"

exit $failed
