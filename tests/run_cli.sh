#!/bin/bash
# Runs one golden test of the command line: tests/cli/NAME.sh, in an empty folder that is removed afterwards.
#
#	run_cli.sh [--accept] PROGRAM NAME
#
# The test sees ANIMDB (the program), CORPUS, SCHEMA and REAL (a folder of real dumps, perhaps empty). Its standard
# output, with a last line "exit N", must equal NAME.out. Its standard error must match NAME.err line by line, where a
# line that begins with "re:" is an extended regular expression for the whole line; without such a file it must be
# empty. --accept writes what came instead, and keeps a NAME.err that matches.
set -u

accept=false
if [ "${1-}" = --accept ]; then
	accept=true
	shift
fi
if [ $# -ne 2 ]; then
	echo "usage: run_cli.sh [--accept] PROGRAM NAME" >&2
	exit 2
fi

here=$(cd "$(dirname "$0")" && pwd)
ANIMDB=$(realpath "$1")
CORPUS=$(dirname "$here")/corpus
SCHEMA=$(dirname "$here")/schema
REAL=${REAL-}
test=$here/cli/$2
export ANIMDB CORPUS SCHEMA REAL
export LC_ALL=C.UTF-8 TZ=UTC NO_COLOR=
unset XDG_STATE_HOME

if [ ! -f "$test.sh" ]; then
	echo "run_cli.sh: there is no $test.sh" >&2
	exit 2
fi

scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/work"
(cd "$scratch/work" && HOME=$scratch/work exec bash "$test.sh") </dev/null >"$scratch/out" 2>"$scratch/err"
echo "exit $?" >>"$scratch/out"

# Whether $scratch/err matches the file of patterns $1.
err_matches()
{
	local pattern line number=0

	while IFS= read -r pattern <&3 || [ -n "$pattern" ]; do
		number=$((number + 1))
		if ! IFS= read -r line <&4; then
			echo "standard error ends before line $number: $pattern"
			return 1
		fi
		case $pattern in
		re:*) [[ $line =~ ^(${pattern#re:})$ ]] && continue ;;
		*) [ "$line" = "$pattern" ] && continue ;;
		esac
		printf 'standard error, line %d:\n-%s\n+%s\n' "$number" "$pattern" "$line"
		return 1
	done 3<"$1" 4<"$scratch/err"
	if [ "$(wc -l <"$scratch/err")" -gt "$number" ]; then
		echo "standard error goes on after line $number:"
		tail -n "+$((number + 1))" "$scratch/err"
		return 1
	fi
}

expected_err=$test.err
[ -f "$expected_err" ] || expected_err=/dev/null

if $accept; then
	cp "$scratch/out" "$test.out"
	if ! err_matches "$expected_err" >/dev/null; then
		cp "$scratch/err" "$test.err"
		[ -s "$test.err" ] || rm "$test.err"
	fi
	exit 0
fi

failed=0
if ! diff -u --label "$2.out" --label "what came" "$test.out" "$scratch/out"; then
	failed=1
fi
if ! err_matches "$expected_err"; then
	failed=1
fi
exit $failed
