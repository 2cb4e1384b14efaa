"""Decodes keys of ANM and ANC by the specification."""
import functools
import math
import struct

from stored import multiply

TURN = 4096


def key(data, bit_offset, bit_length, formula, what):
    values = struct.unpack_from(f"<{bit_length // 16}h", data, bit_offset // 8)
    if what["format"] == "vib-anc":
        return camera(values, formula)
    if formula.startswith("angles x, y, z = "):
        return rotations(bytes(data))[bit_offset // 8]
    if formula == "x, y, z = three little-endian s16 / 4096":
        return [value / TURN for value in values]
    if formula == "x, y, z = three little-endian s16":
        return values
    if formula == "1, as the frame has a keyframe with this object number":
        return [1.0] if data[bit_offset // 8] == what["bone"] and bit_length == 8 else None
    raise ValueError(formula)


def camera(values, formula):
    if formula == "x, y, z = three little-endian s16" and len(values) == 3:
        return values
    if formula == "little-endian s16 / 4096" and len(values) == 1:
        return [values[0] / TURN]
    if formula == "little-endian s16 * 360 / 4096" and len(values) == 1:
        return [values[0] * 360 / TURN]
    raise ValueError(formula)


@functools.lru_cache(maxsize=8)
def rotations(data):
    """The rotation of each keyframe that has one, by the offset of its angles.

    Which of q and -q it is depends on the keys before: a keyframe without angles is a key that does not turn.
    """
    frames, = struct.unpack_from("<H", data, 4)
    starts = struct.unpack_from(f"<{frames + 1}H", data, 6)
    turns = {}
    before = {}
    for frame in range(frames):
        keys = {}
        at = 2 * starts[frame]
        while at < 2 * starts[frame + 1]:
            number, flags = data[at], data[at + 1]
            keys[number] = at + 2 if flags & 1 else None  # of several the last one counts
            at += 2 + 6 * bin(flags & 7).count("1")
        for number, place in keys.items():
            angles = struct.unpack_from("<3h", data, place) if place is not None else (0, 0, 0)
            q = signed(quaternion(angles), before.get(number))
            before[number] = q
            if place is not None:
                turns[place] = q
    return turns


def quaternion(angles):
    """qz · qy · qx, as x, y, z, w."""
    q = (0.0, 0.0, 0.0, 1.0)
    for axis, angle in enumerate(angles):
        half = (angle & (TURN - 1)) * math.pi / TURN
        turn = [0.0, 0.0, 0.0, math.cos(half)]
        turn[axis] = math.sin(half)
        q = multiply(turn, q)
    return q


def signed(q, before):
    if before is not None:
        turned = sum(a * b for a, b in zip(q, before)) < 0
    else:
        first = next((value for value in (q[3], *q[:3]) if abs(value) > 1e-12), 1)
        turned = first < 0
    return tuple(-value for value in q) if turned else q
