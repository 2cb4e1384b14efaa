"""Milliseconds from the start of the shell to its prompt. Usage: bench_prompt.py ANIMDB DATABASE [RUNS]"""

import os
import pty
import sys
import time

program, database = sys.argv[1:3]
runs = int(sys.argv[3]) if len(sys.argv) > 3 else 20
took = []
for _ in range(runs):
    began = time.monotonic()
    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(program, [program, database])
    seen = b""
    while b"animdb> " not in seen:
        seen += os.read(terminal, 4096)
    took.append((time.monotonic() - began) * 1000)
    os.write(terminal, b".quit\r")
    while True:
        try:
            if not os.read(terminal, 4096):
                break
        except OSError:
            break
    os.waitpid(pid, 0)
    os.close(terminal)
took.sort()
print(f"{os.path.getsize(database) / 1e6:.0f} MB: best {took[0]:.1f} ms, median {took[runs // 2]:.1f} ms, worst {took[-1]:.1f} ms")
