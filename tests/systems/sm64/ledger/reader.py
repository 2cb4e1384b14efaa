"""Keys of Super Mario 64 from their stored bits, by shared/formats/sm64.md; nothing here comes from animdb's sources.

components() is what of_whole_bytes() wants. A key has one value for each of three tracks.
"""

import math

from stored import multiply, of_whole_bytes

AXES = "xyz"


def value(bits, as_text):
    """A signed 16-bit number: big-endian, or an integer of C or Lua, which wraps."""
    if not as_text:
        return int.from_bytes(bits, "big", signed=True)
    text = bits.decode("ascii").replace(" ", "").rstrip("uUlL")
    number = int(text, 8) if text.lstrip("-").isdigit() and text.lstrip("-").startswith("0") else int(text, 0)
    number &= 0xFFFF
    return number - 0x10000 if number >= 0x8000 else number


def turned(angles):
    """The rotation of the engine: about x, then y, then z, in 1/65536 of a turn."""
    q = (0.0, 0.0, 0.0, 1.0)
    for axis in "zyx":
        half = angles[axis] * math.pi / 65536
        turn = [0.0, 0.0, 0.0, math.cos(half)]
        turn["xyz".index(axis)] = math.sin(half)
        q = multiply(q, turn)
    return q


def components(sources, before=None):
    values = {}
    is_rotation = False
    for bits, formula in sources:
        is_rotation = formula.startswith("angle about ")
        axis = formula[len("angle about ")] if is_rotation else formula[0]
        values[axis] = value(bits, "as text" in formula)
    if not is_rotation:
        return [values.get(axis) for axis in AXES]
    q = turned(values)
    return q if before is None or sum(a * b for a, b in zip(q, before)) >= 0 else [-c for c in q]


key = of_whole_bytes(components)
