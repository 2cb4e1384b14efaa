"""Keys of Oni from their stored bits, by shared/formats/oni.md; nothing here comes from animdb's sources.

components() is what of_whole_bytes() wants; a component that the bytes do not give is None.
"""
import math
import struct

from stored import multiply, of_whole_bytes

TURN = 360.0


def f32(number):
    """Rounds to single precision."""
    return struct.unpack("<f", struct.pack("<f", number))[0]


def euler(stored, before):
    """Section 3.2: s16 X, Y, Z, 360 / 65535 degrees; Qx * Qy * Qz. Of q and -q the one nearer to the key before."""
    x, y, z = (math.radians(s * TURN / 65535) / 2 for s in stored)
    q = multiply(
        multiply((math.sin(x), 0, 0, math.cos(x)), (0, math.sin(y), 0, math.cos(y))),
        (0, 0, math.sin(z), math.cos(z)),
    )
    before = before or (0, 0, 0, 1)
    return q if sum(a * b for a, b in zip(q, before)) >= 0 else tuple(-c for c in q)


def conjugated(q):
    """Section 2.1: (x, y, z, w) of the file is (x, y, z, -w)."""
    x, y, z, w = q
    return (x, y, z, -w)


def moved(way, before):
    """Section 3.3: the location of a frame is the sum of the velocities of the frames before it."""
    before = before or (0, None, 0)
    return (before[0] + way[0], None, before[2] + way[1])


def numbers(text, count):
    """The first `count` numbers of a text, rounded to single precision."""
    return [f32(float(word)) for word in text.decode("ascii").replace(",", " ").split()[:count]]


def rounded_angle(degrees):
    """Section 3.2: the 16-bit angle that the tools store."""
    stored = round(degrees / TURN * 65535) & 0xFFFF
    return stored - 0x10000 if stored >= 0x8000 else stored


def parts(bits, formula, before):
    if formula.startswith("X, Y, Z = s16"):
        return euler(struct.unpack("<3h", bits), before)
    if formula.startswith("text: duration, then X, Y, Z"):
        return euler([rounded_angle(v) for v in numbers(bits, 4)[1:]], before)
    if formula.startswith("text: duration, then four f32"):
        return conjugated(numbers(bits, 5)[1:])
    if formula.startswith("text: four f32"):
        return conjugated(numbers(bits, 4))
    if formula.startswith("text: three f32"):
        return tuple(numbers(bits, 3))
    if formula.startswith("text: y = f32"):
        return (None, numbers(bits, 1)[0], None)
    if formula.startswith("text: two f32"):
        return moved(numbers(bits, 2), before)
    if formula.startswith("y = f32"):
        return (None, struct.unpack("<f", bits)[0], None)
    if formula.startswith("x = x of the key before + f32[0]"):
        return moved(struct.unpack("<2f", bits), before)
    if formula.startswith("x, y, z, w = f32[0], f32[1], f32[2], -f32[3]"):
        return conjugated(struct.unpack("<4f", bits))
    if formula.startswith("x, y, z = f32[0], f32[1], f32[2]"):
        return struct.unpack("<3f", bits)
    if "x, y, z = lengths of" in formula:
        v = numbers(bits, 9) if formula.startswith("text: nine f32") else struct.unpack("<9f", bits)
        return tuple(math.sqrt(sum(c * c for c in v[i : i + 3])) for i in (0, 3, 6))
    raise ValueError("unknown formula: " + formula)


def components(sources, before=None):
    merged = [None] * 4
    for bits, formula in sources:
        for i, part in enumerate(parts(bits, formula, before)):
            merged[i] = part if part is not None else merged[i]
    if any("key before" in formula and formula.startswith(("x = ", "text: two")) for _, formula in sources) or any(
        "y = f32" in formula for _, formula in sources
    ):
        # The root motion: what has no bits of its own is 0.
        return [part or 0 for part in merged[:3]]
    return [part for part in merged if part is not None]


key = of_whole_bytes(components)
