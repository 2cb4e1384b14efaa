#!/bin/bash
# What oss-fuzz/seeds.py writes: seeds and a dictionary for each target, the same bytes whoever writes it, and nothing is kept for
# a target that is not there: FUZZ_SEEDS CORPUS
set -u
PROGRAM=$1
. "$(dirname "$0")/../index_common.sh"
fuzz=$here/fuzz
corpus=$(realpath "$2")

python3 "$fuzz/oss-fuzz/seeds.py" "$program" "$corpus" "$scratch/first" || fail "seeds.py: exit code $?"
(cd / && umask 077 && TZ=Asia/Tokyo LC_ALL=C python3 "$fuzz/oss-fuzz/seeds.py" "$program" "$corpus" "$scratch/second") ||
	fail "seeds.py in other surroundings: exit code $?"
diff -rq "$scratch/first" "$scratch/second" || fail "two runs write other bytes"

"$program" | sort >"$scratch/targets"
[ -s "$scratch/targets" ] || fail "there are no targets"
# How many seeds each has, and the files that there should be.
python3 - "$scratch/first" >"$scratch/seeds" <<'PYTHON'
import glob, sys, zipfile
for path in glob.glob(sys.argv[1] + "/*.zip"):
    print(path.removesuffix("_seed_corpus.zip").rsplit("/", 1)[1], len(zipfile.ZipFile(path).namelist()))
PYTHON
grep -v ' [1-9][0-9]*$' "$scratch/seeds" && fail "these have no seeds"
sed 's/.*/&.dict\n&.options\n&_seed_corpus.zip/' "$scratch/targets" | sort >"$scratch/wanted"
ls "$scratch/first" | sort | diff "$scratch/wanted" - || fail "these are the files"

# As libFuzzer reads dictionaries: comments, and words in quotation marks.
for dictionary in "$scratch"/first/*.dict; do
	grep -avE '^("([^"\\]|\\\\|\\"|\\x[0-9A-F]{2})+"|#.*)$' "$dictionary" && fail "${dictionary##*/} has other lines"
	grep -qF '"../"' "$dictionary" || fail "${dictionary##*/} lacks the common words"
done
ls "$fuzz/kept" | grep -vxF -f "$scratch/targets" && fail "these are kept for no target"
for words in "$fuzz"/words/*; do
	[ "${words##*/}" = common ] || grep -q -- "-${words##*/}-" <(sed 's/.*/-&-/' "$scratch/targets") ||
		fail "the words in ${words##*/} are for no target"
done
finish "seeds"
