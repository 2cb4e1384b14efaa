#!/bin/bash
# Every clip of the corpus as arrays: positions, rotations, scales and visibility are those of pose() at each frame and at the end,
# and at other rates; rest poses, names, loops and events are those of the tables. The bytes depend on nothing else, hostile names
# stay what they are, and what cannot be an array is left out: PROGRAM
# The files are read with the standard library of Python, and by NumPy where it is installed.
set -euo pipefail
program=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
. "$here/corpus_database.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

corpus_database corpus.db
"$program" export corpus.db -f npz -o own >/dev/null 2>&1
(umask 077 && TZ=Asia/Tokyo LC_ALL=C "$program" export corpus.db -f npz -o again >/dev/null 2>&1)
diff -r own again
"$program" export corpus.db -f npz -o each --per-clip --where "clip_id % 5 = 0" >/dev/null 2>&1
"$program" export corpus.db -f npz -o fps --fps 24 --where "clip_id % 7 = 0" >/dev/null 2>&1
"$program" export corpus.db -f npz -o native --native-axes --where "clip_id % 7 = 0" >/dev/null 2>&1

sqlite3 -bail corpus.db "PRAGMA query_only = 1" >/dev/null
rows() { "$program" query -f json corpus.db "$2" >"$1.json"; }
rows clips "SELECT c.id, n.name, c.motion_xxh128 AS hash, c.system_id AS system, c.duration, max(1, c.frame_count) AS frames,
	coalesce(c.frame_interval, 1 / c.fps) AS step, c.looping, c.loop_start, c.loop_end,
	coalesce(c.attributes ->> '\$.gltf_axes', s.gltf_axes) AS axes, s.metres_per_unit * coalesce(k.model_scale, 1) AS unit
	FROM clips AS c JOIN clip_names AS n ON n.clip_id = c.id JOIN systems AS s ON s.id = c.system_id
	LEFT JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary LEFT JOIN skeletons AS k ON k.id = f.skeleton_id"
values="p.bone_id AS bone, p.visible, json_array(p.mtx, p.mty, p.mtz) AS at, json_array(p.qx, p.qy, p.qz, p.qw) AS turn,
	json_array(p.sx, p.sy, p.sz) AS size"
rows poses "SELECT c.id, p.frame, $values FROM clips AS c JOIN pose(c.id) AS p
	UNION ALL SELECT c.id, 'end', $values FROM clips AS c JOIN pose(c.id,
		iif(c.duration > 0, c.duration, max(1, c.frame_count) * coalesce(c.frame_interval, 1 / c.fps))) AS p"
rows bones "SELECT f.clip_id AS id, b.bone_id AS bone, b.name, b.parent_id AS parent, b.ordinal, json_array(b.tx, b.ty, b.tz) AS at,
	json_array(b.qx, b.qy, b.qz, b.qw) AS turn
	FROM clip_skeletons AS f JOIN bones AS b ON b.skeleton_id = f.skeleton_id WHERE f.is_primary"
rows events "SELECT clip_id AS id, kind, class, name, bone_name AS bone, time, end_time, value FROM clip_events"
cat >npz.py <<'END'
"""Reads NPZ files with the standard library: each array as a shape and a flat list."""
import ast
import json
import struct
import zipfile

ITEMS = {"|b1": "?", "|i1": "b", "<i4": "i", "<i8": "q", "<f4": "f", "<f8": "d"}


def read_npy(data):
    assert data[:8] == b"\x93NUMPY\1\0"
    size, = struct.unpack_from("<H", data, 8)
    header = ast.literal_eval(data[10:10 + size].decode("ascii"))
    assert (10 + size) % 64 == 0 and data[9 + size] == 10 and list(header) == ["descr", "fortran_order", "shape"]
    assert header["fortran_order"] is False
    count = 1
    for n in header["shape"]:
        count *= n
    if header["descr"][:2] == "<U":
        width = 4 * int(header["descr"][2:])
        assert len(data) == 10 + size + count * width
        values = [data[i:i + width].decode("utf-32-le").rstrip("\0") for i in range(10 + size, len(data), width)]
    else:
        values = list(struct.unpack(f"<{count}{ITEMS[header['descr']]}", data[10 + size:]))
    return header["shape"], values


def local_headers(path):
    """Names, as a reader finds them that does not look at the directory."""
    data, at, names = open(path, "rb").read(), 0, []
    while data[at:at + 4] == b"PK\3\4":
        version, flags, method, time, date, crc, packed, size, name, extra = struct.unpack_from("<HHHHHIIIHH", data, at + 4)
        assert (flags, method, time, date, packed) == (0, 0, 0, 33, size)
        names.append(data[at + 30:at + 30 + name].decode())
        start = at + 30 + name + extra
        assert zipfile.crc32(data[start:start + size]) == crc
        at = start + size
    assert data[at:at + 4] == b"PK\1\2"
    return names


class Npz:
    def __init__(self, path):
        with zipfile.ZipFile(path) as archive:
            assert archive.testzip() is None
            assert archive.namelist() == local_headers(path)
            self.shapes, self.values = {}, {}
            for name in archive.namelist():
                assert name.endswith(".npy")
                self.shapes[name[:-4]], self.values[name[:-4]] = read_npy(archive.read(name))
        self.bones, self.frames = len(self["parents"]), len(self["times"])
        self.check_shapes()
        self.check_numpy(path)

    def __getitem__(self, name):
        return self.values[name]

    def item(self, name, frame, bone):
        width = self.shapes[name][2]
        start = (frame * self.bones + bone) * width
        return self[name][start:start + width]

    def check_shapes(self):
        f, b, c, e = self.frames, self.bones, len(self["clip_ids"]), len(self["event_times"])
        expected = [((), ("system", "skeleton", "axes", "metres_per_unit")), ((b,), ("bone_names", "bone_ids", "parents")),
                    ((b, 3), ("offsets", "rest_scales")), ((b, 4), ("rest_rotations",)),
                    ((c,), ("clip_names", "clip_ids", "clip_hashes", "starts", "lengths", "fps", "durations", "loops",
                            "loop_starts", "loop_ends")),
                    ((f,), ("times",)), ((f, b, 3), ("positions", "scales")), ((f, b, 4), ("rotations",)),
                    ((f, b, 6), ("rotations_6d",)), ((f, b), ("visible",)),
                    ((e,), ("event_clips", "event_times", "event_ends", "event_values", "event_kinds", "event_classes",
                            "event_names", "event_bones"))]
        known = {name: shape for shape, names in expected for name in names}
        assert all(self.shapes[name] == known[name] for name in self.shapes), self.shapes
        assert set(known) - set(self.shapes) <= {"scales", "rest_scales", "visible"}, set(known) - set(self.shapes)
        assert ("scales" in self.shapes) == ("rest_scales" in self.shapes)

    def check_numpy(self, path):
        try:
            import numpy
        except ImportError:
            return
        with numpy.load(path, allow_pickle=False) as arrays:
            assert set(arrays.files) == set(self.shapes)
            for name in arrays.files:
                assert arrays[name].shape == self.shapes[name], name
                assert repr(arrays[name].ravel().tolist()) == repr(self[name]), name


def files(folder):
    """Each file, and the clips of it that the manifest names."""
    for entry in json.load(open(f"{folder}/manifest.json")):
        npz = Npz(f"{folder}/{entry['file']}")
        assert sorted(npz["clip_ids"]) == sorted(clip["id"] for clip in entry["clips"]), entry["file"]
        yield npz
END
cat >compare.py <<'END'
import json
import math
import sys
from npz import files

clips = {c["id"]: c for c in json.load(open("clips.json"))}
poses, bones, events = {}, {}, {}
for row in json.load(open("poses.json")):
    for key in "at", "turn", "size":
        row[key] = json.loads(row[key]) if isinstance(row[key], str) else row[key]
    poses.setdefault((row["id"], row["frame"]), {})[row["bone"]] = row
for row in json.load(open("bones.json")):
    for key in "at", "turn":
        row[key] = json.loads(row[key]) if isinstance(row[key], str) else row[key]
    bones.setdefault(row["id"], {})[row["bone"]] = row
for row in json.load(open("events.json")):
    events.setdefault(row["id"], []).append(row)


class Space:
    """What leads from native axes and units to those of the file."""
    def __init__(self, clip, is_native):
        axes = [(i, 1) for i in range(3)] if is_native else [("XYZ".index(a[1]), 1 if a[0] == "+" else -1) for a in clip["axes"].split()]
        order = [a for a, _ in axes]
        swaps = sum(order[i] > order[j] for i in range(3) for j in range(i + 1, 3))
        self.axes, self.unit = axes, 1 if is_native else clip["unit"]
        self.determinant = (-1) ** swaps * math.prod(s for _, s in axes)

    def point(self, v):
        return [s * v[a] * self.unit for a, s in self.axes]

    def turn(self, q):
        return [self.determinant * s * q[a] for a, s in self.axes] + [q[3]]

    def size(self, v):
        return [v[a] for a, _ in self.axes]


def distance(a, b):
    return max(abs(x - y) for x, y in zip(a, b))


def turned(q, p):
    """How far the quaternions are apart, whatever their signs."""
    return min(distance(q, p), distance(q, [-v for v in p]))


def columns(q):
    x, y, z, w = q
    return [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w),
            2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)]


def near(a, b):
    return a == b or abs(a - b) <= 1e-6 * max(1, abs(b))


def same(value, expected):
    """A number of an array, where None is NaN."""
    return math.isnan(value) if expected is None else near(value, expected)


count = {"clips": 0, "poses": 0, "scaled": 0, "hidden": 0, "events": 0, "loops": 0}


def check_pose(npz, frame, expected, space, what):
    size = max([1e-3] + [abs(v) for row in expected.values() for v in space.point(row["at"])])
    for i, bone in enumerate(npz["bone_ids"]):
        row = expected[bone if bone in expected else None]
        q = npz.item("rotations", frame, i)
        assert distance(npz.item("positions", frame, i), space.point(row["at"])) < 1e-4 * min(1, size) + 2e-7 * size, (what, i)
        assert turned(q, space.turn(row["turn"])) < 1e-6, (what, i, q, row)
        assert distance(npz.item("rotations_6d", frame, i), columns(q)) < 1e-6, (what, i)
        scale = npz.item("scales", frame, i) if "scales" in npz.shapes else [1, 1, 1]
        assert distance(scale, space.size(row["size"])) < 1e-5 * max(1, max(map(abs, scale))), (what, i, scale, row)
        visible = npz["visible"][frame * npz.bones + i] if "visible" in npz.shapes else True
        assert visible == bool(row["visible"]), (what, i)
        count["scaled"] += distance(scale, [1, 1, 1]) > 0
        count["hidden"] += not visible
        count["poses"] += 1


def check_rest(npz, clip, space):
    own = bones.get(clip["id"])
    for i, bone in enumerate(npz["bone_ids"]):
        parent = npz["parents"][i]
        assert -1 <= parent < i
        if own is None:
            assert parent == -1
            continue
        row = own[bone]
        assert npz["bone_names"][i] == (row["name"] or "")
        assert (npz["bone_ids"][parent] if parent >= 0 else None) == row["parent"] or row["parent"] not in own
        assert distance(npz["offsets"][i * 3:i * 3 + 3], space.point(row["at"])) < 1e-4
        assert turned(npz["rest_rotations"][i * 4:i * 4 + 4], space.turn(row["turn"])) < 1e-6
    assert own is None or len(own) == npz.bones


def check_clip(npz, index, fps, is_native):
    clip = clips[npz["clip_ids"][index]]
    start, length = npz["starts"][index], npz["lengths"][index]
    times, space = npz["times"][start:start + length], Space(clip, is_native)
    step = clip["step"] or (clip["duration"] / clip["frames"] if clip["duration"] else 1)
    seconds = clip["duration"] if clip["duration"] and clip["duration"] > 0 else clip["frames"] * step
    assert (npz["clip_names"][index], npz["clip_hashes"][index]) == (clip["name"], clip["hash"])
    assert near(npz["durations"][index], seconds) and near(times[-1], seconds), (clip, times[-1])
    assert near(npz["fps"][index], fps or 1 / step) and npz["loops"][index] == (-1 if clip["looping"] is None else clip["looping"] > 0)
    assert all(near(t, min(k / npz["fps"][index], seconds)) for k, t in enumerate(times)), clip
    assert length == math.ceil(seconds * npz["fps"][index] - 1e-3) + 1, (clip, length)
    for name in "loop_start", "loop_end":
        expected = clip[name]
        assert same(npz[name + "s"][index], None if expected is None else min(expected * step, seconds)), (clip, name)
        count["loops"] += expected is not None
    for k in range(length - 1):
        for i in range(npz.bones):
            a, b = npz.item("rotations", start + k, i), npz.item("rotations", start + k + 1, i)
            assert abs(math.hypot(*a) - 1) < 1e-6 and sum(x * y for x, y in zip(a, b)) > -1e-6, (clip, k, i)
    check_rest(npz, clip, space)
    check_events(npz, index, clip)
    if not fps:
        for k in range(length - 1):
            if (clip["id"], k) in poses:
                check_pose(npz, start + k, poses[clip["id"], k], space, (clip["id"], k))
        if (clip["id"], "end") in poses:
            check_pose(npz, start + length - 1, poses[clip["id"], "end"], space, (clip["id"], "end"))
    count["clips"] += 1
    return clip["id"], times, start, space


def check_events(npz, index, clip):
    found = [i for i, c in enumerate(npz["event_clips"]) if c == index]
    key = lambda e: tuple(str(v) for v in e)
    got = sorted(((npz["event_kinds"][i], npz["event_classes"][i], npz["event_names"][i], npz["event_bones"][i])
                  + tuple(None if math.isnan(npz[n][i]) else npz[n][i] for n in ("event_times", "event_ends", "event_values"))
                  for i in found), key=key)
    expected = sorted(((e["kind"], e["class"] or "", e["name"] or "", e["bone"] or "", e["time"], e["end_time"], e["value"])
                       for e in events.get(clip["id"], [])), key=key)
    if clip["step"] is not None:
        assert got == expected, (clip, got, expected)
    assert len(got) == len(expected), clip
    count["events"] += len(got)


def check_whole():
    """All clips at their own rate, and files of one clip each."""
    whole = {}
    for npz in files("own"):
        assert npz["starts"] == [sum(npz["lengths"][:i]) for i in range(len(npz["starts"]))] and sum(npz["lengths"]) == npz.frames
        assert npz["metres_per_unit"] == [1.0]
        for index in range(len(npz["clip_ids"])):
            clip_id, *_ = check_clip(npz, index, 0, False)
            whole[clip_id] = npz, index
    print(count)
    assert count["clips"] > 690 and count["poses"] > 90000 and min(count[k] for k in ("scaled", "hidden", "events", "loops")) > 20, count

    compared = 0
    for npz in files("each"):
        other, index = whole[npz["clip_ids"][0]]
        start = other["starts"][index]
        assert len(npz["clip_ids"]) == 1
        for name in "times", "positions", "rotations", "rotations_6d":
            width = math.prod(npz.shapes[name][1:])
            assert npz[name] == other[name][start * width:(start + npz.frames) * width], (name, npz["clip_ids"])
        compared += 1
    assert compared > 100, compared


if len(sys.argv) == 1:
    check_whole()
questions = []
for folder, fps in ("fps", 24), ("native", 0):
    for npz in files(folder):
        for index in range(len(npz["clip_ids"])):
            clip_id, times, start, space = check_clip(npz, index, fps, folder == "native")
            unit = clips[clip_id]["unit"] if folder == "native" else 1
            assert near(npz["metres_per_unit"][0], unit), (folder, clip_id)
            if fps:
                questions.append((npz, clip_id, times, start, space))
if len(sys.argv) > 1:
    json.dump([[clip_id, times[k]] for _, clip_id, times, _, _ in questions for k in sorted({1 % len(times), len(times) // 2})], open("ask.json", "w"))
    sys.exit()
answers = {}
for row in json.load(open("answers.json")):
    for key in "at", "turn", "size":
        row[key] = json.loads(row[key]) if isinstance(row[key], str) else row[key]
    answers.setdefault((row["id"], row["time"]), {})[row["bone"]] = row
asked = 0
for npz, clip_id, times, start, space in questions:
    for k in sorted({1 % len(times), len(times) // 2}):
        if (clip_id, times[k]) in answers:
            check_pose(npz, start + k, answers[clip_id, times[k]], space, (clip_id, times[k]))
            asked += 1
print(asked, "poses between frames")
assert asked > 100, asked
END
python3 compare.py ask >/dev/null
"$program" query -f json corpus.db "SELECT a.value ->> 0 AS id, a.value ->> 1 AS time, $values
	FROM json_each('$(cat ask.json)') AS a JOIN pose(a.value ->> 0, a.value ->> 1) AS p" >answers.json
python3 compare.py

# Names that nobody should trust, a clip without channels, and one whose bones are too far away between two that are not.
"$here/empty_database.sh" "$program" db
sqlite3 -bail db <"$here/cli/fixture/export.sql"
python3 - <<'END'
import sqlite3, struct
db = sqlite3.connect("db")
long = "\u0141" * 1500
db.execute("INSERT INTO tracks (id, xxh128, width, key_count, frames, data) VALUES (9, 't9', 3, 1, NULL, ?)", (struct.pack("<3f", 3e38, 0, 0),))
for number, (name, track) in enumerate([("'), }\n{'descr': '|O", 2), ("far", 9), ("\U0001f43e\x1b[31m", 2), (b"\xff\xfe../x", 2), (long, 2)], 5):
    db.execute("""INSERT INTO clips (id, asset_id, system_id, format, name, fps, duration, frame_count, bone_count, channel_count,
        key_count, motion_xxh128, content_xxh128) VALUES (?, 2, 'zengin', 'zengin-man', CAST(? AS TEXT), 25, 0.08, 3, 2, 2, 4, 'm', 'c')""",
               (number, name))
    db.execute("INSERT INTO clip_skeletons VALUES (?, 1, 'name', 1)", (number,))
    for bone in 0, 1:
        db.execute("""INSERT INTO channels (clip_id, bone_id, target, interpolation, track_id, key_count, is_constant, is_root_motion)
            VALUES (?, ?, 'translation', 'linear', ?, 1, 0, 0)""", (number, bone, track))
    db.execute("INSERT INTO events (clip_id, asset_id, kind, name, time, attributes) VALUES (?, 2, 'eventSFX', CAST(? AS TEXT), 0.04, '{}')",
               (number, name))
db.commit()
END
code=0
"$program" export db -f npz -o hostile --native-axes >said.out 2>said || code=$?
[ $code -eq 1 ]
grep -q 'clip 3 (CON): no bone moves in it: left out' said
grep -q 'clip 6 (far): beyond 32-bit floats: left out' said
grep -q 'texts cut after 1000 characters' said
python3 - <<'END'
from npz import files
found = {clip: (npz, i) for npz in files("hostile") for i, clip in enumerate(npz["clip_ids"])}
assert set(found) == {1, 2, 4, 5, 7, 8, 9}, found.keys()
for clip, name in (1, "TOY-S_WALK"), (5, "'), }\n{'descr': '|O"), (7, "\U0001f43e\x1b[31m"), (8, "\ufffd\ufffd../x"), (9, "\u0141" * 1000):
    npz, i = found[clip]
    assert npz["clip_names"][i] == name, (clip, npz["clip_names"][i])
    assert clip == 1 or npz["event_names"][npz["event_clips"].index(i)] == name
    assert abs(npz.item("positions", npz["starts"][i], 0)[0] - 1) < 1e-6, clip
npz, i = found[1]
assert npz["bone_names"] == ["BIP01", 'BIP01, "HEAD"'] and npz["parents"] == [-1, 0] and npz["offsets"] == [0, 90, 0, 5, 60, 0.5]
assert npz["lengths"] == [3] * 5 and npz["starts"] == [0, 3, 6, 9, 12] and npz["event_names"][0] == "step"
END

# Only what has no use is refused; a file of clips that are all left out is not written.
refused()
{
	local code=0

	"$program" export db -f npz -o refused "$@" >/dev/null 2>said || code=$?
	[ $code -eq 2 ] && grep -q 'npz files have no use for' said && [ ! -e refused ]
}
refused --resample
refused --no-mesh
refused --body x
refused --skin a=1
"$program" export db -f npz -o none --clip 3 >said.out 2>said || true
[ -z "$(find none -name '*.npz')" ]
echo "all arrays are right"
