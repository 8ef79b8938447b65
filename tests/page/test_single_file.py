"""The page as one file: a double click opens it, without any host."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.page.hosted_page import HostedPage
from tests.page.test_page import play_first_turn
from topout_tools.errors import UserError
from topout_tools.page.single_file import NAME, bundled, single_file


def test_it_plays_from_a_file_and_a_reload_continues_the_game(
    context: BrowserContext, built: Path, tmp_path: Path
) -> None:
    files = {path.name: path.read_bytes() for path in (built / "page").iterdir()}
    (tmp_path / NAME).write_bytes(single_file(files))
    tab = HostedPage(context, (tmp_path / NAME).as_uri())
    play_first_turn(tab)
    tab.press("p1.a")
    tab.wait_for("●●○")
    tab.page.reload()
    tab.wait_for("▲1's turn ●●○")
    assert tab.problems == []
    assert {url.split(":")[0] for url in tab.requests} <= {"file", "blob", "data"}


def test_modules_become_one_script_each_after_those_that_it_imports() -> None:
    texts = {
        "a.js": 'import { two as b } from "./b.js";\nexport const four = 2 * b;\n',
        "b.js": "export const two = 2;\n",
    }
    script = bundled("a.js", texts)
    assert script.index("const module_b") < script.index("const module_a")
    assert "const { two: b } = module_b;" in script and "return { four };" in script


@pytest.mark.parametrize("text", ['import x from "y";\n', "export default 1;\n", 'import { a } from "./a.js";\n'])
def test_what_cannot_be_joined_is_refused(text: str) -> None:
    with pytest.raises(UserError):
        bundled("a.js", {"a.js": text})
