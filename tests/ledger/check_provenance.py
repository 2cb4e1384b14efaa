#!/usr/bin/env python3
"""provenance() of a database of the corpus, with keys read by the readers of the systems: check_provenance.py ANIMDB CORPUS

What can be checked without the program: the raw value is what the file has at that byte and bit, and a key that comes from one place
of an asset is what the reader of its system makes of the file. Each key of the clips that are looked at has a row, and no others.
"""
import csv
import importlib.util
import io
import json
import pathlib
import subprocess
import sys
import tempfile

sys.argv, (program, corpus) = sys.argv[:1], sys.argv[1:3]
HERE = pathlib.Path(__file__).resolve().parent
csv.field_size_limit(1 << 30)
spec = importlib.util.spec_from_file_location("check_keys", HERE / "check_keys.py")
keys = importlib.util.module_from_spec(spec)
spec.loader.exec_module(keys)

CLIPS = """SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY format ORDER BY key_count % 97, id) AS n FROM clips) WHERE n <= 16"""
ROWS = f"""SELECT clip.format, clip.system_id, channel.target, channel.bone_id, place.channel_id, place.key_index, place.source, place.asset,
	place.beside, place.offset, place.bit_offset, place.bit_length, place.bit_order, place.raw, place.formula, place.file_offset,
	place.within, place.containers, asset.byte_size, key.frame, key.x, key.y, key.z, key.w, before.x AS bx, before.y AS bY, before.z AS bz, before.w AS bw
FROM ({CLIPS}) AS one JOIN clips AS clip ON clip.id = one.id JOIN assets AS asset ON asset.id = clip.asset_id JOIN provenance(one.id) AS place
JOIN channels AS channel ON channel.id = place.channel_id
JOIN keys AS key ON key.channel_id = place.channel_id AND key.key_index = place.key_index
LEFT JOIN keys AS before ON before.channel_id = place.channel_id AND before.key_index = place.key_index - 1"""
COUNTS = f"""SELECT (SELECT sum(key_count) FROM clips WHERE id IN ({CLIPS})) AS stored,
	(SELECT count(*) FROM (SELECT DISTINCT channel_id, key_index FROM ({CLIPS}) AS one JOIN provenance(one.id))) AS found,
	(SELECT count(*) FROM (SELECT id FROM ({CLIPS}) LIMIT 1) AS one JOIN channels AS c ON c.clip_id = one.id
	 JOIN provenance(one.id, c.id, 0) AS p WHERE p.channel_id <> c.id OR p.key_index <> 0) AS others,
	(SELECT count(*) FROM (SELECT 1 FROM ({CLIPS}) AS one JOIN provenance(one.id) AS p GROUP BY one.id, p.rowid HAVING count(*) > 1)) AS repeated"""


def query(database, sql):
    text = subprocess.run([program, "query", "-f", "csv", database, sql], stdout=subprocess.PIPE, check=True).stdout
    return list(csv.DictReader(io.StringIO(text.decode("utf-8", "replace"))))


def bits(data, start, length):
    return sum((data[(start + i) // 8] >> ((start + i) % 8) & 1) << i for i in range(length))


failures = []
counts = {"rows": 0, "raw": 0, "read": 0, "without": 0}
readers, files = {}, {}
with tempfile.TemporaryDirectory() as folder:
    database = f"{folder}/x.db"
    subprocess.run([program, "index", "-q", database, corpus], check=True)
    rows = query(database, ROWS)
    total = query(database, COUNTS)[0]
if total["stored"] != total["found"] or total["others"] != "0":
    failures.append(f"{total}: keys without a row, or rows of other keys")
if total["repeated"] != "0":
    failures.append(f"{total['repeated']} rows have the number of another row")
places = {}
for row in rows:
    places[row["channel_id"], row["key_index"]] = places.get((row["channel_id"], row["key_index"]), 0) + 1
for row in rows:
    counts["rows"] += 1
    json.loads(row["containers"])
    if not row["bit_length"]:
        counts["without"] += 1
        if not row["formula"].startswith("no bits of its own"):
            failures.append(f"{row}: no bits, and no reason")
        continue
    if not row["file_offset"]:
        continue
    data = files.setdefault(row["source"], None) or pathlib.Path(row["source"]).read_bytes()
    files[row["source"]] = data
    start, length = int(row["bit_offset"]), int(row["bit_length"])
    asset = int(row["file_offset"]) - int(row["offset"])
    data = data[asset:asset + int(row["byte_size"])]
    offset = int(row["offset"])
    if row["bit_order"] == "bytes":
        counts["raw"] += 1
        if start % 8 == 0 and length % 8 == 0:
            expected = data[offset:offset + length // 8].hex()
        else:
            expected = f"{bits(data, offset * 8 + start, length):0{(length + 3) // 4}x}"
        if expected != row["raw"]:
            failures.append(f"{row}: the file has {expected}")
    if places[row["channel_id"], row["key_index"]] > 1:
        continue
    system = row["system_id"]
    if system not in readers:
        readers[system] = keys.reader_of(system)
    what = {"format": row["format"], "target": row["target"], "frame": int(row["frame"]), "key": int(row["key_index"]),
            "bit_order": row["bit_order"], "others": [], "bone": int(row["bone_id"] or -1)}
    if row["bx"]:
        what["before"] = [float(row[name]) for name in ("bx", "bY", "bz", "bw") if row[name]]
    values = [float(row[name]) for name in "xyzw" if row[name]]
    got = readers[system](data, offset * 8 + start, length, row["formula"], what)
    counts["read"] += 1
    if not keys.is_equal(got, values):
        failures.append(f"{row}: read as {got}")
for failure in failures[:10]:
    print(failure)
print(", ".join(f"{count} {name}" for name, count in counts.items()))
if counts["read"] < 1000:
    print("too few could be read")
sys.exit(bool(failures) or counts["read"] < 1000)
