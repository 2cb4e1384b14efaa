"""Writes containers inside of containers, made of files of the corpus, into a folder.

	nested_dump.py CORPUS FOLDER

Nothing is packed, so that what damages these files reaches the innermost of them. Neither the image nor the PAK in it tell their
game, so that decoders which ask for it look at each container around them.
"""
import io
import os
import sys
import tarfile
import zipfile

CORPUS, FOLDER = sys.argv[1:]


def read(*path):
    with open(os.path.join(CORPUS, *path), "rb") as file:
        return file.read()


def zipped(**members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    return out.getvalue()


def tarred(**members):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in members.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return out.getvalue()


def write(name, data):
    with open(os.path.join(FOLDER, name), "wb") as file:
        file.write(data)


def of_no_game(data):
    for kind in (b"EVNT", b"EGMC", b"CSPP"):
        data = data.replace(kind, b"ZZZZ")
    return data


os.makedirs(FOLDER, exist_ok=True)
image = of_no_game(b"Z" + read("metroid-prime", "toys.iso")[1:])
pak = of_no_game(read("metroid-prime", "Beetle.pak"))
volume = read("zengin", "puppet_odd.vdf")
blob = read("vib-ribbon", "unknown", "blob.dat")
write("image.iso", image)  # a PAK in an image
write("image.zip", zipped(**{"image.iso": image}))  # and that in an archive
write("pak.tar", tarred(**{"Beetle.pak": pak}))
write("archives.zip", zipped(**{"inner.zip": zipped(**{"puppet_odd.vdf": volume}), "inner.tar": tarred(**{"Beetle.pak": pak})}))
write("deep.tar", tarred(**{"a.zip": zipped(**{"b.tar": tarred(**{"image.iso": image, "blob.dat": blob})})}))
