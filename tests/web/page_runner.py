"""Plays scripts at the web table in real time: each press is a click, a key of the keyboard, or a touch on a phone.

It has the interface of `topout run`'s ScriptRunner, so that scripts need no change.
"""

from tests.web.phone_page import PhonePage
from tests.web.table_page import TablePage
from topout.match.seats import SHAPES
from topout.ui.panel import HEADS, HUB_KEYS, POD_KEYS, ROWS
from topout_tools.script.observer import Observer

_PRESS_MS = 60
_SEEN_MS = 60  # by then the console has read the key and its release
_POLL_MS = 5
_HUB_LETTERS = {"hub.menu": "m", "hub.undo": "u", "hub.fall": "f"}


class PageRunner:
    def __init__(self, table: TablePage, *, by_keyboard: bool) -> None:
        self._page = table.page
        self._table = table
        self._by_keyboard = by_keyboard
        self._machine = table.served.machine
        self.observer = Observer(self._machine)
        table.wait_for_text("Language")

    def press(self, key: str, ms: int = _PRESS_MS) -> None:
        if ms > _PRESS_MS:
            self.press_and_see(key, "p1", ms)
            return
        before = self._releases()
        self._release(self._put(key))  # at once: on a busy host a longer press would count as a hold
        while self._releases() == before:
            self._page.wait_for_timeout(_POLL_MS)
        self.wait(_SEEN_MS)

    @property
    def keys(self) -> frozenset[str]:
        return self._machine.board.keys

    def key_of(self, pod: str, letter: str) -> str:
        return f"{pod}.{letter}" if self._machine.board.has_pods else f"hub.{letter}"

    def _releases(self) -> int:
        """Return how often the machine's keys have gone up."""
        return sum(line.startswith("up ") for line in self._table.served.table.runner.recorder.lines)

    def _release(self, letter: str) -> None:
        self._page.keyboard.up(letter) if letter else self._page.mouse.up()

    def press_and_see(self, key: str, pod: str, ms: int = _PRESS_MS) -> list[tuple[int, int, int]]:
        """Press a key, and return what the pod's ring shows while it is down."""
        letter = self._put(key)
        self._wait_until_felt(True)
        self.wait(ms)
        ring = self._machine.ring(pod)
        self._release(letter)
        self._wait_until_felt(False)
        self.wait(_SEEN_MS)
        return ring

    def _put(self, key: str) -> str:
        """Press the key down. Returns the letter that holds it, or "" for the mouse."""
        if not self._by_keyboard:
            self._page.mouse.move(*self._table.centre(key))
            self._page.mouse.down()
            return ""
        if not key.startswith("hub"):
            self._page.keyboard.press(key[1])
        letter = _HUB_LETTERS.get(key, key[-1])
        self._page.keyboard.down(letter)
        return letter

    def _wait_until_felt(self, is_down: bool) -> None:
        """Wait until the console's switches are down or up, however slow the connection is."""
        while bool(self._machine.circuit.switches.closed_at(self._machine.clock.now_us)) != is_down:
            self._page.wait_for_timeout(_POLL_MS)

    def wait(self, ms: int) -> None:
        """Wait by the console's own time."""
        until_ms = self._machine.now_ms + ms
        while self._machine.now_ms < until_ms:
            self._page.wait_for_timeout(_POLL_MS)

    def look(self) -> Observer:
        while not self.observer.is_settled:
            self._page.wait_for_timeout(_POLL_MS)
        return self.observer

    def check(self) -> None:
        assert self._table.trouble == "", self._table.trouble


class ScreenRunner(PageRunner):
    """Presses a key where the screen says what it does, and the key itself only where the screen says nothing of it.

    `on_screen` and `on_keys` count both.
    """

    def __init__(self, table: TablePage) -> None:
        super().__init__(table, by_keyboard=False)
        self.on_screen = self.on_keys = 0

    def _put(self, key: str) -> str:
        self._table.wait_for_finished_screen()  # as a person does
        slot = self._slot_of(key)
        if slot is None:
            self.on_keys += 1
            return super()._put(key)
        self.on_screen += 1
        self._page.mouse.move(*self._table.point_of(slot))
        self._page.mouse.down()
        return ""

    def _slot_of(self, key: str) -> int | None:
        """Return the slot of the key's word; of the player's head, where any key of the pod is meant; or None."""
        pod, _, letter = key.partition(".")
        texts = self._table.texts
        if pod == "hub":
            slot = HUB_KEYS + ("menu", "undo", "fall").index(letter)
        elif any(texts[POD_KEYS:HUB_KEYS]):
            slot = POD_KEYS + "abc".index(letter)
            if pod != (self.observer.turn or self._page.evaluate("document.querySelector('.is-chosen')?.id ?? 'p1'")):
                return None
        else:
            shape = SHAPES[int(pod[1]) - 1]
            slot = next((slot for slot in range(HEADS, ROWS) if shape in texts[slot]), POD_KEYS)
        return slot if texts[slot] else None


class PhonesRunner(PageRunner):
    """The same with a page for each place: phones are pods, a tablet is the hub."""

    def __init__(self, pages: dict[str, PhonePage]) -> None:
        self._pages = pages
        self._touched = pages["hub"].page
        super().__init__(pages["hub"], by_keyboard=False)

    def _put(self, key: str) -> str:
        touched = self._pages[key.partition(".")[0]]
        self._touched = touched.page
        self._touched.mouse.move(*touched.centre(key))
        self._touched.mouse.down()
        return ""

    def _release(self, letter: str) -> None:
        self._touched.mouse.up()

    def check(self) -> None:
        for place, page in self._pages.items():
            assert page.state == "up", f"{place}: {page.message}"
