#!/bin/bash
# Prints the dictionary of a target: what its seeds begin with, as fuzz_seeds wrote it into SEEDS, the words for every target, and
# those of each file that is called as a part of its name: words/png is for png and for format-0ad-png.
#
#	dictionary.sh SEEDS TARGET
set -eu
LC_ALL=C sort -u "$1/$2.words"
cd "$(dirname "$0")/words"
cat common
for words in *; do
	[[ -$2- != *-"$words"-* ]] || cat "$words"
done
