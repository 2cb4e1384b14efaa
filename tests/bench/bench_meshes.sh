#!/bin/bash
# What meshes and images add to `animdb index` in time and size: CLIPS clips, MODELS models and TEXTURES textures, with --meshes none,
# linked --no-images, and linked; the best of RUNS. An installation has 3,977 clips of 24 frames on average; as many models and
# textures as here are all those that the description of the formats was proven on.
# Usage: bench_meshes.sh PROGRAM MKDUMP_ZENGIN MKDUMP_MESHES FOLDER [CLIPS [MODELS [TEXTURES [RUNS]]]].
set -euo pipefail

program=$1 mkdump=$2 mkmeshes=$3 work=$4
clips=${5:-3977} models=${6:-1082} textures=${7:-988} runs=${8:-3}
mkdir -p "$work/dump"
trap 'rm -rf "$work"' EXIT
"$mkdump" "$work/dump/clips.vdf" "$clips" --frames 40
"$mkmeshes" "$work/dump/meshes.vdf" "$models" "$textures"
python3 - "$program" "$work" "$clips clips, $models models, $textures textures" "$runs" <<'PY'
import os, resource, subprocess, sys, time

program, work, what, runs = sys.argv[1:]
print(f"{what}, {sum(os.path.getsize(f'{work}/dump/{f}') for f in os.listdir(f'{work}/dump')) / 1e6:.0f} MB:")
base = None
for options in (["--meshes", "none"], ["--meshes", "linked", "--no-images"], ["--meshes", "linked"]):
    wall = processor = float("inf")
    for _ in range(int(runs)):
        if os.path.exists(f"{work}/x.db"):
            os.remove(f"{work}/x.db")
        start, used = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([program, "index", "-q", *options, f"{work}/x.db", f"{work}/dump"], check=True)
        end = resource.getrusage(resource.RUSAGE_CHILDREN)
        wall = min(wall, time.monotonic() - start)
        processor = min(processor, end.ru_utime + end.ru_stime - used.ru_utime - used.ru_stime)
    size = os.path.getsize(f"{work}/x.db") / 1e6
    base = base or (wall, processor, size)
    print(f"  {' '.join(options):28} {wall:6.2f} s, processor {processor:6.2f} s, {size:6.1f} MB; more than none: "
          f"{100 * (wall / base[0] - 1):+4.0f} % of the wall, {100 * (processor / base[1] - 1):+4.0f} % of the processor,"
          f" {size - base[2]:+6.1f} MB")
stored = subprocess.run([program, "query", "-f", "csv", f"{work}/x.db",
                         "SELECT (SELECT sum(vertex_count > 0) FROM models), (SELECT sum(vertex_count) FROM models),"
                         " (SELECT count(*) FROM images)"], check=True, capture_output=True, text=True).stdout.split()[-1]
print("  stored: {} models of {} vertices, {} images".format(*stored.split(",")))
PY
