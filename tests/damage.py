"""Writes damaged copies of the files of a folder.

	damage.py CORPUS FOLDER STEP COUNT FIRST LAST

Of the files FIRST to LAST in the order of their paths, into a folder each below FOLDER: every STEP-th length below 4096
bytes, or of the 64 lengths of a larger file; and COUNT copies with 1 % of the bytes replaced, the same on every machine.
A file called original says what they come from. Prints how many files there are in all.
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


def damage(path, folder, step, count):
    name = os.path.basename(path)
    with open(path, "rb") as file:
        data = file.read()
    for length in lengths(len(data), step):
        write(folder, "cut", length, name, data[:length])
    for seed in range(count):
        chance = random.Random(f"{name} {seed}")
        mutant = bytearray(data)
        for _ in range(max(1, len(data) // 100)):
            if mutant:
                mutant[chance.randrange(len(mutant))] = chance.randrange(256)
        write(folder, "mutant", seed, name, bytes(mutant))


def main():
    corpus, out = sys.argv[1:3]
    step, count, first, last = map(int, sys.argv[3:])
    paths = sorted(os.path.join(folder, name) for folder, _, names in os.walk(corpus) for name in names
                   if name != "README.md")
    for number, path in list(enumerate(paths))[first:last + 1]:
        folder = os.path.join(out, str(number))
        os.mkdir(folder)
        with open(os.path.join(folder, "original"), "w") as file:
            file.write(os.path.relpath(path, corpus) + "\n")
        damage(path, folder, step, count)
    print(len(paths))


main()
