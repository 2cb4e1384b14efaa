#!/bin/bash
# How long `animdb diff` takes, and how that grows: PROGRAM MKDUMP_ZENGIN FOLDER
#
# Makes databases of 5,000 and 20,000 clips in FOLDER (6 GB, removed at the end) and compares each with itself, with a copy
# in which a twentieth of the clips, names, rates, references, events and entries differ, with one in which every clip has
# another motion, and with one of a coarser dump, in which every key of every track differs.
set -eu
program=$(realpath "$1") mkdump=$(realpath "$2")
mkdir -p "$3"
cd "$3"
trap 'rm -f dump.vdf a.db b.db' EXIT

# The first key of one track of each clip whose number % $1 is 0.
turn()
{
	sqlite3 b.db >/dev/null "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
		UPDATE tracks SET data = CAST(x'0000803F000000000000000000000000' || substr(data, 17) AS BLOB) WHERE id IN (
			SELECT min(track_id) FROM channels WHERE clip_id % $1 = 0 AND target = 'rotation' GROUP BY clip_id);
		UPDATE clips SET motion_xxh128 = 'm' || id, content_xxh128 = 'c' || id WHERE id % $1 = 0"
}

compare()
{
	local TIMEFORMAT="$1, $2: %R s, processor %U + %S s"

	time { "$program" diff -s a.db "${3-b.db}" >/dev/null || [ $? -eq 1 ]; }
}

for clips in 5000 20000; do
	"$mkdump" dump.vdf $clips
	"$program" index -q a.db dump.vdf
	compare $clips 'nothing differs' a.db
	cp a.db b.db
	turn 20
	sqlite3 b.db >/dev/null "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
		UPDATE clips SET name = 'N' || name, native_id = 'N' || native_id WHERE id % 20 = 1;
		UPDATE clips SET fps = fps * 2, duration = duration / 2, content_xxh128 = 'd' || id WHERE id % 20 = 2;
		DELETE FROM links WHERE id % 20 = 3;
		UPDATE events SET time = time + 1 WHERE id % 20 = 4;
		UPDATE set_entries SET name = 'Q' || name WHERE id % 20 = 5"
	compare $clips 'a twentieth differs'
	cp a.db b.db
	turn 1
	compare $clips 'the motion of every clip differs'
	rm b.db
	"$mkdump" dump.vdf $clips --coarse
	"$program" index -q b.db dump.vdf
	compare $clips 'every track of every clip differs'
	rm -f a.db b.db
done
