#!/usr/bin/env python3
"""What `animdb info` prints of fields, over the whole corpus: check_fields.py ANIMDB CORPUS

Whatever is named: the fields and the unread bytes of an asset are all of its bytes, in JSON they are the bytes of the file,
bookmarks lie in their file at what they say, and the table has lines of 100 columns.
"""
import json
import pathlib
import re
import subprocess
import sys

program, corpus = sys.argv[1:3]
failures = 0
assets = values = bookmarks = 0


def fail(message):
    global failures
    failures += 1
    if failures <= 20:
        print(message)


def run(form, path):
    return subprocess.run([program, "info", "-f", form, str(path)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          check=False).stdout


def pieces(fields):
    """(offset, bytes) of each value that lies in the asset."""
    global values
    for field in fields:
        if "fields" in field:
            yield from pieces(field["fields"])
            continue
        values += 1
        data = bytes.fromhex(field["bytes"])
        count = len(field.get("values", [0]))
        if not data or len(data) % count != 0:
            fail(f"{field}: bytes of another number than values")
            continue
        size = len(data) // count
        for i in range(count):
            yield field.get("space", 0), field["offset"] + i * field.get("stride", 0), data[i * size:(i + 1) * size]


def check_asset(asset):
    global assets
    assets += 1
    name = f"{asset['source']}: {asset['asset']}"
    size = asset["spaces"][0]["size"]
    known = bytearray(size)
    covered = bytearray(size)
    for space, offset, data in pieces(asset["fields"]):
        if space != 0:
            continue
        end = offset + len(data)
        if any(covered[k] and known[k] != data[k - offset] for k in range(offset, min(end, size))) or end > size:
            fail(f"{name}: two fields have other bytes at {offset}")
        known[offset:end] = data
        covered[offset:end] = b"\1" * len(data)
    if not all(covered[:asset["size"]]):
        fail(f"{name}: byte {covered.index(0)} is neither read nor unread")
    path = pathlib.Path(asset["source"])
    if path.is_file() and path.stat().st_size == size and path.name == asset["asset"] and path.read_bytes()[:asset["size"]] != known[:asset["size"]]:
        fail(f"{name}: the bytes are not those of the file")


def check_bookmarks(path, data):
    global bookmarks
    document = json.loads(data)
    for mark in document["bookmarks"]:
        bookmarks += 1
        first, size = mark["region"]["address"], mark["region"]["size"]
        piece = path.read_bytes()[first:first + size]
        if len(piece) != size or not mark["name"]:
            fail(f"{path}: {mark}: beyond the end of the file")
        value = re.fullmatch(r"u8: (\d+)", mark["comment"])
        if value and piece[0] != int(value[1]):
            fail(f"{path}: {mark}: the file has {piece.hex()} there")


for asset in json.loads(run("json", corpus)):
    check_asset(asset)
for path in sorted(pathlib.Path(corpus).rglob("*")):
    if path.is_file() and path.stat().st_size < 100000:
        check_bookmarks(path, run("imhex", path))
for line in run("text", corpus).decode("utf-8", "replace").splitlines():
    if re.match(r"[0-9a-f]{8}  ", line) and len(line) > 100 and "," in line.rpartition(" = ")[2]:
        fail(f"a line of {len(line)} columns: {line}")
print(f"{assets} assets, {values} fields, {bookmarks} bookmarks")
sys.exit(failures > 0)
