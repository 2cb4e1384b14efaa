#!/usr/bin/env python3
"""No circles between the files of src/: where a file uses a function or an object that another one defines, that one uses nothing of
the first, neither directly nor through others. What several files of a folder need stands in a file below them. A file registry.c
is left out: its table names parts for those who look through it.

    circles.py [SOURCE_DIR]; with --self-test it plants a circle of each kind and must find each.
"""
import os
import re
import sys

from order import FUNCTION, HIDDEN

OBJECT = re.compile(r"^(?!extern|typedef|static)(?:[A-Za-z_]\w*[ *]+)+(\w+)(?:\[[^\]]*\])*(?: = [^;]*)?;", re.M)
USE = re.compile(r"(?<![\w.])(?<!->)(?<!struct )(?<!enum )(?<!union )[A-Za-z_]\w*")


def names(text):
    """What a file defines for others, the names in it that can be those of others, and those in each of its static functions."""
    code = HIDDEN.sub(" ", text)
    found = [each for each in FUNCTION.finditer(code) if each[5] is not None]
    own = {each[2]: set(USE.findall(each[5])) for each in found if each[1]}
    defined = {each[2] for each in found if not each[1]} | {each[1] for each in OBJECT.finditer(code)}
    return defined, set(USE.findall(code)) - own.keys() - defined, own


def graph(texts):
    """For each C file the others that it uses, itself or by an inline function of a header, and the names that it uses of each."""
    parsed = {path: names(text) for path, text in texts.items()}
    homes, inline = {}, {}
    for path, (defined, _, own) in parsed.items():
        if path.endswith(".h"):
            inline.update(own)
        else:
            for name in defined:
                homes.setdefault(name, []).append(path)
    uses = {path: {} for path in texts if not path.endswith(".h")}
    for path in uses:
        defined, rest, own = parsed[path]
        seen = set() if os.path.basename(path) == "registry.c" else set(rest)
        rest = list(seen)
        while rest:
            new = inline.get(rest.pop(), set()) - seen - own.keys() - defined
            seen |= new
            rest += new
        for name in seen & homes.keys():
            for home in homes[name]:
                uses[path].setdefault(home, set()).add(name)
    return uses


def circles(uses):
    """The groups of files of which each reaches each other one."""
    reached = {}
    for path in uses:
        seen, rest = set(), [path]
        while rest:
            new = uses[rest.pop()].keys() - seen
            seen |= new
            rest += new
        reached[path] = seen
    groups = {frozenset(other for other in reached[path] if path in reached[other]) for path in uses if path in reached[path]}
    return sorted(sorted(group) for group in groups)


def look(root):
    texts = {}
    for folder, _, files in os.walk(os.path.join(root, "src")):
        for name in files:
            if name.endswith((".c", ".h")):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as file:
                    texts[os.path.relpath(path, root)] = file.read()
    uses = graph(texts)
    found = circles(uses)
    for group in found:
        print("a circle: " + ", ".join(group))
        for path in group:
            for other in sorted(uses[path].keys() & set(group)):
                print(f"  {path} uses {', '.join(sorted(uses[path][other]))} of {other}")
    return bool(found)


def test():
    a = "int a(void)\n{\n\treturn b();\n}\n"
    b = "int b(void)\n{\n\treturn 0;\n}\n"
    back = "int b(void)\n{\n\treturn c.run();\n}\n"
    table = "const struct t c = {\n\t.run = a,\n};\n"
    assert circles(graph({"a": a, "b": b})) == []
    assert circles(graph({"a": a, "b": "static int a(void)\n{\n\treturn 0;\n}\n\n/* like a */\nint b(void)\n{\n\tstruct a *x = a();\n\n\treturn x->a;\n}\n"})) == []
    assert circles(graph({"a": a, "b": b.replace("0", "a()")})) == [["a", "b"]]
    assert circles(graph({"a": a, "b": back, "registry.c": table})) == []
    inline = "static inline int d(void)\n{\n\treturn a();\n}\n"
    assert circles(graph({"a": a, "b": b.replace("0", "d()"), "d.h": inline})) == [["a", "b"]]
    assert circles(graph({"a": a, "b": back, "c": table, "d": "int d(void)\n{\n\treturn a();\n}\n"})) == [["a", "b", "c"]]


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        test()
    else:
        sys.exit(look(sys.argv[1] if sys.argv[1:] else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")))
