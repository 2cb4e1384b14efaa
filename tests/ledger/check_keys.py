#!/usr/bin/env python3
"""Decodes keys of the corpus once more, from the bits and by the formula that the ledger names for them.

	check_keys.py LEDGER_CHECK CORPUS [FORMAT|all [KEYS]]

KEYS keys of each system (1000), evenly spread over all that there are. tests/systems/FOLDER/ledger/reader.py decodes: it has
a function

	key(data, bit_offset, bit_length, formula, what) -> components of the key, in the order of the database

`data` are the bytes of the space that the bits lie in, `what` is the whole line of ledger_check as a dictionary ("format",
"target", "bit_order", "frame", "key", …) for what is not worth a formula of its own; "before" has the components of the key
before, "others" the further places that a key comes from, each with "data", "bit_offset", "bit_length" and "formula".

A reader is written from the specification, and knows each formula by its text; stored.py has what several readers need. A key
that has no bits of its own is one of a channel that keys_without_bits.txt beside it lists: FORMAT, TARGET, why.
"""
import importlib.util
import json
import math
import pathlib
import struct
import subprocess
import sys

TESTS = pathlib.Path(__file__).resolve().parent.parent
SHOWN = 5  # failures of each format


def reader_of(system):
    """The function `key` of the system with that id, None where it has none."""
    sources = TESTS.parent / "src" / "systems"
    for path in sources.glob("*/system.c"):
        if f'\t.id = "{system}"' in path.read_text(encoding="utf-8"):
            path = TESTS / "systems" / path.parent.name / "ledger" / "reader.py"
            break
    else:
        return None
    if not path.exists():
        return None
    spec = importlib.util.spec_from_file_location(f"reader_{system.replace('-', '_')}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.key


def read_list(name):
    lines = [line for path in TESTS.glob(f"systems/*/ledger/{name}") for line in path.read_text(encoding="utf-8").splitlines()]
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def is_equal(got, expected):
    """As 32-bit numbers, up to two of their last digits."""
    if got is None or len(got) != len(expected):
        return False
    for one, other in zip(got, expected):
        one = struct.unpack("<f", struct.pack("<f", one))[0]
        if math.isnan(one) != math.isnan(other) or abs(one - other) > 3e-7 * max(1, abs(other)):
            return False
    return True


class Check:
    def __init__(self):
        self.readers = {}
        self.data = {}
        self.counts = {}
        self.failures = {}
        self.allowed = {tuple(line[:2]): False for line in read_list("keys_without_bits.txt")}

    def fail(self, what, message):
        count = self.failures[what["format"]] = self.failures.get(what["format"], 0) + 1
        if count <= SHOWN:
            place = ", ".join(f"{key} {what[key]}" for key in ("source", "path", "bone", "target", "key") if key in what)
            print(f"{what['format']}: {place}: {message}")

    def take(self, what):
        if "hex" in what:
            self.data = {**dict(list(self.data.items())[-64:]), what["bytes"]: bytes.fromhex(what["hex"])}
        elif "without" in what:
            pair = (what["format"], what["target"])
            if pair not in self.allowed:
                self.fail(what, f"{what['without']} keys have no bits, and keys_without_bits.txt does not say why")
            self.allowed[pair] = True
        else:
            self.check_key(what)

    def check_key(self, what):
        system = what["system"]
        if system not in self.readers:
            self.readers[system] = reader_of(system)
        self.counts[system] = self.counts.get(system, 0) + 1
        if self.readers[system] is None:
            self.fail(what, f"{system} has no ledger/reader.py")
            return
        for other in what["others"]:
            other["data"] = self.data[other["bytes"]]
        try:
            got = self.readers[system](self.data[what["bytes"]], what["bit_offset"], what["bit_length"],
                                       what["formula"], what)
        except Exception as error:  # whatever a reader does, the others go on
            self.fail(what, f"the reader failed: {error!r}")
            return
        if not is_equal(got, what["values"]):
            self.fail(what, f"{what['formula']!r} gives {got}, the key is {what['values']}")


def main():
    program, corpus = sys.argv[1:3]
    chosen = sys.argv[3] if len(sys.argv) > 3 else "all"
    keys = sys.argv[4] if len(sys.argv) > 4 else "1000"
    check = Check()
    with subprocess.Popen([program, "keys", corpus, str(TESTS / "systems"), chosen, keys], stdout=subprocess.PIPE,
                          encoding="utf-8") as process:
        for line in process.stdout:
            check.take(json.loads(line))
    if process.returncode != 0:
        sys.exit(f"{program} failed")
    for format, count in check.failures.items():
        print(f"{format}: {count} failures")
    unused = [pair for pair, used in check.allowed.items() if not used] if chosen == "all" else []
    for pair in unused:
        print(f"keys_without_bits.txt: nothing needs the line {' '.join(pair)}")
    print("keys:", ", ".join(f"{count} of {system}" for system, count in sorted(check.counts.items())) or "none yet")
    sys.exit(1 if check.failures or unused else 0)


if __name__ == "__main__":
    main()
