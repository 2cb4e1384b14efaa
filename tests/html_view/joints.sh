#!/bin/bash
# Compares the joints of exported pages with pose() for all corpora: PROGRAM CORPUS. Needs node; exits with 77 without it.
set -eu
program=$(realpath "$1") corpus=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
command -v node >/dev/null || {
	echo "node is not there: no joints were compared"
	exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for system in "$corpus"/*/; do
	name=$(basename "$system")
	"$program" index -q "$name.db" "$system" 2>/dev/null || true
	"$program" export "$name.db" -f html -o "$name" --name page >/dev/null 2>&1
	# At the end, at frames, a moment later so that rounding does not matter to held keys, and between frames; keys in the space of the model are followed at frames only. A clip without a rate has no times.
	"$program" query -f json "$name.db" "WITH at(clip, time) AS (SELECT DISTINCT c.id, iif(c.space = 'model', round(t.value), t.value) / c.fps + 1e-6
			FROM clips AS c JOIN json_each(json_array(0, (c.frame_count - 1) * 0.37, (c.frame_count - 1) * 0.8, c.frame_count - 1)) AS t
			WHERE c.fps > 0 UNION SELECT id, duration FROM clips WHERE fps > 0 AND duration > 0)
		SELECT at.clip, at.time, p.bone_id AS bone, mtx, mty, mtz, mqx, mqy, mqz, mqw FROM at JOIN pose(at.clip, at.time) AS p" >"$name/poses.json"
	"$program" query -f json "$name.db" "SELECT c.id AS clip, coalesce(c.attributes ->> '\$.gltf_axes', s.gltf_axes) AS axes,
		s.metres_per_unit * coalesce(k.model_scale, 1) AS unit FROM clips AS c JOIN systems AS s ON s.id = c.system_id
		LEFT JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary LEFT JOIN skeletons AS k ON k.id = f.skeleton_id
		WHERE c.fps > 0" >"$name/clips.json"
	node "$here/joints.mjs" "$here/../../src/export/page" "$work/$name/page.html" "$name/poses.json" "$name/clips.json"
done
