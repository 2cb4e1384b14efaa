#!/bin/bash
# Microseconds a key of the stored view keys in a plain sqlite3: one clip of 45 bones and 120 frames out of ten, rotation
# channels of four components; the best of 15 runs. Usage: bench_keys.sh SCHEMA_DIR [FRAMES]
set -euo pipefail

schema=$1
frames=${2:-120}
bones=45
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
database=$work/keys.db

for file in tables indexes systems portable_keys; do
	sqlite3 -batch -bail "$database" ".read $schema/$file.sql"
done
sqlite3 -batch -bail "$database" ".parameter set ?1 $frames" ".read $schema/key_numbers.sql"
# Random bytes cost what decoded floats cost: the search for a byte takes half of all bytes on average.
sqlite3 -batch -bail "$database" <<SQL
INSERT INTO dumps VALUES (1, 'dump', '/dump', NULL, NULL, NULL, 0, '{}');
INSERT INTO sources VALUES (1, 1, '/dump', 'zengin', 'file', 1, 1, 'h', NULL, '{}');
INSERT INTO assets (id, source_id, path, name, byte_size, xxh128, status) VALUES (1, 1, 'a', 'a', 1, 'h', 'decoded');
INSERT INTO clips (id, asset_id, system_id, format, name, fps, frame_count, bone_count, channel_count, key_count,
	motion_xxh128, content_xxh128)
SELECT key_index + 1, 1, 'zengin', 'f', 'n', 25, $frames, $bones, $bones, $bones * $frames, 'm', 'c'
FROM key_numbers WHERE key_index < 10;
INSERT INTO tracks SELECT key_index + 1, key_index, 4, $frames, NULL, randomblob(16 * $frames)
FROM key_numbers WHERE key_index < 10 * $bones;
INSERT INTO channels (id, clip_id, bone_id, bone_name, target, interpolation, track_id, key_count, is_constant,
	is_root_motion)
SELECT id, (id - 1) / $bones + 1, (id - 1) % $bones, 'bone', 'rotation', 'slerp', id, key_count, 0, 0 FROM tracks;
SQL

# Prints the microseconds a key that a query over one clip takes.
measure()
{
	local run

	for run in {1..15}; do
		printf '%s\n' ".timer on" "SELECT $2 FROM keys WHERE clip_id = 5;"
	done | sqlite3 -batch "$database" | awk -v name="$1" -v keys=$((bones * frames)) '
		/^Run Time:/ { if (best == "" || $4 < best) best = $4 }
		END { printf "%-28s %6.2f µs/key\n", name, best * 1e6 / keys }'
}

measure "no column" "count(*)"
measure "frame" "count(frame)"
measure "time" "count(time)"
measure "x" "count(x)"
measure "x, y, z, w" "count(x), count(y), count(z), count(w)"
measure "frame, time, x, y, z, w" "count(frame), count(time), count(x), count(y), count(z), count(w)"
