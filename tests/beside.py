#!/usr/bin/env python3
"""Documents name files that are not for them: PROGRAM FIXTURE CORPUS

Each format whose documents name files that are read, loose and as a member of an archive, meets each name that leads out of the
dump on some system, and each link that leads out of it or nowhere. Nothing of what is named may come into the database, and a
problem must have the name. Names of the usual form, and links inside of the dump, must be read. FIXTURE is
cli/fixture/disc.py. MDS, 0 A.D. and Lua name assets, which are looked up in the database: no name of theirs opens a file.
"""
import base64
import json
import os
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import zipfile
import zlib

# Where a file of that name can lie in the folder on Linux, it does, so that a program that takes it as a usual name reads it.
ESCAPES = ["../x", "..\\x", "a/../../x", "a\\..\\..\\x", "..", "/etc/x", "@absolute", "\\x", "\\\\host\\x", "//host/x", "C:\\x",
           "C:/x", "C:x", "x:stream", "file:///etc/x", "CON", "NUL.bin", "aux.tar.gz", "a/lpt1", ".. /x"]
PERCENTS = ["%2e%2e/x", "..%5Cx", "..%2fx", "%2Fetc/x", "C%3Ax", "%43ON"]
USUAL = {"x": "x", "a/x": "a/x", "a\\x": "a/x", "./a/../x": "x", "A/X": "a/x", "Game (1).bin": "Game (1).bin"}


# ---- formats ----


class Gltf:
    """An animation whose keys lie in the file."""
    document, percents = "doc.gltf", True
    wanted = "SELECT a.source_id FROM channels AS c JOIN clips AS k ON k.id = c.clip_id JOIN assets AS a ON a.id = k.asset_id"
    secret = struct.pack("<8f", 0, 1, 0, 0, 0, 1, 2, 3)

    def text(self, name):
        return json.dumps({
            "asset": {"version": "2.0"}, "nodes": [{"name": "n"}], "buffers": [{"byteLength": 32, "uri": name}],
            "bufferViews": [{"buffer": 0, "byteLength": 8}, {"buffer": 0, "byteOffset": 8, "byteLength": 24}],
            "accessors": [{"bufferView": 0, "componentType": 5126, "count": 2, "type": "SCALAR"},
                          {"bufferView": 1, "componentType": 5126, "count": 2, "type": "VEC3"}],
            "animations": [{"channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}}],
                            "samplers": [{"input": 0, "output": 1}]}]})


class GltfImage(Gltf):
    """An image that is the file."""
    wanted = "SELECT a.source_id FROM textures AS t JOIN assets AS a ON a.id = t.asset_id WHERE t.image_id IS NOT NULL"

    @staticmethod
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    @property
    def secret(self):
        return (b"\x89PNG\r\n\x1a\n" + self.chunk(b"IHDR", struct.pack(">2I5B", 1, 1, 8, 2, 0, 0, 0))
                + self.chunk(b"IDAT", zlib.compress(b"\0\1\2\3")) + self.chunk(b"IEND", b""))

    def text(self, name):
        corners = base64.b64encode(struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0)).decode()
        return json.dumps({
            "asset": {"version": "2.0"}, "nodes": [{"name": "n", "mesh": 0}], "images": [{"uri": name}], "textures": [{"source": 0}],
            "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
            "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "material": 0}]}],
            "buffers": [{"byteLength": 36, "uri": "data:;base64," + corners}], "bufferViews": [{"buffer": 0, "byteLength": 36}],
            "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}]})


class Xml:
    """A texture of OniSplit whose pixels are the file."""
    document, percents, wanted = "TXMPdoc.xml", False, GltfImage.wanted
    secret = bytes([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 32, 1, 2, 3])

    def text(self, name):
        return f"<Oni><Texture><Flags>None</Flags><Format>RGBA</Format><Image>{name}</Image></Texture></Oni>"


class CSource:
    """A texture of a source tree whose pixels are the file."""
    document, percents = "actors/mario/model.inc.c", False
    wanted = GltfImage.wanted + " AND t.name LIKE '%face%'"
    written, planted = ".inc.c", ".png"
    usual = {"actors/mario/x": "actors/mario/x", "actors\\mario\\x": "actors/mario/x", "./actors/a/../mario/x": "actors/mario/x"}

    def __init__(self, tree):
        self.tree = tree
        with open(os.path.join(tree, "actors", "mario", "mario_face.rgba16.png"), "rb") as file:
            self.secret = file.read()

    def prepare(self, folder):
        shutil.copytree(self.tree, folder)
        os.remove(os.path.join(folder, "actors", "mario", "mario_face.rgba16.png"))

    def text(self, name):
        with open(os.path.join(self.tree, self.document), encoding="ascii") as file:
            return file.read().replace("actors/mario/mario_face.rgba16.inc.c", name)


class Cue:
    """A sheet as PATH, which stands for the image."""
    document, percents, wanted, secret = "doc.cue", False, "SELECT id FROM sources", None

    def text(self, name):
        return f'FILE "{name}" BINARY\n  TRACK 01 MODE2/2352\n    INDEX 01 00:00:00\n'


# ---- cases ----


class Case:
    """A folder with a dump, `name` in its document, and files beside it that are not of the dump."""

    def __init__(self, batch, name, is_refused, is_named=True, folder=""):
        self.kind, self.is_refused, self.is_named = batch.kind, is_refused, is_named
        self.document = os.path.join("dump", folder, self.kind.document)
        self.top = os.path.join(batch.folder, str(len(batch.cases)))
        self.dump = os.path.join(self.top, "dump")
        if hasattr(self.kind, "prepare"):
            self.kind.prepare(self.dump)
        os.makedirs(os.path.join(self.dump, "a"))
        self.name = (os.path.join(self.top, "x") if name == "@absolute" else name) + getattr(self.kind, "written", "")
        self.put(self.document, self.kind.text(self.name).encode())
        batch.cases.append(self)

    def put(self, path, data=None):
        path = os.path.join(self.top, path) + (getattr(self.kind, "planted", "") if data is None else "")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(self.kind.secret if data is None else data)

    def link(self, path, target):
        os.symlink(target, os.path.join(self.top, path))

    def path(self, packed):
        if self.kind.document == "doc.cue":
            return os.path.join(self.top, self.document)
        if not packed:
            return self.dump
        path = os.path.join(self.top, "dump.zip")
        with zipfile.ZipFile(path, "w") as archive:
            for folder, _, names in os.walk(self.dump):
                for name in names:
                    full = os.path.join(folder, name)
                    archive.write(full, os.path.relpath(full, self.dump))
        return path

    def fault(self, found, reports):
        """What is wrong with what an index made of it, None when nothing is."""
        if found == self.is_refused:
            return "was read" if found else "was not read: " + "; ".join(reports)
        written = self.name.replace("\\", "/") if self.kind.document == "doc.cue" else self.name
        if self.is_refused and not any(f'"{written.lower()}"' in report.lower() or not self.is_named for report in reports):
            return "no problem names it: " + "; ".join(reports)
        return None


class Batch:
    """Cases of a format, which one index reads, each being a dump of its own."""

    def __init__(self, program, folder, kind):
        self.program, self.folder, self.kind, self.cases = program, folder, kind, []

    def run(self, packed, *options):
        """Prints what is wrong, and returns how many cases there were and how many are wrong."""
        database, failed = os.path.join(self.folder, "db"), 0
        paths = [case.path(packed) for case in self.cases]
        result = subprocess.run([self.program, "index", "-q", "--force", "--meshes", "all", *options, database, *paths],
                                capture_output=True, text=True, timeout=120)
        with sqlite3.connect(database) as connection:
            sources = dict(connection.execute("SELECT id, path FROM sources"))
            found = [sources[row[0]] for row in connection.execute(self.kind.wanted)]
            reports = [(sources[source], message) for source, message in connection.execute(
                "SELECT coalesce(d.source_id, a.source_id), message FROM diagnostics AS d LEFT JOIN assets AS a ON a.id = d.asset_id")]
        connection.close()
        os.remove(database)
        reports += [(line.removeprefix("animdb: "), line) for line in result.stderr.splitlines()]
        for case in self.cases:
            own = case.top + os.sep
            fault = case.fault(any(path.startswith(own) for path in found),
                               [message for path, message in reports if path.startswith(own)])
            if fault is not None:
                failed += 1
                print(f"{type(self.kind).__name__}{' in an archive' if packed else ''}: {case.name!r} {fault}")
        return len(self.cases), failed


def add_names(batch):
    for name in ESCAPES + PERCENTS * batch.kind.percents:
        if name == ".." and hasattr(batch.kind, "written"):
            continue
        case = Case(batch, name, True)
        case.put("x")
        if not name.startswith(("..", "/", "@")) and ".." not in name and "%" not in name:
            case.put("dump/" + name)
    for name, path in getattr(batch.kind, "usual", USUAL).items():
        Case(batch, name, False).put("dump/" + path)


def add_links(batch):
    """Returns those that --follow-links reads."""
    outside = [Case(batch, name, True) for name in ("l", "L", "f/x", "f/g/x", "c")]
    for case in outside:
        case.put("out/x")
    outside[0].link("dump/l", "../out/x")
    outside[1].link("dump/l", os.path.join(outside[1].top, "out/x"))
    outside[2].link("dump/f", "../out")
    outside[3].link("dump/f", "a")
    outside[3].link("dump/a/g", "../../out")
    outside[4].link("dump/c", "a/d")
    outside[4].link("dump/a/d", "../../out/x")
    Case(batch, "d", True, is_named=False).link("dump/d", "nowhere")
    Case(batch, "o", True, is_named=False).link("dump/o", "o")

    for name in "l", "f/x", "c", "b":
        case = Case(batch, name, False)
        case.put("dump/a/x")
        case.link("dump/l", "a/x")
        case.link("dump/f", "a")
        case.link("dump/c", "l")
        case.link("dump/b", os.path.join(case.dump, "a/x"))
    if not isinstance(batch.kind, Cue):
        Case(batch, "../a/x", False, folder="b").put("dump/a/x")
        Case(batch, "../../x", True, folder="b").put("x")
        case = Case(batch, "l", False, folder="b")
        case.put("dump/a/x")
        case.link("dump/b/l", "../a/x")
    return outside


def check_links(program, folder, kind):
    """Links and documents below the folder of the dump, without --follow-links and with it."""
    batch = Batch(program, folder, kind)
    outside = add_links(batch)
    count, failed = batch.run(False)
    for case in outside:
        case.is_refused = False
    more, wrong = batch.run(False, "--follow-links")
    return count + more, failed + wrong


def run(program, *arguments):
    result = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=60)
    return result.returncode, result.stdout, result.stderr


def check_dump(program, scratch, corpus):
    """Links to documents, to files that belong to others, and of source trees. Prints what is wrong and returns how much that is."""
    dump, out = os.path.join(scratch, "dump"), os.path.join(scratch, "out")
    levels = os.path.join(corpus, "oni", "pc", "GameDataFolder")
    shutil.copytree(levels, dump)
    shutil.copytree(os.path.join(corpus, "sm64", "tree"), os.path.join(dump, "tree"))
    os.mkdir(out)
    links = "level1_Final.raw", os.path.join("tree", "actors"), "IGMD"
    for name in links:
        shutil.move(os.path.join(dump, name), os.path.join(out, os.path.basename(name)))
        os.symlink(os.path.join(out, os.path.basename(name)), os.path.join(dump, name))
    database, failed = os.path.join(scratch, "links.db"), 0
    for options, is_read in ((), False), (("--follow-links",), True), ((), False):
        code, _, err = run(program, "index", "-q", database, dump, *options)
        with sqlite3.connect(database) as connection:
            messages = [message for message, in connection.execute(
                "SELECT message FROM diagnostics WHERE message LIKE '%a link, which only%' OR message LIKE '%a link that leads out%'")]
            actors, = connection.execute("SELECT count(*) FROM assets WHERE path LIKE 'actors/%'").fetchone()
            raw, = connection.execute("SELECT count(*) FROM sources WHERE attributes ->> '$.raw_file' IS NOT NULL "
                                      "AND path LIKE '%level1_Final.dat'").fetchone()
        connection.close()
        words = " ".join(options)
        told = sum(name in text for name in ("level1_Final.raw", "actors") for text in messages) + ("IGMD: a link that leads out" in err)
        for wrong in [f"exit {code}"] * (code != 0) + ["actors are read" if actors else "no actors"] * ((actors > 0) != is_read) + \
                ["the .raw is read" if raw else "no .raw"] * ((raw > 0) != is_read) + [f"told {told} times: {messages} {err}"] * (told != 3 * (not is_read)):
            print(f"index {words}: {wrong}")
            failed += 1
        if (code := run(program, "verify", database))[0] != 0:
            print(f"verify after index {words}: {code}")
            failed += 1
    return failed


def main():
    program, fixture = os.path.realpath(sys.argv[1]), sys.argv[2]
    count = failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        scratch = os.path.realpath(scratch)
        subprocess.run([sys.executable, fixture, os.path.join(scratch, "disc")], check=True)
        with open(os.path.join(scratch, "disc", "one", "disc.bin"), "rb") as file:
            Cue.secret = file.read()
        for kind in Gltf(), GltfImage(), Xml(), Cue():
            folder = os.path.join(scratch, type(kind).__name__)
            cases, wrong = check_links(program, folder + "Links", kind)
            count += cases
            failed += wrong
            batch = Batch(program, folder, kind)
            add_names(batch)
            for packed in (False, True)[:1 if isinstance(kind, Cue) else 2]:
                cases, wrong = batch.run(packed)
                count += cases
                failed += wrong
        batch = Batch(program, os.path.join(scratch, "CSource"), CSource(os.path.join(sys.argv[3], "sm64", "tree")))
        add_names(batch)
        cases, wrong = batch.run(False)
        count += cases
        failed += wrong
        failed += check_dump(program, scratch, sys.argv[3])
    print(f"{count} names, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
