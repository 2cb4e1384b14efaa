#!/usr/bin/env python3
"""clang finds nothing to warn of in the C files of tests/, with the options by which they are compiled in BUILD. It only looks:
nothing is compiled. tests/tidy.sh does the same for src/, with more checks. Usage: clang.py BUILD"""
import concurrent.futures
import json
import os
import shlex
import shutil
import subprocess
import sys

TESTS = os.path.dirname(os.path.realpath(__file__)) + os.sep


def warnings(entry):
    """What clang writes of a file; nothing when it is content."""
    words = shlex.split(entry["command"])[1:]
    at = words.index("-o")
    return subprocess.run(["clang", "-fsyntax-only", *words[:at], *words[at + 2:]], cwd=entry["directory"], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)


def main():
    if not shutil.which("clang"):
        print("there is no clang")
        return 77
    with open(os.path.join(sys.argv[1], "compile_commands.json"), encoding="utf-8") as file:
        entries = {entry["file"]: entry for entry in json.load(file) if entry["file"].startswith(TESTS)}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        bad = [done.stdout for done in pool.map(warnings, entries.values()) if done.returncode != 0 or done.stdout]
    print("".join(bad) + f"{len(entries)} files, {len(bad)} with warnings")
    return 1 if bad or len(entries) < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
