#!/bin/bash
# Random files of an encoder against what the database says, with the stock sqlite3 program: PROGRAM MKRANDOM SQL
# MKRANDOM writes the files, and keys.csv with what it meant, into a folder.
set -eu
program=$1 encoder=$2 comparison=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/dump"
"$encoder" "$work/dump"
mv "$work/dump/keys.csv" "$work"
"$program" index -q "$work/random.db" "$work/dump"
cd "$work"
sqlite3 random.db ".bail on" ".mode csv" ".import keys.csv expected_keys" ".read '$comparison'" >result.txt
cat result.txt
# Every line is "what, rows compared, rows that differ".
awk -F, '{ rows += $2; if ($2 == 0 || $3 != 0) bad++ } END {
	printf "%d rows compared, %d comparisons failed\n", rows, bad
	exit bad > 0 || rows == 0
}' result.txt
