#!/bin/bash
# What schema/resolve does where corpus/ has no case of it: sources without arrays and the image that has them, two images
# in one folder. PROGRAM
set -eu
program=$1
corpus=$(cd "$(dirname "$0")/../../.." && pwd)/corpus/sm64
. "$(dirname "$0")/../resolve_common.sh"

one() {
	"$program" query -f csv "$work/t.db" "$1" | sed -n 2p | tr -d '\r'
}

# An image with the checksums and the region of the US version, but our data.
mkdir "$work/dump"
cp "$corpus/theatre.z64" "$work/dump/game.z64"
printf '\143\132\053\377\213\002\043\046' | dd of="$work/dump/game.z64" bs=1 seek=16 conv=notrunc status=none
printf 'NSME\0' | dd of="$work/dump/game.z64" bs=1 seek=59 conv=notrunc status=none
index --prune
is us,1 "SELECT attributes ->> '\$.version', attributes ->> '\$.retail_checksums' FROM sources"
is 'Super Mario 64 (US)' 'SELECT release FROM dumps'

# What was proven ends with the image, also where a dump of another system is left, and comes back with it.
cp "$corpus/../zengin/marionette.vdf" "$work/dump"
index --prune
is ',' 'SELECT system_id, release FROM dumps'
mv "$work/dump/game.z64" "$work"
index --prune
is 'zengin,' 'SELECT system_id, release FROM dumps'
mv "$work/game.z64" "$work/dump"
rm "$work/dump/marionette.vdf"
index --prune
is 'Super Mario 64 (US)' 'SELECT release FROM dumps'

# C files that name the arrays of an actor in a packed block, and of one of Mario's; one of them with another header.
lender() {
	one "SELECT c.attributes ->> '\$.$2' + $3 FROM clips AS c JOIN assets AS a ON a.id = c.asset_id WHERE c.native_id = '$1'"
}
block=$(one "SELECT offset FROM assets WHERE native_id = 'seg08@0050D0'")
walk=seg08@0050D0+0002EC
table=$(one "SELECT offset FROM assets WHERE native_id = 'mario'")
write() {
	cat <<END
ROM_ASSET_LOAD_ANIM($1_values, $2, 0x100, $3, 0x100);
ROM_ASSET_LOAD_ANIM($1_index, $4, $5, $6, $5);
static const struct Animation $1 = { $7, $8, ANIMINDEX_NUMPARTS($1_index), $1_values, $1_index, 0 };
END
}
bones=$(lender $walk bone_count 0)
{
	write walk "$block" "$(lender $walk values_offset 0)" "$block" $(((bones + 1) * 12)) "$(lender $walk index_offset 0)" "0, 0, 0, 0" 12
	write walk_back "$block" "$(lender $walk values_offset 0)" "$block" $(((bones + 1) * 12)) \
		"$(lender $walk index_offset 0)" "2, 0, 0, 0" 12
	bones=$(lender mario/05 bone_count 0)
	write mario "$(lender mario/05 values_offset "$table")" 0 "$(lender mario/05 index_offset "$table")" \
		$(((bones + 1) * 12)) 0 "0, 189, 0, 2" "$(one "SELECT frame_count FROM clips WHERE native_id = 'mario/05'")"
} >"$work/dump/coop.c"
clips="SELECT c.name, c.channel_count > 0, c.attributes ->> '\$.keys_from',
	(SELECT count(*) FROM clips AS l WHERE l.motion_xxh128 = c.motion_xxh128 AND l.native_id = c.attributes ->> '\$.keys_from'),
	(SELECT count(*) FROM clips AS l WHERE l.content_xxh128 = c.content_xxh128 AND l.native_id = c.attributes ->> '\$.keys_from'),
	(SELECT sum(key_count) FROM channels WHERE clip_id = c.id) = c.key_count
	FROM clips AS c JOIN assets AS a ON a.id = c.asset_id WHERE a.type = 'SM64C' ORDER BY c.id"
lent="walk,1,$walk,1,1,1 walk_back,1,$walk,1,0,1 mario,1,mario/05,1,1,1"
index --prune
is "$lent" "$clips"
is decoded "SELECT status FROM assets WHERE type = 'SM64C'"
is 0 "SELECT count(*) FROM channels WHERE swing IS NULL OR path_length IS NULL OR travel IS NULL"
is "sm64-bank:1 mario:1" "SELECT iif(l.to_native_id = 'mario', 'mario', 'sm64-bank') || ':' || (l.to_asset_id IS NOT NULL)
	FROM links AS l WHERE l.kind = 'keys_from' ORDER BY l.to_native_id DESC"

# Nothing changes when it is done again; without the image everything is as it was; with it once more, too.
index --prune
is "$lent" "$clips"
empty=$("$program" index -q "$work/alone.db" "$work/dump/coop.c" && "$program" query -f csv "$work/alone.db" \
	"SELECT c.name, c.motion_xxh128, c.content_xxh128, c.attributes, c.key_count FROM clips AS c ORDER BY c.id")
mv "$work/dump/game.z64" "$work/game.z64"
index --prune
again=$("$program" query -f csv "$work/t.db" \
	"SELECT c.name, c.motion_xxh128, c.content_xxh128, c.attributes, c.key_count FROM clips AS c ORDER BY c.id")
if [ "$empty" != "$again" ]; then
	printf 'without the image:\n%s\nafter the image was gone:\n%s\n' "$empty" "$again"
	failed=1
fi
is incomplete "SELECT status FROM assets WHERE type = 'SM64C'"
is 0 "SELECT count(*) FROM channels"
cp "$work/game.z64" "$work/dump/other.z64"
index --prune
is "$lent" "$clips"

is 0 "SELECT count(*) FROM diagnostics WHERE code = 'keys-in-rom'"

# The image may also lie in the dump that the sources are laid over, where it may come later and go.
mkdir "$work/mod" "$work/base"
cp "$work/dump/coop.c" "$work/mod"
over() {
	"$program" query -f csv "$work/over.db" "SELECT count(*), sum(channel_count > 0), sum(attributes ->> 'no_data' IS NOT NULL),
		(SELECT count(*) FROM diagnostics WHERE code = 'keys-in-rom') FROM clips WHERE format = 'sm64-source'" | sed -n 2p
}
cp "$corpus/coop/crab_anims.c" "$work/base" # a folder without any file is no dump
"$program" index -q --dump game "$work/over.db" "$work/base"
"$program" index -q --dump coop --over game "$work/over.db" "$work/mod"
[ "$(over)" = 5,2,3,1 ] || { over; failed=1; }
cp "$work/game.z64" "$work/base"
"$program" index -q --dump game "$work/over.db" "$work/base"
[ "$(over)" = 5,5,0,0 ] || { over; failed=1; }
rm "$work/base/game.z64"
"$program" index -q --prune --dump game "$work/over.db" "$work/base"
[ "$(over)" = 5,2,3,1 ] || { over; failed=1; }

# Another version has other data at those places.
printf '\116' | dd of="$work/dump/other.z64" bs=1 seek=16 conv=notrunc status=none
index --prune
is incomplete "SELECT status FROM assets WHERE type = 'SM64C'"

# Two images in one folder: each entry reaches the clip of its own.
rm "$work/t.db"
cp "$work/dump/other.z64" "$work/dump/game.z64"
index --prune
is 0 "SELECT count(*) FROM set_entries AS e JOIN animation_sets AS t ON t.id = e.set_id
	JOIN assets AS a ON a.id = t.asset_id JOIN entry_clips AS r ON r.entry_id = e.id
	JOIN clips AS c ON c.id = r.clip_id JOIN assets AS other ON other.id = c.asset_id WHERE other.source_id <> a.source_id"
is 0 "SELECT count(*) FROM clip_skeletons AS f JOIN clips AS c ON c.id = f.clip_id JOIN assets AS a ON a.id = c.asset_id
	JOIN skeletons AS k ON k.id = f.skeleton_id JOIN assets AS other ON other.id = k.asset_id
	WHERE other.source_id <> a.source_id"

# Of arrays that are equal the sources may name another one. Here an index of an image is made equal to another; a third one
# is not.
rm "$work/t.db" "$work/dump"/*
chime=seg06@102390+000460 stop=seg06@102390+000504 tick=seg06@102390+000370
cp "$work/game.z64" "$work/dump/game.z64"
index --prune
attic=$(one "SELECT offset FROM assets WHERE native_id = 'seg06@102390'")
size=$((($(lender $chime bone_count 0) + 1) * 12))
dd if="$work/game.z64" of="$work/dump/game.z64" bs=1 conv=notrunc status=none count=$size \
	skip="$(lender $stop index_offset "$attic")" seek="$(lender $chime index_offset "$attic")"
for other in stop tick; do
	write with_$other "$attic" "$(lender $chime values_offset 0)" "$attic" "$size" "$(lender ${!other} index_offset 0)" \
		"1, 100, 0, 0" 15 >"$work/dump/$other.c"
done
index --prune
is "with_stop,1,$chime,1,1,1 with_tick,0,,0,0," "$clips"
is "decoded incomplete" "SELECT status FROM assets WHERE type = 'SM64C' ORDER BY name"

# A Lua mod has no table: a clip with as many bones as Mario has is his, in a tree that has his layout and beside one.
rm -rf "$work/dump" "$work/t.db"
mkdir -p "$work/dump/mod"
cp -r "$corpus/tree" "$work/dump/tree"
mkdir -p "$work/dump/tree/docs/lua/examples"
lua() {
	printf "smlua_anim_util_register_animation('%s', 0, 0, 0, 0, 1, { 0 }, {" "$1"
	for ((track = 0; track < 3 * (1 + $2); track++)); do
		printf '1,0,'
	done
	printf '})\n'
}
lua dance 6 >"$work/dump/tree/docs/lua/examples/dance.lua"
lua crawl 5 >>"$work/dump/tree/docs/lua/examples/dance.lua"
lua loose 6 >"$work/dump/mod/main.lua"
index --prune
is dance,mario_geo,mario,1,loose,mario_geo,mario,1 "SELECT group_concat(c.name || ',' || k.name || ',' || s.via || ',' || s.is_primary)
	FROM clips AS c JOIN clip_skeletons AS s ON s.clip_id = c.id JOIN skeletons AS k ON k.id = s.skeleton_id
	WHERE c.format = 'sm64-lua' AND c.name IN ('dance', 'crawl', 'loose')"

# A model of a tree has the constants that level scripts bind to it: its clips are found by them.
is "lamp_anim_nod,lamp_anim_pose,lamp_anim_sway" "SELECT group_concat(name) FROM (SELECT DISTINCT c.name FROM models AS m
	JOIN json_each(m.attributes, '\$.model_names') AS n ON n.value = 'MODEL_LAMP' JOIN clip_models AS l ON l.model_id = m.id
	JOIN clips AS c ON c.id = l.clip_id ORDER BY c.name)"
is 84 "SELECT attributes ->> '\$.model_ids[0]' FROM models WHERE name = 'lamp_geo'"

exit $failed
