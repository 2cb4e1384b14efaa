#!/bin/bash
# The same dump gives the same content, to the byte, whatever the number of threads, the order in which the files came to
# lie in their folders, the order in which sources came into the database, and the language and time of the machine.
#
#	test_index_same.sh PROGRAM MKDUMP CORPUS [all]
#
# With `all` what could matter is changed by itself, more paths are indexed one by one, and the folders one after the other, in
# both orders. Without, two things are changed at once.
set -u

if [ $# -lt 3 ]; then
	echo "usage: test_index_same.sh PROGRAM MKDUMP CORPUS [all]" >&2
	exit 2
fi
orders=() each=60 extent=${4-some}
[ "$extent" != all ] || { orders=('' -r) && each=15; }
PROGRAM=$1
mkdump=$(realpath "$2")
corpus=$(realpath "$3")
. "$(dirname "$0")/index_common.sh"

# Twice the corpus: names that are there more than once are what order could matter for.
mkdir "$scratch/first" "$scratch/second"
cp -r "$corpus" "$scratch/first/dump"
cp -r "$corpus" "$scratch/first/dump/again"
"$mkdump" "$scratch/first/dump/bench.vdf" 20 || exit 2
(cd "$scratch/first" && find . -type f | LC_ALL=C sort -r | tar -cT -) | tar -xC "$scratch/second" || exit 2

"$program" index -q -j1 "$scratch/first.db" "$scratch/first/dump" || fail "index -j1"
"$here/dump_canonical.sh" "$scratch/first.db" >"$scratch/wanted"
[ "$(grep -c "^'clips'" "$scratch/wanted")" -gt 100 ] || fail "too little was indexed"

same()
{
	"$here/dump_canonical.sh" "$2" >"$scratch/found"
	cmp "$scratch/wanted" "$scratch/found" || fail "$1 gives other content"
}

# as_well DUMP THREADS PLACE: a new database is the same, with a character set and a time of day for PLACE.
as_well()
{
	rm -f "$scratch/x.db"
	LC_ALL=${3%%:*} LANG=${3%%:*} TZ=${3#*:} "$program" index -q -j"$2" "$scratch/x.db" "$scratch/$1/dump" ||
		fail "index -j$2 of the $1 copy in $3"
	same "the $1 copy with -j$2 in $3" "$scratch/x.db"
}

# Numbers of threads; a copy in another order; another character set; letters that fold in their own way, where the machine has
# that language; times of day.
if [ "$extent" = all ]; then
	as_well first 2 C.UTF-8:UTC
	as_well first 8 C.UTF-8:UTC
	as_well second 8 C.UTF-8:UTC
fi
as_well first 2 C:Asia/Kolkata
as_well second 8 tr_TR.UTF-8:Pacific/Apia

# One source after the other, some paths from the last on, some of them twice; then the rest. Without `all` half of them come
# first, since new databases are made much faster than old ones get many sources.
rm -f "$scratch/x.db"
[ "$extent" = all ] || "$program" index -q "$scratch/x.db" "$scratch/first/dump/again"
while IFS= read -r path; do
	"$program" index -q "$scratch/x.db" "$path" 2>/dev/null
done < <(find "$scratch/first/dump" -mindepth 1 -maxdepth 3 | LC_ALL=C sort -r | sed -n "1~${each}p")
"$program" index -q "$scratch/x.db" "$scratch/first/dump"
"$program" index -q --force "$scratch/x.db" "$scratch/first/dump/zengin/puppet.vdf" \
	"$scratch/first/dump/again/zengin/puppet.vdf"
"$program" index -q "$scratch/x.db" "$scratch/first/dump"
same "another order of sources" "$scratch/x.db"

# Folder by folder, in both orders and with other numbers of threads, then as it was given first; at last all of it again.
for order in "${orders[@]}"; do
	rm -f "$scratch/x.db"
	threads=1
	for folder in $(ls $order "$scratch/first/dump"); do
		"$program" index -q -j$threads "$scratch/x.db" "$scratch/first/dump/$folder" 2>/dev/null
		threads=$((threads % 4 + 1))
	done
	"$program" index -q "$scratch/x.db" "$scratch/first/dump"
	same "folder by folder ${order:-in order}" "$scratch/x.db"
done
"$program" index -q -j3 --force "$scratch/x.db" "$scratch/first/dump"
same "--force" "$scratch/x.db"
finish "same content"
