#!/bin/bash
# How long references take, and how that grows: PROGRAM MKDUMP_ZENGIN MKDUMP_PRIME FOLDER
#
# Makes databases of 5,000 and 20,000 clips, and of 100 and 400 copies of the levels of corpus/oni, in FOLDER (4 GB, removed
# at the end), and runs index again on each, which then has nothing to do but to resolve.
set -eu
program=$(realpath "$1") mkdump_zengin=$(realpath "$2") mkdump_prime=$(realpath "$3")
corpus=$(cd "$(dirname "$0")/../../corpus" && pwd)
mkdir -p "$4/resolve"
cd "$4/resolve"
trap 'rm -rf "$PWD"' EXIT

resolve()
{
	local TIMEFORMAT="$1: %R s, processor %U + %S s"

	"$program" index -q x.db dump
	sqlite3 x.db "INSERT INTO index_state VALUES ('resolve_pending', '1')"
	time "$program" index -q x.db dump
	rm -rf x.db dump
	mkdir dump
}

mkdir dump
for clips in 5000 20000; do
	"$mkdump_zengin" dump/dump.vdf $clips
	resolve "ZenGin, $clips clips"
	"$mkdump_prime" dump/dump.pak $clips
	resolve "Metroid Prime, $clips clips"
done
for copies in 100 400; do
	for ((i = 1; i <= copies; i++)); do
		cp -r "$corpus/oni/pc" "dump/copy$i"
	done
	resolve "Oni, $copies copies of two levels"
done
