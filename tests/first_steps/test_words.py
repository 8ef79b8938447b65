"""Plain words: some are kept out of docstrings and documents, and nothing unknown lies in the root."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BANNED = re.compile(r"\b(told|anew|whoever|so many|what is due)\b", re.IGNORECASE)
IN_THE_ROOT = {
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "pyproject.toml",
}


def tracked(*patterns: str) -> list[str]:
    done = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        pytest.skip("not a git checkout")
    return [path for path in done.stdout.splitlines() if (ROOT / path).is_file()]


def docstrings(source: str) -> str:
    tree = ast.parse(source)
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    return "\n".join(ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, documented))


def prose_of(path: str) -> str:
    """Return a document without what is quoted as code, or the docstrings of a Python file."""
    text = (ROOT / path).read_text("utf-8")
    text = docstrings(text) if path.endswith((".py", ".pyi")) else text
    return re.sub(r"`[^`]*`", "", text)


def test_banned_words_are_in_no_docstring_of_the_product_and_in_no_document():
    paths = tracked("firmware/*.py", "firmware/*.pyi", "host_tools/*.py", "hardware/*.py", "*.md")
    found = {path: BANNED.findall(prose_of(path)) for path in paths}
    assert len(paths) > 300
    assert {path: words for path, words in found.items() if words} == {}


def test_a_banned_word_is_seen():
    assert BANNED.findall(docstrings('def f():\n    """Whoever is told."""')) == ["Whoever", "told"]


def test_nothing_unknown_lies_in_the_root():
    assert {path for path in tracked() if "/" not in path} == IN_THE_ROOT
