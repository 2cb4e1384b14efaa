#!/bin/bash
# How long `animdb report` takes for CLIPS clips of one skeleton, how large it is, and the peak of memory; the search of its page is
# measured by tests/catalogue. Usage: bench_report.sh PROGRAM MKDUMP_ZENGIN FOLDER [CLIPS].
set -euo pipefail

program=$1 mkdump=$2 work=$3
clips=${4:-20000}
mkdir -p "$work"
trap 'rm -rf "$work"' EXIT
"$mkdump" "$work/dump.vdf" "$clips" --nodes 30 --frames 60
"$program" index -q "$work/dump.db" "$work/dump.vdf"
python3 - "$program" "$work" "$clips" <<'EOF'
import os, resource, subprocess, sys, time

program, work, clips = sys.argv[1], sys.argv[2], int(sys.argv[3])
for options in ([], ["--no-pictures"], ["-j1"]):
    start, used = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen([program, "report", "-q", f"{work}/dump.db", "-o", f"{work}/report", *options])
    _, status, usage = os.wait4(process.pid, 0)
    took = time.monotonic() - start
    if status != 0:
        sys.exit(f"report ended with {status}")
    sizes = {}
    for top, _, files in os.walk(f"{work}/report"):
        for name in files:
            kind = "clip-K" if name.startswith("clip-") else os.path.basename(top)
            sizes[kind] = sizes.get(kind, 0) + os.path.getsize(os.path.join(top, name))
    processor = usage.ru_utime + usage.ru_stime
    print(f"{clips} clips {' '.join(options)}: {took:.1f} s, {clips / took:.0f} a second; of the processor {processor:.1f} s, "
          f"{1000 * processor / clips:.2f} ms a clip; peak {usage.ru_maxrss / 1024:.0f} MiB; clip-K {sizes['clip-K'] / clips / 1000:.1f} KB a clip, "
          f"other data {sizes['data'] / 1e6:.1f} MB, pictures {sizes.get('pictures', 0) / clips / 1000:.2f} KB a clip")
EOF
