#!/bin/bash
# How long similar() takes in databases of 5,000, 10,000 and 20,000 clips: PROGRAM MKDUMP
# The first question of a connection reads the features of all clips. Needs 0.6 GB in the temporary folder.
set -eu
program=$1 mkdump=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Seconds of each question, of the wall clock.
seconds()
{
	{
		echo ".timer on"
		for clip in "$@"; do
			echo "SELECT count(*) FROM similar($clip);"
		done
	} | "$program" shell "$work/dump.db" 2>&1 >/dev/null | sed -n 's/ s$//p'
}

echo "clips,first ms,next ms (median of 20)"
for motions in 625 1250 2500; do
	rm -f "$work/dump.db"
	"$mkdump" "$work/dump.vdf" "$motions"
	"$program" index -q "$work/dump.db" "$work/dump.vdf"
	rm "$work/dump.vdf"
	clips=$((motions * 8))
	for step in $(seq 0 20); do
		echo $((1 + step * clips / 21))
	done >"$work/asked"
	seconds 1 >/dev/null # the file is in memory then
	seconds $(cat "$work/asked") >"$work/seconds"
	printf '%d,%s,%s\n' "$clips" "$(awk 'NR == 1 { print $1 * 1000 }' "$work/seconds")" \
		"$(sed 1d "$work/seconds" | sort -n | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] * 1000 }')"
done
