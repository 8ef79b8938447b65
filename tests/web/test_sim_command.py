"""`topout sim` as a process: what it prints, how it ends, and its answer to a mistake."""

import contextlib
import re
import resource
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import psutil
import pytest

from tests.web.phone_client import with_two_addresses
from tests.web.sim_process import PATIENCE_S, end, first_line, start
from topout_tools import cli
from topout_tools.drive import assemble
from topout_tools.web import server
from topout_tools.web.client import MOST_SILENT

FILES = 256  # that the process may have open
AT_A_TIME = 16  # callers; with more of them than may wait to be accepted, one of them tries again after a second


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


def test_another_board_is_served_and_a_wrong_one_or_phones_for_it_are_a_clear_line() -> None:
    process = start("--no-browser", "--port", "0", "--board", "pico-solo")
    assert "the table is at" in first_line(process)
    assert end(process) == ("", "")
    for more, complaint in (
        (["feather"], "there is no board «feather»: pico-pods, pico-solo"),
        (["pico-solo", "--lan"], "--lan: phones are pods, and pico-solo has none"),
    ):
        process = start("--no-browser", "--board", *more)
        _, said = process.communicate(timeout=PATIENCE_S)
        assert process.returncode == 2 and complaint in said


def test_a_drive_of_bytecode_is_left_to_the_device(tmp_path: Path) -> None:
    assemble(tmp_path / "drive")
    process = start("--no-browser", "--drive", str(tmp_path / "drive"))
    _, complaint = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 1
    assert "holds .mpy, which only the device runs: make drive FORMAT=py" in complaint


def test_listening_everywhere_is_warned_of_in_one_line() -> None:
    process = start("--host", "0.0.0.0", "--port", "0")
    assert "the table is at" in first_line(process)
    assert end(process) == (
        "",
        "topout: anyone who can reach this machine over the network can press its keys and read its games\n",
    )


def listeners(process: subprocess.Popen[str]) -> set[tuple[str, int]]:
    """Return the addresses at which it can be reached."""
    sockets = psutil.Process(process.pid).net_connections("tcp")
    return {(one.laddr.ip, one.laddr.port) for one in sockets if one.status == psutil.CONN_LISTEN}


@with_two_addresses
def test_phones_are_let_in_with_lan_only_and_by_a_port_of_their_own() -> None:
    process = start("--port", "0")
    port = address_in(first_line(process))
    alone = listeners(process)
    end(process)
    assert alone == {("127.0.0.1", port)}

    process = start("--port", "0", "--lan", "--lan-address", "127.0.0.2")
    said = [first_line(process) for _ in range(10)]
    both = listeners(process)
    assert end(process) == ("", "")
    port = address_in(said[9])
    assert "phones in this machine's network" in said[0]
    codes = [re.fullmatch(r"  (join|p\d|hub) +http://127\.0\.0\.2:(\d+)/#[\w-]{16}\n", line) for line in said[1:8]]
    assert [code and code[1] for code in codes] == ["join", "p1", "p2", "p3", "p4", "p5", "hub"]
    lan_ports = {int(code[2]) for code in codes if code}
    assert both == {("127.0.0.1", port), *[("127.0.0.2", lan_port) for lan_port in lan_ports]}
    assert len(lan_ports) == 1


def address_in(line: str) -> int:
    """Return the port of the laptop's own page."""
    address = re.search(r"http://127\.0\.0\.1:(\d+)", line)
    assert address, line
    return int(address[1])


def few_files() -> None:
    """Limit the open files, in the process that becomes the server."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))


def test_requests_that_never_end_keep_nobody_out() -> None:
    process = start("--port", "0", preexec_fn=few_files)
    address = re.search(r"http://(127\.0\.0\.1):(\d+)", first_line(process))
    assert address
    calls: list[socket.socket] = []
    with contextlib.ExitStack() as half_open:
        for _ in range(2 * FILES):
            calls.append(socket.create_connection((address[1], int(address[2])), timeout=PATIENCE_S))
            half_open.enter_context(calls[-1]).sendall(b"GET / HTTP/1.1\r\nHost: ")
            if len(calls) > MOST_SILENT + AT_A_TIME:
                assert calls[-MOST_SILENT - AT_A_TIME].recv(1) == b"", "those who were silent longest are sent away"
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
        (["--lan", "--host", "0.0.0.0"], "--lan lets phones in and nobody else"),
        (["--lan-address", "192.0.2.77"], "192.0.2.77 is not this machine's address"),
        (["--drive", "/no/such/folder"], "/no/such/folder is no drive of the console"),
        (["--drive", str(Path(__file__).parent)], "is no drive of the console: it has no code.py"),
        (["--port", "70000"], "--port"),
    ],
)
def test_a_mistake_is_answered_with_one_clear_line(
    arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["topout", "sim", "--no-browser", *arguments])
    monkeypatch.setattr(server, "make_server", pytest.fail)  # it would run without end
    with pytest.raises(SystemExit) as ended:
        cli.main()
    printed = capsys.readouterr()
    assert printed.out == ""
    assert message in printed.err and len(printed.err.splitlines()) == 1
    assert ended.value.code in (1, 2)
