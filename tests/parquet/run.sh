#!/bin/bash
# DuckDB reads exports of a corpus as Parquet: all tables, and the questions of docs/parquet.md: PROGRAM CORPUS [--may-skip].
# Needs npm and its registry; with --may-skip it is skipped without them.
set -eu
program=$(realpath "$1") corpus=$(realpath "$2")
without=1
[ "${3-}" != --may-skip ] || without=77
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/package.json" "$here/check.mjs" "$work"
cd "$work"
timeout 300 npm install --no-audit --no-fund --loglevel=error >/dev/null || exit $without
"$program" index -q --each corpus.db "$corpus"
# Dumps with motions of others, whose names are a number, have blanks and are not ASCII.
mkdir copies
cp -r "$corpus/zengin/loose" copies/zengin
cp -r "$corpus/vib-ribbon" copies/vib-ribbon
"$program" index -q --dump 'Żółw 100% = 1/2' corpus.db copies/zengin
"$program" index -q --dump 2002 corpus.db copies/vib-ribbon
"$program" export corpus.db -f parquet -o all >/dev/null
node check.mjs "$program" corpus.db all "$here/../../docs/parquet.md"
