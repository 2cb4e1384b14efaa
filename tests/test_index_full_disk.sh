#!/bin/bash
# `animdb index` on a full disk: a new database is not made and nothing is left, an existing one stays valid and holds
# whole sources. The disk is a limit on the size of files, and a small file system too where one may be mounted.
#
#	test_index_full_disk.sh PROGRAM MKDUMP CORPUS
set -u

if [ $# -ne 3 ]; then
	echo "usage: test_index_full_disk.sh PROGRAM MKDUMP CORPUS" >&2
	exit 2
fi
PROGRAM=$1
mkdump=$(realpath "$2")
corpus=$(realpath "$3")
. "$(dirname "$0")/index_common.sh"

mkdir "$scratch/dump" "$scratch/place" "$scratch/disk"
cp -r "$corpus" "$scratch/dump/corpus"
"$program" index -q "$scratch/before.db" "$scratch/dump" || fail "index of the corpus"
before=$(content_of "$scratch/before.db")
"$mkdump" "$scratch/dump/bench.vdf" 40 || exit 2
"$program" index -q "$scratch/after.db" "$scratch/dump" || fail "index of the dump"
after=$(content_of "$scratch/after.db")
size_before=$(($(stat -c %s "$scratch/before.db") / 1024))
size_after=$(($(stat -c %s "$scratch/after.db") / 1024))

# The database $1 after a run that ended with $2, told about as $3: old, or with the new source, never something else.
check_existing()
{
	local content

	[ "$2" -eq 0 ] || [ "$2" -eq 1 ] || fail "$3: index exits with $2"
	[ "$2" -eq 0 ] || grep -q 'disk' "$scratch/err" || fail "$3: the message is '$(cat "$scratch/err")'"
	check_whole "$1" "$3"
	sources_of "$scratch/after.db" >"$scratch/wanted"
	sources_of "$1" | grep -Fxvf "$scratch/wanted" >"$scratch/odd" && fail "$3: half a source: $(cat "$scratch/odd")"
	content=$(content_of "$1")
	[ "$2" -eq 1 ] || [ "$content" = "$after" ] || fail "$3: index exits with 0, but the content is another"
	[ "$(sqlite3 -batch -readonly "$1" 'SELECT count(*) FROM sources')" = "$(wc -l <"$scratch/wanted")" ] ||
		[ "$content" = "$before" ] || fail "$3: the old content is not what it was"
}

# Runs index on database $1 with files limited to $2 KiB; the exit code is the function's.
index_limited()
{
	(
		ulimit -f "$2"
		exec "$program" index -q "$1" "$scratch/dump" 2>"$scratch/err"
	)
}

check_limits()
{
	local db=$scratch/place/x.db limit code

	for limit in 1 60 300 $((size_before - 8)) $((size_after / 2)) $((size_after - 8)); do
		rm -f "$db"
		index_limited "$db" "$limit"
		code=$?
		[ $code -eq 1 ] || fail "a new database in $limit KiB: index exits with $code"
		grep -q disk "$scratch/err" || fail "a new database in $limit KiB: the message is '$(cat "$scratch/err")'"
		check_files "$scratch/place" "a new database in $limit KiB"
	done
	for limit in 1 $((size_before / 2)) $((size_before + 8)) $((size_after / 2)) $((size_after - 8)) $((2 * size_after)); do
		cp "$scratch/before.db" "$db"
		index_limited "$db" "$limit"
		check_existing "$db" $? "an existing database in $limit KiB"
		"$program" index -q "$db" "$scratch/dump" || fail "the run after one in $limit KiB"
		[ "$(content_of "$db")" = "$after" ] || fail "the run after one in $limit KiB gives other content"
		check_files "$scratch/place" "the run after one in $limit KiB" x.db
		rm -f "$db"
	done
}

# $1 KiB of disk, with or without a database on it.
check_disk()
{
	local db=$scratch/disk/x.db code when="a disk of $1 KiB"

	mount -t tmpfs -o "size=$1k" tmpfs "$scratch/disk" 2>/dev/null || return
	"$program" index -q "$db" "$scratch/dump" 2>"$scratch/err"
	code=$?
	if [ $code -eq 1 ]; then
		check_files "$scratch/disk" "$when"
		grep -q disk "$scratch/err" || fail "$when: the message is '$(cat "$scratch/err")'"
	else
		[ $code -eq 0 ] || fail "$when: index exits with $code"
	fi
	if cp "$scratch/before.db" "$db" 2>/dev/null; then
		"$program" index -q "$db" "$scratch/dump" 2>"$scratch/err"
		check_existing "$db" $? "$when, existing"
	fi
	umount "$scratch/disk"
}

check_limits
# Only the super-user of a namespace may mount; elsewhere the limits have to do.
mounted=without
if mount -t tmpfs -o size=64k tmpfs "$scratch/disk" 2>/dev/null; then
	umount "$scratch/disk"
	trap 'umount "$scratch/disk" 2>/dev/null; rm -rf "$scratch"' EXIT
	mounted=with
	for size in 64 $((size_before + 100)) $((size_before * 2)) $((size_after - 100)) $((size_after + 200)) \
		$((size_before + size_after)) $((size_after * 2)) $((size_after * 2 + size_before)); do
		check_disk "$size"
	done
fi
finish "full disks, $mounted a file system of their own"
