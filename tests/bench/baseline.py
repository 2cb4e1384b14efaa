"""
What a script takes for the work of `animdb index`: reads a plain volume of mkdump_zengin, decodes its clips, hashes them and
their tracks, and stores clips, channels and distinct tracks in SQLite, indexed. Standard library only, so that the hash is
BLAKE2b in place of XXH3 and the formulas (see src/systems/zengin/man.c) run key by key; written to be read, without tricks.
Prints clips, keys and tracks. Usage: baseline.py DUMP.vdf OUT.db
"""

import hashlib
import math
import os
import sqlite3
import struct
import sys

HEADER_SIZE, RECORD_SIZE, NAME_SIZE = 296, 80, 64
FOLDER = 0x80000000
MAN_HEADER, MAN_SAMPLES = 0xA020, 0xA090

SCHEMA = """
CREATE TABLE assets (id INTEGER PRIMARY KEY, name TEXT, offset INTEGER, byte_size INTEGER, hash TEXT);
CREATE TABLE clips (id INTEGER PRIMARY KEY, asset_id INTEGER, name TEXT, fps REAL, frame_count INTEGER, node_count INTEGER,
	skeleton_checksum INTEGER);
CREATE TABLE tracks (id INTEGER PRIMARY KEY, hash TEXT UNIQUE, width INTEGER, key_count INTEGER, data BLOB);
CREATE TABLE channels (id INTEGER PRIMARY KEY, clip_id INTEGER, bone_id INTEGER, target TEXT, track_id INTEGER);
"""
INDEXES = """
CREATE INDEX clips_by_name ON clips(name);
CREATE INDEX channels_by_clip ON channels(clip_id, bone_id);
CREATE INDEX channels_by_track ON channels(track_id);
"""


def files(volume):
    """Name and place of each file of the volume."""
    volume.seek(256 + 16)
    count, = struct.unpack("<I", volume.read(4))
    volume.seek(HEADER_SIZE)
    for record in struct.iter_unpack("<64sIIII", volume.read(count * RECORD_SIZE)):
        name, offset, size, kind, _ = record
        if not kind & FOLDER:
            yield name.decode("cp1252").rstrip(), offset, size


def chunks(data):
    at = 0
    while at < len(data):
        kind, length = struct.unpack_from("<HI", data, at)
        yield kind, data[at + 6:at + 6 + length]
        at += 6 + length


def text(data, at):
    end = data.index(b"\n", at)
    return data[at:end].decode("cp1252"), end + 1


def rotation(raw):
    x, y, z = ((value - 32767) * 2.1 / 65535 for value in raw)
    square = x * x + y * y + z * z
    if square > 1:
        length = math.sqrt(square)
        return -x / length, -y / length, -z / length, 0.0
    return -x, -y, -z, math.sqrt(1 - square)


def decode(data):
    """Name, rate, frames, checksum, and for each node its number, rotations and translations."""
    parts = dict(chunks(data))
    header, samples = parts[MAN_HEADER], parts[MAN_SAMPLES]
    name, at = text(header, 2)
    _, frames, nodes, fps, _, pos_min, pos_scale = struct.unpack_from("<IIIffff", header, at)
    checksum, = struct.unpack_from("<I", samples)
    numbers = struct.unpack_from(f"<{nodes}I", samples, 4)
    rotations = [[] for _ in range(nodes)]
    translations = [[] for _ in range(nodes)]
    node = 0
    for sample in struct.iter_unpack("<6H", samples[4 + 4 * nodes:4 + 4 * nodes + 12 * frames * nodes]):
        rotations[node].extend(rotation(sample[:3]))
        translations[node].extend(value * pos_scale + pos_min for value in sample[3:])
        node = (node + 1) % nodes
    return name, fps, frames, checksum, list(zip(numbers, rotations, translations))


def digest(data):
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def store_track(db, values, width):
    data = struct.pack(f"<{len(values)}f", *values)
    found = db.execute("INSERT OR IGNORE INTO tracks (hash, width, key_count, data) VALUES (?, ?, ?, ?) RETURNING id",
                       (digest(data), width, len(values) // width, data)).fetchone()
    if found is None:
        found = db.execute("SELECT id FROM tracks WHERE hash = ?", (digest(data),)).fetchone()
    return found[0]


def store_clip(db, asset, data):
    """The number of its keys."""
    name, fps, frames, checksum, nodes = decode(data)
    clip = db.execute("INSERT INTO clips (asset_id, name, fps, frame_count, node_count, skeleton_checksum) "
                      "VALUES (?, ?, ?, ?, ?, ?)", (asset, name, fps, frames, len(nodes), checksum)).lastrowid
    for number, rotations, translations in nodes:
        for target, values, width in (("rotation", rotations, 4), ("translation", translations, 3)):
            db.execute("INSERT INTO channels (clip_id, bone_id, target, track_id) VALUES (?, ?, ?, ?)",
                       (clip, number, target, store_track(db, values, width)))
    return 2 * frames * len(nodes)


def main():
    dump, database = sys.argv[1:]
    keys = 0
    if os.path.exists(database):
        os.unlink(database)
    db = sqlite3.connect(database)
    db.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + SCHEMA)
    with open(dump, "rb") as volume:
        for name, offset, size in list(files(volume)):
            volume.seek(offset)
            data = volume.read(size)
            asset = db.execute("INSERT INTO assets (name, offset, byte_size, hash) VALUES (?, ?, ?, ?)",
                               (name, offset, size, digest(data))).lastrowid
            if name.endswith(".MAN"):
                keys += store_clip(db, asset, data)
    db.commit()
    db.executescript(INDEXES)
    clips, tracks = db.execute("SELECT (SELECT count(*) FROM clips), (SELECT count(*) FROM tracks)").fetchone()
    print(clips, keys, tracks)


main()
