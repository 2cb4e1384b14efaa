#!/bin/bash
# corpus/ and tests/expected/ are exactly what the encoders make: MKCORPUS SOURCE_DIR
set -eu
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
mkdir "$fresh/corpus" "$fresh/expected"
"$1" "$fresh/corpus" "$fresh/expected" >"$fresh/log"
for made in "$fresh"/corpus/*/; do
	diff -r "$made" "$2/corpus/$(basename "$made")"
done
diff -r -x compare.sql "$fresh/expected" "$2/tests/expected"
echo "corpus and expected values are what the encoders make"
