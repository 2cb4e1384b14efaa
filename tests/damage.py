"""Writes damaged copies of the files of a folder.

	damage.py CORPUS FOLDER STEP FIRST LAST

Of the files FIRST to LAST in the order of their paths, into FOLDER/NUMBER/KIND each, under the name of the file and with what
belongs to it beside it, undamaged: the other files of an Oni level or a CUE sheet, the tree that a C source is of. The same
on every machine, and each STEP-th only of

	cut     every length below 4096 bytes, and 64 lengths of a larger file
	bit     each bit of the first 256 bytes turned
	mutant  1000 copies with 1 % of the bytes replaced
	word    1000 copies in which 4 bytes are an extreme number: the largest, the smallest, -1, infinity, not a number

A file FOLDER/NUMBER/original says what they come from. Prints how many files there are in all, and how many copies it wrote.
"""
import os
import random
import struct
import sys

EVERY_LENGTH_BELOW = 4096
LENGTHS_OF_LARGE = 64
FLIPPED_BYTES = 256
RANDOM_COPIES = 1000
LARGE = 256 * 1024  # of larger files, and of trees, which take longest, each tenth copy only
COSTLY = 10
SCATTER = 7919  # a prime
TOGETHER = (".dat", ".raw", ".sep"), (".cue", ".bin")
TREES = "sm64/tree", "sm64/partial"
EXTREMES = [struct.pack(order + kind, value) for order in "<>" for kind, value in (
    ("I", 0xFFFFFFFF), ("I", 0x80000000), ("I", 0x7FFFFFFF), ("I", 0xFFFF), ("I", 0), ("i", -2), ("f", -1.5), ("f", -3e38),
    ("f", float("inf")), ("f", float("nan")), ("f", 1e-40))]


# ---- kinds of damage ----

def cut(data, name, number):
    if len(data) < EVERY_LENGTH_BELOW:
        return data[:number]
    return data[:len(data) * number // LENGTHS_OF_LARGE] if number < LENGTHS_OF_LARGE else data[:-1]


def bit(data, name, number):
    turned = bytearray(data)
    turned[number // 8] ^= 1 << number % 8
    return turned


def mutant(data, name, number):
    chance = random.Random(f"{name} {number}")
    changed = bytearray(data)
    for _ in range(max(1, len(data) // 100)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return changed


def word(data, name, number):
    chance = random.Random(f"{name} word {number}")
    changed = bytearray(data)
    at = chance.randrange(len(data) - 3)
    if chance.randrange(4) > 0:  # most formats align their numbers
        at -= at % 4
    changed[at:at + 4] = chance.choice(EXTREMES)
    return changed


def kinds(size):
    """Each kind with how many copies there are of it."""
    yield cut, size if size < EVERY_LENGTH_BELOW else LENGTHS_OF_LARGE + 1
    yield bit, 8 * min(size, FLIPPED_BYTES)
    yield mutant, RANDOM_COPIES if size > 0 else 0
    yield word, RANDOM_COPIES if size > 3 else 0


# ---- what belongs to a file ----

def tree_of(corpus, path):
    for tree in TREES:
        if os.path.relpath(path, corpus).startswith(tree + "/"):
            return os.path.join(corpus, tree)
    return None


def files_below(folder):
    return sorted(os.path.join(parent, name) for parent, _, names in os.walk(folder) for name in names)


def beside(path):
    stem, ending = os.path.splitext(path.lower())
    for group in TOGETHER:
        if ending in group:
            for name in os.listdir(os.path.dirname(path)):
                other = os.path.join(os.path.dirname(path), name)
                if os.path.isfile(other) and other != path and os.path.splitext(other.lower()) in [(stem, e) for e in group]:
                    yield other


def put(folder, path, tree, data):
    """One copy, and the rest of its tree or level, which costs no room."""
    base = tree if tree else os.path.dirname(path)
    for other in files_below(tree) if tree else beside(path):
        if other != path:
            target = os.path.join(folder, os.path.relpath(other, base))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            os.link(other, target)
    target = os.path.join(folder, os.path.relpath(path, base))
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with open(target, "wb") as file:
        file.write(data)


def damage(corpus, path, folder, step, first):
    tree = tree_of(corpus, path)
    with open(path, "rb") as file:
        data = file.read()
    copies = 0
    if tree or len(data) > LARGE:
        step *= COSTLY
    for kind, count in kinds(len(data)):
        for number in range(first % step, count, step):
            put(os.path.join(folder, f"{kind.__name__}{number:05d}"), path, tree,
                kind(data, os.path.basename(path), number))
            copies += 1
    return copies


def main():
    corpus, out = sys.argv[1:3]
    step, first, last = map(int, sys.argv[3:])
    paths = [path for path in files_below(corpus) if os.path.basename(path) != "README.md"]
    copies = 0
    for number, path in list(enumerate(paths))[first:last + 1]:
        folder = os.path.join(out, str(number))
        os.mkdir(folder)
        with open(os.path.join(folder, "original"), "w") as file:
            file.write(os.path.relpath(path, corpus) + "\n")
        # Each file begins its steps elsewhere, so that a coarse step is not blind for the same places of all of them.
        copies += damage(corpus, path, folder, step, number * SCATTER)
    print(len(paths), copies)


main()
