#!/bin/bash
# What schema/resolve does for Vib-Ribbon where corpus/ has no case of it: each rule for the model of a clip alone and against
# the next, in folders of the file system; what a program says; parts of movements. PROGRAM
set -eu
program=$1
. "$(dirname "$0")/../resolve_common.sh"

# word N...: as four bytes each, little-endian
word() {
	local n

	for n; do
		printf "$(printf '\\x%02x\\x%02x\\x%02x\\x%02x' $((n & 255)) $((n >> 8 & 255)) $((n >> 16 & 255)) $((n >> 24 & 255)))"
	done
}

# anm PATH OBJECT [RATE]: one frame that draws that object
anm() {
	mkdir -p "$(dirname "$work/dump/$1")"
	printf "\\x00\\x80\\x$(printf %02x "${3-30}")\\x00\\x01\\x00\\x05\\x00\\x06\\x00\\x$(printf %02x "$2")\\x00" >"$work/dump/$1"
}

# tmd PATH OBJECTS: with nothing in them
tmd() {
	mkdir -p "$(dirname "$work/dump/$1")"
	{
		word 0x41 0 "$2"
		head -c $((28 * $2)) /dev/zero
	} >"$work/dump/$1"
}

models="SELECT c.name || ':' || t.name || ':' || (l.attributes ->> '$.method') || ':' || (l.attributes ->> '$.compatible')
	FROM links AS l JOIN clips AS c ON c.asset_id = l.from_asset_id JOIN assets AS t ON t.id = l.to_asset_id
	WHERE l.kind = 'model' ORDER BY c.name"

# The same stem comes before MODEL, whatever the case of the letters.
anew
anm a/WALK.ANM 1
tmd a/walk.tmd 2
tmd a/MODEL.TMD 9
index
is "WALK:walk.tmd:same-stem:1" "$models"
is "same-stem:1" "SELECT via || ':' || is_primary FROM clip_skeletons"
is "same-stem" "SELECT via FROM clip_models"
is "obj01" "SELECT DISTINCT bone_name FROM channels WHERE bone_id = 1"
is "0" "SELECT count(*) FROM orphan_clips"

# A model with too few objects is passed over; where none has enough the best rule stays.
tmd a/walk.tmd 1
index
is "WALK:MODEL.TMD:folder-model:1" "$models"
tmd a/MODEL.TMD 1
index
is "WALK:walk.tmd:same-stem:0" "$models"
is "unknown-bone" "SELECT code FROM diagnostics"

# The only one of a folder, then the first of several.
anew
anm a/WALK.ANM 0
tmd a/ZEBRA.TMD 1
tmd b/WALK.TMD 1
index
is "WALK:ZEBRA.TMD:folder-only:1" "$models"
tmd a/APE.TMD 1
index
is "WALK:APE.TMD:folder-first:1" "$models"
rm "$work/dump"/a/*.TMD
"$program" index -q --prune "$work/t.db" "$work/dump"
is "" "$models"
is "0" "SELECT count(*) FROM clip_skeletons"
is "WALK" "SELECT name FROM orphan_clips JOIN clips ON id = clip_id"

# The pair that the game knows, but only where the folders are called so.
anew
anm x/METERS/SCORE.ANM 0
anm x/NUMBERS/SCORE.ANM 0
tmd x/FONT/MARK.TMD 1
index
is "SCORE:MARK.TMD:known-pair:1" "$models"

# A clip in which nothing is drawn fits every model.
anew
mkdir "$work/dump/a"
printf '\x00\x80\x1e\x00\x00\x00\x04\x00' >"$work/dump/a/NONE.ANM"
tmd a/MODEL.TMD 1
index
is "NONE:MODEL.TMD:folder-model:1" "$models"

# Parts: consecutive numbers, one rate, the same largest object, one folder.
anew
for name in OPEN1 OPEN2 OPEN4 X09 X10 7 8; do
	anm "a/$name.ANM" 3
done
anm a/OPEN3.ANM 3 15
anm a/X11.ANM 2
anm b/X11.ANM 3
index
is "OPEN1:OPEN2 X09:X10" "SELECT c.name || ':' || t.native_id FROM links AS l JOIN clips AS c ON c.asset_id = l.from_asset_id
	JOIN clips AS t ON t.asset_id = l.to_asset_id WHERE l.kind = 'next_part' ORDER BY c.name"
is "low" "SELECT DISTINCT attributes ->> '$.confidence' FROM links WHERE kind = 'next_part'"

# A program with a track of MOVIE/A.ANM and MOVIE/B.ANM, and the path of one model, of 14 letters.
movie_program() {
	{
		printf 'PS-X EXE'
		word 0 0 0 0 0x80010000
		head -c $((0x800 - 28)) /dev/zero
		printf 'MOVIE\\A.ANM\0MOVIE/B.ANM\0%s\0\0' "$1"
		word 0x80010000 0 9 1 0
		word 0x8001000C 5 9 1 0
		word 0x80010026 9 9 0 0
	} >"$work/dump/$2"
}

# What it shows is of the one model that it names in that folder.
anew
anm MOVIE/A.ANM 0
anm MOVIE/B.ANM 0
anm OTHER/A.ANM 0
tmd MOVIE/MODEL.TMD 1
tmd MOVIE/STAR.TMD 1
tmd OTHER/MODEL.TMD 1
movie_program MOVIE/STAR.TMD MAIN_T.EXE
index
is "A:STAR.TMD:exe-table:1 A:MODEL.TMD:folder-model:1 B:STAR.TMD:exe-table:1" "$models"
is "MOVIE/A.ANM:A MOVIE/B.ANM:B" "SELECT replace(e.name, '\\', '/') || ':' || c.name FROM set_entries AS e LEFT JOIN clips AS c ON c.id = e.clip_id
	ORDER BY e.entry_index"
is "2" "SELECT count(*) FROM entry_clips"
is "1" "SELECT count(*) FROM transitions AS t JOIN set_entries AS e ON e.id = t.to_entry_id WHERE e.entry_index = 1"
is "0" "SELECT count(*) FROM dangling_links"
is "exe-table folder-model" "SELECT DISTINCT via FROM clip_models ORDER BY via"

# Without it the folder decides; with two programs each asks its own folder first.
movie_program MOVIE/GONE.TMD MAIN_T.EXE
index
is "A:MODEL.TMD:folder-model:1 A:MODEL.TMD:folder-model:1 B:MODEL.TMD:folder-model:1" "$models"
is "MOVIE/GONE.TMD" "SELECT to_name FROM dangling_links"
mkdir "$work/dump/second"
mv "$work/dump/MAIN_T.EXE" "$work/dump/second"
anm second/MOVIE/A.ANM 0
"$program" index -q --prune "$work/t.db" "$work/dump"
is "second:2 none:1" "SELECT iif(s.path LIKE '%/second/%', 'second', 'none') || ':' || (SELECT count(*) FROM entry_clips WHERE entry_id = e.id)
	FROM set_entries AS e JOIN clips AS c ON c.id = e.clip_id JOIN assets AS a ON a.id = c.asset_id JOIN sources AS s ON s.id = a.source_id
	ORDER BY e.entry_index"

exit $failed
