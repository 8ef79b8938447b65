"""Codes of phones survive a restart, in a file that nobody else can read, and are nowhere else."""

import json
import os
import stat
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.page_client import PageClient
from tests.web.phone_client import HERE, PhoneClient, get_by, show, token_of, wait_until
from tests.web.prepared_table import prepare_table
from tests.web.sim_process import end, first_line, start
from topout_tools.sim.switches import ROWS
from topout_tools.web.background import BackgroundTable
from topout_tools.web.lan.code_file import CodeFile
from topout_tools.web.lan.places import JOIN
from topout_tools.web.saved_table import SavedTable

NAMES = (*ROWS, JOIN)
CODES = {name: f"{number}" * 16 for number, name in enumerate(NAMES)}


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return tmp_path / "table.json"


def tokens(served: BackgroundTable) -> dict[str, str]:
    assert served.table.phones is not None
    return {name: address.partition("#")[2] for name, address in served.table.phones.addresses.items()}


def test_after_a_restart_a_phone_is_let_in_with_its_old_code(table: Path) -> None:
    with SavedTable(table) as saved, BackgroundTable(saved=saved, lan=HERE) as served:
        before = tokens(served)
    with SavedTable(table) as saved, BackgroundTable(saved=saved, lan=HERE) as served:
        assert tokens(served) == before
        with PhoneClient(served, "p2", before["p2"]) as phone:
            phone.hear_until(lambda: phone.news.get("place") == "p2")


def test_a_code_that_was_thrown_off_opens_nothing_after_a_restart_either(table: Path) -> None:
    with SavedTable(table) as saved, BackgroundTable(saved=saved, lan=HERE) as served:
        before = tokens(served)
        with PageClient(served) as laptop, PhoneClient(served, "p3") as phone:
            phone.hear_until(lambda: "place" in phone.news)
            laptop.do(do="throw", place="p3")
            with pytest.raises(ConnectionClosed):
                phone.hear_until(lambda: False)
        wait_until(lambda: token_of(served, "p3") != before["p3"])
        after = tokens(served)
    with SavedTable(table) as saved, BackgroundTable(saved=saved, lan=HERE) as served:
        assert show(served, before["p3"]).status == 403
        assert show(served, after["p3"]).status == 200
        assert {name for name in ROWS if before[name] == token_of(served, name)} == set(ROWS) - {"p3"}


def test_the_codes_are_in_their_own_file_which_only_the_user_may_read_and_nowhere_else(tmp_path: Path) -> None:
    saved = prepare_table(tmp_path / "table.json", "choose English\nbegin track p1 p2 first p1")
    with BackgroundTable(saved=saved, lan=HERE) as served:
        codes = tokens(served)
        with PhoneClient(served, "p1") as phone, PageClient(served) as laptop:
            phone.hear_until(lambda: phone.news.get("keys", [""])[0])
            phone.do(do="down", key="p1.c")
            phone.do(do="up", key="p1.c")
            laptop.press("p1.b", "+1")
            script = get_by(served.port, "/game.txt", HERE, {}).read()
            laptop.do(do="fresh")
            wait_until((tmp_path / "table.json.before").exists)
            laptop.hear_words("Language")
    holders = {file.name for file in tmp_path.iterdir() if file.is_file() and holds_one_of(codes, file.read_bytes())}
    assert {file.name for file in tmp_path.iterdir()} >= {"table.json", "table.json.before", "table.json.codes"}
    assert holders == {"table.json.codes"}
    assert not holds_one_of(codes, script)
    assert stat.S_IMODE((tmp_path / "table.json.codes").stat().st_mode) == 0o600


def holds_one_of(codes: dict[str, str], content: bytes) -> bool:
    return any(token.encode() in content for token in codes.values())


def test_without_phones_no_codes_are_made(table: Path) -> None:
    with SavedTable(table) as saved, BackgroundTable(saved=saved) as served, PageClient(served) as laptop:
        laptop.hear_words("Language")
    assert table.exists() and not (table.parent / "table.json.codes").exists()


@pytest.mark.parametrize("option", ["", "--fresh"])
def test_fresh_makes_new_codes(tmp_path: Path, option: str) -> None:
    seen = []
    for options in ([], [option] if option else []):
        process = start("--port", "0", "--lan-address", HERE, "--save", str(tmp_path / "table.json"), *options)
        lines = [first_line(process) for _ in range(10)]
        end(process)
        seen.append({line.partition("#")[2] for line in lines if "#" in line})
    assert len(seen[0]) == len(NAMES)
    assert (seen[0] == seen[1]) == (not option) and (not option or not seen[0] & seen[1])


# -- the file ---------------------------------------------------------------------------------------------------------


def write(table: Path, text: str, mode: int = 0o600) -> Path:
    path = table.with_name("table.json.codes")
    path.write_text(text)
    path.chmod(mode)
    return path


def test_what_is_saved_is_loaded(table: Path) -> None:
    file = CodeFile(table)
    assert file.load(NAMES) == {}
    file.save(CODES)
    assert file.load(NAMES) == CODES
    file.forget()
    file.forget()
    assert file.load(NAMES) == {}


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644, 0o620])
def test_codes_that_others_could_read_or_write_are_not_used_again(table: Path, mode: int) -> None:
    CodeFile(table).save(CODES)
    path = table.with_name("table.json.codes")
    path.chmod(mode)
    assert CodeFile(table).load(NAMES) == {}
    CodeFile(table).save(CODES)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_file_that_is_read_by_everybody_by_default_is_still_private(table: Path) -> None:
    before = os.umask(0)
    try:
        write(table, "").with_name("table.json.codes.unfinished").write_text("left behind")
        CodeFile(table).save(CODES)
    finally:
        os.umask(before)
    assert stat.S_IMODE(table.with_name("table.json.codes").stat().st_mode) == 0o600
    assert CodeFile(table).load(NAMES) == CODES


def test_a_link_is_neither_read_nor_written_through(table: Path, tmp_path: Path) -> None:
    CodeFile(tmp_path / "other.json").save(CODES)
    for name in ("table.json.codes", "table.json.codes.unfinished"):
        (tmp_path / name).symlink_to(tmp_path / "other.json.codes")
    assert CodeFile(table).load(NAMES) == {}
    CodeFile(table).save({**CODES, "p1": "x" * 16})
    assert CodeFile(tmp_path / "other.json").load(NAMES) == CODES


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 4000,
        '{"topout": 1, "codes": []}',
        '{"topout": 1, "codes": {"p1": "0000000000000000"}}',
        '{"topout": 2, "codes": CODES}',
        '{"topout": 1, "codes": CODES',
        '{"topout": 1, "codes": SAME}',
        '{"topout": 1, "codes": SHORT}',
        '{"topout": 1, "codes": NUMBERS}',
    ],
)
def test_a_damaged_file_gives_new_codes(table: Path, text: str) -> None:
    same, short, numbers = dict.fromkeys(NAMES, "x" * 16), {**CODES, "p1": ""}, dict.fromkeys(NAMES, 1)
    for word, value in (("CODES", CODES), ("SAME", same), ("SHORT", short), ("NUMBERS", numbers)):
        text = text.replace(word, json.dumps(value))
    write(table, text)
    assert CodeFile(table).load(NAMES) == {}


def test_a_folder_that_cannot_be_written_is_said_and_phones_still_work(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    CodeFile(tmp_path / "no such folder" / "table.json").save(CODES)
    complaint = capfd.readouterr().err
    assert complaint.startswith("topout: after a restart phones have to scan again: cannot write ")
    assert complaint.count("\n") == 1
