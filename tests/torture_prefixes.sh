#!/bin/bash
# Damages every file of a dump in many ways and indexes the damaged ones: the program must not crash, hang or lose a file
# without a word, and the database must be whole afterwards. fuzz_damage does much more of it, but without a database.
#
#	torture_prefixes.sh PROGRAM CORPUS [STEP]
#
# All prefixes of every file (each STEP-th one; at most 64 of files from 4 KiB on), and 100 / STEP copies of each file
# with 1 % of its bytes replaced at random, with fixed seeds.
set -u

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
	echo "usage: torture_prefixes.sh PROGRAM CORPUS [STEP]" >&2
	exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "$1")
corpus=$(realpath "$2")
step=${3-1}
mutants=$(((100 + step - 1) / step))
batch=$((20 * step)) # files at once, so that the copies take some 100 MB
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
export UBSAN_OPTIONS=print_stacktrace=1 ASAN_OPTIONS=allocator_may_return_null=1
failures=0
files=0
damaged=0

fail()
{
	echo "$1"
	failures=$((failures + 1))
}

# Whether the folder $1 is indexed, and told about, without harm. What went wrong is in $scratch/out.
survives()
{
	local found

	rm -f "$scratch/db"
	timeout 600 "$program" index -q -j2 "$scratch/db" "$1" >"$scratch/out" 2>&1 || return
	found=$(sqlite3 -batch "$scratch/db" 'PRAGMA integrity_check; PRAGMA foreign_key_check' 2>&1)
	if [ "$found" != ok ]; then
		echo "the database is damaged: $found" >"$scratch/out"
		return 1
	fi
	timeout 600 "$program" info "$1" >/dev/null 2>"$scratch/out"
}

# All damaged files at once, for speed; after a failure those of each file alone.
check_batch()
{
	local folder

	damaged=$((damaged + $(find "$scratch/batch" -type f ! -name original | wc -l)))
	if ! survives "$scratch/batch"; then
		for folder in "$scratch/batch"/*; do
			survives "$folder" && continue
			fail "$(cat "$folder/original"): damaged copies do harm"
			tail -n 40 "$scratch/out"
		done
		[ "$failures" -gt 0 ] || fail "files that do no harm alone do it together"
	fi
	rm -rf "$scratch/batch"
	mkdir "$scratch/batch"
}

mkdir "$scratch/batch"
first=0
while :; do
	files=$(python3 "$here/damage.py" "$corpus" "$scratch/batch" "$step" "$mutants" "$first" $((first + batch - 1))) ||
		exit 2
	check_batch
	first=$((first + batch))
	[ "$first" -lt "$files" ] || break
done

echo "$files files, $damaged damaged copies, $failures failures"
[ "$failures" -eq 0 ] && [ "$files" -gt 0 ]
