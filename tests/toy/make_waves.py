"""Writes two waves of the toy system (twav/wave.c) into a folder: make_waves.py FOLDER

sway1 is of version 1 and sway2 of version 0, with equal motion: the bones hip, spine and head each turn about Z.
"""
import math
import os
import struct
import sys

BONES = ["hip", "spine", "head"]
DEGREES = [0, 30, 90, 45, 0]
FPS = 10


def key(degrees, w_first):
    half = math.radians(degrees) / 2
    z, w = round(32767 * math.sin(half)), round(32767 * math.cos(half))
    return struct.pack("<4h", *((w, 0, 0, z) if w_first else (0, 0, z, w)))


def wave(version):
    out = b"TWAV" + struct.pack("<4H", version, len(BONES), len(DEGREES), FPS)
    for bone in BONES:
        out += bone.encode("ascii").ljust(16, b"\0")
        out += b"".join(key(degrees, version == 0) for degrees in DEGREES)
    return out


for name, version in (("sway1", 1), ("sway2", 0)):
    with open(os.path.join(sys.argv[1], name + ".twav"), "wb") as file:
        file.write(wave(version))
