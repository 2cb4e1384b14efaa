#!/bin/bash
# Exports pages of a corpus and looks at them in headless Chromium: PROGRAM CORPUS. Needs chromium, npm and its registry;
# exits with 77 when there is no browser.
set -eu
program=$(realpath "$1") corpus=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
chromium=$(command -v chromium) || {
	echo "chromium is not there: no page was looked at"
	exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here"/package.json "$here"/*.mjs "$work"
cd "$work"
npm install --no-audit --no-fund --loglevel=error >/dev/null
"$program" index -q corpus.db "$corpus/zengin"
"$program" export corpus.db -f html -o out --name page >/dev/null 2>&1
node check.mjs "$work/out/page.html" "$chromium"

mkdir nothing
"$program" index -q parts.db nothing 2>/dev/null
python3 "$here/../figure_rows.py" parts.db
"$program" export parts.db -f html -o parts --name page >/dev/null
# Of every system whose corpus has meshes, the clips of the largest model.
pages=()
for folder in "$corpus"/*/; do
	name=$(basename "$folder")
	"$program" index -q "$name.db" "$folder" 2>/dev/null || true
	model=$("$program" query -f json "$name.db" "WITH RECURSIVE used(model_id, used_id) AS (SELECT id, id FROM models UNION
			SELECT u.model_id, c.used_model_id FROM used AS u JOIN model_components AS c ON c.model_id = u.used_id AND c.role = 'mesh')
		SELECT u.model_id AS id FROM used AS u JOIN mesh_parts AS p ON p.model_id = u.used_id JOIN clip_models AS m ON m.model_id = u.model_id
		GROUP BY 1 ORDER BY sum(p.vertex_count) / count(DISTINCT m.clip_id) DESC, count(DISTINCT m.clip_id) DESC, 1 LIMIT 1" |
		grep -o '[0-9]\+' || true)
	[ -n "$model" ] || continue
	"$program" export "$name.db" -f html -o "$name" --model "$model" --name page >/dev/null 2>&1
	"$program" export "$name.db" -f svg -o "$name/strips" --model "$model" --name '{id}' >/dev/null 2>&1
	pages+=("$work/$name/page.html" "$work/$name/strips")
done
node mesh.mjs "$chromium" "$work/parts/page.html" "${pages[@]}"
