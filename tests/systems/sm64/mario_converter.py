"""Reads a folder of Mario's animations as the decompilation of Super Mario 64 does, and prints what it makes of them.

	mario_converter.py ASSETS_ANIMS

Its converter takes no C: files of the ending .inc.c in the order of their names, line by line, and nothing but

	static const struct Animation NAME[] = {     then nine lines, the first five of them numbers, the sixth of any
	                                             text, then the names of the values and of the indices, and one more
	static const u16 NAME[] = {                  then lines of numbers
	static const s16 NAME[] = {

each ended by a line };. A header stands before its indices, these before its values, all in what was read so far or
is read later. The order of all headers is that of the entries of Mario's table.

Output: for each entry its number in hexadecimal, its symbol, and the CRC-32 of its content: u16 flags, s16 divisor,
start frame, loop start, loop end, bones, then of each track u16 length and its values, all big-endian.
"""
import os
import re
import struct
import sys
import zlib


def fail(where, why):
    sys.exit(f"{where}: {why}")


def lines_of(path):
    with open(path) as file:
        for number, line in enumerate(file, 1):
            line = re.sub(r"/\*.*?\*/", "", line)
            if "/*" in line:
                fail(f"{path}:{number}", "a comment of several lines")
            line = line.split("//")[0].strip()
            if line:
                yield f"{path}:{number}", line


OPENING = re.compile(r"(?:static )?(?:const )?(struct Animation|u16|s16) (\w+)\[\] = \{$")


def read_block(first, lines):
    where, line = first
    opening = OPENING.match(line)
    if opening is None:
        fail(where, f"no line that the converter knows: {line}")
    content = []
    for where, line in lines:
        if line == "};":
            return opening[1], opening[2], content
        content.append((where, line.rstrip(",")))
    fail(where, "the end is missing")


def number(where, text):
    try:
        return int(text, 0)
    except ValueError:
        fail(where, f"no number: {text}")


def read_folder(folder):
    """Blocks in their order: (kind, name, content)."""
    blocks = []
    for name in sorted(os.listdir(folder)):
        if name.endswith(".inc.c"):
            lines = lines_of(os.path.join(folder, name))
            for first in lines:
                blocks.append(read_block(first, lines))
    return blocks


def array_of(blocks, kind, name, after):
    for place, block in enumerate(blocks):
        if block[1] == name:
            if block[0] != kind:
                fail(name, f"is not of the type {kind}")
            if place < after:
                fail(name, "stands before what needs it")
            return place, [number(where, text) for where, line in block[2] for text in line.split(",")]
    fail(name, "is nowhere")


def content_of(blocks, place):
    name, fields = blocks[place][1:]
    if len(fields) != 9:
        fail(name, f"{len(fields)} lines in place of 9")
    numbers = [number(*field) for field in fields[:5]]
    at, indices = array_of(blocks, "u16", fields[7][1], place)
    _, values = array_of(blocks, "s16", fields[6][1], at)
    content = struct.pack(">H5h", *numbers, len(indices) // 6 - 1)
    for i in range(0, len(indices), 2):
        count, first = indices[i:i + 2]
        track = values[first:first + count]
        if count == 0 or len(track) != count:
            fail(name, f"track {i // 2} leaves its values")
        content += struct.pack(f">{count + 1}H", count, *(value & 0xFFFF for value in track))
    return content


blocks = read_folder(sys.argv[1])
names = [block[1] for block in blocks]
if len(set(names)) != len(names):
    fail(sys.argv[1], "a name stands twice")
entry = 0
for place, (kind, name, _) in enumerate(blocks):
    if kind == "struct Animation":
        print(f"{entry:02X} {name} {zlib.crc32(content_of(blocks, place)):08X}")
        entry += 1
