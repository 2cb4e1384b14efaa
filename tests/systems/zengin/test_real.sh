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
hierarchy0,7,39935331,BIP01 MUEHLE' "
	SELECT name, bone_count, printf('%08X', checksum),
		(SELECT name FROM bones WHERE skeleton_id = s.id AND parent_id IS NULL ORDER BY ordinal LIMIT 1)
	FROM skeletons AS s ORDER BY name"

# Sources of 30 frames a second, clips of 25; three bones of 35; chunks whose lengths lie, of which no frame may be lost.
is 'GOBBO_BERSERK-T_1HJUMPB,GOBBO_BERSERK,13,26,25.0,676
GOBBO_BERSERK-T_FISTJUMPB,GOBBO_BERSERK,13,26,25.0,676
HUMANS-S_FISTRUN,HUMANS,20,25,10.0,1000
HUMANS-T_BOW_AIM_HURT,HUMANS,10,3,25.0,60
HUMANS-T_TREASUREOLD_STAND_2_S0,HUMANS,16,27,25.0,864
SECRETDOOR_STONE-T_S0_2_S1,SECRETDOOR_STONE,63,1,25.0,126' \
	"SELECT name, skeleton, frames, bones, fps, keys FROM clip_summary ORDER BY name"
is '2' "SELECT count(*) FROM diagnostics AS d JOIN assets AS a ON a.id = d.asset_id
	WHERE d.code = 'chunk-length' AND a.name = 'HUMANS-T_TREASUREOLD_STAND_2_S0.MAN'"

# A Git LFS pointer with the name of a clip is listed and explained.
is 'listed,not-as-named' "SELECT a.status, d.code FROM assets AS a JOIN diagnostics AS d ON d.asset_id = a.id
	WHERE a.name = 'HUMANS-S_LFS.MAN'"
exit $failed
