"""One name for one thing: texts of the console and of the page use no second name, in any language."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "host_tools" / "topout_tools" / "web" / "static"

# What is not written, and what is written for it.
SECOND_NAMES = {
    "en": {
        r"what happened": "History",
        r"\btak(e|es|en|ing) back\b": "undo",
        r"\bmg\b": "light, hard, or g",
        r"\b(anew|whoever|so many)\b": "again, the player who, that many",
        r"\bwho (first|holds)\b": "first to, holder of",
    },
    "ru": {
        r"что было\b": "История",
        r"парти[яиюей]": "игра",
        r"\bмг\b": "лёгкий, сильный или g",
        r"замурован": "заблокирован",
        r"далее": "выше или ниже",
    },
    "ro": {
        r"ce s-a întâmplat": "Istoric",
        r"partid": "joc",
        r"unit(at|ăț)": "consola",
        r"\bmg\b": "ușoară, puternică sau g",
        r"nivele": "niveluri",
        r"maus": "mouse",
        r"\b(sare|sari) tura": "sare peste tură",
        r"\bîn fond\b": "în rezervă",
    },
    "nl": {
        r"wat er gebeurde": "Verloop",
        r"terug\w* (te )?draai|teruggedraaid|\bdraait? .* terug": "ongedaan maken",
        r"bouwkaart": "constructiekaart",
        r"\bmg\b": "licht, hard of g",
        r"\bhou\b": "houd",
        r"je (loop|bouw):": "je zet:, bij het bouwen:",
    },
}


def texts(language: str) -> list[str]:
    """Return every text of the console and of the web page in this language."""
    files = sorted((ROOT / "firmware" / "texts").glob(f"*{language}.txt"))
    lines = [line.partition(" = ")[2] for path in files for line in path.read_text("utf-8").splitlines()]
    page = re.findall(r'": "(.*)",$', (PAGE / f"words_{language}.js").read_text("utf-8"), re.MULTILINE)
    assert len(files) == 7 and len(lines) > 500 and len(page) > 80
    return lines + page


def with_second_name(language: str, lines: list[str]) -> list[str]:
    names = re.compile("|".join(SECOND_NAMES[language]), re.IGNORECASE)
    return [line for line in lines if names.search(line)]


@pytest.mark.parametrize("language", SECOND_NAMES)
def test_no_text_uses_a_second_name(language: str) -> None:
    assert with_second_name(language, texts(language)) == []


@pytest.mark.parametrize("language", SECOND_NAMES)
def test_the_list_of_events_has_one_name_in_the_menu_and_on_the_key(language: str) -> None:
    text = (ROOT / "firmware" / "texts" / f"{language}.txt").read_text("utf-8")
    names = re.findall(r"^(?:menu|key)\.past = (.+)$", text, re.MULTILINE)
    assert len(names) == 2 and len(set(names)) == 1


def test_documents_use_the_names_of_the_screens() -> None:
    names = re.compile(r"\*\*What happened|\b(tak(e|es|en|ing)|took)( it)? back\b")
    paths = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    found = {path.name: [match[0] for match in names.finditer(path.read_text("utf-8"))] for path in paths}
    assert len(paths) > 8
    assert {name: words for name, words in found.items() if words} == {}


def test_a_second_name_is_seen() -> None:
    assert with_second_name("en", ["What happened", "What is there", "80 mg", "to take back"]) == [
        "What happened",
        "80 mg",
        "to take back",
    ]
