#!/bin/bash
# Queries over corpus/SYSTEM against their expected results: PROGRAM SYSTEM [--accept]
# Each NAME.sql in the folder sql of the system's tests, and in tests/sql, whose queries have one result for all systems, has its
# result beside it in NAME.csv. Its first line may be
#   -- options: WORDS OF animdb index
# for a database of its own.
set -u
program=$1 system=$2 accept=${3-}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 count=0
for query in "$("$here/systems/find.sh" "$system")"/sql/*.sql "$here"/sql/*.sql; do
	options=$(sed -n '1s/^-- options: //p' "$query")
	db="$work/$(printf %s "$options" | cksum | cut -d' ' -f1).db"
	if [ ! -f "$db" ]; then
		# The corpus is found under the same path everywhere, so that results can name it.
		(cd "$here/.." && "$program" index -q $options "$db" "corpus/$system") || exit 1
	fi
	expected="${query%.sql}.csv"
	"$program" query -f csv "$db" - <"$query" >"$work/result.csv" 2>"$work/errors"
	code=$?
	count=$((count + 1))
	if [ "$accept" = --accept ] && [ $code -eq 0 ]; then
		cp "$work/result.csv" "$expected"
	elif [ $code -ne 0 ] || ! diff -u "$expected" "$work/result.csv"; then
		echo "FAILED: $(basename "$query") (exit $code)"
		cat "$work/errors"
		failed=$((failed + 1))
	fi
done
echo "$((count - failed)) passed, $failed failed"
[ $failed -eq 0 ] && [ $count -gt 0 ]
