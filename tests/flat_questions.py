"""
What a question costs does not grow with the database: flat_questions.py DATABASE FOLDER [COPIES].

The rows of an indexed corpus are multiplied, with names and hashes of their own but the same events and links, and three
bones in every clip. Into that come a bone and an event that few clips have. Then each table and each view
is asked for one value of each column that people search for, in SQLite as Debian has it: a rare value may not cost more steps of
SQLite's machine in the large database than in the small one, a frequent one not more for each row that it gives.
"""

import os
import shutil
import sqlite3
import sys
import tempfile

SHIFT = 10_000_000  # between the ids of a row and those of its copies
SHARED = {"systems", "link_kinds", "event_kinds", "dumps", "tracks", "geometries", "images", "diagnostic_codes", "known_names",
          "index_state", "float_scale", "key_numbers"}
OWN = {"name", "path", "native_id", "xxh128", "motion_xxh128", "content_xxh128", "target_name", "to_native_id", "to_name"}
RARE = {"channels": ("bone_name", "Rare bone"), "events": ("name", "Rare event")}
SEARCHED = {"name", "bone_name", "target_name", "native_id", "to_native_id", "ref_native_id", "ref", "checksum",
            "skeleton_checksum", "xxh128", "motion_xxh128", "content_xxh128", "model_id", "clip_id", "set_name", "clip", "code"}
# What is computed, and so is not searched for: see the descriptions of these columns.
COMPUTED = {
    ("lint", "clip_id"), ("oni_doors", "clip_id"), ("sm64_objects", "model_id"),
}
JOINS = {  # questions of several tables, with a value that is rare
    "clips that move a bone": ("SELECT DISTINCT c.name FROM channels h JOIN clips c ON c.id = h.clip_id WHERE h.bone_name = ?", "Rare bone"),
    "summary of clips that move a bone": ("SELECT s.* FROM clip_summary s WHERE s.clip_id IN (SELECT clip_id FROM channels WHERE bone_name = ?)", "Rare bone"),
    "clips with an event": ("SELECT s.name, e.time FROM clip_events e JOIN clip_summary s ON s.clip_id = e.clip_id WHERE e.name = ?", "Rare event"),
    "how far clips move a bone": ("SELECT c.name, m.swing FROM channel_measures m JOIN clips c ON c.id = m.clip_id WHERE m.bone_name = ?", "Rare bone"),
}
SLACK = 400  # steps: depths of trees, and the grain in which they are counted
SCAN = 5000
STEPS_OF_ROW = 25  # what a row may cost, whatever it costs elsewhere
GIVE_UP = 2_000_000


def multiply(path, target, copies):
    """The connection to a database in which each row of another one is `copies` times."""
    shutil.copy(path, target)
    db = sqlite3.connect(target, isolation_level=None)
    db.execute("PRAGMA journal_mode = OFF")
    db.execute("PRAGMA synchronous = OFF")
    db.execute("BEGIN")
    for table, (column, value) in RARE.items():
        db.execute(f"UPDATE {table} SET {column} = ? WHERE id IN"
                   f" (SELECT id FROM {table} WHERE {column} IS NOT NULL ORDER BY id LIMIT 3 OFFSET 100)", (value,))
    db.execute("UPDATE channels SET bone_name = 'Bone ' || id % 3 WHERE bone_name <> 'Rare bone'")
    indexes = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL").fetchall()
    for name, _ in indexes:
        db.execute(f"DROP INDEX {name}")
    tables = [name for name, in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")]
    db.execute("CREATE TEMP TABLE copy AS WITH RECURSIVE number(i) AS"
               " (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < ?) SELECT i FROM number", (copies - 1,))
    for table in set(tables) - SHARED:
        foreign = {row[3]: row[2] for row in db.execute(f"PRAGMA foreign_key_list({table})")}
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        values = []
        for column in columns:
            if column == "id" or foreign.get(column, "systems") not in SHARED:
                values.append(f"{column} + i * {SHIFT}")
            elif column in OWN and table != "events" and table != "bones":
                values.append(f"{column} || '~' || i")
            elif column == RARE.get(table, [None])[0]:
                values.append(f"iif({column} = '{RARE[table][1]}', 'Usual', {column})")
            else:
                values.append(column)
        db.execute(f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(values)} FROM {table}, copy")
    for _, sql in indexes:
        db.execute(sql)
    db.execute("COMMIT")
    db.execute("PRAGMA analysis_limit = 1000")
    db.execute("ANALYZE")
    with open(os.path.join(os.path.dirname(__file__), "../schema/statistics.sql"), encoding="utf-8") as statistics:
        db.executescript(statistics.read())
    db.close()
    return sqlite3.connect(f"file:{target}?mode=ro", uri=True)


def ask(db, sql, value):
    """Steps and rows; no more than GIVE_UP steps."""
    steps, rows = 0, 0

    def count():
        nonlocal steps
        steps += 50
        return steps > GIVE_UP

    db.set_progress_handler(count, 50)
    try:
        for _ in db.execute(sql, (value,)):
            rows += 1
    except sqlite3.OperationalError as error:
        if "interrupted" not in str(error):
            raise
    db.set_progress_handler(None, 0)
    return steps, rows


def questions(db):
    """(what, SQL, a value): for each searched column the rarest value and the most frequent one, as the small database has them."""
    for name, (sql, value) in JOINS.items():
        yield name, sql, value
    things = [name for name, in db.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%'")]
    for thing in things:
        for column in [row[1] for row in db.execute(f"PRAGMA table_info({thing})")]:
            if column not in SEARCHED or (thing, column) in COMPUTED or thing in SHARED - {"tracks"}:
                continue
            values = db.execute(f"SELECT {column} FROM {thing} WHERE {column} IS NOT NULL AND {column} NOT LIKE '%~%'"
                                f" AND {column} < {SHIFT if column.endswith('_id') and 'native' not in column else chr(39) + chr(0x10ffff) + chr(39)}"
                                f" GROUP BY 1 ORDER BY count(*), 1").fetchall()
            for value in {values[0], values[-1]} if values else ():
                yield f"{thing}.{column} = {value[0]!r:.40}", f"SELECT * FROM {thing} WHERE {column} = ?", value[0]


def exceeds(cost, other):
    """Whether rows of one database cost more than those of the other one."""
    (steps, rows), (other_steps, other_rows) = cost, other
    return steps > SLACK + rows * max(STEPS_OF_ROW, 1.5 * other_steps / max(1, other_rows))


def compare(small, large, copies):
    count, grown = 0, 0
    for what, sql, value in questions(small):
        count += 1
        before, after = ask(small, sql, value), ask(large, sql, value)
        # A small table may be scanned instead, a large one not.
        if exceeds(after, before) or before[0] > SCAN and exceeds(before, after):
            grown += 1
            print(f"{what}: {before[0]} steps for {before[1]} rows, {after[0]} for {after[1]}")
    clips, = large.execute("SELECT count(*) FROM clips").fetchone()
    print(f"{count} questions of {clips} clips, {grown} of them cost more than those of {clips * 2 // copies}")
    return grown > 0 or count < 100


def main():
    database, folder = sys.argv[1:3]
    copies = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    with tempfile.TemporaryDirectory(dir=folder) as work:
        small, large = (multiply(database, os.path.join(work, str(times)), times) for times in (2, copies))
        return compare(small, large, copies)


sys.exit(main())
