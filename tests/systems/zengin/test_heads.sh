#!/bin/bash
# The heads of people: which one a body has, what --head makes of it, and that all exports show it. PROGRAM
set -u
program=$1
maker=$(dirname "$1")/make_ties
. "$(dirname "$0")/../resolve_common.sh"

# make: writes the files that standard input lists, and indexes them.
make()
{
	"$maker" "$work/dump" && index --meshes all
	"$program" verify -q "$work/t.db" || failed=1
}

heads="SELECT b.name || '=' || h.name FROM models AS b JOIN model_components AS c ON c.model_id = b.id
	JOIN models AS h ON h.id = c.used_model_id WHERE c.bone_name = 'BIP01 HEAD' AND c.role = 'mesh' ORDER BY b.name"

# By names: the same name, the same first word; women to women; a skull of its own is a head. By scripts: an armour. The bow is no head.
anew
make <<'X'
HUMANS.MDH biped
HUMANS-S_STEP.MAN step
HUMANS.MDS text Model ("HUMANS") { meshAndTree ("HUM_BODY.ASC") aniEnum { ani ("s_step" 1 "" 0 0 . "x.asc" F 1 2) { *eventMMStartAni (1 "S_NEUTRAL") } } }
HUM_BODY.MDM skin 0
HUM_BABE_BODY.MDM skin 2
HUM_HEAD_FIGHTER.MMB mmb S_NEUTRAL
HUM_HEAD_BALD.MMB mmb S_NEUTRAL
HUM_HEAD_BABE1.MMB mmb S_NEUTRAL
ORC_BODYCHIEF.MDM skin 0
ORC_HEADCHIEF.MMB mmb S_ROAR
ORC_HEAD.MMB mmb S_ROAR
SKE_BODY.MDM skin 1
ARMOR_L.MDM skin 0
ITRW_BOW.MMB mmb S_SHOOT
X
is "ARMOR_L=HUM_HEAD_BALD HUM_BABE_BODY=HUM_HEAD_BABE1 HUM_BODY=HUM_HEAD_BALD ORC_BODYCHIEF=ORC_HEADCHIEF" "$heads"

# The clip is shown with the body that its script names, and its head: triangles of the glTF file.
triangles()
{
	rm -rf "$work/out"
	"$program" export "$work/t.db" -f gltf -o "$work/out" --clip HUMANS-S_STEP --name clip "$@" >/dev/null 2>"$work/err" || cat "$work/err"
	python3 - "$work/out/clip.gltf" <<'END'
import json, sys
file = json.load(open(sys.argv[1]))
parts = [part for mesh in file["meshes"] for part in mesh["primitives"]]
print(sum(file["accessors"][part["indices"]]["count"] for part in parts) // 3)
END
}
same() { [ "$1" = "$2" ] || { printf 'line %s: expected %s, got %s\n' "${BASH_LINENO[0]}" "$1" "$2"; failed=1; }; }
same 24 "$(triangles)"
same 12 "$(triangles --head none)"
same 24 "$(triangles --head ORC_HEAD)"
same 24 "$(triangles --body ARMOR_L)"
same 12 "$(triangles --body SKE_BODY)"
for format in glb html svg png; do
	for head in '' none; do
		rm -rf "$work/$format$head"
		"$program" export "$work/t.db" -f $format -o "$work/$format$head" --clip HUMANS-S_STEP --name clip ${head:+--head $head} >/dev/null
	done
	cmp -s "$work/$format/clip.$format" "$work/${format}none/clip.$format" && { echo "$format has no head"; failed=1; }
done

# A head alone stands upright: its node turns what points along X to point along Y.
is "0.7071,0.7071" "SELECT round(b.qz, 4), round(b.qw, 4) FROM skeletons AS s JOIN bones AS b ON b.skeleton_id = s.id
	WHERE s.name = 'ORC_HEAD' AND b.bone_id = 0"
is "1.0" "SELECT b.qw FROM skeletons AS s JOIN bones AS b ON b.skeleton_id = s.id WHERE s.name = 'ITRW_BOW' AND b.bone_id = 0"

# A later run finds another head, and what a new database has.
"$maker" "$work/dump" <<<'HUM_HEAD.MMB mmb S_NEUTRAL' && index --meshes all
is "ARMOR_L=HUM_HEAD HUM_BABE_BODY=HUM_HEAD_BABE1 HUM_BODY=HUM_HEAD ORC_BODYCHIEF=ORC_HEADCHIEF" "$heads"
rm "$work/dump/HUM_HEAD.MMB" "$work/dump/HUMANS.MDS" && index --prune --meshes all
is "ARMOR_L=HUM_HEAD_BALD HUM_BABE_BODY=HUM_HEAD_BABE1 HUM_BODY=HUM_HEAD_BALD ORC_BODYCHIEF=ORC_HEADCHIEF" "$heads"
"$program" verify -q "$work/t.db" || failed=1

# Without a script, a body of people has a head that is not that of others.
anew
make <<'X'
HUMANS.MDH biped
ORC.MDH mdh TAIL
ORC_BODY.MDL mdl TAIL
FER_CLOTHES.MDM skin 0
DS_HEAD.MMB mmb S_NEUTRAL
X
is "FER_CLOTHES=DS_HEAD" "$heads"

# Nothing comes from another game, whether it was indexed before or in the same run: not the skeleton that tells which node is the head, not the
# script that starts the animation of a head, not the body of another skeleton with the first word of a head. What a mod is laid over counts.
games()
{
	anew
	"$maker" "$work/dump" <<'X'
full/HUMANS.MDH biped
full/HUMANS-S_STEP.MAN step
full/HUMANS.MDS text Model ("HUMANS") { aniEnum { ani ("s_step" 1 "" 0 0 . "x.asc" F 1 2) { *eventMMStartAni (1 "S_NEUTRAL") } } }
full/DS.MDH biped TAIL
full/DS_CLOTHES.MDM skin 0 TAIL
no_skeleton/ORC_BODY.MDM skin 0
no_skeleton/ORC_HEAD.MMB mmb S_NEUTRAL
no_script/GUARD.MDH biped
no_script/ARMOR.MDM skin 0
no_script/SKULL_HEAD.MMB mmb S_NEUTRAL
people/HUMANS.MDH biped
people/FER_CLOTHES.MDM skin 0
people/DS_HEAD.MMB mmb S_SMILE
X
	"$program" index -q "$@"
	is "FER_CLOTHES=DS_HEAD" "$heads"
}
games --each "$work/t.db" "$work/dump"
games "$work/t.db" "$work/dump/full" "$work/dump/people" "$work/dump/no_script" "$work/dump/no_skeleton"
mkdir "$work/mod"
"$maker" "$work/mod" <<'X'
HUM_L.MDM skin 0
DS_HEAD.MMB mmb S_SMILE
SKULL_HEAD.MMB mmb S_NEUTRAL
X
"$program" index -q --over full "$work/t.db" "$work/mod"
is "FER_CLOTHES=DS_HEAD HUM_L=SKULL_HEAD" "$heads"
rm "$work/mod/SKULL_HEAD.MMB"
"$program" index -q --prune "$work/t.db" "$work/mod"
is "FER_CLOTHES=DS_HEAD" "$heads"
exit $failed
