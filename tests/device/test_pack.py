"""Packing for the chip: public names become short, resident files are bundled, and what others rely on stays."""

import ast
import subprocess
import sys
from collections import defaultdict
from importlib.util import find_spec
from pathlib import Path

import pytest

from topout_tools import FIRMWARE, drive
from topout_tools.drive import reserved_names
from topout_tools.drive.shrink import pack, shrink_all
from topout_tools.errors import UserError

CLASSES = """
class Tower:
    label = "tower"

    def __init__(self, floors):
        self.floors = floors

    def tell_height(self, unit):
        return self.floors * unit


class Crane:
    def lift_beam(self, tower, get=None):
        return hasattr(tower, "old_name") or tower.tell_height(unit=3), tower.label, {}.get(1)

    def old_name(self):
        return tower_of(self)


def tower_of(crane):
    return crane


def shadowed():
    return 1


def shadow(shadowed):
    return shadowed


CALLED = (Crane.lift_beam, shadow, shadowed, "only_named")


def only_named():
    return 1


def never_called():
    return 2
"""
# By path: two resident files, one that is loaded on demand, and one that uses them. Each form of import occurs once.
PROJECT = {
    "topout/__init__.py": "",
    "topout/ui/__init__.py": "",
    "topout/app/console.py": """
from topout.match import clock
from topout.match.clock import Clock as Watch
from topout.match.clock import _STEP, tick as go


class Console(Watch):
    tick = 5

    def show(self, step=_STEP):
        from topout.dialog import ask
        clock.log.append(go(step))
        return ask(self), clock.log, self.tick, [tick for tick in (1, 2)]
""",
    "topout/match/clock.py": """
import sys

log = []
_STEP = len(log) + 2


class Clock:
    def now(self):
        return tick(_STEP)


def tick(step):
    return step * 10
""",
    "topout/ui/painter.py": """
import sys
from topout.app.console import Console

def paint():
    return Console().now()
""",
    "topout/dialog.py": """
from topout.match.clock import log, tick

def ask(console):
    return console.now(), tick(1), log
""",
    "code.py": """
try:
    from topout.app.console import Console
except OSError as error:
    raise
def paint():
    from topout.ui import painter
    return painter.paint()
print(Console().show(), paint())
""",
}


@pytest.fixture(scope="module")
def firmware_drive(tmp_path_factory):
    folder = tmp_path_factory.mktemp("drive") / "drive"
    return folder, drive.assemble(folder)


def run(files, folder):
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return subprocess.run([sys.executable, "code.py"], cwd=folder, capture_output=True, text=True, check=True).stdout


def test_public_names_become_short_and_those_of_strangers_may_be_the_same():
    names = pack({"topout/a.py": CLASSES}, []).names
    assert {"Tower", "floors", "tell_height", "Crane", "lift_beam", "label", "tower_of", "shadow"} <= set(names)
    assert len({names[name] for name in ("floors", "tell_height", "label")}) == 3, "all of one class"
    assert len(set(names.values())) < len(names)
    functions = [names[name] for name in ("tell_height", "lift_beam", "tower_of", "shadow")]
    assert len(set(functions)) == 4, "functions of one file are distinct in a traceback"


def test_functions_that_nobody_on_the_device_uses_are_left_out():
    packed = pack({"topout/a.py": CLASSES}, [])
    (packed_file,) = packed.files.values()
    assert "only_named" in packed_file.text
    assert "never_called" not in packed.names and "return 2" not in packed_file.text
    (kept,) = pack({"topout/a.py": CLASSES}, ["never_called()"]).files.values()
    assert "return 2" in kept.text, "a program that runs on the console calls it"
    assert "return 2" in shrink_all({"topout/a.py": CLASSES}, [])["topout/a.py"].text, "a drive that is read has all"


def test_names_that_others_know_stay():
    names = pack({"topout/a.py": CLASSES}, ["class Library:\n    def floors(self):\n        pass\n"]).names
    assert "old_name" not in names, "reached by a string"
    assert "unit" not in names, "a keyword"
    assert "get" not in names, "a dictionary's, too"
    assert "shadowed" not in names, "a function calls something else by it"
    assert "floors" not in names, "a library's"


def test_files_that_were_put_together_do_the_same(tmp_path):
    packed = pack(PROJECT, [])
    assert packed.module_on_drive("topout.dialog") == "a"
    assert {path for path in packed.files if "__init__" not in path} == {"topout/core1.py", "topout/a.py", "code.py"}
    assert packed.homes == dict.fromkeys(
        ("topout.match.clock", "topout.app.console", "topout.ui.painter"), "topout.core1"
    )
    source = run(PROJECT, tmp_path / "source")
    assert run({path: small.text for path, small in packed.files.items()}, tmp_path / "packed") == source
    assert packed.files["topout/core1.py"].text.count("import sys") == 1


def test_what_only_one_file_imports_goes_into_that_one(tmp_path):
    project = PROJECT | {
        "topout/dialog.py": "from topout.words import greet as say\n"
        + PROJECT["topout/dialog.py"]
        + "\nprint(say())\n",
        "topout/words.py": "word = 'hello'\n\ndef greet():\n    return word\n",
    }
    for is_read in (False, True):
        packed = pack(project, [], is_read=is_read)
        assert packed.homes["topout.words"] == "topout.dialog"
        assert len([path for path in packed.files if "__init__" not in path]) == (5 if is_read else 3)
        made = run({path: small.text for path, small in packed.files.items()}, tmp_path / f"packed{is_read}")
        assert made == run(project, tmp_path / f"source{is_read}") and "hello" in made
    named = project | {"code.py": PROJECT["code.py"] + "\nprint(len('topout.words'))\n"}
    assert "topout.words" in pack(named, []).modules, "asked for by name, perhaps"


def test_a_global_statement_in_a_resident_file_is_refused():
    resets = "\ndef reset():\n    global log\n    log = []\nreset()\n"
    project = PROJECT | {"topout/match/clock.py": PROJECT["topout/match/clock.py"] + resets}
    with pytest.raises(UserError, match=r"topout\.match\.clock, reset: .* must do without «global»"):
        pack(project, [])


def test_a_bundle_needs_only_those_before_it(firmware_drive):
    _, packed = firmware_drive
    bundles = sorted({home for home in packed.homes.values() if home.startswith("topout.core")})
    assert len(bundles) == 4
    for at, module in enumerate(bundles):
        tree = ast.parse(packed.files[module.replace(".", "/") + ".py"].text)
        imported = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
        assert imported & set(bundles) <= set(bundles[:at])


def test_functions_of_one_file_keep_distinct_names(firmware_drive):
    _, packed = firmware_drive
    called = defaultdict(set)
    for path, small in packed.files.items():
        for node in ast.walk(ast.parse(small.text)):
            if isinstance(node, ast.FunctionDef) and not path.startswith("lib/"):
                home, line = small.lines[node.lineno]
                written = (FIRMWARE / home).read_text("utf-8").splitlines()[line - 1]
                called[path, node.name].add(written.split("(")[0].split()[-1])
    assert len(called) > 600
    assert {place: names for place, names in called.items() if len(names) > 1} == {}


def test_no_short_name_stands_for_what_circuitpython_calls_so(firmware_drive):
    """Checked by its stubs, for all modules that the firmware and its libraries import."""
    _, packed = firmware_drive
    imported = {"nvm"}  # the type of microcontroller.nvm
    for small in packed.files.values():
        for node in ast.walk(ast.parse(small.text)):
            imported |= {alias.name for alias in node.names} if isinstance(node, ast.Import) else set()
            imported |= {str(node.module)} if isinstance(node, ast.ImportFrom) else set()
    stubs = [_stubs(module.split(".")[0]) for module in imported if not reserved_names.is_ours(module)]
    theirs = {name for folder in stubs for path in folder for name in _defined(path)}
    assert {"feed", "refresh", "get_into"} <= theirs
    assert theirs & set(packed.names) == set(), "name them in host_tools/topout_tools/drive/reserved_names.py"


def test_no_folder_of_the_drive_has_a_file_of_its_name_beside_it(firmware_drive):
    """CircuitPython takes a folder without __init__ for a package, but finds a module of that name beside it first."""
    folder, _ = firmware_drive
    folders = [path for path in folder.rglob("*") if path.is_dir()]
    assert any(not list(path.glob("__init__.*")) for path in folders)
    assert [path for path in folders if list(path.parent.glob(path.name + ".*py"))] == []


def test_programs_that_run_on_the_console_find_what_they_import_there(firmware_drive):
    folder, packed = firmware_drive
    for path in (drive.ROOT / "host_tools" / "topout_tools" / "wire" / "on_board").glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        assert not set(reserved_names.names_in(tree)) & set(packed.names), path
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and reserved_names.is_ours(str(node.module)):
                assert (folder / str(node.module).replace(".", "/")).with_suffix(".mpy").is_file()


def _stubs(module):
    installed = Path(str(find_spec("pytest").origin)).parents[1]
    return list((installed / f"{module}-stubs").rglob("*.pyi"))


def _defined(path):
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    found = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    return found | {
        name.id
        for node in nodes
        if isinstance(node, ast.AnnAssign)
        for name in [node.target]
        if isinstance(name, ast.Name)
    }
