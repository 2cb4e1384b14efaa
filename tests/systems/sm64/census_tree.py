"""Makes a source tree whose clips have the published content CRC-32 of the 433 clips of Super Mario 64, and no byte of them: in each
clip the last two values are chosen so that the CRC comes out.

Usage: census_tree.py OUTPUT [-SYMBOL…] [!SYMBOL…] [+SYMBOL…]: leaves clips out, gives them another content, adds unknown ones.
"""
import os
import shutil
import struct
import sys
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import fact_tables

TREE = os.path.join(HERE, "..", "..", "..", "corpus", "sm64", "tree")
TABLE = []
for number in range(256):
    for _ in range(8):
        number = number >> 1 ^ (0xEDB88320 if number & 1 else 0)
    TABLE.append(number)
BY_TOP = {entry >> 24: index for index, entry in enumerate(TABLE)}


def last_bytes(prefix, wanted):
    """Four bytes that give the CRC-32 `wanted` behind `prefix`."""
    state = wanted ^ 0xFFFFFFFF
    for _ in range(4):
        index = BY_TOP[state >> 24]
        state = (state ^ TABLE[index]) << 8 & 0xFFFFFFFF | index
    return struct.pack("<I", state ^ zlib.crc32(prefix) ^ 0xFFFFFFFF)


def clip(symbol, frames, wanted):
    """The text of a clip with one bone: the hash is over the header and the values of each track (sm64.md 15)."""
    header = [1, 0, 0, 0, frames, 1]
    content = struct.pack(">6H", *header) + struct.pack(">HH", 1, 0) * 5 + struct.pack(">HH", 3, 7)
    end = last_bytes(content, wanted)
    assert zlib.crc32(content + end) == wanted
    values = [0, 7] + list(struct.unpack(">2H", end))
    index = [1, 0] * 5 + [3, 1]
    return """static const s16 %s_values[] = { %s };
static const u16 %s_indices[] = { %s };
static const struct Animation %s[] = {
\t%s, ANIMINDEX_NUMPARTS(%s_indices), %s_values, %s_indices, 0,
};
""" % (symbol, ", ".join("0x%04X" % value for value in values), symbol, ", ".join(map(str, index)), symbol,
       ", ".join(map(str, header[:5])), symbol, symbol, symbol)


def main():
    output, changes = sys.argv[1], sys.argv[2:]
    shutil.copytree(TREE, output)
    for folder in ("actors", "levels", "assets/anims", "sound"):
        shutil.rmtree(os.path.join(output, folder))
    os.makedirs(os.path.join(output, "assets/anims"))
    written, actors = set(), {}
    for row in fact_tables.rows("sm64", "clip"):
        symbol, wanted = row["symbol"], int(row["crc32"], 16)
        if symbol in written or "-" + symbol in changes:
            continue
        written.add(symbol)
        if "!" + symbol in changes:
            wanted ^= 1
        actors.setdefault(row["actor"], []).append((symbol, int(row["frames"]), wanted))
    actors.setdefault("made", []).extend((change[1:], 9, 0x600DC0DE) for change in changes if change[0] == "+")
    for actor, clips in actors.items():
        folder = os.path.join(output, "assets/anims") if actor == "mario" else os.path.join(output, "actors", actor, "anims")
        os.makedirs(folder, exist_ok=True)
        for symbol, frames, wanted in clips:
            with open(os.path.join(folder, symbol + ".inc.c"), "w", encoding="ascii") as file:
                file.write(clip(symbol, frames, wanted))
    return 0


sys.exit(main())
