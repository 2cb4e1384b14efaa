"""Results that fit the terminal. usage: pty_results.py ANIMDB DB STATE_FOLDER, beside a pager called less

Prints one line for each thing that works; ends with 1 at the first that does not.
"""

import os
import re
import sqlite3

from pty_program import Shell, check, database

names = [row[0] for row in sqlite3.connect(f"file:{database}?mode=ro", uri=True).execute("SELECT name FROM clips")]


counts = []  # of rows, as they followed the answers


def answer(shell, command):
    shell.type(command + "\r")
    lines = shell.prompt().replace("\r", "").split("\n")
    lines = lines[1:-1]  # without the echo and the prompt
    if lines and re.fullmatch("[0-9 ]+ rows?", lines[-1]):
        counts.append(lines.pop())
    return lines


def numbers(lines):
    """The values that are numbers with a fraction: cells of a box, and what follows a name in lines and in .clip."""
    for line in lines:
        for cell in re.split(r"│| = |   *|, ", line):
            if re.fullmatch(r"-?\d+\.\d+(e[-+]\d+)?", cell.strip()):
                yield cell.strip()


def digits(number):
    return len(re.sub(r"e.*|[-.]", "", number).strip("0"))


def check_digits(what, lines, least):
    found = list(numbers(lines))
    check(f"{what}: {least} numbers or more, none with a digit beyond the sixth",
          len(found) >= least and all(digits(n) <= 6 for n in found), [n for n in found if digits(n) > 6] or len(found))


def cells(line):
    return [cell.strip() for cell in line.strip("│").split("│")]


for columns in 80, 100:
    shell = Shell(database, size=(24, columns))
    shell.prompt()
    at = f"{columns} columns"

    lines = answer(shell, ".clips")
    check(f".clips ends with the number of rows at {at}", counts == [f"{len(names)} rows"], counts)
    check(f".clips is a table at {at}", lines[0].startswith("┌") and len({len(line) for line in lines}) == 1, lines[:3])
    check(f".clips fits {at}", len(lines[0]) <= columns, lines[0])
    column = cells(lines[1]).index("name")
    check(f".clips has every name whole at {at}", sorted(cells(line)[column] for line in lines[3:-1]) == sorted(names))
    check_digits(f".clips at {at}", lines, 100)
    check(f".clips has the dumps at {at}: {columns >= 100}", ("dump" in cells(lines[1])) == (columns >= 100), lines[1])

    lines = answer(shell, "SELECT * FROM clip_summary;")
    shown = [line.split(" = ", 1)[1] for line in lines if re.match(r" *name = ", line)]
    check(f"clip_summary has every name whole at {at}", sorted(shown) == sorted(names), lines[:5])
    check(f"clip_summary cuts nothing at {at}", not any("…" in line for line in lines))
    check_digits(f"clip_summary at {at}", lines, 100)

    lines = answer(shell, ".clip PUPPET-S_WALKL")
    check(f".clip begins with the whole name at {at}", re.fullmatch(r"clip \d+: PUPPET-S_WALKL", lines[0]), lines[0])
    check(f".clip lists attributes, a key a line, at {at}",
          any(re.fullmatch(r"  ani_name +S_WALKL", line) for line in lines) and not any('{"' in line for line in lines), lines)
    check(f".clip fits {at}, but for paths", all(len(line) <= columns for line in lines if "/" not in line), lines)
    check_digits(f".clip at {at}", lines, 1)

    for command in ".bones PUPPET-S_WALKL", ".events PUPPET-S_WALKL", ".sets":
        lines = answer(shell, command)
        check(f"{command} is a table that fits {at}", lines[0].startswith("┌") and max(map(len, lines)) <= columns, lines)
    check(f".sets has the dumps at {at}: {columns >= 100}", ("dump" in cells(lines[1])) == (columns >= 100), lines[1])
    shell.type(".quit\r")
    shell.code()
    counts.clear()

shell = Shell(database)
shell.prompt()
check("all digits where they are asked for", "0.6666666666666666" in "".join(
    [answer(shell, ".digits 0"), answer(shell, "SELECT 2.0 / 3 AS all_of_them;")][1]))
check("or more of them", "0.66666667 " in "".join(
    [answer(shell, ".digits 8"), answer(shell, "SELECT 2.0 / 3 AS eight;")][1]))
lines = answer(shell, ".problems truncated")
check("sentences of which little would be left are printed in lines",
      lines[0].endswith("= warning") and any(line.endswith("index it again.") for line in lines), lines)
answer(shell, ".mode box")
check("and in a box where it is asked for", answer(shell, ".problems truncated")[0].startswith("┌"))
lines = answer(shell, "SELECT * FROM clip_summary LIMIT 2;")
check("box stays a box, however wide", lines[0].startswith("┌"))
answer(shell, ".mode auto")
check("auto can be chosen again", answer(shell, "SELECT * FROM clip_summary LIMIT 2;")[0].endswith(" = 1"))
answer(shell, ".once all.csv")
answer(shell, "SELECT 2.0 / 3 AS third;")
check("a file gets all digits", "0.6666666666666666" in open("all.csv", encoding="utf-8").read())
shell.type(".quit\r")
shell.code()

shell = Shell(database, PAGER=os.path.abspath("less"))
shell.prompt()
lines = answer(shell, "SELECT * FROM clip_summary;")
check("a pager that scrolls sideways gets a whole table",
      lines[0].startswith("paged:┌") and len(lines[0]) > 300 and not any("…" in line for line in lines), lines[:3])
check("and a short result is fitted", answer(shell, "SELECT * FROM clip_summary LIMIT 1;")[0].endswith(" = 1"))
shell.type(".quit\r")
check("leaves", shell.code() == 0)

less = os.path.abspath("less")
lines = Shell("ask", database, "clips", "_", PAGER=less).output().split("\n")
check("ask shows a long answer in the pager, whole",
      lines[0].startswith("paged:┌") and len(lines[0]) > 100 and not any("…" in line for line in lines), lines[:3])
check("and the list of questions", Shell("ask", database, PAGER=less).output().startswith("paged:general\n"))
lines = Shell("query", database, "SELECT * FROM clip_summary", "SELECT 1 AS one", PAGER=less).output().split("\n")
check("query shows each result that is longer than the screen in the pager",
      lines[0].startswith("paged:┌") and len(lines[0]) > 300 and "│ one │" in lines, lines[:3])
text = Shell("query", "-f", "csv", database, "SELECT id FROM clips", PAGER="cat").output()
check("and none with PAGER=cat", text.startswith("id\n1\n2\n"), text[:99])

for columns in 80, 100:
    lines = Shell("ask", database, "events", "PUPPET-S_WALKL", size=(24, columns)).output().split("\n")
    check(f"ask says once what is the same in all rows at {columns} columns",
          "clip = PUPPET-S_WALKL, " in lines[0] and lines[1].startswith("┌") and cells(lines[2])[0] == "seconds", lines[:5])
    lines = Shell("ask", database, "problems", size=(24, columns)).output().split("\n")
    check(f"sentences go on in the lines below at {columns} columns", max(map(len, lines)) <= columns and
          not any("…" in line for line in lines) and any(line.startswith("           ") for line in lines), lines[:9])

shell = Shell(database)
shell.prompt()
check("as .ask does", answer(shell, ".ask events PUPPET-S_WALKL")[0].startswith("In all rows: clip_id = "))
check("SQL has all columns", "PUPPET" in answer(shell, "SELECT skeleton FROM clip_summary WHERE name LIKE 'PUPPET-S%';")[3])
shell.type(".quit\r")
shell.code()
