#!/usr/bin/env python3
"""
Random changes of dumps give the same database as one that is indexed from scratch. Standard library alone.

    random_index.py ANIMDB MAKE_TIES CORPUS [SEQUENCES [SEED [FIRST]]]

A sequence begins with some dumps of files of the corpus, of one system or of several, some of them laid over others. In each of its steps files
are added, changed, moved, copied into another folder and removed, dumps come, go and are laid over others, or the references of a dump
are taken away as a run leaves them that was killed before it resolved. Only what a step has changed is indexed again. In the end of each
sequence the content is compared with that of a new database. In a part of the sequences the dumps have the members of ZenGin's volumes as loose
files, so that each is a source, and a run touches a small part of a dump, of which it resolves only what is tied to it by names; files get
the names of others, too. In others they have files that MAKE_TIES makes: scripts, skeletons, meshes, morph meshes, clips and volumes of few
names, which refer to each other at random. A sequence is repeated by its number: SEQUENCES 1, FIRST its number.
"""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

import random_dumps

program, maker, corpus = (os.path.realpath(a) for a in sys.argv[1:4])
sequences, seed, first = (int(a) for a in (sys.argv[4:] + ["12", "1", "0"][len(sys.argv) - 4:]))
LARGEST = 64 * 1024  # bytes of a file that is used


def files_of(library):
    """The files of each system, as paths in its folder."""
    found = {}
    for system in sorted(os.listdir(library)):
        top = os.path.join(library, system)
        for folder, _, names in os.walk(top):
            for name in names:
                path = os.path.join(folder, name)
                if os.path.getsize(path) <= LARGEST:
                    found.setdefault(system, []).append(os.path.relpath(path, top))
    return {system: sorted(files) for system, files in found.items()}


class Actors:
    """
    Random files of ZenGin as lists for MAKE_TIES. Most of what a file has in common with others it has in common with those of its family:
    where all are tied to all, everything is resolved, and nothing is missed.
    """
    FAMILIES = ["HUM", "ORC", "WOLF", "RAT", "BOW", "TORCH", "LURKER", "Gob", "x.y", "SHEEP", "CHEST", "TROLL", "BED", "MOLE", "Bug", "FLY",
                "BOAR", "HARPY", "DOOR", "LEVER", "GOLEM", "DEMON", "BAT", "ZOM"]
    ENDINGS = ["", "_A", "_A_B", "_C"]
    ANIS = ["S_RUN", "S_STAND", "T_RUN_2_STAND", "T_YAWN"]
    FOLDERS = ["", "ANIMS/", "ANIMS/", "ANIMS/MDS_OVERLAY/", "ANIMS/_COMPILED/"]
    KINDS = ["man", "man", "man", "mdh", "mdl", "mdm", "mdm", "mmb", "mds", "mds", "mds"]

    def __init__(self, chance):
        self.random = chance

    def family(self, likely=None, share=0.97):
        return likely if likely and self.random.random() < share else self.random.choice(self.FAMILIES)

    def actor(self, likely=None, share=0.97):
        return self.family(likely, share) + self.random.choice(self.ENDINGS)

    def node(self, actor, family):
        """It gives a skeleton its checksum, which many of a family share."""
        return "NODE_" + self.random.choice([actor, self.family(family)])

    def skeleton(self, actor, family):
        return self.node(actor, family) + self.random.choice(["", "", " flat"])

    def morph(self, likely, share=0.97):
        return self.random.choice(["S_EAT_", "s_smile_", "T_HURT_"]) + self.family(likely, share)

    def script(self, family):
        text = f'Model ("{self.actor(family)}") {{'
        if self.random.random() < 0.3:
            text += f' meshAndTree ("{self.actor(family)}"{self.random.choice(["", " DONT_USE_MESH"])})'
        for _ in range(self.random.randint(0, 3)):
            text += f' registerMesh ("{self.actor(family, 0.8)}.asc")'
        text += " aniEnum {"
        for name in self.random.sample(self.ANIS, self.random.randint(0, 4)):
            text += f' ani ("{name}" 1 "{self.random.choice(self.ANIS)}" 0 0 . "x.asc" F 1 {self.random.randint(1, 3)})'
            if self.random.random() < 0.5:
                text += self.random.choice([f'{{ *eventMMStartAni (1 "{self.morph(family, 0.8)}") }}',
                                            f'{{ *eventSetMesh (1 "{self.actor(family, 0.8)}.asc") }}'])
        return text + " } }"

    def line(self, kind, actor):
        """Name and content of a file."""
        family = next(f for f in self.FAMILIES if actor.startswith(f))
        return {
            "man": lambda: f"{actor}-{self.random.choice(self.ANIS)}.MAN man {self.node(actor, family)}",
            "mdh": lambda: f"{actor}.MDH mdh {self.skeleton(actor, family)}",
            "mdl": lambda: f"{actor}.MDL mdl {self.skeleton(actor, family)}",
            "mdm": lambda: f"{actor}.MDM mdm",
            "mmb": lambda: f"{actor}.MMB mmb {' '.join({self.morph(family) for _ in range(2)})}",
            "mds": lambda: f"{actor}.MDS text {self.script(family)}",
        }[kind]()

    def loose(self):
        name, rest = self.line(self.random.choice(self.KINDS), self.actor()).split(" ", 1)
        return f"{self.random.choice([name, name, name, name.lower()])} {rest}"

    def again(self, name):
        """Another content of a file of that name, None when it is none of these."""
        stem, _, kind = name.rpartition(".")
        actor = stem.split("-")[0]
        if not any(actor == family + ending for family in self.FAMILIES for ending in self.ENDINGS) or kind.lower() not in self.KINDS:
            return None
        return f"{name} {self.line(kind.lower(), actor).split(' ', 1)[1]}"

    def volume(self, name, parts):
        """The members come first, in the folder `parts`."""
        family = self.family()
        kinds = self.random.choices(["man", "mdh", "mdm", "mmb", "mmb", "mds"], k=self.random.randint(1, 3))
        lines = {line.split(" ", 1)[0].upper(): line for line in (self.line(kind, self.actor(family)) for kind in kinds)}.values()
        members = [f"{parts}/{line}" for line in lines]
        return members + [f"{name} vdf {self.random.randint(2001, 2003)} {' '.join(m.split(' ', 1)[0] for m in members)}"]


class Dump:
    def __init__(self, path, name, systems):
        self.path, self.name, self.systems = path, name, systems
        self.over = None
        os.makedirs(path)
        with open(os.path.join(path, "README"), "w") as readme:  # an empty PATH needs --force
            readme.write("nothing\n")

    def files(self):
        found = []
        for folder, _, names in os.walk(self.path):
            found += [os.path.join(folder, name) for name in names if name != "README"]
        return sorted(found)

    def arguments(self):
        """Options of index."""
        named = ["--dump", self.name] if self.name else []
        return named + (["--over", self.over.name] if self.over else ["--over", ""])


class Sequence:
    def __init__(self, number, files, work, library):
        self.random = random.Random(f"{seed} {number}")
        self.files, self.work, self.library = files, work, library
        self.database = os.path.join(work, "changed.db")
        # The systems of most dumps. Files of interchange formats say all themselves.
        self.theme = self.random.sample(sorted(set(files) - {"interchange"}), self.random.choice([1, 1, 2]))
        self.theme = self.random.choices([self.theme, ["parts"], ["made"]], [0.5, 0.05, 0.45])[0]
        self.actors = Actors(self.random)
        self.dumps, self.made, self.log = [], 0, []

    # ---- steps ----

    def add_dump(self):
        systems = self.theme if self.random.random() < 0.85 else [self.random.choice(sorted(self.files))]
        self.made += 1
        named = self.random.random() < 0.7
        dump = Dump(os.path.join(self.work, f"place{self.made}", "game"), f"dump {self.made}" if named else None, systems)
        self.dumps.append(dump)
        for _ in range(3):
            self.add(dump)
        if systems == ["made"]:
            self.make(dump, 50)
        if self.random.random() < 0.8:
            self.lay_over(dump)
        return dump

    def add(self, dump):
        """A part of the files of one folder of the corpus. Two dumps have something of each other then."""
        system = self.random.choice(dump.systems)
        if system == "made":
            self.make(dump, self.random.randint(1, 4))
            return
        folder_of = {path: os.path.dirname(path).split("/")[0] for path in self.files[system]}
        sound = [path for path in self.files[system] if folder_of[path] not in ("broken", "refused")]
        folder = folder_of[self.random.choice(sound if self.random.random() < 0.9 else self.files[system])]
        inside = [path for path in self.files[system] if folder_of[path] == folder]
        share = self.random.choice([0.1, 0.4, 0.7])
        for path in self.random.sample(inside, max(1, int(len(inside) * share))):
            self.copy(os.path.join(self.library, system, path), os.path.join(dump.path, system, path))

    def make(self, dump, count):
        """Files that refer to each other, one of ten a volume."""
        lines = []
        for _ in range(count):
            folder = "made/" + self.random.choice(Actors.FOLDERS)
            if self.random.random() < 0.1:
                name = self.random.choice(["one.vdf", "two.vdf", "three.mod"])
                lines += self.actors.volume(folder + name, os.path.join(self.work, "members"))
            else:
                lines.append(folder + self.actors.loose())
        self.write(dump, lines)

    def write(self, dump, lines):
        done = subprocess.run([maker, dump.path], input="\n".join(lines) + "\n", capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{done.stderr}: {lines}")

    def copy(self, source, target):
        try:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copyfile(source, target)
        except (FileExistsError, NotADirectoryError):  # a file was moved to where a folder should be
            pass

    def some(self, dump, most):
        files = dump.files()
        return self.random.sample(files, min(len(files), self.random.randint(1, most)))

    def remove(self, dump):
        for path in self.some(dump, 4):
            os.unlink(path)

    def change(self, dump):
        """Gives a file the bytes of another one with the same ending, or takes its last bytes away."""
        for path in self.some(dump, 3):
            ending = os.path.splitext(path)[1]
            again = self.actors.again(os.path.basename(path)) if "made" in dump.systems else None
            if again and self.random.random() < 0.9:
                self.write(dump, [os.path.join(os.path.dirname(path), again)])
                continue
            others = [(s, f) for s in dump.systems for f in self.files.get(s, []) if os.path.splitext(f)[1] == ending]
            if others and self.random.random() < 0.8:
                self.copy(os.path.join(self.library, *self.random.choice(others)), path)
            else:
                os.truncate(path, max(0, os.path.getsize(path) - self.random.randint(1, 200)))

    def move(self, dump):
        for path in self.some(dump, 2):
            target = os.path.join(dump.path, f"moved{self.random.randint(1, 2)}", os.path.basename(path))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            os.rename(path, target)

    def rename(self, dump):
        """Gives files the actor of others, which is what stands before the first '-' or '.', and some of them in lower case."""
        def actor(path):
            return os.path.basename(path).replace(".", "-").split("-")[0]

        for path in self.some(dump, 3):
            name = actor(self.random.choice(dump.files())) + os.path.basename(path)[len(actor(path)):]
            target = os.path.join(os.path.dirname(path), self.random.choice([name, name, name.lower()]))
            if os.path.exists(path) and not os.path.exists(target):
                self.random.choice([os.rename, shutil.copyfile])(path, target)

    def copy_within(self, dump):
        """Copies of a game in one dump: whole ones are installations of their own."""
        number = self.random.randint(1, 2)
        for path in self.some(dump, 30):
            inside = os.path.relpath(path, dump.path)
            if not inside.startswith("copy"):
                self.copy(path, os.path.join(dump.path, f"copy{number}", inside))

    def lay_over(self, dump):
        bases = [base for base in self.dumps if base.name and not self.is_below(dump, base) and self.is_known(base)]
        alike = [base for base in bases if set(base.systems) & set(dump.systems)]
        dump.over = self.random.choice(5 * alike + bases + [None])

    def is_known(self, dump):
        """Whether the database has it: a dump without sources is none."""
        if not os.path.exists(self.database):
            return False
        with sqlite3.connect(self.database) as db:
            return db.execute("SELECT 1 FROM dumps WHERE path = ?", (dump.path,)).fetchone() is not None

    @staticmethod
    def is_below(dump, base):
        """Whether `dump` is `base` or one that it is laid over."""
        while base is not None and base is not dump:
            base = base.over
        return base is dump

    def forget(self, dump):
        is_empty = not dump.files()
        shutil.rmtree(dump.path)
        os.mkdir(dump.path)
        self.dumps.remove(dump)
        random_dumps.index(program, self.database, ["--prune", "--force", dump.path], (0, 1) if is_empty else (0,))
        self.forget_bases()

    def unresolve(self, dump):
        """What a run leaves that was killed: sources are stored, and nothing leads anywhere."""
        with sqlite3.connect(self.database) as db:
            row = db.execute("SELECT id FROM dumps WHERE path = ?", (dump.path,)).fetchone()
            if row is None:
                return
            own = "(SELECT a.id FROM assets AS a JOIN sources AS s ON s.id = a.source_id WHERE s.dump_id = ?)"
            db.execute(f"UPDATE links SET to_asset_id = NULL WHERE from_asset_id IN {own}", row)
            db.execute(f"DELETE FROM clip_skeletons WHERE clip_id IN (SELECT id FROM clips WHERE asset_id IN {own})", row)
            db.execute("INSERT OR REPLACE INTO index_state VALUES ('resolve_pending', ?)", (f",{row[0]},",))

    # ---- runs ----

    @staticmethod
    def index(database, dump, options=()):
        """A dump without files ends with 1, unless the run removes its sources."""
        random_dumps.index(program, database, dump.arguments() + [*options, dump.path], (0,) if dump.files() else (0, 1))

    def index_dump(self, dump):
        self.index(self.database, dump, ["--prune"])
        self.forget_bases()

    def forget_bases(self):
        for other in self.dumps:
            if other.over is not None and not self.is_known(other.over):
                other.over = None

    def step(self, only_few=False):
        """Changes something, a few files at most if `only_few`, and indexes it."""
        if not self.dumps or (not only_few and len(self.dumps) < 4 and self.random.random() < 0.15):
            self.index_dump(self.add_dump())
            self.log.append("add_dump")
            return
        what = self.random.choice([self.add, self.add, self.remove, self.remove, self.change, self.change, self.move,
                                   self.copy_within, self.lay_over, self.lay_over, self.unresolve, self.forget,
                                   self.rename, self.rename])
        if only_few:
            what = self.random.choice([self.remove, self.change, self.rename, self.add if self.theme == ["made"] else self.change])
        dump = self.random.choice(self.dumps)
        self.log.append(f"{what.__name__} {self.dumps.index(dump)}")
        what(dump)
        if dump in self.dumps:
            self.index_dump(dump)

    def run(self):
        for _ in range(self.random.randint(2, 4)):
            self.index_dump(self.add_dump())
        for _ in range(self.random.randint(0, 3) if self.theme == ["made"] else self.random.randint(3, 8)):
            self.step()
        # Nothing resolves whole dumps after these. Small files take less time.
        for _ in range({"made": 12, "parts": 3}.get(self.theme[0], 0)):
            self.step(only_few=True)
        return self.compare()

    def compare(self):
        """The first lines that differ."""
        scratch = os.path.join(self.work, "scratch.db")
        left = list(self.dumps)
        self.random.shuffle(left)
        while left:  # a dump after the one that it is laid over
            dump = next(d for d in left if d.over not in left)
            left.remove(dump)
            self.index(scratch, dump)
        if not os.path.exists(scratch):
            return []
        return random_dumps.differences(self.database, scratch)


def add_parts(library):
    """Writes members of ZenGin's volumes to the folder `parts`, in two folders of one, without the sources of animations."""
    database = os.path.join(library, "parts.db")
    top = os.path.join(library, "parts", "DATA")
    counts = {}
    for volume, member, data in random_dumps.members_of_volumes(program, corpus, database):
        number = counts[volume] = counts.get(volume, -1) + 1
        folder = os.path.join(top, ["ANIMS", os.path.join("ANIMS", volume)][number % 2])
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, member), "wb") as out:
            out.write(data)
    os.unlink(database)


def main():
    with tempfile.TemporaryDirectory() as library:
        for system in os.listdir(corpus):
            os.symlink(os.path.join(corpus, system), os.path.join(library, system))
        add_parts(library)
        files = files_of(library)
        return random_dumps.run_sequences(range(first, first + sequences), lambda number, work: Sequence(number, files, work, library))


sys.exit(main())
