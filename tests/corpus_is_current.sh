#!/bin/bash
# corpus/ and the expected values of each system are exactly what the encoders make: MKCORPUS SOURCE_DIR
set -eu
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
mkdir "$fresh/corpus" "$fresh/expected"
"$1" "$fresh/corpus" "$fresh/expected" >"$fresh/log"
for made in "$fresh"/corpus/*/; do
	diff -r "$made" "$2/corpus/$(basename "$made")"
done
for made in "$fresh"/expected/*/; do
	diff -r -x compare.sql "$made" "$("$2/tests/systems/find.sh" "$(basename "$made")")/expected"
done
echo "corpus and expected values are what the encoders make"
