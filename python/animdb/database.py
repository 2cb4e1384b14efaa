"""Opening a database, finding its clips, exporting them."""

from __future__ import annotations

import difflib
import os
import re
import shlex
import sqlite3
from pathlib import Path
from typing import Any, Iterable, Iterator, Mapping, NamedTuple, Optional, Sequence, Union

from . import native
from .clip import CLIP_COLUMNS, Clip, clip_of_row
from .errors import Error, NotFound, WrongDatabase
from .arrays import find_numpy

SCHEMA_VERSION = 9
APPLICATION_ID = 0x414E4D44
MAX_LISTED = 12  # clips in a message
MAX_NAME = 200  # characters of a name in a message
IDS_OF_AN_ARGUMENT = 5000  # an argument of a command has at most 128 KB

StrPath = Union[str, "os.PathLike[str]"]
Parameters = Union[Sequence[Any], Mapping[str, Any]]

# As the program finds clips: the first of these that any clip meets.
NAMED = (
    "x.id = CAST(:word AS INTEGER) AND CAST(x.id AS TEXT) = :word",
    "x.name = :word",
    "x.id IN (SELECT clip_id FROM set_entries WHERE name = :word)",
    "x.native_id = :word",
    "x.id IN (SELECT id FROM clips WHERE motion_xxh128 = lower(:word) UNION ALL SELECT id FROM clips WHERE content_xxh128 = lower(:word)"
    " UNION ALL SELECT owned.id FROM assets AS hashed JOIN clips AS owned ON owned.asset_id = hashed.id"
    " WHERE hashed.xxh128 = lower(:word))",
    "x.name = :word COLLATE NOCASE",
    "x.id IN (SELECT clip_id FROM set_entries WHERE name = :word COLLATE NOCASE)",
    "x.native_id = :word COLLATE NOCASE",
)


class Export(NamedTuple):
    """What an export wrote, and what the program said about it."""

    files: list[Path]
    messages: list[str]


def open(path: StrPath, *, extension: Union[StrPath, bool, None] = None, program: Optional[StrPath] = None,
         numpy: Optional[bool] = None) -> Database:
    """
    Opens a database for reading.

    `extension` is the path of animdb.so; None = look beside this module and the program, True = that has to succeed, False = do without
    it. `program` is that of
    animdb; None = that of the same installation, else of PATH. `numpy`: None = arrays of NumPy where it is installed, else memoryviews;
    False = memoryviews, True = ImportError without NumPy.

    Raises FileNotFoundError, WrongDatabase for a file that this module does not read, and Error for an `extension` that was asked for
    and cannot be loaded.
    """
    return Database(path, extension=extension, program=program, numpy=numpy)


class Database:
    """A database, opened for reading. It can be used as a context, and closes itself at the end of that."""

    path: Path  # absolute
    connection: sqlite3.Connection  # for SQL, pandas and so on
    extension: Optional[Path]  # the extension that is loaded
    program: Optional[Path]  # the program that exports use
    numpy: Any  # the module; None = numbers are memoryviews

    def __init__(self, path: StrPath, *, extension: Union[StrPath, bool, None] = None, program: Optional[StrPath] = None,
                 numpy: Optional[bool] = None) -> None:
        self.numpy = find_numpy(numpy)
        self.path = Path(path).resolve()
        self.program = native.find_program() if program is None else Path(program).absolute()
        if program is not None and not Path(program).is_file():
            raise FileNotFoundError(f"{program}: there is no such program")
        self.extension, self._reason = None, "it was not asked for"
        self.connection = _connect(path, self.path)
        try:
            self._load(extension)
        except BaseException:
            self.connection.close()
            raise

    def close(self) -> None:
        self.connection.close()

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Database {str(self.path)!r}>"

    def query(self, sql: str, parameters: Parameters = ()) -> sqlite3.Cursor:
        """The rows of a query; row["name"] and row[0] both work. Functions of the extension are there when it is loaded."""
        cursor = self.connection.cursor()
        cursor.row_factory = sqlite3.Row
        return cursor.execute(sql, parameters)

    def clips(self, where: Optional[str] = None, parameters: Parameters = ()) -> Iterator[Clip]:
        """All clips by their ids, or those of the view clip_summary for which an expression of SQL is true."""
        condition = "" if where is None else f" WHERE id IN (SELECT clip_id FROM clip_summary WHERE (\n{where}\n))"
        for row in self.connection.execute(f"SELECT {CLIP_COLUMNS} FROM clips{condition} ORDER BY id", parameters):
            yield clip_of_row(self, row)

    def clip(self, name: Union[str, int]) -> Clip:
        """
        The clip that a name means, as in the program: an id, a name, a name of a set entry, a native id, or a hash of its motion, its
        content or its file. Clips that the game does not load are left out where others remain, and equal ones count as one, the first.
        """
        rows = self.connection.execute(f"SELECT {CLIP_COLUMNS} FROM clips WHERE id = ?", (self._find(str(name)),))
        return clip_of_row(self, rows.fetchone())

    def export(self, folder: StrPath, format: str = "glb", clips: Optional[Iterable[Union[Clip, str, int]]] = None, *,
               where: Optional[str] = None, options: Sequence[str] = ()) -> Export:
        """
        Writes files with `animdb export`: the given clips, or those of clip_summary for which `where` is true, else all. `format` is one
        that `animdb formats` lists, `options` are further ones of that command, such as "--force". ProgramError with its message.
        """
        if clips is not None and where is not None:
            raise ValueError("export() takes either clips or where")
        if self.program is None:
            raise native.not_available("export() needs the program animdb", "it is not in PATH")
        ids = None if clips is None else [str(clip.id if isinstance(clip, Clip) else self._find(str(clip))) for clip in clips]
        if ids == []:  # without a choice the program would write all
            return Export([], [])
        arguments = ["export", "-f", format, "-o", os.fspath(folder), *options]
        for start in range(0, len(ids or ()), IDS_OF_AN_ARGUMENT):
            arguments += ["--clip", ",".join(ids[start:start + IDS_OF_AN_ARGUMENT])]
        if where is not None:
            arguments += ["--where", where]
        output, messages = native.run_program(self.program, *arguments, "--", str(self.path))
        return Export([Path(line) for line in output.splitlines()], messages.splitlines())

    def _load(self, extension: Union[StrPath, bool, None]) -> None:
        if extension is False:
            return
        given = extension is not None and extension is not True
        path = Path(extension) if given else native.find_extension(self.program)
        reason = native.load_extension(self.connection, path) if path is not None else "animdb.so was not found"
        if reason is None:
            self.extension = path
        elif extension is not None:
            raise Error(f"the extension cannot be loaded: {reason}")
        else:
            self._reason = reason

    def _native_rows(self, sql: str, parameters: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
        """The rows of a query that uses tables of the extension: from that, else from the program."""
        if self.extension is not None:
            return self.connection.execute(sql, parameters)
        if self.program is not None:
            return native.rows_of_program(self.program, self.path, sql, parameters)
        raise native.not_available("poses need the extension animdb.so or the program animdb", f"{self._reason}; animdb is not in PATH")

    def _find(self, word: str) -> int:
        for condition in NAMED:
            rows = self.connection.execute(
                "SELECT x.id, a.shadowed_by IS NOT NULL, x.content_xxh128, x.name || ', ' || x.system_id || ', ' || s.path"
                " || iif(a.path = s.path OR s.path LIKE '%/' || a.path, '', '!' || a.path) FROM clips AS x"
                " JOIN assets AS a ON a.id = x.asset_id JOIN sources AS s ON s.id = a.source_id"
                f" WHERE {condition} ORDER BY x.id", {"word": word}).fetchall()
            if rows:
                return _take([row for row in rows if not row[1]] or rows, word)
        names = {name for name, in self.connection.execute(
            "SELECT name FROM clips UNION SELECT name FROM set_entries WHERE clip_id IS NOT NULL") if name}
        near = sorted((name for name in names if len(word) > 1 and word.lower() in name.lower()), key=lambda name: (len(name), name))
        near = (near or difflib.get_close_matches(word, names))[:4]
        raise NotFound(f"no clip is called '{word[:MAX_NAME]}'" + (f"; did you mean {' or '.join(map(repr, near))}?" if near else ""))


def _take(rows: list[tuple[Any, ...]], word: str) -> int:
    """The id of rows that are copies of one clip."""
    if all(row[2] and row[2] == rows[0][2] for row in rows[1:]):
        return rows[0][0]
    lines = [f"  {row[0]:6}  {row[3]}" for row in rows[:MAX_LISTED]]
    if len(rows) > MAX_LISTED:
        is_hash = re.fullmatch("[0-9a-fA-F]{32}", word)
        lines.append(f"  … and {len(rows) - MAX_LISTED} more"
                     + ("" if is_hash else f"; 'animdb ask DB clips \"{word[:MAX_NAME]}\"' lists all"))
    raise NotFound("\n".join([f"'{word[:MAX_NAME]}' means {len(rows)} clips; give the id of one:", *lines]))


def _connect(path: StrPath, absolute: Path) -> sqlite3.Connection:
    """A connection that cannot write, to a database of the right version. `path` is the name for messages."""
    if not absolute.exists():
        raise FileNotFoundError(f"{path}: there is no such file")
    if absolute.is_dir():
        raise WrongDatabase(f"{path}: a folder, not a database")
    try:
        connection = sqlite3.connect(f"{absolute.as_uri()}?mode=ro", uri=True, isolation_level=None)
    except sqlite3.Error as error:
        raise WrongDatabase(_explain(path, absolute, error)) from None
    try:
        connection.text_factory = lambda text: text.decode("utf-8", "replace")
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
        is_ours = connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()  # reports a damaged schema here
        if not is_ours:
            raise WrongDatabase(f"{path}: not an animdb database; 'animdb index NEW.db DUMP' makes one")
        if version != SCHEMA_VERSION:
            raise WrongDatabase(f"{path}: schema version {version}, this module reads version {SCHEMA_VERSION}: "
                                + _advice(connection, version))
    except sqlite3.Error as error:
        connection.close()
        raise WrongDatabase(_explain(path, absolute, error)) from None
    except BaseException:
        connection.close()
        raise
    return connection


def _advice(connection: sqlite3.Connection, version: int) -> str:
    if version > SCHEMA_VERSION:
        return "use the module of the animdb that wrote it"
    try:
        dumps = [shlex.quote(path) for path, in connection.execute("SELECT DISTINCT path FROM dumps ORDER BY id LIMIT 4")]
    except sqlite3.Error:  # older versions have no such table
        dumps = []
    return f"index the dump again with: animdb index NEW.db {' '.join(dumps) or 'DUMP'}"


def _explain(path: StrPath, absolute: Path, error: sqlite3.Error) -> str:
    text = str(error)
    if "not a database" in text:
        return f"{path}: not a database"
    if "locked" in text:
        return f"{path}: locked: another program is writing to it"
    if any(Path(f"{absolute}{suffix}").exists() for suffix in ("-journal", "-wal")):
        return f"{path}: {text}: a killed writer left a journal; 'animdb query {shlex.quote(str(path))} \"SELECT 1\"' recovers the database"
    return f"{path}: {text}"
