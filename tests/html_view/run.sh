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
node vertices.mjs "$here/../../src/export/page"
"$program" index -q corpus.db "$corpus/zengin"
"$program" export corpus.db -f html -o out --name page >/dev/null 2>&1
node check.mjs "$work/out/page.html" "$chromium"

python3 "$here/../catalogue/hostile_database.py" corpus.db hostile.db >/dev/null
"$program" export hostile.db -f html -o hostile --name page >/dev/null 2>&1 || true # some of it cannot be read any more
node hostile.mjs "$work/hostile/page.html" "$chromium"

"$here/../empty_database.sh" "$program" parts.db
python3 "$here/../figure_rows.py" parts.db
"$program" export parts.db -f html -o parts --name page >/dev/null
# One character of each corpus that has meshes: that of its name with the longest clips.
pages=()
for character in 0ad/puppet interchange/figure metroid-prime/Windup_Gold oni/puppet_body sm64/mario_geo vib-ribbon/VIBRI zengin/PUPPET_BODY; do
	name=${character%%/*}
	"$program" index -q "$name.db" "$corpus/$name" 2>/dev/null || true
	model=$("$program" query -f json "$name.db" "SELECT m.model_id AS id FROM clip_models AS m
		JOIN models AS o ON o.id = m.model_id AND o.name = '${character#*/}' JOIN clips AS c ON c.id = m.clip_id
		GROUP BY 1 ORDER BY sum(c.frame_count) DESC, 1 LIMIT 1" | grep -o '[0-9]\+')
	"$program" export "$name.db" -f html -o "$name" --model "$model" --name page >/dev/null 2>&1
	"$program" export "$name.db" -f svg -o "$name/strips" --model "$model" --name '{id}' >/dev/null 2>&1
	pages+=("$work/$name/page.html" "$work/$name/strips")
done
node mesh.mjs "$chromium" "$work/parts/page.html" "${pages[@]}"
"$here/joints.sh" "$program" "$corpus"
