#!/bin/bash
# `animdb diff` tells the same for any number of threads, what fails included: PROGRAM MKDUMP_ZENGIN
set -u
program=$(realpath "$1") mkdump=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0

fail()
{
	echo "$1"
	failed=1
}

# Diff of a.db and $1 with each number of threads: all give $2 and what one thread gives.
same()
{
	local jobs wanted=$2

	"$program" diff -j1 a.db "$1" >one 2>&1
	[ $? -eq "$wanted" ] || fail "$1: -j1 does not exit with $wanted"
	for jobs in 2 3 16; do
		"$program" diff "-j$jobs" a.db "$1" >other 2>&1
		[ $? -eq "$wanted" ] || fail "$1: -j$jobs does not exit with $wanted"
		cmp -s one other || fail "$1: -j$jobs tells something else: $(diff one other | head -n 4)"
	done
}

for name in a b; do
	"$mkdump" $name.vdf 200 --nodes 6 $([ $name = a ] || echo --coarse) && "$program" index -q $name.db $name.vdf || exit 2
done
same b.db 1
[ "$(grep -c '^changed clip .* degrees at .* units at ' one)" -eq 200 ] || fail 'not every clip differs in angle and distance'

# A clip on a skeleton that others do not have, in between.
cp b.db mixed.db
sqlite3 mixed.db 'DELETE FROM clip_skeletons WHERE clip_id % 3 = 0'
same mixed.db 1

# With a log that is written ahead a second connection may see a later state: there is none.
cp b.db ahead.db
sqlite3 ahead.db 'PRAGMA journal_mode = WAL' >/dev/null
"$program" diff -j1 a.db b.db >rows
"$program" diff -j4 a.db ahead.db >ahead_rows
cmp -s rows ahead_rows || fail 'a database in WAL mode gives something else'

# Of several that are damaged the first is told.
cp b.db damaged.db
sqlite3 damaged.db "UPDATE tracks SET data = x'00' WHERE id IN (SELECT track_id FROM channels WHERE clip_id IN (60, 61, 70, 150))"
same damaged.db 2
[ "$(cat one)" = "animdb: damaged.db: clip BENCH-S_ANI000059: the data of its channel 0 are damaged" ] ||
	fail "the first damaged clip is not told: $(cat one)"
exit $failed
