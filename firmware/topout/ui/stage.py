"""What players see and hear: a stack of screens, and the panel, rings and piezo they speak through.

The lowest screen is the game's own; what lies on it are dialogs. The code of dialogs that are seldom open is borrowed
from the drive and given back when they close: the chip has no room for all.
"""

from micropython import const

from topout import shelf
from topout.ui import sounds
from topout.ui.lights import Lights
from topout.ui.panel import ROWS, Panel
from topout.ui.sounds import Sounds
from topout.ui.texts import LANGUAGES, Texts
from topout.ui.tones import NOTICE

_NOTICE_ROW = ROWS + 5
_NOTICE_MS = const(4000)


class Stage:
    def __init__(self, hub, root: str):
        self.hub = hub
        self.texts = Texts(root)
        self.t = self.texts.get
        self.panel = Panel()
        self.lights = Lights(hub.rings)
        self.sounds = Sounds(hub.piezo)
        self.now_ms = 0
        self.faults = 0  # exceptions that reached the top of the loop
        self.serving = ""  # the part of the hub that is being spoken to
        self.screens: list = []
        self._borrowed: list[str] = []
        self._notice = ""
        self._notice_ms = -1  # since when it is shown; what is told at power-on waits for the first loop
        self._must_draw = True
        self.painter = self._make_painter(root)

    def show(self) -> None:
        """Once a loop: bring rings, sound and screen up to date."""
        if self._notice:
            self._let_notice_pass()
        if self._must_draw:
            self._draw()
        self.serving = "rings"
        self.lights.step(self.now_ms)
        self.serving = "piezo"
        self.sounds.step(self.now_ms)
        if self.painter:
            self.serving = "display"
            self.painter.step()
        self.serving = ""

    @property
    def below(self):
        """The screen under the topmost one."""
        return self.screens[-2]

    def open(self, screen) -> None:
        self.screens.append(screen)
        self.redraw()

    def close(self) -> None:
        """Back to what lay below; the lowest screen stays."""
        if len(self.screens) > 1:
            self.screens.pop()
        if len(self.screens) == 1:
            self.give_back()
        self.redraw()

    def borrow(self, name: str):
        """The module of a dialog that is seldom open."""
        if name not in self._borrowed:
            self._borrowed.append(name)
        return shelf.take(name)

    def give_back(self) -> None:
        for name in self._borrowed:
            shelf.put_back(name)
        self._borrowed = []

    def redraw(self) -> None:
        self._must_draw = True

    def tell(self, key: str, *arguments) -> None:
        """A line at the foot of the screen that goes away by itself, or with the next key."""
        self._notice = self.t(key, *arguments)
        self._notice_ms = -1
        self.redraw()

    def hush(self) -> None:
        """Take the line away again."""
        if self._notice:
            self._notice = ""
            self.redraw()

    def refuse(self, reason: str) -> None:
        """Say in one line why a key press changes nothing, with a low tone."""
        self.tell("why." + reason)
        self.sounds.play(sounds.REFUSED)

    @property
    def is_settled(self) -> bool:
        """Whether the screen shows all that there is to show."""
        return not self._must_draw and (self.painter is None or self.painter.is_done)

    def speak(self, language: int) -> None:
        """Change the language of everything; to English, and say so, if it is not on the drive."""
        try:
            self._speak(LANGUAGES[language])
        except OSError:
            self._speak(LANGUAGES[0])
            self.tell("why.no_language")

    def _speak(self, language):
        if self.painter:
            self.painter.speak(language)
        self.texts.load(language)

    def _let_notice_pass(self):
        if self._notice_ms < 0:
            self._notice_ms = self.now_ms
        elif ((self.now_ms - self._notice_ms) & 0x1FFFFFFF) > _NOTICE_MS:
            self.hush()

    def _make_painter(self, root):
        if self.hub.display is None:
            return None
        from topout.ui.painter import Painter

        return Painter(self.hub.display, self.panel, root)

    def _draw(self):
        self._must_draw = False
        screen = self.screens[-1]
        self.panel.begin()
        screen.draw(self.panel)
        screen.draw_keys(self.panel)
        if self._notice:
            self.panel.say(_NOTICE_ROW, self._notice, NOTICE)
        self.panel.end()
        screen.light(self.lights)
