"""Databases whose schema was written to do harm, in the hands of every command.

	hostile_schemas.py PROGRAM CORPUS [STEP]

Each is a database of animdb to which an attacker has done something: triggers, views over functions in the place of our
tables, generated columns, virtual tables, constraints, defaults and indexes that call functions, text of the schema that is
no SQL, pages that are shared. Whatever a command is asked to do with it, it ends by itself or at Ctrl-C, with a result or a
message; it writes nothing to the database or beside it, and shows nothing of other files. `index` refuses what has tables,
views or triggers that are not its own, and leaves it as it was to the byte. Each STEP-th pair of a database and a command is tried.
"""
import concurrent.futures
import hashlib
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile

SECRET = "s3cret"
MESSAGE = re.compile(r"animdb: |: \d+ findings?$", re.MULTILINE)
PATIENCE = 4   # seconds until Ctrl-C
AFTERWARDS = 15 # seconds that a command has to end then
# Attacks that leave the tables, views and triggers as they are: index may go on, and has to end.
HARMLESS = ("own", "index", "foreign collation", "row of clips: root")
TABLES = ("systems sources assets skeletons bones clips tracks channels animation_sets set_entries events models links "
          "diagnostics index_state").split()
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id FROM n"
FUNCTIONS = {
    "load_extension": "load_extension('./evil.so')",
    "readfile": "readfile('secret.txt')",
    "writefile": "writefile('new.txt', 'x')",
    "edit": "edit('x', 'cp secret.txt stolen')",
    "fts3_tokenizer": "fts3_tokenizer('simple', x'4141414141414141')",
    "zeroblob": "zeroblob(1000000000)",
    "randomblob": "length(randomblob(5000000))",
    "printf": "length(printf('%.*c', 2000000, 'x'))",
    "deep": "(" * 40 + "1" + ")" * 40,
    "like": "'" + "a" * 200 + "' LIKE '" + "%a" * 200 + "b'",
    "ours": "xxh128(x'00')",
    "raise": "quat_angle(1, 2, 3, 4, 5, 6, 7, 8)",
}
MODULES = {
    "csv": "csv(filename='secret.txt')",
    "fts5": "fts5(text)",
    "fts4": "fts4(text)",
    "rtree": "rtree(id, a, b)",
    "dbstat": "dbstat(main)",
    "dbpage": "sqlite_dbpage",
    "fsdir": "fsdir",
    "native_keys": "native_keys",
    "pose": "pose",
    "json_each": "json_each",
    "similar": "similar",
    "unknown": "no_such_module(secret.txt)",
    "long": "x(" + "y," * 5000 + "z)",
}


def replaced(table, select):
    return f"DROP TABLE {table}; CREATE VIEW {table} AS {select};"


def columns(db, table, value):
    """A SELECT with the columns of a table, all of that value."""
    names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    return "SELECT " + ", ".join(f"{value} AS {name}" for name in names)


def rewritten(db, name, sql):
    """The text of the schema of one table, view or index, changed behind SQLite's back."""
    db.execute("PRAGMA writable_schema = ON")
    db.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (sql, name))


def added(db, kind, name, table, root, sql):
    db.execute("PRAGMA writable_schema = ON")
    db.execute("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", (kind, name, table, root, sql))


def script(sql):
    return lambda db: db.executescript(sql)


def attacks():
    """Pairs of a name and a function that changes a database."""
    yield "own nothing", script("")
    for table in TABLES:
        for when in "AFTER INSERT", "BEFORE DELETE", "AFTER UPDATE":
            yield f"trigger {when} {table}", script(f"CREATE TRIGGER t {when} ON {table} BEGIN DELETE FROM tracks; "
                                                    f"UPDATE sources SET path = 'harm'; END")
    yield "trigger that raises", script("CREATE TRIGGER t BEFORE INSERT ON sources BEGIN SELECT raise(ABORT, 'no'); END")
    yield "trigger that ignores", script("CREATE TRIGGER t BEFORE INSERT ON clips BEGIN SELECT raise(IGNORE); END")
    yield "trigger without end", script("PRAGMA recursive_triggers = ON; CREATE TRIGGER t AFTER UPDATE ON sources BEGIN "
                                        "UPDATE sources SET mtime_ns = mtime_ns + 1; END")
    yield "trigger on a view", script("CREATE TRIGGER t INSTEAD OF INSERT ON clip_summary BEGIN DELETE FROM clips; END")
    for name, call in FUNCTIONS.items():
        yield f"view over {name}", script(f"CREATE VIEW v AS SELECT {call} AS x")
        yield f"clip_summary over {name}", script(f"DROP VIEW clip_summary; CREATE VIEW clip_summary AS "
                                                  f"SELECT id AS clip_id, {call} AS name FROM clips")
        yield f"clips over {name}", lambda db, call=call: db.executescript(replaced("clips", columns(db, "clips", call)))
        yield f"keys over {name}", script(f"DROP VIEW keys; CREATE VIEW keys AS SELECT {call} AS clip_id, 1 AS x")
        yield f"generated column over {name}", (
            lambda db, call=call: rewritten(db, "clips", "CREATE TABLE clips (id INTEGER PRIMARY KEY, asset_id, system_id, "
                                                         f"format, name AS ({call}) VIRTUAL)"))
        yield f"CHECK over {name}", lambda db, call=call: rewritten(
            db, "index_state", f"CREATE TABLE index_state (key TEXT PRIMARY KEY, value TEXT, CHECK ({call}))")
        yield f"DEFAULT over {name}", lambda db, call=call: rewritten(
            db, "index_state", f"CREATE TABLE index_state (key TEXT PRIMARY KEY, value TEXT DEFAULT ({call}))")
        yield f"index over {name}", lambda db, call=call: rewritten(
            db, "clips_by_name", f"CREATE INDEX clips_by_name ON clips(({call}))")
        yield f"index where {name}", lambda db, call=call: rewritten(
            db, "clips_by_name", f"CREATE INDEX clips_by_name ON clips(name) WHERE {call}")
    for name, module in MODULES.items():
        yield f"virtual table {name}", lambda db, module=module: added(db, "table", "v", "v", 0,
                                                                       f"CREATE VIRTUAL TABLE v USING {module}")
        yield f"clips of module {name}", lambda db, module=module: rewritten(
            db, "clips", f"CREATE VIRTUAL TABLE clips USING {module}")
    for table in TABLES:
        yield f"endless {table}", lambda db, table=table: db.executescript(
            replaced(table, columns(db, table, "i") + f" FROM (SELECT id AS i FROM ({ENDLESS}))"))
        yield f"view {table} over itself", lambda db, table=table: (
            db.execute(f"DROP TABLE {table}"), added(db, "view", table, table, 0, f"CREATE VIEW {table} AS SELECT * FROM {table}"))
    yield "views in a circle", lambda db: (
        added(db, "view", "a", "a", 0, "CREATE VIEW a AS SELECT * FROM b"),
        added(db, "view", "b", "b", 0, "CREATE VIEW b AS SELECT * FROM a"))
    yield "views that multiply", script("".join(f"CREATE VIEW v{i + 1} AS SELECT a.* FROM v{i} AS a, v{i} AS b;"
                                                for i in range(40)).join(["CREATE VIEW v0 AS SELECT 1 AS x;", ""]))
    yield "table named like a temporary one", script("CREATE TABLE native_keys (clip_id, x)")
    yield "foreign table", script("CREATE TABLE mine (text); INSERT INTO mine VALUES ('x')")
    yield "foreign collation", lambda db: rewritten(
        db, "clips_by_name_any_case", "CREATE INDEX clips_by_name_any_case ON clips(name COLLATE evil)")
    yield from damaged_texts()
    yield from odd_but_own()


def damaged_texts():
    """Text of the schema that is no SQL, or SQL of something else."""
    texts = {
        "empty": "", "no text": None, "number": 7, "blob": bytes(range(256)), "cut": "CREATE TABLE clips (id INTEGER PRIMA",
        "NUL": "CREATE TABLE clips (id\0, x)", "long": "CREATE TABLE clips (" + "x" * 2_000_000 + ")",
        "columns": "CREATE TABLE clips (" + ",".join(f"c{i}" for i in range(1900)) + ")",
        "deep": "CREATE TABLE clips (id CHECK (" + "(" * 900 + "1" + ")" * 900 + "))", "deep sum": "CREATE TABLE clips (id CHECK (1" + "+1" * 900 + "))",
        "other statement": "DROP TABLE tracks", "attach": "ATTACH 'other.db' AS o", "two": "CREATE TABLE clips (x); DROP TABLE tracks",
        "as select": "CREATE TABLE clips AS SELECT * FROM sources", "few columns": "CREATE TABLE clips (id INTEGER PRIMARY KEY)",
        "no rowid": "CREATE TABLE clips (id PRIMARY KEY, asset_id) WITHOUT ROWID", "not UTF-8": b"CREATE TABLE clips (\xff\xfe)",
        "escape": "CREATE TABLE clips (\"\x1b]0;x\x07\x1b[2J\" INTEGER)", "other name": "CREATE TABLE tracks (id, x)",
        "references": "CREATE TABLE clips (id INTEGER PRIMARY KEY REFERENCES clips(id) ON DELETE CASCADE, asset_id)",
        "strict": "CREATE TABLE clips (id INTEGER PRIMARY KEY, asset_id BLOB) STRICT",
    }
    for name, text in texts.items():
        yield f"text of clips: {name}", lambda db, text=text: rewritten(db, "clips", text)
        yield f"text of keys: {name}", lambda db, text=text: rewritten(db, "keys", text)
    for name, change in {
            "root 0": "rootpage = 0", "root 1": "rootpage = 1", "root far": "rootpage = 2147483647", "root below 0": "rootpage = -1",
            "root shared": "rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'sources')",
            "root of an index": "rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'clips_by_name')",
            "type": "type = 'index'", "type unknown": "type = 'evil'", "table name": "tbl_name = 'sources'",
            "name of SQLite": "name = 'sqlite_evil'", "name taken": "name = 'tracks'", "no name": "name = NULL",
            "root is text": "rootpage = 'x'"}.items():
        yield f"row of clips: {name}", script(f"PRAGMA writable_schema = ON; UPDATE sqlite_schema SET {change} WHERE name = 'clips'")
    yield "no schema", script("PRAGMA writable_schema = ON; DELETE FROM sqlite_schema")
    yield "schema twice", script("PRAGMA writable_schema = ON; INSERT INTO sqlite_schema SELECT * FROM sqlite_schema")


def odd_but_own():
    """What SQLite allows and index may go on with."""
    yield "own statistics", script("DELETE FROM sqlite_stat1; INSERT INTO sqlite_stat1 VALUES ('clips', 'clips_by_name', "
                                   "'-1 99999999999999999999 x'), ('clips', NULL, '1'), (NULL, NULL, NULL), ('none', 'none', 'x'), "
                                   "('clips', 'clips_by_name', x'00ff'), ('tracks', 'tracks', '0 0 0 0 unordered noskipscan')")
    yield "own other pages", script("PRAGMA page_size = 512; VACUUM")
    yield "own large pages", script("PRAGMA page_size = 65536; VACUUM")
    yield "own vacuumed at once", script("PRAGMA auto_vacuum = FULL; VACUUM")
    yield "own lost index", script("DROP INDEX clips_by_name")
    yield "own lost view", script("DROP VIEW clip_summary")
    yield "own lost table", script("DROP TABLE clips")
    yield "own write-ahead log", script("PRAGMA journal_mode = WAL")
    yield "own schema cookie", script("PRAGMA schema_version = 2147483647")


COMMANDS = [
    ("query", "hostile.db", "SELECT * FROM clip_summary"),
    ("query", "hostile.db", "SELECT count(*), sum(x) FROM keys"),
    ("query", "hostile.db", "SELECT clips.*, mtx FROM clips JOIN pose(clips.id, 0.1) LIMIT 10"),
    ("query", "-f", "box", "hostile.db", "SELECT * FROM v LIMIT 3"),
    ("query", "hostile.db", "SELECT name, sql FROM sqlite_schema"),
    ("query", "hostile.db", "PRAGMA integrity_check; PRAGMA table_info(clips); SELECT * FROM pragma_table_xinfo('keys')"),
    ("query", "--attach", "o=hostile.db", "whole.db", "SELECT * FROM o.clips; SELECT * FROM o.v LIMIT 3"),
    ("shell", "hostile.db"),
    ("verify", "hostile.db"),
    ("verify", "--sources", "hostile.db"),
    ("census", "hostile.db"),
    ("census", "--share", "out/page.json", "--digests", "hostile.db"),
    ("diff", "hostile.db", "whole.db"),
    ("diff", "-j4", "whole.db", "hostile.db"),
    ("export", "hostile.db", "-f", "glb", "-o", "out"),
    ("export", "hostile.db", "-f", "json", "-o", "out", "--where", "name LIKE '%WALK%'"),
    ("export", "hostile.db", "-f", "raw", "-o", "out", "--clip", "1,2"),
    ("index", "-q", "hostile.db", "dump"),
    ("index", "-q", "--force", "--prune", "hostile.db", "dump"),
]
INPUT = ".tables\n.schema\n.doc clips\n.clips\n.sets\n.clip 1\n.bones 1\n.events 1\n.links 1\n.plot 1\nSELECT * FROM clips LIMIT 3;\n"


def digest(folder):
    """Each file of a folder and what is in it."""
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(place, name), "rb") as file:
                found[os.path.relpath(os.path.join(place, name), folder)] = hashlib.sha256(file.read()).hexdigest()
    return found


class Tester:
    def __init__(self, program, scratch, template):
        self.program, self.scratch, self.template = program, scratch, template

    def run(self, arguments, folder):
        """Exit code, output and messages; a code of -1 where not even Ctrl-C ends it."""
        process = subprocess.Popen([self.program, *arguments], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env={**os.environ, "LC_ALL": "C.UTF-8"})
        try:
            out, err = process.communicate(INPUT.encode() if arguments[0] == "shell" else None, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            try:
                out, err = process.communicate(timeout=AFTERWARDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                return -1, b"", "not even Ctrl-C ends it"
        return process.returncode, out, err.decode(errors="replace")

    def problem(self, name, arguments, folder):
        before = digest(folder)
        code, out, err = self.run(arguments, folder)
        if arguments[0] == "census" and code == 3:  # no complete release
            code = 0
        after = digest(folder)
        after = {path: content for path, content in after.items() if not path.startswith("out/")}
        if code not in (0, 1, 2, 130) or "Sanitizer" in err:
            return f"exit {code}: {err[-2000:]}"
        if code not in (0, 130) and not MESSAGE.search(err) and not (arguments[0] == "diff" and code == 1):
            return f"exit {code} without a message: {err[-500:]}"
        if SECRET.encode() in out or SECRET in err:
            return "it shows what is in another file"
        if arguments[0] == "index":
            if not name.startswith(HARMLESS) and code != 1:
                return f"index does not refuse it: exit {code}"
            if name.startswith(HARMLESS):
                after["hostile.db"] = before["hostile.db"]
        if name == "own write-ahead log":  # the next command ends it
            after["hostile.db"] = before["hostile.db"]
            before, after = ({path: content for path, content in found.items() if not re.search("-(wal|shm)$", path)}
                             for found in (before, after))
        if after != before:
            return f"it changes {sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))}"
        return ""

    def attack(self, job):
        """What goes wrong with each of the commands, for one attack."""
        number, name, change, commands = job
        folder = f"{self.scratch}/{number}"
        shutil.copytree(self.template, folder)
        path = f"{folder}/hostile.db"
        db = sqlite3.connect(path, isolation_level=None)
        db.execute("PRAGMA legacy_alter_table = ON")
        change(db)
        db.close()
        problems = []
        keep = f"{folder}.db"
        shutil.copy(path, keep)
        for arguments in commands:
            shutil.copy(keep, path)
            shutil.rmtree(f"{folder}/out", ignore_errors=True)
            problem = self.problem(name, arguments, folder)
            if problem:
                problems.append(f"{name}, {' '.join(arguments)}: {problem}")
        shutil.rmtree(folder)
        os.remove(keep)
        return problems


def prepare(program, corpus, template):
    os.makedirs(f"{template}/dump")
    shutil.copy(f"{corpus}/zengin/puppet.vdf", f"{template}/dump")
    subprocess.run([program, "index", "-q", f"{template}/hostile.db", f"{template}/dump"], check=True)
    shutil.copy(f"{template}/hostile.db", f"{template}/whole.db")
    # Something for index to do.
    shutil.copy(f"{corpus}/zengin/puppet_addon.vdf", f"{template}/dump")
    with open(f"{template}/secret.txt", "w", encoding="ascii") as file:
        file.write(f"{SECRET}\n")
    db = sqlite3.connect(f"{template}/other.db")
    db.executescript(f"CREATE TABLE secret (text); INSERT INTO secret VALUES ('{SECRET}')")
    db.close()


def main():
    program, corpus = (os.path.realpath(argument) for argument in sys.argv[1:3])
    step = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    tried = failures = 0
    with tempfile.TemporaryDirectory(dir=memory) as scratch, concurrent.futures.ThreadPoolExecutor(2) as pool:
        prepare(program, corpus, f"{scratch}/template")
        tester = Tester(program, scratch, f"{scratch}/template")
        jobs = []
        for number, (name, change) in enumerate(attacks()):
            commands = [command for i, command in enumerate(COMMANDS) if (number * len(COMMANDS) + i) % step == 0]
            tried += len(commands)
            if commands:
                jobs.append((number, name, change, commands))
        for problems in pool.map(tester.attack, jobs):
            failures += len(problems)
            for problem in problems:
                print(f"FAILED: {problem}", flush=True)
    print(f"{len(jobs)} hostile schemas, {tried} commands, {failures} failures")
    sys.exit(failures != 0)


if __name__ == "__main__":
    main()
