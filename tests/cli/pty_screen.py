"""Long input, long and wide results. usage: pty_screen.py ANIMDB DB STATE_FOLDER

Prints one line for each thing that works; ends with 1 at the first that does not.
"""

import os
import select
import time

from pty_program import PATIENCE, Shell, check, database

def numbers(count):
    return f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT {count}) SELECT i FROM n;\r"



shell = Shell(database)
shell.prompt()
lines = ["SELECT sum(i) AS total FROM (VALUES"]
lines += [f"\t({i})," for i in range(1, 9999)]
lines += ["\t(9999)", ") AS v(i);", ""]
text = "\r".join(lines).replace("v(i)", "v").replace("sum(i)", "sum(column1)").encode()
deadline = time.monotonic() + 10 * PATIENCE
while text and time.monotonic() < deadline:
    readable, writable, _ = select.select([shell.terminal], [shell.terminal], [], 1)
    if writable:
        text = text[os.write(shell.terminal, text[:512]):]
    if readable:
        shell.seen = (shell.seen + os.read(shell.terminal, 65536))[-4096:]
shell.expect("49995000 │")
shell.prompt()
check("10,000 lines pasted at once", True)

shell.type(".mode box\r")
shell.prompt()
shell.type("SELECT printf('%.*c', 300, 'w') AS wide, 'end' AS e;\r")
shell.expect("│ wide")
shell.expect("www… │ end │\r\n")
shell.prompt()
shell.resize(24, 40)
shell.type("SELECT printf('%.*c', 300, 'n') AS narrow, 'end' AS e;\r")
shell.expect("│ narrow")
shell.expect("│ nnn")
row = shell.expect("end │\r\n")
shell.prompt()
check("a row is as wide as the window is now", len(row) + len("│ nnnend │") == 40, row)
shell.type(".width 8 2\r")
shell.prompt()
shell.type("SELECT 'žluťoučký kůň' AS a, '日本語' AS b, 'e' || char(769, 769) || 'f' AS c;\r")
shell.expect("│ žluťouč… │ …  │ e\u0301\u0301f │")
shell.prompt()
check("cells are cut by what characters take on the screen", True)
shell.resize(24, 50)
shell.type(".doc clip_measures\r")
shell.expect("clip_measures: Measures")
lines = shell.prompt().splitlines()[1:]
check("texts end between words, within the window", max(map(len, lines)) <= 50 and
      "  energy             REAL     sum over bones of" in lines and lines[-1] == 30 * " " + "NULL = unknown", lines)
shell.type(".quit\r")
check("leaves", shell.code() == 0)

shell = Shell(database, PAGER="sed 's/^/paged:/'")
shell.prompt()
shell.type("SELECT 'short';\r")
short = shell.prompt()
shell.type(numbers(500))
long = shell.prompt()
check("a result longer than the screen goes through PAGER", "paged:│ 500 │" in long, long)
check("a short one does not", "│ short" in short and "paged:" not in short, short)
shell.type(".help\r")
check("what dot-commands print does as well", "paged:.width" in shell.prompt())
shell.type(".pager off\r")
shell.prompt()
shell.type(numbers(500))
check("nothing does after .pager off", "paged:" not in shell.prompt())
shell.type(".pager on\r")
shell.prompt()
shell.type("help pager\r")
check("help works without its dot", "$PAGER" in shell.prompt())
shell.type(numbers(500))
check("all does after .pager on", "paged:│ 500 │" in shell.prompt())
shell.type("exit\r")
shell.code()

shell = Shell(database, PAGER="head -n 2")
shell.prompt()
shell.type(numbers(10**12))
began = time.monotonic()
shown = shell.prompt()
check("leaving the pager ends the query without a word", "annot" not in shown and "┌" in shown, shown)
shell.type("SELECT 'alive';\r")
shell.expect("│ alive")
shell.prompt()
shell.type(".quit\r")
check("and the shell goes on", shell.code() == 0)

shell = Shell(database, PAGER="/nowhere/at/all")
shell.prompt()
shell.type(numbers(500))
shell.expect("not found")
shell.prompt()
shell.type(".quit\r")
check("a pager that does not exist does no harm", shell.code() == 0)

shell = Shell("shell", "-f", "csv", database, PAGER="cat")
shell.prompt()
shell.type(numbers(500))
check("PAGER=cat is none", "500\r\n" in shell.prompt())
shell.type(".quit\r")
check("in any format", shell.code() == 0)
