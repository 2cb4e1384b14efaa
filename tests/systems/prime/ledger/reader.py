"""Decodes keys of ANIM by the specification: plain floats, and sums of differences in a stream of bits."""
import functools
import math
import re
import struct

ROTATION, TRANSLATION, SCALE = "rotation", "translation", "scale"


def key(data, bit_offset, bit_length, formula, what):
    if struct.unpack_from(">I", data)[0] == 0:
        return plain(data, bit_offset, bit_length, formula)
    return anim(bytes(data)).key(bit_offset, bit_length, formula, what["key"], what["bit_order"])


def plain(data, bit_offset, bit_length, formula):
    values = struct.unpack_from(f">{bit_length // 32}f", data, bit_offset // 8)
    if formula == "w, x, y, z = four big-endian f32" and len(values) == 4:
        return values[1:] + values[:1]
    if formula == "x, y, z = three big-endian f32" and len(values) == 3:
        return values
    raise ValueError(formula)


@functools.lru_cache(maxsize=8)
def anim(data):
    return Anim(data)


class Anim:
    """Format 2: the header of MP1, MP2 or the demo of MP2, the descriptors, and where the stream begins."""

    def __init__(self, data):
        self.data = data
        mp2 = data[8:10] == b"\1\1"
        demo = not mp2 and struct.unpack_from(">I", data, 8)[0] == 1 and struct.unpack_from(">I", data, 12)[0] != 1
        at = 0x1A if mp2 else 0x1C if demo else 0x20
        self.divisor, = struct.unpack_from(">I", data, at)
        self.multipliers = {TRANSLATION: struct.unpack_from(">f", data, at + 4)[0]}
        at += 8
        if mp2:
            self.multipliers[SCALE] = struct.unpack_from(">f", data, at)[0]
            at += 4
        frames, = struct.unpack_from(">I", data, at + 8)
        at += 12 + (frames + 31) // 32 * 4 + (0 if mp2 else 4)
        count, = struct.unpack_from(">I", data, at)
        at += 4
        self.properties = []  # target, where its axes are, [(initial, width)], first bit in a key
        self.bits_per_key = 0
        for _ in range(count):
            at += 1 if mp2 else 4
            for target in (ROTATION, TRANSLATION, SCALE) if mp2 else (ROTATION, TRANSLATION):
                keys, = struct.unpack_from(">H", data, at)
                at += 2
                if keys == 0:
                    continue
                axes = [struct.unpack_from(">hB", data, at + 3 * axis) for axis in range(3)]
                self.properties.append((target, at, axes, self.bits_per_key))
                self.bits_per_key += (target == ROTATION) + sum(width for _, width in axes)
                at += 9
        self.stream = at

    def bits(self, first, width, signed):
        value = 0
        for i in range(width):
            word, = struct.unpack_from(">I", self.data, self.stream + (first + i) // 32 * 4)
            value |= (word >> (first + i) % 32 & 1) << i
        return value - (1 << width) if signed and width > 0 and value >> (width - 1) else value

    def key(self, bit_offset, bit_length, formula, number, order):
        """The key of the property that has these bits; the bits are checked, as are the numbers in the formula."""
        for target, at, axes, first in self.properties:
            if number == 0:
                place, length, expected = 8 * at, 64, "bytes"
            else:
                place = 8 * self.stream + first + (number - 1) * self.bits_per_key
                length = (target == ROTATION) + sum(width for _, width in axes)
                expected = "words"
            if (place, length, expected) == (bit_offset, bit_length, order):
                self.check_formula(formula, target, axes)
                return self.decode(target, axes, first, number)
        raise ValueError(f"no key {number} begins at bit {bit_offset}")

    def check_formula(self, formula, target, axes):
        numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?", formula)]
        wanted = [self.divisor if target == ROTATION else self.multipliers[target]]
        wanted += [initial for initial, _ in axes] + [width for _, width in axes]
        for number in wanted:
            if not any(math.isclose(number, other, rel_tol=1e-8) for other in numbers):
                raise ValueError(f"{number} is not in {formula!r}")

    def decode(self, target, axes, first, number):
        values = [initial for initial, _ in axes]
        negative = 0
        for key in range(number):
            at = first + key * self.bits_per_key
            if target == ROTATION:
                negative = self.bits(at, 1, False)
                at += 1
            for axis, (_, width) in enumerate(axes):
                values[axis] = (values[axis] + self.bits(at, width, True) + 0x8000) % 0x10000 - 0x8000
                at += width
        if target != ROTATION:
            return [value * self.multipliers[target] for value in values]
        x, y, z = (math.sin(value * math.pi / 2 / self.divisor) for value in values)
        w = math.sqrt(max(0, 1 - (x * x + y * y + z * z)))
        return x, y, z, -w if negative else w
