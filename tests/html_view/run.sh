#!/bin/bash
# Exports a page of a corpus and looks at it in headless Chromium: PROGRAM CORPUS. Needs chromium, npm and its registry;
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
cp "$here/package.json" "$here/check.mjs" "$work"
cd "$work"
npm install --no-audit --no-fund --loglevel=error >/dev/null
"$program" index -q corpus.db "$corpus/zengin"
"$program" export corpus.db -f html -o out --name page >/dev/null 2>&1
node check.mjs "$work/out/page.html" "$chromium"
