#!/usr/bin/env python3
"""Writes what a fuzzing service wants beside each target: TARGET_seed_corpus.zip with what the corpus and tests/fuzz/kept have
for it, TARGET.dict with its dictionary, TARGET.options with those of libFuzzer. Usage: seeds.py FUZZ_SEEDS CORPUS OUT

The bytes depend on the repository and on the release of zlib alone."""
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
FUZZ = os.path.dirname(HERE)


def files_in(folder):
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    return [os.path.join(folder, name) for name in names]


def pack(archive, target, seeds):
    """Packs the seeds of a target, and returns how many there are."""
    paths = files_in(os.path.join(seeds, target)) + files_in(os.path.join(FUZZ, "kept", target))
    with zipfile.ZipFile(archive, "w") as packed:
        for path in paths:
            member = zipfile.ZipInfo(os.path.basename(path))
            member.external_attr = 0o644 << 16
            with open(path, "rb") as file:
                packed.writestr(member, file.read(), zipfile.ZIP_DEFLATED)
    return len(paths)


def main():
    program, corpus, out = sys.argv[1:]
    targets = subprocess.run([program], capture_output=True, text=True, check=True).stdout.split()
    empty = []
    os.makedirs(out, exist_ok=True)
    with tempfile.TemporaryDirectory() as seeds:
        subprocess.run([program, corpus, seeds, *targets], check=True)
        for target in targets:
            if pack(os.path.join(out, target + "_seed_corpus.zip"), target, seeds) == 0:
                empty.append(target)
            with open(os.path.join(out, target + ".dict"), "wb") as file:
                subprocess.run([os.path.join(FUZZ, "dictionary.sh"), seeds, target], stdout=file, check=True)
            shutil.copyfile(os.path.join(HERE, "options"), os.path.join(out, target + ".options"))
    if empty:
        sys.exit("seeds.py: there is no seed for " + ", ".join(empty) + "; put one into tests/fuzz/kept/TARGET/")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        print("usage: seeds.py FUZZ_SEEDS CORPUS OUT", file=sys.stderr)
        sys.exit(2)
    main()
