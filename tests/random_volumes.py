#!/usr/bin/env python3
"""
Random changes of a small part of a game in ZenGin's volumes give the same database as one that is indexed from scratch. Standard library alone.

    random_volumes.py ANIMDB CORPUS [SEQUENCES [SEED [FIRST]]]

A sequence begins with a folder of volumes of members of the corpus, of which many have the names of others, and whose timestamps and endings
decide which one the game loads. In a part of the sequences the folder holds the game twice, in others a second folder is laid over it. In one of
eight the folder has so many copies of a volume that limits are reached, and in one the game begins or stops to load one of two scripts that play
the same clip. In each step one volume is written anew, added or removed, which is so little that only what is tied to it is resolved. What
random_index.py does with loose files has neither volumes nor such copies. A sequence is repeated by its number: SEQUENCES 1, FIRST its number.
"""

import os
import random
import struct
import sys
import tempfile

import random_dumps

program, corpus = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2])
sequences, seed, first = (int(a) for a in (sys.argv[3:] + ["8", "1", "0"][len(sys.argv) - 3:]))
SCRIPT = b'Model ("DOLL")\n{\n\taniEnum\n\t{\n%s\t}\n}\n'
STAND = b'\t\tani ("S_STAND" 1 "" 0 0 M. "PUPPET_STAND.ASC" F 1 12)\n'
CROWD = 70  # copies of one volume, whose pairs of entries and clips of one name are more than 4096


def write_volume(path, members, timestamp):
    """A plain volume, without folders, of members with different names."""
    header = b"made".ljust(256, b"\x1a") + b"PSVDSC_V2.00\n\r\n\r" + struct.pack(
        "<6I", len(members), len(members), timestamp, sum(len(data) for _, data in members), 296, 0x50)
    offset, catalog, content = 296 + 80 * len(members), b"", b""
    for number, (name, data) in enumerate(members):
        is_last = 0x40000000 if number + 1 == len(members) else 0
        catalog += name.encode().ljust(64) + struct.pack("<4I", offset + len(content), len(data), is_last, 0x20)
        content += data
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as out:
        out.write(header + catalog + content)


class Sequence:
    def __init__(self, number, members, work):
        self.random = random.Random(f"{seed} {number}")
        self.members, self.work = members, work
        self.kind = {0: "crowd", 1: "rivals"}.get(number % 8) or self.random.choice(["one", "one", "twice", "over"])
        self.database, self.log = os.path.join(work, "changed.db"), [self.kind]
        self.dumps = {"game": []} | ({"mod": ["--over", "game"]} if self.kind == "over" else {})

    def some_members(self):
        """A few members; now and then one has the name of another of its type, or a name of its own."""
        chosen = {}
        of_crowd = [m for m in self.members if m[0].startswith("MARIONETTE-")]  # clips alone: a script has whole dumps resolved
        pool = {"crowd": of_crowd, "rivals": [m for m in self.members if "DOLL" not in m[0]]}.get(self.kind, self.members)
        for name, data in self.random.sample(pool, self.random.randint(1, 6)):
            other = self.random.choice([m for m, _ in pool if m[-4:] == name[-4:]])
            name = self.random.choice([name, name, name, other, name.lower()])
            chosen.setdefault(name.upper(), (name, data))
        return list(chosen.values())

    def write(self, dump, name, members, year=None):
        write_volume(os.path.join(self.work, dump, name), members, (year or self.random.choice([1, 1, 2, 3])) << 25)

    def new_name(self, dump):
        number = len(self.volumes(dump)) + 100
        folder = self.random.choice(["first/", "second/"]) if self.kind == "twice" else self.random.choice(["", "", "patch/"])
        return f"{folder}own{number}.{self.random.choice(['vdf', 'vdf', 'mod'])}"

    def volumes(self, dump):
        found = []
        for folder, _, names in os.walk(os.path.join(self.work, dump)):
            found += [os.path.relpath(os.path.join(folder, name), os.path.join(self.work, dump)) for name in names]
        return sorted(found)

    def begin(self):
        unique = sorted({name: (name, data) for name, data in self.members}.values())
        scripts = [m for m in unique if m[0][-4:] in (".MDS", ".MSB")]
        for dump in self.dumps:
            for _ in range(self.random.randint(14, 24)):
                self.write(dump, self.new_name(dump), self.some_members())
            if self.kind == "twice":
                for folder in "first", "second":
                    self.write(dump, f"{folder}/scripts.vdf", scripts[:5])
            if self.kind == "rivals":
                self.write_rivals(dump, dict(unique))
            for number in range(CROWD if self.kind == "crowd" else 0):
                self.write(dump, f"place{number}/copy.vdf", [m for m in unique if m[0].startswith("MARIONETTE")])

    def write_rivals(self, dump, data):
        """Two scripts of one name with another range for one clip, which has a third: the one that the game prefers is named."""
        self.write(dump, "compiled.vdf", [("DOLL.MSB", data["DOLL.MSB"]), ("DOLL-S_STAND.MAN", data["PUPPET-T_WAVE.MAN"])], 1)
        self.write(dump, "text.vdf", [("DOLL.MDS", SCRIPT % STAND)], 2)
        if self.random.random() < 0.5:
            self.shadow(dump)

    def shadow(self, dump):
        """Adds the script that the game loads in place of one of them, which plays nothing, or takes it away."""
        path = os.path.join(self.work, dump, "empty.vdf")
        if os.path.exists(path):
            os.unlink(path)
        else:
            self.write(dump, "empty.vdf", [("DOLL.MDS", SCRIPT % b"")], 3)

    def step(self):
        dump = self.random.choice(sorted(self.dumps))
        what = self.random.choice(["write", "write", "add", "remove"])
        volumes = [v for v in self.volumes(dump) if "own" in v or self.kind != "rivals"]
        name = self.new_name(dump) if what == "add" else self.random.choice(volumes)
        if what == "remove":
            os.unlink(os.path.join(self.work, dump, name))
        else:
            self.write(dump, name, self.some_members())
        self.log.append(f"{what} {dump}/{name}")
        self.index(self.database, dump)

    def index(self, database, dump):
        random_dumps.index(program, database, ["--dump", dump] + self.dumps[dump] + ["--prune", os.path.join(self.work, dump)], allowed=(0, 1))

    def run(self):
        self.begin()
        for dump in self.dumps:
            self.index(self.database, dump)
        for _ in range(self.random.randint(2, 6)):
            self.step()
        if self.kind == "rivals":
            self.shadow("game")
            self.index(self.database, "game")
        return self.compare()

    def compare(self):
        """The first lines that differ."""
        scratch = os.path.join(self.work, "scratch.db")
        for dump in self.dumps:
            self.index(scratch, dump)
        return random_dumps.differences(self.database, scratch)


def main():
    with tempfile.TemporaryDirectory() as folder:
        found = random_dumps.members_of_volumes(program, corpus, os.path.join(folder, "members.db"))
        members = [(name, data) for _, name, data in found]
    return random_dumps.run_sequences(range(first, first + sequences), lambda number, work: Sequence(number, members, work))


sys.exit(main())
