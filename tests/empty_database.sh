#!/bin/bash
# Makes a database without a source, for tests that insert rows of their own: empty_database.sh PROGRAM DB
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$(dirname "$0")/../corpus/metroid-prime/empty.pak" "$folder"
"$1" index -q "$2" "$folder"
rm "$folder/empty.pak"
"$1" index -q --prune --force "$2" "$folder" 2>/dev/null
