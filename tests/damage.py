"""Writes damaged copies of a file.

	damage.py prefixes FILE FOLDER STEP     every STEP-th length below 4096 bytes, 64 lengths in all of a larger file
	damage.py mutants FILE FOLDER COUNT     1 % of the bytes replaced, COUNT times, the same on every machine
"""
import os
import random
import sys

EVERY_LENGTH_BELOW = 4096
LENGTHS_OF_LARGE = 64


def write(folder, number, name, data):
    with open(os.path.join(folder, f"{number:05d}_{name}"), "wb") as file:
        file.write(data)


def lengths(size, step):
    if size < EVERY_LENGTH_BELOW:
        return range(0, size, step)
    return sorted({size * i // LENGTHS_OF_LARGE for i in range(LENGTHS_OF_LARGE)} | {size - 1})[::step]


def main():
    what, path, folder, number = sys.argv[1:5]
    name = os.path.basename(path)
    with open(path, "rb") as file:
        data = file.read()
    if what == "prefixes":
        for length in lengths(len(data), int(number)):
            write(folder, length, name, data[:length])
        return
    for seed in range(int(number)):
        chance = random.Random(f"{name} {seed}")
        mutant = bytearray(data)
        for _ in range(max(1, len(data) // 100)):
            if mutant:
                mutant[chance.randrange(len(mutant))] = chance.randrange(256)
        write(folder, seed, name, bytes(mutant))


main()
