#!/bin/bash
# Lets Blender import a sample of a corpus, as GLB and as BVH, and compares the joints of every frame with pose(): PROGRAM
# CORPUS. Not a part of CI, for the size of its package (apt-get install blender python3-numpy); exits with 77 without it.
set -eu
program=$(realpath "$1") corpus=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
command -v blender >/dev/null || {
	echo "blender is not there"
	exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$program" index -q corpus.db "$corpus"
# The clip with most keys of each skeleton that has several bones, scaled and hidden bones aside: Blender inherits scale its own way.
"$program" query -f csv corpus.db "SELECT clip_id FROM (SELECT clip.id AS clip_id, row_number() OVER (PARTITION BY fits.skeleton_id
	ORDER BY clip.key_count DESC, clip.id) AS place FROM clips AS clip JOIN clip_skeletons AS fits ON fits.clip_id = clip.id AND is_primary
	JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id WHERE clip.fps > 0 AND skeleton.bone_count > 4 AND clip.frame_count > 1
	AND NOT EXISTS (SELECT 1 FROM channels WHERE clip_id = clip.id AND target IN ('scale', 'visibility', 'fov', 'roll')))
	WHERE place = 1 ORDER BY clip_id LIMIT 24" | tail -n +2 | paste -sd, >ids
for format in glb bvh; do
	"$program" export corpus.db -f $format --per-clip -o $format --name '{id}' --clip "$(cat ids)" >/dev/null
done
"$program" query -f json corpus.db "SELECT c.id, c.fps, p.frame, p.bone_id AS bone, p.mtx AS x, p.mty AS y, p.mtz AS z,
	coalesce(c.attributes ->> '\$.gltf_axes', s.gltf_axes) AS axes, s.metres_per_unit * coalesce(k.model_scale, 1) AS unit
	FROM clips AS c JOIN systems AS s ON s.id = c.system_id JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary
	JOIN skeletons AS k ON k.id = f.skeleton_id JOIN pose(c.id) AS p WHERE c.id IN ($(cat ids))" >poses.json
blender -b --factory-startup --python-exit-code 1 --python "$here/check.py" -- "$work" | grep -v '^Data are\|^INFO\|^Blender\|^glTF import'
exit "${PIPESTATUS[0]}"
