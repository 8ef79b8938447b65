"""The disk cache of builds: entries are found by content, never out of date, and code has the right file name."""

import __future__

import pytest

from topout_tools import build_cache, drive
from topout_tools.sim import source
from topout_tools.sim.source import compile_file


@pytest.fixture
def compiled(tmp_path, monkeypatch):
    """Compile a text at a path, and return its source with how many files were compiled for it."""
    monkeypatch.setenv(build_cache.FOLDER, str(tmp_path / "cache"))
    compilations = []
    compile_one = source._compile

    def count(*arguments, **options):
        compilations.append(arguments)
        return compile_one(*arguments, **options)

    monkeypatch.setattr(source, "_compile", count)

    def compile_text(name, text, **options):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        del compilations[:]
        return compile_file(path, **options), len(compilations)

    return compile_text


def test_the_same_text_in_another_place_is_compiled_once(compiled):
    first, count = compiled("a.py", "def fail():\n    return 1 // 0\n")
    second, again = compiled("b.py", "def fail():\n    return 1 // 0\n")
    assert (count, again) == (1, 0)
    assert (first.lines, first.nodes) == (second.lines, second.nodes)
    assert first.code.co_code == second.code.co_code


def test_kept_code_has_the_name_of_the_file_it_is_read_for(compiled):
    compiled("a.py", "def fail():\n    return 1 // 0\n")
    names = {}
    exec(compiled("b.py", "def fail():\n    return 1 // 0\n")[0].code, names)
    with pytest.raises(ZeroDivisionError) as problem:
        names["fail"]()
    assert problem.traceback[-1].path.name == "b.py"


@pytest.mark.parametrize(
    "text, options",
    [
        ("x = 2\n", {}),
        ("x = 1\n", {"is_charged": True}),
        ("x = 1\n", {"is_unordered": True}),
        ("x = 1\n", {"flags": __future__.annotations.compiler_flag}),
    ],
)
def test_another_text_or_another_option_is_compiled(compiled, text, options):
    compiled("a.py", "x = 1\n")
    assert compiled("b.py", text, **options)[1] == 1


def test_a_spoilt_file_of_the_cache_is_compiled_again(compiled, tmp_path):
    compiled("a.py", "x = 1\n")
    for kept in (tmp_path / "cache").iterdir():
        kept.write_bytes(b"spoilt")
    assert compiled("b.py", "x = 1\n")[1] == 1


def test_nothing_is_written_without_a_folder(compiled, tmp_path, monkeypatch):
    monkeypatch.delenv(build_cache.FOLDER)
    compiled("a.py", "x = 1\n")
    assert [path.name for path in tmp_path.iterdir()] == ["a.py"]


def test_another_builder_or_another_part_is_another_key(tmp_path):
    for name in "ab":
        (tmp_path / name).write_text(name)
    builders = [(tmp_path / "a",), (tmp_path / "b",), (tmp_path / "a", tmp_path / "b")]
    keys = [build_cache.key_of(builder, *parts) for builder in builders for parts in ((b"x", 1), (b"x", 2), (b"x1",))]
    assert len(set(keys)) == len(keys) == 9


def test_a_drive_that_was_packed_before_is_the_same_and_is_not_packed_again(tmp_path, monkeypatch):
    monkeypatch.setenv(build_cache.FOLDER, str(tmp_path / "cache"))
    first = drive.assemble(tmp_path / "first", form=drive.PY)
    monkeypatch.setattr(drive, "pack", None)
    assert drive.assemble(tmp_path / "second", form=drive.PY) == first
    assert drive.contents_of(tmp_path / "second") == drive.contents_of(tmp_path / "first")
