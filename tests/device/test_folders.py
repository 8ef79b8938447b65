"""Folders of the drive are loaded once: on the chip, loading one again costs a collection of garbage (17 ms)."""

from tests.vm.pico import BEGIN_GAME, BOOT, TAKE_SEATS, run_console

COUNT = """
import sys
folders = {name: id(module) for name, module in sys.modules.items() if not hasattr(module, "__file__")}
print("folders", sorted(name for name in folders if name.startswith("topout")))
"""
AGAIN = """
now = {name: id(module) for name, module in sys.modules.items()}
print("again", sorted(name for name in folders if now.get(name) != folders[name]))
"""
OPEN_AND_CLOSE_THE_MENU = "press((5, 0)); run(3000); press((5, 1)); run(3000)"


def test_folders_of_the_drive_stay_loaded_when_a_game_has_begun_and_a_dialog_has_closed():
    printed = run_console(BOOT, TAKE_SEATS, COUNT, BEGIN_GAME, OPEN_AND_CLOSE_THE_MENU, AGAIN).splitlines()
    folders, again = [line for line in printed if line.startswith(("folders", "again"))]
    for name in ("topout", "topout.board"):
        assert f"'{name}'" in folders
    assert again == "again []"
