"""What players see and hear: a stack of screens, and the panel, rings and piezo they speak through.

The lowest screen is the game's own; what lies on it are dialogs. Within a loop turn rings and piezo come first; then
one thing of these, the first that is due: a job that waits for a turn of its own, drawing, painting. When all that a
key led to is done, what can wait is run, and garbage is collected: 19 ms that the next key will not have to wait for.
"""

import gc

from micropython import const

from topout.facts import PODS, TICKS_MASK
from topout.ui import sounds
from topout.ui.lights import ALL, STEADY, Lights
from topout.ui.panel import NOTICE_ROW, TITLE, Panel
from topout.ui.screen import Screen
from topout.ui.sounds import Sounds
from topout.ui.texts import LANGUAGES, Texts
from topout.ui.tones import NOTICE, TITLE_BAR

_NOTICE_MS = const(4000)


class Stage:
    def __init__(self, hub, root: str):
        self.texts = Texts(root)
        self.panel = Panel()
        self.lights = Lights(hub.rings)
        self.sounds = Sounds(hub.piezo)
        self.pressed = 0  # the pod whose ring answers for a key that opens something
        self.serving = ""  # the part of the hub that is being spoken to
        self.screens: list = []
        self._game = ""  # whose words are known
        self._is_reading = False  # the console's own words are to be read first
        self._jobs: list = []  # (what to call, whether it is still wanted when everything is closed)
        self.notice: tuple = ()  # a text's key and arguments
        self._notice_ms = -1  # since when it is shown; what is told at power-on waits for the first loop
        self._must_light = True
        self._must_draw = True
        self._has_ticked = False  # a second has passed that the screen does not show yet
        self.when_painted = None  # a job that waits until all is painted
        self.is_untidy = False  # a key, or what a screen wanted by itself, has left garbage behind
        self.painter = self._make_painter(hub.display, root)

    def show(self, now_ms: int) -> None:
        """Once a loop."""
        if self.notice:
            self._let_notice_pass(now_ms)
        if self._must_light and not self._jobs:  # what is being loaded may be what is to be lit
            self._must_light = False
            self._light(self.screens[-1])
        self.serving = "rings"
        is_painted = self._is_painted
        self.lights.step(now_ms, not is_painted)
        self.serving = "piezo"
        self.sounds.step(now_ms)
        self.serving = ""
        if self._jobs:
            self._jobs.pop(0)[0]()
        elif self._must_draw or (self._has_ticked and is_painted):
            self._draw()
        elif self.when_painted and is_painted:
            self._run_when_painted()
        elif self.is_untidy and self.painter and is_painted:
            self.is_untidy = False
            gc.collect()
        elif not is_painted:
            self._paint()

    def _run_when_painted(self):
        job = self.when_painted
        self.when_painted = None
        job()

    def show_first(self) -> None:
        """Before the loop begins: all of the first screen at once."""
        while self._jobs:
            self._jobs.pop(0)[0]()
        self._draw()
        if self.painter:
            self.serving = "display"
            self.painter.paint_all()
            self.serving = ""

    @property
    def is_busy(self) -> bool:
        """Something is being loaded: keys wait until it is there."""
        return bool(self._jobs)

    @property
    def is_settled(self) -> bool:
        """Whether the screen shows all that there is to show, and nothing waits for that."""
        return not self._jobs and not self._must_draw and self._is_painted and not self.when_painted

    # The stack.

    @property
    def top(self):
        return self.screens[-1]

    def soon(self, job, in_any_case: bool = False) -> None:
        """Call it in a loop turn of its own."""
        self._jobs.append((job, in_any_case))

    def open(self, screen, makes_top_anew=None) -> None:
        """Lay a screen on the others. A function that makes it is called in a turn of its own; until then the rings
        wait and the title says «…», so that the key is answered. With another function the screen that is covered
        goes, and is made anew by that when it would be on top again."""
        if callable(screen):
            self._promise()
            self.soon(lambda: self.open(screen(), makes_top_anew))
            return
        if makes_top_anew:
            self._take_off()
            self.screens.append(makes_top_anew)
        self.screens.append(screen)
        self.redraw()

    def open_lowest(self, screen) -> None:
        """The same for the lowest screen; the dialogs on it stay open."""
        if callable(screen):
            self._promise()
            self.soon(lambda: self.open_lowest(screen()))
            return
        if self.screens:
            self.screens[0].closed()
            self.screens[0] = screen
        else:
            self.screens.append(screen)
        self.redraw()

    def rest(self) -> None:
        """The lowest screen goes; nobody looks at it until it is opened anew. What would be made anew above it is not
        any more."""
        self.open_lowest(Screen(None, None))
        self.screens = [screen for screen in self.screens if not callable(screen)]

    def lose_scores(self) -> None:
        """Their letters, until there are scores again."""
        if self.painter:
            self.painter.lose_scores()

    def close(self) -> None:
        """Back to what lay below; the lowest screen stays."""
        if len(self.screens) > 1:
            self._take_off()
        self.redraw()
        if callable(self.top):
            self.open(self.screens.pop())

    def close_all(self) -> None:
        """Back to the lowest screen; what was about to open is forgotten, words that are being read are not."""
        self._jobs = [job for job in self._jobs if job[1]]
        while len(self.screens) > 1:
            self._take_off()
        self.redraw()

    def _take_off(self):
        screen = self.screens.pop()
        if not callable(screen):
            screen.closed()

    def announce(self, key: str) -> None:
        """Nothing but a title, and painted before whatever else waits: something long is about to be loaded."""
        self.panel.begin()
        self.panel.say(TITLE, self.texts.get(key), TITLE_BAR)
        self.panel.end()
        self._paint_soon()
        self._paint_soon()

    def _promise(self):
        """Something is being loaded: answer the key on the rings and with a sign at the end of the title."""
        if not self._jobs:
            self.lights.wait(self.pressed)
        title, tab, rest = self.panel.texts[TITLE].partition("\t")
        if title and not title.endswith("…"):
            self.panel.say(TITLE, title + " …" + tab + rest, self.panel.tones[TITLE])
            self._paint_soon()

    def _paint_soon(self):
        """A slice."""
        if self.painter:
            self.soon(self._paint)

    def redraw(self) -> None:
        self._must_light = True
        self._must_draw = True

    def tick(self) -> None:
        """A second has passed: it is shown when all else is."""
        self._must_light = True
        self._has_ticked = True

    @property
    def _is_painted(self):
        return self.painter is None or self.painter.is_done

    # What is said beside the screens.

    def tell(self, key: str, *arguments) -> None:
        """A line at the foot of the screen that goes away by itself, or with the next key."""
        self.notice = (key,) + arguments
        self._notice_ms = -1
        self.redraw()

    def hush(self) -> None:
        """Take the line away again."""
        if self.notice:
            self.notice = ()
            self.redraw()

    def refuse(self, reason: str, *arguments) -> None:
        """Say in one line why a key press changes nothing, with a low tone."""
        self.tell("why." + reason, *arguments)
        self.sounds.play(sounds.REFUSED)

    def speak(self, language: int) -> None:
        """Change the language of everything; to English, and say so, if it is not on the drive."""
        self._is_reading = True
        self._promise()
        self.soon(lambda: self._read_letters(language), True)

    def _read_letters(self, language):
        if self.painter:
            try:
                self.painter.speak(LANGUAGES[language])
            except OSError:
                self._speak_english_instead_of(language)
                return
        self.soon(lambda: self._read_texts(language), True)

    def _read_texts(self, language):
        try:
            self.texts.load(LANGUAGES[language])
        except OSError:
            self._speak_english_instead_of(language)
            return
        self.redraw()
        self._is_reading = False
        if self._game:
            self.read_words_of(self._game)

    def read_words_of(self, game: str) -> None:
        """Know a game's words from now on, in whatever language: in a turn of its own, after the console's."""
        self._game = game
        if not self._is_reading:
            self.soon(lambda: self.texts.add(game), True)

    def _speak_english_instead_of(self, language):
        if not language:
            raise OSError("no English on the drive")
        self.speak(0)
        self.tell("why.no_language")

    def _let_notice_pass(self, now_ms):
        if self._notice_ms < 0:
            self._notice_ms = now_ms
        elif ((now_ms - self._notice_ms) & TICKS_MASK) > _NOTICE_MS:
            self.hush()

    def _make_painter(self, display, root):
        if display is None:
            return None
        from topout.ui.painter import Painter

        return Painter(display, self.panel, root)

    def _paint(self):
        if self.painter:
            self.serving = "display"
            self.painter.step()
            self.serving = ""

    def _light(self, screen):
        """What the screen wants; a ring is white while its B is down and waited for."""
        screen.light(self.lights)
        for pod in range(PODS):
            if screen.down & (1 << pod):
                self.lights.set(pod, 0, 0, STEADY, ALL)

    def _draw(self):
        self._must_draw = self._has_ticked = False
        screen = self.screens[-1]
        self.panel.begin()
        screen.draw(self.panel)
        screen.draw_keys(self.panel)
        notice = self.notice or self.panel.standing
        if notice:
            self.panel.say(NOTICE_ROW, self.texts.get(*notice), NOTICE)
        self.panel.end()
