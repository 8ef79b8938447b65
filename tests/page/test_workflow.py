"""The workflow that publishes the page runs what a checkout has, and uploads what that writes."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_it_runs_targets_of_the_makefile_and_uploads_the_page() -> None:
    workflow = (ROOT / ".github" / "workflows" / "page.yml").read_text("utf-8")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = re.findall(r"- run: make (\w+)", workflow)
    assert targets == ["page"] and "\npage: setup" in makefile and "@$(BIN)/topout page\n" in makefile
    assert set(re.findall(r"build/[\w.]+", workflow)) == {"build/page", "build/topout.html"}
    assert "vars.PUBLISH_PAGE" in workflow
