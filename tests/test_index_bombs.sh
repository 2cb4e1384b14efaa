#!/bin/bash
# Bombs and mazes: what is larger inside than outside, leads in circles or never ends is cut off at a limit that the
# diagnostics name, and what lies beside it is read.
#
#	test_index_bombs.sh PROGRAM CORPUS [sparse]
#
# With `sparse`: files of gigabytes with almost nothing in them, and nothing else. They take seconds.
set -u

if [ $# -lt 2 ]; then
	echo "usage: test_index_bombs.sh PROGRAM CORPUS [sparse]" >&2
	exit 2
fi
PROGRAM=$1
corpus=$(realpath "$2")
. "$(dirname "$0")/index_common.sh"
dump=$scratch/dump
clip=$corpus/zengin/loose/_WORK/DATA/ANIMS/_COMPILED/KITE.MDH
python3 "$here/bombs.py" "$dump" "$clip" || exit 2

# Indexes the folder $1 with the options that follow into the database of that name.
index()
{
	local folder=$1

	shift
	timeout 300 "$program" index -q "$@" "$scratch/$folder.db" "$dump/$folder" 2>"$scratch/err" ||
		fail "$folder: exit $?: $(head -3 "$scratch/err")"
}

# Fails unless SQL $2 on the database $1 gives $3.
check()
{
	local found

	found=$("$program" query -f csv "$scratch/$1.db" "$2" | tail -n +2 | tr '\n' ' ')
	[ "${found% }" = "$3" ] || fail "$1: $2: gives ${found% } instead of $3"
}

if [ "${3-}" = sparse ]; then
	# 4 GiB each, almost nothing of which is there: neither memory nor much time is taken.
	before=$SECONDS
	python3 - "$program" "$scratch/sparse.db" "$dump/sparse" <<'PYTHON' || fail "sparse files"
import resource
import subprocess
import sys

run = subprocess.run([sys.argv[1], "index", "-q", *sys.argv[2:]], timeout=200)
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
print(f"sparse files: exit {run.returncode}, {peak} MiB")
sys.exit(run.returncode != 0 or peak > 700)
PYTHON
	echo "sparse files: $((SECONDS - before)) s"
	check sparse "SELECT count(*) FROM skeletons" 1
	finish "sparse files"
fi

skeletons="SELECT a.name || ' ' || count(*) FROM skeletons AS s JOIN assets AS a ON a.id = s.asset_id GROUP BY a.name ORDER BY a.name"
limits="SELECT count(*) FROM diagnostics WHERE code = 'limit' AND severity = 'error' AND message LIKE"

index depth
check depth "$skeletons" 'FLAT.MDH 1'
check depth "$limits '%--max-depth%'" 1
index depth --max-depth 12
check depth "$skeletons" 'DEEP.MDH 1 FLAT.MDH 1'
check depth "$limits '%'" 0

# A member that says how large it is fails alone. What a stream holds behind one cannot be reached.
index ratio --max-output 4M
check ratio "$skeletons" 'A.MDH 2 B.MDH 1 FINE.MDH 1'
check ratio "SELECT a.name FROM assets AS a JOIN sources AS s ON s.id = a.source_id WHERE a.status = 'failed' AND s.path LIKE '%claims.zip'" zeros.bin
check ratio "SELECT count(DISTINCT source_id) FROM diagnostics WHERE code = 'limit' AND message LIKE '%--max-output%'" 3
index ratio --max-output 1G
check ratio "$skeletons" 'A.MDH 2 B.MDH 2 FINE.MDH 1'
check ratio "$limits '%'" 0

# Each of these is small; together they are not.
index sum --max-output 1M
check sum "$skeletons" 'FINE.MDH 1'
check sum "SELECT sum(byte_size) BETWEEN 500000 AND 1100000 FROM assets" 1
check sum "SELECT count(*) > 0 FROM diagnostics WHERE code = 'limit' AND message LIKE '%--max-output%'" 1

index members --max-members 100
check members "SELECT count(*) FROM skeletons AS s JOIN assets AS a ON a.id = s.asset_id WHERE a.name <> 'FEW.MDH'" 100
check members "SELECT count(*) FROM assets WHERE name = 'FEW.MDH' AND status = 'decoded'" 1
check members "$limits '%--max-members%'" 1
index members
check members "SELECT count(*) FROM skeletons" 301

index overlap --max-output 20M --max-members 5000
check overlap "SELECT count(DISTINCT s.id) FROM skeletons AS k JOIN assets AS a ON a.id = k.asset_id JOIN sources AS s ON s.id = a.source_id" 3
check overlap "SELECT count(*) FROM assets AS a JOIN sources AS s ON s.id = a.source_id WHERE s.path LIKE '%self.vdf'" 51
check overlap "SELECT count(*) FROM diagnostics AS d JOIN assets AS a ON a.id = d.asset_id WHERE d.code = 'corrupt' AND d.message LIKE '%once more' AND a.name LIKE 'SELF%'" 50
check overlap "SELECT count(*) <= 5000 FROM assets AS a JOIN sources AS s ON s.id = a.source_id WHERE s.path LIKE '%maze.vdf'" 1
check overlap "SELECT count(*) > 0 FROM diagnostics AS d JOIN sources AS s ON s.id = d.source_id WHERE d.code = 'limit' AND s.path LIKE '%maze.vdf' AND d.message LIKE '%--max-%'" 1
check overlap "SELECT count(*) > 0 FROM diagnostics AS d JOIN sources AS s ON s.id = d.source_id WHERE d.code = 'limit' AND s.path LIKE '%same.vdf' AND d.message LIKE '%--max-output%'" 1

# Nothing that a name holds reaches the terminal, or a place outside the folder of an export.
index names
if LC_ALL=C grep -q '[[:cntrl:]]' <(tr -d '\n' <"$scratch/err"); then
	fail "names: control characters on standard error"
fi
check names "SELECT count(*) FROM skeletons" 3
"$program" index "$scratch/none.db" "$dump/names/"$'\e[31m' 2>&1 | tr -d '\n' | LC_ALL=C grep -q '[[:cntrl:]]' &&
	fail "names: control characters of a PATH on standard error"

finish "bombs and mazes"
