#!/bin/bash
# `animdb census` of files by their SHA-512, with facts of the test about files of corpus/, and with the public ones about real files.
# PROGRAM
set -eu
program=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../census_common.sh"
corpus=$here/../../../corpus/zengin
dump=$work/dump

# facts FILE…: lists these files of the dump as those of both games
facts() {
	mkdir -p "$work/facts/zengin"
	{
		echo '# facts of a test'
		printf 'type\tscript\tname\tgames\tsha512\n'
		for file; do
			base=$(basename "$file" | tr '[:lower:]' '[:upper:]')
			printf '%s\t\t%s\t12\t%s\n' "${base##*.}" "${base%.*}" "$(sha512sum <"$file" | cut -c 1-16)"
		done
	} >"$work/facts/zengin/file.tsv"
}

anew() {
	rm -rf "$dump" "$work/t.db"
	mkdir -p "$dump/anims"
	cp "$corpus"/broken/*.MAN "$corpus/PUPPET.MDS" "$dump/anims/" 2>/dev/null || cp "$corpus"/*/*.MAN "$dump/anims/"
	find "$corpus" -name '*.MDS' -exec cp {} "$dump/anims/" \;
}

index() {
	"$program" index -q "$@" "$work/t.db" "$dump" 2>/dev/null || true
}

# A script of which the numbers are told, one right and one wrong.
numbers() {
	printf 'game\tname\tani\tani_alias\tani_blend\tani_sync\tani_comb\tani_batch\tani_disable\tevents\n'
	printf '1\tONE\t%s\t1\t1\t0\t0\t0\t0\t2\n' 2 3 | sed '2s/ONE/TWO/'
}

anew
for name in ONE TWO; do
	printf 'Model ("X")\n{\n\taniEnum\n\t{\n\t\tani ("a" 1 "a" 0.0 0.0 M. "a.asc" F 1 9)\n\t\t{\n\t\t\t*eventSFX (2 "x")\n\t\t\t*eventSFX (3 "y")\n\t\t}\n\t\tani ("b" 1 "b" 0.0 0.0 M. "a.asc" F 1 9)\n\t\taniAlias ("c" 1 "c" 0.0 0.0 M. "a" F)\n\t\taniBlend ("d" "e")\n\t}\n}\n' \
		>"$dump/anims/$name.MDS"
done
mkdir -p "$work/facts/zengin"
numbers >"$work/facts/zengin/script.tsv"
count=$(find "$dump" -type f | wc -l)
facts "$dump"/anims/*
index
census 0 --why --facts "$work/facts" "$work/t.db"
says 'fact             files and their SHA-512: lists'
says 'verdict          complete'
"$program" census --facts "$work/facts" -f csv "$work/t.db" | awk -F, 'NR > 1 { sum += $9 } END { print "exact " sum }' >"$work/out"
says "exact $count"
census 0 --release gothic1 --facts "$work/facts" "$work/t.db"
says '1 of 2 scripts with the published text have the published numbers of entries and events'

# The same facts as the program has them: no name of these is public.
census 3 "$work/t.db"
says 'no known release'

# Other bytes under a listed name, a listed content under a name of its own, and a script that lost its CRs.
script=$(find "$dump" -name '*.MDS' | sort | head -n 1)
sed -i 's/\r$//; s/$/\r/' "$script"
facts "$dump"/anims/*
changed=$(find "$dump" -name '*.MAN' | sort | head -n 1)
renamed=$(find "$dump" -name '*.MAN' | sort | sed -n 2p)
printf 'x' >>"$changed"
mv "$renamed" "$dump/anims/OTHER-NAME.MAN"
sed -i 's/\r$//' "$script"
rm "$work/t.db"
index
census 3 --facts "$work/facts" "$work/t.db"
says "changed      MAN $(basename "$changed")"
says 'renamed          1 files have the content of a listed file and another name'
says_not 'missing      '
says_not "changed      MDS"
says_not "extra        "

# One is missing, and one has no list.
rm "$changed" "$script"
rm "$work/t.db"
index
census 3 --facts "$work/facts" "$work/t.db"
says "missing      MAN $(basename "$changed")"
says "missing      MDS $(basename "$script")"
says 'verdict          partial'

# A mod over the game: other bytes of a listed name beside the listed ones.
anew
facts "$dump"/anims/*
mkdir "$dump/mod"
cp "$changed" "$dump/mod/"
printf 'x' >>"$dump/mod/$(basename "$changed")"
index
census 3 --facts "$work/facts" "$work/t.db"
says '1 also with other content'
says 'verdict          mod installed over the game'

# The dump is gone: names are there, contents cannot be judged.
rm -rf "$dump/mod"
rm "$work/t.db"
index
rm -rf "$dump"
census 3 --facts "$work/facts" "$work/t.db"
says 'could not be read again'
says 'verdict          not judged'
says_not 'changed  '

# Faults of facts are told with their line.
printf 'type\tscript\nMAN\n' >"$work/facts/zengin/file.tsv"
census 1 --facts "$work/facts" "$work/t.db"
grep -q 'zengin/file.tsv:2: there are 1 fields and 2 columns' "$work/err" || { cat "$work/err"; failed=1; }
printf 'type\tScript\n' >"$work/facts/zengin/file.tsv"
census 1 --facts "$work/facts" "$work/t.db"
grep -q 'zengin/file.tsv:1: Script is no name of a column' "$work/err" || { cat "$work/err"; failed=1; }

# Real files, where they are: one of them is of the first game, others of such names are not.
if [ -d "${ANIMDB_REAL-}/zengin" ]; then
	rm "$work/t.db"
	"$program" index -q "$work/t.db" "$ANIMDB_REAL/zengin" 2>/dev/null || true
	census 3 --release gothic1 "$work/t.db"
	says 'MAN              2 of 2,859 found, 2 decoded, 1 exact, 1 changed'
	says 'verdict          mod or fragment alone'
	says_not 'missing      MAN'
fi
exit $failed
