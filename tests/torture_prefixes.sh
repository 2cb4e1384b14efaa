#!/bin/bash
# Damages every file of a dump in many ways and indexes the damaged ones: the program must not crash, hang or lose a file
# without a word, and the database must be whole afterwards. Meant for the sanitizer build.
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

# Indexes the folder $1, made out of the file $2.
check_folder()
{
	local code found

	rm -f "$scratch/db"
	damaged=$((damaged + $(find "$1" -type f | wc -l)))
	timeout 600 "$program" index -q -j2 "$scratch/db" "$1" >"$scratch/out" 2>&1
	code=$?
	if [ $code -ne 0 ]; then
		fail "$2: index of $(basename "$1") exits with $code"
		tail -n 40 "$scratch/out"
		return
	fi
	found=$(sqlite3 -batch "$scratch/db" 'PRAGMA integrity_check; PRAGMA foreign_key_check' 2>&1)
	[ "$found" = ok ] || fail "$2: the database of $(basename "$1") is damaged: $found"
	timeout 600 "$program" info "$1" >"$scratch/out" 2>"$scratch/err"
	code=$?
	if [ $code -ne 0 ]; then
		fail "$2: info of $(basename "$1") exits with $code"
		tail -n 40 "$scratch/err"
	fi
}

while IFS= read -r -d '' file; do
	files=$((files + 1))
	name=${file#"$corpus"/}
	rm -rf "$scratch/prefixes" "$scratch/mutants"
	mkdir "$scratch/prefixes" "$scratch/mutants"
	python3 "$here/damage.py" prefixes "$file" "$scratch/prefixes" "$step" || exit 2
	python3 "$here/damage.py" mutants "$file" "$scratch/mutants" "$mutants" || exit 2
	check_folder "$scratch/prefixes" "$name"
	check_folder "$scratch/mutants" "$name"
done < <(find "$corpus" -type f ! -name README.md -print0 | sort -z)

echo "$files files, $damaged damaged copies, $failures failures"
[ "$failures" -eq 0 ] && [ "$files" -gt 0 ]
