#!/bin/bash
# Valgrind finds nothing wrong in an index of the corpus, a query and an export: no use of what was never set, no access
# beyond what was allocated, nothing lost.
#
#	test_valgrind.sh PROGRAM CORPUS
set -u

if [ $# -ne 2 ]; then
	echo "usage: test_valgrind.sh PROGRAM CORPUS" >&2
	exit 2
fi
PROGRAM=$1
corpus=$(realpath "$2")
. "$(dirname "$0")/index_common.sh"

if ! command -v valgrind >/dev/null; then
	echo "there is no valgrind"
	exit 77
fi

# Runs the program under valgrind with these arguments.
check()
{
	valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,possible --track-fds=no \
		"$program" "$@" >"$scratch/out" 2>"$scratch/err" || fail "$1: exit $?: $(head -n 30 "$scratch/err")"
}

check index -q -j2 "$scratch/x.db" "$corpus"
check index -q -j2 --force "$scratch/x.db" "$corpus/zengin/puppet.vdf"
check query -f json "$scratch/x.db" "SELECT * FROM clip_summary; SELECT count(*), sum(x) FROM keys;
	SELECT count(mtx) FROM pose((SELECT id FROM clips WHERE name = 'PUPPET-S_WALKL'))"
for style in glb bvh raw; do
	check export "$scratch/x.db" -f $style -o "$scratch/$style" --where "name LIKE 'PUPPET%' AND NOT shadowed"
done
[ "$(wc -l <"$scratch/out")" -gt 5 ] || fail "too little was exported"
finish "valgrind"
