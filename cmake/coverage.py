#!/usr/bin/env python3
"""Prints how much of src/ the tests ran, for each folder, and the files with the most that was not run.

	coverage.py ROOT BUILD

BUILD was made with ANIMDB_COVERAGE and its tests have run. Exit code 1 when a folder is below what it should reach.
"""
import collections
import glob
import json
import os
import subprocess
import sys

# Percent of lines and of branches.
GOALS = {"src/base": (95, 85), "src/container": (95, 85), "src/systems": (95, 85), "all": (85, 0)}
WORST = 15

Count = collections.namedtuple("Count", "lines run branches taken")


def counted(root, build):
    """For each file of src/: {line: times} and {(line, number): times}, over all object files that have it."""
    lines = collections.defaultdict(collections.Counter)
    branches = collections.defaultdict(collections.Counter)
    notes = glob.glob(f"{build}/CMakeFiles/animdb_core.dir/src/**/*.gcno", recursive=True)
    notes += glob.glob(f"{build}/CMakeFiles/animdb.dir/src/**/*.gcno", recursive=True)
    for note in notes:
        output = subprocess.run(["gcov", "--json-format", "--stdout", "--branch-probabilities", note], cwd=build,
                                capture_output=True, text=True, check=True).stdout
        for file in json.loads(output)["files"] if output else []:
            name = os.path.relpath(os.path.join(build, file["file"]), root)
            if not name.startswith("src/"):
                continue
            for line in file["lines"]:
                lines[name][line["line_number"]] += line["count"]
                for i, branch in enumerate(line["branches"]):
                    branches[name][line["line_number"], i] += branch["count"]
    return lines, branches


def count_of(lines, branches):
    return Count(len(lines), sum(times > 0 for times in lines.values()), len(branches),
                 sum(times > 0 for times in branches.values()))


def percent(part, whole):
    return 100 * part / whole if whole else 100


def main():
    root, build = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2])
    lines, branches = counted(root, build)
    files = {name: count_of(lines[name], branches[name]) for name in lines}
    folders = collections.defaultdict(list)
    for name, count in files.items():
        folders[os.path.dirname(name)].append(count)
        folders["all"].append(count)
    reached = bool(files)
    print(f"{'folder':16}{'lines':>8}{'run':>8}{'branches':>10}{'taken':>8}")
    for name, counts in sorted(folders.items(), key=lambda item: (item[0] == "all", item[0])):
        total = Count(*map(sum, zip(*counts)))
        ratio = percent(total.run, total.lines), percent(total.taken, total.branches)
        below = any(found < goal for found, goal in zip(ratio, GOALS.get(name, (0, 0))))
        reached &= not below
        print(f"{name:16}{total.lines:8}{ratio[0]:7.1f}%{total.branches:10}{ratio[1]:7.1f}%{'  below its goal' if below else ''}")
    print("\nmost lines that were not run:")
    for name, count in sorted(files.items(), key=lambda item: item[1].run - item[1].lines)[:WORST]:
        print(f"{count.lines - count.run:6}  {name}")
    sys.exit(not reached)


main()
