#!/bin/bash
# Lets Blender import one clip of each model that a clip shows, as GLB with its mesh, and compares the vertices at three times with
# what skinning by pose() and the tables of the database gives: PROGRAM CORPUS. Not a part of CI, for the size of its
# package; exits with 77 without it.
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

# The clip with most keys of each skeleton whose clips a model with a mesh can show; scaled bones aside: Blender inherits scale its own way.
"$program" query -f csv corpus.db "SELECT clip_id FROM (SELECT clip.id AS clip_id, row_number() OVER (PARTITION BY fits.skeleton_id
	ORDER BY clip.key_count DESC, clip.id) AS place FROM clips AS clip JOIN clip_skeletons AS fits ON fits.clip_id = clip.id AND is_primary
	WHERE clip.fps > 0 AND clip.frame_count > 1
	AND NOT EXISTS (SELECT 1 FROM bones WHERE skeleton_id = fits.skeleton_id AND (sx <> 1 OR sy <> 1 OR sz <> 1)) AND EXISTS (SELECT 1 FROM clip_models WHERE clip_id = clip.id)
	AND NOT EXISTS (SELECT 1 FROM channels WHERE clip_id = clip.id AND target IN ('scale', 'visibility', 'fov', 'roll')))
	WHERE place = 1 ORDER BY clip_id LIMIT 60" | tail -n +2 | paste -sd, >ids
"$program" export corpus.db -f glb --per-clip -o glb --name '{id}' --clip "$(cat ids)" >/dev/null 2>&1
ask() {
	"$program" query -f json corpus.db "$1"
}
# Three frames: Blender turns along another arc between two of them.
ask "SELECT c.id AS clip, t.value / c.fps AS time, p.bone_id AS bone, p.bone_name AS name, mtx, mty, mtz, mqx, mqy, mqz, mqw
	FROM clips AS c JOIN json_each(json_array(0, (c.frame_count - 1) * 2 / 5, c.frame_count - 1)) AS t
	JOIN pose(c.id, t.value / c.fps) AS p WHERE c.id IN ($(cat ids))" >poses.json
ask "SELECT c.id AS clip, c.fps, c.system_id AS system, f.skeleton_id AS skeleton, coalesce(c.attributes ->> '\$.gltf_axes', s.gltf_axes) AS axes,
	s.metres_per_unit * coalesce(k.model_scale, 1) AS unit
	FROM clips AS c JOIN systems AS s ON s.id = c.system_id JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary
	JOIN skeletons AS k ON k.id = f.skeleton_id WHERE c.id IN ($(cat ids))" >clips.json
ask "SELECT skeleton_id AS skeleton, bone_id AS bone, parent_id AS parent, name, tx, ty, tz, qx, qy, qz, qw FROM bones ORDER BY skeleton_id, ordinal" >bones.json
ask "SELECT model_id AS model, used_model_id AS used, role, bone_id AS bone, bone_name, tx, ty, tz, qx, qy, qz, qw FROM model_components ORDER BY model_id, ordinal" >components.json
ask "SELECT p.model_id AS model, p.bind, p.bone_id AS bone, p.bone_name, hex(positions) AS positions, hex(joints) AS joints,
	hex(weights) AS weights, hex(points) AS points, hex(indices) AS indices
	, p.id, p.attributes ->> '$.still_bone' AS still FROM mesh_parts AS p JOIN geometries AS g ON g.id = p.geometry_id ORDER BY p.model_id, p.ordinal" >parts.json
ask "SELECT * FROM bind_poses" >binds.json
ask "SELECT part_id AS part, bone_id AS bone, hex(offsets) AS offsets FROM mesh_shapes" >shapes.json
ask "SELECT clip_id AS clip, bone_id AS bone, time, x AS weight FROM keys WHERE target = 'weight' AND clip_id IN ($(cat ids))" >weights.json
blender -b --factory-startup --python-exit-code 1 --python "$here/mesh.py" -- "$work" | grep -v '^Data are\|^INFO\|^Blender\|^glTF import'
exit "${PIPESTATUS[0]}"
