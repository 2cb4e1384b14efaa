#!/usr/bin/env python3
"""Cuts files off and damages their heads, and prints each copy of which an index says nothing.

	silence.py PROGRAM CORPUS STEP [FIRST]

Of each STEP-th file of the corpus that is recognised when it lies alone beside a good file: cut off at 10, 50 and 90 percent and
before its last byte, and with 16 bytes of its head replaced. Each copy lies in a folder of its own, under the name of the file and
with what belongs to it beside it, once alone and once below the folders that the file has in the corpus; then all of these are
members of one archive. A copy is silent when the database has neither an asset of it nor a problem. Prints the silent copies and
how many there were, and exits with 1 when one is silent that EXCEPTIONS does not list, or one that it lists is not.
"""
import collections
import fnmatch
import os
import sqlite3
import subprocess
import sys
import tempfile
import zipfile

TOGETHER = (".dat", ".raw", ".sep"), (".cue", ".bin")
GOOD = "zengin/loose/_WORK/DATA/ANIMS/_COMPILED/KITE.MDH"
HEAD = 16

# What cannot be told from another file: how it lies there, its path in the corpus as a pattern, the kinds of damage, and the reason.
CUT_TABLE = "nothing but 'const struct Anim' is left of it, and its name is that of other tables"
NO_HEAD = "its only 'struct Animation' was in its head, and its folder, which would say what it is, is missing"
EXCEPTIONS = [
    ("alone", "sm64/*/anims/table.inc.c", "cut10", CUT_TABLE),
    ("alone", "sm64/*/kite/anims/fly.inc.c", "cut10", CUT_TABLE),
    ("alone", "sm64/*/gate/anims/[ac]*.inc.c", "cut10", CUT_TABLE),
    ("alone", "sm64/*/anims/table.inc.c", "head", NO_HEAD),
    ("alone", "sm64/*/kite/anims/fly.inc.c", "head", NO_HEAD),
    ("alone", "sm64/*/gate/anims/[ac]*.inc.c", "head", NO_HEAD),
    ("*", "sm64/coop/swing_rom.c", "cut10", "an '#include' is left of it, as any C file has one"),
    ("*", "vib-ribbon/small/mode2_2336.bin", "cut[15]0", "of the sectors without a pattern those before the volume are left: zeros"),
    ("alone", "zengin/*.ASC", "head", "an ASCII file, called as many are, and its folder, which would say what it is, is missing"),
]


def damages(data):
    """The kinds of damage of a file with their bytes; those that change nothing or leave nothing are left out."""
    for percent in 10, 50, 90:
        yield f"cut{percent}", data[:len(data) * percent // 100]
    yield "last", data[:-1]
    yield "head", bytes(byte ^ 0xA5 for byte in data[:HEAD]) + data[HEAD:]


def files_below(folder):
    return sorted(os.path.join(parent, name) for parent, _, names in os.walk(folder) for name in names)


def beside(path):
    """The other files of an Oni level or a CUE sheet."""
    stem, ending = os.path.splitext(os.path.basename(path).lower())
    wanted = {stem + other for group in TOGETHER if ending in group for other in group if other != ending}
    folder = os.path.dirname(path)
    return [os.path.join(folder, name) for name in os.listdir(folder) if name.lower() in wanted]


def put(folder, path, data):
    os.makedirs(folder, exist_ok=True)
    for other in beside(path):
        with open(other, "rb") as file:
            write(os.path.join(folder, os.path.basename(other)), file.read())
    write(os.path.join(folder, os.path.basename(path)), data)


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def index(program, path, scratch):
    """The paths of the assets of an index, absolute, with those of sources that hold them."""
    database = os.path.join(scratch, "db")
    result = subprocess.run([program, "index", "-q", "--force", "-j2", database, path], capture_output=True, text=True)
    if result.returncode not in (0, 3):
        sys.exit(f"index ends with {result.returncode}: {result.stderr}")
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT s.path, a.path, a.status, EXISTS (SELECT 1 FROM diagnostics AS d WHERE d.asset_id = a.id) "
                                  "FROM assets AS a JOIN sources AS s ON s.id = a.source_id").fetchall()
        rows += [(path, "", "", 1) for path, in connection.execute(
            "SELECT s.path FROM diagnostics AS d JOIN sources AS s ON s.id = d.source_id")]
        rows += [(path, "", "", 0) for path, in connection.execute("SELECT path FROM sources")]
    connection.close()
    os.remove(database)
    return rows


def recognised(program, paths, scratch):
    """Those of `paths` that are recognised when they are whole, each in a folder for itself."""
    top = os.path.join(scratch, "whole")
    for number, path in enumerate(paths):
        with open(path, "rb") as file:
            put(os.path.join(top, str(number)), path, file.read())
    seen = {row[0] for row in index(program, top, scratch) if row[2] != "listed" or row[3] == 0}
    return [path for number, path in enumerate(paths)
            if os.path.join(top, str(number), os.path.basename(path)) in seen]


def copies_of(paths, corpus, top, has_folders):
    """Writes the copies, below the folders that the file has in the corpus or without them. Gives the path of each with what it is."""
    made = {}
    for number, path in enumerate(paths):
        with open(path, "rb") as file:
            data = file.read()
        for kind, damaged in damages(data):
            if damaged in (b"", data):
                continue
            relative = os.path.relpath(path, corpus)
            folder = os.path.join(top, f"{number}.{kind}", os.path.dirname(relative) if has_folders else "")
            put(folder, path, damaged)
            made[os.path.join(folder, os.path.basename(path))] = kind, relative
    with open(os.path.join(corpus, GOOD), "rb") as file:
        write(os.path.join(top, "KITE.MDH"), file.read())
    return made


def silent_loose(program, made, top, scratch):
    rows = index(program, top, scratch)
    seen = {row[0] for row in rows} | {os.path.join(row[0], row[1]) for row in rows}
    return [copy for copy in made if copy not in seen]


def silent_packed(program, made, top, scratch):
    """The members of an archive all have a row: one that says nothing has no problem and no type that was recognised."""
    archive = os.path.join(scratch, "all.zip")
    with zipfile.ZipFile(archive, "w") as file:
        for path in files_below(top):
            file.write(path, os.path.relpath(path, top))
    rows = index(program, archive, scratch)
    quiet = {row[1] for row in rows if row[2] == "listed" and not row[3]}
    known = {row[1].split("!")[0] for row in rows if "!" in row[1]}
    return [copy for copy in made if os.path.relpath(copy, top) in quiet - known]


def is_exception(how, path, kind, exception):
    return all(map(fnmatch.fnmatchcase, (how, path, kind), exception))


def look(program, corpus, paths):
    """The silent copies, as (how, path, kind), and the number of all."""
    silent, count = [], 0
    with tempfile.TemporaryDirectory() as scratch:
        scratch = os.path.realpath(scratch)
        paths = recognised(program, paths, scratch)
        for how, has_folders, find in (("alone", False, silent_loose), ("in its folders", True, silent_loose),
                                       ("in an archive", True, silent_packed)):
            top = os.path.join(scratch, how)
            made = copies_of(paths, corpus, top, has_folders)
            count += len(made)
            silent += [(how, made[copy][1], made[copy][0]) for copy in find(program, made, top, scratch)]
    return silent, count


def main():
    program, corpus, step = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2]), int(sys.argv[3])
    first = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    paths = [path for path in files_below(corpus) if os.path.basename(path) != "README.md" and "/broken/" not in path]
    silent, count = look(program, corpus, paths[first::step])
    problems = []
    for how, path, kind in sorted(silent):
        if not any(is_exception(how, path, kind, exception) for exception in EXCEPTIONS):
            problems.append(f"{how}: {path}: nothing is said of {kind}")
    for exception in EXCEPTIONS:
        if step == 1 and not any(is_exception(*copy, exception) for copy in silent):
            problems.append(f"{exception[0]}: {exception[1]}: something is said of {exception[2]}")
    print("\n".join(problems + [f"{count} damaged copies, {len(silent)} of them silent"]))
    sys.exit(1 if problems or count == 0 else 0)


main()
