#!/bin/bash
# Each clip of the corpus lasts as long in glb, bvh, npz, html and svg files as in the database, with the same frames in each, and
# its first and last poses are those of pose(); with --all-keys it lasts up to the end of its keys: PROGRAM
set -euo pipefail
program=$1
. "$(dirname "$0")/corpus_database.sh"
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

corpus_database corpus.db
for format in glb bvh npz html svg; do
	"$program" export corpus.db -f "$format" -o "$format" >/dev/null 2>&1
done
for format in glb bvh npz html; do
	"$program" export corpus.db -f "$format" -o "all/$format" --all-keys >/dev/null 2>&1
done
"$program" query -f json corpus.db "SELECT c.id, c.duration, c.frame_count AS frames, c.wraps,
	coalesce(c.frame_interval, 1 / c.fps) AS step,
	coalesce(c.attributes ->> '$.gltf_axes', s.gltf_axes) AS axes, s.metres_per_unit * coalesce(k.model_scale, 1) AS unit,
	(SELECT max(frame) FROM keys WHERE clip_id = c.id) AS last_key
	FROM clips AS c JOIN systems AS s ON s.id = c.system_id
	LEFT JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary
	LEFT JOIN skeletons AS k ON k.id = f.skeleton_id" >clips.json
"$program" query -f json corpus.db "SELECT c.id, t.value AS ends, p.bone_id AS bone, p.visible, p.mtx AS x, p.mty AS y, p.mtz AS z
	FROM clips AS c, json_each(json_array(0, 1)) AS t JOIN pose(c.id, t.value *
		iif(c.duration > 0, c.duration, c.frame_count * coalesce(c.frame_interval, 1 / c.fps))) AS p
	WHERE NOT EXISTS (SELECT 1 FROM clip_skeletons WHERE clip_id = c.id) OR p.bone_id IN (SELECT bone.bone_id
		FROM clip_skeletons AS fits JOIN bones AS bone ON bone.skeleton_id = fits.skeleton_id
		WHERE fits.clip_id = c.id AND fits.is_primary)" >poses.json
"$program" query -f json corpus.db "SELECT c.id, count(DISTINCT p.frame) AS frames
	FROM clips AS c JOIN pose(c.id) AS p GROUP BY c.id" >posed.json
python3 "$root/tests/export_length.py"
