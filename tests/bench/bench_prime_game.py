#!/usr/bin/env python3
"""
bench_prime_game.py PROGRAM MKDUMP_PRIME FOLDER [CLIPS [OTHERS]]

A game of Metroid Prime that is as large as the real one: an archive of CLIPS clips (11,000 when not said) and one of OTHERS textures
(25,000) of 64 KiB that pack to somewhat more than half. Compares `animdb index` with zlib that unpacks all packed resources with one
thread. Medians of three, by turns.
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


def write_textures(path, count):
    """A PAK of version 3.5 with textures of 512 x 256 texels in 4 bits, whose bytes are random and zero by turns."""
    rng = random.Random(1)
    noise = rng.randbytes(1 << 20)
    packed = []
    for i in range(64):
        body = b"".join(noise[(at := rng.randrange(len(noise) - 64)):at + 34] + bytes(30) for _ in range(TEXTURE // 64))
        content = struct.pack(">IHHI", 10, 512, 256, 1) + body
        data = struct.pack(">I", len(content)) + zlib.compress(content, 9)
        packed.append(data + b"\xff" * (-len(data) % 32))
    head = struct.pack(">HHIII", 3, 5, 0, 0, count)
    at = (len(head) + 20 * count + 31) // 32 * 32
    with open(path, "wb") as file:
        file.write(head)
        for i in range(count):
            data = packed[i % 64]
            file.write(struct.pack(">I4sIII", 1, b"TXTR", 0x40000000 + i, len(data), at))
            at += len(data)
        file.write(bytes(-file.tell() % 32))
        for i in range(count):
            file.write(packed[i % 64])


def unpack(path):
    """Unpacks what is packed, and returns the number of its bytes."""
    size = 0
    with open(path, "rb") as file:
        file.seek(8)
        names, = struct.unpack(">I", file.read(4))
        for _ in range(names):
            _, _, length = struct.unpack(">4sII", file.read(12))
            file.seek(length, 1)
        count, = struct.unpack(">I", file.read(4))
        rows = [struct.unpack(">I4sIII", file.read(20)) for _ in range(count)]
        for is_packed, _, _, length, offset in rows:
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
    archives = [os.path.join(dump, name) for name in ("clips.pak", "textures.pak")]
    subprocess.run([maker, archives[0], clips], check=True)
    write_textures(archives[1], int(others))
    unpacking, indexing = [], []
    for _ in range(3):
        if os.path.exists(database):
            os.remove(database)
        taken, size = timed(lambda: sum(map(unpack, archives)))
        unpacking.append(taken)
        indexing.append(timed(lambda: subprocess.run([program, "index", "-q", database, dump], check=True))[0])
    print(f"archives    {sum(map(os.path.getsize, archives)) / 1e6:.0f} MB, unpacked {size / 1e6:.0f} MB")
    print(f"zlib        {statistics.median(unpacking):.2f} s, one thread")
    print(f"index       {statistics.median(indexing):.2f} s")


main()
