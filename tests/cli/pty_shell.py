"""The shell at a terminal: statements, signals, history. usage: pty_shell.py ANIMDB DB STATE_FOLDER

Prints one line for each thing that works; ends with 1 at the first that does not.
"""

import os
import signal
import time

from pty_program import Shell, check, database, state

# The first statement shows that the second one runs.
ENDLESS = "SELECT 'started' AS a; WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c;"

shell = Shell(database)
shell.expect(".help")
shell.prompt()
shell.type("SELECT 40\r")
shell.prompt("...> ")
shell.type("+ 2 AS answer;\r")
shell.expect("│ answer │")
shell.expect("42 │")
shell.prompt()
check("a statement of two lines, in a box", True)

shell.type(ENDLESS + "\r")
shell.expect("│ started")
time.sleep(0.2)
pressed = time.monotonic()
shell.type("\x03")
shell.expect("interrupted")
shell.prompt()
took = time.monotonic() - pressed
shell.type("SELECT 'still', 'alive';\r")
shell.expect("│ still")
shell.prompt()
check("Ctrl-C stops a query and not the shell", True)
# Below 200 ms on a machine that does nothing else.
check("at once", took < 1, took)

shell.type("SELECT 'half")
shell.expect("half")
shell.type("\x03")
shell.expect("^C")
shell.prompt()
shell.type("SELECT 'whole';\r")
shell.expect("│ whole")
shell.prompt()
check("Ctrl-C drops the line", True)

shell.type("SELECT 'first\r")
shell.prompt("...> ")
shell.type("\x03")
shell.prompt()
shell.type("SELECT 'second';\r")
shell.expect("│ second")
shell.prompt()
check("Ctrl-C drops a statement that was begun", True)

shell.type("SELECT missing;\r")
shell.expect("no such column: missing")
shell.prompt()
shell.type("SELECT 'ž', x'1b' || char(27) || 'c';\r")
shell.expect("│ ž")
shown = shell.prompt()
check("an error is forgotten; control characters are escaped", "\\x1bc" in shown and "\x1bc" not in shown, shown)

shell.type("\x04")
check("Ctrl-D leaves", shell.code() == 0)

path = os.path.join(state, "animdb", "history")
history = open(path, encoding="utf-8").read()
check("nobody else reads the history", os.stat(os.path.dirname(path)).st_mode & 0o777 == 0o700, oct(os.stat(os.path.dirname(path)).st_mode))
check("the history was saved", "answer" in history and "whole" in history, history)
check("for its owner only", os.stat(path).st_mode & 0o077 == 0)

shell = Shell(database)
shell.prompt()
shell.type("\x1b[A")
shell.expect("char(27)")
shell.type("\x15.quit\r")
check("the next shell remembers it", shell.code() == 0)

shell = Shell(database)
shell.prompt()
lines = ["SELECT 'of several' AS line, -- a comment to its end", "\t'lines' AS and_more,"]
lines += [f"  'a column that makes the statement long' AS c{i}," for i in range(40)] + ["  6 * 7 AS n;"]
for line in lines[:-1]:
    shell.type(line.replace("\t", " ") + "\r")
    shell.prompt("...> ")
shell.type(lines[-1] + "\r")
shell.expect("= 42")
shell.prompt()
shell.type("SELECT 'between';\r")
shell.prompt()
shell.type("\x1b[A\x1b[A")
shell.expect("AS n;")
shell.type("\r")
shell.expect("of several")
shell.expect("lines")
shell.expect("= 42")
shell.prompt()
check("a statement of several lines is recalled whole, longer than 1024 bytes and with a comment", True)
shell.type("\x1b[A")
shell.expect("AS n;")
for _ in range(2):
    shell.type("\x7f")
shell.type("m;\r")
shell.expect(" m = 42")
shell.prompt()
check("and can be changed", True)
shell.type("SELECT 'begun'\r")
shell.prompt("...> ")
shell.type("\x03")
shell.prompt()
shell.type("\x1b[A")
shell.expect("SELECT 'begun'")
shell.type(";\r")
shell.expect("│ begun")
shell.prompt()
check("what Ctrl-C dropped can be recalled", True)
shell.type("\x04")
shell.code()

shell = Shell(database)
shell.prompt()
shell.type("\x1b[A\x1b[A\x1b[A")
shell.expect(" m;")
shell.type("\r")
shell.expect(" m = 42")
shell.prompt()
shell.type("\x04")
check("also by the next shell", shell.code() == 0)

shell = Shell("shell", database, XDG_STATE_HOME="/proc/none", HOME="/proc/none")
shell.prompt()
shell.type("SELECT 7;\r")
shell.expect("│ 7 │")
shell.prompt()
shell.type("\x04")
check("a state folder that cannot be made does not matter", shell.code() == 0 and b"annot" not in shell.seen)

shell = Shell(database)
shell.prompt()
os.kill(shell.pid, signal.SIGTERM)
check("SIGTERM leaves", shell.code() == 130)

shell = Shell("query", database, ENDLESS)
shell.expect("│ started")
shell.type("\x03")
check("Ctrl-C ends a query with 130", shell.code() == 130, shell.seen)
