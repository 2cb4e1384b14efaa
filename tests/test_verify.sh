#!/bin/bash
# animdb verify: finds nothing in what index makes, and each kind of damage, that and nothing else. PROGRAM [EACH]
# Of the kinds of damage that a statement of SQL does, each EACH-th is tried, or all. Of what index makes, only a sound database is
# looked at unless all are.
set -u
program=$(realpath "$1")
each=${2-1} kinds=0
corpus=$(cd "$(dirname "$0")/.." && pwd)/corpus
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0

fail() {
	printf '%s\n' "$*"
	failed=1
}

# ---- whatever index does, nothing is found ----

# sound WHAT DB
sound() {
	local found

	found=$("$program" verify --sources "$2" 2>&1) || fail "$1: exit $?"
	[[ $found =~ ^[^$'\n']*": nothing found"$ ]] || fail "$1: $found"
}

cp -r "$corpus" dump
"$program" index -q -j1 whole.db dump
sound "the corpus" whole.db
others_are_sound() {
	"$program" index -q --force whole.db dump
	sound "index --force" whole.db
	touch dump/metroid-prime/loose/* dump/sm64/tree/levels/*/*
	cp dump/metroid-prime/loose/5eed0101.anim dump/metroid-prime/loose/feedc0de.Anim
	cp dump/zengin/puppet.vdf dump/zengin/copy.vdf
	rm dump/oni/pc/GameDataFolder/*.dat
	"$program" index -q whole.db dump
	"$program" index -q --prune whole.db dump
	sound "index --prune, of a dump that changed" whole.db
	"$program" index -q --carve carved.db dump/vib-ribbon dump/sm64
	sound "index --carve" carved.db
	"$program" index -q --names "$corpus/metroid-prime/names.txt" named.db dump/metroid-prime 2>err
	sound "index --names" named.db
}
[ "$each" -gt 1 ] || others_are_sound

# ---- damage ----

# expect WHAT FINDING…: verify -f csv --sources of damaged.db gives exactly these rows, as patterns of grep, in this order.
expect() {
	local what=$1 line=0 code found

	shift
	"$program" verify -q --sources -f csv damaged.db >found 2>err
	code=$?
	[ $code -eq 1 ] && [ ! -s err ] || fail "$what: exit $code, $(cat err)"
	mapfile -t found < <(tail -n +2 found | tr -d '\r')
	if [ ${#found[@]} -ne $# ]; then
		fail "$what: $# findings were expected, these came:"
		cat found
		return
	fi
	for pattern; do
		grep -qxe "$pattern" <<<"${found[line]}" || fail "$what: '$pattern' was expected, '${found[line]}' came"
		line=$((line + 1))
	done
}

# damage SQL FINDING…: on a copy of base.db
damage() {
	local sql=$1

	shift
	[ $((kinds++ % each)) -eq 0 ] || return
	cp base.db damaged.db
	sqlite3 -bail damaged.db "$sql" || fail "$sql"
	cmp -s base.db damaged.db && fail "$sql: changes nothing"
	expect "$sql" "$@"
}

rm -rf dump
mkdir dump
cp -r "$corpus/zengin/puppet.vdf" "$corpus/zengin/puppet_addon.vdf" "$corpus/zengin/packed.zip" "$corpus/metroid-prime/loose" \
	"$corpus/sm64/tree" dump
"$program" index -q base.db dump
"$program" index -q --dump tree base.db dump/tree
sound "the base" base.db

# The file.
damage "DROP INDEX clips_by_name" 'schema,,,the index clips_by_name is missing'
damage "DROP VIEW duplicate_clips" 'schema,,,the view duplicate_clips is missing'
damage "DROP INDEX links_by_to; CREATE INDEX links_by_to ON links(kind)" \
	'schema,,,the index links_by_to differs from that of this version'
damage "UPDATE systems SET metres_per_unit = 2 WHERE id = 'sm64'" 'schema,,,the rows of systems differ .*'
damage "UPDATE float_scale SET scale = 2 * scale WHERE sign_exponent = 127" 'schema,,,the rows of float_scale differ .*'
damage "UPDATE links SET to_asset_id = 123456 WHERE id = (SELECT max(id) FROM links)" \
	'foreign-key,links,[0-9]*,refers to a row of assets that is missing'
damage "INSERT INTO set_models SELECT min(id), 123456 FROM animation_sets" \
	'foreign-key,,,a row of set_models refers to a row of models that is missing'

# An index that has lost a row, as SQLite itself never leaves it.
python3 - "$(sqlite3 base.db "SELECT rootpage FROM sqlite_schema WHERE name = 'clips_by_content'")" <<'PY'
import sys
data = bytearray(open("base.db", "rb").read())
size = int.from_bytes(data[16:18], "big")
at = (int(sys.argv[1]) - 1) * size
cells = int.from_bytes(data[at + 3:at + 5], "big")
assert data[at] == 10 and cells > 2 # a leaf of an index
data[at + 3:at + 5] = (cells - 1).to_bytes(2, "big")
open("damaged.db", "wb").write(data)
PY
expect "an index without its last row" 'integrity,,,Fragmentation .*' \
	'integrity,,,row [0-9]* missing from index clips_by_content' 'integrity,,,wrong # of entries in index clips_by_content'

# ---- tracks ----

# Changes what the database holds behind the back of SQLite.
python3 - <<'PY'
import sqlite3
data = bytearray(open("base.db", "rb").read())
tracks = [row[0] for row in sqlite3.connect("base.db").execute("SELECT data FROM tracks WHERE length(data) BETWEEN 64 AND 1000")]
at = next(data.index(track) for track in tracks if data.count(track) == 1)
data[at + 9] ^= 4
open("damaged.db", "wb").write(data)
PY
expect "a bit of a track" 'hash,tracks,[0-9]*,"xxh128 is [0-9a-f]*, but that of its content is [0-9a-f]*"'
damage "UPDATE tracks SET data = CAST(substr(data, 1, length(data) - 4) AS BLOB) WHERE id = 1" \
	'track,tracks,1,the sizes of data and frames contradict width and key_count'
damage "UPDATE tracks SET frames = X'00' WHERE id = 1" 'track,tracks,1,the sizes of data .*'
damage "INSERT INTO tracks (xxh128, width, key_count, data) SELECT '1' || substr(xxh128, 2), width, key_count, data FROM tracks
	WHERE id = 1" 'hash,tracks,.*' 'rule,tracks,[0-9]*,no channel uses it'

# forge WIDTH HAS_FRAMES CODE: puts what CODE makes of a track in its place, with the hashes that it has then, so that only what
# it holds is wrong. The hashes are put together here a second time.
forge() {
	cp base.db damaged.db
	python3 - "$program" "$@" <<'PY'
import sqlite3, struct, subprocess, sys
program, width, has_frames, code = sys.argv[1], int(sys.argv[2]), sys.argv[3] == "1", sys.argv[4]
db = sqlite3.connect("damaged.db")

def xxh128(data):
    out = subprocess.run([program, "query", "-f", "csv", "base.db", f"SELECT xxh128(X'{data.hex()}')"], capture_output=True, check=True)
    return bytes.fromhex(out.stdout.decode().split()[1])

def real(value):
    return b"\xff" * 8 if value is None else struct.pack("<d", value)

TARGETS = ["rotation", "translation", "scale", "visibility", "fov", "roll"]
INTERPOLATIONS = ["slerp", "nlerp", "linear", "step"]
track, count, frames, data = db.execute(
    "SELECT id, key_count, frames, data FROM tracks WHERE width = ? AND (frames IS NOT NULL) = ? AND key_count BETWEEN 3 AND 60"
    " AND id IN (SELECT track_id FROM channels WHERE NOT is_constant) AND id NOT IN (SELECT track_id FROM channels AS h"
    " JOIN clips AS c ON c.id = h.clip_id WHERE c.system_id = 'sm64' OR asset_id IN (SELECT asset_id FROM diagnostics"
    " WHERE code = 'not-unit')) ORDER BY id LIMIT 1", (width, has_frames)).fetchone()
values = list(struct.unpack(f"<{count * width}f", data))
numbers = list(struct.unpack(f"<{count}I", frames)) if has_frames else None
exec(code)
data = struct.pack(f"<{count * width}f", *values)
frames = struct.pack(f"<{count}I", *numbers) if has_frames else None
hash = xxh128(struct.pack("<QQQ", width, count, has_frames) + xxh128(data) + (xxh128(frames) if has_frames else bytes(16)))
db.execute("UPDATE tracks SET xxh128 = ?, frames = ?, data = ? WHERE id = ?", (hash.hex(), frames, data, track))
for row in db.execute(
        "SELECT DISTINCT c.id, c.duration, c.fps, c.wraps, c.frame_count, c.looping, c.loop_start, c.loop_end, c.frame_interval"
        " FROM clips AS c JOIN channels AS h ON h.clip_id = c.id WHERE h.track_id = ?", (track,)).fetchall():
    channels = db.execute("SELECT h.bone_id, h.target, h.interpolation, t.xxh128 FROM channels AS h"
                          " JOIN tracks AS t ON t.id = h.track_id WHERE h.clip_id = ?", row[:1]).fetchall()
    records = sorted(struct.pack(">iBB", -1 if bone is None else bone, TARGETS.index(target), INTERPOLATIONS.index(between)) +
                     bytes.fromhex(of_track) for bone, target, between, of_track in channels)
    motion = xxh128(b"".join(records))
    interval, wraps = row[8], row[3]
    content = xxh128(real(row[1]) + real(row[2]) + real(interval) + struct.pack("<Q", row[4]) +
                     b"".join(struct.pack("<q", -1 if n is None else n) for n in row[5:8]) +
                     (struct.pack("<Q", 1) if wraps else b"") + motion)
    db.execute("UPDATE clips SET motion_xxh128 = ?, content_xxh128 = ? WHERE id = ?", (motion.hex(), content.hex(), row[0]))
db.commit()
PY
}
forge 3 0 'values[1] = float("inf")'
expect "a value that is not finite" 'track,tracks,[0-9]*,a value is not finite'
forge 4 0 'values[4:8] = [0.5, 0.5, 0.5, 0.6]'
expect "a rotation that is not unit" \
	'track,tracks,[0-9]*,"1 of [0-9]* rotations are not unit quaternions, key 1 is the first, and no diagnostic reports it"'
forge 4 1 'numbers[1] = numbers[0]'
expect "frames that do not ascend" 'track,tracks,[0-9]*,its frames do not ascend'
forge 4 0 'values = [-v for v in values]'
"$program" verify -q damaged.db >found || fail "a forged track that is right: $(cat found)"

# ---- clips ----

damage "UPDATE clips SET motion_xxh128 = '0' || substr(motion_xxh128, 2), content_xxh128 = content_xxh128
	WHERE id = (SELECT id FROM clips WHERE system_id = 'sm64' AND motion_xxh128 NOT LIKE '0%' LIMIT 1)" \
	'hash,clips,[0-9]*,"motion_xxh128 is 0[0-9a-f]*, but the stored data give .*"'
damage "UPDATE clips SET frame_count = frame_count + 1 WHERE id = 1" 'hash,clips,1,"content_xxh128 is .*"'
damage "UPDATE clips SET wraps = 0 WHERE id = (SELECT min(id) FROM clips WHERE wraps)" 'hash,clips,[0-9]*,"content_xxh128 is .*"'
damage "UPDATE clips SET looping = 2 WHERE id = (SELECT min(id) FROM clips WHERE system_id = 'sm64')" \
	'rule,clips,[0-9]*,looping is 2'
damage "UPDATE clips SET wraps = 2 WHERE id = (SELECT min(id) FROM clips WHERE wraps)" 'rule,clips,[0-9]*,wraps is 2'
damage "UPDATE clips SET duration = -1 WHERE id = (SELECT min(id) FROM clips WHERE system_id = 'sm64')" \
	'rule,clips,[0-9]*,"duration -1.0, fps 30.0: one is negative .*"'
for column in channel_count bone_count key_count; do
	damage "UPDATE clips SET $column = $column + 1 WHERE id = 1" "count,clips,1,\"$column is [0-9]*, but its channels give [0-9]*\""
done
damage "UPDATE channels SET key_count = key_count + 1 WHERE id = 1; UPDATE clips SET key_count = key_count + 1 WHERE id =
	(SELECT clip_id FROM channels WHERE id = 1)" 'count,channels,1,"key_count is [0-9]*, but that of its track is [0-9]*"'
# Counts of which the sum is no integer of 64 bits.
damage "UPDATE channels SET key_count = 9223372036854775807 WHERE id IN (1, 2)" 'count,channels,1,"key_count is 9223372036854775807, .*"' \
	'count,channels,2,"key_count is 9223372036854775807, .*"' \
	'count,clips,1,"key_count is [0-9]*, but its channels give 9223372036854775807"' \
	'rule,,,key_numbers has fewer rows than the 9223372036854775807 keys of the longest track'
damage "UPDATE channels SET is_constant = 1 WHERE id = (SELECT min(id) FROM channels WHERE is_constant = 0)" \
	'count,channels,[0-9]*,"is_constant is 1, which contradicts its track"' \
	'count,clips,[0-9]*,"clip_measures.constant_channels is .*"'
damage "UPDATE channels SET target = 'scale' WHERE id = (SELECT min(id) FROM channels WHERE target = 'rotation')" \
	'track,channels,[0-9]*,the track of a scale channel has 4 components' 'hash,clips,.*'
damage "UPDATE channels SET target = 'colour' WHERE id = 1" 'rule,channels,1,its target or its interpolation is unknown'
damage "UPDATE channels SET interpolation = 'step' WHERE id = (SELECT min(id) FROM channels WHERE interpolation = 'slerp')" \
	'hash,clips,[0-9]*,"motion_xxh128 .*"'
damage "DELETE FROM clip_measures WHERE clip_id = 1" 'rule,clips,1,it has [0-9]* channels and no row in clip_measures'
damage "DELETE FROM clip_features WHERE clip_id = 1" 'rule,clips,1,it has [0-9]* channels and no row in clip_features'
damage "UPDATE clip_features SET features = X'00' WHERE clip_id = 1" 'rule,clip_features,1,version is 2 and features has 1 bytes'
damage "UPDATE clip_measures SET moving_bones = 1000 WHERE clip_id = 1" 'rule,clip_measures,1,"moving_bones is 1000, but the clip has [0-9]* bones"'
damage "DELETE FROM key_numbers WHERE key_index > 2" 'rule,,,key_numbers has fewer rows than the [0-9]* keys of the longest track' \
	'rule,,,key_numbers has fewer rows than the [0-9]* vertices of the largest geometry'
damage "DELETE FROM key_numbers WHERE key_index = 2" 'rule,,,"the numbers of key_numbers are not 0, 1, 2, …"'

# ---- meshes ----

# geometry SQL FINDING…: puts what SQL makes of the first geometry with joints and normals in its place, with the hash that it has then.
geometry() {
	local sql=$1

	shift
	cp base.db damaged.db
	python3 - "$program" "$sql" <<'PY'
import sqlite3, struct, subprocess, sys
program, sql = sys.argv[1:]
db = sqlite3.connect("damaged.db")
one = db.execute("SELECT min(id) FROM geometries WHERE joints IS NOT NULL AND normals IS NOT NULL AND uvs IS NOT NULL").fetchone()[0]
db.execute(f"UPDATE geometries SET {sql} WHERE id = {one}")

def xxh128(data):
    open("bytes", "wb").write(data)
    literal = f"X'{data.hex()}'"
    out = subprocess.run([program, "query", "-f", "csv", "base.db", "-"], input=f"SELECT xxh128({literal});".encode(),
                         capture_output=True, check=True)
    return bytes.fromhex(out.stdout.decode().split()[1])

vertices, indices, *arrays = db.execute("SELECT vertex_count, index_count, positions, normals, uvs, colours, joints, weights, points,"
                                        f" indices FROM geometries WHERE id = {one}").fetchone()
head = struct.pack("<II", vertices, indices)
hash = xxh128(head + b"".join(bytes(16) if a is None else xxh128(a) for a in arrays))
db.execute(f"UPDATE geometries SET xxh128 = '{hash.hex()}' WHERE id = {one}")
db.commit()
PY
	[ $# -eq 0 ] || expect "$sql" "$@"
}
geometry "joints = NULL, weights = NULL, uvs = NULL, normals = NULL"
"$program" verify -q damaged.db >found || fail "a geometry whose hash is right: $(cat found)"
damage "UPDATE geometries SET positions = CAST(X'01' || substr(positions, 2) AS BLOB) WHERE id = 1" \
	'hash,geometries,1,"xxh128 is [0-9a-f]*, but that of its content is [0-9a-f]*"'
damage "UPDATE images SET data = CAST(data || 'x' AS BLOB) WHERE id = 1" 'hash,images,1,"xxh128 is .*"'
damage "UPDATE images SET media_type = 'image/jpeg' WHERE id = 1" \
	"rule,images,1,\"it begins with 89504E47, but media_type is 'image/jpeg'\""
damage "UPDATE images SET has_alpha = 7 WHERE id = 1" 'rule,images,1,"width [0-9]*, height [0-9]*, has_alpha 7: one cannot be"'
for column in positions normals uvs joints weights; do
	damage "UPDATE geometries SET $column = CAST(substr($column, 2) AS BLOB) WHERE id = (SELECT min(id) FROM geometries WHERE
		$column IS NOT NULL)" "mesh,geometries,[0-9]*,the size of $column contradicts vertex_count"
done
damage "UPDATE geometries SET colours = X'00', points = X'' WHERE id = 1" \
	'mesh,geometries,1,the size of colours contradicts vertex_count'
damage "UPDATE geometries SET points = X'' WHERE id = 1" 'mesh,geometries,1,the size of points contradicts vertex_count'
damage "UPDATE geometries SET indices = CAST(substr(indices, 5) AS BLOB) WHERE id = 1" \
	'mesh,geometries,1,the size of indices contradicts index_count'
damage "UPDATE geometries SET vertex_count = -1 WHERE id = 1" 'mesh,geometries,1,"vertex_count is -1, index_count [0-9]*"' \
	'count,mesh_parts,[0-9]*,"vertex_count is [0-9]* .*, but its geometry gives -1 and [0-9]*"'
geometry "indices = CAST(substr(indices, 1, 8) || X'FFFFFFFF' || substr(indices, 13) AS BLOB)" \
	'mesh,geometries,[0-9]*,"entry 2 of indices is 4294967295, but it has [0-9]* vertices"'
for column in positions normals uvs; do
	geometry "$column = CAST(X'0000C07F' || substr($column, 5) AS BLOB)" "mesh,geometries,[0-9]*,one of its $column is not finite"
done
geometry "weights = CAST(X'0000003F' || zeroblob(12) || substr(weights, 17) AS BLOB)" \
	'mesh,geometries,[0-9]*,"the weights of vertex 0 are negative, or their sum is not 1"'
geometry "weights = CAST(X'000000400000803F000000C000000000' || substr(weights, 17) AS BLOB)" 'mesh,geometries,[0-9]*,"the weights .*"'
geometry "weights = NULL" 'mesh,geometries,[0-9]*,"it has joints without weights, or weights without joints"'
geometry "positions = NULL" 'mesh,geometries,[0-9]*,it has faces and no positions'
damage "PRAGMA ignore_check_constraints = ON; UPDATE mesh_parts SET topology = 'faces' WHERE id = 1" \
	'count,mesh_parts,1,.*' "rule,mesh_parts,1,\"its topology is 'faces', its bind is .*\""
geometry "index_count = index_count - 1, indices = CAST(substr(indices, 5) AS BLOB)" \
	'mesh,geometries,[0-9]*,its last face is incomplete' 'count,mesh_parts,.*'
damage "UPDATE mesh_parts SET vertex_count = vertex_count + 1 WHERE id = 1" \
	'count,models,[0-9]*,"vertex_count is [0-9]* and triangle_count [0-9]*, but its parts give [0-9]* and [0-9]*"' \
	'count,mesh_parts,1,"vertex_count is [0-9]* and triangle_count [0-9]*, but its geometry gives [0-9]* and [0-9]*"'
damage "UPDATE models SET triangle_count = 7 WHERE id = (SELECT min(model_id) FROM mesh_parts)" 'count,models,[0-9]*,.*'
damage "UPDATE models SET vertex_count = NULL, triangle_count = NULL WHERE id = (SELECT min(model_id) FROM mesh_parts)" \
	'count,models,[0-9]*,"vertex_count is NULL .*"' 'rule,models,[0-9]*,"its mesh was not read, but it has parts, materials or bind poses"'
damage "UPDATE mesh_parts SET ordinal = 70 WHERE id = 1" 'rule,models,[0-9]*,"the ordinals of its parts are not 0, 1, 2, …"'
damage "UPDATE materials SET ordinal = 70 WHERE id = 1" 'rule,models,[0-9]*,"the ordinals of its materials are not 0, 1, 2, …"'
damage "UPDATE mesh_parts SET material_id = (SELECT max(id) FROM materials) WHERE id = 1" \
	'rule,mesh_parts,1,its material [0-9]* belongs to another model'
damage "UPDATE mesh_parts SET geometry_id = 123456 WHERE id = 1" 'foreign-key,mesh_parts,1,.*' '.*no part uses it'
damage "INSERT INTO geometries (xxh128, vertex_count, index_count, indices) VALUES ('x', 0, 0, X'')" 'hash,geometries,.*' \
	'rule,geometries,[0-9]*,no part uses it'
hash=$("$program" query -f csv base.db "SELECT xxh128(X'FF')" | tail -n 1 | tr -d '\r')
damage "INSERT INTO images VALUES (77, '$hash', 'image/jpeg', 0, 0, 0, X'FF')" 'rule,images,77,no texture uses it'
damage "UPDATE mesh_shapes SET offsets = X'00' WHERE ordinal = 0 AND part_id = (SELECT min(part_id) FROM mesh_shapes)" \
	'mesh,mesh_parts,[0-9]*,"shape 0 has 1 bytes of offsets, but the part has [0-9]* vertices"'
damage "INSERT INTO material_variants SELECT min(id), 'body=1', 'X', NULL, 0 FROM materials" \
	'rule,materials,[0-9]*,"it has variants, but not one that it names"'
damage "UPDATE bind_poses SET m23 = 9e999 WHERE (model_id, bone_id) = (SELECT model_id, bone_id FROM bind_poses LIMIT 1)" \
	'rule,models,[0-9]*,the bind pose of bone [0-9]* is not finite'
damage "UPDATE materials SET red = 1.5 WHERE id = 1" 'rule,materials,1,"its colour is 1.5, .*: one is not between 0 and 1"'
damage "UPDATE materials SET is_unlit = 2 WHERE id = 1" 'rule,materials,1,"alpha_mode is .*, is_unlit 2"'
damage "UPDATE materials SET attributes = '[]' WHERE id = 1" 'attributes,materials,1,attributes is not a JSON object'
damage "UPDATE textures SET width = -1 WHERE id = 1" 'rule,textures,1,"width -1, height [0-9]*, is_read 1: one cannot be"'
damage "UPDATE textures SET is_read = 0 WHERE id = 1" 'rule,textures,1,"it has an image, but was not read"'
damage "INSERT INTO model_components (model_id, ordinal, used_model_id, role) SELECT min(id), 70, max(id), 'mesh' FROM models WHERE
	vertex_count > 0; INSERT INTO model_components (model_id, ordinal, used_model_id, role) SELECT max(id), 70, min(id), 'mesh' FROM
	models WHERE vertex_count > 0" 'rule,models,[0-9]*,it is a component of itself' 'rule,models,[0-9]*,it is a component of itself'
damage "INSERT INTO model_components (model_id, ordinal, used_model_id, role) SELECT (SELECT min(id) FROM models WHERE vertex_count IS NOT
	NULL), 70, (SELECT min(id) FROM models WHERE vertex_count IS NULL), 'mesh'" \
	'rule,models,[0-9]*,"its mesh was read, but not that of its component [0-9]*"'
damage "DELETE FROM diagnostics WHERE code = 'texture-missing'" 'rule,materials,[0-9]*,"its texture is missing, and no diagnostic reports it"'
damage "UPDATE materials SET texture_id = (SELECT min(id) FROM textures) WHERE texture_id IS NULL AND texture_type IS NOT NULL" \
	'rule,diagnostics,[0-9]*,"it reports a missing texture, but all materials of its asset have theirs"'
damage "UPDATE textures SET asset_id = (SELECT max(a.id) FROM assets AS a JOIN sources AS s ON s.id = a.source_id WHERE s.kind =
	'sm64-tree') WHERE id = (SELECT max(m.texture_id) FROM materials AS m JOIN models AS o ON o.id = m.model_id WHERE o.system_id =
	'zengin')" \
	'rule,materials,[0-9]*,"texture [0-9]* is of another dump, which its own is not laid over"'

# ---- other rules ----

damage "UPDATE sources SET dump_id = NULL WHERE id = 1" 'rule,sources,1,it is a part of no dump'
damage "UPDATE dumps SET over_dump_id = id WHERE id = 1" 'rule,dumps,1,it is laid over itself'
damage "INSERT INTO dumps (id, name, path, is_named) VALUES (77, 'x', '/x', 0)" 'rule,dumps,77,it has no sources'
damage "UPDATE sources SET xxh128 = '0' || substr(xxh128, 2) WHERE kind = 'sm64-tree'" \
	'hash,sources,[0-9]*,"xxh128 is .*, but its assets give .*"'
damage "UPDATE clips SET content_xxh128 = 'x' WHERE id = (SELECT min(id) FROM clips WHERE system_id = 'sm64')" \
	"hash,clips,[0-9]*,'x' is not a hash of 32 lower-case digits"
damage "UPDATE assets SET status = 'lost' WHERE id = 3" "rule,assets,3,the status 'lost' is unknown"
damage "UPDATE assets SET stored_size = -1 WHERE id = (SELECT max(id) FROM assets WHERE parent_id IS NULL AND offset IS NULL)" \
	'rule,assets,[0-9]*,"offset .*"'
damage "UPDATE assets SET parent_id = id WHERE id = (SELECT id FROM assets WHERE source_id = (SELECT id FROM sources WHERE path
	LIKE '%.vdf') ORDER BY id DESC LIMIT 1)" 'rule,assets,[0-9]*,its parents form a cycle' 'asset,assets,.*'
damage "UPDATE diagnostics SET severity = 'bad' WHERE id = 1" "rule,diagnostics,1,the severity 'bad' is unknown"
damage "UPDATE skeletons SET bone_count = 99 WHERE id = 1" 'count,skeletons,1,"bone_count is 99, but it has [0-9]* bones"'
damage "UPDATE skeletons SET model_scale = 9e999 WHERE id = 1" 'rule,skeletons,1,model_scale is .*'
damage "UPDATE bones SET ordinal = 77 WHERE skeleton_id = 1 AND ordinal = 1" 'rule,skeletons,1,"the ordinals .*"'
damage "UPDATE bones SET parent_id = 77 WHERE skeleton_id = 1 AND ordinal = 2" \
	'rule,skeletons,1,"the parent of bone [0-9]* is bone 77, which is missing"'
damage "UPDATE bones SET parent_id = bone_id WHERE skeleton_id = 1 AND bone_id = (SELECT max(bone_id) FROM bones WHERE skeleton_id
	= 1 AND bone_id NOT IN (SELECT parent_id FROM bones WHERE skeleton_id = 1 AND parent_id IS NOT NULL))" \
	'rule,skeletons,1,the parents of bone [0-9]* form a cycle'
damage "UPDATE bones SET qw = 2 WHERE skeleton_id = 1 AND ordinal = 1" 'rule,skeletons,1,the rest rotation of bone .*'
damage "UPDATE bones SET tx = 9e999 WHERE skeleton_id = 1 AND ordinal = 1" 'rule,skeletons,1,the rest pose of bone .*'
damage "UPDATE skeletons SET checksum = -1 WHERE id = 1" 'rule,skeletons,1,the checksum is -1'
damage "UPDATE channels SET bone_name = 'TAIL' WHERE id = 1" "rule,channels,1,\"bone_name is 'TAIL', but the skeleton has .*\""
damage "CREATE TEMP TABLE one AS SELECT min(clip_id) AS id FROM clip_skeletons;
	UPDATE clip_skeletons SET is_primary = 0 WHERE clip_id = (SELECT id FROM one);
	UPDATE channels SET bone_name = NULL WHERE clip_id = (SELECT id FROM one)" \
	'rule,clips,[0-9]*,0 of its [0-9]* skeletons are primary'
damage "DELETE FROM entry_clips WHERE entry_id = (SELECT entry_id FROM entry_clips GROUP BY 1 HAVING count(*) = 1 LIMIT 1)" \
	'rule,set_entries,[0-9]*,entry_clips lacks its clip [0-9]*'
damage "UPDATE set_entries SET clip_id = NULL WHERE id = (SELECT entry_id FROM entry_clips LIMIT 1)" \
	'rule,set_entries,[0-9]*,"clip_id is NULL, but entry_clips has clips of it"'
damage "UPDATE assets SET shadowed_by = 2 WHERE id = 1" \
	'rule,assets,1,"asset 2, which shadows it, is shadowed or has another name"'
damage "UPDATE assets SET shadowed_by = 1 WHERE id = (SELECT max(a.id) FROM assets AS a JOIN sources AS s ON s.id = a.source_id
	WHERE s.kind = 'sm64-tree')" 'rule,assets,[0-9]*,"asset 1, which shadows it, belongs to another dump"' '.*'
damage "UPDATE events SET time = -1 WHERE id = 1" 'rule,events,1,"time -1.0, .*"'
damage "UPDATE events SET end_time = 9e999 WHERE id = 1" 'rule,events,1,"time .*: one is not finite"'
damage "UPDATE events SET asset_id = (SELECT max(id) FROM assets) WHERE id = (SELECT min(id) FROM events WHERE entry_id IS NOT
	NULL)" 'rule,events,[0-9]*,"it was read from asset [0-9]*, but its set from asset [0-9]*"'
damage "UPDATE set_entries SET entry_index = -1 WHERE id = 1" 'rule,set_entries,1,entry_index is -1'
damage "UPDATE animation_sets SET precedence = -1 WHERE id = 1" 'rule,animation_sets,1,precedence is -1'
damage "UPDATE transitions SET blend = -1 WHERE id = 1" 'rule,transitions,1,blend is -1.0'
damage "UPDATE clips SET attributes = '[]' WHERE id = (SELECT min(id) FROM clips WHERE system_id = 'sm64')" \
	'attributes,clips,[0-9]*,attributes is not a JSON object'
damage "UPDATE links SET attributes = '{' WHERE id = 1" 'attributes,links,1,attributes is not a JSON object'
damage "INSERT INTO index_state VALUES ('resolve_pending', '1'); UPDATE channels SET bone_name = 'TAIL' WHERE id = 1" \
	'pending,,,references are not resolved yet: run animdb index'

# ---- sources ----

# changed WHAT FINDING…: the dump has changed; it is put back afterwards.
changed() {
	cp base.db damaged.db
	expect "$@"
	rm -rf dump
	cp -a kept dump
}
cp -a dump kept
rm dump/puppet.vdf
changed "a source that is gone" 'source,sources,[0-9]*,[^ ]*/dump/puppet.vdf: No such file or directory'
mkdir dump/x && mv dump/puppet.vdf dump/x && mkdir dump/puppet.vdf
changed "a folder in its place" 'source,sources,[0-9]*,[^ ]*/dump/puppet.vdf: is a folder'
echo >>dump/puppet.vdf
changed "a source that has grown" 'source,sources,[0-9]*,"[^ ]*/dump/puppet.vdf: has [0-9]* bytes, when indexed [0-9]*"'
read -r name offset size < <(sqlite3 -separator ' ' base.db "SELECT a.name, a.offset, a.byte_size FROM assets AS a JOIN sources AS s
	ON s.id = a.source_id WHERE s.path LIKE '%/puppet.vdf' AND a.byte_size > 100 ORDER BY a.id LIMIT 1")
printf 'X' | dd of=dump/puppet.vdf bs=1 seek=$((offset + size / 2)) conv=notrunc status=none
changed "a byte of an asset" 'source,sources,[0-9]*,"[^ ]*/dump/puppet.vdf: its bytes have changed: xxh128 is .*, was .*"' \
	"asset,assets,[0-9]*,\"\?[^ ]*/dump/puppet.vdf: .*$name at offset $offset: .*\"\?"
truncate -s -20 dump/packed.zip
"$program" verify -q --sources base.db >found 2>err
[ $? -eq 1 ] && [ "$(grep -c '^source: sources [0-9]*: .*packed.zip: has' found)" -eq 1 ] || fail "a zip that was cut: $(cat found err)"
rm -rf dump && cp -a kept dump
file=dump/tree/$(sqlite3 base.db "SELECT a.path FROM assets AS a JOIN sources AS s ON s.id = a.source_id WHERE s.kind = 'sm64-tree'
	AND a.byte_size > 0 ORDER BY a.id LIMIT 1")
sed -i '1s/^./X/' "$file"
changed "a file of a tree" "asset,assets,[0-9]*,\"\?[^ ]*/dump/tree: ${file#dump/tree/}: .*\"\?"
echo >>"$file"
changed "a file of a tree that has grown" 'source,sources,[0-9]*,"[^ ]*/dump/tree: its files have [0-9]* bytes, when indexed [0-9]*"'
rm "$file"
changed "a file of a tree that is gone" 'source,sources,[0-9]*,"[^ ]*/dump/tree: its files have .*"' \
	"asset,assets,[0-9]*,\"\?[^ ]*/dump/tree: ${file#dump/tree/}: .*\"\?"

# ---- a file that is cut, and pages without sense: an end, and no crash ----

is_told() {
	! grep -q Sanitizer err && { [ -s found ] || grep -q '^animdb: ' err; }
}
size=$(stat -c %s base.db)
for cut in 100 5000 $((size / 3)) $((size / 2)) $((size - 4096)); do
	head -c "$cut" base.db >damaged.db
	timeout 60 "$program" verify -q damaged.db >found 2>err
	code=$?
	[ $code -eq 1 ] && is_told || fail "cut to $cut bytes: exit $code"
done
size=$(sqlite3 base.db 'PRAGMA page_size')
pages=$(sqlite3 base.db 'PRAGMA page_count')
for ((page = 1; page < pages; page += 5 * each)); do
	cp base.db damaged.db
	head -c "$size" /dev/zero | tr '\0' '\252' | dd of=damaged.db bs="$size" seek="$page" conv=notrunc status=none
	timeout 60 "$program" verify -q damaged.db >found 2>err
	code=$?
	[ $code -eq 1 ] && is_told || fail "page $page: exit $code"
done
[ $failed -eq 0 ] && echo "every damage was found"
