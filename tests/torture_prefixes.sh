#!/bin/bash
# Damages every file of a dump in many ways and indexes the damaged ones: the program must not crash, hang or lose a file
# without a word, and `verify --sources` must find nothing in the database afterwards, whatever the files hold.
#
#	torture_prefixes.sh PROGRAM CORPUS [STEP]
#
# Each STEP-th of the damage that damage.py knows, and archives of whole folders, which are damaged in the same ways. Some
# 60 files at once, as one installation: their copies share names, as those of mods do. A quarter of them then in a zip, where
# all are members of one source; and of each 1000 copies one for itself, which nothing else explains. Batches take turns in how many
# decoders there are.
set -u

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
	echo "usage: torture_prefixes.sh PROGRAM CORPUS [STEP]" >&2
	exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "$1")
corpus=$(realpath "$2")
step=${3-1}
batch=$((step < 64 ? 64 : step)) # files at once: more take longer than one after the other
packed_each=4                    # batches
alone_each=1000
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
export UBSAN_OPTIONS=print_stacktrace=1 ASAN_OPTIONS=allocator_may_return_null=1
failures=0
damaged=0
alone=0

fail()
{
	echo "$1"
	failures=$((failures + 1))
}

# Whether $1 is indexed without harm, and verify, with the options that follow, finds nothing in what is stored. What went
# wrong is in $scratch/out.
survives()
{
	local path=$1

	shift
	rm -f "$scratch/db"
	timeout 900 "$program" index -q "-j$jobs" --meshes all "$scratch/db" "$path" >"$scratch/out" 2>&1 &&
		timeout 900 "$program" verify -q "$@" "$scratch/db" >"$scratch/out" 2>&1
}

# All damaged files at once, for speed; after a failure those of each file alone.
check_together()
{
	local folder found=$failures

	survives "$scratch/batch" --sources && return
	cp "$scratch/out" "$scratch/together"
	for folder in "$scratch/batch"/*/; do
		survives "$folder" --sources && continue
		fail "$(cat "$folder/original"): damaged copies do harm"
		tail -n 40 "$scratch/out"
	done
	[ "$failures" -gt "$found" ] && return
	fail "files that do no harm alone do it together"
	tail -n 40 "$scratch/together"
}

check_packed()
{
	(cd "$scratch" && python3 -c 'import shutil; shutil.make_archive("packed", "zip", "batch")') || exit 2
	rm -rf "$scratch/zip"
	mkdir "$scratch/zip"
	mv "$scratch/packed.zip" "$scratch/zip"
	survives "$scratch/zip" && return
	fail "damaged copies do harm in an archive"
	tail -n 40 "$scratch/out"
}

check_alone()
{
	local folder

	for folder in "$scratch/batch"/*/*/; do
		damaged=$((damaged + 1))
		[ $((damaged % alone_each)) -eq 0 ] || continue
		alone=$((alone + 1))
		survives "$folder" --sources && continue
		fail "${folder#"$scratch/batch/"} of $(cat "$folder/../original") does harm alone"
		tail -n 40 "$scratch/out"
	done
}

# Containers in containers, and folders of the corpus as archives. Times and owners are left out, so that they are the same everywhere.
pack()
{
	local folder=$scratch/corpus

	python3 "$here/nested_dump.py" "$folder" "$folder/nested" || exit 2
	mkdir "$folder/packed"
	for part in zengin/loose oni/onisplit metroid-prime/loose vib-ribbon/ribbon sm64/tree; do
		(cd "$folder/$part" && find . -type f | LC_ALL=C sort | tar --mtime=@0 --owner=0 --group=0 --format=ustar -cT - |
			tee "$folder/packed/${part%%/*}.tar" | gzip -n9 >"$folder/packed/${part%%/*}.tar.gz") || exit 2
	done
}

mkdir "$scratch/batch"
cp -r "$corpus" "$scratch/corpus" # where copies can be linked to
pack
first=0
turns=(1 2 8)
while :; do
	counts=$(python3 "$here/damage.py" "$scratch/corpus" "$scratch/batch" "$step" "$first" $((first + batch - 1))) || exit 2
	files=${counts% *}
	jobs=${turns[first / batch % 3]}
	check_together
	[ $((first / batch % packed_each)) -ne 0 ] || check_packed
	check_alone
	rm -rf "$scratch/batch"
	mkdir "$scratch/batch"
	first=$((first + batch))
	[ "$first" -lt "$files" ] || break
done

echo "$files files, $damaged damaged copies, $alone of them alone, $failures failures"
[ "$failures" -eq 0 ] && [ "$files" -gt 0 ] && [ "$damaged" -gt "$files" ]
