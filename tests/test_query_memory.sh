#!/bin/bash
# Printing a value of 200 MB, and SQL that never ends, take a bounded amount of memory. Not for the sanitizer build, which
# needs more: PROGRAM
set -u
PROGRAM=$1
. "$(dirname "$0")/index_common.sh"
cd "$scratch" || exit 2

"$program" index -q x.db "$here/../corpus/zengin/puppet.vdf" || exit 2

# Runs the program with the arguments that follow $1 (what), $2 (the most MiB) and $3 (the exit code that is expected), and
# standard input. Leaves what it printed in err and out.
check()
{
	local what=$1 limit=$2 wanted=$3

	shift 3
	python3 - "$what" "$limit" "$wanted" "$program" "$@" 3<&0 <<'PYTHON' || fail "$what: $(head -c 300 err)"
import os, resource, subprocess, sys

what, limit, wanted = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
with open("out", "wb") as out, open("err", "wb") as err:
    code = subprocess.run(sys.argv[4:], stdin=3, stdout=out, stderr=err).returncode
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
print(f"{what}: {peak} MiB, exit {code}")
sys.exit(peak > limit or code != wanted)
PYTHON
}

# SQLite itself holds the value once: 191 MiB.
note='animdb: 1 value of more than 65536 bytes was cut; csv, json, ndjson and line print complete values'
for format in box table markdown; do
	check "a blob of 200 MB as $format" 240 0 query -f $format x.db 'SELECT zeroblob(200000000) AS data' </dev/null
	[ "$(cat err)" = "$note" ] || fail "$format: $(cat err)"
	grep -q "00…' (200000000 bytes)" out || fail "$format does not tell the size"
	[ "$(stat -c %s out)" -lt 2000000 ] || fail "$format prints $(stat -c %s out) bytes"
done
# What is around the digits: "data", X'', and their like.
rm out
mkfifo out
for expected in csv:9 json:14 ndjson:12 line:11; do
	format=${expected%:*}
	wc -c <out >size &
	check "a blob of 200 MB as $format" 240 0 query -f $format x.db 'SELECT zeroblob(200000000) AS data' </dev/null
	wait $!
	[ ! -s err ] || fail "$format: $(cat err)"
	[ "$(cat size)" -eq $((400000000 + ${expected#*:})) ] || fail "$format prints $(cat size) bytes"
done
rm out

# The pipe ends at some time even where the program would read on.
long_line()
{
	yes | tr -d '\n' | head -c 1000000000
}

check 'a line without end, query' 100 1 query x.db - < <(long_line)
grep -qx 'animdb: standard input: the SQL is longer than 64 MiB' err || fail "query says $(cat err)"
check 'a line without end, shell' 100 1 shell x.db < <(long_line)
grep -qx 'animdb: standard input:1: the line is too long for SQL' err || fail "shell says $(cat err)"
check 'a statement without end, shell' 100 1 shell x.db < <(yes | head -c 1000000000)
grep -qx 'animdb: standard input:1: the statement is longer than 64 MiB' err || fail "shell says $(cat err)"
check 'zeros without end, query' 100 1 query x.db - </dev/zero
check 'zeros without end, a file' 100 1 query --file /dev/zero x.db
check 'zeros without end, shell' 100 1 shell x.db </dev/zero
check 'a line without end, .read' 100 1 shell x.db < <(mkfifo long && long_line >long & sleep 0.2; echo .read long)
check 'many statements' 100 0 shell x.db < <(yes 'SELECT 1;' | head -c 5000000)
[ "$(wc -l <out)" -eq 1000000 ] || fail "many statements give $(wc -l <out) lines"
finish "memory of queries"
