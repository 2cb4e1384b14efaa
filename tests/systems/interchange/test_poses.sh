#!/bin/bash
# The poses of splines, steps and slerps of glTF, as the specification gives them: PROGRAM
# Also: a spline that is exported comes back to the last bit. (The lamp steps: exports add a key to where its steps begin and end.)
set -euo pipefail
program=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp -r "$here/../../../corpus/interchange/gltf" "$work/in"
"$program" index -q "$work/poses.db" "$work/in"
python3 - "$program" "$work/poses.db" "$here/expected/gltf_poses.csv" <<'PYTHON'
import csv, json, subprocess, sys

program, database, expected = sys.argv[1:]
wrong = rows = 0
for row in csv.DictReader(open(expected)):
    sql = f"""SELECT p.* FROM sources AS s JOIN assets AS a ON a.source_id = s.id JOIN clips AS c ON c.asset_id = a.id
        JOIN pose(c.id, {row['time']}) AS p
        WHERE s.path LIKE '%/{row['path'].split('/')[-1]}' AND c.attributes ->> '$.animation_index' = {row['animation']}
            AND p.bone_id = {row['bone']}"""
    got = json.loads(subprocess.run([program, "query", database, "-f", "json", sql], stdout=subprocess.PIPE, check=True).stdout)
    rows += 1
    for key in ("tx", "ty", "tz", "qx", "qy", "qz", "qw"):
        if len(got) != 1 or (row[key] and abs(got[0][key] - float(row[key])) > 1e-7):
            print(row, got)
            wrong += 1
            break
print(f"{rows} poses, {wrong} wrong")
sys.exit(wrong > 0 or rows < 6)
PYTHON

"$program" export "$work/poses.db" -f glb -o "$work/out" --where "name LIKE 'figure%' OR name = 'walk'" >"$work/files" 2>"$work/said"
"$program" index -q "$work/back.db" "$work/out"
keys="SELECT c.name, h.bone_id, h.bone_name, h.target, h.interpolation, k.time, k.x, k.y, k.z, k.w
	FROM clips AS c JOIN channels AS h ON h.clip_id = c.id JOIN keys AS k ON k.channel_id = h.id
	WHERE (c.name LIKE 'figure%' OR c.name = 'walk') AND h.bone_name <> 'lamp' ORDER BY c.name, h.bone_id, h.target, k.time"
"$program" query -f csv "$work/poses.db" "$keys" >"$work/before"
"$program" query -f csv "$work/back.db" "$keys" >"$work/after"
diff "$work/before" "$work/after"
[ "$(grep -c ,cubic, "$work/before")" = 4 ]
echo "splines come back to the last bit"
