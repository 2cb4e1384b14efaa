#!/bin/bash
# An export that is killed at any moment leaves whole files only, and a manifest only when it had written all:
# PROGRAM [ROUNDS], with ROUNDS kills of each of four formats.
set -euo pipefail
program=$1
. "$(dirname "$0")/corpus_database.sh"
rounds=${2-10}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
RANDOM=2

corpus_database corpus.db
killed=0 partial=0
for format in glb json html parquet; do
	"$program" export corpus.db -f $format -o whole-$format >/dev/null 2>&1
	started=$(date +%s%N)
	"$program" export corpus.db -f $format -o whole-$format --force >/dev/null 2>&1
	took=$((($(date +%s%N) - started) / 1000))
	for ((i = 0; i < rounds; i++)); do
		rm -rf out
		"$program" export corpus.db -f $format -o out >/dev/null 2>&1 &
		sleep "$(printf '0.%06d' $((took * RANDOM / 32768 % 1000000)))"
		if kill -9 $! 2>/dev/null; then
			killed=$((killed + 1))
		fi
		wait $! 2>/dev/null || true
		mkdir -p out
		(cd out && find . -type f ! -name '.animdb-*.part') >files
		(cd out && xargs -d '\n' -r sha256sum) <files >sums
		[ ! -s sums ] || (cd whole-$format && sha256sum --check --quiet --strict) <sums
		if [ -e out/manifest.json ]; then
			diff -r out whole-$format
		elif [ -s files ]; then
			partial=$((partial + 1))
		fi
	done
done
echo "$killed killed, $partial of them with some files"
[ $((2 * killed)) -ge $((4 * rounds)) ] && [ $((2 * partial)) -ge "$rounds" ]
