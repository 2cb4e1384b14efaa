"""Keys of glTF and BVH from their stored bits, by the specification of glTF 2.0 (3.11) and the description of BVH; nothing here comes
from animdb's sources.

components() is what of_whole_bytes() wants.
"""

import math
import struct

from stored import multiply, of_whole_bytes

NUMBERS = {
    "f32": ("f", None),
    "s8": ("b", 127),
    "u8": ("B", 255),
    "s16": ("h", 32767),
    "u16": ("H", 65535),
    "u32": ("I", 4294967295),
}


def accessor(bits, formula):
    """Numbers of one type, little-endian; normalised integers mean 0 to 1, or -1 to 1."""
    name = next(name for name in NUMBERS if "= " + name in formula or "(" + name in formula)
    letter, most = NUMBERS[name]
    values = struct.unpack("<%d%s" % (len(bits) // struct.calcsize(letter), letter), bits)
    return [max(v / most, -1) for v in values] if "/" in formula else values


def row(bits, formula, before):
    """The numbers of a joint in a row of a BVH file."""
    channels = formula[len("text: numbers ") :].split(",")[0]
    values = [float(word) for word in bits.decode("ascii").split()]
    if "are the place" in formula:
        place = [float(word) for word in formula.split("x, y, z are ")[1].split(", ")]
        for channel, value in zip(channels, values):
            if channel in "XYZ":
                place["XYZ".index(channel)] = value
        return place
    q = (0.0, 0.0, 0.0, 1.0)
    for channel, value in zip(channels, values):
        if channel in "xyz":
            half = math.radians(value) / 2
            turn = [0.0, 0.0, 0.0, math.cos(half)]
            turn["xyz".index(channel)] = math.sin(half)
            q = multiply(q, turn)
    sign = q[3] if before is None else sum(a * b for a, b in zip(q, before))
    return q if sign >= 0 else [-c for c in q]


def components(sources, before=None):
    ((bits, formula),) = sources
    return row(bits, formula, before) if formula.startswith("text: ") else accessor(bits, formula)


key = of_whole_bytes(components)
