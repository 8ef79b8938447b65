"""The built page at a host of static files, from a path of its own, and in a browser as a person uses it."""

from __future__ import annotations

import base64
import functools
import http.server
import io
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
from PIL import Image
from playwright.sync_api import BrowserContext, Page

from topout_tools.sim.st7789 import to_words

SUB_PATH = "/some/where"
_LONGEST_MS = 30_000
_POLL_MS = 20

# Notes what the console's worker sends, from the first message on.
_LISTEN = """
globalThis.heard = { found: [] };
const Real = Worker;
globalThis.Worker = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (data.news) Object.assign(heard, data.news);
      if (data.found) heard.found.push(data.found);
    });
  }
};
"""
_CANVAS_PNG = "() => document.getElementById('screen').toDataURL('image/png').split(',')[1]"


class Host:
    """Serves a folder from SUB_PATH on loopback. `requested` are the paths that were asked for."""

    def __init__(self, folder: Path) -> None:
        root = folder / "root"
        (root / SUB_PATH.strip("/")).parent.mkdir(parents=True)
        (root / SUB_PATH.strip("/")).symlink_to(folder / "page", target_is_directory=True)
        self.requested: list[str] = []
        handler = functools.partial(_Quiet, self.requested, directory=str(root))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        self.address = f"{self.origin}{SUB_PATH}/"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def __init__(self, requested: list[str], *given: Any, **more: Any) -> None:
        self._requested = requested
        super().__init__(*given, **more)

    def log_message(self, *_: object) -> None:
        self._requested.append(self.path)


class HostedPage:
    """A tab with the page. `problems` are errors of its scripts and refusals of its policy."""

    def __init__(self, context: BrowserContext, address: str, **more: Any) -> None:
        self.page: Page = context.new_page(**more)
        self.page.set_default_timeout(_LONGEST_MS)
        self.page.add_init_script(_LISTEN)
        self.problems: list[str] = []
        self.requests: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self._note)
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(address)

    def _note(self, message: Any) -> None:
        if message.type == "error":
            self.problems.append(message.text)

    # -- input ------------------------------------------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        """Click keys, each after the screen has settled."""
        for key in keys:
            self.settle()
            self.page.click(f'[data-key="{key}"]')
        self.settle()

    def tool(self, name: str) -> None:
        """Click an entry of «Simulator»."""
        self.page.click("#simulator")
        self.page.click(f"#{name}")

    # -- output -----------------------------------------------------------------------------------------------------

    @property
    def heard(self) -> dict[str, Any]:
        return self.page.evaluate("() => globalThis.heard")

    @property
    def texts(self) -> list[str]:
        return [text for text in self.heard.get("texts", ()) if text]

    @property
    def log(self) -> list[list[int]]:
        game = self.heard.get("game")
        return game["log"] if game else []

    @property
    def note(self) -> str:
        return self.page.inner_text(".page-note") if self.page.is_visible(".page-note") else ""

    def picture(self) -> bytes:
        """Return the pixels of the canvas, as the console's RGB565."""
        with Image.open(io.BytesIO(base64.b64decode(self.page.evaluate(_CANVAS_PNG)))) as picture:
            return to_words(numpy.asarray(picture.convert("RGB"))).astype("<u2").tobytes()

    def wait_until(self, is_so: Callable[[], Any], what: str) -> None:
        for _ in range(_LONGEST_MS // _POLL_MS):
            if is_so():
                return
            self.page.wait_for_timeout(_POLL_MS)
        raise AssertionError(f"not {what}: {self.heard.get('texts')}, {self.heard.get('trouble')}, {self.problems}")

    def wait_for(self, text: str) -> None:
        self.wait_until(lambda: any(text in line for line in self.texts), f"on the screen: {text}")

    def settle(self) -> None:
        """Wait until everything is painted, and no key that was pressed is still to be answered."""
        self.page.wait_for_timeout(120)
        self.wait_until(lambda: self.heard.get("settled"), "settled")
