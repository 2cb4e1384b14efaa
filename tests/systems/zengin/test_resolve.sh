#!/bin/bash
# What schema/resolve does where corpus/ has no case of it: equal timestamps, volumes inside archives, copies of scripts,
# clips whose source has another rate than 25, overlays whose name does not begin with that of their base, skeletons of
# another name than their script, mods side by side in one folder. PROGRAM
set -eu
program=$1
corpus=$(cd "$(dirname "$0")/../../.." && pwd)/corpus/zengin
. "$(dirname "$0")/../resolve_common.sh"

shadows="SELECT replace(w.path, rtrim(w.path, replace(w.path, '/', '')), '') || ':' || count(*)
	FROM assets AS a JOIN assets AS b ON b.id = a.shadowed_by JOIN sources AS w ON w.id = b.source_id GROUP BY w.id"
events="SELECT count(*) || '/' || count(DISTINCT v.event_id) FROM clip_events AS v JOIN clips AS c ON c.id = v.clip_id
	WHERE c.name = 'PUPPET-S_WALKL' GROUP BY c.id"

# Equal timestamps: a .mod wins, whatever the order of names; each copy of a clip has each event once.
anew
cp "$corpus/puppet.vdf" "$work/dump/a.mod"
cp "$corpus/puppet.vdf" "$work/dump/b.vdf"
index
is "a.mod:31" "$shadows"
is "4/4 4/4" "$events"
is "a.mod" "SELECT DISTINCT replace(s.path, rtrim(s.path, replace(s.path, '/', '')), '') FROM set_entries AS e
	JOIN clips AS c ON c.id = e.clip_id JOIN assets AS a ON a.id = c.asset_id JOIN sources AS s ON s.id = a.source_id"

# Equal in everything: nothing is known, and the choice does not depend on what was indexed first.
anew
cp "$corpus/puppet.vdf" "$work/dump/b.vdf"
index
cp "$corpus/puppet.vdf" "$work/dump/a.vdf"
index
is "" "$shadows"
is "4/4 4/4" "$events"
is "a.vdf" "SELECT DISTINCT replace(s.path, rtrim(s.path, replace(s.path, '/', '')), '') FROM animation_sets AS t
	JOIN assets AS a ON a.id = t.asset_id JOIN sources AS s ON s.id = a.source_id WHERE t.precedence = 0"

# A .mod inside an archive is one as well.
anew
cp "$corpus/puppet.vdf" "$work/dump/b.vdf"
cp "$corpus/puppet.vdf" "$work/a.mod"
tar -cf "$work/dump/z.tar" -C "$work" a.mod
index
is "z.tar:31" "$shadows"

# Two installations do not shadow each other.
anew
mkdir "$work/dump/one" "$work/dump/two"
cp "$corpus/puppet.vdf" "$work/dump/one"
cp "$corpus/puppet_addon.vdf" "$work/dump/two"
"$program" index -q "$work/t.db" "$work/dump/one" "$work/dump/two"
is "" "$shadows"

# The source of the clip T_FALL has 50 frames a second, then 25 again: events of the ani and of its alias follow.
anew
times="SELECT e.name || ':' || v.frame || ':' || round(v.time, 6) FROM events AS v JOIN set_entries AS e ON e.id = v.entry_id
	WHERE e.name IN ('T_FALL', 'T_RISE') ORDER BY v.id"
LC_ALL=C sed 's/\x00\x00\xA0\x40\x00\x00\xC8\x41/\x00\x00\xA0\x40\x00\x00\x48\x42/' "$corpus/marionette.vdf" \
	>"$work/dump/marionette.vdf"
index
is "T_FALL:0:0.0 T_FALL:0:0.0 T_FALL:3:0.0 T_FALL:60:0.48 T_FALL:25:0.3 T_RISE:33:0.02" "$times"
cp "$corpus/marionette.vdf" "$work/dump/marionette.vdf"
index
is "T_FALL:0:0.0 T_FALL:0:0.0 T_FALL:3:0.0 T_FALL:60:0.96 T_FALL:25:0.6 T_RISE:33:0.04" "$times"

# An entry that plays in reverse up to the end of its source, which the clip tells: 8 frames are source frames 0 to 15.
anew
cp "$corpus/puppet_fix.mod" "$work/dump"
cat >"$work/dump/PUPPET.MDS" <<'END'
Model ("Puppet") { aniEnum {
ani ("t_jump" 1 "" 0 0 . "jump.asc" R 0 -1) { *eventSFX (5 "whoosh") *eventSFX (20 "thud") }
aniAlias ("t_land" 1 "" 0 0 . "t_jump" F) { *eventSFX (5 "whoosh") }
} }
END
times="SELECT e.name || ':' || v.frame || ':' || coalesce(round(v.time, 6), 'NULL') FROM events AS v
	JOIN set_entries AS e ON e.id = v.entry_id ORDER BY v.id"
index
is "T_JUMP:5:0.4 T_JUMP:20:0.0 T_LAND:5:0.2" "$times"
rm "$work/dump/puppet_fix.mod"
"$program" index -q --prune "$work/t.db" "$work/dump"
is "T_JUMP:5:NULL T_JUMP:20:NULL T_LAND:5:0.2" "$times"

# An overlay that is not called as its base is: Model names it, or only one script moves the same skeleton.
bases="SELECT coalesce(b.native_id, 'none') FROM animation_sets AS o
	LEFT JOIN links AS l ON l.from_asset_id = o.asset_id AND l.kind = 'base_script'
	LEFT JOIN assets AS b ON b.id = l.to_asset_id WHERE o.attributes ->> '$.is_overlay'"
next="SELECT f.name FROM set_entries AS e JOIN transitions AS t ON t.from_entry_id = e.id
	LEFT JOIN set_entries AS f ON f.id = t.to_entry_id WHERE e.name = 'T_YAWN' AND t.kind = 'next'"
moves="SELECT a.native_id FROM links AS l JOIN assets AS a ON a.id = l.to_asset_id
	WHERE l.kind = 'skeleton' AND l.to_native_id = 'TIRED_MARIONETTE'"
for model in MARIONETTE MARIONETTX; do
	anew
	LC_ALL=C sed "s/MARIONETTE_TIRED/TIRED_MARIONETTE/g; s/Model (\"MARIONETTE\")/Model (\"$model\")/" \
		"$corpus/marionette.vdf" >"$work/dump/marionette.vdf"
	index
	is MARIONETTE "$bases"
	is S_STAND "$next"
	is MARIONETTE "$moves"
done

# The mesh that an event sets may be in a model file, for its link and for itself.
anew
cp "$corpus/puppet.vdf" "$work/dump"
printf 'Model ("x") { aniEnum { ani ("t_light" 1 "" 0 0 . "x.asc" F 1 2) { *eventSetMesh (1 "lantern.asc") } } }' \
	>"$work/dump/MATCH.MDS"
index
is "LANTERN.MDL LANTERN.MDL" "SELECT a.name FROM links AS l JOIN assets AS a ON a.id = l.to_asset_id WHERE l.kind = 'setMesh'
	AND l.to_native_id = 'LANTERN' UNION ALL SELECT a.name FROM events AS v JOIN assets AS a ON a.id = v.ref_asset_id
	WHERE v.kind = 'eventSetMesh' AND v.ref_native_id = 'LANTERN'"

# A loose script is an overlay by its folder, and not one of another overlay.
anew
mkdir "$work/dump/Mds_Overlay"
cp "$corpus/puppet.vdf" "$work/dump"
printf 'Model ("x") { aniEnum { ani ("t_yawn" 1 "s_stand" 0 0 . "x.asc" F 1 2) } }' \
	>"$work/dump/Mds_Overlay/PUPPET_DRUNK_TIRED.MDS"
index
is "PUPPET PUPPET" "$bases"
is S_STAND "$next"

# Of two scripts that move the same skeleton, PUPPET and DOLL, the meshAndTree tells the base; without one nothing does.
anew
LC_ALL=C sed 's/PUPPET_DRUNK/DRUNK_PUPPET/g' "$corpus/puppet.vdf" >"$work/dump/puppet.vdf"
index
is PUPPET "$bases"
mkdir "$work/dump/Mds_Overlay"
printf 'Model ("x") { aniEnum { ani ("t_nod" 1 "" 0 0 . "x.asc" F 1 2) } }' >"$work/dump/Mds_Overlay/DRUNKEN.MDS"
cp "$corpus/loose/_WORK/DATA/ANIMS/_COMPILED/PUPPET-T_NOD.MAN" "$work/dump/DRUNKEN-T_NOD.MAN"
index
is "PUPPET none" "$bases ORDER BY o.name DESC"

# The skeleton of a script that is called as its mesh is goes before others of the same checksum.
anew
cp "$corpus/puppet.vdf" "$work/dump"
LC_ALL=C sed 's/PUPPET_GIANT.MDH/DOLL_BODY.MDH   /' "$corpus/puppet_addon.vdf" >"$work/dump/puppet_addon.vdf"
index
is "DOLL_BODY,checksum" "SELECT s.name, f.via FROM clips AS c JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary
	JOIN skeletons AS s ON s.id = f.skeleton_id WHERE c.name = 'DOLL-S_STAND'"
is "PUPPET,name" "SELECT DISTINCT s.name, f.via FROM clips AS c JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary
	JOIN skeletons AS s ON s.id = f.skeleton_id WHERE c.name = 'PUPPET-S_STAND'"

# But an overlay moves the skeleton of its base, even where there is one that is called as its mesh is.
anew
cp "$corpus/puppet.vdf" "$work/dump"
LC_ALL=C sed 's/PUPPET_GIANT.MDH/PUPPET_BODY.MDH /' "$corpus/puppet_addon.vdf" >"$work/dump/puppet_addon.vdf"
index
is "PUPPET" "SELECT s.name FROM clips AS c JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary
	JOIN skeletons AS s ON s.id = f.skeleton_id WHERE c.name = 'PUPPET_DRUNK-S_WALKL'"
is "PUPPET" "SELECT a.native_id FROM links AS l JOIN assets AS a ON a.id = l.to_asset_id
	WHERE l.kind = 'skeleton' AND l.to_native_id = 'PUPPET_DRUNK'"

# Overlays by nothing but a name: the first word of theirs begins that of their base, or their meshAndTree is that of the base,
# and they have neither a mesh nor a skeleton of their own. The script DOLL has a meshAndTree that no other has. Each is an overlay
# then, until the base is gone. BATON_ST1 is in two mods.
anew
cp "$corpus/puppet.vdf" "$work/dump"
clip=$corpus/loose/_WORK/DATA/ANIMS/_COMPILED/PUPPET-T_NOD.MAN
mkdir "$work/dump/one" "$work/dump/two"
for script in PUP_SHIELD2 PUP_2X2AIM one/BATON_ST1 two/BATON_ST1; do
	printf 'Model ("x") { meshAndTree ("puppet_body.asc" DONT_USE_MESH) aniEnum { ani ("t_nod" 1 "s_stand" 0 0 . "x.asc" F 1 2) } }' \
		>"$work/dump/$script.MDS"
	cp "$clip" "$work/dump/$script-T_NOD.MAN"
done
index
bases="SELECT o.name || ':' || coalesce(b.native_id, 'none') FROM animation_sets AS o
	LEFT JOIN links AS l ON l.from_asset_id = o.asset_id AND l.kind = 'base_script'
	LEFT JOIN assets AS b ON b.id = l.to_asset_id WHERE o.attributes ->> '$.is_overlay' ORDER BY o.name, o.id"
is "BATON_ST1:PUPPET BATON_ST1:PUPPET PUPPET_DRUNK:PUPPET PUP_2X2AIM:PUPPET PUP_SHIELD2:PUPPET" "$bases"
is "S_STAND:PUPPET" "SELECT DISTINCT f.name || ':' || s.name FROM set_entries AS e JOIN transitions AS t ON t.from_entry_id = e.id
	JOIN animation_sets AS o ON o.id = e.set_id JOIN set_entries AS f ON f.id = t.to_entry_id
	JOIN animation_sets AS s ON s.id = f.set_id WHERE o.name GLOB 'PUP_*' AND t.kind = 'next'"
rm "$work/dump/puppet.vdf"
"$program" index -q --prune "$work/t.db" "$work/dump"
is "" "$bases"

# A state need not be an entry: names lead into it and out of it. S_REST is in the base of the overlay.
anew
cat >"$work/dump/PUPPET.MDS" <<'END'
Model ("Puppet") { aniEnum {
ani ("s_rest" 1 "s_rest" 0 0 . "x.asc" F 1 2)
ani ("t_rest_2_aim" 1 "s_aim" 0 0 . "x.asc" F 1 2)
ani ("t_aim_2_shoot" 1 "s_shoot" 0.25 0 . "x.asc" F 1 2)
ani ("t_aim_2_rest" 1 "s_rest" 0 0 . "x.asc" F 1 2)
ani ("s_shoot" 1 "s_shoot" 0 0 . "x.asc" F 1 2)
} }
END
mkdir "$work/dump/Mds_Overlay"
printf 'Model ("x") { aniEnum { ani ("t_rest_2_nap" 1 "" 0 0 . "x.asc" F 1 2) aniBlend ("t_nap_2_rest" "s_rest") } }' \
	>"$work/dump/Mds_Overlay/PUPPET_TIRED.MDS"
index
is "S_AIM>T_AIM_2_REST S_AIM>T_AIM_2_SHOOT S_NAP>T_NAP_2_REST S_REST>T_REST_2_AIM S_REST>T_REST_2_NAP" \
	"SELECT from_name || '>' || to_name FROM transition_graph WHERE kind = 'named' ORDER BY 1"
is "S_NAP:0.0 S_AIM:0.25 S_AIM:0.0" "SELECT from_name || ':' || blend FROM transitions WHERE from_entry_id IS NULL ORDER BY to_name DESC"
way="WITH RECURSIVE way(set_id, name) AS (
	SELECT set_id, name FROM set_entries WHERE name = 'S_REST'
	UNION SELECT g.to_set_id, g.to_name FROM way JOIN transition_graph AS g ON g.from_set_id = way.set_id AND g.from_name = way.name
) SELECT name FROM way ORDER BY name"
is "S_AIM S_REST S_SHOOT T_AIM_2_REST T_AIM_2_SHOOT T_REST_2_AIM T_REST_2_NAP" "$way"
is "0" "SELECT count(*) FROM set_entries AS e WHERE name GLOB 'T_*_2_*'
	AND NOT EXISTS (SELECT 1 FROM transitions AS t WHERE t.to_entry_id = e.id)"

# A clip of 4 frames at 10 a second, made from frames 1 to 10 at 25, and what entries say of it. The last case is one of a rate
# that was changed afterwards: as many frames as its source.
loose=$corpus/loose/_WORK/DATA/ANIMS
stale="SELECT message FROM diagnostics WHERE code = 'stale-clip'"
# entry FIRST LAST FPS EXPECTED: EXPECTED is the message
entry() {
	printf 'Model ("KITE") { aniEnum { ani ("s_fly" 1 "s_fly" 0 0 . "kite.asc" F %s %s FPS:%s) } }' "$1" "$2" "$3" \
		>"$work/dump/KITE.MDS"
	index
	is "$4" "$stale"
}
anew
cp "$loose/_COMPILED/KITE-S_FLY.MAN" "$work/dump"
entry 1 10 10 ""
entry 3 12 10 "made from frames 1 to 10, but the entry S_FLY says 3 to 12"
entry 1 9 10 "made from frames 1 to 10, but the entry S_FLY says 1 to 9"
entry 2 -1 10 "made from frames 1 to 10, but the entry S_FLY says 2 to -1"
entry 1 -1 10 ""
# Without the line of the script only the count tells.
LC_ALL=C sed 's/ANI (/XXX (/' "$loose/_COMPILED/KITE-S_FLY.MAN" >"$work/dump/KITE-S_FLY.MAN"
entry 3 12 10 ""
entry 1 8 10 ""
entry 1 -1 10 ""
entry 1 7 10 "4 frames, but frames 1 to 7 of the entry S_FLY give 3"
entry 1 11 10 "4 frames, but frames 1 to 11 of the entry S_FLY give 5"
entry 1 5 10 "4 frames, but frames 1 to 5 of the entry S_FLY give 2"
entry 11 14 25 ""
# Any entry that made it is enough.
printf 'Model ("KITE") { aniEnum { ani ("s_fly" 1 "s_fly" 0 0 . "kite.asc" F 1 50 FPS:10)
	ani ("s_fly" 1 "s_fly" 0 0 . "kite.asc" F 1 10 FPS:10) } }' >"$work/dump/KITE.MDS"
index
is "" "$stale"

# ---- mods side by side ----

# put FILE: standard input becomes that file of the dump
put() {
	mkdir -p "$work/dump/${1%/*}"
	cat >"$work/dump/$1"
}

# The skeleton of KITE with the tail beside the body instead of on it, and a mesh without anything.
flat() {
	head -c 23 "$loose/_COMPILED/KITE.MDH"
	printf '\xff\xff'
	tail -c +26 "$loose/_COMPILED/KITE.MDH"
}
mesh() {
	printf '\x00\xD0\x04\x00\x00\x00\x06\x05\x09\x04\x40\xD0\x00\x00\x00\x00'
}

# mods LETTER…: the script and the clip of each, without a skeleton
mods() {
	local mod

	for mod; do
		put "$mod/_WORK/KITE.MDS" <"$loose/KITE.MDS"
		put "$mod/_WORK/_COMPILED/KITE-S_FLY.MAN" <"$loose/_COMPILED/KITE-S_FLY.MAN"
	done
}

# Of a clip or an entry of a mod: the mod and the name of what it leads to.
skeletons="SELECT substr(s.path, length('$work/dump') + 2, 1) || '>' || substr(t.path, length('$work/dump') + 2, 1) || ':' || b.name
	FROM clips AS c JOIN assets AS a ON a.id = c.asset_id JOIN sources AS s ON s.id = a.source_id
	JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary JOIN skeletons AS k ON k.id = f.skeleton_id
	JOIN assets AS b ON b.id = k.asset_id JOIN sources AS t ON t.id = b.source_id ORDER BY s.path, c.id"
clips="SELECT substr(s.path, length('$work/dump') + 2, 1) || '>' || coalesce(substr(t.path, length('$work/dump') + 2, 1), 'none')
	FROM set_entries AS e JOIN animation_sets AS n ON n.id = e.set_id JOIN assets AS a ON a.id = n.asset_id
	JOIN sources AS s ON s.id = a.source_id LEFT JOIN clips AS c ON c.id = e.clip_id
	LEFT JOIN assets AS b ON b.id = c.asset_id LEFT JOIN sources AS t ON t.id = b.source_id ORDER BY s.path, e.id"

# Each entry plays the clip of its own mod. Without KITE.MDH any MDH of the checksum goes before the MDL in the own folder, and
# among several that in the own mod before others.
anew
mods a b c
{ flat; mesh; } | put a/_WORK/_COMPILED/ARMOUR.MDL
put b/_WORK/_COMPILED/GLIDER.MDH <"$loose/_COMPILED/KITE.MDH"
put c/_WORK/_COMPILED/WING.MDH <"$loose/_COMPILED/KITE.MDH"
index
is "a>b:GLIDER.MDH b>b:GLIDER.MDH c>c:WING.MDH" "$skeletons"
is "a>a b>b c>c" "$clips"

# The one of its own script goes before them, nearest first; but not with another checksum, while there is one with it.
put a/_WORK/_COMPILED/KITE.MDH <"$loose/_COMPILED/KITE.MDH"
{
	head -c 221 "$loose/_COMPILED/KITE.MDH"
	printf 'XXXX'
	tail -c +226 "$loose/_COMPILED/KITE.MDH"
} | put c/_WORK/_COMPILED/KITE.MDH
index
is "a>a:KITE.MDH b>a:KITE.MDH c>a:KITE.MDH" "$skeletons"

# Among models the one in the own folder is a trap, when most others of the checksum have other parents.
anew
mods a
{ flat; mesh; } | put a/_WORK/_COMPILED/ARMOUR.MDL
for name in BELT CAPE; do
	{
		cat "$loose/_COMPILED/KITE.MDH"
		mesh
	} | put "a/_WORK/MESHES/$name.MDL"
done
index
is "a>a:BELT.MDL" "$skeletons"

# In an archive the mods are folders as well, and many copies of one clip do not change what each of them finds.
anew
mods a b
put b/_WORK/_COMPILED/GLIDER.MDH <"$loose/_COMPILED/KITE.MDH"
put a/_WORK/_COMPILED/WING.MDH <"$loose/_COMPILED/KITE.MDH"
tar -cf "$work/mods.tar" -C "$work/dump" a b
anew
mv "$work/mods.tar" "$work/dump"
index
is "a/_WORK/_COMPILED/KITE-S_FLY.MAN>a/_WORK/_COMPILED/WING.MDH b/_WORK/_COMPILED/KITE-S_FLY.MAN>b/_WORK/_COMPILED/GLIDER.MDH" \
	"SELECT a.path || '>' || b.path FROM clip_skeletons AS f JOIN clips AS c ON c.id = f.clip_id
	JOIN assets AS a ON a.id = c.asset_id JOIN skeletons AS k ON k.id = f.skeleton_id JOIN assets AS b ON b.id = k.asset_id
	WHERE f.is_primary ORDER BY a.path"
is "a/_WORK/KITE.MDS>a/_WORK/_COMPILED/KITE-S_FLY.MAN b/_WORK/KITE.MDS>b/_WORK/_COMPILED/KITE-S_FLY.MAN" \
	"SELECT a.path || '>' || b.path FROM set_entries AS e JOIN animation_sets AS n ON n.id = e.set_id
	JOIN assets AS a ON a.id = n.asset_id JOIN clips AS c ON c.id = e.clip_id JOIN assets AS b ON b.id = c.asset_id ORDER BY a.path"

exit $failed
