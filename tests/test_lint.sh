#!/bin/bash
# Each code that the view lint finds by itself: a clip that has the defect, and the same clip just short of it: PROGRAM
set -u
here=$(cd "$(dirname "$0")" && pwd)
PROGRAM=$1
. "$here/index_common.sh"

db=$scratch/corpus.db
. "$here/corpus_database.sh"
corpus_database "$db"

# One clip of each kind that has none of these defects.
clip_of()
{
	sqlite3 "$db" "SELECT id FROM clips WHERE system_id = '$1' AND frame_count > 1 AND id IN (SELECT clip_id FROM clip_measures)
		AND id NOT IN (SELECT clip_id FROM lint WHERE clip_id IS NOT NULL AND code IN
			('loop-seam', 'loop-jump', 'long-turn', 'constant-channels', 'duration-frames', 'event-beyond-end'))
		ORDER BY id LIMIT 1"
}

# code, clip, what to set, the rows and the value expected
expect()
{
	local found

	sqlite3 -bail "$db" "BEGIN; $3; SELECT count(*), ifnull(round(max(value), 6), '-'), ifnull(max(bone_id), '-') FROM lint
		WHERE clip_id = $2 AND code = '$1'; ROLLBACK" >"$scratch/found" 2>&1
	found=$(cat "$scratch/found")
	[ "$found" = "$4" ] || fail "$1 after $3: $found instead of $4"
}

sm64=$(clip_of sm64) prime=$(sqlite3 "$db" "SELECT id FROM clips WHERE system_id = 'metroid-prime' AND native_id = '5EED0101'")
[ -n "$sm64" ] && [ -n "$prime" ] || fail "no clip to work with"

turn="UPDATE clips SET looping = 1 WHERE id = $sm64; UPDATE clip_measures SET loop_degrees_bone_id = 4"
expect loop-seam "$sm64" "$turn, loop_degrees = 20.5, step_degrees = 6.8 WHERE clip_id = $sm64" '1|20.5|4'
expect loop-seam "$sm64" "$turn, loop_degrees = 19.9, step_degrees = 1 WHERE clip_id = $sm64" '0|-|-'
expect loop-seam "$sm64" "$turn, loop_degrees = 20.5, step_degrees = 6.9 WHERE clip_id = $sm64" '0|-|-'
expect loop-seam "$sm64" "$turn, loop_degrees = 90, step_degrees = 1 WHERE clip_id = $sm64;
	UPDATE clips SET looping = 0 WHERE id = $sm64" '0|-|-'
expect loop-seam "$sm64" "$turn, loop_degrees = 90, step_degrees = 1 WHERE clip_id = $sm64;
	UPDATE clips SET attributes = json_set(attributes, '\$.pingpong', json('true')) WHERE id = $sm64" '0|-|-'
expect loop-seam "$sm64" "$turn, loop_degrees = 90, step_degrees = 1 WHERE clip_id = $sm64;
	UPDATE clips SET attributes = json_set(attributes, '\$.pingpong', json('false')) WHERE id = $sm64" '1|90.0|4'
# A unit of the game is a centimetre.
move="UPDATE clips SET looping = 1 WHERE id = $sm64; UPDATE clip_measures SET loop_units_bone_id = 2"
expect loop-jump "$sm64" "$move, loop_units = 11, step_units = 3 WHERE clip_id = $sm64" '1|0.11|2'
expect loop-jump "$sm64" "$move, loop_units = 9, step_units = 1 WHERE clip_id = $sm64" '0|-|-'
expect loop-jump "$sm64" "$move, loop_units = 11, step_units = 4 WHERE clip_id = $sm64" '0|-|-'
# Signs matter where the game follows them.
expect long-turn "$prime" "UPDATE clip_measures SET long_turns = 3 WHERE clip_id = $prime" '1|3.0|-'
expect long-turn "$prime" "UPDATE clip_measures SET long_turns = 0 WHERE clip_id = $prime" '0|-|-'
expect long-turn "$sm64" "UPDATE clip_measures SET long_turns = 3 WHERE clip_id = $sm64" '0|-|-'
expect constant-channels "$sm64" "UPDATE clip_measures SET constant_channels = 2 WHERE clip_id = $sm64" '1|2.0|-'
expect constant-channels "$sm64" "SELECT 1 WHERE 0" '0|-|-'
expect duration-frames "$sm64" "UPDATE clip_measures SET duration_error = -0.02 WHERE clip_id = $sm64" '1|-0.02|-'
expect duration-frames "$sm64" "UPDATE clip_measures SET duration_error = 0.016 WHERE clip_id = $sm64" '0|-|-'
event="INSERT INTO events (clip_id, asset_id, kind, time) SELECT id, asset_id, 'test', duration + "
expect event-beyond-end "$sm64" "$event 0.02 FROM clips WHERE id = $sm64" '1|0.02|-'
expect event-beyond-end "$sm64" "$event 0.016 FROM clips WHERE id = $sm64" '0|-|-'

# What no clip says: an entry whose clip is not there, and one that is followed by nothing.
count()
{
	sqlite3 -bail "$db" "BEGIN; $2; SELECT count(*) FROM lint WHERE code = '$1' AND message LIKE 'test %'; ROLLBACK"
}
entry="INSERT INTO set_entries (id, set_id, entry_index, kind, name, clip_id, target_name)
	SELECT 1000000, min(id), 1000, 'ani', 'test', "
[ "$(count missing-clip "$entry NULL, 'X' FROM animation_sets")" = 1 ] || fail "missing-clip is not found"
more="$entry NULL, 'X' FROM animation_sets; INSERT INTO set_entries (set_id, entry_index, kind, name, target_name)
	SELECT min(id), 1001, 'ani', 'second', 'Y' FROM animation_sets"
found=$(sqlite3 -bail "$db" "BEGIN; $more; SELECT value, message FROM lint WHERE code = 'missing-clip' AND message LIKE '%test%'; ROLLBACK")
[ "$found" = '2|2 entries play clips that are not there, the first is test, which plays X' ] || fail "missing-clip says $found"
[ "$(count missing-clip "$entry NULL, NULL FROM animation_sets")" = 0 ] || fail "an entry that plays nothing misses nothing"
[ "$(count missing-clip "$entry $sm64, 'X' FROM animation_sets")" = 0 ] || fail "the clip is there"
next="$entry NULL, NULL FROM animation_sets; INSERT INTO transitions (from_entry_id, to_entry_id, to_name, kind) VALUES (1000000, "
[ "$(count dangling-transition "$next NULL, 'X', 'next')")" = 1 ] || fail "dangling-transition is not found"
[ "$(count dangling-transition "$next 1000000, 'X', 'next')")" = 0 ] || fail "the entry is there"

# Diagnostics of assets are there too, with their clip where there is one.
[ "$(sqlite3 "$db" "SELECT count(*) FROM diagnostics WHERE asset_id IS NOT NULL")" = \
	"$(sqlite3 "$db" "SELECT count(*) FROM lint AS l WHERE EXISTS (SELECT 1 FROM diagnostics AS d
		WHERE d.asset_id = l.asset_id AND d.code = l.code AND d.message = l.message)")" ] || fail "diagnostics are missing"
[ "$(sqlite3 "$db" "SELECT count(*) > 0 FROM lint AS l JOIN clips AS c ON c.id = l.clip_id WHERE l.code = 'unknown-bone'")" = 1 ] ||
	fail "an unknown bone has no clip"
finish "lint"
