"""Where the extension and the program are, and rows of SQL that needs one of them."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Iterator, Mapping, Optional

from .errors import NotAvailable, ProgramError

EXTENSION = "animdb.so"
PROGRAM = "animdb"
PACKAGE = Path(__file__).resolve().parent
# Of an installation: PREFIX/share/animdb/python/animdb.
PREFIX = PACKAGE.parents[3] if PACKAGE.parts[-4:-1] == ("share", "animdb", "python") else None


def find_program() -> Optional[Path]:
    """The program of the installation that this module belongs to, else that of PATH."""
    own = PREFIX / "bin" / PROGRAM if PREFIX else None
    if own is not None and own.is_file():
        return own
    found = shutil.which(PROGRAM)
    return Path(found).absolute() if found else None


def find_extension(program: Optional[Path]) -> Optional[Path]:
    """animdb.so in the folder of this module, in that of the program, or in the installation that either belongs to."""
    folders = [PACKAGE]
    prefixes = [PREFIX] if PREFIX else []
    if program is not None:
        folders.append(program.resolve().parent)
        prefixes.append(program.resolve().parent.parent)
    for prefix in prefixes:
        # Debian has one more folder, named after the machine.
        folders += sorted(prefix.glob("lib*/animdb")) + sorted(prefix.glob("lib/*/animdb"))
    return next((folder / EXTENSION for folder in folders if (folder / EXTENSION).is_file()), None)


def load_extension(connection: sqlite3.Connection, path: Path) -> Optional[str]:
    """Loads the extension. Returns why that is not possible, or None."""
    if not hasattr(connection, "enable_load_extension"):
        return "this Python was built without loadable extensions of SQLite"
    try:
        connection.enable_load_extension(True)
        connection.load_extension(str(path))
    except sqlite3.Error as error:
        return f"{path}: {error}"
    finally:
        connection.enable_load_extension(False)
    return None


def run_program(program: Path, *arguments: str) -> tuple[str, str]:
    """What the program prints on standard output and on standard error. ProgramError when it fails."""
    # A file that is named after something in a game may have any bytes in its name.
    done = subprocess.run([str(program), *arguments], stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8",
                          errors="surrogateescape", check=False)
    if done.returncode:
        raise _failure(done.stderr, done.returncode)
    return done.stdout, done.stderr


def rows_of_program(program: Path, database: Path, sql: str, parameters: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """The rows of a query, one after the other, as the program gives them; their numbers have all digits."""
    command = [str(program), "query", "-f", "ndjson"]
    for name, value in parameters.items():
        command += ["-p", f"{name}={value!r}"]
    # A pipe that nobody empties could stop the program.
    with tempfile.TemporaryFile() as messages, subprocess.Popen(
            [*command, str(database), sql], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=messages) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                yield tuple(json.loads(line).values())
        except GeneratorExit:  # the caller wants no more
            process.terminate()
            raise
        if process.wait():
            messages.seek(0)
            raise _failure(messages.read().decode("utf-8", "replace"), process.returncode)


def not_available(what: str, reason: str) -> NotAvailable:
    return NotAvailable(f"{what} ({reason}): give its path, as in animdb.open(…, program=\"/usr/local/bin/animdb\")")


def _failure(messages: str, code: int) -> ProgramError:
    return ProgramError(messages.strip().removeprefix("animdb: ") or f"the program ended with the code {code}", code)
