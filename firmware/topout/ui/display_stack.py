"""The stack of screens that players see, with the panel, rings and piezo that show it.

The base screen belongs to the game; the screens above it are dialogs.
In each loop turn the rings and the piezo are served first. Then at most one of these runs: a deferred job, drawing,
painting. When everything that a key caused is done, the jobs that wait for that run. Then garbage is collected, which
takes 17 ms: done here, it does not delay the next key.
"""

import gc

from micropython import const

from topout.constants import HEIGHT_PX, PODS, TICKS_MASK
from topout.ui import sounds
from topout.ui.colors import NOTICE, TITLE_BAR
from topout.ui.job_queue import JobQueue
from topout.ui.lights import ALL, STEADY, Lights
from topout.ui.panel import NOTICE_ROW, TITLE, Panel
from topout.ui.screen import Screen
from topout.ui.sounds import Sounds
from topout.ui.texts import LANGUAGES, Texts

_NOTICE_MS = const(4000)


class DisplayStack:
    def __init__(self, hub, root: str):
        self.texts = Texts(root)
        self.panel = Panel()
        self.lights = Lights(hub.rings)
        self.sounds = Sounds(hub.piezo)
        self.last_pod = 0  # the pod whose ring shows that something is being loaded
        self.active_part = ""  # the part of the hub in use now: named if it fails
        self.screens: list = []
        self._game = ""  # the game whose texts are loaded
        self._is_reading = False  # the console's own texts are still being loaded, and come first
        self.jobs = JobQueue()
        self.notice: tuple = ()  # a text's key and arguments
        self._notice_ms = -1  # when it was first shown; −1 until the first loop turn that shows it
        self._must_light = True
        self._must_draw = True
        self._has_ticked = False  # a second has passed, and the screen does not show it yet
        self.needs_gc = False  # a key, or an intent from a screen's step(), has left garbage
        self.painter = self._make_painter(hub.display, root)

    def show(self, now_ms: int) -> None:
        """Serve rings and piezo, then run one job, draw, paint, or collect garbage. Called once a loop turn."""
        if self.notice:
            self._let_notice_pass(now_ms)
        if self._must_light and not self.is_busy:  # the top screen may still be loading
            self._must_light = False
            self._light(self.screens[-1])
        self.active_part = "rings"
        is_painted = self._is_painted
        self.lights.step(now_ms, not is_painted)
        self.active_part = "piezo"
        self.sounds.step(now_ms)
        self.active_part = ""
        if self.is_busy:
            self.jobs.run_next()
        elif self._must_draw or (self._has_ticked and is_painted):
            self._draw()
        elif self.jobs.when_painted and is_painted:
            self.jobs.when_painted.pop(0)()
        elif self.needs_gc and self.painter and is_painted:
            self.needs_gc = False
            gc.collect()
        elif not is_painted:
            self._paint()

    def show_first(self) -> None:
        """Run all jobs and paint the whole first screen at once, before the loop begins."""
        while self.is_busy:
            self.jobs.run_next()
        self._draw()
        if self.painter:
            self.active_part = "display"
            self.painter.paint_all()
            self.active_part = ""

    @property
    def is_busy(self) -> bool:
        """Whether something is being loaded. Key presses wait until it is done."""
        return bool(self.jobs.waiting)

    @property
    def is_settled(self) -> bool:
        """Whether the screen shows everything and no job is waiting."""
        return not self.is_busy and not self._must_draw and self._is_painted and not self.jobs.when_painted

    # The stack.

    @property
    def top(self):
        return self.screens[-1]

    def open(self, screen, remake_top=None) -> None:
        """Put a screen on top of the stack.

        `screen` may be a function that makes the screen. It is called in its own loop turn; until then the ring waits
        and the title ends with «…», so that the key gets an answer.
        With `remake_top`, the covered screen is removed, and this function makes it again when it would be on top.
        """
        if callable(screen):
            self.show_loading()
            self.jobs.defer(lambda: self.open(screen(), remake_top))
            return
        if remake_top:
            self._take_off()
            self.screens.append(remake_top)
        self.screens.append(screen)
        self.redraw()

    def open_lowest(self, screen) -> None:
        """Replace the base screen; dialogs above it stay open. `screen` may be a function, as in open()."""
        if callable(screen):
            self.show_loading()
            self.jobs.defer(lambda: self.open_lowest(screen()))
            return
        if self.screens:
            self.screens[0].closed()
            self.screens[0] = screen
        else:
            self.screens.append(screen)
        self.redraw()

    def unload_base_screen(self) -> None:
        """Remove the base screen until it is opened again.

        Functions above it that would make a screen again are removed too.
        """
        self.open_lowest(Screen(None, None))
        self.screens = [screen for screen in self.screens if not callable(screen)]

    def lose_scores(self) -> None:
        """Free the memory of the scores' letters. They are read again when scores are shown."""
        if self.painter:
            self.painter.lose_scores()

    def close(self) -> None:
        """Close the top screen and show the one below. The base screen stays."""
        if len(self.screens) > 1:
            self._take_off()
        self.redraw()
        if callable(self.top):
            self.open(self.screens.pop())

    def close_all(self) -> None:
        """Close everything above the base screen and cancel what was about to open. Texts continue to load."""
        self.jobs.cancel()
        while len(self.screens) > 1:
            self._take_off()
        self.redraw()

    def _take_off(self):
        screen = self.screens.pop()
        if not callable(screen):
            screen.closed()

    def show_title_only(self, key: str) -> None:
        """Show a title and nothing else, painted before any other job, because something long is about to be loaded."""
        self.panel.begin()
        self.panel.say(TITLE, self.texts.get(key), TITLE_BAR)
        self.panel.end()
        self._paint_soon()
        self._paint_soon()

    def show_loading(self):
        """Show on a ring, and by «…» after the title, that something is being loaded."""
        if not self.is_busy:
            self.lights.wait(self.last_pod)
        title, tab, rest = self.panel.texts[TITLE].partition("\t")
        if title and not title.endswith("…"):
            self.panel.say(TITLE, title + " …" + tab + rest, self.panel.tones[TITLE])
            self._paint_soon()

    def _paint_soon(self):
        """Paint one slice in the next loop turn."""
        if self.painter:
            self.jobs.defer(self._paint)

    def redraw(self) -> None:
        self._must_light = True
        self._must_draw = True

    def tick(self) -> None:
        """Show that a second has passed, once everything else is painted."""
        self._must_light = True
        self._has_ticked = True

    @property
    def _is_painted(self):
        return self.painter is None or self.painter.is_done

    # Notices and the language.

    def show_notice(self, key: str, *arguments) -> None:
        """Show a line at the foot of the screen. It disappears after 4 s or with the next key."""
        self.notice = (key,) + arguments
        self._notice_ms = -1
        self.redraw()

    def clear_notice(self) -> None:
        """Remove the notice."""
        if self.notice:
            self.notice = ()
            self.redraw()

    def refuse(self, reason: str, *arguments) -> None:
        """Show why a key press changes nothing, and play a low tone."""
        self.show_notice("why." + reason, *arguments)
        self.sounds.play(sounds.REFUSED)

    def set_language(self, language: int) -> None:
        """Change the language of everything. If its files are not on the drive, use English and show a notice."""
        self._is_reading = True
        self.show_loading()
        self.jobs.defer(lambda: self._read_letters(language), True)

    def _read_letters(self, language):
        if self.painter:
            try:
                self.painter.speak(LANGUAGES[language])
            except OSError:
                self._speak_english_instead_of(language)
                return
        self.jobs.defer(lambda: self._read_texts(language), True)

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
        """Load a game's texts in their own loop turn, after the console's own, and at each change of language."""
        self._game = game
        if not self._is_reading:
            self.jobs.defer(lambda: self.texts.add(game), True)

    def _speak_english_instead_of(self, language):
        if not language:
            raise OSError("no English on the drive")
        self.set_language(0)
        self.show_notice("why.no_language")

    def _let_notice_pass(self, now_ms):
        if self._notice_ms < 0:
            self._notice_ms = now_ms
        elif ((now_ms - self._notice_ms) & TICKS_MASK) > _NOTICE_MS:
            self.clear_notice()

    def _make_painter(self, display, root):
        if display is None:
            return None
        if display.height != HEIGHT_PX:
            from topout.ui.other_layouts import choose

            choose(display.height)
        from topout.ui.painter import Painter

        return Painter(display, self.panel, root)

    def _paint(self):
        if self.painter:
            self.active_part = "display"
            self.painter.step()
            self.active_part = ""

    def _light(self, screen):
        """Light the rings as the screen wants.

        On a screen that waits for B's release, a pod's ring is white while its B is down.
        """
        screen.light(self.lights)
        for pod in range(PODS):
            if screen.held_pods & (1 << pod):
                self.lights.set(pod, 0, 0, STEADY, ALL)

    def draw_screen(self, screen) -> None:
        screen.draw(self.panel)
        screen.draw_keys(self.panel)

    def _draw(self):
        self._must_draw = self._has_ticked = False
        screen = self.screens[-1]
        self.panel.begin()
        self.draw_screen(screen)
        notice = self.notice or self.panel.standing
        if notice:
            self.panel.say(NOTICE_ROW, self.texts.get(*notice), NOTICE)
        self.panel.end()
