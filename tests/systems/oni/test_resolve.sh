#!/bin/bash
# What schema/resolve does for Oni where corpus/ has no case of it: which of several files a link leads to, files inside
# archives, what goes and comes back. PROGRAM
set -eu
program=$1
corpus=$(cd "$(dirname "$0")/../../.." && pwd)/corpus/oni
game=$corpus/pc/GameDataFolder
. "$(dirname "$0")/../resolve_common.sh"

# The file that a link of an instance leads to, below the dump.
leads_to() {
	is "$3" "SELECT substr(s.path, instr(s.path, '/dump/') + 6)
		FROM links AS l JOIN assets AS a ON a.id = l.from_asset_id JOIN sources AS own ON own.id = a.source_id
		JOIN assets AS b ON b.id = l.to_asset_id JOIN sources AS s ON s.id = b.source_id
		WHERE own.path LIKE '%/$1' AND l.to_native_id = '$2' AND l.kind <> 'character'"
}

# From an .oni first to its siblings, whatever their ids, then to level 0, then to other files.
anew
cp "$game"/level0_Final.* "$corpus/onisplit/TRACstump.oni" "$work/dump"
mkdir "$work/dump/a"
cp "$corpus/onisplit/TRACbase.oni" "$work/dump/a"
index
leads_to TRACstump.oni TRACbase level0_Final.dat
cp "$corpus/onisplit/TRACbase.oni" "$work/dump"
index
leads_to TRACstump.oni TRACbase TRACbase.oni
rm "$work/dump/TRACbase.oni" "$work/dump"/level0_Final.*
index --prune
leads_to TRACstump.oni TRACbase a/TRACbase.oni

# From a .dat to its own instances, then to level 0 of its folder, not to the .oni beside it.
anew
mkdir "$work/dump/a" "$work/dump/b"
cp -r "$game"/* "$work/dump/a"
cp -r "$game"/* "$corpus/onisplit/TRACpuppet.oni" "$work/dump/b"
index
leads_to b/level1_Final.dat TRACpuppet b/level0_Final.dat
leads_to a/level1_Final.dat TRACpuppet a/level0_Final.dat
leads_to b/IGMD/Theatre/theatre_main.bsl OBANlift b/level1_Final.dat

# From a script to the level that its folder is called after, although the other one comes first.
for level in Theatre ATTIC; do
	mkdir -p "$work/dump/c/IGMD/$level"
	echo 'cm_anim both door_stage' >"$work/dump/c/IGMD/$level/$level.bsl"
done
cp "$game"/level1_Final.* "$corpus"/mac/GameDataFolder/* "$work/dump/c"
index
leads_to c/IGMD/Theatre/Theatre.bsl OBANdoor_stage c/level1_Final.dat
leads_to c/IGMD/ATTIC/ATTIC.bsl OBANdoor_stage c/level2_Final.dat
rm -r "$work/dump/c"
index --prune

# A class in each folder: bodies of the folder of the clip come first.
is "0" "SELECT count(*)
	FROM clip_skeletons AS f
	JOIN clips AS c ON c.id = f.clip_id JOIN assets AS a ON a.id = c.asset_id JOIN sources AS s ON s.id = a.source_id
	JOIN skeletons AS k ON k.id = f.skeleton_id JOIN assets AS b ON b.id = k.asset_id JOIN sources AS t ON t.id = b.source_id
	WHERE f.is_primary AND substr(s.path, instr(s.path, '/dump/'), 8) <> substr(t.path, instr(t.path, '/dump/'), 8)"

# The same again: nothing of it changes.
"$program" query -f csv "$work/t.db" "SELECT * FROM links ORDER BY id" >"$work/links"
"$program" query -f csv "$work/t.db" "SELECT * FROM transitions ORDER BY from_entry_id, to_name" | sed 's/^[0-9]*//' >"$work/transitions"
"$program" query -f csv "$work/t.db" "SELECT * FROM clip_skeletons ORDER BY 1, 2" >"$work/fits"
touch "$work/dump/a/IGMD/Theatre/theatre_main.bsl"
index
"$program" query -f csv "$work/t.db" "SELECT from_asset_id, kind, to_type, to_name, to_asset_id, attributes FROM links
	WHERE kind = 'character' ORDER BY id" >"$work/again"
[ "$(tail -n +2 "$work/again" | wc -l)" = "$(grep -c ',character,' "$work/links")" ] || { echo "other links"; failed=1; }
"$program" query -f csv "$work/t.db" "SELECT * FROM transitions ORDER BY from_entry_id, to_name" | sed 's/^[0-9]*//' |
	diff "$work/transitions" - || failed=1
"$program" query -f csv "$work/t.db" "SELECT * FROM clip_skeletons ORDER BY 1, 2" | diff "$work/fits" - || failed=1

# An object to which a script gives an animation shows it: the object of that number in the level of the script.
anew
mkdir -p "$work/dump/IGMD/Theatre" "$work/dump/IGMD/Attic"
echo 'env_setanim 3 cart_path' | tee "$work/dump/IGMD/Theatre/a.bsl" >"$work/dump/IGMD/Attic/a.bsl"
cp "$game"/level1_Final.* "$corpus"/mac/GameDataFolder/* "$work/dump"
index
shown="FROM clip_models AS w JOIN clips AS c ON c.id = w.clip_id JOIN models AS m ON m.id = w.model_id
	JOIN assets AS a ON a.id = m.asset_id JOIN sources AS s ON s.id = a.source_id WHERE c.name = 'cart_path'"
is "object_Cart01 object_Wheel" "SELECT m.name $shown AND s.path LIKE '%/level1_Final.dat' ORDER BY 1"
is "" "SELECT m.name $shown AND s.path LIKE '%/level2_Final.dat'"
rm "$work/dump/IGMD/Theatre/a.bsl"
index --prune
is "object_Cart01" "SELECT m.name $shown"

# What follows by states stays with the class: base, from which the stump inherits too, does not lead a rival to its hop.
anew
cp "$game"/level*_Final.* "$work/dump"
index
is "" "SELECT kind FROM transitions WHERE kind IN ('state', 'shortcut')"
moves="WITH RECURSIVE moves(class_id, entry_id) AS (
		SELECT class_id, entry_id FROM oni_moves WHERE class = 'puppet_rival' AND animation = 'RIVALtaunt'
		UNION
		SELECT t.class_id, t.to_entry_id FROM moves AS m
		JOIN state_transitions AS t ON t.class_id = m.class_id AND t.from_entry_id = m.entry_id
	) SELECT DISTINCT e.name FROM moves AS m JOIN set_entries AS e ON e.id = m.entry_id WHERE e.name"
is "PUPPETidle1 PUPPETthrow RIVALpunch" "$moves IN ('STUMPhop', 'PUPPETpunch', 'RIVALpunch', 'PUPPETidle1', 'PUPPETthrow') ORDER BY 1"
is "Crouch,shortcut,0.2 Standing,shortcut,0.0 Standing,state," "SELECT DISTINCT t.state, t.kind, t.blend
	FROM state_transitions AS t
	JOIN set_entries AS e ON e.id = t.to_entry_id AND e.name = 'PUPPETeverything'
	JOIN models AS m ON m.asset_id = t.class_id AND m.name = 'puppet_rival' ORDER BY 1, 2"
# Two level 0 meet, in one of which no animation can be read: its sets play those of the other, and its links stay in it.
anew
mkdir "$work/dump/a" "$work/dump/b"
cp "$game"/level0_Final.* "$work/dump/a"
cp "$game"/level0_Final.* "$work/dump/b"
python3 - "$work/dump/a/level0_Final.dat" <<'PY'
import struct, sys
data = bytearray(open(sys.argv[1], "rb").read())
DESCRIPTORS_AT, SIZE = 0x40, 20
for at in range(DESCRIPTORS_AT, DESCRIPTORS_AT + SIZE * struct.unpack_from("<I", data, 0x14)[0], SIZE):
    if data[at:at + 4] == b"MART":
        struct.pack_into("<I", data, at + 12, 0x7FFFFFF0)  # bytes of it, more than there are
open(sys.argv[1], "wb").write(data)
PY
index
is "b" "SELECT DISTINCT substr(s.path, -18, 1) FROM clips AS c JOIN assets AS a ON a.id = c.asset_id
	JOIN sources AS s ON s.id = a.source_id WHERE a.type = 'TRAM'"
is "a,0 b,0" "SELECT substr(s.path, -18, 1), count(*) FILTER (WHERE e.clip_id IS NULL AND e.id IN (SELECT entry_id FROM entry_clips))
	FROM set_entries AS e JOIN animation_sets AS t ON t.id = e.set_id JOIN assets AS a ON a.id = t.asset_id
	JOIN sources AS s ON s.id = a.source_id GROUP BY 1 ORDER BY 1"
is "0" "SELECT count(*) FROM links AS l JOIN assets AS a ON a.id = l.from_asset_id JOIN assets AS b ON b.id = l.to_asset_id
	WHERE l.to_type = 'TRAM' AND l.kind <> 'character' AND a.source_id <> b.source_id"
"$program" verify -q "$work/t.db" || failed=1

# Case counts.
anew
cp "$game"/level1_Final.* "$work/dump"
sed 's/camera_1/Camera_1/' "$game/IGMD/Theatre/theatre_main.bsl" >"$work/dump/theatre.bsl"
index
is "2" "SELECT count(*) FROM dangling_links WHERE to_native_id = 'OBANCamera_1'"

# Inside an archive everything is found as it is outside.
anew
(cd "$corpus/pc" && python3 -m zipfile -c "$work/dump/game.zip" GameDataFolder)
index
is "0" "SELECT count(*) FROM links WHERE kind = 'ParentCollection' AND to_asset_id IS NULL"
is "puppet_body stump_body" "SELECT DISTINCT k.name FROM clip_skeletons AS f JOIN skeletons AS k ON k.id = f.skeleton_id
	WHERE f.is_primary ORDER BY 1"

# So does a script inside of an archive, and one beside folders of files of one instance.
anew
mkdir -p "$work/c/IGMD/ATTIC" "$work/dump/a" "$work/dump/b" "$work/dump/IGMD/theatre"
echo 'cm_anim both door_stage' | tee "$work/c/IGMD/ATTIC/attic.bsl" >"$work/dump/IGMD/theatre/theatre.bsl"
cp "$game"/level1_Final.* "$corpus"/mac/GameDataFolder/* "$work/c"
(cd "$work" && python3 -m zipfile -c "$work/dump/game.zip" c)
cp "$corpus/onisplit/OBANdoor%5Fstage.oni" "$work/dump/a"
cp "$corpus/onisplit/OBANdoor%5Fstage.oni" "$corpus/onisplit/ONLVtheatre.oni" "$work/dump/b"
index
is "c/level2_Final.dat" "SELECT d.path FROM links AS l JOIN assets AS a ON a.id = l.from_asset_id
	JOIN assets AS b ON b.id = l.to_asset_id JOIN assets AS d ON d.id = b.parent_id WHERE a.name = 'attic.bsl'"
leads_to IGMD/theatre/theatre.bsl OBANdoor_stage b/OBANdoor%5Fstage.oni

# What may follow an animation without a pause is not used by that alone.
anew
cp "$corpus"/onisplit/TRAMPUPPETpunch{,_heavy}.oni "$work/dump"
index
is "PUPPETpunch PUPPETpunch_heavy" "SELECT c.name FROM orphan_clips AS o JOIN clips AS c ON c.id = o.clip_id ORDER BY 1"

# Bodies are named after their set as long as it is there.
anew
cp "$corpus"/onisplit/{TRBSstump_body,ONCCpuppet_stump,TRACstump,TRACbase,TRAMSTUMPhop}.oni "$work/dump"
index
is "STUMPhop,stump_body,class" "SELECT c.name, k.name, f.via FROM clips AS c JOIN clip_skeletons AS f ON f.clip_id = c.id
	JOIN skeletons AS k ON k.id = f.skeleton_id WHERE f.is_primary"
is "5" "SELECT count(*) FROM clip_skeletons WHERE via = 'class'"
rm "$work/dump/ONCCpuppet_stump.oni"
index --prune
is "0" "SELECT count(*) FROM clip_skeletons"
is "0" "SELECT count(*) FROM links WHERE kind = 'character'"

exit $failed
