#!/bin/bash
# Meshes that go out as glTF and come in again: PROGRAM
#
# Every clip of the corpus is exported with its model, all of a skeleton in one file, and indexed. What round_trip_meshes.py reads in
# the files by itself is what the database holds then: vertices, faces, bones, weights, bind poses, shapes. Materials and images are
# those of the originals.
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
python3 "$here/round_trip_meshes.py" "$work"
