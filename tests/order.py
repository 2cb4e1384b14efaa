#!/usr/bin/env python3
"""In a file of src/ helpers stand above their callers, and what a header declares stands last. A static function is declared ahead
of its definition only where functions call each other in a circle.

    order.py [SOURCE_DIR]; with --self-test it plants a breach of each kind and must find each.
"""
import os
import re
import sys

HIDDEN = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
FUNCTION = re.compile(r"^(?:__attribute__\(\(\w+\)\) )?(static )?[A-Za-z_][^;{}=#()]*?\b(\w+)\(([^;{}]*)\)\s*(?:(;)|^\{(.*?)^\})", re.M | re.S)
TABLE = re.compile(r"^(?:static )?const [^;{}()=]*?\b(\w+)(?:\[[^\]]*\])* = (.*?);$", re.M | re.S)


def reaches(name, uses):
    """Whether a function or a table uses itself through others."""
    seen, rest = set(), [name]
    while rest:
        for used in uses.get(rest.pop(), ()):
            if used == name:
                return True
            if used not in seen:
                seen.add(used)
                rest.append(used)
    return False


def breaches(text):
    code = HIDDEN.sub(lambda hidden: re.sub(r"[^\n]", " ", hidden[0]), text)
    found = list(FUNCTION.finditer(code))
    bodies = {each[2]: each[5] for each in found if each[5] is not None}
    bodies.update((each[1], each[2]) for each in TABLE.finditer(code))
    uses = {name: set(re.findall(r"\w+", body)) & bodies.keys() for name, body in bodies.items()}
    last = None
    for each in found:
        line = code.count("\n", 0, each.start()) + 1
        if each[4] and each[1] and not reaches(each[2], uses):
            yield line, f"{each[2]} is declared ahead and is in no circle"
        if each[5] is not None and each[1] and last:
            yield line, f"{each[2]} stands behind {last}, which a header declares"
        if each[5] is not None and not each[1]:
            last = each[2]


def look(root):
    failed = False
    for folder, _, names in sorted(os.walk(os.path.join(root, "src"))):
        for name in sorted(names):
            if name.endswith(".c"):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as file:
                    for line, message in breaches(file.read()):
                        print(f"{os.path.relpath(path, root)}:{line}: {message}")
                        failed = True
    return failed


def test():
    plain = "static int a(void)\n{\n\treturn 1;\n}\n\nint b(void)\n{\n\treturn a();\n}\n"
    circle = "static int a(int i);\n\nstatic int c(int i)\n{\n\treturn a(i);\n}\n\nstatic int a(int i)\n{\n\treturn i ? c(i - 1) : 0;\n}\n"
    table = "static int a(int i);\n\nstatic const struct t list[] = {\n\t{ a },\n};\n\nstatic int a(int i)\n{\n\treturn list[i].f(i);\n}\n"
    for text in (plain, circle, table):
        assert not list(breaches(text)), text
    for text in ("static int a(void);\n\n" + plain, "int b(void)\n{\n\treturn 0;\n}\n\nstatic int a(void)\n{\n\treturn 1;\n}\n"):
        assert list(breaches(text)), text


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        test()
    else:
        sys.exit(look(sys.argv[1] if sys.argv[1:] else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")))
