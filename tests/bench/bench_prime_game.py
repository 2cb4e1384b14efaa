#!/usr/bin/env python3
"""
bench_prime_game.py PROGRAM MKDUMP_PRIME FOLDER [CLIPS [OTHERS]]

A game of Metroid Prime that is as large as the real one: an archive of CLIPS clips (11,000 when not said) and, between them as in the
game, OTHERS textures (25,000) of 64 KiB that pack to somewhat more than half. Compares `animdb index` with zlib that unpacks all packed
resources with one thread. Medians of three, by turns.
"""
import os
import random
import statistics
import struct
import subprocess
import sys
import time
import zlib

TEXTURE = 65536


def make_textures():
    """64 packed textures of 512 x 256 texels in 4 bits, whose bytes are random and zero by turns."""
    rng = random.Random(1)
    noise = rng.randbytes(1 << 20)
    packed = []
    for _ in range(64):
        body = b"".join(noise[(at := rng.randrange(len(noise) - 64)):at + 34] + bytes(30) for _ in range(TEXTURE // 64))
        content = struct.pack(">IHHI", 10, 512, 256, 1) + body
        packed.append(padded(struct.pack(">I", len(content)) + zlib.compress(content, 9)))
    return packed


def padded(data):
    return data + b"\xff" * (-len(data) % 32)


def read_rows(file):
    """The names of a PAK of version 3.5 as they are stored, and its rows: whether it is packed, type, id, length and offset."""
    file.seek(8)
    count, = struct.unpack(">I", file.read(4))
    start = file.tell()
    for _ in range(count):
        _, _, length = struct.unpack(">4sII", file.read(12))
        file.seek(length, 1)
    size = file.tell() - start
    file.seek(start)
    names = struct.pack(">I", count) + file.read(size)
    count, = struct.unpack(">I", file.read(4))
    return names, [struct.unpack(">I4sIII", file.read(20)) for _ in range(count)]


def add_textures(clips, path, count):
    """Writes the PAK `clips` to `path` with `count` textures evenly between its resources."""
    textures = make_textures()
    with open(clips, "rb") as file, open(path, "wb") as out:
        names, rows = read_rows(file)
        parts = []  # row and, of a texture, its bytes
        for i, row in enumerate(rows):
            parts.append((row, None))
            for j in range(count * i // len(rows), count * (i + 1) // len(rows)):
                data = textures[j % 64]
                parts.append(((1, b"TXTR", 0x40000000 + j, len(data), 0), data))
        head = struct.pack(">HHI", 3, 5, 0) + names + struct.pack(">I", len(parts))
        at = (len(head) + 20 * len(parts) + 31) // 32 * 32
        out.write(head)
        for (is_packed, kind, number, length, _), _ in parts:
            out.write(struct.pack(">I4sIII", is_packed, kind, number, length, at))
            at += (length + 31) // 32 * 32
        out.write(bytes(-out.tell() % 32))
        for row, data in parts:
            if data is None:
                file.seek(row[4])
                data = padded(file.read(row[3]))
            out.write(data)


def unpack(path):
    """Unpacks what is packed, and returns the number of its bytes."""
    size = 0
    with open(path, "rb") as file:
        for is_packed, _, _, length, offset in read_rows(file)[1]:
            if is_packed:
                file.seek(offset + 4)
                size += len(zlib.decompressobj().decompress(file.read(length - 4)))
    return size


def timed(work):
    began = time.perf_counter()
    result = work()
    return time.perf_counter() - began, result


def main():
    program, maker, folder = sys.argv[1:4]
    clips, others = (sys.argv[4:] + ["11000", "25000"][len(sys.argv) - 4:])
    dump, database = os.path.join(folder, "game"), os.path.join(folder, "game.db")
    os.makedirs(dump, exist_ok=True)
    unmixed, archive = os.path.join(folder, "clips.pak"), os.path.join(dump, "game.pak")
    subprocess.run([maker, unmixed, clips], check=True)
    add_textures(unmixed, archive, int(others))
    os.remove(unmixed)
    unpacking, indexing = [], []
    for _ in range(3):
        if os.path.exists(database):
            os.remove(database)
        taken, size = timed(lambda: unpack(archive))
        unpacking.append(taken)
        indexing.append(timed(lambda: subprocess.run([program, "index", "-q", database, dump], check=True))[0])
    print(f"archive     {os.path.getsize(archive) / 1e6:.0f} MB, unpacked {size / 1e6:.0f} MB")
    print(f"zlib        {statistics.median(unpacking):.2f} s, one thread")
    print(f"index       {statistics.median(indexing):.2f} s")


main()
