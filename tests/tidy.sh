#!/bin/bash
# clang-tidy finds nothing in src/, by the checks of .clang-tidy and the OPTIONs that follow, and clang warns of nothing in tests/.
# BUILD is a build folder.
#
#	tidy.sh BUILD [OPTION...]
set -u

if [ $# -lt 1 ]; then
	echo "usage: tidy.sh BUILD [OPTION...]" >&2
	exit 2
fi
if ! command -v clang-tidy >/dev/null; then
	echo "there is no clang-tidy"
	exit 77
fi
build=$(realpath "$1")
shift
cd "$(dirname "$0")/.." || exit 2
failed=0

# look OPTION...: at the files on standard input, some in one process, since it takes longer to start than to read a small one.
# Standard error only counts the warnings in headers of others.
look() {
	xargs -d '\n' -P 2 -n 12 clang-tidy -p "$build" --quiet "$@" 2>/dev/null || failed=1
}

look "$@" < <(find src -path '*/port/windows' -prune -o -name '*.c' -print)
# Those that are compiled. A check has to be there, beside the warnings of the compiler.
tests=$(sed -n "s|^  \"file\": \"$PWD/\(tests/.*\.c\)\",\{0,1\}$|\1|p" "$build/compile_commands.json")
[ "$(wc -l <<<"$tests")" -gt 100 ] || { echo "$build names too few files of tests/" && failed=1; }
look '--checks=-*,clang-diagnostic-*,misc-static-assert' <<<"$tests"
exit $failed
