#!/bin/bash
# An export beside `animdb index`, which reads every source again: it has all clips of one state, and misses none: PROGRAM
set -u
program=$(realpath "$1")
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
writer=
trap 'touch "$work/stop"; [ -z "$writer" ] || wait "$writer"; rm -rf "$work"' EXIT
cd "$work" || exit 2

mkdir dump
for i in {1..30}; do
	cp "$root/corpus/zengin/marionette.vdf" "dump/copy$i.vdf"
done
"$program" index -q x.db dump || exit 2
wanted=$("$program" export x.db -f csv -o alone | grep -c '\.csv$')

# One run after the other; one that an export keeps out is tried again.
until [ -e stop ]; do
	"$program" index -q --force x.db dump 2>>writer.err
	echo $? >>writer.codes
done &
writer=$!

rounds=12 failed=0
for ((i = 1; i <= rounds; i++)); do
	rm -rf out
	"$program" export x.db -f csv -o out >out.list 2>out.err
	code=$?
	# Whether the database can be opened in time is another matter.
	if grep -q 'locked' out.err; then
		i=$((i - 1))
		continue
	fi
	written=$(grep -c '\.csv$' out.list)
	if [ $code -ne 0 ] || [ "$written" -ne "$wanted" ]; then
		echo "round $i: exit $code, $written of $wanted files: $(grep -v pending out.err | head -n 2)"
		failed=$((failed + 1))
	fi
done
touch stop
wait "$writer"
writer=
grep -v 'the database is locked by another process' writer.err && failed=$((failed + 1))
runs=$(grep -c '^0$' writer.codes)
echo "$rounds exports beside $runs runs of index: $failed failed"
[ $failed -eq 0 ] && [ "$runs" -gt 0 ]
