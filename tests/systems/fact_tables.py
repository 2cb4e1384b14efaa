"""Reads the tables of src/systems/FOLDER/facts/, for the makers of dumps."""
import os

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "src", "systems")


def rows(folder, name):
    """The rows of a table, a dictionary each; an empty field is ''."""
    result, names, last = [], None, []
    with open(os.path.join(ROOT, folder, "facts", name + ".tsv"), encoding="ascii") as file:
        for line in file:
            if line.startswith("#"):
                continue
            fields = line.rstrip("\n").split("\t")
            if names is None:
                names = fields
                continue
            last = [old if new == '"' else new for new, old in zip(fields, last or fields)]
            result.append(dict(zip(names, last)))
    return result
