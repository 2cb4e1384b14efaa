#!/bin/bash
# MB of GLB written a second, and the peak of memory, for CLIPS clips of one skeleton in one file; the best of three runs.
# Usage: bench_export.sh PROGRAM MKDUMP_ZENGIN FOLDER [CLIPS].
set -euo pipefail

program=$1 mkdump=$2 work=$3
clips=${4:-2000}
mkdir -p "$work"
trap 'rm -rf "$work"' EXIT
"$mkdump" "$work/dump.vdf" "$clips"
"$program" index -q "$work/dump.db" "$work/dump.vdf"
python3 - "$program" "$work" "$clips" <<'EOF'
import glob, os, resource, shutil, subprocess, sys, time

program, work, clips = sys.argv[1:]
best, processor = float("inf"), float("inf")
for _ in range(3):
    shutil.rmtree(f"{work}/out", ignore_errors=True)
    start, used = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([program, "export", f"{work}/dump.db", "-f", "glb", "-o", f"{work}/out"], check=True,
                   stdout=subprocess.DEVNULL)
    best, end = min(best, time.monotonic() - start), resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = min(processor, end.ru_utime + end.ru_stime - used.ru_utime - used.ru_stime)
size, = (os.path.getsize(path) for path in glob.glob(f"{work}/out/*/*.glb"))
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print(f"{clips} clips in one GLB of {size / 1e6:.0f} MB: {best:.2f} s, {size / best / 1e6:.0f} MB/s; of the processor {processor:.2f} s, "
      f"{size / processor / 1e6:.0f} MB/s; peak {peak:.0f} MB")
EOF
