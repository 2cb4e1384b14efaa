"""Makes a disc image with every resource that is listed for Metroid Prime 1, with the bytes of invented resources of corpus/.

Usage: census_disc.py OUTPUT.iso DISC_ID REVISION [CHANGE…]
CHANGE: -TYPE:ID[@PAK] leaves a resource out (of one PAK), +TYPE:ID@PAK adds one, -PAK leaves a PAK out, !TYPE:ID damages one.
"""
import os
import struct
import sys
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import fact_tables

CORPUS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "corpus", "metroid-prime", "loose")
BYTES = {"ANIM": "Robot Arm.ANIM", "CINF": "5EED0105.CINF", "EVNT": "5EED0107.EVNT", "ANCS": "5EED0108.ANCS",
         "CSKR": "5EED0109.CSKR", "CMDL": "5EED010B.CMDL"}
TYPES = {"ani": "ANIM", "acs": "ANCS", "cin": "CINF", "cskr": "CSKR", "cmdl": "CMDL", "evnt": "EVNT"}


def resource_id(path):
    return "%08X" % (~zlib.crc32(path.lower().encode()) & 0xFFFFFFFF)


def listed():
    """PAK -> {(type, id)}"""
    names = {row["letter"]: row["name"] for row in fact_tables.rows("prime", "pak")}
    paks = {name: set() for name in names.values()}
    for row in fact_tables.rows("prime", "path"):
        path = row["folder"] + row["name"]
        for letter in row["mp1"]:
            paks[names[letter]].add((TYPES[path.rsplit(".", 1)[1]], resource_id(path)))
    for row in fact_tables.rows("prime", "id"):
        for letter in row["mp1"]:
            paks[names[letter]].add((row["type"], row["id"]))
    return paks


def pak(resources, damaged):
    data = {kind: open(os.path.join(CORPUS, name), "rb").read() for kind, name in BYTES.items()}
    header = struct.pack(">III", 0x00030005, 0, 0) + struct.pack(">I", len(resources))
    start = (len(header) + 20 * len(resources) + 31) // 32 * 32
    table, body, at = b"", [], start
    for kind, number in sorted(resources):
        content = data[kind] if (kind, number) not in damaged else b"\xEE" * 40
        content += b"\xFF" * (-len(content) % 32)
        table += struct.pack(">I4sIII", 0, kind.encode(), int(number, 16), len(content), at)
        body.append(content)
        at += len(content)
    head = header + table
    return head + b"\0" * (start - len(head)) + b"".join(body)


def image(disc_id, revision, files):
    """A GameCube image with files in its root folder."""
    names, entries, body = b"", b"", []
    table = 0x2440
    size = 12 * (len(files) + 1) + sum(len(name) + 1 for name, _ in files)
    start = at = (table + size + 31) // 32 * 32
    for name, content in files:
        entries += struct.pack(">III", len(names), at, len(content))
        names += name.encode() + b"\0"
        body.append(content + b"\0" * (-len(content) % 32))
        at += len(body[-1])
    entries = struct.pack(">III", 0x01000000, 0, len(files) + 1) + entries
    head = bytearray(table)
    head[0:6] = disc_id.encode()
    head[7] = revision
    head[0x1C:0x20] = b"\xC2\x33\x9F\x3D"
    head[0x20:0x24] = b"made"
    struct.pack_into(">II", head, 0x424, table, len(entries) + len(names))
    both = bytes(head) + entries + names
    return both + b"\0" * (start - len(both)) + b"".join(body)


def main():
    output, disc_id, revision = sys.argv[1:4]
    paks, damaged = listed(), set()
    for change in sys.argv[4:]:
        what, _, where = change[1:].partition("@")
        if ":" not in what:
            del paks[what]
            continue
        resource = tuple(what.split(":"))
        if change[0] == "!":
            damaged.add(resource)
        elif change[0] == "+":
            paks.setdefault(where, set()).add(resource)
        else:
            for name in [where] if where else list(paks):
                paks[name].discard(resource)
    with open(output, "wb") as file:
        file.write(image(disc_id, int(revision), [(name, pak(content, damaged)) for name, content in sorted(paks.items())]))


main()
