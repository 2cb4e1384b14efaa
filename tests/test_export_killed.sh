#!/bin/bash
# An export that is killed at any moment leaves whole files only, and a manifest only when it had written all: PROGRAM
set -euo pipefail
program=$1
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
RANDOM=2

"$program" index -q corpus.db "$root/corpus"
killed=0 partial=0
for format in glb json html; do
	"$program" export corpus.db -f $format -o whole-$format >/dev/null 2>&1
	started=$(date +%s%N)
	"$program" export corpus.db -f $format -o whole-$format --force >/dev/null 2>&1
	took=$((($(date +%s%N) - started) / 1000))
	for _ in {1..10}; do
		rm -rf out
		"$program" export corpus.db -f $format -o out >/dev/null 2>&1 &
		sleep "$(printf '0.%06d' $((took * RANDOM / 32768 % 1000000)))"
		if kill -9 $! 2>/dev/null; then
			killed=$((killed + 1))
		fi
		wait $! 2>/dev/null || true
		mkdir -p out
		(cd out && find . -type f ! -name '.animdb-*.part') >files
		while read -r file; do
			cmp "out/$file" "whole-$format/$file"
		done <files
		if [ -e out/manifest.json ]; then
			diff -r out whole-$format
		elif [ -s files ]; then
			partial=$((partial + 1))
		fi
	done
done
echo "$killed killed, $partial of them with some files"
[ $killed -ge 15 ] && [ $partial -ge 5 ]
