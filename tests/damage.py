"""Writes damaged copies of a file.

	damage.py FILE FOLDER STEP COUNT

Every STEP-th length below 4096 bytes, or of the 64 lengths of a larger file; and COUNT copies with 1 % of the bytes replaced,
the same on every machine.
"""
import os
import random
import sys

EVERY_LENGTH_BELOW = 4096
LENGTHS_OF_LARGE = 64


def write(folder, kind, number, name, data):
    with open(os.path.join(folder, f"{kind}{number:05d}_{name}"), "wb") as file:
        file.write(data)


def lengths(size, step):
    if size < EVERY_LENGTH_BELOW:
        return range(0, size, step)
    return sorted({size * i // LENGTHS_OF_LARGE for i in range(LENGTHS_OF_LARGE)} | {size - 1})[::step]


def main():
    path, folder, step, count = sys.argv[1:]
    name = os.path.basename(path)
    with open(path, "rb") as file:
        data = file.read()
    for length in lengths(len(data), int(step)):
        write(folder, "cut", length, name, data[:length])
    for seed in range(int(count)):
        chance = random.Random(f"{name} {seed}")
        mutant = bytearray(data)
        for _ in range(max(1, len(data) // 100)):
            if mutant:
                mutant[chance.randrange(len(mutant))] = chance.randrange(256)
        write(folder, "mutant", seed, name, bytes(mutant))


main()
