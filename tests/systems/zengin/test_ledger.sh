#!/bin/bash
# The questions of tests/ledger about the ASC files that make/asc.c makes: those of the corpus have neither samples nor a mesh. Its
# exceptions are in made/asc/ledger. PROGRAM
set -eu
build=$(dirname "$1")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

"$build/make_asc" "$work/dump"
"$build/ledger_check" coverage "$work/dump" "$here/made" zengin-asc || failed=1
"$build/ledger_check" flip "$work/dump" "$here/made" zengin-asc 300 || failed=1
python3 "$here/../../ledger/check_keys.py" "$build/ledger_check" "$work/dump" zengin-asc 200 || failed=1
exit $failed
