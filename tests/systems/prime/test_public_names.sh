#!/bin/bash
# Public names of resources of Metroid Prime are applied by a plain `animdb index`: paths whose hash is an id of the dump, and public
# folders with the names that a set of the dump gives to an animation. The rows are written by hand. PROGRAM
set -eu
program=$1
. "$(dirname "$0")/../resolve_common.sh"
mkdir "$work/nothing"
"$(dirname "$0")/../../empty_database.sh" "$program" "$work/t.db"
asset() {
	echo "INSERT INTO assets (id, source_id, path, name, type, native_id, byte_size, xxh128, status) VALUES ($1, 1, '$3.$2', '$3.$2', '$2', '$3', 1, '$1', 'decoded');"
}
clip() {
	echo "INSERT INTO clips (id, asset_id, system_id, format, name, native_id, frame_count, bone_count, channel_count, key_count, motion_xxh128, content_xxh128)
		VALUES ($1, $1, 'metroid-prime', 'prime_anim', '$2', '$2', 1, 0, 0, 0, 'm', 'c');"
}
entry() {
	echo "INSERT INTO set_entries (set_id, entry_index, kind, name, target_name, target_native_id) VALUES (1, $1, 'play', 'e', '$2', '$3');"
}
{
	echo "INSERT INTO dumps VALUES (1, 'd', '/d', NULL, 'metroid-prime', NULL, 0, '{}');
		INSERT INTO sources VALUES (1, 1, '/d/a.pak', 'metroid-prime', 'prime-pak', 1, 1, '0', NULL, '{\"root\":\"/d\"}');"
	asset 1 ANIM 0076F133 # public, of the first game
	asset 2 ANIM 000C9217 # public, of the second
	asset 3 CINF 0076F133 # the id of an animation
	asset 4 ANCS AAAA0001
	asset 5 ANIM 0201DA0E # b_toy_landing in the folder of the ship
	asset 6 ANIM 0201DA0F
	for id in 1 2 5 6; do clip $id "id$id"; done
	echo "INSERT INTO animation_sets (id, asset_id, system_id, name, native_id) VALUES (1, 4, 'metroid-prime', 'AAAA0001', 'AAAA0001');"
	entry 0 b_other_landing 0201DA0E
	entry 1 b_toy_landing 0201DA0F
} | sqlite3 "$work/t.db"
resolve() {
	sqlite3 "$work/t.db" "INSERT OR REPLACE INTO index_state VALUES ('resolve_pending', '1')"
	"$program" index -q "$@" "$work/t.db" "$work/nothing" 2>"$work/said" || [ $? -eq 1 ]
}

resolve
is '1:$/Characters/chozo_ghost/cooked/R_impactright1_chozo_ghost.ani 2:$/Characters/splitter/cooked/R_Defence_Splitter_Body.ani' \
	"SELECT id || ':' || original_path FROM assets WHERE original_path IS NOT NULL ORDER BY id"
is '1:R_impactright1_chozo_ghost:1 2:R_Defence_Splitter_Body:1 5:0201DA0E:0 6:0201DA0F:0' \
	"SELECT id || ':' || name || ':' || (attributes ->> '\$.name_verified') FROM clips ORDER BY id"

# Only the name that the set gives to this id is tried.
entry 2 b_toy_landing 0201DA0E | sqlite3 "$work/t.db"
resolve
is '$/Characters/samus_ship/cooked/b_toy_landing.ani' "SELECT original_path FROM assets WHERE id = 5"
is '1' "SELECT original_path IS NULL FROM assets WHERE id = 6"

# A list of the user comes before public names, and its case of letters stays.
echo '$/characters/CHOZO_GHOST/cooked/r_impactright1_chozo_ghost.ani' >"$work/names"
resolve --names "$work/names"
is '$/characters/CHOZO_GHOST/cooked/r_impactright1_chozo_ghost.ani' "SELECT original_path FROM assets WHERE id = 1"
is '1' "SELECT count(*) FROM known_names"

# The folder of a path that is confirmed is tried for the other animations of the set, and its stem, where it is that of a model, for its
# other resources.
id_of() {
	"$program" query -f csv "$work/t.db" "SELECT printf('%08X', prime_id('$1'))" | tail -n 1 | tr -d '\r'
}
first=$(id_of '$/toybox/b_wind.ani') second=$(id_of '$/toybox/b_unwind.ani') model=$(id_of '$/toybox/crank.cmdl') skin=$(id_of '$/toybox/crank_bound.cskr')
{
	asset 7 ANIM "$first"
	asset 8 ANIM "$second"
	asset 9 CMDL "$model"
	asset 10 CSKR "$skin"
	entry 3 b_wind "$first"
	entry 4 b_unwind "$second"
	for resource in "CMDL $model" "CSKR $skin"; do
		echo "INSERT INTO links (from_asset_id, kind, to_type, to_native_id) VALUES (4, 'part', '${resource% *}', '${resource#* }');"
	done
} | sqlite3 "$work/t.db"
printf '%s\n' '$/toybox/b_wind.ani' '$/toybox/crank.cmdl' >"$work/names"
resolve --names "$work/names"
is '7:$/toybox/b_wind.ani 8:$/toybox/b_unwind.ani 9:$/toybox/crank.cmdl 10:$/toybox/crank_bound.cskr' \
	"SELECT id || ':' || original_path FROM assets WHERE id > 6 ORDER BY id"
exit $failed
