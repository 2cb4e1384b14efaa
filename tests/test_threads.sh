#!/bin/bash
# The thread sanitizer finds nothing in what runs several threads: index, alone, of containers in containers, beside readers,
# interrupted and stopped by a full disk, and diff. It needs a build of its own, which is made when it is not there.
#
#	test_threads.sh SOURCE MKDUMP [ROUNDS]
#
# ROUNDS is the number of interrupts of each command.
set -u

if [ $# -lt 2 ]; then
	echo "usage: test_threads.sh SOURCE MKDUMP [ROUNDS]" >&2
	exit 2
fi
root=$(realpath "$1")
mkdump=$(realpath "$2")
rounds=${3-12}
if ! echo 'int main(void) { return 0; }' | cc -x c -fsanitize=thread -o /dev/null - 2>/dev/null; then
	echo "there is no thread sanitizer"
	exit 77
fi
cmake -S "$root" --preset tsan >/dev/null && cmake --build "$root/build-tsan" --target animdb >/dev/null || exit 2
PROGRAM=$root/build-tsan/animdb
. "$(dirname "$0")/index_common.sh"
# A report ends the process with 66, whatever it was about to end with.
export TSAN_OPTIONS=exitcode=66:second_deadlock_stack=1
RANDOM=7
runs=0

if ! "$program" --version >/dev/null 2>"$scratch/err"; then
	grep -q "unexpected memory mapping" "$scratch/err" && echo "the thread sanitizer does not run here" && exit 77
	exit 2
fi

# Nothing was reported by what exited with $1, one of the codes $2, and wrote $scratch/$3 on standard error.
judge()
{
	runs=$((runs + 1))
	grep -q "ThreadSanitizer" "$scratch/$3" && fail "$4: $(head -n 60 "$scratch/$3")"
	case " $2 " in
	*" $1 "*) ;;
	*) fail "$4: exit $1: $(head -n 5 "$scratch/$3")" ;;
	esac
}

# Runs the program with the arguments behind the exit codes that are right.
check()
{
	local codes=$1

	shift
	"$program" "$@" >"$scratch/out" 2>"$scratch/err"
	judge $? "$codes" err "$*"
}

# The same, ended by SIGINT within $2 milliseconds; a file is removed before.
check_interrupted()
{
	local codes=$1 within=$2

	shift 2
	"$program" "$@" >"$scratch/out" 2>"$scratch/err" &
	sleep "$(printf '0.%06d' $((within * (RANDOM % 1000))))"
	kill -INT $! 2>/dev/null
	wait $!
	judge $? "$codes" err "interrupted $*"
}

db=$scratch/x.db
cp -r "$root/corpus" "$scratch/dump"
"$mkdump" "$scratch/dump/bench.vdf" 60 --nodes 6 || exit 2
"$mkdump" "$scratch/bench.vdf" 60 --nodes 6 --coarse || exit 2

check 0 index -q -j4 "$db" "$scratch/dump"
check_whole "$db" "after index"
for jobs in 2 8; do
	check 0 index -q "-j$jobs" --force "$db" "$scratch/dump"
done
check 0 index -q -j4 "$db" "$scratch/dump"

# Readers and exports beside a run.
"$program" index -q -j4 --force "$db" "$scratch/dump" 2>"$scratch/err_index" &
reads=0
while kill -0 $! 2>/dev/null; do
	check 0 query "$db" 'SELECT count(*), sum(x) FROM keys; SELECT count(mtx) FROM pose((SELECT max(id) FROM clips))'
	check 0 export "$db" -f json -o "$scratch/json" --force --where "clip_id % 100 = 1"
	reads=$((reads + 1))
done
wait $!
judge $? 0 err_index "index beside readers"
[ $reads -gt 0 ] || fail "no reader came beside a run"

# Diff of what differs in every clip, of what is the same, and of what is damaged.
check 0 index -q "$scratch/a.db" "$scratch/dump/bench.vdf"
check 0 index -q "$scratch/b.db" "$scratch/bench.vdf"
for jobs in 1 2 8; do
	check "0 1" diff "-j$jobs" "$scratch/a.db" "$scratch/b.db"
	check 0 diff "-j$jobs" "$db" "$db"
done
cp "$scratch/b.db" "$scratch/damaged.db"
sqlite3 "$scratch/damaged.db" "UPDATE tracks SET data = x'00' WHERE id % 50 = 0"
check 2 diff -j4 "$scratch/a.db" "$scratch/damaged.db"

for ((i = 0; i < rounds; i++)); do
	check_interrupted "0 130" 900 index -q -j4 --force "$db" "$scratch/dump"
	rm -f "$scratch/new.db"
	check_interrupted "0 130" 900 index -q -j4 "$scratch/new.db" "$scratch/dump"
	check_interrupted "0 1 130" 200 diff -j4 "$scratch/a.db" "$scratch/b.db"
done
check 0 index -q -j4 "$db" "$scratch/dump"
check_whole "$db" "after interrupts"

# What fails while threads are at work.
for limit in 1 500 2000; do
	rm -f "$scratch/new.db"
	(
		ulimit -f "$limit"
		exec "$program" index -q -j4 "$scratch/new.db" "$scratch/dump" 2>"$scratch/err"
	)
	judge $? 1 err "index in $limit KiB"
done
"$here/test_index_nested.sh" "$program" "$root/corpus" all || fail "containers in containers"
finish "thread sanitizer: $runs runs"
