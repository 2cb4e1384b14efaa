"""Keys of 0 A.D. from their stored bits, by shared/formats/0ad.md; nothing here comes from animdb's sources.

components() is what of_whole_bytes() wants. A state of a bone is f32 t[3], f32 q[4] (x, y, z, w), in model space and
little-endian; a key is its translation or its rotation.
"""

import struct

from stored import of_whole_bytes

FLOATS = {
    "x, y, z = f32[0], f32[1], f32[2]": 3,
    "x, y, z, w = f32[0], f32[1], f32[2], f32[3]": 4,
}


def components(sources, before=None):
    ((bits, formula),) = sources
    return struct.unpack("<%df" % FLOATS[formula], bits)


key = of_whole_bytes(components)
