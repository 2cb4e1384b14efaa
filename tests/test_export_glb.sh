#!/bin/bash
# The joints of every GLB of the corpus are where pose() has the bones and turned as they are, at frames and between them, by
# the rules of glTF alone: PROGRAM
set -euo pipefail
program=$1
. "$(dirname "$0")/corpus_database.sh"
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

corpus_database "$work/corpus.db"
"$program" export "$work/corpus.db" -f glb -o "$work/out" > /dev/null 2> "$work/said"
"$program" query -f json "$work/corpus.db" "SELECT c.id, coalesce(c.attributes ->> '$.gltf_axes', s.gltf_axes) AS axes,
	s.metres_per_unit * coalesce(k.model_scale, 1) AS unit
	FROM clips AS c JOIN systems AS s ON s.id = c.system_id
	LEFT JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary
	LEFT JOIN skeletons AS k ON k.id = f.skeleton_id" > "$work/clips.json"
# Every frame, and 0.3 and 0.5 of the way to the next.
"$program" query -f json "$work/corpus.db" "SELECT c.id, p.bone_id AS bone, p.time, p.visible, p.mtx AS x, p.mty AS y, p.mtz AS z,
	json_array(p.qx, p.qy, p.qz, p.qw) AS q
	FROM clips AS c JOIN pose(c.id) AS p WHERE p.time IS NOT NULL
	UNION ALL SELECT c.id, p.bone_id, p.time, p.visible, p.mtx, p.mty, p.mtz,
	json_array(p.qx, p.qy, p.qz, p.qw)
	FROM clips AS c JOIN pose(c.id) AS f JOIN json_each('[0.3, 0.5]') AS part JOIN pose(c.id, f.time + part.value / c.fps) AS p
	WHERE c.space = 'local' -- glTF has no interpolation in model space
		AND f.bone_id = (SELECT min(bone_id) FROM pose(c.id, 0))" > "$work/poses.json"
python3 - "$work" << 'EOF'
import bisect, json, math, struct, sys

work = sys.argv[1]
clips = {c["id"]: c for c in json.load(open(f"{work}/clips.json"))}
poses = {}
for row in json.load(open(f"{work}/poses.json")):
    poses.setdefault(row["id"], {}).setdefault(row["time"], []).append(row)


class Glb:
    def __init__(self, path):
        data = open(path, "rb").read()
        size = struct.unpack_from("<I", data, 12)[0]
        self.json, self.bin = json.loads(data[20:20 + size]), data[28 + size:]
        self.parents = {c: i for i, n in enumerate(self.json["nodes"]) for c in n.get("children", [])}

    def accessor(self, index):
        a = self.json["accessors"][index]
        view = self.json["bufferViews"][a["bufferView"]]
        width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[a["type"]]
        start = view.get("byteOffset", 0) + a.get("byteOffset", 0)
        values = struct.unpack_from(f"<{width * a['count']}f", self.bin, start)
        return [values[i:i + width] for i in range(0, len(values), width)]


def normalised(q):
    n = math.sqrt(sum(v * v for v in q))
    return [v / n for v in q]


def slerp(a, b, u):
    dot = sum(x * y for x, y in zip(a, b))
    if dot < 0:
        b, dot = [-v for v in b], -dot
    if dot > 0.9999999:
        return normalised([x + (y - x) * u for x, y in zip(a, b)])
    angle = math.acos(dot)
    return [(x * math.sin((1 - u) * angle) + y * math.sin(u * angle)) / math.sin(angle) for x, y in zip(a, b)]


def sample(times, values, kind, path, time):
    i = bisect.bisect_right(times, time) - 1
    if kind == "CUBICSPLINE":
        return spline(times, values, path, time, i)
    if i < 0 or i + 1 == len(times) or kind == "STEP":
        return list(values[max(i, 0)])
    u = (time - times[i]) / (times[i + 1] - times[i])
    if path == "rotation":
        return slerp(list(values[i]), list(values[i + 1]), u)
    return [x + (y - x) * u for x, y in zip(values[i], values[i + 1])]


def spline(times, values, path, time, i):
    """Each key has three values: the tangent before it, its own, and the tangent behind it."""
    if i < 0 or i + 1 == len(times):
        return list(values[3 * max(i, 0) + 1])
    span = times[i + 1] - times[i]
    u = (time - times[i]) / span
    out = [(2 * u**3 - 3 * u**2 + 1) * a + span * (u**3 - 2 * u**2 + u) * leave
           + (3 * u**2 - 2 * u**3) * b + span * (u**3 - u**2) * arrive
           for a, leave, arrive, b in zip(*(values[3 * i + k] for k in (1, 2, 3, 4)))]
    return normalised(out) if path == "rotation" else out


def rotate(q, v):
    x, y, z, w = q
    t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
    return [v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2],
            v[2] + w * t[2] + x * t[1] - y * t[0]]


def multiply(a, b):
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    return [aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz]


def world(glb, node, local, done):
    if node not in done:
        t, r, s = local(node)
        if node in glb.parents:
            pt, pr, ps = world(glb, glb.parents[node], local, done)
            t = [p + v for p, v in zip(pt, rotate(pr, [a * b for a, b in zip(ps, t)]))]
            r, s = multiply(pr, r), [a * b for a, b in zip(ps, s)]
        done[node] = (t, r, s)
    return done[node]


def back(axes, q):
    """A quaternion of glTF in native axes: its vector part also takes the sign of the determinant."""
    order = [a for a, _ in axes]
    determinant = math.prod(s for _, s in axes) * (1 if (order[1] - order[0]) % 3 == 1 else -1)
    out = [0.0, 0.0, 0.0, q[3]]
    for value, (axis, sign) in zip(q, axes):
        out[axis] = value * sign * determinant
    return out


def angle(a, b):
    x, y, z, w = multiply([-a[0], -a[1], -a[2], a[3]], b)
    return math.degrees(2 * math.atan2(math.sqrt(x * x + y * y + z * z), abs(w)))


compared, worst, most_turned, events = 0, 0.0, 0.0, 0
for entry in json.load(open(f"{work}/out/manifest.json")):
    glb = Glb(f"{work}/out/{entry['file']}")
    joints = {n["extras"]["animdb"]["bone_id"]: i for i, n in enumerate(glb.json["nodes"])
              if "bone_id" in n.get("extras", {}).get("animdb", {})}
    animations = {a["extras"]["animdb"]["clip_id"]: a for a in glb.json["animations"]}
    # Loaders that drop the extras of animations find the same in those of the scene.
    for again in glb.json["scenes"][0]["extras"]["animdb"]["clips"]:
        animation = animations[again["clip_id"]]
        assert again.pop("animation") == animation["name"]
        assert again.items() <= animation["extras"]["animdb"].items(), (again, animation["extras"])
        assert all(event["class"] for event in again["events"])
        events += len(again["events"])
    for clip_id, animation in animations.items():
        tracks = {}
        for channel in animation["channels"]:
            sampler = animation["samplers"][channel["sampler"]]
            times = [t for t, in glb.accessor(sampler["input"])]
            tracks[channel["target"]["node"], channel["target"]["path"]] = (
                times, glb.accessor(sampler["output"]), sampler.get("interpolation", "LINEAR"))
        hides = {joints.get(row["bone"]) for rows in poses.get(clip_id, {}).values() for row in rows
                 if not row["visible"]}
        axes = [("XYZ".index(a[1]), 1 if a[0] == "+" else -1) for a in clips[clip_id]["axes"].split()]
        unit = clips[clip_id]["unit"]
        for time, rows in poses.get(clip_id, {}).items():
            def local(node):
                n = glb.json["nodes"][node]
                parts = []
                for path, rest in (("translation", [0, 0, 0]), ("rotation", [0, 0, 0, 1]), ("scale", [1, 1, 1])):
                    if (node, path) in tracks and not (path == "scale" and node in hides):
                        times, values, kind = tracks[node, path]
                        # float32 times: a STEP key must not be missed by half of its last bit
                        parts.append(sample(times, values, kind, path, time * (1 + 1e-7) if kind == "STEP" else time))
                    else:
                        parts.append(n.get(path, rest))
                return parts

            done = {}
            expected = {row["bone"]: [s * (row["x"], row["y"], row["z"])[a] * unit for a, s in axes] for row in rows}
            # At least a centimetre: float32 times move a bone of a small figure that is just passing the origin.
            size = max([1e-2] + [abs(v) for p in expected.values() for v in p])
            for row in rows:
                if row["bone"] not in joints or (joints[row["bone"]], "rotation") not in tracks:
                    continue
                turned = angle(back(axes, local(joints[row["bone"]])[1]), normalised(json.loads(row["q"])))
                most_turned = max(most_turned, turned)
                assert turned < 0.1, (entry["file"], animation["name"], time, row["bone"], turned)
            for bone, p in expected.items():
                if bone not in joints:
                    continue  # of a bone that the skeleton does not have
                distance = math.dist(world(glb, joints[bone], local, done)[0], p) / size
                worst = max(worst, distance)
                assert distance < 1e-4, (entry["file"], animation["name"], time, bone, distance)
                compared += 1
assert compared > 5000 and events > 100, (compared, events)
print(f"{compared} joints, at most {worst:.1e} of the figure's size and {most_turned:.1e} degrees apart")
EOF
