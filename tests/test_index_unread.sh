#!/bin/bash
# A file that cannot be read to its end, because it became shorter or a disc is bad, is told about; what is stored of it
# stays, and the next run reads it again.
#
#	test_index_unread.sh PROGRAM SHIM CORPUS
set -u

if [ $# -ne 3 ]; then
	echo "usage: test_index_unread.sh PROGRAM SHIM CORPUS" >&2
	exit 2
fi
PROGRAM=$1
corpus=$(realpath "$3")
. "$(dirname "$0")/index_common.sh"
copy_shim "$2"

mkdir "$scratch/dump" "$scratch/whole"
cp "$corpus/zengin/puppet.vdf" "$corpus/zengin/marionette.vdf" "$scratch/dump"
"$program" index -q "$scratch/whole/x.db" "$scratch/dump" || fail "index of the dump"
wanted=$(content_of "$scratch/whole/x.db")

# Index with the options that follow the database $1; each read from the 60th on finds the end of its file. That is in
# the middle of the first volume.
index_shortened()
{
	FAULT=cut:60+ LD_PRELOAD=$shim "$program" index -q -j1 "${@:2}" "$1" "$scratch/dump" 2>"$scratch/err" ||
		fail "index of a file that is shortened: $(cat "$scratch/err")"
}

db=$scratch/x.db
index_shortened "$db"
[ "$(cat "$scratch/err")" = "animdb: $scratch/dump/puppet.vdf: cannot be read" ] ||
	fail "of the second volume it says '$(cat "$scratch/err")'"
[ "$(sqlite3 -batch "$db" "SELECT count(*) FROM sources WHERE path LIKE '%/marionette.vdf' AND attributes LIKE '%unread%'")" = 1 ] ||
	fail "the first volume passes for read"
[ "$(sqlite3 -batch "$db" "SELECT count(*) > 1 FROM diagnostics WHERE code = 'io' AND severity = 'error'")" = 1 ] ||
	fail "what could not be read is no problem"
"$program" index -q "$db" "$scratch/dump" || fail "the run after it"
[ "$(content_of "$db")" = "$wanted" ] || fail "the run after it gives other content"
[ "$("$program" index "$db" "$scratch/dump" 2>&1 | grep -o '[0-9]* unchanged')" = '2 unchanged' ] ||
	fail "what was read again is read again for ever"

cp "$scratch/whole/x.db" "$db"
index_shortened "$db" --force
grep -qx "animdb: $scratch/dump/marionette.vdf: reading it failed; what is stored of it stays" "$scratch/err" ||
	fail "of the first volume it says '$(cat "$scratch/err")'"
[ "$(content_of "$db")" = "$wanted" ] || fail "what was stored did not stay"
FAULT=cut:60+ LD_PRELOAD=$shim "$program" index -j1 --force --strict "$db" "$scratch/dump" 2>"$scratch/err"
code=$?
[ $code = 3 ] || fail "--strict exits with $code"
grep -q '^0 sources, 0 assets, 0 clips, 0 keys in' "$scratch/err" ||
	fail "of what is dropped it says '$(tail -n 1 "$scratch/err")'"
finish "files that cannot be read to their end"
