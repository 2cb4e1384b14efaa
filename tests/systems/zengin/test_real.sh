#!/bin/bash
# The real files that lie in $ANIMDB_REAL/zengin, when that folder is there, give what is known of them: PROGRAM
set -eu
program=$1
real=${ANIMDB_REAL-}/zengin
if [ ! -d "$real" ]; then
	echo "skipped: there are no real files"
	exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# is EXPECTED SQL: the rows of the database
is() {
	local got

	got=$("$program" query -f csv "$work/real.db" "$2" | tail -n +2 | tr -d '\r')
	if [ "$got" != "$1" ]; then
		printf 'expected:\n%s\ngot:\n%s\nof: %s\n' "$1" "$got" "$2"
		failed=1
	fi
}

"$program" index -q "$work/real.db" "$real"
"$program" verify -q "$work/real.db" || failed=1

is 'FIRECAMP_01,9,E9611273,ZM_FIRECAMP
GOBBO_BERSERK,26,9F30B9DF,BIP01
HUMANS,34,C63488C2,BIP01
SECRETDOOR_STONE,3,0DB48E74,BIP01 SECRET
SECRETDOOR_STONE,3,0DB48E74,BIP01 SECRET
hierarchy0,7,39935331,BIP01 MUEHLE' "
	SELECT name, bone_count, printf('%08X', checksum),
		(SELECT name FROM bones WHERE skeleton_id = s.id AND parent_id IS NULL ORDER BY ordinal LIMIT 1)
	FROM skeletons AS s WHERE checksum IS NOT NULL ORDER BY name"

# Sources of 30 frames a second, clips of 25; three bones of 35; chunks whose lengths lie, of which no frame may be lost.
is 'GOBBO_BERSERK-T_1HJUMPB,GOBBO_BERSERK,13,26,25.0,676
GOBBO_BERSERK-T_FISTJUMPB,GOBBO_BERSERK,13,26,25.0,676
HGOB_JUMPB_M01,GOBBO_BERSERK,15,26,30.0,780
HUMANS-S_FISTRUN,HUMANS,20,25,10.0,1000
HUMANS-T_BOW_AIM_HURT,HUMANS,10,3,25.0,60
HUMANS-T_TREASUREOLD_STAND_2_S0,HUMANS,16,27,25.0,864
HUM_BOW_AIM_HURT,HUMANS,10,3,25.0,60
SECRETDOOR_STONE-T_S0_2_S1,SECRETDOOR_STONE,63,1,25.0,126
SECRETDOOR_STONE_USE,SECRETDOOR_STONE,65,1,25.0,130' \
	"SELECT name, skeleton, frames, bones, fps, keys FROM clip_summary ORDER BY name"
is '2' "SELECT count(*) FROM diagnostics AS d JOIN assets AS a ON a.id = d.asset_id
	WHERE d.code = 'chunk-length' AND a.name = 'HUMANS-T_TREASUREOLD_STAND_2_S0.MAN'"

# A Git LFS pointer with the name of a clip is listed and explained.
is 'listed,not-as-named' "SELECT a.status, d.code FROM assets AS a JOIN diagnostics AS d ON d.asset_id = a.id
	WHERE a.name = 'HUMANS-S_LFS.MAN'"

# Sources: a node that the hierarchy lacks (Bip01 Footsteps), a first frame that is not 0, 30 frames a second. The hierarchy that the source of the
# model gives is the compiled one, up to the digits of the text.
is '3,0' "SELECT count(*) AS bones, sum(abs(a.tx - b.tx) > 0.001 OR abs(a.ty - b.ty) > 0.001 OR abs(a.tz - b.tz) > 0.001 OR a.name <> b.name
		OR a.parent_id IS NOT b.parent_id OR quat_angle(a.qx, a.qy, a.qz, a.qw, b.qx, b.qy, b.qz, b.qw) > 0.001) AS differ
	FROM bones AS a JOIN bones AS b USING (bone_id)
	WHERE a.skeleton_id = (SELECT s.id FROM skeletons AS s JOIN assets AS x ON x.id = s.asset_id WHERE x.name = 'SECRETDOOR_STONE.ASC')
		AND b.skeleton_id = (SELECT s.id FROM skeletons AS s JOIN assets AS x ON x.id = s.asset_id WHERE x.name = 'SECRETDOOR_STONE.MDH')"

# The mesh of that source, at rest, has the box that the compiled hierarchy states, which counts from the root.
is '-300.0,0.0,-25.0,300.0,300.0,25.0' "SELECT min(x), round(min(y) + 50, 4), min(z), max(x), max(y) + 50, max(z)
	FROM vertices AS v JOIN models AS m ON m.id = v.model_id WHERE m.name = 'SECRETDOOR_STONE'"

# key EXPECTED CLIP BONE TARGET FRAME: up to the sign of a quaternion
key() {
	is "$1" "SELECT round(x * s, 6) || ' ' || round(y * s, 6) || ' ' || round(z * s, 6) || ifnull(' ' || round(w * s, 6), '')
		FROM (SELECT *, iif(w < 0, -1, 1) AS s FROM keys WHERE clip_id = (SELECT id FROM clips WHERE name = '$2')
			AND bone_name = '$3' AND target = '$4' AND frame = $5)"
}
key '2.253266 -3.882168 -0.945414' HUM_BOW_AIM_HURT 'BIP01 SPINE' translation 5
key '-0.015626 -0.053859 0.101094 0.993295' HUM_BOW_AIM_HURT 'BIP01 SPINE' rotation 5
key '0.0 50.0 0.0' SECRETDOOR_STONE_USE 'BIP01 DOOR' translation 1
key '0.0 0.700352 0.0 0.713798' SECRETDOOR_STONE_USE 'BIP01 DOOR' rotation 63
key '-0.432769 64.9338 -132.589005' HGOB_JUMPB_M01 BIP01 translation 6
key '0.0 -0.697757 0.0 0.716335' HGOB_JUMPB_M01 BIP01 rotation 6

# What scripts cut out of the sources is what the engine compiled: the script lines are those in the clips.
script() {
	mkdir -p "$work/source" "$work/compiled"
	printf 'Model ("%s")\n{\n\taniEnum\n\t{\n' "$1" >"$work/source/$1.MDS"
	printf '\t\tani ("%s" %s "%s" 0.0 0.2 %s "%s" F %s)\n' "${@:2}" >>"$work/source/$1.MDS"
	printf '\t}\n}\n' >>"$work/source/$1.MDS"
	cp "$work/source/$1.MDS" "$work/compiled"
	cp "$real/$1.MDH" "$work/source"
	cp "$real/$1.MDH" "$work/compiled"
}
script HUMANS T_BOW_AIM_HURT 3 '' . HUM_BOW_AIM_HURT.ASC '1 10'
script GOBBO_BERSERK T_1HJUMPB 1 S_1HRUN M. HGOB_JUMPB_M01.ASC '0 14' T_FISTJUMPB 1 S_FISTRUN M. HGOB_JUMPB_M01.ASC '0 14'
script SECRETDOOR_STONE T_S0_2_S1 1 S_S1 M. SECRETDOOR_STONE_USE.ASC '6 68'
cp "$real"/*.ASC "$work/source"
for name in HUMANS-T_BOW_AIM_HURT GOBBO_BERSERK-T_1HJUMPB GOBBO_BERSERK-T_FISTJUMPB SECRETDOOR_STONE-T_S0_2_S1; do
	cp "$real/$name.MAN" "$work/compiled"
done
"$program" index -q "$work/source.db" "$work/source"
"$program" index -q "$work/compiled.db" "$work/compiled"
"$program" verify -q "$work/source.db" || failed=1
"$program" diff -f csv "$work/source.db" "$work/compiled.db" --where "name LIKE '%-T_%'" >"$work/diff.csv" || true
sqlite3 "$work/diff.db" ".import --csv '$work/diff.csv' diff"
got=$(sqlite3 "$work/diff.db" "SELECT name, angle < 0.3, coalesce(0 + nullif(distance, ''), 0) < 0.007 FROM diff WHERE kind = 'clip' ORDER BY name")
[ "$got" = 'GOBBO_BERSERK-T_1HJUMPB|1|1
GOBBO_BERSERK-T_FISTJUMPB|0|0
HUMANS-T_BOW_AIM_HURT|1|1
SECRETDOOR_STONE-T_S0_2_S1|1|1' ] || {
	echo "cut and compiled clips: $got"
	failed=1
}

# One of these was compiled from another version of its source, from its tenth frame on.
cp "$work/compiled"/*.MAN "$work/source"
"$program" index -q "$work/source.db" "$work/source"
"$program" verify -q "$work/source.db" || failed=1
got=$("$program" query -f csv "$work/source.db" "SELECT c.name, l.code FROM lint AS l JOIN clips AS c ON c.id = l.clip_id
	WHERE l.code LIKE 'stale-%'" "SELECT count(*) FROM clips WHERE format = 'zengin-asc-cut'" | tr -d '\r')
[ "$got" = 'name,code
GOBBO_BERSERK-T_FISTJUMPB,stale-source
count(*)
0' ] || {
	echo "stale clips: $got"
	failed=1
}
exit $failed
