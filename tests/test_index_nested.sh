#!/bin/bash
# Containers inside of containers are indexed, with meshes and with what is carved, in whatever order the walker, the decoders and the
# writer come: the content is the same, and sanitizers report nothing. Builds with sanitizers can make threads wait, which is what
# makes each order occur (src/index/pipeline.c).
#
#	test_index_nested.sh PROGRAM CORPUS [all]
#
# Without `all` the orders that once used freed memory, and no others.
set -u

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
	echo "usage: test_index_nested.sh PROGRAM CORPUS [all]" >&2
	exit 2
fi
PROGRAM=$1
. "$(dirname "$0")/index_common.sh"
orders="DECODER:1 DECODER:8"
[ $# -eq 3 ] && orders="NOBODY:1 NOBODY:8 DECODER:1 DECODER:2 DECODER:8 WALKER:1 WALKER:2 WALKER:8 WRITER:1 WRITER:2 WRITER:8"
python3 "$here/nested_dump.py" "$2" "$scratch/dump" || exit 2
runs=0

# Runs the program with $2 decoders, while the threads $1 wait; what follows are exit codes that are right, and arguments.
check()
{
	local who=$1 jobs=$2 right=$3 code

	shift 3
	runs=$((runs + 1))
	env "ANIMDB_DELAY_$who=2" "$program" "$@" "-j$jobs" >"$scratch/out" 2>"$scratch/err"
	code=$?
	case " $right " in
	*" $code "*) grep -q Sanitizer "$scratch/err" || return 0 ;;
	esac
	fail "$* with $jobs decoders while the $who waits: exit $code: $(grep -vE '^=+$' "$scratch/err" | head -n 20)"
}

whole=
for order in $orders; do
	rm -f "$scratch/x.db"
	check "${order%:*}" "${order#*:}" 0 index -q --meshes all --carve "$scratch/x.db" "$scratch/dump"
	[ -e "$scratch/x.db" ] || continue
	content=$(content_of "$scratch/x.db")
	[ "${whole:=$content}" = "$content" ] || fail "$order stores something else"
done
counts=$("$program" query -f csv "$scratch/x.db" "SELECT count(*) > 200, (SELECT count(*) FROM models) > 30,
	(SELECT count(*) FROM clips AS c JOIN assets AS a ON a.id = c.asset_id WHERE a.path LIKE 'a.zip!b.tar!blob.dat!%') > 0,
	max(length(path) - length(replace(path, '!', ''))) FROM assets" | tail -n 1)
[ "$counts" = 1,1,1,4 ] || fail "the dump is not what it should be: $counts"

# Decoding again, one asset deep inside.
ANIMDB_DELAY_DECODER=20 "$program" query -f csv "$scratch/x.db" "SELECT count(*) > 0 FROM provenance((SELECT c.id FROM clips AS c
	JOIN assets AS a ON a.id = c.asset_id WHERE a.path LIKE 'a.zip!b.tar!image.iso!%.ANIM' LIMIT 1))" >"$scratch/out" 2>"$scratch/err"
[ "$(tail -n 1 "$scratch/out")" = 1 ] || fail "provenance: $(head -n 20 "$scratch/err")"
ANIMDB_DELAY_DECODER=2 "$program" info "$scratch/dump/deep.tar" >"$scratch/out" 2>"$scratch/err" || fail "info: $(head -n 20 "$scratch/err")"
finish "$runs runs over containers in containers"
