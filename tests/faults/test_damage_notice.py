"""Damage is shown before it is repaired: a power cut in the start must not silence the next one."""

import shutil

import pytest

from tests.faults.console_actions import console_of, press, screen_text
from tests.journal.image_summary import Memory
from topout.app.startup import resume
from topout.journal.journal import Journal
from topout.journal.load import LoadedJournal
from topout.match.logbook import Logbook
from topout.match.redo_undone import GO_BACK
from topout.match.table import UNDO_EVENT
from topout_tools.sim.machine import FIRMWARE, Machine
from topout_tools.sim.nor_flash import NorFlash
from topout_tools.sim.power import PowerCut

DAMAGED = "Memory is damaged"
MENDED = "Memory: a wrong bit was corrected"


def spoilt(game: Machine, *bits: int) -> bytes:
    """The game's memory with these bits wrong, counted from the last byte of the journal back."""
    image = bytearray(game.memory)
    used = len(image[:3840].rstrip(b"\xff"))
    for bit in bits:
        image[used - 1 - (bit >> 3)] ^= 1 << (bit & 7)
    return bytes(image)


@pytest.fixture(params=[((3, 17), DAMAGED), ((3,), MENDED)], ids=["damaged", "mended"])
def found(request: pytest.FixtureRequest, game: Machine) -> tuple[bytes, str]:
    bits, notice = request.param
    return spoilt(game, *bits), notice


class WatchedFlash(NorFlash):
    """Notes what the screen showed whenever the journal was written to."""

    def watch(self, machine: Machine) -> list[tuple[str, bool]]:
        self.machine = machine
        self.shown: list[tuple[str, bool]] = []
        return self.shown

    def __setitem__(self, where, value):
        if hasattr(self, "shown") and isinstance(where, slice) and where.start < 3840:
            is_up = "console" in self.machine.namespace
            shown = screen_text(self.machine) if is_up else ""
            self.shown.append((shown, is_up and console_of(self.machine).stage.painter.is_done))
        super().__setitem__(where, value)


def test_the_journal_is_written_to_only_when_the_notice_is_painted(found):
    image, notice = found
    flash = WatchedFlash()
    flash.load(image)
    with Machine(nvm=flash) as machine:
        shown = flash.watch(machine)
        machine.boot()
        machine.run_for(1500)
        assert notice in screen_text(machine)
        assert shown, "it is repaired then"
        assert [line for line, is_painted in shown if notice not in line or not is_painted] == []


def test_a_cut_before_the_notice_is_painted_leaves_it_to_the_next_power_on(game, found):
    image, notice = found
    said = 0
    for cut_ms in range(1500, 3400, 50):
        game.cut()
        game.nvm.load(image)
        shown = []

        def pull(shown=shown):
            is_up = "console" in game.namespace
            shown.append(is_up and notice in screen_text(game) and console_of(game).stage.painter.is_done)
            raise PowerCut

        game.clock.call_at(game.clock.now_us + cut_ms * 1000, pull)
        game.boot()
        game.run_for(3500)
        assert not game.is_on
        if not shown[0]:
            game.boot()
            assert notice in screen_text(game), f"cut after {cut_ms} ms"
            said += 1
    assert said > 5


def test_after_the_repair_nothing_is_said_any_more(game, found):
    image, notice = found
    game.cut()
    game.nvm.load(image)
    game.boot()
    game.run_for(1000)
    assert notice in screen_text(game)
    game.cut()
    game.boot()
    assert notice not in screen_text(game) and "Memory" not in screen_text(game)


def test_an_event_that_is_booked_before_the_repair_is_safe(found):
    image, _ = found
    storage = Memory(image[:3840])
    table = resume(Logbook(storage))
    events = list(table.session.log)
    assert storage.bytes == image[:3840], "nothing is repaired yet"
    assert table.enter((0,)) is None
    again = resume(Logbook(storage))
    assert again.session.log == [*events, (0,)] == table.session.log


def test_undos_that_a_cut_prevented_are_written_before_an_event_that_comes_before_the_repair(game):
    press(game, "p3.c", "p3.b", "p1.a")
    storage = Memory(game.nvm.image[:3840])
    table = resume(Logbook(storage))
    events = list(table.session.log)
    assert table.enter((GO_BACK, 2)) is None  # the power goes before any of the two UNDO records is written
    for event in (UNDO_EVENT, (3, 0), (GO_BACK, 1)):
        other = Memory(storage.bytes)
        early = resume(Logbook(other))
        assert early.session.log == events[:-2]
        assert early.enter(event) is None
        assert resume(Logbook(other)).session.log == early.session.log
        assert LoadedJournal(Journal(other)).pending_undos <= (1 if event[0] == GO_BACK else 0)


def test_a_new_language_in_the_settings_file_is_saved_only_when_the_notice_is_painted(found, tmp_path):
    image, _ = found
    drive = shutil.copytree(FIRMWARE, tmp_path / "drive")
    (drive / "settings.toml").write_text('TOPOUT_LANGUAGE = "nl"\n')
    flash = WatchedFlash()
    flash.load(image)
    with Machine(drive, nvm=flash) as machine:
        shown = flash.watch(machine)
        machine.boot()
        machine.run_for(1500)
        assert "Geheugen" in screen_text(machine)
        assert shown, "it is saved then"
        assert [line for line, is_painted in shown if "Geheugen" not in line or not is_painted] == []
        machine.cut()
        machine.boot()
        assert "Beurt" in screen_text(machine) and "Geheugen" not in screen_text(machine)
