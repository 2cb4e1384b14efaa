#!/bin/bash
# Clips of Super Mario 64 that go out as C source and are indexed again are the same, to the hash of what is played: PROGRAM
# Clips of other systems keep their pose within what 16 bits can hold.
set -euo pipefail
program=$1
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

"$program" index -q before.db "$root/corpus"
"$program" export before.db -f sm64-c -o out --name '{id}' --where "system = 'sm64'" >/dev/null 2>said
"$program" index -q after.db out
sqlite3 -bail before.db >result <<'SQL'
ATTACH 'after.db' AS after;
CREATE TEMP TABLE pairs AS SELECT old.name, old.motion_xxh128 AS old_motion, new.motion_xxh128 AS new_motion,
	old.content_xxh128 AS old_content, new.content_xxh128 AS new_content
FROM after.clips AS new JOIN after.assets AS asset ON asset.id = new.asset_id
JOIN main.clips AS old ON old.id = CAST(asset.name AS INTEGER)
-- where tracks were damaged, C has tracks of 0
WHERE old.channel_count = 1 + (old.attributes ->> '$.bone_count');
SELECT 'differs: ' || name FROM pairs WHERE old_motion <> new_motion OR old_content <> new_content;
SELECT count(*) || ' of ' || (SELECT count(*) FROM main.clips AS c WHERE system_id = 'sm64'
	AND channel_count = 1 + (c.attributes ->> '$.bone_count')) FROM pairs;
SQL
cat result
read -r compared of all <result
[ "$compared" = "$all" ] && [ "$all" -gt 150 ]

# A clip of another system, at 30 frames a second: three for each of its own. ZenGin's X points the other way.
clip="(SELECT id FROM clips WHERE name = 'PUPPET-S_WALKL')"
"$program" export before.db -f sm64-c -o other --name '{id}' --where "clip_id = $clip" >/dev/null
"$program" index -q other.db other
"$program" query -f csv before.db "SELECT frame, row_number() OVER (PARTITION BY frame) - 1 AS bone, qx, qy, qz, qw
	FROM pose($clip)" >poses.csv
sqlite3 -bail other.db >result <<'SQL'
.import --csv poses.csv poses
SELECT count(*), max(2 * 57.3 * sqrt(2 * max(0, 1 - abs(p.qx * k.x - p.qy * k.y - p.qz * k.z + p.qw * k.w)))) < 0.1
FROM keys AS k JOIN poses AS p ON p.bone = k.bone_id AND 3 * p.frame = k.frame WHERE k.target = 'rotation';
SQL
IFS='|' read -r compared near <result
echo "$compared rotations, all within a tenth of a degree: $near"
[ "$compared" -gt 150 ] && [ "$near" = 1 ]
