#!/bin/bash
# Indexing a dump of thousands of clips stays below 256 MiB of memory. Not for the sanitizer build, which needs more.
#
#	test_index_memory.sh PROGRAM MKDUMP [CLIPS]
set -u

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
	echo "usage: test_index_memory.sh PROGRAM MKDUMP [CLIPS]" >&2
	exit 2
fi
PROGRAM=$1
mkdump=$(realpath "$2")
clips=${3-3000}
limit=256
. "$(dirname "$0")/index_common.sh"

"$mkdump" "$scratch/bench.vdf" "$clips" || exit 2
"$mkdump" "$scratch/zipped.vdf" "$((clips / 10))" --zipped || exit 2

# MiB that index with these arguments needs at its peak.
peak_of()
{
	python3 - "$program" index -q "$@" <<'PYTHON'
import resource, subprocess, sys

if subprocess.run(sys.argv[1:]).returncode != 0:
    sys.exit("index failed")
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
PYTHON
}

check()
{
	local what=$1 peak

	shift
	peak=$(peak_of "$@")
	echo "$what: ${peak:-?} MiB"
	[ -n "$peak" ] && [ "$peak" -lt $limit ] || fail "$what needs ${peak:-?} MiB, more than $limit"
}

check 'a new database' -j2 "$scratch/x.db" "$scratch/bench.vdf"
check 'the same once more, 8 threads' -j8 --force "$scratch/x.db" "$scratch/bench.vdf"
check 'a zipped volume, 8 threads' -j8 "$scratch/x.db" "$scratch/zipped.vdf"
finish "memory of $clips clips"
