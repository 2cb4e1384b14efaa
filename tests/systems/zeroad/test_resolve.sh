#!/bin/bash
# References of mods where corpus/ has no case of it: several mods, the order of endings, later runs. PROGRAM
set -eu
program=$1
corpus=$(cd "$(dirname "$0")/../../.." && pwd)/corpus/0ad
. "$(dirname "$0")/../resolve_common.sh"

# is EXPECTED SQL: the values of one column, which may be an expression over several lines, as words
is() {
	local got

	got=$("$program" query -f csv "$work/t.db" "WITH w(v) AS ($2) SELECT v FROM w" | tail -n +2 | tr -d '\r' | xargs)
	if [ "$got" != "$1" ]; then
		printf 'expected "%s", got "%s":\n%s\n' "$1" "$got" "$2"
		failed=1
	fi
}

# psa PATH [BONES]: a clip of one frame
psa() {
	local bones=${2-2} size

	size=$((16 + 28 * bones))
	mkdir -p "$(dirname "$work/dump/$1")"
	{
		printf 'PSSA\1\0\0\0'
		printf "\\x$(printf %02x $((size & 255)))\\x$(printf %02x $((size >> 8)))\\0\\0\\0\\0\\0\\0UU\\5B"
		printf "\\x$(printf %02x "$bones")\\0\\0\\0\\1\\0\\0\\0"
		for ((i = 0; i < bones; i++)); do
			printf '\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x80\x3f'
		done
	} >"$work/dump/$1"
}

# text PATH TEXT
text() {
	mkdir -p "$(dirname "$work/dump/$1")"
	printf '%s' "$2" >"$work/dump/$1"
}

# plays PATH NAME FILE: a variant file with that animation
plays() {
	text "$1" "<variant><animations><animation name=\"$2\" file=\"$3\" event=\"0.5\"/></animations></variant>"
}

clips="SELECT e.name || ':' || coalesce((SELECT replace(s.path, '$work/dump/', '') FROM clips AS c JOIN assets AS a ON a.id = c.asset_id
	JOIN sources AS s ON s.id = a.source_id WHERE c.id = e.clip_id), '-') FROM set_entries AS e ORDER BY e.name"

# The ending of a reference says nothing: what the archive builder made comes first, then the source, then the loose clip.
for order in 1 2 3; do
	anew
	psa m/art/animation/a.psa
	[ $order -lt 3 ] && text m/art/animation/a.dae '<COLLADA></COLLADA>'
	[ $order -lt 2 ] && psa m/art/animation/a.dae.cached.psa
	plays m/art/variants/v.xml dae a.dae
	plays m/art/variants/w.xml none a
	index
	case $order in
	1) is 'dae:m/art/animation/a.dae.cached.psa none:m/art/animation/a.dae.cached.psa' "$clips" ;;
	2) is 'dae:- none:-' "$clips"
		is 'DAE DAE' "SELECT a.type FROM links AS l JOIN assets AS a ON a.id = l.to_asset_id" ;;
	3) is 'dae:m/art/animation/a.psa none:m/art/animation/a.psa' "$clips" ;;
	esac
done

# The own mod comes first, then others of the PATH; names have the case of their letters.
anew
psa one/art/animation/x/a.psa
psa two/art/animation/x/a.psa
psa one/art/animation/x/only.psa
plays one/art/variants/v.xml first x/a.dae
plays two/art/variants/v.xml second x/a.dae
plays two/art/variants/w.xml third x/only.dae
plays two/art/variants/c.xml upper X/only.dae
index
is 'first:one/art/animation/x/a.psa second:two/art/animation/x/a.psa third:one/art/animation/x/only.psa upper:-' "$clips"
is '2 2 1' "SELECT count(*) FROM entry_clips GROUP BY entry_id ORDER BY 1 DESC" # each entry can play both copies of a
is 0 "SELECT count(*) FROM assets WHERE shadowed_by IS NOT NULL"
is 0 "SELECT count(*) FROM orphan_clips"

# A mod in a dump of its own finds what it lacks in the dump that it is laid over, and not elsewhere.
for over in '' '--over game'; do
	anew
	"$program" index -q --dump game "$work/t.db" "$corpus/mods/theatre"
	"$program" index -q --dump mod $over "$work/t.db" "$corpus/mods/encore"
	is "${over:+puppet/idle}" "SELECT c.native_id FROM set_entries AS e JOIN animation_sets AS s ON s.id = e.set_id
		JOIN clips AS c ON c.id = e.clip_id WHERE s.native_id = 'encore.xml' AND e.name = 'idle'"
	is "${over:+puppet}" "SELECT s.name FROM clips AS c JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary
		JOIN skeletons AS s ON s.id = f.skeleton_id WHERE c.native_id = 'puppet/dance'"
done

# What a later run finds or misses changes times, sets and references again.
anew
text m/art/actors/a.xml '<actor><group><variant file="v.xml"/></group></actor>'
plays m/art/variants/v.xml walk w.dae
index
is 'a.xml v.xml' "SELECT native_id FROM animation_sets ORDER BY 1"
is '' "SELECT time FROM events WHERE time IS NOT NULL"
psa m/art/animation/w.psa
index
is 'walk:m/art/animation/w.psa' "$clips"
is 0.0167 "SELECT round(time, 4) FROM events"
rm "$work/dump/m/art/variants/v.xml"
index --prune
is '' "SELECT native_id FROM animation_sets"
plays m/art/variants/v.xml walk w.dae
index
is 'a.xml v.xml' "SELECT native_id FROM animation_sets ORDER BY 1"
"$program" verify "$work/t.db" >"$work/log" || { cat "$work/log"; failed=1; }

# A chain of 8 variant files is followed, one of 9 is not.
for length in 8 9; do
	anew
	text m/art/actors/a.xml '<actor><group><variant file="v1.xml"/></group></actor>'
	for ((i = 1; i < length; i++)); do
		text "m/art/variants/v$i.xml" "<variant file=\"v$((i + 1)).xml\"/>"
	done
	plays "m/art/variants/v$length.xml" walk w.dae
	index
	is $((length == 8)) "SELECT count(*) FROM animation_sets WHERE native_id = 'a.xml'"
done

# Skeletons: of several lists with as many bones none is chosen for few bones, and none when the motion says nothing.
anew
cp -r "$corpus/mods/theatre" "$work/dump/theatre"
psa m/art/animation/cart/still.psa 3
psa m/art/animation/crane/still.psa 9
psa m/art/animation/many.psa 40
index
is 'cart/still:bone_count:0 cart/still:bone_count:0 crane/still:bone_count:0 crane/still:bone_count:0' \
	"SELECT c.native_id || ':' || f.via || ':' || f.is_primary FROM clip_skeletons AS f JOIN clips AS c ON c.id = f.clip_id
	WHERE c.name = 'still' ORDER BY 1"
is 0 "SELECT count(*) FROM clips AS c JOIN clip_skeletons AS f ON f.clip_id = c.id WHERE c.name = 'many'"
is '0 1' "SELECT min(tx = 0 AND ty = 0 AND tz = 0 AND qw = 1) || ' ' || max(s.attributes ->> '$.rest_from' = 'crane')
	FROM skeletons AS s JOIN bones AS b ON b.skeleton_id = s.id WHERE s.name = 'crane'"
is '1 0' "SELECT min(tx = 0 AND ty = 0 AND tz = 0 AND qw = 1) || ' ' || count(s.attributes ->> '$.rest_from')
	FROM skeletons AS s JOIN bones AS b ON b.skeleton_id = s.id WHERE s.name = 'octopus'"

# Exports put poses into local transforms: the hand stays at the end of the arm, and the elbow at rest.
mkdir -p "$work/out"
"$program" export "$work/t.db" -f csv -o "$work/out" --select "SELECT id FROM clips WHERE native_id = 'puppet/hit'" >/dev/null 2>"$work/said"
grep -q 'placeholders' "$work/said" || { cat "$work/said"; echo "no word of the placeholder"; failed=1; }
cut -d, -f1-3,7-9 "$work"/out/0ad/puppet/*.csv | grep '^3,hand_L,translation' | sort -u >"$work/hand"
[ "$(cat "$work/hand")" = '3,hand_L,translation,0.5,0.0,0.0' ] || { cat "$work/hand"; failed=1; }

# The name of an entry is that of a state, which has several clips in a set: it names no clip, in other sets neither.
anew
for clip in amble stride trot; do
	psa m/art/animation/$clip.psa
done
text m/art/variants/v.xml '<variant><animations><animation name="walk" file="amble.psa"/>
	<animation name="walk" file="stride.psa"/></animations></variant>'
plays m/art/variants/w.xml walk trot.psa
plays m/art/variants/x.xml gather_tree stride.psa
index
is 'amble stride trot' "SELECT name FROM clip_names ORDER BY name"

# What an actor shows: of each group the variant with the greatest weight, which may be that of its file; what follows replaces the mesh,
# the texture and the props at the same points, and takes away props; ammunition is left out.
anew
cp -r "$corpus/mods/theatre" "$work/dump/theatre"
box='<mesh>props/box.dae</mesh>'
text m/art/actors/tag.xml "<actor><group><variant>$box</variant></group></actor>"
text m/art/actors/person.xml '<actor><group><variant><mesh>puppet/puppet.dae</mesh></variant></group></actor>'
text m/art/actors/none.xml '<actor><group><variant/></group></actor>'
text m/art/actors/a.xml "<actor><group><variant frequency=\"1\">$box</variant><variant frequency=\"2\"><mesh>puppet/puppet.dae</mesh>
	<textures><texture name=\"baseTex\" file=\"first.png\"/><texture name=\"baseTex\" file=\"second.png\"/></textures>
	<props><prop actor=\"tag.xml\" attachpoint=\"head\"/><prop actor=\"tag.xml\" attachpoint=\"root\"/>
	<prop actor=\"tag.xml\" attachpoint=\"nowhere\"/></props></variant></group>
	<group><variant frequency=\"3\"><props><prop actor=\"\" attachpoint=\"root\"/></props></variant><variant file=\"v.xml\"/></group>
	<group><variant><props><prop actor=\"props/hat.xml\" attachpoint=\"head\"/><prop actor=\"tag.xml\" attachpoint=\"head\"/>
	<prop actor=\"person.xml\" attachpoint=\"root\"/><prop actor=\"none.xml\" attachpoint=\"root\"/>
	<prop actor=\"tag.xml\" attachpoint=\"projectile\"/></props></variant></group></actor>"
text m/art/variants/v.xml '<variant file="w.xml" frequency="4"><props><prop actor="" attachpoint="neck"/></props></variant>'
text m/art/variants/w.xml '<variant><textures><texture name="baseTex" file="third.png"/></textures></variant>'
text m/art/actors/gone.xml '<actor><group><variant><mesh>puppet/puppet.dae</mesh><props><prop actor="tag.xml" attachpoint="head"/></props></variant>
	</group><group><variant><props><prop actor="" attachpoint="head"/></props></variant></group></actor>'
index
components="SELECT c.ordinal || ':' || c.role || ':' || u.native_id || ':' || coalesce(c.bone_id, '-') || ':' || c.ty || ':' || coalesce(c.material_ordinal, '-')
	FROM model_components AS c JOIN models AS m ON m.id = c.model_id JOIN models AS u ON u.id = c.used_model_id"
is '0:mesh:puppet/puppet:-:0.0:0 1:materials:w.xml:-:0.0:- 2:mesh:props/hat.xml:1:0.25:- 3:mesh:tag.xml:1:0.25:- 4:mesh:person.xml:-:0.0:-' \
	"$components WHERE m.native_id = 'a.xml' ORDER BY c.ordinal"
is '0:mesh:puppet/puppet:-:0.0:-' "$components WHERE m.native_id = 'gone.xml' ORDER BY c.ordinal"
is '0:mesh:puppet/puppet:-:0.0:-' "$components WHERE m.native_id = 'levels.xml' ORDER BY c.ordinal" # inline, not low
is 'a.xml:8 tag.xml:0' "SELECT native_id || ':' || (attributes ->> '$.bone_count') FROM models
	WHERE kind = 'actor' AND native_id IN ('a.xml', 'tag.xml') ORDER BY 1"

# A bone of which the mesh has only a placeholder, here the elbow, stays in the origin of the model: what is attached to it has no bone,
# and moves with the mesh when it has the same bones.
mkdir -p "$work/dump/m/art/meshes"
python3 - "$corpus/mods/theatre/theatre.zip" "$work/dump/m/art/meshes/haired.pmd" <<'EOF'
import sys, zipfile
mesh = bytearray(zipfile.ZipFile(sys.argv[1]).read("art/meshes/puppet/puppet.dae.cached.pmd"))
mesh[-1] = 7  # the bone of the last prop point
open(sys.argv[2], "wb").write(mesh)
EOF
text m/art/actors/haired.xml '<actor><group><variant><mesh>haired.pmd</mesh><props><prop actor="tag.xml" attachpoint="head"/>
	<prop actor="person.xml" attachpoint="head"/></props></variant></group></actor>'

# A person without a clip moves with no crane. Props nest seven deep, and in no circle.
text m/art/actors/hand.xml '<actor><group><variant><mesh>crane.dae</mesh><props><prop actor="person.xml" attachpoint="root"/>
	<prop actor="crane.xml" attachpoint="head"/></props></variant></group></actor>'
text m/art/actors/p0.xml "<actor><group><variant>$box</variant></group></actor>"
for i in 1 2 3 4 5 6 7 8 9; do
	text m/art/actors/p$i.xml "<actor><group><variant>$box<props><prop actor=\"p$((i - 1)).xml\" attachpoint=\"root\"/></props></variant></group></actor>"
done
text m/art/actors/self.xml "<actor><group><variant>$box<props><prop actor=\"self.xml\" attachpoint=\"root\"/><prop actor=\"tag.xml\"
	attachpoint=\"root\"/></props></variant></group></actor>"
index
is '0:mesh:crane:-:0.0:- 2:mesh:crane.xml:1:0.25:-' "$components WHERE m.native_id = 'hand.xml' ORDER BY c.ordinal"
is '0:mesh:haired:-:0.0:- 2:mesh:tag.xml:-:0.25:- 3:mesh:person.xml:-:0.25:-' \
	"$components WHERE m.native_id = 'haired.xml' ORDER BY c.ordinal"
is 'p1.xml p2.xml p3.xml p4.xml p5.xml p6.xml p7.xml p8.xml' "SELECT DISTINCT m.native_id FROM model_components AS c JOIN models AS m ON m.id = c.model_id
	WHERE m.native_id GLOB 'p[0-9].xml' AND c.ordinal > 1 ORDER BY 1"
is '0:mesh:props/box:-:0.0:- 2:mesh:tag.xml:-:0.0:-' "$components WHERE m.native_id = 'self.xml' ORDER BY c.ordinal"

# The unit is shown, not its hat; each is drawn with the texture of its own actor.
mkdir "$work/glTF"
"$program" export "$work/t.db" -f gltf -o "$work/glTF" --select "SELECT id FROM clips WHERE native_id = 'puppet/walk'" >/dev/null 2>&1
python3 - "$work"/glTF/0ad/*.gltf <<'EOF' || failed=1
import json, sys
g = json.load(open(sys.argv[1]))
shown = sorted(g["materials"][p["material"]]["name"] for m in g["meshes"] for p in m["primitives"])
model = g["scenes"][0]["extras"]["animdb"]["model"]["name"]
if (model, shown) != ("puppet", ["hat.png", "puppet.png"]):
    sys.exit(f"{model} is shown with {shown}")
EOF

# move PATH BONES FRAMES: a clip of which bone 0 is 1 further to the right in each frame
move() {
	mkdir -p "$(dirname "$work/dump/$1")"
	python3 - "$work/dump/$1" "$2" "$3" <<'EOF'
import struct, sys
path, bones, frames = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
states = b"".join(
    struct.pack("<7f", frame if bone == 0 else 0, 0, 0, 0, 0, 0, 1) for frame in range(frames) for bone in range(bones)
)
body = struct.pack("<IfII", 0, 1000 / 30, bones, frames) + states
open(path, "wb").write(b"PSSA" + struct.pack("<II", 1, len(body)) + body)
EOF
}

# What a prop with bones plays while its model plays a clip: the entry of the same name, of several that of the same id, else idle;
# after death it stays as it is; the speeds of both entries tell how fast.
anew
cp -r "$corpus/mods/theatre" "$work/dump/theatre"
text m/art/actors/tag.xml "<actor><group><variant>$box</variant></group></actor>"
text m/art/actors/mount.xml '<actor><group><variant><mesh>puppet/puppet.dae</mesh><animations>
	<animation name="Walk" file="mount/walk.psa"/><animation name="Idle" file="mount/idle.psa" id="b"/>
	<animation name="death" file="mount/death.psa"/></animations>
	<props><prop actor="rider.xml" attachpoint="head"/></props></variant></group></actor>'
text m/art/actors/rider.xml '<actor><group><variant><mesh>crane.dae</mesh><animations>
	<animation name="idle" file="rider/idle.psa" id="a"/><animation name="idle" file="rider/idle_b.psa" id="b"/>
	<animation name="walk" file="rider/walk.psa" speed="200"/></animations>
	<props><prop actor="tag.xml" attachpoint="root"/></props></variant></group></actor>'
for clip in walk idle death; do
	move m/art/animation/mount/$clip.psa 8 6
done
for clip in walk idle idle_b; do
	move m/art/animation/rider/$clip.psa 9 3
done
index
is 'death:idle:1.0:1 idle:idle_b:1.0:0 walk:walk:2.0:0' "SELECT c.name || ':' || d.name || ':' || x.rate || ':' || x.is_held FROM companion_clips AS x
	JOIN clips AS c ON c.id = x.clip_id JOIN clips AS d ON d.id = x.companion_clip_id
	JOIN models AS m ON m.id = x.model_id JOIN models AS u ON u.id = x.used_model_id
	WHERE m.native_id = 'mount.xml' AND u.native_id = 'rider.xml' ORDER BY c.name"
"$program" verify "$work/t.db" >"$work/log" || { cat "$work/log"; failed=1; }

# Exports show both: the rider has bones, a skin and channels of its own, and what it wears moves with it.
rm -rf "$work/glTF"
"$program" export "$work/t.db" -f gltf -o "$work/glTF" --model mount.xml >/dev/null 2>&1
python3 - "$work"/glTF/0ad/*.gltf <<'EOF' || failed=1
import base64, json, struct, sys
g = json.load(open(sys.argv[1]))
data = base64.b64decode(g["buffers"][0]["uri"].split(",")[1])
nodes, failed = g["nodes"], []

def floats(index, width):
    accessor = g["accessors"][index]
    at = g["bufferViews"][accessor["bufferView"]].get("byteOffset", 0) + accessor.get("byteOffset", 0)
    return struct.unpack_from(f"<{width * accessor['count']}f", data, at)

rider = next(n for n in nodes if n.get("extras", {}).get("animdb", {}).get("kind") == "companion")
bones = rider["children"]
if rider["translation"][1] != 0.25 or nodes.index(rider) not in nodes[1]["children"]:
    failed.append(f"the rider hangs elsewhere: {rider}")
for name, want in {"walk": [0, 2, 1, 0, 2, 1], "idle": [0, 1, 2, 0, 1, 2], "death": [0, 1, 2, 2, 2, 2]}.items():
    animation = next(a for a in g["animations"] if a["name"] == name)
    sampler = next(
        animation["samplers"][c["sampler"]]
        for c in animation["channels"]
        if c["target"] == {"node": bones[0], "path": "translation"}
    )
    got = list(floats(sampler["output"], 3)[::3])[:6]
    if got != want:
        failed.append(f"the rider's {name} is {got}, not {want}")
skins = {n["skin"] for n in nodes if "skin" in n}
if len(skins) < 2:
    failed.append(f"skins: {skins}")
if failed:
    sys.exit("\n".join(failed))
EOF
for format in png svg html; do
	"$program" export "$work/t.db" -f $format -o "$work/$format" --model mount.xml >/dev/null 2>"$work/said" || failed=1
	grep -v 'placeholders\|frame rate' "$work/said" && failed=1
done
# a figure of the page: the bones of both and the one that the rider hangs on
grep -o '"kind":"companion"' "$work"/html/*.html | wc -l | grep -qx 1 || { echo "the page has no rider"; failed=1; }

# What has no bones itself shows, by --model alone, what its props play: with each name the longest clip.
text m/art/actors/boat.xml "<actor><group><variant>$box<props><prop actor=\"mount.xml\" attachpoint=\"root\"/></props></variant></group></actor>"
index
is 'death:mount:death idle:mount:idle walk:mount:walk death:rider:idle idle:rider:idle_b walk:rider:walk' "SELECT c.name || ':' || u.name || ':' || d.name
	FROM companion_clips AS x JOIN clips AS c ON c.id = x.clip_id JOIN clips AS d ON d.id = x.companion_clip_id
	JOIN models AS m ON m.id = x.model_id JOIN models AS u ON u.id = x.used_model_id WHERE m.native_id = 'boat.xml'
	ORDER BY u.name, c.name"
rm -rf "$work/glTF"
"$program" export "$work/t.db" -f gltf -o "$work/glTF" --model boat.xml >/dev/null 2>&1
python3 - "$work"/glTF/0ad/*.gltf <<'EOF' || failed=1
import json, sys
g = json.load(open(sys.argv[1]))
hung = [n["name"] for n in g["nodes"] if n.get("extras", {}).get("animdb", {}).get("kind") == "companion"]
still = [n for n in g["nodes"] if "mesh" in n and "skin" not in n]
if len(hung) != 2 or len(still) != 1 or len(g["animations"]) != 3:
    sys.exit(f"the boat has {hung}, {still}, {len(g['animations'])} animations")
EOF

# Several models of one name are listed by what can be typed, an actor and its look once; of one that moves with nothing its parts are told.
text m/art/actors/gaul/boat.xml "<actor><group><variant>$box<textures><texture name=\"baseTex\" file=\"b.png\"/></textures></variant></group></actor>"
index
"$program" export "$work/t.db" -f gltf -o "$work/none" --model boat >/dev/null 2>"$work/said" && failed=1
sed 's/,.*//; s/^ *[0-9]* *//' "$work/said" | sort >"$work/names"
printf '%s\n' "animdb: export: 'boat' means 2 models; give the id of one:" boat.xml gaul/boat.xml | sort | diff - "$work/names" || failed=1
"$program" export "$work/t.db" -f gltf -o "$work/none" --model gaul/boat.xml >/dev/null 2>"$work/said" && failed=1
grep -qx 'animdb: export: no clip was selected: gaul/boat.xml moves with none; it consists of props/box' "$work/said" ||
	{ cat "$work/said"; failed=1; }

# Opaque materials have images without alphas, those of a player in its colour where alpha says so; an image that is cut out keeps them. All
# have the name of their texture.
anew
cp -r "$corpus/mods/theatre" "$work/dump/theatre"
for kind in plain player cut; do
	mkdir -p "$work/dump/m/art/textures/skins"
	python3 - "$work/dump/m/art/textures/skins/$kind.png" <<'EOF'
import struct, sys, zlib

def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

row = b"\0" + bytes([255, 255, 255, 0, 200, 100, 50, 255, 200, 100, 50, 0, 0, 0, 0, 128])
open(sys.argv[1], "wb").write(
    b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 1, 8, 6, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(row)) + chunk(b"IEND", b"")
)
EOF
	case $kind in
	plain) material=default.xml ;;
	player) material=player_trans.xml ;;
	cut) material=basic_trans.xml ;;
	esac
	text m/art/actors/$kind.xml "<actor><group><variant><mesh>puppet/puppet.dae</mesh><textures><texture name=\"baseTex\" file=\"$kind.png\"/></textures>
		<animations><animation name=\"idle\" file=\"puppet/$kind.psa\"/></animations></variant></group><material>$material</material></actor>"
	move m/art/animation/puppet/$kind.psa 8 2
done
index
"$program" export "$work/t.db" -f gltf -o "$work/blue" --per-clip --clip plain,player,cut >/dev/null 2>&1
"$program" export "$work/t.db" -f gltf -o "$work/red" --clip player --player-color '#ff0080' >/dev/null 2>&1
python3 - "$work"/blue "$work"/red <<'EOF' || failed=1
import base64, glob, json, struct, sys, zlib

def texels(folder, clip):
    g = next(
        g for g in map(json.load, map(open, glob.glob(f"{folder}/0ad/**/*.gltf", recursive=True)))
        if g["scenes"][0]["extras"]["animdb"]["clips"][0]["name"] == clip
    )
    image = g["images"][0]
    view = g["bufferViews"][image["bufferView"]]
    png = base64.b64decode(g["buffers"][0]["uri"].split(",")[1])[view["byteOffset"]:][:view["byteLength"]]
    at, data = 8, b""
    while at < len(png):
        size, name = struct.unpack_from(">I4s", png, at)
        data += png[at + 8:at + 8 + size] if name == b"IDAT" else b""
        at += size + 12
    width = 3 if png[25] == 2 else 4
    row = zlib.decompress(data)
    values = list(row[1:])
    if row[0] in (1, 4):  # each byte after that of the texel to the left
        for i in range(width, len(values)):
            values[i] = values[i] + values[i - width] & 255
    return image["name"], [tuple(values[i:i + width]) for i in range(0, len(values), width)]

blue, red = sys.argv[1:]
colour = (200, 100, 50)
for folder, clip, want in (
    (blue, "plain", [(255, 255, 255), colour, colour, (0, 0, 0)]),
    (blue, "player", [(21, 55, 149), colour, (16, 22, 29), (0, 0, 0)]),
    (red, "player", [(255, 0, 128), colour, (200, 0, 25), (0, 0, 0)]),
    (blue, "cut", [(255, 255, 255, 0), colour + (255,), colour + (0,), (0, 0, 0, 128)]),
):
    got = texels(folder, clip)
    if got != (f"{clip}.png", want):
        sys.exit(f"{folder}, {clip}: {got}")
EOF

exit $failed
