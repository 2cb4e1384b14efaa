#!/bin/bash
# Where no thread can be had, as in a browser, the program does all on one and gives the same: databases, catalogues, differences,
# and where keys are stored.
#
#	test_without_threads.sh PROGRAM SHIM MKDUMP CORPUS
set -u

if [ $# -ne 4 ]; then
	echo "usage: test_without_threads.sh PROGRAM SHIM MKDUMP CORPUS" >&2
	exit 2
fi
PROGRAM=$1
mkdump=$(realpath "$3")
corpus=$(realpath "$4")
. "$(dirname "$0")/index_common.sh"
copy_shim "$2"
cd "$scratch" || exit 2

# Runs the program with a number of threads that can be had: none, or the first so many. Fails when it did not ask for more.
with_threads()
{
	local code

	FAULT="thread:$(($1 + 1))+" FAULT_COUNT=$scratch/count LD_PRELOAD=$shim "$program" "${@:2}"
	code=$?
	[ "$(sed -n 's/^thread //p' count)" -gt "$1" ] || fail "$2 asks for no thread, or for as many as there are"
	return $code
}

same()
{
	cmp -s "$1" "$2" || fail "$3 differs: $(diff "$1" "$2" | head -n 4)"
}

mkdir dump
cp -r "$corpus"/. dump
"$mkdump" dump/bench.vdf 20 && "$mkdump" other.vdf 20 --coarse || exit 2
truncate -s 9M dump/bench.vdf # so large that a thread of its own hashes it
"$program" index -q --each -j4 many.db dump || fail 'index'
"$here/dump_canonical.sh" many.db >wanted
[ "$(grep -c "^'clips'" wanted)" -gt 100 ] || fail 'too little was indexed'

# With none, with decoders but no walker beside them, and with fewer decoders.
for threads in 0 3 2; do
	rm -f few.db
	if [ $threads -eq 3 ]; then
		with_threads 3 index -q --each -j3 few.db dump
	else
		with_threads $threads index -q --each -j4 few.db dump
	fi || fail "index with $threads threads"
	"$here/dump_canonical.sh" few.db >found
	same wanted found "the database made with $threads threads"
done

# Meshes are read later, by what reads dumps again.
for name in many few; do
	rm -f $name.db
	"$program" index -q --each --meshes none $name.db dump || fail 'index --meshes none'
done
"$program" index -q --each --meshes all -j4 many.db dump || fail 'index --meshes all'
with_threads 0 index -q --each --meshes all -j4 few.db dump || fail 'index --meshes all without threads'
"$here/dump_canonical.sh" many.db >wanted
"$here/dump_canonical.sh" few.db >found
same wanted found 'what is read later'

sql="SELECT c.id, h.id, p.* FROM clips AS c JOIN channels AS h ON h.clip_id = c.id JOIN provenance(c.id, h.id, 0) AS p
	WHERE c.system_id = 'zengin' AND c.id % 7 = 0 AND h.key_count > 0 ORDER BY 1, 2"
"$program" query many.db "$sql" >wanted || fail 'query'
with_threads 0 query many.db "$sql" >found || fail 'query without threads'
[ -s wanted ] || fail 'no key has a place'
same wanted found 'where keys are stored'

"$program" report many.db -q -j4 -o many || fail 'report'
with_threads 0 report many.db -q -j4 -o few || fail 'report without threads'
diff -r many few >found || fail "the catalogue differs: $(head -n 4 found)"

"$program" index -q a.db dump/bench.vdf && "$program" index -q b.db other.vdf || fail 'index'
"$program" diff -j4 a.db b.db >wanted
[ $? -eq 1 ] || fail 'diff finds nothing'
with_threads 0 diff -j4 a.db b.db >found
[ $? -eq 1 ] || fail 'diff without threads finds nothing'
same wanted found 'what diff tells'
finish 'without threads'
