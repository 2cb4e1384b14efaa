#!/bin/bash
# The joints of every BVH of the corpus are where pose() has the bones of the skeleton, and bones that only the clip has are
# left out and reported: PROGRAM [EACH]
# assimp reads each EACH-th file, or all.
set -euo pipefail
program=$1 each=${2-1}
. "$(dirname "$0")/corpus_database.sh"
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

corpus_database "$work/corpus.db"
"$program" export "$work/corpus.db" -f bvh -o "$work/out" --verbose > /dev/null 2> "$work/said"
"$program" query -f json "$work/corpus.db" "SELECT c.id, s.gltf_axes, coalesce(c.attributes ->> '$.gltf_axes', s.gltf_axes) AS axes,
	s.metres_per_unit * coalesce(k.model_scale, 1) AS unit
	FROM clips AS c JOIN systems AS s ON s.id = c.system_id
	LEFT JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary
	LEFT JOIN skeletons AS k ON k.id = f.skeleton_id" > "$work/clips.json"
in_skeleton="NOT EXISTS (SELECT 1 FROM clip_skeletons WHERE clip_id = c.id AND is_primary) OR p.bone_id IN (SELECT bone.bone_id
	FROM clip_skeletons AS fits JOIN bones AS bone ON bone.skeleton_id = fits.skeleton_id
	WHERE fits.clip_id = c.id AND fits.is_primary)"
"$program" query -f json "$work/corpus.db" "SELECT c.id, p.frame, p.mtx AS x, p.mty AS y, p.mtz AS z
	FROM clips AS c JOIN pose(c.id) AS p WHERE $in_skeleton
	UNION ALL SELECT c.id, 'end', p.mtx, p.mty, p.mtz
	FROM clips AS c JOIN pose(c.id, max(c.duration, c.frame_count * coalesce(c.frame_interval, 1 / c.fps))) AS p
	WHERE $in_skeleton" > "$work/poses.json"
python3 - "$work" << 'EOF'
import json, math, re, sys

work = sys.argv[1]
clips = {c["id"]: c for c in json.load(open(f"{work}/clips.json"))}
poses = {}
for row in json.load(open(f"{work}/poses.json")):
    poses.setdefault((row["id"], row["frame"]), []).append((row["x"], row["y"], row["z"]))


def multiply(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def rotation(axis, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    i, j = {"X": (1, 2), "Y": (2, 0), "Z": (0, 1)}[axis]
    m = [[float(r == k) for k in range(3)] for r in range(3)]
    m[i][i], m[i][j], m[j][i], m[j][j] = c, -s, s, c
    return m


def read(path):
    """Joints as (parent, offset, channels), and frames as lists of numbers."""
    words = open(path, encoding="ascii").read().split()
    joints, stack, names, i = [], [], set(), 1
    while words[i] != "MOTION":
        word = words[i]
        if word in ("ROOT", "JOINT"):
            assert re.fullmatch("[A-Za-z0-9_]+", words[i + 1]) and words[i + 1] not in names, words[i + 1]
            names.add(words[i + 1])
            joints.append([stack[-1] if stack else None, None, []])
            stack.append(len(joints) - 1)
            i += 3
        elif word == "End":
            i += 8  # End Site { OFFSET x y z }
        elif word == "OFFSET":
            joints[stack[-1]][1] = [float(v) for v in words[i + 1:i + 4]]
            i += 4
        elif word == "CHANNELS":
            count = int(words[i + 1])
            joints[stack[-1]][2] = words[i + 2:i + 2 + count]
            i += 2 + count
        else:
            assert word == "}", word
            stack.pop()
            i += 1
    assert not stack and words[i + 1] == "Frames:"
    frames, width = int(words[i + 2]), sum(len(j[2]) for j in joints)
    numbers = [float(v) for v in words[i + 6:]]
    assert len(numbers) == frames * width, path
    return joints, [numbers[f * width:(f + 1) * width] for f in range(frames)]


def heads(joints, frame):
    """World positions, by the rules of BVH alone."""
    world, at = [], 0
    for parent, offset, channels in joints:
        t, m = list(offset), [[float(r == k) for k in range(3)] for r in range(3)]
        for channel in channels:
            value, at = frame[at], at + 1
            if channel.endswith("position"):
                t["XYZ".index(channel[0])] = value
            else:
                m = multiply(m, rotation(channel[0], value))
        if parent is not None:
            pm, pt = world[parent]
            t = [pt[r] + sum(pm[r][k] * t[k] for k in range(3)) for r in range(3)]
            m = multiply(pm, m)
        world.append((m, t))
    return [t for _, t in world]


def check_moving(path, joints, frames):
    """A joint below a bone with position channels leaves its OFFSET by more than 0.1 mm, unless the figure is tiny."""
    at, first_bone = 0, "ROOT animdb_root\n" in open(path).read()
    for parent, offset, channels in joints:
        if parent is not None and parent >= first_bone and len(channels) == 6 and max(math.hypot(*j[1]) for j in joints) > 0.01:
            assert max(math.dist(offset, f[at:at + 3]) for f in frames) > 1e-4 - 1e-9, (path, offset)
        at += len(channels)


compared, worst = 0, 0.0
for entry in json.load(open(f"{work}/out/manifest.json")):
    clip = clips[entry["clips"][0]["id"]]
    axes = [("XYZ".index(a[1]), 1 if a[0] == "+" else -1) for a in clip["axes"].split()]
    joints, frames = read(f"{work}/out/{entry['file']}")
    check_moving(f"{work}/out/{entry['file']}", joints, frames)
    for number, frame in enumerate(frames):
        pose = poses.get((clip["id"], number)) or poses.get((clip["id"], "end")) or poses[clip["id"], number - 1]
        expected = [[s * p[a] * clip["unit"] for a, s in axes] for p in pose]
        found = heads(joints, frame)
        if len(found) == len(expected) + 1:
            found = found[1:]  # below the root of several roots
        size = max([1e-3] + [abs(v) for p in expected for v in p])
        # bones come in the order of the skeleton, joints in that of the hierarchy
        for p in expected:
            distance = min(math.dist(p, q) for q in found) / size
            worst = max(worst, distance)
            assert distance < 1e-4, (entry["file"], number, p, distance)
        assert len(found) == len(expected)
        compared += len(found)
assert compared > 3000
print(f"{compared} joints, at most {worst:.1e} of the figure's size apart")
EOF

[ "$(grep -c 'of bones that the skeleton does not have' "$work/said")" -ge 7 ]

# Another program reads them too.
if command -v assimp >/dev/null; then
	find "$work/out" -name '*.bvh' -print0 | sort -z | sed -zn "1~${each}p" | while IFS= read -r -d '' file; do
		assimp info "$file" -s >"$work/said" || {
			echo "assimp does not read $file"
			tail -3 "$work/said"
			exit 1
		}
	done
fi
