#!/bin/bash
# An export as Parquet, read by parquet/reader.py, which was written from the specification: each table has the rows of the database,
# statistics and page indexes are those of the values, folders have the names of dumps, a selection has what belongs to its clips, the
# bytes depend on nothing else, and neither hostile databases nor a full disk cost rows that are good: PROGRAM
set -euo pipefail
program=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export PYTHONPATH=$here/parquet PYTHONDONTWRITEBYTECODE=1

# fails CODE MESSAGE ARGUMENT…: an export ends with that code and says so.
fails()
{
	local code=0 wanted=$1 message=$2

	shift 2
	"$program" export "$@" >said.out 2>said || code=$?
	if [ $code -ne "$wanted" ] || ! grep -q -- "$message" said; then
		printf 'exit %s, not %s with "%s": %s\n' $code "$wanted" "$message" "$*"
		cat said
		exit 1
	fi
}

cat >tables.py <<'END'
"""The tables of an export, and those of its database."""
import glob, json, os, sqlite3, subprocess, urllib.parse
from reader import Parquet

DERIVED = ["keys", "clip_summary", "clip_events", "animation_events"]
INTERNAL = ["index_state", "float_scale", "key_numbers"]
KINDS = {"INTEGER": (2, None), "REAL": (5, None), "TEXT": (6, 0), "BLOB": (6, None)}


class Export:
    def __init__(self, folder):
        self.folder, self.rows, self.dumps, self.files = folder, {}, {}, {}
        with open(f"{folder}/manifest.json", encoding="utf-8") as file:
            self.manifest = json.load(file)
        for path in sorted(glob.glob(f"{folder}/**/*.parquet", recursive=True)):
            table, *partition, part = path[len(folder) + 1:].split("/")
            assert part == "part-0.parquet" and len(partition) <= 1
            file = Parquet(path)
            dump = urllib.parse.unquote(partition[0].removeprefix("dump="), errors="replace") if partition else None
            assert not partition or file.names.count("dump") == 0
            self.files[path[len(folder) + 1:]] = (table, None if dump == "__HIVE_DEFAULT_PARTITION__" else dump, file.meta[3])
            before = self.rows.setdefault(table, (file.names, file.kinds, []))
            assert before[:2] == (file.names, file.kinds), path
            before[2].extend(zip(*file.columns) if file.columns else [])
            self.dumps.setdefault(table, {})[dump] = file
        assert {entry["file"]: (entry["table"], entry["dump"], entry["rows"]) for entry in self.manifest} == self.files
        assert all(entry["format"] == "parquet" for entry in self.manifest)

    def column(self, table, name):
        names, _, rows = self.rows[table]
        return [row[names.index(name)] for row in rows]


def text(value):
    return value.encode() if isinstance(value, str) else value


def stored(program, database, table):
    """The names, declared types and rows of a table or view without the column `dump`; texts are bytes."""
    db = sqlite3.connect(database)
    db.text_factory = bytes
    names = [(name.decode(), kind.decode()) for name, kind in db.execute(f"SELECT name, type FROM pragma_table_info('{table}')")
             if name != b"dump" or table not in DERIVED]
    columns = ", ".join(f't."{name}"' for name, _ in names)
    if table == "keys":  # the stored view is slow
        answer = subprocess.run([program, "query", "-f", "json", database, f"SELECT {columns} FROM keys AS t"], check=True,
                                stdout=subprocess.PIPE).stdout
        rows = [tuple(text(value) for value in row.values()) for row in json.loads(answer)]
    else:
        rows = db.execute(f"SELECT {columns} FROM {table} AS t").fetchall()
    return names, rows


def order(row):
    return tuple((value is not None, value if value is not None else 0) for value in row)
END

"$program" index -q --each corpus.db "$here/../corpus"
# More than one page and row group: a table with as many rows as do not fit, and one with as many bytes. Statistics of long texts, and
# zeros of both signs.
python3 - <<'END'
import sqlite3
db = sqlite3.connect("corpus.db")
db.executescript("""
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 270000)
INSERT INTO diagnostics (source_id, severity, code, message) SELECT NULL, 'note', 'made', iif(i % 9000 = 1, 'message ' || i, 'message') FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
INSERT INTO images (xxh128, media_type, width, height, has_alpha, data) SELECT i, 'image/png', i, -i, 0, randomblob(1000000) FROM n;
INSERT INTO known_names SELECT 'oni', 'long', 'b', printf('%.*c', 500, 'ż');
INSERT INTO known_names SELECT 'oni', 'long', 'a', printf('%.*c', 500, 'ź');
UPDATE clip_measures SET loop_degrees = -0.0 WHERE clip_id % 2 = 0 AND loop_degrees = 0;
""")
db.commit()
END
"$program" export corpus.db -f parquet -o own >listed 2>said
[ ! -s said ]
(umask 077 && TZ=Asia/Tokyo LC_ALL=C "$program" export corpus.db -f parquet -o again >/dev/null)
diff -r own again
(find own -name '*.parquet'; echo own/manifest.json) | sort >files
sort listed | diff - files

python3 - "$program" <<'END'
import sqlite3, sys
from tables import DERIVED, INTERNAL, KINDS, Export, order, stored
export = Export("own")
db = sqlite3.connect("corpus.db")
tables = [name for name, in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")]
assert sorted(export.rows) == sorted([*set(tables) - set(INTERNAL), *DERIVED]), set(tables) ^ set(export.rows)
for table, (names, kinds, rows) in export.rows.items():
    declared, wanted = stored(sys.argv[1], "corpus.db", table)
    assert names == [name for name, _ in declared], table
    for (name, kind), found in zip(declared, kinds):
        known = (4, None) if table == "keys" and name in "xyzw" else (6, 19) if name == "attributes" else KINDS.get(kind)
        assert known in (found, None), (table, name, kind, found)
    assert sorted(rows, key=order) == sorted(wanted, key=order), table
files = [file for of in export.dumps.values() for file in of.values()]
assert {encoding for file in files for encoding in file.encodings} == {0, 8}
assert len(export.dumps["diagnostics"][None if None in export.dumps["diagnostics"] else "__HIVE_DEFAULT_PARTITION__"].meta[4]) == 2
assert len(export.dumps["images"][None].meta[4]) == 2, "row groups are bounded in bytes"
assert {"id", "name", "duration", "attributes"} <= export.dumps["clips"]["oni"].bounded
assert {"x", "time", "clip_id", "target"} <= export.dumps["keys"]["oni"].bounded
assert export.dumps["keys"]["vib-ribbon"].pages > len(export.rows["keys"][0]), "large columns have several pages"
names = {name for name, in db.execute("SELECT name FROM dumps")}
assert set(export.dumps["clips"]) == names == set(export.dumps["keys"])
for dump in names:
    clips, = db.execute("""SELECT count(*) FROM clips AS c JOIN assets AS a ON a.id = c.asset_id JOIN sources AS s ON s.id = a.source_id
        JOIN dumps AS d ON d.id = s.dump_id WHERE d.name = ?""", (dump,)).fetchone()
    assert export.dumps["clips"][dump].meta[3] == export.dumps["clip_summary"][dump].meta[3] == clips, dump
print(len(files), "files,", sum(len(rows) for *_, rows in export.rows.values()), "rows")
END

# What belongs to some clips, and nothing else: each reference leads to a row of the export but those that the page names.
"$program" export corpus.db -f parquet -o some --where "clip_id % 9 = 0 AND dump <> 'sm64'" >/dev/null 2>said
[ ! -s said ]
python3 - "$program" <<'END'
import sqlite3, sys
from tables import Export, order, stored
export = Export("some")
db = sqlite3.connect("corpus.db")
clips = {i for i, in db.execute("SELECT clip_id FROM clip_summary WHERE clip_id % 9 = 0 AND dump <> 'sm64'")}
assert set(export.column("clips", "id")) == clips and "sm64" not in export.dumps["clips"]
assert b"sm64" not in export.column("dumps", "name")
for table in "channels", "keys", "clip_summary", "clip_events", "clip_measures", "clip_features", "clip_skeletons", "entry_clips":
    declared, wanted = stored(sys.argv[1], "corpus.db", table)
    column = [name for name, _ in declared].index("clip_id")
    assert sorted(export.rows[table][2], key=order) == sorted((row for row in wanted if row[column] in clips), key=order), table
beyond = {("links", "to_asset_id"), ("events", "ref_asset_id"), ("assets", "shadowed_by"), ("dumps", "over_dump_id"), ("set_entries", "clip_id"),
          ("transitions", "from_entry_id"), ("transitions", "to_entry_id"), ("diagnostics", "asset_id")}
seen = 0
for table in export.rows:
    for *_, target, column, to, _, _, _ in db.execute(f"PRAGMA foreign_key_list({table})"):
        if (table, column) not in beyond:
            there = set(export.column(target, to or "id"))
            missing = set(export.column(table, column)) - there - {None}
            assert not missing, (table, column, list(missing)[:5])
            seen += 1
assert seen > 30
assert set(export.column("tracks", "id")) == set(export.column("channels", "track_id"))
assert set(export.column("bones", "skeleton_id")) <= set(export.column("clip_skeletons", "skeleton_id")) == set(export.column("skeletons", "id"))
models = {i for clip in clips for i, in db.execute("SELECT model_id FROM clip_models WHERE clip_id = ?", (clip,))}
assert models and models <= set(export.column("models", "id"))
assert set(export.column("events", "id")) == {i for i, in db.execute("""SELECT e.id FROM events AS e LEFT JOIN set_entries AS n ON n.id = e.entry_id
    WHERE e.clip_id IN (SELECT value FROM json_each(?1)) OR n.clip_id IN (SELECT value FROM json_each(?1))
    OR e.entry_id IN (SELECT entry_id FROM entry_clips WHERE clip_id IN (SELECT value FROM json_each(?1)))
    OR e.id IN (SELECT event_id FROM linked_events WHERE clip_id IN (SELECT value FROM json_each(?1)))""", (str(sorted(clips)),))}
assert len(export.rows["systems"][2]) == 7 and len(export.rows["assets"][2]) < 600
END
fails 1 'no clip was selected' corpus.db -f parquet -o none --where 0
[ ! -e none ]

# Files that are there are not replaced, unless that is wanted; then they are the same.
fails 1 'manifest.json exists already' corpus.db -f parquet -o own
rm own/manifest.json
fails 1 'part-0.parquet exists already' corpus.db -f parquet -o own
"$program" export corpus.db -f parquet -o own --force >/dev/null
diff -r own again
fails 2 'parquet files have no use for --name' corpus.db -f parquet -o own --name x
fails 2 'parquet files have no use for --per-clip' corpus.db -f parquet -o own --per-clip
fails 2 'parquet files have no use for --resample' corpus.db -f parquet -o own --resample

# A disk that is full leaves whole files, and no manifest.
code=0
(trap '' XFSZ && ulimit -f 512 && exec "$program" export corpus.db -f parquet -o full) >listed 2>said || code=$?
[ $code -eq 1 ] && grep -q '^animdb: export: full/.*part-0.parquet: File too large' said
[ ! -e full/manifest.json ] && [ -z "$(find full -name '.animdb*')" ]
python3 - <<'END'
import glob
from reader import Parquet
files = glob.glob("full/**/*.parquet", recursive=True)
assert files and all(Parquet(file) for file in files)
END

# Names of dumps become names of folders, and nothing leaves the folder.
"$program" index -q names.db "$here/../corpus/vib-ribbon"
python3 - <<'END'
import sqlite3
db = sqlite3.connect("names.db")
db.execute("DELETE FROM dumps")
names = ["..", "../../up", "100% Żółw = 1/2", "2002", "", "a", "A", "end.", "x" * 300, "ż" * 99 + "/" * 40, "semi;colon'quote\"", "new\nline", "nul\0x",
         b"b\xfea", "a+b c", "__HIVE_DEFAULT_PARTITION__", "~1"]
for i, name in enumerate(names, 1):
    db.execute("INSERT INTO dumps (id, name, path, is_named) VALUES (?, CAST(? AS TEXT), ?, 1)", (i, name, f"/{i}"))
db.execute("UPDATE sources SET dump_id = 1 + id % ?", (len(names),))
db.commit()
END
mkdir inside
"$program" export names.db -f parquet -o inside/out >/dev/null 2>said
grep -q 'dumps, id 14: bytes of name that are no UTF-8 are written as U+FFFD' said
[ "$(ls inside)" = out ]
LC_ALL=C ls inside/out/sources >folders
LC_ALL=C sort >wanted <<END
dump=.%2E
dump=..%2F..%2Fup
dump=100%25%20Żółw%20%3D%201%2F2
dump=2002
dump=~5
dump=a
dump=A~7
dump=end%2E
dump=$(printf 'x%.0s' {1..200})~9
dump=$(printf 'ż%.0s' {1..99})~10
dump=semi%3Bcolon%27quote%22
dump=new%0Aline
dump=nul%00x
dump=b�a
dump=a%2Bb%20c
dump=__HIVE_DEFAULT_PARTITION__~16
dump=%7E1
END
diff folders wanted

# Values that their column cannot hold are NULL, with a message; all else is written.
"$program" index -q hostile.db "$here/../corpus/zengin/loose"
cp hostile.db lacking.db
python3 - <<'END'
import sqlite3
db = sqlite3.connect("hostile.db")
first, = db.execute("SELECT min(id) FROM clips").fetchone()
db.execute("UPDATE clips SET fps = 'fast', duration = x'00', looping = 0.5, loop_start = 3.0, name = x'FF00' WHERE id = ?", (first,))
db.execute("UPDATE clips SET fps = 9e999, native_id = CAST(? AS TEXT), attributes = '{\"a\": 1e999' WHERE id = ?",
           (b"n\0u\xffl\xc3\xb3\xc3", first + 1))
db.execute("UPDATE clip_features SET features = 'text' WHERE clip_id = ?", (first,))
db.execute("UPDATE clip_features SET features = 7 WHERE clip_id = ?", (first + 1,))
db.execute("UPDATE clips SET loop_end = 9223372036854775807, loop_start = -9223372036854775808 WHERE id = ?", (first + 2,))
db.execute("PRAGMA foreign_keys = OFF")
db.execute("UPDATE assets SET source_id = 999 WHERE id = (SELECT asset_id FROM clips WHERE id = ?)", (first + 1,))
db.commit()
END
fails 1 'is a text, which a REAL column cannot hold; NULL is written' hostile.db -f parquet -o hostile
grep -q '^animdb: clips, id [0-9]*: fps is a text' said
grep -q '^animdb: clips, id [0-9]*: duration is a blob, which a REAL column cannot hold' said
grep -q '^animdb: clips, id [0-9]*: looping is a real, which an INTEGER column cannot hold' said
grep -q '^animdb: clips, id [0-9]*: name is a blob, which a TEXT column cannot hold' said
grep -q '^animdb: clips, id [0-9]*: bytes of native_id that are no UTF-8 are written as U+FFFD' said
grep -q '^animdb: clip_features, clip_id [0-9]*: features is an integer, which a BLOB column cannot hold' said
[ "$(wc -l <said)" -lt 25 ]
python3 - <<'END'
import sqlite3
from tables import Export
export = Export("hostile")
db = sqlite3.connect("hostile.db")
first, count = db.execute("SELECT min(id), count(*) FROM clips").fetchone()
clips = {row[0]: dict(zip(export.rows["clips"][0], row)) for row in export.rows["clips"][2]}
assert len(clips) == count
bad, odd, far = (clips[first + i] for i in range(3))
assert [bad[name] for name in ("fps", "duration", "looping", "loop_start", "name")] == [None, None, None, 3, None]
assert odd["fps"] == float("inf") and odd["native_id"] == "n\0u\ufffdl\u00f3\ufffd".encode() and odd["attributes"] == b'{"a": 1e999'
assert (far["loop_start"], far["loop_end"]) == (-2 ** 63, 2 ** 63 - 1)
features = dict(zip(export.column("clip_features", "clip_id"), export.column("clip_features", "features")))
assert (features[first], features[first + 1]) == (b"text", None)
# A row that leads to no dump has the partition of NULL, and so have those that belong to it.
strays = export.dumps["clips"]["__HIVE_DEFAULT_PARTITION__"]
assert strays.columns[0] == [first + 1]
keys = export.dumps["keys"]["__HIVE_DEFAULT_PARTITION__"].meta[3]
assert keys > 0 and keys == db.execute("SELECT sum(key_count) FROM channels WHERE clip_id = ?", (first + 1,)).fetchone()[0]
assert len(export.rows["keys"][2]) == db.execute("SELECT sum(key_count) FROM channels").fetchone()[0]
END

# Tables and columns that are missing cost those that need them only.
sqlite3 lacking.db "DROP TABLE material_variants; DROP TABLE clip_features"
fails 1 'export: clip_features cannot be read: no such table: clip_features' lacking.db -f parquet -o lacking
grep -q 'export: material_variants cannot be read' said
[ -e lacking/clips ] && [ -e lacking/keys ] && [ -e lacking/bones ] && [ ! -e lacking/clip_features ] && [ -e lacking/manifest.json ]

# A database without clips is a library too.
sqlite3 hostile.db "DELETE FROM sources; DELETE FROM assets; DELETE FROM clips; DELETE FROM channels; DELETE FROM dumps;
	DELETE FROM diagnostics; DELETE FROM events; DELETE FROM set_entries; DELETE FROM clip_features"
"$program" export hostile.db -f parquet -o empty >/dev/null 2>said || cat said
python3 - <<'END'
from tables import Export
export = Export("empty")
assert export.rows["clips"][2] == [] and "fps" in export.rows["clips"][0] and len(export.rows["systems"][2]) > 0
assert list(export.dumps["keys"]) == ["__HIVE_DEFAULT_PARTITION__"] and export.rows["keys"][0][:2] == ["channel_id", "clip_id"]
END
echo "all tables are right"
