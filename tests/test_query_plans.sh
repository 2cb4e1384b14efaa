#!/bin/bash
# No question that gives a key scans a table: PROGRAM MKDUMP_ZENGIN
# The questions are the lines of query_plans.sql, in animdb and in a plain SQLite tool, on a database of 500 clips and
# corpus/ with the statistics of ANALYZE.
set -u
program=$1 mkdump=$2
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$mkdump" "$work/big.vdf" 500 && "$program" index -q "$work/x.db" "$work/big.vdf" "$here/../corpus" || exit 1

# What may be scanned: rows that were looked up before, parts of the portable keys, arrays of JSON, dumps (they are few).
may='CONSTANT ROW|dumps?|clip_models|asset_edges|flag|json_each|bytes?|raw|moment|word|main\.native_(keys|vertices) VIRTUAL TABLE INDEX [1-9][0-9]*:'

failed=0 count=0
check() # TOOL QUESTION, and the plan from standard input
{
	local scans

	scans=$(grep -oE 'SCAN .*' | grep -vE "^SCAN ($may)( |,|$)")
	[ -z "$scans" ] || { printf '%s, %s\n%s\n' "$1" "$2" "$scans"; failed=$((failed + 1)); }
}
while read -r question; do
	count=$((count + 1))
	for tool in sqlite3 animdb; do
		if [ $tool = sqlite3 ]; then
			sqlite3 "$work/x.db" "EXPLAIN QUERY PLAN $question" >"$work/plan" || exit 1
		else
			"$program" query -f csv "$work/x.db" "EXPLAIN QUERY PLAN $question" >"$work/plan" || exit 1
		fi
		check $tool "$question" <"$work/plan"
	done
done <"$here/query_plans.sql"

# Where each asset with events has thousands of them, looking through all events must not seem cheaper. The other tables of
# this database have a row or two: scanning those is right.
"$mkdump" "$work/script.vdf" 9000 --nodes 1 --frames 6 && "$program" index -q "$work/script.db" "$work/script.vdf" || exit 1
for question in clip_summary clip_events; do
	count=$((count + 1))
	sqlite3 "$work/script.db" "EXPLAIN QUERY PLAN SELECT * FROM $question WHERE clip_id = 5" |
		grep -E 'SCAN (event|link)' >"$work/plan"
	check 'one large script' "$question" <"$work/plan"
done

# The check itself finds what it is for.
sqlite3 "$work/x.db" "DROP INDEX channels_by_bone" "EXPLAIN QUERY PLAN SELECT * FROM channels WHERE bone_name = 'x'" >"$work/plan"
before=$failed
check sqlite3 'without its index' <"$work/plan" >/dev/null
[ $failed -gt "$before" ] || { echo 'a scan goes unseen'; exit 1; }
failed=$before
echo "$count questions, $failed plans with a scan"
[ $failed -eq 0 ] && [ $count -gt 0 ]
