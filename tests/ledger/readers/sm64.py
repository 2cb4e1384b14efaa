"""Keys of Super Mario 64 from their stored bits, by shared/formats/sm64.md; nothing here comes from animdb's sources.

components() takes what a key is made of, pairs of stored bytes and the formula that says what they are, and the key before it, and
returns the components of the key. A key has one value for each of three tracks.
"""

import math

AXES = "xyz"


def value(bits, as_text):
    """A signed 16-bit number: big-endian, or an integer of C or Lua, which wraps."""
    if not as_text:
        return int.from_bytes(bits, "big", signed=True)
    text = bits.decode("ascii").replace(" ", "").rstrip("uUlL")
    number = int(text, 8) if text.lstrip("-").isdigit() and text.lstrip("-").startswith("0") else int(text, 0)
    number &= 0xFFFF
    return number - 0x10000 if number >= 0x8000 else number


def matrix(x, y, z):
    """The matrix of the engine for column vectors: rotation about x, then y, then z, in 1/65536 of a turn."""
    (cx, sx), (cy, sy), (cz, sz) = (
        (math.cos(a * math.pi / 32768), math.sin(a * math.pi / 32768)) for a in (x, y, z)
    )
    return (
        (cy * cz, sx * sy * cz - cx * sz, cx * sy * cz + sx * sz),
        (cy * sz, sx * sy * sz + cx * cz, cx * sy * sz - sx * cz),
        (-sy, sx * cy, cx * cy),
    )


def quaternion(m):
    """x, y, z, w of a rotation matrix, by the largest component."""
    squares = (
        1 + m[0][0] - m[1][1] - m[2][2],
        1 - m[0][0] + m[1][1] - m[2][2],
        1 - m[0][0] - m[1][1] + m[2][2],
        1 + m[0][0] + m[1][1] + m[2][2],
    )
    largest = max(range(4), key=lambda i: squares[i])
    four = 2 * math.sqrt(squares[largest])
    sums = {
        (0, 1): m[0][1] + m[1][0],
        (0, 2): m[0][2] + m[2][0],
        (1, 2): m[1][2] + m[2][1],
        (0, 3): m[2][1] - m[1][2],
        (1, 3): m[0][2] - m[2][0],
        (2, 3): m[1][0] - m[0][1],
    }
    return [four / 4 if i == largest else sums[min(i, largest), max(i, largest)] / four for i in range(4)]


def components(sources, before=None):
    values = {}
    is_rotation = False
    for bits, formula in sources:
        is_rotation = formula.startswith("angle about ")
        axis = formula[len("angle about ")] if is_rotation else formula[0]
        values[axis] = value(bits, "as text" in formula)
    if not is_rotation:
        return [values.get(axis) for axis in AXES]
    q = quaternion(matrix(*(values[axis] for axis in AXES)))
    if before is None:
        # The first key has no sign to follow: either sign is the same rotation.
        return [q, [-c for c in q]]
    return q if sum(a * b for a, b in zip(q, before)) >= 0 else [-c for c in q]
