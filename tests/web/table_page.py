"""The web table's page in the browser, as a person uses it, with access to the machine."""

import base64
import io
from collections.abc import Callable
from typing import Any

import numpy
from PIL import Image
from playwright.sync_api import Browser, Page

from topout.ui.layout import place
from topout_tools.web.background import BackgroundTable

_CANVAS_PNG = "() => document.getElementById('screen').toDataURL('image/png').split(',')[1]"

_HAS_NEWS = """(paints) =>
    document.getElementById("screen").dataset.paints !== paints || !document.getElementById("trouble").hidden"""

_LISTENS_AGAIN_MS = 400
_SOON_MS = 1000


class TablePage:
    """Fails when it is closed if the page had any error."""

    def __init__(
        self, browser: Browser, served: BackgroundTable, width: int = 1280, height: int = 800, **more: Any
    ) -> None:
        self.served = served
        self.context = browser.new_context(viewport={"width": width, "height": height}, **more)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def __enter__(self) -> "TablePage":
        self.page.goto(self.served.address)
        self.wait_for_link()
        self.wait_for_same_pixels()
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()
        assert self.errors == []

    # -- input ------------------------------------------------------------------------------------------------------

    def click_keys(self, *keys: str) -> None:
        for key in keys:
            self.page.click(f'[data-key="{key}"]')

    def click_tool(self, name: str) -> None:
        """Click one of the simulator's tools, and close their panel unless a dialog has."""
        self.page.click("#simulator")
        self.page.click(f"#{name}")
        if self.page.is_visible("#simulator-panel"):
            self.page.keyboard.press("Escape")

    def centre(self, key: str) -> tuple[float, float]:
        """Return where on the page that key is."""
        box = self.page.locator(f'[data-key="{key}"]').bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def point_of(self, slot: int) -> tuple[float, float]:
        """Return where on the page the middle of this slot's text is drawn."""
        panel = self._console.stage.panel
        _, x, y, width, *_ = place(slot, panel.columns, bool(panel.track))
        box = self.page.locator("#screen").bounding_box()
        assert box is not None
        scale = box["width"] / 320
        return box["x"] + scale * (x + min(width, 320) / 2), box["y"] + scale * (y + 9)

    def click_screen(self, text: str) -> None:
        """Click on the first text of the screen that contains this one."""
        self.wait_for_text(text)
        self.wait_for_finished_screen()
        self.page.mouse.click(*self.point_of(next(slot for slot, line in enumerate(self.texts) if text in line)))

    # -- output -----------------------------------------------------------------------------------------------------

    @property
    def texts(self) -> list[str]:
        """Return the texts on the firmware's screen; none while it starts."""
        return self._console.stage.panel.texts if self._console else []

    @property
    def _console(self) -> Any:
        return self.served.table.runner.machine.namespace.get("console")

    def pixels(self) -> numpy.ndarray:
        """Return what the canvas shows: 240 rows of 320 times red, green, blue."""
        with Image.open(io.BytesIO(base64.b64decode(self.page.evaluate(_CANVAS_PNG)))) as picture:
            return numpy.asarray(picture.convert("RGB"))

    @property
    def trouble(self) -> str:
        return self.page.inner_text("#trouble span") if self.page.is_visible("#trouble") else ""

    def lit(self, pod: str) -> int:
        return int(self.page.get_attribute(f"#{pod} .ring", "data-lit") or 0)

    # -- waiting, always for a condition ----------------------------------------------------------------------------

    def wait_for_link(self, is_up: bool = True) -> None:
        self.page.wait_for_function("(up) => document.getElementById('link').matches('.is-up') === up", arg=is_up)

    def wait_for_lit(self, pod: str, count: int) -> None:
        self.page.wait_for_function(
            "([pod, count]) => document.querySelector(`#${pod} .ring`).dataset.lit === String(count)", arg=[pod, count]
        )

    def wait_for_text(self, text: str) -> None:
        self._wait_by_paints(lambda: any(text in line for line in self.texts))

    def says_soon(self, text: str) -> bool:
        """Return whether the firmware shows the text within a second of its own time."""
        machine = self.served.table.runner.machine
        until_ms = machine.now_ms + _SOON_MS
        while machine.now_ms < until_ms:
            if any(text in line for line in self.texts):
                return True
            self.page.wait_for_timeout(10)
        return False

    def wait_for_silence(self) -> None:
        """Wait until the console's melody has ended, and it listens to the table again."""
        machine = self.served.table.runner.machine
        console: Any = machine.namespace["console"]
        quiet_ms = machine.now_ms
        while machine.now_ms < quiet_ms + _LISTENS_AGAIN_MS:
            if console.stage.sounds.is_sounding:
                quiet_ms = machine.now_ms
            self.page.wait_for_timeout(10)

    def wait_for_same_pixels(self) -> None:
        """Wait until the canvas shows exactly what the simulated panel shows."""
        self._wait_by_paints(self._shows_the_panel)

    def wait_for_finished_screen(self) -> None:
        """Wait until the firmware has painted everything, and the canvas shows it."""
        console: Any = self.served.table.runner.machine.namespace["console"]
        while not console.stage.is_settled:
            self.page.wait_for_timeout(10)
        self.wait_for_same_pixels()

    def _shows_the_panel(self) -> bool:
        return numpy.array_equal(self.pixels(), numpy.asarray(self.served.table.runner.machine.screen()))

    def _wait_by_paints(self, is_so: Callable[[], bool]) -> None:
        """Check the condition again after each paint, since it shows on the screen."""
        while True:
            paints = self.page.get_attribute("#screen", "data-paints")
            if is_so():
                return
            self.page.wait_for_function(_HAS_NEWS, arg=paints)
            trouble = self.page.inner_text("#trouble span")
            assert not trouble, trouble
