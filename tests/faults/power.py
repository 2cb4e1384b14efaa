"""Cuts the power at every kind of moment of animdb's writing, and looks at what is left.

	power.py PROGRAM SHIM MKDUMP CORPUS [STATES]

Each run is made once, with the shim (power.c), which writes down what it does to the files of its folder. From that the
states are made in which a power cut may leave the folder: what was synced is there, and of what was not, some writes are
lost, some are torn, and later ones are there without earlier ones; a file that became longer holds anything; names are
made, changed and gone in their order up to some point, or, for a file system without a journal, each by itself. About
STATES of them are made of each run.

Then the database is used, as its owner would after such a day: a query recovers it, integrity_check and verify find
nothing, each source is whole as before the run or as after, and what the program had said to be done is done. The power
is cut in that recovery too. For each tenth state the next run of index must give what an undisturbed one gives.
"""
import collections
import concurrent.futures
import itertools
import os
import random
import re
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile

import commands

OPEN, WRITE, TRUNCATE, SYNC, UNLINK, RENAME = range(6)
HEADER = struct.Struct("=IiQIIII")
SECTOR = 512
# References wait for the next run: the only finding that may be.
PENDING = re.compile(r"\d+ tracks?, .+: 1 finding\n")

# In the dump of the first run and, but for the first two, of the second; and in that of the second only.
BEFORE = "zengin/puppet.vdf oni/mac zengin/puppet_addon.vdf vib-ribbon/ribbon sm64/blobs metroid-prime/loose oni/pc".split()
AFTER = "zengin/marionette.vdf sm64/coop vib-ribbon/odd".split()

Operation = collections.namedtuple("Operation", "what file offset path to data is_new")
# Each source, by its path, has to be as in one of these; only a new database may not be there yet.
Allowed = collections.namedtuple("Allowed", "old new may_be_missing")
Job = collections.namedtuple("Job", "number moment state allowed")


def read_log(path):
    with open(path, "rb") as file:
        log = file.read()
    operations, at = [], 0
    while at < len(log):
        what, file, offset, path_size, to_size, data_size, is_new = HEADER.unpack_from(log, at)
        at += HEADER.size
        parts = []
        for size in (path_size, to_size, data_size):
            parts.append(log[at:at + size])
            at += size
        operations.append(Operation(what, file, offset, parts[0].decode(), parts[1].decode(), parts[2], is_new != 0))
    return operations


def apply(content, operation, chance):
    """Does a write or truncation to a bytearray. What is between the old end and the write is whatever lay there."""
    if operation.what == TRUNCATE and operation.offset < len(content):
        del content[operation.offset:]
    elif len(content) < operation.offset:
        gap = operation.offset - len(content)
        content += chance.randbytes(gap) if chance is not None and operation.what == WRITE else bytes(gap)
    if operation.what == WRITE:
        content[operation.offset:operation.offset + len(operation.data)] = operation.data


def torn(operation, chance):
    """A part of a write, in whole sectors."""
    if operation.what != WRITE:
        return operation
    start = chance.randrange(len(operation.data)) if chance.random() < 0.5 else 0
    end = chance.randrange(start, len(operation.data) + 1)
    # Sectors are those of the file.
    first = 0 if start == 0 else -(-(operation.offset + start) // SECTOR) * SECTOR - operation.offset
    last = (operation.offset + end) // SECTOR * SECTOR - operation.offset
    if last <= first:
        return None
    return operation._replace(offset=operation.offset + first, data=operation.data[first:last])


def survivors(pending, chance):
    """Which of the operations that were not synced reached the disk, in their order."""
    way = chance.choice(("none", "all", "start", "end", "some", "most", "few", "torn"))
    if way == "none" or not pending:
        return []
    if way == "all":
        return pending
    cut = chance.randrange(len(pending) + 1)
    if way == "start":
        return pending[:cut]
    if way == "end":
        return pending[cut:]
    if way == "torn":
        return [part for part in (torn(operation, chance) if chance.random() < 0.3 else operation
                                  for operation in pending) if part is not None]
    share = {"some": 0.5, "most": 0.9, "few": 0.1}[way]
    return [operation for operation in pending if chance.random() < share]


class Disk:
    """What is on the disk for certain, and what is on its way there."""

    def __init__(self, folder, believes_syncs=True):
        self.folder = folder
        self.believes_syncs = believes_syncs
        self.files = []    # contents that were synced
        self.pending = []  # for each of them the operations since
        self.names = {}    # as synced
        self.changes = []  # of names since: (old, new, file), with None for none
        self.current = {}  # names as the program sees them
        self.open = {}     # descriptor to file, None for the folder
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), "rb") as file:
                self.current[name] = self.names[name] = self.add(file.read())

    def add(self, content):
        self.files.append(bytearray(content))
        self.pending.append([])
        return len(self.files) - 1

    def name_of(self, path):
        return os.path.relpath(path, self.folder)

    def change(self, old, new, file):
        self.current.pop(old, None)
        if new is not None:
            self.current[new] = file
        self.changes.append((old, new, file))

    def do(self, operation):
        name = self.name_of(operation.path) if operation.path else None
        if operation.what == OPEN:
            if operation.is_new:
                self.change(None, name, self.add(b""))
            self.open[operation.file] = None if name == "." else self.current[name]
        elif operation.what == UNLINK:
            self.change(name, None, None)
        elif operation.what == RENAME:
            self.change(name, self.name_of(operation.to), self.current[name])
        elif operation.what == SYNC:
            if self.believes_syncs:
                self.sync(self.open[operation.file])
        else:
            self.pending[self.open[operation.file]].append(operation)

    def sync(self, file):
        if file is None:
            self.names = dict(self.current)
            self.changes = []
            return
        for operation in self.pending[file]:
            apply(self.files[file], operation, None)
        self.pending[file] = []

    def whole(self):
        """What the program left, with no power cut."""
        return {name: self.content(file, self.pending[file], None) for name, file in self.current.items()}

    def content(self, file, operations, chance):
        content = bytearray(self.files[file])
        for operation in operations:
            apply(content, operation, chance)
        return bytes(content)

    def cut(self, chance):
        """Name and content of each file after a power cut."""
        names = dict(self.names)
        if chance.random() < 0.7:  # a journal of names keeps their order
            changes = self.changes[:chance.randrange(len(self.changes) + 1)]
        else:
            changes = [change for change in self.changes if chance.random() < 0.5]
        for old, new, file in changes:
            names.pop(old, None)
            if new is not None:
                names[new] = file
        garbage = chance if chance.random() < 0.5 else None
        return {name: self.content(file, survivors(self.pending[file], chance), garbage) for name, file in names.items()
                if not name.endswith("-shm")}


class Tester:
    def __init__(self, program, shim, scratch, dump):
        self.program, self.scratch, self.dump = program, scratch, dump
        self.shim = shutil.copy(shim, scratch)  # LD_PRELOAD separates by blanks and colons, which the path of a checkout may hold
        self.wanted = None  # canonical content after an undisturbed run

    def animdb(self, *arguments, **environment):
        return subprocess.run([self.program, *arguments], env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
                              capture_output=True, text=True, errors="replace", timeout=300, check=False)

    def index(self, path):
        done = self.animdb("index", "-q", "--prune", path, self.dump)
        if done.returncode != 0:
            sys.exit(done.stderr)

    def record(self, folder, arguments):
        """The operations of a run in that folder, and that folder as it was before."""
        log = os.path.join(self.scratch, "log")
        before = folder + ".before"
        shutil.rmtree(before, ignore_errors=True)
        shutil.copytree(folder, before)
        done = self.animdb(*arguments, LD_PRELOAD=self.shim, POWER_FOLDER=folder, POWER_LOG=log)
        if done.returncode != 0:
            sys.exit(f"{arguments}: exit {done.returncode}: {done.stderr}")
        operations = read_log(log)
        disk = Disk(before)
        disk.folder = folder
        for operation in operations:
            disk.do(operation)
        found = {}
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), "rb") as file:
                found[name] = file.read()
        left = {name: content for name, content in disk.whole().items() if not name.endswith("-shm")}
        if left != {name: content for name, content in found.items() if not name.endswith("-shm")}:
            sys.exit(f"{arguments}: the log does not lead to the files that are there: {sorted(left)}, {sorted(found)}")
        return before, operations

    def states(self, before, folder, operations, count, seed, believes_syncs=True):
        """At about `count` moments, a cut at each; the last moments come three times as often."""
        chance = random.Random(seed)
        disk = Disk(before, believes_syncs)
        disk.folder = folder
        # Between two syncs little is decided: moments are chosen by syncs and names first, by writes second.
        marks = [i + 1 for i, operation in enumerate(operations) if operation.what not in (WRITE, OPEN)]
        moments = collections.Counter(chance.choice(marks) if chance.random() < 0.5 else
                                      chance.randrange(len(operations) + 1) for _ in range(count))
        moments[len(operations)] += max(count // 20, 3)
        for i, operation in enumerate(operations + [None]):
            for _ in range(moments[i]):
                yield i, disk.cut(chance)
            if operation is not None:
                disk.do(operation)

    def put(self, state, place):
        shutil.rmtree(place, ignore_errors=True)
        os.mkdir(place)
        for name, content in state.items():
            with open(os.path.join(place, name), "wb") as file:
                file.write(content)

    def problem(self, place, allowed, converges):
        """What is wrong with the database in a folder after the power came back, or ""."""
        path = f"{place}/x.db"
        if os.path.exists(path):
            problem = self.problem_of_database(path, allowed)
        else:
            problem = "" if allowed.may_be_missing else "the database is gone"
        if problem or not converges:
            return problem
        done = self.animdb("index", "-q", "--prune", path, self.dump)
        if done.returncode != 0:
            return f"the next run fails: {done.stderr}"
        if commands.canonical(path) != self.wanted:
            return "the next run gives other content"
        left = os.listdir(place)
        return "" if left == ["x.db"] else f"the next run leaves {left}"

    def problem_of_database(self, path, allowed):
        done = self.animdb("query", path, "SELECT count(*) FROM sources")
        if done.returncode != 0:
            return f"it cannot be opened: {done.stderr}"
        try:
            damage = commands.damage_of(path)
            sources = {row[0]: row for row in commands.sources_of(path)} if not damage else {}
        except sqlite3.Error as error:
            return f"SQLite cannot read it: {error}"
        if damage:
            return damage
        done = self.animdb("verify", path)
        findings = [line for line in done.stdout.splitlines() if not line.startswith("pending: ")]
        if done.returncode != 0 and (findings or not PENDING.fullmatch(done.stderr)):
            return f"verify finds: {done.stdout[:500]}{done.stderr[:500]}"
        for name in allowed.old.keys() | allowed.new.keys() | sources.keys():
            now = sources.get(name)
            if now not in (allowed.old.get(name), allowed.new.get(name)):
                return f"{name} is neither as before nor as after: {now}"
        return ""

    def judge(self, job):
        """What is wrong with one state, or ""."""
        place = f"{self.scratch}/state-{job.number}"
        self.put(job.state, place)
        try:
            problem = self.problem(place, job.allowed, job.number % 10 == 0)
        except subprocess.TimeoutExpired:
            problem = "it hangs"
        shutil.rmtree(place)
        return problem


class Lab:
    """Makes the runs and counts what is found."""

    def __init__(self, tester, pool, count):
        self.tester, self.pool, self.count = tester, pool, count
        self.tried = self.failures = self.number = 0

    def jobs(self, states, allowed, last):
        """`last` is the moment when everything is promised to be done."""
        for moment, state in states:
            self.number += 1
            done = moment == last
            yield Job(self.number, moment, state,
                      allowed._replace(old=allowed.new, may_be_missing=False) if done else allowed)

    def problems(self, jobs):
        """A few states at a time, since each holds whole files."""
        jobs = iter(jobs)
        while batch := list(itertools.islice(jobs, 32)):
            yield from zip(batch, self.pool.map(self.tester.judge, batch))

    def cut(self, name, folder, arguments, allowed, count, completes=True):
        """Cuts a run of the program in that folder at many moments. Whether it `completes` what is allowed to be new."""
        before, operations = self.tester.record(folder, arguments)
        states = self.tester.states(before, folder, operations, count, name)
        tried = failures = 0
        for job, problem in self.problems(self.jobs(states, allowed, len(operations) if completes else None)):
            tried += 1
            if problem:
                failures += 1
                print(f"FAILED: {name}, cut after operation {job.moment} of {len(operations)}: {problem}", flush=True)
        print(f"{name}: {tried} states, {failures} failures", flush=True)
        self.tried += tried
        self.failures += failures
        return before, operations

    def check_control(self, name, before, folder, operations, allowed):
        """The same run on a disk that does nothing when it is told to sync: some state has to be found wrong."""
        states = self.tester.states(before, folder, operations, 60, name, believes_syncs=False)
        if not any(problem for _, problem in self.problems(self.jobs(states, allowed, len(operations)))):
            print(f"FAILED: {name}: nothing is found wrong with a disk that never syncs")
            self.failures += 1


def foreign_journal(scratch):
    """The journal of a transaction that was never finished, in some other database."""
    path = f"{scratch}/foreign.db"
    db = sqlite3.connect(path, isolation_level=None)
    db.executescript("PRAGMA page_size = 16384; CREATE TABLE t (x); PRAGMA cache_size = 1; PRAGMA journal_mode = DELETE;"
                     "INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99) "
                     "SELECT randomblob(9000) FROM n; BEGIN; UPDATE t SET x = randomblob(9000)")
    with open(f"{path}-journal", "rb") as file:
        journal = file.read()
    db.close()
    return journal


def copy(corpus, names, dump, as_name=None):
    for name in names:
        there = f"{dump}/{as_name or name.replace('/', '_')}"
        (shutil.copytree if os.path.isdir(f"{corpus}/{name}") else shutil.copy)(f"{corpus}/{name}", there)


def sources(path):
    return {row[0]: row for row in commands.sources_of(path)}


def try_everything(lab, corpus, mkdump, scratch):
    """A new database, a run in which sources are changed, added and forgotten, and the recovery after that."""
    tester, dump = lab.tester, lab.tester.dump
    folder = f"{scratch}/place"
    path = f"{folder}/x.db"
    os.mkdir(folder)
    os.mkdir(dump)
    copy(corpus, BEFORE, dump)
    subprocess.run([mkdump, f"{dump}/changed.vdf", "8"], check=True)
    tester.index(f"{scratch}/old.db")
    old = sources(f"{scratch}/old.db")
    tester.wanted = commands.canonical(f"{scratch}/old.db")
    index = "index", "-q", "-j1", "--prune", path, dump

    # What was left beside a database that is gone has nothing to do with the new one.
    with open(f"{path}-journal", "wb") as file:
        file.write(foreign_journal(scratch))
    before, operations = lab.cut("new database", folder, index, Allowed(old, old, True), lab.count)
    lab.check_control("new database", before, folder, operations, Allowed(old, old, True))

    # Sources are forgotten, changed and added.
    for name in BEFORE[:2]:
        gone = f"{dump}/{name.replace('/', '_')}"
        (shutil.rmtree if os.path.isdir(gone) else os.remove)(gone)
    subprocess.run([mkdump, f"{dump}/changed.vdf", "9"], check=True)
    copy(corpus, AFTER, dump)
    before, operations, allowed = cut_later_run(lab, "later run", folder, index, old, lab.count)
    lab.check_control("later run", before, folder, operations, allowed)

    # The power fails again while what it left the first time is recovered.
    hot = [state for _, state in tester.states(before, folder, operations, 300, "again")
           if len(state.get("x.db-wal", b"")) > 100_000 or len(state.get("x.db-journal", b"")) > 512]
    for i, state in enumerate(random.Random(1).sample(hot, 3)):
        tester.put(state, folder)
        lab.cut(f"recovery {i}", folder, ("query", path, "SELECT 1"), allowed, lab.count // 5, completes=False)

    # So much that the log is taken over into the database in the midst of the run.
    shutil.copy(f"{scratch}/new.db", path)
    for i in range(2):
        subprocess.run([mkdump, f"{dump}/added{i}.vdf", str(180 + i)], check=True)
    cut_later_run(lab, "long run", folder, index, sources(path), lab.count // 5)


def cut_later_run(lab, name, folder, index, old, count):
    new_path = f"{lab.tester.scratch}/new.db"
    if os.path.exists(new_path):
        os.remove(new_path)
    lab.tester.index(new_path)
    lab.tester.wanted = commands.canonical(new_path)
    allowed = Allowed(old, sources(new_path), False)
    return *lab.cut(name, folder, index, allowed, count), allowed


def main():
    program, shim, mkdump, corpus = (os.path.realpath(argument) for argument in sys.argv[1:5])
    count = int(sys.argv[5]) if len(sys.argv) > 5 else 100
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as scratch, concurrent.futures.ThreadPoolExecutor(2) as pool:
        lab = Lab(Tester(program, shim, scratch, f"{scratch}/dump"), pool, count)
        try_everything(lab, corpus, mkdump, scratch)
    print(f"{lab.tried} states after a power cut, {lab.failures} failures")
    sys.exit(lab.failures != 0)


if __name__ == "__main__":
    main()
