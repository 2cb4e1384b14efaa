#!/bin/bash
# Makes catalogues of a corpus and uses them in headless Chromium: PROGRAM CORPUS PICTURES [MKDUMP_ZENGIN]. Pictures of all kinds
# of pages are kept in the folder PICTURES. With MKDUMP_ZENGIN also in all looks, of a hostile and an empty database,
# and with 20,000 clips. Needs chromium, npm and its registry; exits with 77 when there is no browser.
set -eu
program=$(realpath "$1") corpus=$(realpath "$2") pictures=$(realpath -m "$3") mkdump=${4:+$(realpath "$4")}
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
"$program" index -q --each corpus.db "$corpus" 2>/dev/null || true
# With SQL where the program has something in it that answers it.
"$program" report corpus.db -o corpus --with sql >/dev/null 2>&1 || "$program" report corpus.db -o corpus >/dev/null
"$program" query -f json corpus.db "
	SELECT (SELECT count(*) FROM clips) AS clips, (SELECT count(*) FROM dumps) AS dumps, count(*) AS zengin,
		sum(duration >= 1) AS zenginLong, sum(duration >= 1 AND looping) AS zenginLongLoops, max(duration) AS seconds,
		(SELECT max(content_xxh128) FROM clips WHERE name = 'PUPPET-S_WALKL') AS walk, (SELECT count(*) FROM keys) AS keys,
		(SELECT clip_id FROM similar((SELECT min(id) FROM clips WHERE name = 'PUPPET-S_WALKL'), 3)
			ORDER BY relation IS NULL, NOT same_skeleton, distance, clip_id LIMIT 1) AS similar
	FROM clip_summary WHERE dump = 'zengin'" >facts.json
node use.mjs "$chromium" "$work/corpus" facts.json
"$program" report -q corpus.db -o few --with bvh --where "clip_id IN (SELECT clip_id FROM clip_summary WHERE dump = 'zengin' ORDER BY clip_id LIMIT 27)"
node tiles.mjs "$chromium" "$work/few" 27
if [ -z "$mkdump" ]; then
	node looks.mjs "$chromium" "$pictures" "$work/corpus" --quick
	exit
fi
"$here/../empty_database.sh" "$program" empty.db
"$program" report empty.db -o empty >/dev/null
python3 "$here/hostile_database.py" corpus.db hostile.db
"$program" report hostile.db -o hostile >/dev/null
node looks.mjs "$chromium" "$pictures" "$work/corpus" "$work/empty" "$work/hostile"
node hostile.mjs "$chromium" "$work/hostile"
"$mkdump" many.vdf 20000 --nodes 5 --frames 24
"$program" index -q many.db many.vdf
rm many.vdf
"$program" report many.db -o many >/dev/null
node scale.mjs "$chromium" "$work/many"
