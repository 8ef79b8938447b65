"""axe-core: finds what keeps people with a screen reader, or without a mouse, from using a page."""

import json
import subprocess
from typing import Any

from playwright.sync_api import Page

from tests.browser.npm import HERE, npm

_SOURCE = HERE / "node_modules" / "axe-core" / "axe.min.js"
_PACKAGE = "node_modules/axe-core"

_RUN = """async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(" ")}`);
}"""


def is_ready() -> bool:
    """Return whether the version from the lock file is here."""
    package = HERE / _PACKAGE / "package.json"
    if not package.is_file():
        return False
    lock = json.loads((HERE / "package-lock.json").read_text("utf-8"))
    return bool(json.loads(package.read_text("utf-8"))["version"] == lock["packages"][_PACKAGE]["version"])


def fetch() -> None:
    """Download it, without the browser that is in the same lock file."""
    subprocess.run([npm(), "ci", "--silent", "--ignore-scripts", "--omit=optional", "--prefix", HERE], check=True)


def findings(page: Page) -> list[str]:
    """Return what axe finds on the page as it is now, a line each."""
    page.evaluate(_SOURCE.read_text("utf-8"))
    found: Any = page.evaluate(_RUN)
    return list(found)
