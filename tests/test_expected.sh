#!/bin/bash
# What the encoders of the corpus meant against what the database says, with the stock sqlite3 program:
# PROGRAM SYSTEM [OPTION of index…]
# The rows of expected/*.csv in the folder of the system's tests come from the encoders, never from a decoder.
set -eu
program=$1 system=$2
shift 2
root=$(cd "$(dirname "$0")/.." && pwd)
expected=$("$root/tests/systems/find.sh" "$system")/expected
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$program" index -q "$@" "$work/corpus.db" "$root/corpus/$system"
cd "$work"
{
	echo ".bail on"
	echo ".mode csv"
	for table in "$expected"/*.csv; do
		echo ".import '$table' expected_$(basename "$table" .csv)"
	done
	cat "$expected/compare.sql"
} >script.sql
sqlite3 corpus.db <script.sql >result.txt
cat result.txt
# Every line is "what, rows compared, rows that differ".
awk -F, '{ rows += $2; if ($2 == 0 || $3 != 0) bad++ } END {
	printf "%d rows compared, %d comparisons failed\n", rows, bad
	exit bad > 0 || rows == 0
}' result.txt
