#!/bin/bash
# Uses the page with the program in it in headless Chromium: FOLDER PROGRAM CORPUS PICTURES [all]. FOLDER has animdb.html, as the preset
# web makes it; PROGRAM is the one for a terminal, with which the page is compared. Pictures of all kinds of pages are kept in the folder
# PICTURES; with `all` in all looks, and a hostile database is opened. Needs chromium, npm and its registry; exits with 77 when there is
# no browser or no page.
set -eu
folder=$(realpath -m "$1") program=$(realpath "$2") corpus=$(realpath "$3") pictures=$(realpath -m "$4") all=${5-}
here=$(cd "$(dirname "$0")" && pwd)
chromium=$(command -v chromium) || {
	echo "chromium is not there: no page was looked at"
	exit 77
}
if [ ! -f "$folder/animdb.html" ]; then
	echo "$folder/animdb.html is not there: the preset web makes it"
	exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here"/../catalogue/package.json "$here"/../catalogue/common.mjs "$here"/*.mjs "$work"
cd "$work"
npm install --no-audit --no-fund --loglevel=error >/dev/null
mkdir site
cp "$folder/animdb.html" site
python3 "$here/large.py" "$corpus/metroid-prime/toys.iso" large.iso 750
"$program" index -q corpus.db "$corpus/zengin" 2>/dev/null
node browser.mjs "$chromium" "$work/site" "$program" "$corpus" "$work/large.iso"
if [ -z "$all" ]; then
	node looks.mjs "$chromium" "$work/site" "$pictures" "$work/corpus.db" --quick
	exit
fi
node looks.mjs "$chromium" "$work/site" "$pictures" "$work/corpus.db"
python3 "$here/../catalogue/hostile_database.py" corpus.db hostile.db
node hostile.mjs "$chromium" "$work/site" "$work/hostile.db" "$corpus"
