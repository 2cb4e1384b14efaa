"""What goes wrong. Errors of SQL that the caller wrote stay those of sqlite3."""


class Error(Exception):
    """Any error of this module."""


class WrongDatabase(Error):
    """The file is no database of animdb, or one of another schema version, or it cannot be read."""


class NotFound(Error, LookupError):
    """Nothing has the name, or several different things have it."""


class Damaged(Error):
    """A row of the database contradicts itself."""


class NotAvailable(Error):
    """It needs the extension or the program, and neither was found."""


class ProgramError(Error):
    """The program reported an error. `code` is its exit code."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code
