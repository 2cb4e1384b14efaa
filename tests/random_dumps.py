"""
What random_index.py and random_volumes.py share: members of the volumes of the corpus, runs of `animdb index`, the comparison of two databases,
and sequences of changes with their failures.
"""

import collections
import os
import sqlite3
import subprocess
import tempfile

CANONICAL = os.path.join(os.path.dirname(os.path.realpath(__file__)), "dump_canonical.sh")


def members_of_volumes(program, corpus, database):
    """
    The decoded members of ZenGin's volumes, without the sources of animations, as the name of the volume, that of the member, and its bytes.
    The volumes are indexed into `database`.
    """
    for volume in sorted(os.listdir(os.path.join(corpus, "zengin"))):
        if not volume.endswith(".vdf"):
            continue
        path = os.path.realpath(os.path.join(corpus, "zengin", volume))
        subprocess.run([program, "index", "-q", database, path], check=True)
        with sqlite3.connect(database) as db, open(path, "rb") as data:
            for member, offset, size in db.execute(
                    "SELECT a.name, a.offset, a.byte_size FROM assets AS a JOIN sources AS s ON s.id = a.source_id WHERE s.path = ?"
                    " AND a.status = 'decoded' AND a.stored_size = a.byte_size AND a.parent_id IS NULL"
                    " AND a.name NOT GLOB '*[^ -~]*' AND a.name NOT LIKE '%.ASC' ORDER BY a.path", (path,)):
                data.seek(offset)
                yield volume, member, data.read(size)


def index(program, database, arguments, allowed=(0,)):
    """Runs `animdb index`, which has to end with one of the allowed exit codes."""
    done = subprocess.run([program, "index", "-q", database] + arguments, capture_output=True, text=True)
    if done.returncode not in allowed:
        raise RuntimeError(f"index {' '.join(arguments)}: exit {done.returncode}: {done.stderr}")


def differences(changed, scratch):
    """The first lines in which the content of a database that was changed differs from that of one from scratch; none when they are equal."""
    texts = [subprocess.run([CANONICAL, database], capture_output=True, text=True, errors="replace", check=True).stdout
             for database in (changed, scratch)]
    if texts[0] == texts[1]:
        return []
    a, b = (collections.Counter(text.split("\n")) for text in texts)  # rows of copies are equal lines
    return [f"- {line[:300]}" for line in sorted(b - a)[:5]] + [f"+ {line[:300]}" for line in sorted(a - b)[:5]] or ["the order of lines"]


def run_sequences(numbers, make):
    """
    Runs make(number, folder) for each number, which returns an object with run(), whose result are lines that tell a failure, and `log`, the
    steps so far. Returns whether one failed.
    """
    failures = 0
    for number in numbers:
        with tempfile.TemporaryDirectory() as work:
            sequence = make(number, work)
            try:
                lines = sequence.run()
            except RuntimeError as error:
                lines = [str(error)]
        if lines:
            failures += 1
            print(f"FAILED: sequence {number}: {', '.join(sequence.log)}", *lines, sep="\n", flush=True)
    print(f"{len(numbers)} sequences: {failures} failures")
    return failures > 0
