"""The power switch, the fresh start, and firmware that fails. (Only one machine at a time can run in a process.)"""

import shutil
from pathlib import Path

from tests.web.visitor import Visitor
from topout_tools.sim.machine import FIRMWARE
from topout_tools.web.background import BackgroundTable


def test_cut_and_boot_keep_the_flash_and_a_fresh_start_erases_it(served: BackgroundTable) -> None:
    with Visitor(served) as visitor:
        visitor.hear_until(lambda: visitor.rectangles)
        visitor.do(do="cut")
        visitor.hear_until(lambda: not visitor.news["power"])
        served.machine.nvm[4000:4004] = b"wall"
        visitor.do(do="boot")
        visitor.hear_until(lambda: visitor.news["power"])
        assert bytes(served.table.runner.machine.nvm[4000:4004]) == b"wall"
        visitor.do(do="unplug", part="p3")
        visitor.do(do="fresh")
        visitor.do(do="lift")
        visitor.hear_until(lambda: "lift" in visitor.news)
        assert bytes(served.table.runner.machine.nvm[4000:4004]) == b"\xff" * 4
        assert visitor.news["unplugged"] == ["p3"]


def test_after_a_fresh_start_no_old_knock_is_told_again(served: BackgroundTable) -> None:
    with Visitor(served) as visitor:
        visitor.hear_until(lambda: visitor.rectangles)
        visitor.do(do="knock", mg=50, **{"from": "p1"})
        visitor.hear_until(lambda: "knock" in visitor.news)
        visitor.news.clear()
        visitor.do(do="fresh")
        visitor.do(do="lift")
        visitor.hear_until(lambda: "lift" in visitor.news)
        assert "knock" not in visitor.news


def test_firmware_that_fails_is_told_in_one_line_and_can_be_restarted(tmp_path: Path) -> None:
    shutil.copytree(FIRMWARE, tmp_path / "drive")
    (tmp_path / "drive" / "code.py").write_text("import supervisor\nraise ValueError('wet mortar\\nand more')\n")
    with BackgroundTable(tmp_path / "drive") as served, Visitor(served) as visitor:
        visitor.hear_until(lambda: visitor.news.get("trouble"))
        assert visitor.news["trouble"] == "ValueError: wet mortar (code.py, line 2)"
        shutil.copy(FIRMWARE / "code.py", tmp_path / "drive" / "code.py")
        visitor.do(do="boot")
        visitor.hear_until(lambda: visitor.news["trouble"] == "")
        assert served.machine.is_running


def test_firmware_that_ends_is_told(tmp_path: Path) -> None:
    shutil.copytree(FIRMWARE, tmp_path / "drive")
    (tmp_path / "drive" / "code.py").write_text("print('done')\n")
    with BackgroundTable(tmp_path / "drive") as served, Visitor(served) as visitor:
        visitor.hear_until(lambda: visitor.news.get("trouble"))
        assert visitor.news["trouble"] == "The firmware has ended."
