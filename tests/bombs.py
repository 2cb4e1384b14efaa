"""Writes files that are larger inside than outside, or that lead in circles.

	bombs.py FOLDER CLIP

CLIP is a file that decodes: it lies beside what is harmful, and must come to no harm.
"""
import gzip
import io
import os
import struct
import sys
import tarfile
import zipfile

MIB = 1 << 20


def zipped(members):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def nested(depth, clip):
    """A clip in so many archives inside each other."""
    data = clip
    for level in range(depth):
        data = zipped([("DEEP.MDH" if level == 0 else f"{depth - level}.zip", data)])
    return data


def tarred(members):
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for name, data in members:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return gzip.compress(file.getvalue(), mtime=0)


def volume(entries, data):
    """A ZenGin volume; entries are (name, offset, size), counted from its start, and may say anything."""
    catalogue = 296
    out = b"\x1a" * 256 + b"PSVDSC_V2.00\n\r\n\r"
    out += struct.pack("<6I", len(entries), len(entries), 0, len(data), catalogue, 0x50)
    for i, (name, offset, size) in enumerate(entries):
        last = 0x40000000 if i == len(entries) - 1 else 0
        out += name.encode().ljust(64) + struct.pack("<4I", offset, size, last, 0)
    return out + data


def overlapping(count, clip):
    """Every entry has the same bytes."""
    start = 296 + 80 * (count + 1)
    entries = [("CLIP.MDH", start, len(clip))]
    entries += [(f"SAME{i}.BIN", start, len(clip) + MIB) for i in range(count)]
    return volume(entries, clip + bytes(MIB))


def circular(count, clip):
    """Every entry but one is the volume itself."""
    start = 296 + 80 * (count + 1)
    size = start + len(clip)
    return volume([("CLIP.MDH", start, len(clip))] + [(f"SELF{i}.VDF", 0, size) for i in range(count)], clip)


def maze(count, depth, clip):
    """Volumes whose entries are all the same next one: count to the power of depth ways lead to the clip."""
    data = clip
    for level in range(depth):
        name = "W{}.MDH" if level == 0 else "W{}.VDF"
        start = 296 + 80 * count
        data = volume([(name.format(i), start, len(data)) for i in range(count)], data)
    return data


def sparse(path, head, size):
    with open(path, "wb") as file:
        file.write(head)
        file.truncate(size)


def main():
    folder, clip_path = sys.argv[1:]
    with open(clip_path, "rb") as file:
        clip = file.read()
    zeros = bytes(8 * MIB)
    files = {
        "depth/deep.zip": nested(12, clip),
        "depth/flat.zip": zipped([("FLAT.MDH", clip)]),
        "ratio/claims.zip": zipped([("A.MDH", clip), ("zeros.bin", zeros), ("B.MDH", clip)]),
        "ratio/unnamed.gz": gzip.compress(b"A" * (8 * MIB), mtime=0),  # zeros would be an empty tar archive
        "ratio/stream.tgz": tarred([("A.MDH", clip), ("zeros.bin", zeros), ("B.MDH", clip)]),
        "ratio/fine.zip": zipped([("FINE.MDH", clip)]),
        "sum/many.zip": zipped([(f"{i:02}.zip", zipped([("zeros.bin", bytes(MIB // 4))])) for i in range(40)]),
        "sum/fine.zip": zipped([("FINE.MDH", clip)]),
        "members/many.zip": zipped([(f"{i:03}.MDH", clip) for i in range(300)]),
        "members/few.zip": zipped([("FEW.MDH", clip)]),
        "overlap/same.vdf": overlapping(100, clip),
        "overlap/self.vdf": circular(50, clip),
        "overlap/maze.vdf": maze(10, 7, clip),
        "names/odd.zip": zipped([("\x1b[31mRED\x07\r\n.MDH", clip), ("../../../up.MDH", clip), ("/root.MDH", clip)]),
    }
    for name, data in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
    os.makedirs(os.path.join(folder, "sparse"), exist_ok=True)
    size = (4 << 30) + 4096
    sparse(os.path.join(folder, "sparse/nothing.bin"), b"", size)
    sparse(os.path.join(folder, "sparse/volume.vdf"), volume([("CLIP.MDH", 376, len(clip))], clip), size)


main()
