#!/bin/bash
# Sources and what the engine compiles of them answer the same questions, and clips that no longer match their source are found:
# PROGRAM MAKE_ASC
set -eu
program=$1 maker=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# same WHAT EXPECTED GOT
same() {
	if [ "$2" != "$3" ]; then
		printf '%s: expected:\n%s\ngot:\n%s\n' "$1" "$2" "$3"
		failed=1
	fi
}

query() {
	"$program" query -f csv "$1" "$2" | tail -n +2 | tr -d '\r'
}

"$maker" "$work/dump"
for kind in source compiled; do
	"$program" index -q "$work/$kind.db" "$work/dump/$kind"
	"$program" verify -q "$work/$kind.db" || failed=1
done

# The clips by name, with everything that entries, events, skeletons and root motion say of them.
same "source clips" 'WAVER-S_POSE
WAVER-S_WALK
WAVER-T_END
WAVER-T_FAST
WAVER-T_TOOFAST
WAVER-T_TURN
WAVER-T_UNEVEN
WAVER_TIRED-S_WALK' "$(query "$work/source.db" "SELECT name FROM clips WHERE format = 'zengin-asc-cut' ORDER BY name")"
same "frames and rates" 'S_POSE,1,25.0,25.0
S_WALK,40,25.0,25.0
T_END,5,25.0,25.0
T_FAST,13,25.0,30.0
T_TOOFAST,21,25.0,25.0
T_TURN,9,10.0,25.0
T_UNEVEN,22,15.0,25.0' "$(query "$work/source.db" "SELECT attributes ->> '\$.ani_name', frame_count, fps, attributes ->> '\$.fps_source'
	FROM clips WHERE name LIKE 'WAVER-%' ORDER BY name")"

of_clips="FROM clips AS c WHERE c.name GLOB 'WAVER*-*' ORDER BY c.name"
questions=(
	"SELECT c.name, c.native_id, c.fps, c.frame_count, c.duration, c.looping, c.loop_start, c.loop_end, c.bone_count, c.channel_count,
		c.key_count, c.skeleton_checksum, c.attributes ->> '\$.layer', c.attributes ->> '\$.next', c.attributes ->> '\$.flags',
		c.attributes ->> '\$.direction', c.attributes ->> '\$.first', c.attributes ->> '\$.fps_source',
		c.attributes ->> '\$.last_key_time', round(c.attributes ->> '\$.root_speed', 1) $of_clips"
	"SELECT c.name, h.bone_id, h.bone_name, h.target, h.interpolation, h.key_count, h.is_root_motion
		FROM clips AS c JOIN channels AS h ON h.clip_id = c.id WHERE c.name GLOB 'WAVER*-*' ORDER BY c.name, h.bone_id, h.target"
	"SELECT c.name, e.via, v.kind, v.name, v.frame, v.time FROM clips AS c JOIN clip_events AS e ON e.clip_id = c.id
		JOIN events AS v ON v.id = e.event_id ORDER BY c.name, v.id"
	"SELECT s.name, e.name, e.kind, c.name FROM set_entries AS e JOIN animation_sets AS s ON s.id = e.set_id
		LEFT JOIN clips AS c ON c.id = e.clip_id ORDER BY s.name, e.entry_index"
	"SELECT f.name, t.to_name, n.name, t.kind, t.blend FROM transitions AS t LEFT JOIN set_entries AS f ON f.id = t.from_entry_id
		LEFT JOIN set_entries AS n ON n.id = t.to_entry_id ORDER BY f.id, t.kind, t.to_name"
	"SELECT b.bone_id, b.name, b.parent_id, b.kind, round(b.tx, 2) + 0.0, round(b.ty, 2) + 0.0, round(b.tz, 2) + 0.0,
		round(abs(b.qw), 4) FROM clips AS c JOIN clip_skeletons AS k ON k.clip_id = c.id AND k.is_primary
		JOIN bones AS b ON b.skeleton_id = k.skeleton_id WHERE c.name GLOB 'WAVER*-*' ORDER BY c.name, b.bone_id"
	"SELECT s.name, s.attributes ->> '\$.is_overlay', k.to_asset_id IS NOT NULL FROM animation_sets AS s
		JOIN links AS k ON k.from_asset_id = s.asset_id AND k.kind = 'skeleton' ORDER BY s.name"
	"SELECT c.name, m.root_bone_id, round(m.root_x), round(m.root_z), m.moving_bones, round(m.mean_speed)
		FROM clips AS c JOIN clip_measures AS m ON m.clip_id = c.id WHERE c.name GLOB 'WAVER*-*' ORDER BY c.name"
)
for question in "${questions[@]}"; do
	answer=$(query "$work/compiled.db" "$question")
	[ -n "$answer" ] || failed=1
	same "$question" "$answer" "$(query "$work/source.db" "$question")"
done

# The whole animations fit the skeleton, whose nodes they have.
same "whole animations" 'WAVER_FAST,WAVER_BODY,15
WAVER_MOVES,WAVER_BODY,60' "$(query "$work/source.db" "SELECT name, skeleton, frames FROM clip_summary WHERE format = 'zengin-asc' ORDER BY name")"

# The mesh of the source is the compiled one: the faces of each part with their vertices, and where the bones are in its pose.
same "mesh" '3 parts of 36 triangles are equal, and 2 bones' "$(python3 "$(dirname "$0")/same_mesh.py" "$work/source.db" "$work/compiled.db")"

# Without the file of its skeleton an animation has the nodes of its own file, with their parents: the same poses.
mkdir "$work/alone"
cp "$work/dump/source/WAVER_MOVES.ASC" "$work/dump/source/WAVER_FAST.ASC" "$work/dump/source"/*.MDS "$work/alone"
"$program" index -q "$work/alone.db" "$work/alone"
"$program" verify -q "$work/alone.db" || failed=1
same "own skeletons" 'WAVER_FAST,own,WAVER_FAST
WAVER_MOVES,own,WAVER_MOVES' "$(query "$work/alone.db" "SELECT c.name, k.via, s.name FROM clips AS c JOIN clip_skeletons AS k ON k.clip_id = c.id
	JOIN skeletons AS s ON s.id = k.skeleton_id WHERE c.format = 'zengin-asc' ORDER BY 1")"
same "cut clips have them" '8,own' "$(query "$work/alone.db" "SELECT count(*), via FROM clips AS c JOIN clip_skeletons AS k ON k.clip_id = c.id
	WHERE c.format = 'zengin-asc-cut' AND k.is_primary GROUP BY via")"
poses="SELECT p.bone_name, round(p.mtx, 2) + 0.0, round(p.mty, 2) + 0.0, round(p.mtz, 2) + 0.0 FROM clips AS c JOIN pose(c.id) AS p
	WHERE c.name = 'WAVER_MOVES' AND p.frame IN (0, 30) AND p.bone_name <> 'ZS_RIGHTHAND' ORDER BY p.frame, p.bone_name"
same "poses" "$(query "$work/source.db" "$poses")" "$(query "$work/alone.db" "$poses")"
same "no other clip takes them" 0 "$(query "$work/source.db" "SELECT count(*) FROM clip_skeletons WHERE via = 'own'")"

# Up to the last frame that the file has.
same "problems" 'cut-range,"T_END wants frames 60 to 80 of WAVER_MOVES.ASC, which has 5 to 64"' \
	"$(query "$work/source.db" "SELECT code, message FROM diagnostics WHERE code <> 'texture-missing'")"

# Keys are equal up to the steps of the compiled file: a quaternion by 0.000032, a position by 1 / 65535 of the range.
"$program" diff -f csv "$work/source.db" "$work/compiled.db" --where "name GLOB 'WAVER*-*'" >"$work/diff.csv" || true
sqlite3 "$work/diff.db" ".import --csv '$work/diff.csv' diff"
same "diff" '8|8|0|0' "$(sqlite3 "$work/diff.db" "SELECT count(*), sum(change = 'changed'),
	sum(0 + coalesce(nullif(angle, ''), 0) > 0.01), sum(0 + coalesce(nullif(distance, ''), 0) > 0.01)
	FROM diff WHERE kind = 'clip' AND name GLOB 'WAVER*-*'")"

# With that as tolerance they are equal, and nothing else that the compiler did makes them differ.
report=$("$program" diff --tolerance encoding "$work/source.db" "$work/compiled.db" --where "name GLOB 'WAVER*-*'") && code=0 || code=$?
same "equal within the quantisation step" '0: equal within the tolerance: 8 clips (zengin), by up to 0.00309 degrees and 0.004146 units, such as clip WAVER-S_WALK; --verbose tells how' \
	"$code: $report"

# A clip whose script says something else is not equal.
cp "$work/compiled.db" "$work/other.db"
sqlite3 "$work/other.db" "UPDATE clips SET attributes = json_set(attributes, '\$.layer', 7) WHERE name = 'WAVER-T_END'"
report=$("$program" diff --tolerance encoding "$work/source.db" "$work/other.db" --where "name GLOB 'WAVER*-*'") && code=0 || code=$?
same "another layer" '1: changed clip WAVER-T_END (zengin): 0.00248 degrees at BIP01 SPINE, 0.04 s; 0.004146 units at BIP01, 0.08 s; layer 1 -> 7
equal within the tolerance: 7 clips (zengin), by up to 0.00309 degrees and 0.003271 units, such as clip WAVER-S_WALK; --verbose tells how' \
	"$code: $report"

# Nor is one with a key that is off by more than a step.
mkdir "$work/moved"
awk '/CONTROL_POS_SAMPLE/ && ++sample == 39 { $4 += 0.03 } { print }' "$work/dump/source/WAVER_MOVES.ASC" >"$work/moved/WAVER_MOVES.ASC"
cp -n "$work/dump/source"/* "$work/moved"
"$program" index -q "$work/moved.db" "$work/moved"
same "another key" 'WAVER-S_WALK,changed' "$("$program" diff -f csv --tolerance encoding "$work/moved.db" "$work/compiled.db" --where "name = 'WAVER-S_WALK'" |
	awk -F, 'NR > 1 { print $4 "," $1 }')"

# Both together: the compiled clips are used, each once, and none differs from its source.
cp -r "$work/dump/source" "$work/both"
cp "$work/dump/compiled"/*.M[AD][NH] "$work/both"
"$program" index -q "$work/both.db" "$work/both"
same "both" '0,8,0' "$(query "$work/both.db" "SELECT (SELECT count(*) FROM clips WHERE format = 'zengin-asc-cut'),
	(SELECT count(*) FROM clips WHERE format = 'zengin-man'),
	(SELECT count(*) FROM lint WHERE code IN ('stale-source', 'stale-clip') AND message NOT LIKE '%T_END%')")"

# One sample of the source is changed, in the frame 43 of a bone: only the clips that have it differ.
awk '/CONTROL_POS_SAMPLE/ && ++sample == 39 { $4 += 0.5 } { print }' "$work/dump/source/WAVER_MOVES.ASC" >"$work/both/WAVER_MOVES.ASC"
touch -d '+1 minute' "$work/both/WAVER_MOVES.ASC"
"$program" index -q "$work/both.db" "$work/both"
"$program" verify -q "$work/both.db" || failed=1
same "stale clips" 'WAVER-S_WALK,warning,source changed: the translation of bone 0 at frame 38 differs by 0.5 from that in WAVER_MOVES.ASC' \
	"$(query "$work/both.db" "SELECT c.name, l.severity, replace(l.message, '0.500', '0.5') FROM lint AS l JOIN clips AS c ON c.id = l.clip_id
		WHERE l.code = 'stale-source'" | sed 's/by 0\.[45][0-9]*/by 0.5/')"

# The script is changed: which file, which frames, at which rate.
cp -r "$work/dump/source" "$work/changed"
cp "$work/dump/compiled"/*.M[AD][NH] "$work/changed"
sed -i 's/\(s_walk".*\)F[ \t]*5/\1F 6/I; s/\(t_turn".*\)FPS:10/\1FPS:12/I; s/\(t_fast".*"\)waver_fast/\1waver_moves/I' "$work/changed/WAVER.MDS"
"$program" index -q "$work/changed.db" "$work/changed"
same "changed scripts" 'WAVER-S_WALK,"script changed, it said frames 5 to 44"
WAVER-T_FAST,"script changed, it named WAVER_FAST.ASC"
WAVER-T_TURN,"script changed, it gave 10 frames per second"' "$(query "$work/changed.db" "SELECT c.name,
	substr(l.message, 1, instr(l.message, ': ') - 1) FROM lint AS l JOIN clips AS c ON c.id = l.clip_id
	WHERE l.code = 'stale-source' ORDER BY 1")"

# A compiled clip that is gone is cut, one that is there again is not.
rm "$work/both/WAVER-S_WALK.MAN"
"$program" index -q --prune "$work/both.db" "$work/both"
same "after a clip is gone" 'WAVER-S_WALK,zengin-asc-cut' \
	"$(query "$work/both.db" "SELECT name, format FROM clips WHERE name = 'WAVER-S_WALK'")"
cp "$work/dump/compiled/WAVER-S_WALK.MAN" "$work/both"
"$program" index -q "$work/both.db" "$work/both"
"$program" verify -q "$work/both.db" || failed=1
same "after it is there again" 'WAVER-S_WALK,zengin-man' \
	"$(query "$work/both.db" "SELECT name, format FROM clips WHERE name = 'WAVER-S_WALK'")"

# Where a name has several sources, that in the folder of the script counts, else the one with all of the frames. The same script in
# another folder gives no second clip, and a source that moves nothing a clip without channels.
mkdir -p "$work/several/overlay" "$work/several/third"
cp "$work/dump/source"/* "$work/several"
cp "$work/several/WAVER.MDS" "$work/several/third"
cp "$work/several/WAVER_FAST.ASC" "$work/several/overlay/WAVER_MOVES.ASC"
for name in overlay/WAVER_SLOW third/WAVER_LATE; do
	printf 'Model ("X")\n{\n\taniEnum\n\t{\n\t\tani ("s_walk" 1 "" 0 0 . "waver_moves.asc" F 5 9)\n' >"$work/several/$name.MDS"
	printf '\t\tani ("s_still" 1 "" 0 0 . "waver_body.asc" F 0 9)\n\t}\n}\n' >>"$work/several/$name.MDS"
done
"$program" index -q "$work/several.db" "$work/several"
"$program" verify -q "$work/several.db" || failed=1
same "several sources" 'WAVER_LATE-S_STILL,several/WAVER_BODY.ASC,10,0,25.0
WAVER_LATE-S_WALK,several/WAVER_MOVES.ASC,5,3,25.0
WAVER_SLOW-S_STILL,several/WAVER_BODY.ASC,10,0,25.0
WAVER_SLOW-S_WALK,several/overlay/WAVER_MOVES.ASC,5,3,30.0' "$(query "$work/several.db" "SELECT c.name,
	substr(s.path, instr(s.path, 'several/')), c.frame_count, c.bone_count, c.attributes ->> '\$.fps_source' FROM clips AS c
	JOIN assets AS a ON a.id = c.asset_id JOIN sources AS s ON s.id = a.source_id
	WHERE c.format = 'zengin-asc-cut' AND c.name GLOB 'WAVER_[SL]*' ORDER BY c.name")"
same "one script twice" '7,16' "$(query "$work/several.db" "SELECT (SELECT count(*) FROM clips WHERE name GLOB 'WAVER-*'),
	(SELECT count(*) FROM set_entries AS e JOIN clips AS c ON c.id = e.clip_id WHERE c.name GLOB 'WAVER-*')")"

# Hostile sources and scripts: a range of four billion frames, a number that is none, ten megabytes on one line, a block without an
# end, and a script that asks for more than any compiler would make. What is whole is there.
mkdir "$work/hostile"
cp "$work/dump/source"/* "$work/hostile"
{
	printf '*3DSMAX_ASCIIEXPORT 110 *SCENE { *SCENE_FIRSTFRAME -2000000000 *SCENE_LASTFRAME 2000000000 *SCENE_FRAMESPEED 25 }\n'
	printf '*HELPEROBJECT { *NODE_NAME "Bip01" }\n'
} >"$work/hostile/VAST.ASC"
sed 's/^\(.*CONTROL_POS_SAMPLE 965\).*/\1 1e999 nan 1,5/' "$work/dump/source/WAVER_MOVES.ASC" >"$work/hostile/NUMBERS.ASC"
sed '/CONTROL_ROT_TRACK/,$d' "$work/dump/source/WAVER_MOVES.ASC" >"$work/hostile/OPEN.ASC"
{
	printf '*3DSMAX_ASCIIEXPORT 110 *SCENE { *SCENE_FRAMESPEED 25 *SCENE_TICKSPERFRAME '
	head -c 10000000 /dev/zero | tr '\0' 7
} >"$work/hostile/LINE.ASC"
{
	printf 'Model ("X")\n{\n\taniEnum\n\t{\n\t\tani ("s_vast" 1 "" 0 0 . "vast.asc" F -2000000000 -1)\n'
	for i in $(seq 300); do
		printf '\t\tani ("s_%d" 1 "" 0 0 . "waver_moves.asc" F 5 64)\n' "$i"
	done
	printf '\t}\n}\n'
} >"$work/hostile/GREEDY.MDS"
sed 's/Bip01 Arm/Bip01 Tail/' "$work/dump/source/WAVER_FAST.ASC" >"$work/hostile/TAIL.ASC"
printf 'Model ("X")\n{\n\taniEnum\n\t{\n\t\tani ("s_wag" 1 "" 0 0 . "tail.asc" F 0 -1)\n\t}\n}\n' >"$work/hostile/WAVER_TAIL.MDS"
"$program" index -q "$work/hostile.db" "$work/hostile"
"$program" verify -q "$work/hostile.db" || failed=1
same "hostile sources" 'LINE.ASC,bad-number
LINE.ASC,unbalanced
NUMBERS.ASC,bad-number
NUMBERS.ASC,track-length
OPEN.ASC,missing-track
OPEN.ASC,unbalanced
VAST.ASC,cut-limit
WAVER_MOVES.ASC,cut-limit' "$(query "$work/hostile.db" "SELECT DISTINCT a.name, d.code FROM diagnostics AS d
	JOIN assets AS a ON a.id = d.asset_id WHERE a.type = 'ASC' AND d.code <> 'texture-missing' ORDER BY 1, 2")"
# A bone that the skeleton lacks cannot be compiled.
same "a bone that the skeleton lacks" '2,"[""BIP01 TAIL""]"' "$(query "$work/hostile.db" "SELECT bone_count, attributes ->> '\$.left_out'
	FROM clips WHERE name = 'WAVER_TAIL-S_WAG'")"

# What has to be compiled, and which sources no script uses.
same "sources without a script" 'LINE.ASC
NUMBERS.ASC
OPEN.ASC' "$(query "$work/hostile.db" "SELECT a.name FROM assets AS a WHERE a.type = 'ASC' AND a.id NOT IN
	(SELECT to_asset_id FROM links WHERE to_asset_id IS NOT NULL) ORDER BY a.name")"
same "entries to compile" '10' "$(query "$work/hostile.db" "SELECT count(*) FROM set_entries AS e
	JOIN assets AS a ON a.type = 'ASC' AND upper(a.name) = upper(e.attributes ->> '\$.asc')
	LEFT JOIN clips AS c ON c.id = e.clip_id AND c.format = 'zengin-man' WHERE e.kind = 'ani' AND c.id IS NULL AND e.name NOT GLOB 'S_[0-9]*'")"
same "what hostile sources leave" '8,130' "$(query "$work/hostile.db" "SELECT
	(SELECT count(*) FROM clips WHERE format = 'zengin-asc-cut' AND name LIKE 'WAVER%' AND name NOT LIKE '%WAG'),
	(SELECT count(*) FROM clips WHERE format = 'zengin-asc-cut' AND name LIKE 'GREEDY%')")"

# The scripts of a mod cut clips out of the sources of the game that it is laid over, and out of no other dump.
mkdir -p "$work/lib/game" "$work/lib/mod"
cp "$work"/dump/source/*.ASC "$work/lib/game"
cp "$work"/dump/source/*.MDS "$work/lib/mod"
"$program" index -q --each "$work/mod.db" "$work/lib"
same "a mod beside its game" '0,0' "$(query "$work/mod.db" "SELECT (SELECT count(*) FROM clips WHERE format = 'zengin-asc-cut'),
	(SELECT count(*) FROM set_entries WHERE clip_id IS NOT NULL)")"
"$program" index -q --over game "$work/mod.db" "$work/lib/mod"
same "a mod over its game" "$(query "$work/source.db" "SELECT name, frame_count, motion_xxh128 FROM clips WHERE format = 'zengin-asc-cut'
	ORDER BY name")" "$(query "$work/mod.db" "SELECT name, frame_count, motion_xxh128 FROM clips WHERE format = 'zengin-asc-cut' ORDER BY name")"
same "entries of the mod" "$(query "$work/source.db" "SELECT e.name, c.name FROM set_entries AS e LEFT JOIN clips AS c ON c.id = e.clip_id
	ORDER BY 1, 2")" "$(query "$work/mod.db" "SELECT e.name, c.name FROM set_entries AS e LEFT JOIN clips AS c ON c.id = e.clip_id ORDER BY 1, 2")"
"$program" verify -q "$work/mod.db" || failed=1
exit $failed
