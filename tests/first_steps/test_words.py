"""Plain words: some are banned from docstrings, documents, messages and names. The root has only known files."""

import ast
import io
import re
import subprocess
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BANNED = re.compile(r"\b(told|anew|whoever|so many|what is due)\b", re.IGNORECASE)
BANNED_NAMES = {"told", "_told", "anew"}
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


def messages(source: str) -> str:
    """Return the strings that are sentences: those with a space."""
    strings = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    return "\n".join(string for string in strings if isinstance(string, str) and " " in string)


def names(source: str) -> set[str]:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME}


def prose_of(path: str) -> str:
    """Return a document without what is quoted as code, or the docstrings of a Python file."""
    text = (ROOT / path).read_text("utf-8")
    text = docstrings(text) if path.endswith((".py", ".pyi")) else text
    return re.sub(r"`[^`]*`", "", text)


def test_banned_words_are_in_no_docstring_and_in_no_document():
    paths = tracked("*.py", "*.pyi", "*.md")
    found = {path: BANNED.findall(prose_of(path)) for path in paths}
    assert len(paths) > 600
    assert {path: words for path, words in found.items() if words} == {}


def test_banned_words_are_in_no_message_and_in_no_text_of_a_screen():
    paths = tracked("firmware/*.py", "hardware/*.py", "host_tools/*.py")
    texts = tracked("Makefile", "firmware/texts/*en.txt", "host_tools/topout_tools/web/static/*.js")
    prose = {path: messages((ROOT / path).read_text("utf-8")) for path in paths}
    prose |= {path: (ROOT / path).read_text("utf-8") for path in texts}
    found = {path: BANNED.findall(text) for path, text in prose.items()}
    assert len(paths) > 300 and len(texts) > 15
    assert {path: words for path, words in found.items() if words} == {}


def test_a_banned_word_in_a_message_is_seen():
    assert BANNED.findall(messages("print('whoever comes', f'{it} is told', 'told')")) == ["whoever", "told"]


def test_a_banned_word_is_seen():
    assert BANNED.findall(docstrings('def f():\n    """Whoever is told."""')) == ["Whoever", "told"]


def test_no_name_is_banned():
    paths = tracked("*.py", "*.pyi")
    found = {path for path in paths if names((ROOT / path).read_text("utf-8")) & BANNED_NAMES}
    assert len(paths) > 600
    assert found == set()


def test_a_banned_name_is_seen():
    assert names("told = self._told = 'anew'  # anew") & BANNED_NAMES == {"told", "_told"}


def test_nothing_unknown_lies_in_the_root():
    assert {path for path in tracked() if "/" not in path} == IN_THE_ROOT


def test_lines_of_markdown_are_at_most_100_columns_long():
    """Apart from tables, code and pictures, and from pages that `make hardware` writes."""
    generated = {f"hardware/{name}.md" for name in ("board", "parts", "power", "wiring")}
    pages = [path for path in tracked("*.md") if path not in generated]
    assert len(pages) > 20
    assert [place for path in pages for place in too_long(path, (ROOT / path).read_text("utf-8"))] == []


def test_a_long_line_is_seen():
    assert too_long("a.md", "a " * 51 + "\n| " + "a " * 60 + "\n```\n" + "a " * 60 + "\n```") == ["a.md:1"]


def too_long(path: str, text: str) -> list[str]:
    found, is_code = [], False
    for number, line in enumerate(text.splitlines(), 1):
        is_code = is_code != line.startswith("```")
        is_free = is_code or line.lstrip().startswith(("|", "![", "<")) or line.startswith("    ")
        if len(line) > 100 and not is_free:
            found.append(f"{path}:{number}")
    return found
