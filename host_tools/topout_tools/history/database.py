"""Opens the database of a history: an SQLite file, or a PostgreSQL database that several computers share.

Every database error becomes a UserError of one line. A damaged or foreign file is left as it is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import platformdirs
import sqlalchemy as sa
from sqlalchemy import exc

from topout_tools.errors import UsageError, UserError
from topout_tools.extras import extra

_POSTGRES = ("postgresql://", "postgres://")
_LOCK_WAIT_S = 60  # for another computer or process to finish
_CONNECT_WAIT_S = 5  # for a server that does not answer, at each of its addresses
_OUR_LOCK = 0x746F706F  # on PostgreSQL: any number that no other program uses
_WRITES = "topout_writes"


def own_file() -> Path:
    """Return the default path of the history."""
    return Path(platformdirs.user_data_path("topout")) / "history.sqlite3"


def is_shared(where: str | None) -> bool:
    """Return whether several computers share this history: it is at an address, not in a file."""
    return bool(where) and str(where).startswith(_POSTGRES)


def url_of(address: str) -> sa.URL:
    """Return the parsed address of a shared history. Raises UserError if it cannot be read."""
    try:
        return sa.make_url("postgresql+psycopg://" + address.partition("://")[2])
    except (exc.ArgumentError, ValueError) as problem:
        raise UsageError("that postgresql:// address cannot be read: user:password@host/database") from problem


class UnreachableError(UserError):
    """A shared history does not answer now. It may do so later."""


class NoHistoryError(UserError):
    """There is no history at that place, and none is to be made."""


class OlderHistoryError(UserError):
    """A history of an earlier version, which is not to be changed."""


class DamagedRowError(ValueError):
    """A row that the database accepts, but that is no game. Its text is which game it is."""


class Database:
    """An open database. `where` is a file or a postgresql:// address; None is the user's own file.

    With `reads_only`, nothing in it can be changed, and no file is made.
    """

    def __init__(self, where: str | None = None, *, reads_only: bool = False) -> None:
        self.is_shared = is_shared(where)
        self.reads_only = reads_only
        if self.is_shared:
            self._engine = self._open_address(str(where))
        elif where and "://" in where:
            raise UsageError(f"a history is a file or at postgresql://…, not «{where}»")
        else:
            self._engine = self._open_file(Path(where) if where else own_file())

    def _open_address(self, address: str) -> sa.Engine:
        url = url_of(address)
        self.name = url.set(drivername="postgresql").render_as_string(hide_password=True)
        wait = {} if "connect_timeout" in url.query else {"connect_timeout": _CONNECT_WAIT_S}
        with extra("history"):
            engine = sa.create_engine(url, pool_pre_ping=True, connect_args=wait)
        if self.reads_only:
            sa.event.listen(engine, "connect", _forbid_writes)
        return engine

    def _open_file(self, path: Path) -> sa.Engine:
        self.name = str(path)
        if path.is_dir():
            raise UserError(f"{path} is a folder, not a history")
        if self.reads_only:
            return _open_for_reading(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise UserError(f"cannot make {path.parent}: {problem.strerror}") from problem
        engine = sa.create_engine(
            sa.URL.create("sqlite", database=str(path)), connect_args={"timeout": _LOCK_WAIT_S, "isolation_level": None}
        )
        sa.event.listen(engine, "connect", _prepare_file)
        sa.event.listen(engine, "begin", _begin_file)
        return engine

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        with self._explaining_errors(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Begin a transaction that excludes other writers, on either database. An exception rolls it back."""
        with (
            self._explaining_errors(),
            self._engine.execution_options(**{_WRITES: True}).begin() as connection,
        ):
            if self.is_shared:
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{_LOCK_WAIT_S}s'")
                connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _OUR_LOCK})
            else:
                self._refuse_damage(connection)
            yield connection

    def _refuse_damage(self, connection: sa.Connection) -> None:
        """Raise UserError if the file fails SQLite's check, so that nothing is written into a damaged file."""
        if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
            raise UserError(self.damage)

    @contextmanager
    def _explaining_errors(self) -> Iterator[None]:
        try:
            yield
        except exc.DBAPIError as problem:
            is_away = self.is_shared and isinstance(problem, exc.OperationalError | exc.InterfaceError)
            kind = UnreachableError if is_away else UserError
            raise kind(self._explanation(problem)) from problem
        except DamagedRowError as problem:
            raise UserError(f"{problem} in {self.name} cannot be read; it is left as it is") from problem
        except UnicodeDecodeError as problem:  # of SQLite's own message: it quotes the damaged bytes
            raise UserError(self.damage) from problem

    def _explanation(self, problem: exc.DBAPIError) -> str:
        reason = " ".join(str(problem.orig).split())
        if self.is_shared:
            return f"the history at {self.name}: {reason}"
        if isinstance(problem, exc.OperationalError):
            return f"cannot use the history {self.name}: {reason}"
        return self.damage

    @property
    def damage(self) -> str:
        """One line for a history that cannot be read."""
        return (
            f"{self.name} is no history, or is damaged; it is left as it is. "
            "Put it aside or restore a copy; --db FILE takes another one"
        )


def clock_of(connection: sa.Connection) -> sa.ColumnElement[datetime]:
    """Return the database's own present time in UTC: the clocks of a club's computers differ."""
    is_file = connection.dialect.name == "sqlite"
    return sa.literal_column("CURRENT_TIMESTAMP" if is_file else "timezone('utc', clock_timestamp())", sa.DateTime())


def _open_for_reading(path: Path) -> sa.Engine:
    """Return an engine on a file that must be there. SQLite itself refuses to write into it."""
    if not path.exists():
        raise NoHistoryError(f"there is no {path}")
    address = path.absolute().as_uri() + "?mode=ro"

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(address, uri=True, timeout=_LOCK_WAIT_S, isolation_level=None, check_same_thread=False)

    engine = sa.create_engine("sqlite://", creator=connect, poolclass=sa.NullPool)
    sa.event.listen(engine, "begin", _begin_file)
    return engine


def _forbid_writes(connection: Any, _: object) -> None:
    connection.read_only = True


def _prepare_file(connection: Any, _: object) -> None:
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_file(connection: sa.Connection) -> None:
    """Begin the transaction, since sqlite3 does not do so here.

    A writer locks the file at once, not half-way through.
    """
    is_writing = connection.get_execution_options().get(_WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")
