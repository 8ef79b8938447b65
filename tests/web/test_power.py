"""The power switch, the fresh start, and firmware that fails. (Only one machine at a time can run in a process.)"""

import shutil
from pathlib import Path

from tests.web.page_client import PageClient
from topout_tools.sim.machine import FIRMWARE
from topout_tools.web.background import BackgroundTable


def test_cut_and_boot_keep_the_flash_and_a_fresh_start_erases_it(served: BackgroundTable) -> None:
    with PageClient(served) as client:
        client.hear_until(lambda: client.rectangles)
        client.do(do="cut")
        client.hear_until(lambda: not client.news["power"])
        served.machine.nvm[4000:4004] = b"wall"
        client.do(do="boot")
        client.hear_until(lambda: client.news["power"])
        assert bytes(served.table.runner.machine.nvm[4000:4004]) == b"wall"
        client.do(do="unplug", part="p3")
        client.do(do="fresh")
        client.do(do="lift")
        client.hear_until(lambda: "lift" in client.news)
        assert bytes(served.table.runner.machine.nvm[4000:4004]) == b"\xff" * 4
        assert client.news["unplugged"] == ["p3"]


def test_after_a_fresh_start_no_old_knock_is_sent_again(served: BackgroundTable) -> None:
    with PageClient(served) as client:
        client.hear_until(lambda: client.rectangles)
        client.do(do="knock", mg=50, **{"from": "p1"})
        client.hear_until(lambda: "knock" in client.news)
        client.news.clear()
        client.do(do="fresh")
        client.do(do="lift")
        client.hear_until(lambda: "lift" in client.news)
        assert "knock" not in client.news


def test_firmware_that_fails_is_reported_in_one_line_and_can_be_restarted(tmp_path: Path) -> None:
    shutil.copytree(FIRMWARE, tmp_path / "drive")
    (tmp_path / "drive" / "code.py").write_text("import supervisor\nraise ValueError('wet mortar\\nand more')\n")
    with BackgroundTable(tmp_path / "drive") as served, PageClient(served) as client:
        client.hear_until(lambda: client.news.get("trouble"))
        assert client.news["trouble"] == "ValueError: wet mortar (code.py, line 2)"
        shutil.copy(FIRMWARE / "code.py", tmp_path / "drive" / "code.py")
        client.do(do="boot")
        client.hear_until(lambda: client.news["trouble"] == "")
        assert served.machine.is_running


def test_firmware_that_ends_is_reported(tmp_path: Path) -> None:
    shutil.copytree(FIRMWARE, tmp_path / "drive")
    (tmp_path / "drive" / "code.py").write_text("print('done')\n")
    with BackgroundTable(tmp_path / "drive") as served, PageClient(served) as client:
        client.hear_until(lambda: client.news.get("trouble"))
        assert client.news["trouble"] == "The firmware has ended."
