"""A program at a terminal, for the tests beside this file: they are called with ANIMDB DB STATE_FOLDER."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time

PATIENCE = 20  # seconds

program, database, state = sys.argv[1:4]


class Shell:
    def __init__(self, *words, size=(24, 80), **environment):
        """`environment` is added to that of the test; no pager runs unless it names one."""
        self.seen = b""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
            variables = dict(os.environ, TERM="xterm", XDG_STATE_HOME=state, PAGER="cat")
            os.execve(program, [program, *words], {**variables, **environment})

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

    def resize(self, rows, columns):
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def output(self):
        """All that the program prints until it ends, which it does with 0."""
        text, deadline = self.seen, time.monotonic() + PATIENCE
        while select.select([self.terminal], [], [], max(0, deadline - time.monotonic()))[0]:
            try:
                text += os.read(self.terminal, 4096)
            except OSError:  # the other end is gone
                break
        if self.code() != 0:
            sys.exit(f"failed: {text!r}")
        return text.decode(errors="replace").replace("\r", "")

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
