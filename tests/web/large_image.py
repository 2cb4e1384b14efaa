"""Makes a disc image of 2.3 GB of a small one, with holes: large_image.py SMALL LARGE. The files lie behind the holes."""

import struct
import sys

FIRST = 0x88000000  # beyond what 31 bits hold
RECORD = 12

with open(sys.argv[1], "rb") as small:
    image = bytearray(small.read())
with open(sys.argv[2], "wb") as large:
    table, = struct.unpack_from(">I", image, 0x424)
    count, = struct.unpack_from(">I", image, table + 8)
    at = FIRST
    for record in range(table, table + count * RECORD, RECORD):
        kind, _, _, offset, size = struct.unpack_from(">BBHII", image, record)
        if kind == 0:
            large.seek(at)
            large.write(image[offset : offset + size])
            struct.pack_into(">I", image, record + 4, at)
            at += (size + 0x7FFF) // 0x8000 * 0x8000
    large.seek(0)
    large.write(image)
