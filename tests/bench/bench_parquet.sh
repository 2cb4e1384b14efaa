#!/bin/bash
# MB of Parquet written in a second of the processor, and the peak of memory, for CLIPS clips of 6,276 keys each (10 million in
# all); the best of three runs. Fails below 50 MB/s, or above 256 MB.
# Usage: bench_parquet.sh PROGRAM MKDUMP_ZENGIN FOLDER [CLIPS].
set -euo pipefail

program=$1 mkdump=$2 work=$3
clips=${4:-1600}
mkdir -p "$work"
trap 'rm -rf "$work"' EXIT
"$mkdump" "$work/dump.vdf" "$clips"
"$program" index -q "$work/dump.db" "$work/dump.vdf"
python3 - "$program" "$work" <<'END'
import os, pathlib, resource, shutil, sqlite3, subprocess, sys, time

program, work = sys.argv[1:]
keys, = sqlite3.connect(f"{work}/dump.db").execute("SELECT sum(key_count) FROM clips").fetchone()
best, processor = float("inf"), float("inf")
for _ in range(3):
    shutil.rmtree(f"{work}/out", ignore_errors=True)
    start, used = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([program, "export", f"{work}/dump.db", "-f", "parquet", "-o", f"{work}/out"], check=True,
                   stdout=subprocess.DEVNULL)
    best, end = min(best, time.monotonic() - start), resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = min(processor, end.ru_utime + end.ru_stime - used.ru_utime - used.ru_stime)
size = sum(path.stat().st_size for path in pathlib.Path(f"{work}/out").rglob("*.parquet"))
decoded = sum(path.stat().st_size for path in pathlib.Path(f"{work}/out/keys").rglob("*.parquet"))
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print(f"{keys} keys: {size / 1e6:.0f} MB, {decoded / 1e6:.0f} of them keys: {best:.2f} s; of the processor {processor:.2f} s, "
      f"{size / processor / 1e6:.0f} MB/s; peak {peak:.0f} MB")
sys.exit(size / processor < 50e6 or peak >= 256)
END
