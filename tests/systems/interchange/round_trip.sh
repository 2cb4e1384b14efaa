#!/bin/bash
# What goes out in a format and is indexed again is the same motion: PROGRAM FORMAT MOST
#
# Every clip of the corpus is exported alone, indexed, and compared to the original: it is as long, the joints are where they
# were, to within MOST of the size of the figure, and similar() finds the original first, or another of the same motion. The last is
# asked of clips of which the format can say what moves: BVH has neither steps nor scale, and no format bones without a skeleton.
set -euo pipefail
program=$1 format=$2 most=$3
root=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp -r "$root/corpus" "$work/in"
"$program" index -q "$work/both.db" "$work/in"
"$program" export "$work/both.db" -f "$format" --per-clip --name '{id}' -o "$work/out" >"$work/files" 2>"$work/said"
"$program" index -q "$work/both.db" "$work/out"

pairs="pair AS MATERIALIZED (
	SELECT new.id AS id, old.id AS old_id, old.name AS name, old.system_id AS system_id
	FROM clips AS new
	JOIN assets AS asset ON asset.id = new.asset_id
	JOIN sources AS source ON source.id = asset.source_id
	JOIN clips AS old ON old.id = CAST(replace(source.path, '$work/out/', '') AS INTEGER)
	WHERE source.path LIKE '$work/out/%'
)"
ask()
{
	"$program" query -f json "$work/both.db" "WITH $pairs $1" >"$work/$2.json"
}

ask "SELECT pair.*, coalesce(c.attributes ->> '$.gltf_axes', s.gltf_axes) AS axes,
		s.metres_per_unit * coalesce(k.model_scale, 1) AS unit, n.frame_count AS new_count, n.duration AS new_duration,
		c.duration AS duration, 1 / c.fps AS interval
	FROM pair JOIN clips AS c ON c.id = pair.old_id JOIN clips AS n ON n.id = pair.id JOIN systems AS s ON s.id = c.system_id
	LEFT JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary
	LEFT JOIN skeletons AS k ON k.id = f.skeleton_id" pairs
ask "SELECT pair.id, p.frame, p.mtx AS x, p.mty AS y, p.mtz AS z FROM pair JOIN pose(pair.id) AS p" new
ask "SELECT pair.id, p.frame, p.mtx AS x, p.mty AS y, p.mtz AS z FROM pair JOIN pose(pair.old_id) AS p
	WHERE NOT EXISTS (SELECT 1 FROM clip_skeletons WHERE clip_id = pair.old_id AND is_primary) OR p.bone_id IN (SELECT bone.bone_id
		FROM clip_skeletons AS fits JOIN bones AS bone ON bone.skeleton_id = fits.skeleton_id
		WHERE fits.clip_id = pair.old_id AND fits.is_primary)" old
ask ", said AS MATERIALIZED (
		SELECT pair.id, old.motion_xxh128 AS motion
		FROM pair JOIN clips AS old ON old.id = pair.old_id
		WHERE EXISTS (SELECT 1 FROM channels AS c WHERE c.clip_id = old.id AND NOT c.is_constant)
			AND NOT ('$format' = 'bvh' AND EXISTS (SELECT 1 FROM channels AS c
				WHERE c.clip_id = old.id AND NOT c.is_constant AND (c.interpolation = 'step' OR c.target = 'scale')))
			AND NOT EXISTS (SELECT 1 FROM channels AS c JOIN clip_skeletons AS fits ON fits.clip_id = c.clip_id AND fits.is_primary
				WHERE c.clip_id = old.id AND NOT c.is_constant AND c.bone_id NOT IN (
					SELECT bone_id FROM bones WHERE skeleton_id = fits.skeleton_id))
	),
	found AS MATERIALIZED (
		SELECT said.id, answer.distance, clip.motion_xxh128 = said.motion AS is_original
		FROM said JOIN similar(said.id, 1000) AS answer JOIN clips AS clip ON clip.id = answer.clip_id
		WHERE answer.clip_id NOT IN (SELECT id FROM pair)
	)
	SELECT id, min(distance) AS nearest, min(iif(is_original, distance, NULL)) AS original FROM found GROUP BY id" similar

python3 - "$work" "$most" <<'PYTHON'
import collections, json, sys

work, most = sys.argv[1], float(sys.argv[2])
read = lambda name: json.load(open(f"{work}/{name}.json"))
pairs, problems = read("pairs"), []


def poses(name):
    """The joints of each clip and frame."""
    found = collections.defaultdict(lambda: collections.defaultdict(list))
    for row in read(name):
        found[row["id"]][row["frame"]].append((row["x"], row["y"], row["z"]))
    return found


def to_gltf(point, axes, unit):
    return tuple(unit * (-1 if a[0] == "-" else 1) * point["XYZ".index(a[1])] for a in axes.split())


old, new = poses("old"), poses("new")
worst, joints = 0, 0
for pair in pairs:
    size = 0
    if pair["interval"] and pair["new_duration"] < (pair["duration"] or 0) - 1.001 * pair["interval"]:
        problems.append(f"{pair['name']}: {pair['new_duration']} of {pair['duration']} seconds")
    for frame in range(pair["new_count"]):
        # What closes a clip at its end need not be a frame of it.
        if frame > 0 and frame == pair["new_count"] - 1 and frame not in old[pair["id"]]:
            continue
        before = [to_gltf(p, pair["axes"], pair["unit"]) for p in old[pair["id"]].get(frame, [])]
        after = new[pair["id"]].get(frame, [])
        # Several roots have got one above them; the joints are in the order of the tree.
        if len(after) != len(before) and len(after) != len(before) + 1:
            problems.append(f"{pair['name']}, frame {frame}: {len(after)} joints of {len(before)}")
            break
        size = max([size] + [max(map(abs, p)) for p in before])
        unused = list(after)
        for p in before:
            q = min(unused, key=lambda q: max(abs(a - b) for a, b in zip(p, q)))
            unused.remove(q)
            off = max(abs(a - b) for a, b in zip(p, q)) / (size or 1)
            joints += 1
            worst = max(worst, off)
            if off > most:
                problems.append(f"{pair['name']}, frame {frame}: a joint is off by {off:g} of the size")
                break
print(f"{len(pairs)} clips, {joints} joints, off by {worst:.2g} of the size at most")

answers = read("similar")
names = {pair["id"]: pair["name"] for pair in pairs}
missed = [a for a in answers if a["original"] is None or a["original"] > a["nearest"] + 0.01]
print(f"similar() finds the original of {len(answers) - len(missed)} of {len(answers)} first")
problems += [f"{names[a['id']]}: the original at {a['original']}, another at {a['nearest']}" for a in missed]
print("\n".join(problems[:20]))
sys.exit(bool(problems) or joints < 50000 or len(pairs) < 500 or len(answers) < 150)
PYTHON
