"""Compares the lengths, frames and end poses of exported files with the database: the second half of test_export_length.sh."""
import json
import math
import re
import struct
import zipfile

WIDTHS = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}


class Gltf:
    def __init__(self, document, binary):
        self.json, self.bin = document, binary
        self.parents = {c: i for i, n in enumerate(document["nodes"]) for c in n.get("children", [])}

    def values(self, index):
        accessor = self.json["accessors"][index]
        view, width = self.json["bufferViews"][accessor["bufferView"]], WIDTHS[accessor["type"]]
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        values = struct.unpack_from(f"<{width * accessor['count']}f", self.bin, start)
        return [values[i:i + width] for i in range(0, len(values), width)]

    def heads(self, animation, key):
        """World positions of the joints at the first (0) or last (-1) key of each channel, by bone_id."""
        parts = {}
        for channel in animation["channels"]:
            sampler = animation["samplers"][channel["sampler"]]
            output = self.values(sampler["output"])
            if sampler["interpolation"] == "CUBICSPLINE":  # each value between its tangents
                output = output[1::3]
            parts[channel["target"]["node"], channel["target"]["path"]] = output[key]
        done, found = {}, {}

        def world(i):
            if i not in done:
                node = self.json["nodes"][i]
                t, r, s = (parts.get((i, path)) or node.get(path, rest) for path, rest in
                           (("translation", (0, 0, 0)), ("rotation", (0, 0, 0, 1)), ("scale", (1, 1, 1))))
                if i in self.parents:
                    pt, pr, ps = world(self.parents[i])
                    t = tuple(a + b for a, b in zip(pt, rotate(pr, [a * b for a, b in zip(ps, t)])))
                    r, s = multiply(pr, r), tuple(a * b for a, b in zip(ps, s))
                done[i] = t, r, s
            return done[i]

        for i, node in enumerate(self.json["nodes"]):
            about = node.get("extras", {}).get("animdb", {})
            if "bone_id" in about:
                found[about["bone_id"]] = world(i)[0]
        return found


def rotate(q, v):
    x, y, z, w = q
    t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
    return [v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2],
            v[2] + w * t[2] + x * t[1] - y * t[0]]


def multiply(a, b):
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    return (aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz)


def read_glb(path):
    data = open(path, "rb").read()
    size, = struct.unpack_from("<I", data, 12)
    return [Gltf(json.loads(data[20:20 + size]), data[28 + size:])]


def durations_of_pages(folder):
    """Seconds by clip. Where the bones are at the end is compared by html_view/joints.sh."""
    found = {}
    for entry in json.load(open(f"{folder}/manifest.json")):
        page = open(f"{folder}/{entry['file']}", encoding="utf-8").read()
        for record in re.findall(r'^<script type="application/json" id="data-clip-\d+">(.*)</script>$', page, re.M):
            record = json.loads(record)
            found[record["id"]] = record["document"]["duration"]
    return found


def animations(folder):
    """(glTF, animation) of each clip."""
    found = {}
    for entry in json.load(open(f"{folder}/manifest.json")):
        for gltf in read_glb(f"{folder}/{entry['file']}"):
            for animation in gltf.json["animations"]:
                found[animation["extras"]["animdb"]["clip_id"]] = gltf, animation
    return found


def times_of(gltf, animation):
    """Ends of the channels with several keys, or of all where none has them."""
    inputs = [gltf.json["accessors"][sampler["input"]] for sampler in animation["samplers"]]
    assert all(a["min"] == [0] for a in inputs), animation["name"]
    return {a["max"][0] for a in inputs if a["count"] > 1} or {a["max"][0] for a in inputs}


def read_bvh(path):
    """Offsets, parents and channels of the joints; the time of a frame; the frames."""
    hierarchy, motion = open(path).read().split("MOTION\n")
    joints, stack = [], []
    for words in map(str.split, hierarchy.splitlines()):
        if words[0] in ("ROOT", "JOINT"):
            joints.append([stack[-1] if stack else None, None, []])
            stack.append(len(joints) - 1)
        elif words[0] == "End":
            stack.append(None)
        elif words[0] == "OFFSET" and stack[-1] is not None:
            joints[stack[-1]][1] = [float(v) for v in words[1:]]
        elif words[0] == "CHANNELS":
            joints[stack[-1]][2] = words[2:]
        elif words[0] == "}":
            stack.pop()
    lines = motion.splitlines()
    frames = [[float(v) for v in line.split()] for line in lines[2:]]
    assert len(frames) == int(lines[0].split()[1]), path
    return joints, float(lines[1].split()[2]), frames


def turn(axis, degrees):
    half = math.radians(degrees) / 2
    return tuple(math.sin(half) * (axis == a) for a in "XYZ") + (math.cos(half),)


def bvh_heads(joints, frame):
    world, at = [], 0
    for parent, offset, channels in joints:
        t, r = list(offset), (0, 0, 0, 1)
        for channel in channels:
            if channel.endswith("position"):
                t["XYZ".index(channel[0])] = frame[at]
            else:
                r = multiply(r, turn(channel[0], frame[at]))
            at += 1
        if parent is not None:
            t = [a + b for a, b in zip(world[parent][0], rotate(world[parent][1], t))]
            r = multiply(world[parent][1], r)
        world.append((t, r))
    return [t for t, _ in world]


def read_npz(folder):
    """Of each clip its bone_ids, the times and the positions of its bones at the first and the last frame."""
    found = {}
    for entry in json.load(open(f"{folder}/manifest.json")):
        with zipfile.ZipFile(f"{folder}/{entry['file']}") as archive:
            def values(name, letter):
                data = archive.read(name + ".npy")
                start = 10 + struct.unpack_from("<H", data, 8)[0]
                return struct.unpack(f"<{(len(data) - start) // struct.calcsize(letter)}{letter}", data[start:])

            bones, positions, times = values("bone_ids", "q"), values("positions", "f"), values("times", "d")
            for clip, start, length in zip(values("clip_ids", "q"), values("starts", "q"), values("lengths", "q")):
                rows = [positions[k * len(bones) * 3:(k + 1) * len(bones) * 3] for k in (start, start + length - 1)]
                found[clip] = times[start:start + length], [{bone: row[i * 3:i * 3 + 3] for i, bone in enumerate(bones)}
                                                            for row in rows]
    return found


def near(a, b):
    return abs(a - b) <= 1e-5 * max(1, abs(b))


clips = {c["id"]: c for c in json.load(open("clips.json"))}
posed = {row["id"]: row["frames"] for row in json.load(open("posed.json"))}
poses = {}
for row in json.load(open("poses.json")):
    poses.setdefault((row["id"], row["ends"]), {})[row["bone"]] = row


def length_of(clip, all_keys):
    """Seconds, and frames from the start to the end; a clip without a duration lasts as long as its frames."""
    step, duration, frames = clip["step"], clip["duration"], max(1, clip["frames"])
    if all_keys and clip["last_key"] is not None:
        frames = max(frames, clip["last_key"] + 1)
    if step is None:
        step = duration / frames if duration else 1
    seconds = duration if duration and duration > 0 else frames * step
    if all_keys and frames - 1 > seconds / step + 1e-3:
        seconds = frames * step
    return seconds, round(seconds / step, 3)


def expected_heads(clip, end):
    axes = [("XYZ".index(a[1]), 1 if a[0] == "+" else -1) for a in clip["axes"].split()]
    return {bone: [s * (row["x"], row["y"], row["z"])[a] * clip["unit"] for a, s in axes]
            for bone, row in poses.get((clip["id"], end), {}).items() if row["visible"]}


def check_poses(clip, end, what, distance_of):
    expected = expected_heads(clip, end)
    size = max([1e-3] + [abs(v) for p in expected.values() for v in p])
    for bone, place in expected.items():
        distance = distance_of(bone, place)
        assert distance is None or distance < 1e-4 * size, (what, clip, end, bone, distance)
    return len(expected)


def check(folder, all_keys):
    glb, html = animations(f"{folder}/glb"), durations_of_pages(f"{folder}/html")
    bvh = {e["clips"][0]["id"]: f"{folder}/bvh/{e['file']}" for e in json.load(open(f"{folder}/bvh/manifest.json"))}
    npz = read_npz(f"{folder}/npz")
    assert set(npz) <= set(html), set(npz) - set(html)
    assert len(html) - len(npz) < 10, set(html) - set(npz)
    # Pages show bones that the skeleton lacks, too, and glTF does not.
    assert set(glb) <= set(html) <= set(bvh), (set(glb) - set(html), set(html) - set(bvh))
    assert len(html) - len(glb) < 10, set(html) - set(glb)
    joints = 0
    for clip_id, path in bvh.items():
        clip = clips[clip_id]
        seconds, frames = length_of(clip, all_keys)
        hierarchy, step, samples = read_bvh(path)
        assert near((len(samples) - 1) * step, math.ceil(frames - 1e-3) / (frames or 1) * seconds), (path, seconds)
        for end in (0, 1) if not all_keys else ():
            heads = bvh_heads(hierarchy, samples[-end])
            joints += check_poses(clip, end, path, lambda bone, place: min(math.dist(place, h) for h in heads))
        assert clip_id not in html or near(html[clip_id], seconds), (clip, seconds, html[clip_id])
        if clip_id in npz:
            times, ends = npz[clip_id]
            assert times[0] == 0 and near(times[-1], seconds) and len(times) == len(samples), (clip, times, seconds)
            for end in (0, 1) if not all_keys else ():
                joints += check_poses(clip, end, path, lambda bone, place: (
                    math.dist(place, ends[end][bone]) if bone in ends[end] else None))
        if clip_id not in glb:
            continue
        gltf, animation = glb[clip_id]
        ends = times_of(gltf, animation)
        assert len(ends) == 1 and near(ends.pop(), seconds), (animation["name"], clip, seconds, times_of(gltf, animation))
        for end in (0, 1) if not all_keys else ():
            heads = gltf.heads(animation, -end)
            joints += check_poses(clip, end, animation["name"], lambda bone, place: (
                math.dist(place, heads[bone]) if bone in heads else None))
    return len(glb), joints


def check_strips():
    """The last figure stands above the end of the clip; a clip of one frame has one figure."""
    entries = json.load(open("svg/manifest.json"))
    for entry in entries:
        clip = clips[entry["clips"][0]["id"]]
        seconds, frames = length_of(clip, False)
        captions = re.findall("<text [^>]*>([^<]*)</text>", open(f"svg/{entry['file']}").read())
        expected = 1 if max(1, clip["frames"]) == 1 else min(8, math.ceil(frames - 1e-3) + 1)
        last = "0.00 s" if expected == 1 else f"{seconds:.2f} s"
        assert len(captions) == expected, (entry, captions, expected)
        assert clip["step"] is None or captions[-1] == last, (entry, captions, last)
    return len(entries)


unplayed = [c for c in clips.values() if c["last_key"] is not None and c["last_key"] >= max(1, c["frames"])]
assert len(unplayed) > 15 and all(posed[c["id"]] == max(1, c["frames"]) for c in unplayed), unplayed
played, strips, (all_keys, _) = check(".", False), check_strips(), check("all", True)
assert played[0] > 690 and all_keys == played[0] and strips > 690, (played, strips, all_keys)
print(f"{played[0]} clips, {played[1]} joints of end poses, {strips} strips; {len(unplayed)} clips have keys that are not played")
