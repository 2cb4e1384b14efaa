"""Keys of 0 A.D. from their stored bits, by shared/formats/0ad.md; nothing here comes from animdb's sources.

components() takes what a key is made of, pairs of stored bytes and the formula that says what they are, and the key before it, and
returns the components of the key. A state of a bone is f32 t[3], f32 q[4] (x, y, z, w), in model space and little-endian; a key is
its translation or its rotation.
"""

import struct

FLOATS = {
    "x, y, z = f32[0], f32[1], f32[2]": 3,
    "x, y, z, w = f32[0], f32[1], f32[2], f32[3]": 4,
}


def components(sources, before=None):
    ((bits, formula),) = sources
    return struct.unpack("<%df" % FLOATS[formula], bits)


def key(data, bit_offset, bit_length, formula, what):
    """As tests/ledger/check_keys.py wants it; all sources here are whole bytes."""
    sources = [(data, bit_offset, bit_length, formula)]
    sources += [(o["data"], o["bit_offset"], o["bit_length"], o["formula"]) for o in what["others"]]
    bits = [(d[at // 8 : (at + size) // 8], text) for d, at, size, text in sources]
    return components(bits, what.get("before"))
