#!/bin/bash
# glTF that goes out and comes in again, bone by bone: PROGRAM
#
# Every clip of the corpus is exported, all of a skeleton in one file, and indexed. At up to five times, most of them between
# frames, each bone is where it was, and turned as it was. Names, native ids, numbers of bones and rates are those of the
# original, and similar() finds the original first.
set -euo pipefail
program=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp -r "$here/../../../corpus" "$work/in"
rm -rf "$work/in/interchange" # no game has these
"$program" index -q "$work/both.db" "$work/in"
"$program" export "$work/both.db" -f glb -o "$work/out" >"$work/files" 2>"$work/said"
"$program" index -q "$work/both.db" "$work/out"
python3 "$here/round_trip_gltf.py" "$program" "$work"
