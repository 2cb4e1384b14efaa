#!/usr/bin/env python3
"""Makes a large disc image out of a small one: large.py SMALL.iso LARGE.iso MIB. A GameCube disc of that size, most of which is a
hole in the file: what its files hold lies at its end, and before that are new files of 64 MiB of zeros."""
import struct
import sys

PIECE = 64 << 20
TABLE_PLACE = 0x424  # of the offset, the size and the largest size of the table of files

small, large, size = sys.argv[1], sys.argv[2], int(sys.argv[3]) << 20
with open(small, "rb") as disc:
    data = disc.read()
table, table_size = struct.unpack_from(">II", data, TABLE_PLACE)
(count,) = struct.unpack_from(">I", data, table + 8)
entries = [list(struct.unpack_from(">III", data, table + 12 * i)) for i in range(count)]
names = data[table + 12 * count : table + table_size].rstrip(b"\0") + b"\0"
by = (size - len(data)) & ~0x7FFF
moved = []
for entry in entries:
    if entry[0] >> 24 == 0:  # a file, not a folder
        moved.append((entry[1] + by, data[entry[1] : entry[1] + entry[2]]))
        entry[1] += by
for number in range((by - (1 << 20)) // PIECE):
    entries.append([len(names), (1 << 20) + number * PIECE, PIECE])
    names += b"zeros%d.bin\0" % number
entries[0][2] = len(entries)
new_table = b"".join(struct.pack(">III", *entry) for entry in entries) + names
with open(large, "wb") as disc:
    disc.write(data[:table])
    disc.write(new_table)
    disc.seek(TABLE_PLACE + 4)
    disc.write(struct.pack(">II", len(new_table), len(new_table)))
    for offset, content in moved:
        disc.seek(offset)
        disc.write(content)
    disc.truncate(size)
