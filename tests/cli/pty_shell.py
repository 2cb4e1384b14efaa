"""The shell at a terminal. usage: pty_shell.py ANIMDB DB STATE_FOLDER

Prints one line for each thing that works; ends with 1 at the first that does not.
"""

import os
import pty
import select
import signal
import sys
import termios
import time

PATIENCE = 20  # seconds

program, database, state = sys.argv[1:4]


class Shell:
    def __init__(self, *words, state=state):
        self.seen = b""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            environment = dict(os.environ, TERM="xterm", XDG_STATE_HOME=state)
            os.execve(program, [program, *words], environment)

    def expect(self, text):
        """Everything up to `text`, which must come; the next call goes on behind it."""
        wanted, deadline = text.encode(), time.monotonic() + PATIENCE
        while wanted not in self.seen:
            ready = select.select([self.terminal], [], [], max(0, deadline - time.monotonic()))[0]
            try:
                piece = os.read(self.terminal, 4096) if ready else b""
            except OSError:  # the other end is gone
                piece = b""
            if not piece:
                os.kill(self.pid, signal.SIGKILL)
                sys.exit(f"waited for {text!r}, got {self.seen!r}")
            self.seen += piece
        before, self.seen = self.seen.split(wanted, 1)
        return before.decode(errors="replace")

    def prompt(self, text="animdb> "):
        """A prompt, and the terminal in the mode where keys reach the editor: it is changed just after the prompt."""
        before, deadline = self.expect(text), time.monotonic() + PATIENCE
        while termios.tcgetattr(self.terminal)[3] & termios.ICANON and time.monotonic() < deadline:
            time.sleep(0.01)
        return before

    def type(self, text):
        os.write(self.terminal, text.encode())

    def code(self):
        """How the program ended; what it still prints is read, so that it can."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if select.select([self.terminal], [], [], 0.05)[0]:
                try:
                    self.seen += os.read(self.terminal, 4096)
                except OSError:
                    pass
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
        os.kill(self.pid, signal.SIGKILL)
        sys.exit(f"does not end: {self.seen!r}")


def check(what, condition, detail=""):
    if not condition:
        sys.exit(f"FAILED: {what}: {detail!r}")
    print(what)


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
shell.type("\x03")
shell.expect("interrupted")
shell.prompt()
shell.type("SELECT 'still', 'alive';\r")
shell.expect("│ still")
shell.prompt()
check("Ctrl-C stops a query and not the shell", True)

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
check("the history was saved", "answer" in history and "whole" in history, history)
check("for its owner only", os.stat(path).st_mode & 0o077 == 0)

shell = Shell(database)
shell.prompt()
shell.type("\x1b[A")
shell.expect("char(27)")
shell.type("\x15.quit\r")
check("the next shell remembers it", shell.code() == 0)

shell = Shell("shell", database, state="/proc/none")
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
