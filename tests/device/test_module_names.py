"""On a .mpy drive our modules have short names in one folder, and the strings that name them follow."""

import ast
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.vm.micropython_vm import run_python
from tests.vm.pico import POWER_ON, drive_files
from topout.board.boards import BOARDS
from topout_tools import drive
from topout_tools.drive import fault_map
from topout_tools.drive.flash_words import MODULES, WORDS
from topout_tools.drive.shrink import Packed, pack
from topout_tools.errors import UserError

# A package with a file, modules that are named in strings, and one that a host's program imports. Imports stand in
# functions: a module that only one other imports at its top would be merged into that.
PROJECT = {
    "code.py": """
def show():
    from topout.board.hub import Hub
    from topout.ui import menu as entries
    print(Hub(), entries.items())
show()
""",
    "topout/board/hub.py": """
def Hub():
    from topout.board import heap
    return heap.grow()
""",
    "topout/board/heap.py": "def grow():\n    return 5\n",
    "topout/ui/menu.py": """
LOADED = ["topout.ui.menu", "topout.ui.result", "topout.ui.track", "topout.games.", "topout."]
def items():
    from topout.ui.track import NAME
    from topout.ui.track import play, result as end
    return NAME, play.KEYS, end.pages(), LOADED
""",
    "topout/ui/result.py": "PAGES = 1\n",
    "topout/ui/track/__init__.py": "NAME = 'track'\n",
    "topout/ui/track/play.py": "KEYS = 3\n",
    "topout/ui/track/result.py": """
def pages():
    from topout.games import track
    return track.LENGTH
""",
    "topout/games/track.py": "LENGTH = 2\n",
    "topout/games/floors.py": "LENGTH = 4\n",
}
PROGRAM = "from topout.board.hub import Hub\n"


@pytest.fixture(scope="module")
def packed() -> Packed:
    return pack(PROJECT, [PROGRAM])


@pytest.fixture(scope="module")
def whole_drive(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Packed]:
    folder = tmp_path_factory.mktemp("drive") / "drive"
    return folder, drive.assemble(folder)


def on_drive(packed: Packed, *modules: str) -> list[str]:
    return [packed.module_on_drive(f"topout.{module}") for module in modules]


def test_modules_lie_in_one_folder_under_words_of_circuitpython(packed: Packed) -> None:
    paths = {path for path in packed.files if path not in ("code.py", "topout/board/hub.py")}
    assert len(paths) == len(PROJECT) - 2
    assert paths == {f"topout/{word}.py" for word in packed.modules.values() if f"topout/{word}.py" in packed.files}
    assert {Path(path).stem for path in paths} <= set(WORDS) - MODULES


def test_they_find_each_other_and_strings_say_their_names(packed: Packed) -> None:
    menu, result, package = on_drive(packed, "ui.menu", "ui.result", "ui.track")
    files = {f"/{path}": small.text for path, small in packed.files.items()}
    printed = run_python(
        "import os, sys\nos.chdir('/')\nsys.path[:] = ['']\nexec(open('/code.py').read())", files=files
    )
    loaded = [menu, result, package, packed.modules["topout.games."], ""]
    assert printed == f"5 ('track', 3, 2, {loaded})\n"


def test_what_a_host_s_program_imports_keeps_its_name_and_finds_the_others(packed: Packed) -> None:
    first = packed.files["topout/board/hub.py"].text.splitlines()[0]
    assert "sys" in first and first.endswith(".append('topout')")
    assert packed.files["code.py"].text.splitlines()[0] == "__import__('sys').path.insert(0, 'topout')"


def test_a_package_stands_for_a_letter_and_its_modules_begin_with_it(packed: Packed) -> None:
    track = on_drive(packed, "ui.track", "ui.track.play", "ui.track.result")
    games = on_drive(packed, "games.track", "games.floors")
    assert {word[0] for word in track} == {track[0]} and {word[0] for word in games} == {
        packed.modules["topout.games."]
    }
    rest = set(packed.modules.values()) - {*track, *games, packed.modules["topout.games."]}
    assert not {word[0] for word in rest} & {track[0], games[0][0]}


def test_no_name_begins_with_one_that_is_named_in_a_string(whole_drive: tuple[Path, Packed]) -> None:
    """Firmware unloads by the beginning of a name: each string means on the drive what it means in the source."""
    _, packed = whole_drive
    names = {*packed.modules.values(), "topout", "neopixel"}
    strings = {
        str(node.value)
        for path in drive.FIRMWARE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and str(node.value).startswith("topout.") and node.value != "topout."
    }
    strings -= {module for _, module, _ in BOARDS}  # the simulator finds them by their own names
    assert len(strings) > 20 and strings <= set(packed.modules)
    for string in strings:
        inside = string if string.endswith(".") else f"{string}."
        meant = {word for module, word in packed.modules.items() if module == string or module.startswith(inside)}
        assert {name for name in names if name.startswith(packed.modules[string])} == meant, string


def test_a_package_that_no_letter_has_words_for_is_refused() -> None:
    many = {f"topout/ui/track/screen{number}.py": "KEYS = 3\n" for number in range(60)}
    with pytest.raises(UserError, match=r"no letter is left for the modules of topout\.ui\.track"):
        pack(PROJECT | many, [])


def test_a_plain_import_of_a_module_is_refused() -> None:
    with pytest.raises(UserError, match=r"«import topout\.ui\.menu»: say «from … import …»"):
        pack(PROJECT | {"code.py": "import topout.ui.menu\n"}, [])


def test_no_module_is_called_like_one_of_circuitpython_s_own(whole_drive: tuple[Path, Packed]) -> None:
    """Built-in ones are found first, some of them only after files: both would be confused."""
    _, packed = whole_drive
    installed = Path(str(find_spec("pytest").origin)).parents[1]  # type: ignore[union-attr]
    theirs = {path.name.removesuffix("-stubs") for path in installed.glob("*-stubs")}
    assert {"board", "nvm", "rtc", "usb"} <= theirs
    theirs |= {
        "array",
        "code",
        "errno",
        "gc",
        "io",
        "json",
        "main",
        "math",
        "os",
        "re",
        "select",
        "struct",
        "sys",
        "time",
    }
    assert set(packed.modules.values()) & theirs == set()


def test_every_module_that_is_imported_is_there(whole_drive: tuple[Path, Packed]) -> None:
    folder, packed = whole_drive
    for small in packed.files.values():
        for node in ast.walk(ast.parse(small.text)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            for name in set(names) & set(packed.modules.values()):
                assert (folder / "topout" / f"{name}.mpy").is_file()
            assert not [name for name in names if name.startswith("topout.") and not name.startswith("topout.board.")]


def test_the_map_says_which_file_a_module_is(whole_drive: tuple[Path, Packed]) -> None:
    folder, packed = whole_drive
    name = packed.module_on_drive("topout.ui.menu")
    for asked in (name, f"{name}.mpy", f"topout/{name}.mpy"):
        assert fault_map.look_up(drive.map_of(folder).read_text("utf-8"), asked) == ["topout/ui/menu.py:1 <module>"]


@pytest.mark.parametrize("part", ["memory", "sensor"])
def test_a_part_whose_file_is_missing_fails_alone(part: str) -> None:
    files, packed = drive_files()
    missing = f"/topout/{packed.module_on_drive(f'topout.board.{part}')}.mpy"
    assert missing in files
    code = ["from topout.board.hub import Hub", "print(Hub().missing)"]
    left = {path: data for path, data in files.items() if path != missing}
    assert run_python(POWER_ON, *code, files=left) == f"['{part}']\n"
