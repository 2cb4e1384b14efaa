"""Command lines of animdb that are run while something fails, and what has to hold after each."""
import hashlib
import io
import json
import os
import re
import shutil
import sqlite3
import subprocess
import zipfile

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

SQL = """SELECT * FROM clip_summary;
SELECT channel_id, frame, x FROM keys WHERE clip_id = 1;
SELECT count(*), sum(mtx) FROM pose((SELECT min(id) FROM clips));
SELECT xxh128(data), crc32(data), fourcc(1), quat_euler(0, 0, 0, 1, 'XYZ') FROM tracks LIMIT 3;
"""

LIBARCHIVE_ENDS = "Fatal Internal Error in libarchive: "
READING_FAILED = re.compile("cannot be read|reading (it|the file) failed|No such file")


def content_of(path):
    """Everything in a database, to be compared with what another run stored of the same files in the same order."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as db:
        names = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
        content = {name: db.execute(f"SELECT * FROM {name}").fetchall() for name, in names.fetchall()}
    db.close()
    return content


def sources_of(path):
    with open(os.path.join(TESTS, "sources.sql"), encoding="utf-8") as file:
        question = file.read()
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as db:
        rows = db.execute(question).fetchall()
    db.close()
    return rows


def canonical(path):
    """Everything in a database, whatever the order in which it was stored."""
    return subprocess.run([os.path.join(TESTS, "dump_canonical.sh"), path], capture_output=True, check=True).stdout


def damage_of(path):
    """What SQLite finds wrong with a database, "" when it is whole. Opened for writing, which plays back a journal."""
    db = sqlite3.connect(path)
    try:
        found = db.execute("PRAGMA integrity_check").fetchall() + db.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.Error as error:
        found = [(error,)]
    finally:
        db.close()
    return "" if found == [("ok",)] else f"the database is damaged: {found[:3]}"


def is_whole(name, data):
    """Whether the end of a file that holds several clips is there."""
    if name.endswith(".glb"):
        return int.from_bytes(data[8:12], "little") == len(data)
    if name.endswith(".html"):
        return data.endswith(b"</script>\n")
    if name.endswith(".parquet"):
        return data[:4] == data[-4:] == b"PAR1"
    if name.endswith(".npz"):
        return is_whole_zip(data)
    try:
        return name.endswith((".gltf", ".json")) and json.loads(data) is not None
    except ValueError:
        return False


def is_whole_zip(data):
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return archive.testzip() is None and "event_bones.npy" in archive.namelist()  # the last array
    except zipfile.BadZipFile:
        return False


class Command:
    """`name` is for reports, `arguments` what follows the program; {} in them is the folder of the run."""

    input = None
    failed = 1  # the exit code of a run that failed
    others = ()  # exit codes of runs that say in their output what they lack
    message = None  # what it then says on standard error, where that is not what all say

    def __init__(self, name, *arguments):
        self.name = name
        self.arguments = arguments

    def prepare(self, folder):
        """Makes the folder what it is before each run."""

    def result(self, folder, out):
        """What a run left and printed."""
        return out

    def loss(self, folder, outcome, again):
        """What is wrong with a run that exits with 0 and has another result, or "" when that may be: not all could be
        read, and it says so. again() runs the command once more in the same folder, with no fault."""
        return "exit 0 with another result"

    def harm(self, folder, wanted, outcome, again):
        """What a run that failed did wrong beside failing, or ""; again() is as above."""
        return ""


class Index(Command):
    """`reference` is a database of the same dump."""

    def __init__(self, name, dump, reference, *options):
        super().__init__(name, "index", "-q", "-j1", *options, "{}/x.db", dump)
        self.reference = reference

    def loss(self, folder, outcome, again):
        with sqlite3.connect(f"file:{folder}/x.db?mode=ro", uri=True) as db:
            told = db.execute("SELECT count(*) FROM diagnostics WHERE code IN ('io', 'no-memory')").fetchone()[0] > 0
        db.close()
        if not told and not READING_FAILED.search(outcome.err):
            return "exit 0 with another result and no word of it"
        again()
        return "" if canonical(f"{folder}/x.db") == canonical(self.reference) else "the next run does not mend it"


class NewIndex(Index):
    def __init__(self, dump, reference):
        super().__init__("index", dump, reference)

    def result(self, folder, out):
        return content_of(f"{folder}/x.db")

    def harm(self, folder, wanted, outcome, again):
        if "not all of it was read" in outcome.err:
            return self.loss(folder, outcome, again)
        left = set(os.listdir(folder))
        if left == {"x.db"} and content_of(f"{folder}/x.db") == wanted:
            return ""  # it was ready
        if outcome.err.startswith(LIBARCHIVE_ENDS):
            left -= {"x.db.animdb-building"}  # which the next run removes
        return f"it left {left}" if left else ""


class LaterIndex(Index):
    def __init__(self, dump, reference):
        super().__init__("index --force", dump, reference, "--force")
        self.sources = sources_of(reference)

    def prepare(self, folder):
        shutil.copy(self.reference, f"{folder}/x.db")

    def result(self, folder, out):
        content = content_of(f"{folder}/x.db")
        content.pop("index_state")
        return content

    def harm(self, folder, wanted, outcome, again):
        damage = damage_of(f"{folder}/x.db")
        if not damage and sources_of(f"{folder}/x.db") != self.sources:
            damage = "the sources in the database are not what they were"
        return damage


class Query(Command):
    def __init__(self, database, style):
        super().__init__(f"query -f {style}", "query", "-f", style, database, SQL)
        self.ends_anywhere = style in ("csv", "ndjson", "line")

    def harm(self, folder, wanted, outcome, again):
        """The rows before the failure are printed; some formats need an end behind them."""
        return "" if not self.ends_anywhere or wanted.startswith(outcome.out) else "it printed something else before it failed"


class Shell(Command):
    input = ".tables\n.clip 1\n.doc keys\n.schema clips\n.mode box\n" + SQL

    def __init__(self, database):
        super().__init__("shell", "shell", database)


class Diff(Command):
    """Of a database with itself, so that there is nothing to print."""

    failed = 2

    def __init__(self, database):
        super().__init__("diff", "diff", database, database)


class Verify(Command):
    """Of a database in which nothing is to be found, with its dump. What cannot be read is a finding."""

    message = re.compile(r"(animdb: .+\n)+|\d+ tracks?, .+: \d+ findings?\n")

    def __init__(self, database):
        super().__init__("verify", "verify", "--sources", database)

    def loss(self, folder, outcome, again):
        return "exit 0 with a finding"


class Census(Command):
    """Of a folder of loose files with facts that list all of them by their hash. What cannot be read again is not judged."""

    message = re.compile(r"(animdb: .+\n)*")
    others = (3,)

    def __init__(self, database, dump, facts):
        os.makedirs(f"{facts}/zengin")
        with open(f"{facts}/zengin/file.tsv", "w", encoding="ascii") as file:
            file.write("type\tscript\tname\tgames\tsha512\n")
            for folder, _, names in os.walk(dump):
                for name in names:
                    stem, _, kind = name.upper().rpartition(".")
                    with open(os.path.join(folder, name), "rb") as content:
                        digest = hashlib.sha512(content.read()).hexdigest()[:16]
                    if kind in ("MAN", "MDH", "MDL", "MDM", "MDS", "MMB", "MSB"):
                        file.write(f"{kind}\t\t{stem}\t12\t{digest}\n")
        super().__init__("census", "census", "--facts", facts, database)

    def loss(self, folder, outcome, again):
        """A script has two hashes, of which one may be enough."""
        return "" if "not read again" in outcome.out else super().loss(folder, outcome, again)

    def harm(self, folder, wanted, outcome, again):
        """Facts that are not there are those of the program, which know nothing of the dump."""
        if outcome.code == 3 and "could not be read again" not in outcome.out and "no known release" not in outcome.out:
            return "it judges what it did not read"
        return "" if outcome.err or outcome.code == 3 else "it fails without a message"


class Info(Command):
    def __init__(self, dump):
        super().__init__("info", "info", dump)

    def loss(self, folder, outcome, again):
        told = READING_FAILED.search(outcome.out) or READING_FAILED.search(outcome.err)
        return "" if told else super().loss(folder, outcome, again)


class Export(Command):
    def __init__(self, database, style):
        super().__init__(f"export -f {style}", "export", database, "-f", style, "-o", "{}/out", "--where", "clip_id < 4")

    def result(self, folder, out):
        files = {}
        for place, _, names in os.walk(f"{folder}/out"):
            for name in names:
                path = os.path.join(place, name)
                with open(path, "rb") as file:
                    files[os.path.relpath(path, folder)] = file.read()
        return files

    def harm(self, folder, wanted, outcome, again):
        """Files that are there are whole, be it without the clips that could not be read."""
        odd = [name for name, data in self.result(folder, outcome.out).items()
               if data != wanted.get(name) and not (name in wanted and is_whole(name, data))]
        return f"it left odd files: {odd}" if odd else ""
