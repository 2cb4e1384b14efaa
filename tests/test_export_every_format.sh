#!/bin/bash
# Every clip of the corpus in every format: clips that a format cannot hold are left out, and less than 25 lines say so. What the
# files hold is looked at by other tests, of which those that read all of them again are not run with sanitizers.
#
#	test_export_every_format.sh PROGRAM [FORMAT…]
#
# But for each FORMAT, in which another test exports all of them.
set -eu

program=$(realpath "$1")
shift
left_out=" $* "
. "$(dirname "$0")/corpus_database.sh"
corpus=$(cd "$(dirname "$0")/../corpus" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

corpus_database corpus.db
formats=$("$program" formats | sed -n '/^Exports/,$s/^  \([^ ]*\) .*/\1/p')
[ "$(wc -w <<<"$formats")" -ge 10 ]
for format in $formats; do
	[[ $left_out != *" $format "* ]] || continue
	code=0
	"$program" export corpus.db -f "$format" -o "$format" >written 2>said || code=$?
	printf '%s: %s files, exit %s\n' "$format" "$(wc -l <written)" $code
	if [ $code -gt 1 ] || [ ! -s written ] || grep -v '^animdb: ' said; then
		exit 1
	fi
	if [ "$(wc -l <said)" -ge 25 ]; then
		echo "$format: $(wc -l <said) lines of messages"
		exit 1
	fi
	rm -r "${format:?}"
done
