#!/bin/bash
# Lets Blender import folders of exports with blender_animdb.py, as a script and as an add-on, and compares rate, ranges, names,
# loops, events, collections and poses with the database: PROGRAM CORPUS. Exits with 77 without Blender.
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
"$program" export --blender-script >blender_animdb.py
"$program" index -q corpus.db "$corpus"

# Skeletons with several rates, loops that begin late, events that last, and bones of several kinds.
clips="SELECT c.id FROM clips AS c JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary
	JOIN skeletons AS s ON s.id = f.skeleton_id WHERE s.name IN"
several="$clips ('PUPPET', 'MARIONETTE', 'Windup_bound', 'clock_geo') 
	OR s.id = (SELECT min(f.skeleton_id) FROM clip_skeletons AS f JOIN skeletons AS k ON k.id = f.skeleton_id
		WHERE f.is_primary AND k.name = 'puppet_body')"
"$program" export corpus.db -f glb -o several --select "$several" >/dev/null 2>&1
"$program" export corpus.db -f gltf --per-clip -o single --name '{id}' --select "$clips ('PUPPET')" >/dev/null 2>&1
"$program" export corpus.db -f glb --no-mesh -o plain --select "$clips ('clock_geo')" >/dev/null 2>&1
"$program" query -f json corpus.db "SELECT c.id, c.fps, c.duration, c.looping, c.loop_start, s.name AS skeleton,
	s.id AS skeleton_id FROM clips AS c JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary
	JOIN skeletons AS s ON s.id = f.skeleton_id" >clips.json
"$program" query -f json corpus.db "SELECT reached.clip_id, e.kind, e.name, e.time, e.end_time FROM clip_events AS reached
	JOIN events AS e ON e.id = reached.event_id" >events.json
"$program" query -f json corpus.db "SELECT c.id, p.time, p.bone_id AS bone, p.mtx AS x, p.mty AS y, p.mtz AS z,
	coalesce(c.attributes ->> '\$.gltf_axes', s.gltf_axes) AS axes, s.metres_per_unit * coalesce(k.model_scale, 1) AS unit
	FROM clips AS c JOIN systems AS s ON s.id = c.system_id JOIN clip_skeletons AS f ON f.clip_id = c.id AND f.is_primary
	JOIN skeletons AS k ON k.id = f.skeleton_id JOIN pose(c.id) AS p WHERE c.id IN ($several) AND p.time IS NOT NULL
	AND NOT EXISTS (SELECT 1 FROM channels WHERE clip_id = c.id AND target IN ('scale', 'visibility'))" >poses.json

# Runs Blender with its arguments, and fails with the last lines of its output when its exit code is not $1.
run() {
	local wanted=$1 code=0

	shift
	HOME=$work blender -b --factory-startup "$@" >said 2>&1 || code=$?
	if [ "$code" -ne "$wanted" ]; then
		echo "exit $code instead of $wanted: blender $*"
		tail -20 said
		exit 1
	fi
}

check() {
	run 0 "${@:2}" --python-exit-code 1 --python "$here/companion.py" -- "$work" "$1"
	grep '^companion: ' said
}

run 0 --python blender_animdb.py -- several -o several.blend
check several several.blend
run 0 --python blender_animdb.py -- single -o single.blend --fps 12.5
check single single.blend
run 0 --python blender_animdb.py -- plain -o plain.blend
check plain plain.blend
# Names of which Blender cuts the part where they differ.
cp corpus.db long.db
sqlite3 -bail long.db "UPDATE clips SET name = printf('%.*c', 70, 'x') || id"
"$program" export long.db -f glb -o long --select "$clips ('clock_geo', 'MARIONETTE')" >/dev/null 2>&1
run 0 --python blender_animdb.py -- long -o long.blend
check long long.blend
check addon

# A file that cannot be imported is reported, and the other files are imported.
run 2 --python blender_animdb.py -- several --wrong
run 2 --python blender_animdb.py -- several --fps 0
run 1 --python blender_animdb.py -- nowhere
grep -q 'nowhere has no glb or gltf files' said
mkdir damaged
cp single/*.gltf damaged
victim=$(ls damaged | head -1)
head -c 1000 "single/$victim" >"damaged/$victim"
run 1 --python blender_animdb.py -- damaged -o damaged.blend
grep -q "$victim: not a glTF file of animdb" said
grep -q "^$(($(ls damaged | wc -l) - 1)) files, 1 skeleton" said
test -s damaged.blend
