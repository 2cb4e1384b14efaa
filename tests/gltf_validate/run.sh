#!/bin/bash
# Exports every clip of a corpus as glb and gltf, together, one by one, sampled, and in native axes, and lets Khronos'
# validator look: no error, no warning. PROGRAM CORPUS. Needs npm and its registry.
set -eu
program=$(realpath "$1") corpus=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/package.json" "$here/check.mjs" "$work"
cd "$work"
npm install --no-audit --no-fund --loglevel=error >/dev/null
"$program" index -q corpus.db "$corpus"
"$program" export corpus.db -f glb -o together >/dev/null 2>&1
"$program" export corpus.db -f glb -o alone --per-clip >/dev/null 2>&1
"$program" export corpus.db -f gltf -o text >/dev/null 2>&1
"$program" export corpus.db -f glb -o sampled --resample --fps 60 --no-mesh >/dev/null 2>&1
"$program" export corpus.db -f glb -o native --native-axes >/dev/null 2>&1
count=$(find together alone text sampled native -name '*.gl*' | wc -l)
find together alone text sampled native -name '*.gl*' -print0 | sort -z | xargs -0 node check.mjs --strict >report.txt || {
	grep -v ' 0 errors, 0 warnings, 0 infos, 0 hints$' report.txt
	exit 1
}
[ "$count" -gt 0 ]
echo "$count files, 0 errors, 0 warnings"
