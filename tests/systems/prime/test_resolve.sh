#!/bin/bash
# What schema/resolve and `index --names` make of resources of Metroid Prime: names that prove themselves, copies in several
# archives and discs, ids that two games share. The rows are written by hand, so that no decoder is needed. PROGRAM
set -eu
program=$1
. "$(dirname "$0")/../resolve_common.sh"
here=$(cd "$(dirname "$0")" && pwd)
mkdir "$work/nothing"

# Resolves again; the arguments are options.
resolve() {
	sqlite3 "$work/t.db" "INSERT OR REPLACE INTO index_state VALUES ('resolve_pending', '1')"
	"$program" index -q "$@" "$work/t.db" "$work/nothing" 2>"$work/said" || [ $? -eq 1 ]
	grep -v 'nothing to index' "$work/said" >"$work/complaints" || true
}

# ---- rows ----

# source ID PATH [GAME]: of the installation /d
source() {
	echo "INSERT OR IGNORE INTO dumps VALUES (1, 'd', '/d', NULL, 'metroid-prime', NULL, 0, '{}');
		INSERT INTO sources VALUES ($1, 1, '$2', 'metroid-prime', 'gcm', 1, 1, '0', nullif('${3-}', ''), '{\"root\":\"/d\"}');"
}

# asset ID SOURCE PARENT NAME TYPE NATIVE-ID [GAME]: the hash of its bytes is its id
asset() {
	echo "INSERT INTO assets (id, source_id, parent_id, path, name, type, native_id, byte_size, xxh128, status, game)
		VALUES ($1, $2, $3, '$4', '$4', '$5', '$6', 1, '$6$5', 'decoded', nullif('${7-}', ''));"
}

# clip ID ASSET NATIVE-ID BONE…: a clip that moves these bones
clip() {
	local id=$1 asset=$2 native=$3 bone

	shift 3
	echo "INSERT INTO clips (id, asset_id, system_id, format, name, native_id, frame_count, bone_count, channel_count,
		key_count, motion_xxh128, content_xxh128)
		VALUES ($id, $asset, 'metroid-prime', 'prime_anim', '$native', '$native', 1, $#, $#, $#, 'm', 'c');"
	for bone; do
		echo "INSERT INTO channels (clip_id, bone_id, target, interpolation, track_id, key_count, is_constant, is_root_motion)
			VALUES ($id, $bone, 'rotation', 'slerp', 1, 1, 1, 0);"
	done
}

# skeleton ID ASSET NATIVE-ID BONE…
skeleton() {
	local id=$1 asset=$2 native=$3 bone

	shift 3
	echo "INSERT INTO skeletons VALUES ($id, $asset, 'metroid-prime', '$native', '$native', NULL, $#, 1, '{}');"
	for bone; do
		echo "INSERT INTO bones (skeleton_id, bone_id, ordinal, name, parent_id, tx, ty, tz, qx, qy, qz, qw, kind) VALUES ($id, $bone, $bone, 'bone$bone', NULL, 0, 0, 0, 0, 0, 0, 1, 'bone');"
	done
}

# model ID ASSET NATIVE-ID NAME KIND
model() {
	echo "INSERT INTO models (id, asset_id, system_id, name, kind, native_id) VALUES ($1, $2, 'metroid-prime', '$4', '$5', '$3');"
}

# set ID ASSET NATIVE-ID
set_() {
	echo "INSERT INTO animation_sets (id, asset_id, system_id, name, native_id)
		VALUES ($1, $2, 'metroid-prime', '$3', '$3');"
}

# entry ID SET INDEX NAME PRIMITIVE ANIM-ID [ATTRIBUTES]
entry() {
	echo "INSERT INTO set_entries (id, set_id, entry_index, kind, name, target_name, target_native_id, attributes)
		VALUES ($1, $2, $3, 'play', '$4', '$5', '$6', '${7-{\}}');"
}

# link FROM-ASSET KIND TYPE NATIVE-ID
link() {
	echo "INSERT INTO links (from_asset_id, kind, to_type, to_name, to_native_id) VALUES ($1, '$2', '$3', '$4', '$4');"
}

# event ID ASSET CLIP ENTRY NAME
event() {
	echo "INSERT INTO events (id, asset_id, clip_id, entry_id, kind, name, time) VALUES ($1, $2, $3, $4, 'user', '$5', 0);"
}

# ---- a disc of each game, and an archive beside them ----

"$here/../../empty_database.sh" "$program" "$work/t.db"
{
	echo "INSERT INTO tracks VALUES (1, 't', 4, 1, NULL, zeroblob(16));"

	# Disc 1: a.pak has the ship with everything, b.pak a second copy of its clip and of its events, and the pirate.
	source 1 /d/mp1.iso MP1
	asset 10 1 NULL a.pak PAK a MP1
	asset 11 1 10 D376A476.ANIM ANIM D376A476
	asset 12 1 10 AAAA0001.ANCS ANCS AAAA0001
	asset 13 1 10 AAAA0002.CINF CINF AAAA0002
	asset 14 1 10 AAAA0003.CINF CINF AAAA0003
	asset 15 1 10 AAAA0004.EVNT EVNT AAAA0004
	asset 16 1 10 AAAA0005.CMDL CMDL AAAA0005
	asset 17 1 10 BBBB0001.ANIM ANIM BBBB0001
	asset 18 1 10 BBBB0002.ANIM ANIM BBBB0002
	asset 19 1 10 Named.ANIM ANIM BBBB0003
	clip 1 11 D376A476 3 4 5
	clip 2 17 BBBB0001 3 9
	clip 3 18 BBBB0002 3
	clip 4 19 BBBB0003 3
	skeleton 1 13 AAAA0002 3 4 5
	skeleton 2 14 AAAA0003 3 4 5 9
	model 1 16 AAAA0005 AAAA0005 rigid
	model 2 12 AAAA0001:0 windup_ship character
	model 3 12 AAAA0001:1 other character
	set_ 1 12 AAAA0001
	entry 1 1 0 Fly b_flightloop_fast_windup_ship D376A476 '{"animation_index":0,"primitive_index":1}'
	entry 2 1 1 Idle B_idle_ship BBBB0001 '{"animation_index":1,"primitive_index":0}'
	entry 3 1 2 Both B_idle_ship BBBB0001 '{"animation_index":0,"primitive_index":0}'
	entry 4 1 3 Lost B_lost_ship BBBB00FF
	echo "INSERT INTO transitions (id, from_entry_id, to_entry_id, to_name, kind, blend) VALUES (1, 1, NULL, 'B_idle_ship', 'trans', 0.25), (2, 2, NULL, 'Fly', 'snap', 0);"
	link 12 skeleton CINF AAAA0002
	link 12 skeleton CINF AAAA0003
	link 12 model CMDL AAAA0005
	link 12 animation ANIM D376A476
	link 12 animation ANIM BBBB0001
	link 12 animation ANIM BBBB00FF
	link 12 preload ANIM BBBB0002
	link 11 events EVNT AAAA0004
	event 1 15 NULL NULL Fire
	event 2 15 NULL NULL Land

	asset 20 1 NULL b.pak PAK b MP1
	asset 21 1 20 D376A476.ANIM ANIM D376A476
	asset 22 1 20 AAAA0004.EVNT EVNT AAAA0004
	asset 23 1 20 84195620.CINF CINF 84195620
	asset 24 1 20 442B75DF.EVNT EVNT 442B75DF
	asset 25 1 20 CCCC0001.ANIM ANIM CCCC0001
	asset 26 1 20 CCCC0002.ANCS ANCS CCCC0002
	asset 27 1 20 BBBB0002.ANIM ANIM BBBB0002
	clip 5 21 D376A476 3 4 5
	clip 6 25 CCCC0001 3
	clip 7 27 BBBB0002 3
	skeleton 3 23 84195620 3
	model 4 26 CCCC0002:0 Tin_Pirate character
	set_ 2 26 CCCC0002
	entry 5 2 0 Light r_lightf_pirate CCCC0001
	link 26 skeleton CINF 84195620
	link 21 events EVNT AAAA0004
	link 25 events EVNT 442B75DF
	event 3 22 NULL NULL Fire
	event 4 22 NULL NULL Land

	# Disc 2, of the other game, in the same folder: the same ids mean other things.
	source 2 /d/mp2.iso MP2
	asset 30 2 NULL a.pak PAK a MP2
	asset 31 2 30 BBBB0001.ANIM ANIM BBBB0001
	asset 32 2 30 AAAA0001.ANCS ANCS AAAA0001
	asset 33 2 30 BBBB00FF.ANIM ANIM BBBB00FF
	clip 8 31 BBBB0001 0
	clip 9 33 BBBB00FF 0
	set_ 3 32 AAAA0001
	entry 6 3 0 Turn B_turn_other BBBB0001
	link 32 skeleton CINF AAAA0002
	event 5 32 NULL 6 Step

	# An archive of the first game beside the discs, with a damaged copy of the set. It comes before them in the order of
	# paths.
	source 3 /d/extra.pak MP1
	asset 41 3 NULL AAAA0001.ANCS ANCS AAAA0001
	asset 42 3 NULL AAAA0002.CINF CINF AAAA0002
	echo "UPDATE assets SET xxh128 = 'damaged' WHERE id = 41;"
	set_ 4 41 AAAA0001
	entry 7 4 0 Fly b_flightloop_fast_windup_ship D376A476
	skeleton 4 42 AAAA0002 3 4 5
	link 41 skeleton CINF AAAA0002
	link 41 model CMDL AAAA0005
} | sqlite3 "$work/t.db"
resolve

# ---- references ----

# Copies of one id are expected to be equal; here one is not.
is "AAAA0001.ANCS" "SELECT a.name FROM diagnostics AS d JOIN assets AS a ON a.id = d.asset_id WHERE d.code = 'copy-differs'"

# The same archive, then the same disc, then the same folder, never the other game.
where="SELECT l.to_native_id || ':' || coalesce(s.path || '!' || coalesce(p.name, ''), 'nowhere')
	FROM links AS l LEFT JOIN assets AS a ON a.id = l.to_asset_id LEFT JOIN assets AS p ON p.id = a.parent_id
	LEFT JOIN sources AS s ON s.id = a.source_id"
is "AAAA0004:/d/mp1.iso!a.pak AAAA0004:/d/mp1.iso!b.pak" "$where WHERE l.kind = 'events' AND l.to_native_id = 'AAAA0004'"
is "AAAA0002:/d/mp1.iso!a.pak AAAA0003:/d/mp1.iso!a.pak" "$where WHERE l.from_asset_id = 12 AND l.kind = 'skeleton'"
is "AAAA0002:/d/extra.pak! AAAA0005:/d/mp1.iso!a.pak" "$where WHERE l.from_asset_id = 41 ORDER BY l.id"
is "AAAA0002:nowhere" "$where WHERE l.from_asset_id = 32"
is "BBBB00FF AAAA0002" "SELECT to_native_id FROM dangling_links ORDER BY id"

# Entries reach every copy of a clip, and play the nearest.
is "1:1,5 2:2 3:2 5:6 6:8 7:1,5" "SELECT e.id || ':' || group_concat(r.clip_id) FROM set_entries AS e
	JOIN entry_clips AS r ON r.entry_id = e.id GROUP BY e.id"
is "1 2 2 NULL 6 8 1" "SELECT coalesce(clip_id, 'NULL') FROM set_entries ORDER BY id"
is "1 0 0 0" "SELECT precedence FROM animation_sets ORDER BY id"

# Nothing is an orphan that a set reaches in a copy of it, through an entry or a link. MP2's BBBB00FF is not MP1's.
is "4 9" "SELECT clip_id FROM orphan_clips ORDER BY clip_id"

# Each copy of the clip has each of its events once; MP2 keeps them with the entry.
is "1:1:link 1:2:link 5:3:link 5:4:link 8:5:entry" \
	"SELECT clip_id || ':' || event_id || ':' || via FROM clip_events ORDER BY clip_id, event_id"
is "2 2" "SELECT events FROM clip_summary WHERE clip_id IN (1, 5)"

# The skeleton of the first character comes first, unless it lacks bones; in its own archive before others.
is "1:1:1 1:2:0 1:4:0 2:1:0 2:2:1 5:1:1 5:2:0 5:4:0 6:3:1" \
	"SELECT clip_id || ':' || skeleton_id || ':' || is_primary FROM clip_skeletons WHERE via = 'set' ORDER BY clip_id, skeleton_id"
is "bone4 bone4" "SELECT bone_name FROM channels WHERE clip_id IN (1, 5) AND bone_id = 4"
is "1 2 3" "SELECT model_id FROM clip_models WHERE clip_id = 5 AND via = 'set' ORDER BY model_id"

# A transition leads to a primitive: to the entry whose animation just plays it, and not to an animation of that name.
is "3 NULL" "SELECT coalesce(to_entry_id, 'NULL') FROM transitions ORDER BY id"

# What a set loads with an animation may be another EVNT than that which the animation names.
sqlite3 "$work/t.db" "UPDATE clips SET attributes = json_object('evnt_id', 'AAAA0004') WHERE native_id = 'D376A476';
	UPDATE animation_sets SET attributes = '{\"event_pairs\":[[\"D376A476\",\"AAAA0004\"],[\"BBBB0001\",null]]}' WHERE id = 1;
	UPDATE animation_sets SET attributes = '{\"event_pairs\":[[\"D376A476\",null],[\"BBBB0001\",\"AAAA0004\"]]}' WHERE id = 4"
resolve
is "41:loads no EVNT with D376A476, which itself names AAAA0004 41:loads AAAA0004 with BBBB0001, which itself names none" \
	"SELECT asset_id || ':' || message FROM diagnostics WHERE code = 'event-pair' ORDER BY id"

# ---- names ----

names="SELECT name || ':' || (attributes ->> '\$.name_verified') FROM clips ORDER BY id"
suggested="b_flightloop_fast_windup_ship:1 B_idle_ship:0 BBBB0002:0 Named:0 b_flightloop_fast_windup_ship:1 r_lightf_pirate:0"
suggested="$suggested BBBB0002:0 B_turn_other:0 BBBB00FF:0"
is "$suggested" "$names"
is "\$/characters/windup_ship/cooked/b_flightloop_fast_windup_ship.ani" "SELECT DISTINCT original_path FROM assets
	WHERE native_id = 'D376A476'"
is "Tin_Pirate_bound" "SELECT name FROM skeletons WHERE native_id = '84195620'"
is "\$/characters/Tin_Pirate/cooked/r_lightf_pirate.evnt:1" "SELECT original_path || ':' || (attributes ->> '\$.name_verified')
	FROM assets WHERE native_id = '442B75DF'"
is "0" "SELECT count(*) FROM known_names"

# A list: comments, CR LF, any case, lines that are no paths. What it does not prove is not kept.
idle=$("$program" query -f csv "$work/t.db" "SELECT printf('%08X', prime_id('\$/somewhere/b_idle_ship.ani'))" | tail -n 1 | tr -d '\r')
model=$("$program" query -f csv "$work/t.db" "SELECT printf('%08X', prime_id('\$/somewhere/ship.cmdl'))" | tail -n 1 | tr -d '\r')
sqlite3 "$work/t.db" "UPDATE clips SET native_id = '$idle' WHERE id = 2; UPDATE assets SET native_id = '$idle' WHERE id = 17;
	UPDATE set_entries SET target_native_id = '$idle' WHERE set_id = 1 AND target_native_id = 'BBBB0001';
	UPDATE assets SET native_id = '$model' WHERE id = 16"
printf '\xEF\xBB\xBF# names\r\n$/Somewhere/B_Idle_Ship.ANI\r\n\r\n  $/somewhere/other.ani \nsomewhere/x.ani\n$/no_extension\n$/a\\b.ani\n' \
	>"$work/names.txt"
printf '$/\x01.ani\n$/\xff.ani\n$/%01100d.ani\n$/SOMEWHERE/ship.cmdl' 0 >>"$work/names.txt"
cp "$work/t.db" "$work/before.db"
resolve --names "$work/names.txt"
cat >"$work/expected" <<-'EOF'
	animdb: names.txt:5: a path begins with $/
	animdb: names.txt:6: a path ends in an extension
	animdb: names.txt:7: the folders of a path are divided by /
	animdb: names.txt:8: there is a control character in it
	animdb: names.txt:9: it is not UTF-8
	animdb: names.txt:10: it is too long for a name
EOF
sed "s,$work/,," "$work/complaints" | diff "$work/expected" - || failed=1
is "ANIM:\$/Somewhere/B_Idle_Ship.ANI CMDL:\$/SOMEWHERE/ship.cmdl" "SELECT type || ':' || path FROM known_names ORDER BY type"
listed=${suggested/B_idle_ship:0/B_Idle_Ship:1}
is "$listed" "$names"
is "ship" "SELECT name FROM models WHERE id = 1"
is "windup_ship other" "SELECT name FROM models WHERE kind = 'character' AND asset_id = 12 ORDER BY id"

# They stay for sources that are read again, and go on naming what another list does not.
sqlite3 "$work/t.db" "UPDATE clips SET name = native_id, attributes = '{}'; UPDATE assets SET attributes = '{}' WHERE id NOT IN (10, 20, 30)"
echo '$/x.ani' >"$work/other.txt"
resolve --names "$work/other.txt"
is "$listed" "$names"

# What a set suggested goes with the set; what was proved by a list stays.
sqlite3 "$work/t.db" "PRAGMA foreign_keys = ON; DELETE FROM assets WHERE id IN (12, 41)"
resolve
is "D376A476:0 B_Idle_Ship:1 BBBB0002:0 Named:0 D376A476:0 r_lightf_pirate:0 BBBB0002:0 B_turn_other:0 BBBB00FF:0" "$names"
is "0" "SELECT count(original_path) FROM assets WHERE native_id = 'D376A476'"

# Without anything new the file stays as it is to the byte, and a list that cannot be read stops the run.
before=$(cksum <"$work/t.db")
"$program" index -q --names "$work/names.txt" "$work/t.db" "$work/nothing" 2>/dev/null || [ $? -eq 1 ]
if [ "$before" != "$(cksum <"$work/t.db")" ]; then
	echo "a list of known names changed the database"
	failed=1
fi
for bad in "$work/missing.txt" "$work"; do
	if "$program" index -q --names "$bad" "$work/t.db" "$work/nothing" 2>"$work/complaints" ||
		! grep -q 'cannot be read' "$work/complaints"; then
		echo "$bad was read"
		failed=1
	fi
done

# ---- the demo of the second game, as loose files ----

# Only clips and meshes can tell that they are of the demo: sets and skeletons are those of the game.
rm "$work/t.db"
"$here/../../empty_database.sh" "$program" "$work/t.db"
{
	echo "INSERT INTO tracks VALUES (1, 't', 4, 1, NULL, zeroblob(16));"
	for id in 1 2 3 4; do
		source $id /d/$id
	done
	asset 1 1 NULL AAAA0001.ANCS ANCS AAAA0001 MP2
	asset 2 2 NULL AAAA0002.CINF CINF AAAA0002 MP2
	asset 3 3 NULL BBBB0001.ANIM ANIM BBBB0001 'MP2 demo'
	asset 4 4 NULL BBBB0002.ANIM ANIM BBBB0002 MP1
	set_ 1 1 AAAA0001
	entry 1 1 0 Fly B_fly BBBB0001
	entry 2 1 1 Run B_run BBBB0002
	link 1 skeleton CINF AAAA0002
	skeleton 1 2 AAAA0002 0
	clip 1 3 BBBB0001 0
	clip 2 4 BBBB0002 3
} | sqlite3 "$work/t.db"
resolve
is "1 NULL" "SELECT coalesce(clip_id, 'NULL') FROM set_entries ORDER BY id"
is "1:1" "SELECT clip_id || ':' || skeleton_id FROM clip_skeletons"

# ---- two discs of one game in one folder ----

# Each names its clips as its own sets do, whichever comes first; what none of its sets plays is named by the others', and
# so is a loose file.
rm "$work/t.db"
"$here/../../empty_database.sh" "$program" "$work/t.db"
{
	echo "INSERT INTO tracks VALUES (1, 't', 4, 1, NULL, zeroblob(16));"
	for disc in 1 2; do
		source $disc /d/disc$disc.iso MP1
		asset ${disc}0 $disc NULL a.pak PAK a MP1
		asset ${disc}1 $disc ${disc}0 AAAA0001.ANCS ANCS AAAA0001
		asset ${disc}2 $disc ${disc}0 BBBB0001.ANIM ANIM BBBB0001
		asset ${disc}5 $disc NULL b.pak PAK b MP1
		asset ${disc}6 $disc ${disc}5 BBBB0001.ANIM ANIM BBBB0001
		set_ $disc ${disc}1 AAAA0001
		entry $disc $disc 0 Idle B_idle_disc$disc BBBB0001
		clip ${disc}2 ${disc}2 BBBB0001 3
		clip ${disc}6 ${disc}6 BBBB0001 3
	done
	asset 23 2 20 BBBB0002.ANIM ANIM BBBB0002
	clip 23 23 BBBB0002 3
	entry 3 1 1 Turn B_turn_disc1 BBBB0002
	source 3 /d/loose/BBBB0001.ANIM MP1
	asset 31 3 NULL BBBB0001.ANIM ANIM BBBB0001
	clip 31 31 BBBB0001 3
} | sqlite3 "$work/t.db"
resolve
is "12:B_idle_disc1 16:B_idle_disc1 22:B_idle_disc2 23:B_turn_disc1 26:B_idle_disc2 31:B_idle_disc1" \
	"SELECT id || ':' || name FROM clips ORDER BY id"

# ---- what characters are put together from ----

# Each character of a set has its own mesh and skin; the frozen ones are left out. Copies of a resource are those of the set's own
# archive. A mesh without a skin hangs on the root, when that lies in the origin; so does one whose skin is nowhere.
rm "$work/t.db"
"$here/../../empty_database.sh" "$program" "$work/t.db"
# of CHARACTER FROM-ASSET KIND TYPE NATIVE-ID
of() {
	echo "INSERT INTO links (from_asset_id, kind, to_type, to_name, to_native_id, attributes)
		VALUES ($2, '$3', '$4', '$5', '$5', json_object('character', $1));"
}
{
	for pak in 1 2; do
		source $pak /d/$pak.pak MP1
		asset ${pak}1 $pak NULL AAAA0001.ANCS ANCS AAAA0001
		asset ${pak}2 $pak NULL CCCC0001.CMDL CMDL CCCC0001
		asset ${pak}3 $pak NULL CCCC0002.CSKR CSKR CCCC0002
		model ${pak}1 ${pak}1 AAAA0001:0 Toy character
		model ${pak}2 ${pak}2 CCCC0001 CCCC0001 skinned
		model ${pak}3 ${pak}3 CCCC0002 CCCC0002 skin
		of 0 ${pak}1 model CMDL CCCC0001
		of 0 ${pak}1 skin CSKR CCCC0002
		of 0 ${pak}1 frozen_model CMDL CCCC0003
		of 0 ${pak}1 frozen_skin CSKR CCCC0002
	done
	asset 14 1 NULL CCCC0003.CMDL CMDL CCCC0003
	asset 15 1 NULL DDDD0001.CINF CINF DDDD0001
	asset 16 1 NULL DDDD0002.CINF CINF DDDD0002
	model 14 14 CCCC0003 CCCC0003 rigid
	skeleton 15 15 DDDD0001 3 4
	skeleton 16 16 DDDD0002 3 4
	echo "UPDATE bones SET parent_id = 3 WHERE bone_id = 4; UPDATE bones SET tz = 1 WHERE skeleton_id = 16 AND bone_id = 3;"
	for index in 1 2 3 4 5; do
		model 10$index 11 AAAA0001:$index Toy$index character
	done
	of 1 11 model CMDL CCCC0003
	of 1 11 skeleton CINF DDDD0001
	of 2 11 model CMDL CCCC0003
	of 2 11 skeleton CINF DDDD0002
	of 3 11 model CMDL CCCC0001
	of 3 11 skin CSKR CCCC00FF
	of 3 11 skeleton CINF DDDD0001
	of 4 11 model CMDL CCCC00FF
	of 4 11 skin CSKR CCCC0002
	of 5 11 model CMDL CCCC00FF
	of 5 11 skin CSKR CCCC00FF
	for index in 1 2 3 4 5; do
		echo "UPDATE models SET attributes = json_object('character_index', $index) WHERE id = 10$index;"
	done
	echo "UPDATE models SET attributes = '{\"character_index\":0}' WHERE id IN (11, 21);"
} | sqlite3 "$work/t.db"
resolve
components="11:0:12:mesh: 11:1:13:skin: 21:0:22:mesh: 21:1:23:skin: 101:0:14:mesh:3 102:0:14:mesh: 103:0:12:mesh:3 104:0:13:skin:"
is "$components" "SELECT model_id || ':' || ordinal || ':' || used_model_id || ':' || role || ':' || coalesce(bone_id, '')
	FROM model_components ORDER BY model_id, ordinal"
is "11 Toy3 has a skin, CCCC00FF, which is missing" \
	"SELECT asset_id || ' ' || message FROM diagnostics WHERE code = 'skin-missing'"
resolve
is "$components" "SELECT model_id || ':' || ordinal || ':' || used_model_id || ':' || role || ':' || coalesce(bone_id, '')
	FROM model_components ORDER BY model_id, ordinal"

# ---- frames of events ----

# Where a time is a whole number of the frames of the clips that name the events; 0.033333 is 1/30 as files write it. The
# second disc has another interval: its clips say where its events are. Where clips of one disc differ they must agree.
rm "$work/t.db"
"$here/../../empty_database.sh" "$program" "$work/t.db"
pace() {
	echo "UPDATE clips SET attributes = json_object('evnt_id', '$2'), frame_interval = $3 WHERE id = $1;"
}
timed() {
	echo "INSERT INTO events (id, asset_id, entry_id, kind, name, time, frame) VALUES ($1, $2, $3, 'user', 'x', $4, $5);"
}
{
	echo "INSERT INTO tracks VALUES (1, 't', 4, 1, NULL, zeroblob(16));"
	for disc in 1 2; do
		source $disc /d/disc$disc.iso MP1
		asset ${disc}1 $disc NULL AAAA0004.EVNT EVNT AAAA0004
		asset ${disc}2 $disc NULL BBBB0001.ANIM ANIM BBBB0001
		clip ${disc}2 ${disc}2 BBBB0001 3
		timed ${disc}01 ${disc}1 NULL 0.5 NULL
		timed ${disc}02 ${disc}1 NULL 33.3333 7
		timed ${disc}03 ${disc}1 NULL 0.35 7
		timed ${disc}04 ${disc}1 NULL 0 NULL
		timed ${disc}05 ${disc}1 NULL NULL 7
		timed ${disc}06 ${disc}1 NULL 1e30 7
	done
	pace 12 AAAA0004 0.033333
	pace 22 AAAA0004 0.05
	# Two clips of one disc.
	asset 13 1 NULL AAAA0005.EVNT EVNT AAAA0005
	asset 14 1 NULL BBBB0003.ANIM ANIM BBBB0003
	asset 15 1 NULL BBBB0004.ANIM ANIM BBBB0004
	clip 14 14 BBBB0003 3
	clip 15 15 BBBB0004 3
	timed 131 13 NULL 0 NULL
	timed 132 13 NULL 1 NULL
	pace 14 AAAA0005 0.04
	pace 15 AAAA0005 0.05
	# Those of an entry happen in its clip; nothing is known of those that no clip has.
	asset 16 1 NULL AAAA0001.ANCS ANCS AAAA0001
	set_ 1 16 AAAA0001
	entry 1 1 0 Idle B_idle BBBB0003
	timed 161 16 1 0.2 NULL
	timed 162 16 NULL 0.2 7
	asset 17 1 NULL AAAA0006.EVNT EVNT AAAA0006
	timed 171 17 NULL 0.2 7
} | sqlite3 "$work/t.db"
resolve
frames="SELECT id || ':' || coalesce(frame, '') FROM events ORDER BY id"
expected="101:15 102:1000 103: 104:0 105: 106: 131:0 132: 161:5 162: 171: 201:10 202: 203:7 204:0 205: 206:"
is "$expected" "$frames"
# Once the second disc has no such clip, those of the first say it for both.
sqlite3 "$work/t.db" "PRAGMA foreign_keys = ON; DELETE FROM assets WHERE id = 22"
resolve
is "${expected/201*/}201:15 202:1000 203: 204:0 205: 206:" "$frames"

# What events call and nobody has dangles.
{
	asset 18 1 NULL CCCC0001.PART PART CCCC0001
	link 11 event PART CCCC0001
	link 11 event SWHC CCCC0001
	echo "UPDATE events SET ref_type = 'PART', ref_native_id = 'CCCC0001' WHERE id IN (101, 102);"
} | sqlite3 "$work/t.db"
resolve
is "SWHC:CCCC0001" "SELECT to_type || ':' || to_native_id FROM dangling_links WHERE kind = 'event'"
is "18:event 18:event" "SELECT to_asset_id || ':' || via FROM asset_edges WHERE from_asset_id = 11"

# ---- corpus ----

# The names of a list outlast the reading again of what they name, and the result does not depend on what was read first.
corpus=$(cd "$here/../../.." && pwd)/corpus/metroid-prime
rm "$work/t.db"
"$program" index -q --names "$corpus/names.txt" "$work/t.db" "$corpus" 2>/dev/null
"$here/../../dump_canonical.sh" "$work/t.db" >"$work/first"
is "b_spare_windup:1" "SELECT name || ':' || (attributes ->> '\$.name_verified') FROM clips WHERE native_id = 'AAB4C997'"
"$program" index -q --force "$work/t.db" "$corpus" 2>/dev/null
"$here/../../dump_canonical.sh" "$work/t.db" >"$work/again"
diff "$work/first" "$work/again" | head -n 20
cmp -s "$work/first" "$work/again" || failed=1
rm "$work/t.db"
for path in "$corpus/loose" "$corpus/Beetle.pak" "$corpus"; do
	"$program" index -q "$work/t.db" "$path" 2>/dev/null
done
"$program" index -q --names "$corpus/names.txt" "$work/t.db" "$work/nothing" 2>/dev/null || [ $? -eq 1 ]
"$here/../../dump_canonical.sh" "$work/t.db" >"$work/again"
diff "$work/first" "$work/again" | head -n 20
cmp -s "$work/first" "$work/again" || failed=1

exit $failed
