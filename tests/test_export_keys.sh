#!/bin/bash
# Every key of the corpus is in its GLB, with --all-keys also those that the game never plays: rotations, translations and scales, read back with the axes shuffled back and the
# scale undone, are those of the database within 1e-6; with --native-axes nothing has to be undone: PROGRAM
set -euo pipefail
program=$1
. "$(dirname "$0")/corpus_database.sh"
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

corpus_database corpus.db
"$program" export corpus.db -f glb -o converted --all-keys >/dev/null 2>&1
"$program" export corpus.db -f glb -o native --all-keys --native-axes >/dev/null 2>&1
python3 - <<'END'
import bisect, json, math, sqlite3, struct

COMPONENTS = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}
NATIVE = [(0, 1), (1, 1), (2, 1)]
db = sqlite3.connect("file:corpus.db?mode=ro", uri=True)


def read_glb(path):
    data = open(path, "rb").read()
    size, = struct.unpack_from("<I", data, 12)
    return json.loads(data[20:20 + size]), data[28 + size:]


def read(gltf, binary, index):
    accessor = gltf["accessors"][index]
    view, width = gltf["bufferViews"][accessor["bufferView"]], COMPONENTS[accessor["type"]]
    values = struct.unpack_from(f"<{width * accessor['count']}f", binary,
                                view.get("byteOffset", 0) + accessor.get("byteOffset", 0))
    return [values[i:i + width] for i in range(0, len(values), width)]


def back(axes, unit, path, value):
    """From glTF to native axes; the vector part of a quaternion also takes the sign of the determinant."""
    order = [a for a, _ in axes]
    even = (order[1] - order[0]) % 3 == 1
    determinant = math.prod(s for _, s in axes) * (1 if even else -1)
    out = [0.0, 0.0, 0.0]
    for part, (axis, sign) in zip(value, axes):
        out[axis] = part * {"rotation": sign * determinant, "translation": sign / unit, "scale": 1}[path]
    return out + list(value[3:])


def stored(clip_id):
    """The keys of each bone and property; the last channel of several counts."""
    found = {}
    for bone, target, rest_x, rest_y, rest_z, adds, width, count, frames, data in db.execute("""
            SELECT c.bone_id, c.target, b.tx, b.ty, b.tz, c.adds_to_rest, t.width, t.key_count, t.frames, t.data
            FROM channels AS c JOIN tracks AS t ON t.id = c.track_id
            LEFT JOIN clip_skeletons AS f ON f.clip_id = c.clip_id AND f.is_primary
            LEFT JOIN bones AS b ON b.skeleton_id = f.skeleton_id AND b.bone_id = c.bone_id
            WHERE c.clip_id = ? AND t.key_count > 0 ORDER BY c.id""", (clip_id,)):
        frames = struct.unpack(f"<{count}I", frames) if frames else range(count)
        values = [struct.unpack_from(f"<{width}f", data, 4 * width * i) for i in range(count)]
        if adds and rest_x is not None and target == "translation":
            values = [(x + rest_x, y + rest_y, z + rest_z) for x, y, z in values]
        found[bone, target] = list(zip(frames, values))
    return found


def compare(path, value, expected):
    size = math.sqrt(sum(v * v for v in expected)) if path == "rotation" else max(1.0, *map(abs, expected))
    if path == "rotation":
        expected = [v / size for v in expected] if size > 0 else [0, 0, 0, 1]
        sign = 1 if sum(a * b for a, b in zip(value, expected)) > 0 else -1
        return max(abs(a - sign * b) for a, b in zip(value, expected))
    return max(abs(a - b) for a, b in zip(value, expected)) / size


clips = {row[0]: row[1:] for row in db.execute("""
    SELECT c.id, coalesce(c.attributes ->> '$.gltf_axes', s.gltf_axes),
        s.metres_per_unit * coalesce(k.model_scale, 1), coalesce(c.frame_interval, 1 / c.fps, c.duration / c.frame_count, 1)
    FROM clips AS c JOIN systems AS s ON s.id = c.system_id
    LEFT JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary
    LEFT JOIN skeletons AS k ON k.id = f.skeleton_id
    WHERE c.space = 'local'""")}
for folder in ("converted", "native"):
    keys, worst, unnamed = 0, 0.0, 0
    for entry in json.load(open(f"{folder}/manifest.json")):
        gltf, binary = read_glb(f"{folder}/{entry['file']}")
        bones = {i: n["extras"]["animdb"]["bone_id"] for i, n in enumerate(gltf["nodes"]) if "extras" in n}
        for animation in gltf["animations"]:
            clip_id = animation["extras"]["animdb"]["clip_id"]
            if clip_id not in clips:
                continue  # its keys are in model space
            text, unit, interval = clips[clip_id]
            axes = [("XYZ".index(a[1]), 1 if a[0] == "+" else -1) for a in text.split()]
            axes, unit = (axes, unit) if folder == "converted" else (NATIVE, 1)
            tracks = stored(clip_id)
            hides = any(target == "visibility" for _, target in tracks)
            for channel in animation["channels"]:
                path, bone = channel["target"]["path"], bones.get(channel["target"]["node"])
                if path == "weights":
                    continue  # those of all shapes of a mesh together, at the keys of all
                if path == "scale" and (bone, "visibility") in tracks:
                    continue  # 0 where it is hidden
                sampler = animation["samplers"][channel["sampler"]]
                times = [t for t, in read(gltf, binary, sampler["input"])]
                values = read(gltf, binary, sampler["output"])
                if sampler["interpolation"] == "CUBICSPLINE":  # with a tangent before and behind each
                    values = values[1::3]
                if path == "scale" and hides:  # what the clip does not name is never drawn
                    assert [tuple(v) for v in values] == [(0, 0, 0)], (entry["file"], clip_id, bone, values)
                    unnamed += 1
                    continue
                for frame, expected in tracks[bone, path]:
                    at = min(len(times) - 1, bisect.bisect_left(times, frame * interval * (1 - 1e-6)))
                    assert abs(times[at] - frame * interval) <= 1e-6 * max(1, times[at]), (clip_id, frame)
                    off = compare(path, back(axes, unit, path, values[at]), expected)
                    assert off <= 1e-6, (entry["file"], clip_id, bone, path, frame, values[at], expected)
                    keys, worst = keys + 1, max(worst, off)
    print(f"{folder}: {keys} keys, at most {worst:.1e} off")
    assert keys > 40000 and unnamed > 100
END
