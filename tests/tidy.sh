#!/bin/bash
# clang-tidy finds nothing in src/, by the checks of .clang-tidy and the OPTIONs that follow. BUILD is a build folder.
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
# Standard error only counts the warnings in headers of others.
find src -path '*/port/windows' -prune -o -name '*.c' -print0 | xargs -0 -P 2 -n 1 clang-tidy -p "$build" --quiet "$@" 2>/dev/null
