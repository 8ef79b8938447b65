"""`topout sim` as a process: what it prints, how it ends, and what it says to a mistake."""

import contextlib
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from host_tools.drive import assemble

PATIENCE_S = 60
FILES = 256  # that the process may have open


def start(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "host_tools.cli", "sim", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "DISPLAY": "", "WAYLAND_DISPLAY": "", "BROWSER": ""},
        **options,
    )


def first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def end(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Ctrl-C; what else was printed."""
    process.send_signal(signal.SIGINT)
    return process.communicate(timeout=PATIENCE_S)


def test_the_address_is_printed_and_ctrl_c_ends_it_without_a_word() -> None:
    process = start("--port", "0")
    line = first_line(process)
    address = re.search(r"http://127\.0\.0\.1:\d+", line)
    assert address, line
    with urllib.request.urlopen(address[0], timeout=PATIENCE_S) as page:
        assert b"Topout" in page.read()
    assert end(process) == ("", "")
    assert process.returncode == 0


def test_when_the_port_is_taken_the_next_free_one_is_used_and_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        process = start("--port", str(port), "--no-browser")
        line = first_line(process)
        end(process)
    assert f"port {port} is taken" in line
    assert re.search(rf"http://127\.0\.0\.1:(?!{port}\b)\d+", line)
    assert process.returncode == 0


def test_a_drive_of_bytecode_is_left_to_the_device(tmp_path: Path) -> None:
    assemble(tmp_path / "drive")
    process = start("--no-browser", "--drive", str(tmp_path / "drive"))
    _, complaint = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 1
    assert "holds .mpy, which only the device runs: make drive FORMAT=py" in complaint


def test_listening_everywhere_is_warned_of_in_one_line() -> None:
    process = start("--host", "0.0.0.0", "--port", "0")
    assert "the table is at" in first_line(process)
    assert end(process) == ("", "topout: whoever reaches this machine over the network can press its keys\n")


def few_files() -> None:
    """In the process that is to become the server."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))


def test_requests_that_never_end_keep_nobody_out() -> None:
    process = start("--port", "0", preexec_fn=few_files)
    address = re.search(r"http://(127\.0\.0\.1):(\d+)", first_line(process))
    assert address
    with contextlib.ExitStack() as half_open:
        for _ in range(2 * FILES):
            connection = socket.create_connection((address[1], int(address[2])), timeout=PATIENCE_S)
            half_open.enter_context(connection).sendall(b"GET / HTTP/1.1\r\nHost: ")
        with urllib.request.urlopen(address[0], timeout=PATIENCE_S) as page:
            assert b"Topout" in page.read()
    assert end(process) == ("", "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--host", "no-such-host.invalid"], "cannot listen on no-such-host.invalid"),
        (["--host", "192.0.2.1"], "cannot listen on 192.0.2.1"),
        (["--host", ""], "--host is empty: 127.0.0.1 is for this machine alone"),
        (["--host", "[]"], "--host is empty: 127.0.0.1 is for this machine alone"),
        (["--drive", "/no/such/folder"], "/no/such/folder is no drive of the console"),
        (["--drive", str(Path(__file__).parent)], "is no drive of the console: it has no code.py"),
        (["--port", "70000"], "--port"),
    ],
)
def test_a_mistake_is_answered_with_one_clear_line(arguments: list[str], message: str) -> None:
    process = start("--no-browser", *arguments)
    output, complaint = process.communicate(timeout=PATIENCE_S)
    assert output == ""
    assert message in complaint
    assert "Traceback" not in complaint
    assert process.returncode != 0
