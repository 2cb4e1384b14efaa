#!/usr/bin/env python3
"""Doubles structured inputs of each format and compares the processor time of `index`: growth.py PROGRAM [SMALLEST DOUBLINGS [NAME...]].
A doubling may take at most 2.6 times as long. SMALLEST is the size of the first input in bytes, 1 MiB with 4 doublings by default. Of
inputs that take long enough Ctrl-C must end the indexing of the largest one within a second, early and late. With NAMEs only those."""

import os
import resource
import signal
import subprocess
import sys
import tempfile
import time

from growth_inputs import INPUTS

PROGRAM = os.path.realpath(sys.argv[1])
SMALLEST, DOUBLINGS = map(int, sys.argv[2:4] or (1 << 20, 4))
MOST = 2.6  # per doubling
NOISE = 0.15  # seconds that a short run may vary
LATEST = 1.5  # seconds after Ctrl-C, of which the start of a process on a busy machine is a part


def command(folder):
    return [PROGRAM, "index", "-q", "-j", "1", "--meshes", "all", os.path.join(folder, "g.db"), os.path.join(folder, "dump")]


def run(folder):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    result = subprocess.run(command(folder), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=600)
    if result.returncode not in (0, 3):
        sys.exit(f"index ends with {result.returncode}: {result.stderr.decode()}")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def put(folder, path, data):
    path = os.path.join(folder, "dump", path)
    os.makedirs(os.path.dirname(path))
    with open(path, "wb") as out:
        out.write(data if isinstance(data, bytes) else data.encode())


def measure(path, data):
    with tempfile.TemporaryDirectory() as folder:
        put(folder, path, data)
        return run(folder)


def grow(name, path, make):
    """Returns what is wrong, "" for nothing."""
    count = max(16, int(SMALLEST / max(1, (len(make(1016)) - len(make(16))) / 1000)))
    times = []
    for doubling in range(DOUBLINGS + 1):
        data = make(count << doubling)
        times.append(measure(path, data))
        if len(times) > 1 and times[-1] > MOST * times[-2] + NOISE:
            times[-1] = min(times[-1], measure(path, data))
    print(f"{name:40} {len(data) / 1024:8.0f} KiB" + "".join(f"{seconds:8.2f}" for seconds in times), end="", flush=True)
    problems = [f"{b:.2f} s after {a:.2f} s for twice the bytes" for a, b in zip(times, times[1:]) if b > MOST * a + NOISE]
    latest = max((stop_after(path, data, times[-1] * part) for part in (0.3, 0.6, 0.9)), default=0) if times[-1] > 1 else 0
    print(f"   Ctrl-C ends it after {latest:.2f} s" if latest > 0 else "", flush=True)
    if latest > LATEST:
        problems.append(f"Ctrl-C ends it after {latest:.1f} s")
    return f"{name}: {', '.join(problems)}" if problems else ""


def stop_after(path, data, seconds):
    """How long Ctrl-C takes to end the indexing that began so many seconds before."""
    with tempfile.TemporaryDirectory() as folder:
        put(folder, path, data)
        process = subprocess.Popen(command(folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        began = time.time()
        process.wait()
        return time.time() - began


def main():
    names = sys.argv[4:] or INPUTS
    problems = [problem for name in names if (problem := grow(name, *INPUTS[name]))]
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
