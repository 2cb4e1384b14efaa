#!/bin/bash
# Clips of Super Mario 64 that go out as C source and are indexed again are the same, to the hash of what is played: PROGRAM
# In a source tree they lie where the decompilation has them: Mario's as its converter reads them, those of actors with their
# tables. Clips of other systems keep their pose within what 16 bits can hold.
set -euo pipefail
program=$1
. "$(dirname "$0")/../../corpus_database.sh"
root=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

corpus_database before.db
"$program" export before.db -f sm64-c -o out --per-clip --name '{id}' --where "system = 'sm64'" >/dev/null 2>said
"$program" index -q after.db out
sqlite3 -bail before.db >result <<'SQL'
ATTACH 'after.db' AS after;
CREATE TEMP TABLE pairs AS SELECT old.name, old.motion_xxh128 AS old_motion, new.motion_xxh128 AS new_motion,
	old.content_xxh128 AS old_content, new.content_xxh128 AS new_content,
	old.attributes ->> '$.content_crc32' AS old_crc, new.attributes ->> '$.content_crc32' AS new_crc
FROM after.clips AS new JOIN after.assets AS asset ON asset.id = new.asset_id
JOIN main.clips AS old ON old.id = CAST(asset.name AS INTEGER)
-- where tracks were damaged, C has tracks of 0
WHERE old.channel_count = 1 + (old.attributes ->> '$.bone_count');
SELECT 'differs: ' || name FROM pairs WHERE old_motion <> new_motion OR old_content <> new_content OR old_crc IS NOT new_crc;
SELECT count(*) || ' of ' || (SELECT count(*) FROM main.clips AS c WHERE system_id = 'sm64'
	AND channel_count = 1 + (c.attributes ->> '$.bone_count')) FROM pairs;
SQL
cat result
read -r compared of all <result
[ "$compared" = "$all" ] && [ "$all" -gt 150 ]

# ---- Mario of an image into a tree, and the tree again ----

for image in "$root"/corpus/sm64/theatre*; do
	name=$(basename "$image")
	"$program" index -q "$name.db" "$image"
	cp -r "$root/corpus/sm64/tree" "$name.tree"
	"$program" export "$name.db" -f sm64-c -o "$name.tree" --force --where "name LIKE 'mario%'" >files
	"$program" index -q "$name.again.db" "$name.tree"
	for db in "$name.db" "$name.again.db"; do
		sqlite3 -bail "$db" "SELECT e.entry_index, c.motion_xxh128, c.content_xxh128, c.attributes ->> '\$.content_crc32'
			FROM animation_sets AS s JOIN set_entries AS e ON e.set_id = s.id JOIN clips AS c ON c.id = e.clip_id
			WHERE s.native_id = 'mario' ORDER BY e.entry_index" >"$db.entries"
	done
	cmp "$name.db.entries" "$name.again.db.entries"
	[ "$(wc -l <"$name.db.entries")" -ge 8 ]
	[ "$(sqlite3 "$name.again.db" "SELECT count(*) FROM diagnostics WHERE severity <> 'note'")" = \
		"$(sqlite3 before.db "SELECT count(*) FROM diagnostics AS d JOIN sources AS s ON s.id = d.source_id
			WHERE s.path LIKE '%/sm64/tree' AND severity <> 'note'")" ]
	# arrays that two entries share are there once
	grep -q '/anim_01_02.inc.c$' files
	[ "$(grep -c '_indices\[\] = {' "$name.tree/assets/anims/anim_01_02.inc.c")" = 1 ]
	python3 "$root/tests/systems/sm64/mario_converter.py" "$name.tree/assets/anims" >entries
	awk '{ print $1, $3 }' entries >made
	sqlite3 -bail -separator ' ' "$name.db" "SELECT printf('%02X', e.entry_index), c.attributes ->> '\$.content_crc32'
		FROM animation_sets AS s JOIN set_entries AS e ON e.set_id = s.id JOIN clips AS c ON c.id = e.clip_id
		WHERE s.native_id = 'mario' ORDER BY e.entry_index" | cmp - made
	# a constant of the tree is no name for it
	[ "$(cut -d' ' -f2 entries | grep -c '^anim_[0-9A-F][0-9A-F]$')" = "$(wc -l <entries)" ]
done

# ---- actors with their tables ----

"$program" export theatre.z64.db -f sm64-c -o actors >files
"$program" index -q actors.db actors
for db in theatre.z64.db actors.db; do
	sqlite3 -bail "$db" "SELECT group_concat(entry_index || ' ' || content_xxh128, '; ') AS entries, null_count
		FROM (SELECT s.id, coalesce(s.attributes ->> '\$.null_count', 0) AS null_count, entry_index, content_xxh128
			FROM animation_sets AS s JOIN set_entries AS e ON e.set_id = s.id
			JOIN clips AS c ON c.id = e.clip_id ORDER BY s.id, entry_index)
		GROUP BY id ORDER BY entries" >"$db.tables"
done
cmp theatre.z64.db.tables actors.db.tables
[ "$(wc -l <actors.db.tables)" = 10 ]
for table in actors/actors/*/anims/table.inc.c; do
	includes=$(sed -n 's/^#include "\(.*\)"$/\1/p' "$(dirname "$table")/data.inc.c")
	[ -n "$includes" ]
	(cd "$(dirname "$table")" && printf '#define ANIMINDEX_NUMPARTS(a) (sizeof(a) / sizeof(u16) / 6 - 1)\n%s\n%s\n' \
		'typedef short s16; typedef unsigned short u16; typedef unsigned int u32; typedef const void *P;
		struct Animation { s16 a, b, c, d, e, f; P g, h; u32 i; };
		#define NULL 0' '#include "data.inc.c"
		#include "table.inc.c"' | ${CC:-cc} -x c -std=c99 -I. -fsyntax-only -Werror -)
done

# A table of which clips lack is left out, and that is said.
one=$(sqlite3 theatre.z64.db "SELECT min(e.clip_id) FROM set_entries AS e JOIN animation_sets AS s ON s.id = e.set_id
	WHERE s.native_id = '0500044C'")
"$program" export theatre.z64.db -f sm64-c -o one --clip "$one" >files 2>said
[ "$(grep -c table.inc.c files)" = 0 ]
grep -q 'the table is not written' said

# ---- a clip of another system ----

# At 30 frames a second: three for each of its own. ZenGin's X points the other way.
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
