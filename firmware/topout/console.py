"""Holds it all together: keys become intents, intents events, events a new picture. One step(now_ms) a loop.

Screens stand on a stack. The lowest is the game's own for the phase it is in; what lies on it are dialogs. The code of
dialogs that are seldom open is borrowed from the drive and given back when they close: the chip has no room for all.
"""

import os

from micropython import const

from topout import shelf
from topout.clock import TurnClock
from topout.games import catalogue
from topout.session import Session
from topout.settings import BRIGHTNESS, CLOCK, LANGUAGE, UNSET, VOLUME, Settings
from topout.ui import sounds
from topout.ui.lights import Lights
from topout.ui.panel import ROWS, Panel
from topout.ui.sounds import Sounds
from topout.ui.texts import LANGUAGES, Texts
from topout.ui.tones import NOTICE, SHAPES

_HUB_ROW = const(5)
_NOTICE_ROW = ROWS + 5
_NOTICE_MS = const(4000)
_BRIGHTNESS_PERCENT = (15, 35, 60, 100)


class Console:
    session: Session

    def __init__(self, hub, root: str = ""):
        self.hub = hub
        self.texts = Texts(root)
        self.t = self.texts.get
        self.panel = Panel()
        self.lights = Lights(hub.rings)
        self.sounds = Sounds(hub.piezo)
        self.settings = Settings()
        self.clock = TurnClock()
        self.session = None  # type: ignore[assignment]
        self.seats: list[int] = []
        self.now_ms = 0
        self.longest_stall_ms = 0
        self._screens: list = []
        self._borrowed: list[str] = []
        self._last: tuple | None = None
        self._notice = ""
        self._notice_ms = 0
        self._must_draw = True
        self._painter = self._make_painter(root)
        self._start()

    def step(self, now_ms: int) -> None:
        self._measure_stall(now_ms)
        self._take_keys()
        self._screens[-1].step(now_ms)
        if self.session and self.clock.step(now_ms, self.session.state.turn):
            self.redraw()
        if self._notice and ((now_ms - self._notice_ms) & 0x1FFFFFFF) > _NOTICE_MS:
            self._notice = ""
            self.redraw()
        if self._must_draw:
            self._draw()
        self.lights.step(now_ms)
        self.sounds.step(now_ms)
        if self._painter:
            self._painter.step()

    # What screens may ask for.

    def open(self, screen) -> None:
        self._screens.append(screen)
        self.redraw()

    def close(self) -> None:
        """Back to what lay below; the lowest screen stays."""
        if len(self._screens) > 1:
            self._screens.pop()
        if len(self._screens) == 1:
            self._give_back()
        self.redraw()

    def close_all(self) -> None:
        """Back to the game's own screen, the one for the phase it is in now."""
        self._screens = [self.game_ui.base(self)]
        self._give_back()
        self.redraw()

    def borrow(self, name: str):
        """The module of a dialog that is seldom open."""
        if name not in self._borrowed:
            self._borrowed.append(name)
        return shelf.take(name)

    def open_menu(self) -> None:
        self.open(self.borrow("topout.ui.menu").Menu(self))

    def open_undo(self) -> None:
        self.open(self.borrow("topout.ui.undo").TakeBack(self))

    def redraw(self) -> None:
        self._must_draw = True

    def refuse(self, reason: str) -> None:
        """Say in one line why a key press changes nothing, with a low tone."""
        self._notice = self.t("why." + reason)
        self._notice_ms = self.now_ms
        self.sounds.play(sounds.REFUSED, self.now_ms)
        self.redraw()

    def enter(self, event: tuple, tune: tuple | None = None) -> bool:
        """Book an event, or refuse it and say why."""
        before = self.session.state
        phase = before.phase
        who = self.session.game.who(before, event)
        refusal = self.session.do(event)
        if refusal:
            self.refuse(refusal)
            return False
        self._last = (who, event)
        self._after_change(phase, tune or sounds.BOOKED)
        return True

    def undo(self) -> None:
        self._travel(self.session.undo)

    def redo(self) -> None:
        self._travel(self.session.redo)

    def take_seats(self, game: str, pods: list) -> None:
        """These pods will play this game; only now are its rules and screens loaded."""
        self.game = catalogue.load(game)
        self.seats = pods
        self.game_ui = catalogue.load(game, "topout.ui.")

    def begin(self, first: int, options: tuple) -> None:
        self.session = Session(self.game, (len(self.seats), first) + options)
        self.clock.start(len(self.seats))
        self._last = None
        self.close_all()
        self.sounds.play(sounds.TURN, self.now_ms)

    def new_game(self) -> None:
        self.session = None  # type: ignore[assignment]
        self._screens = [self.borrow("topout.ui.setup").ChooseGame(self)]
        self.redraw()

    def speak(self, language: int) -> None:
        """Change the language of everything."""
        self.texts.load(LANGUAGES[language])
        if self._painter:
            self._painter.speak(LANGUAGES[language])

    def name(self, player: int) -> str:
        """How the screen calls a player: the pod's shape and number."""
        pod = self.seats[player]
        return SHAPES[pod] + str(pod + 1)

    def player_at(self, pod: int) -> int | None:
        return self.seats.index(pod) if pod in self.seats else None

    def is_out(self, player: int) -> bool:
        return bool(self.session and self.session.state.out[player])

    def sentence(self, who: int | None, event: tuple) -> str:
        text = self.game_ui.describe(self, event)
        return text if who is None else self.name(who) + ": " + text

    def last_sentence(self) -> str:
        return self.sentence(*self._last) if self._last else ""

    def apply_settings(self) -> None:
        self.sounds.volume = sounds.VOLUMES[self.settings.get(VOLUME)]
        self.clock.is_on = bool(self.settings.get(CLOCK))
        percent = _BRIGHTNESS_PERCENT[self.settings.get(BRIGHTNESS)]
        if self.hub.rings:
            self.hub.rings.set_brightness(percent)
        if self.hub.display:
            self.hub.display.brightness = percent / 100

    # Its own doings.

    def _make_painter(self, root):
        if self.hub.display is None:
            return None
        from topout.ui.painter import Painter

        return Painter(self.hub.display, self.panel, root)

    def _start(self):
        setup = self.borrow("topout.ui.setup")
        self._screens = [setup.ChooseGame(self)]
        language = self.settings.get(LANGUAGE)
        if language == UNSET:
            language = self._language_of_the_owner()
        if language == UNSET:
            self._screens.append(setup.ChooseLanguage(self))
            language = 0
        self.speak(language)
        self.apply_settings()

    def _language_of_the_owner(self):
        """What settings.toml asks for. A broken file or an unknown language is said on the screen, and asked about."""
        try:
            name = os.getenv("TOPOUT_LANGUAGE")
        except (OSError, ValueError):
            self._notice = self.t("why.bad_settings")
            return UNSET
        if name in LANGUAGES:
            return LANGUAGES.index(name)
        if name:
            self._notice = self.t("why.unknown_language")
        return UNSET

    def _measure_stall(self, now_ms):
        stall_ms = (now_ms - self.now_ms) & 0x1FFFFFFF
        if self.now_ms and stall_ms > self.longest_stall_ms:
            self.longest_stall_ms = stall_ms
        self.now_ms = now_ms

    def _take_keys(self):
        keys = self.hub.keys
        while keys and keys.poll():
            if keys.is_press:
                self._press(keys.row, keys.column)

    def _press(self, row, column):
        self._notice = ""
        self.sounds.play(sounds.CLICK, self.now_ms)
        screen = self._screens[-1]
        if row == _HUB_ROW:
            screen.press_hub(column)
        else:
            screen.press(row, column)
        self.redraw()

    def _travel(self, move):
        phase = self.session.state.phase
        refusal = move()
        if refusal:
            self.refuse(refusal)
            return
        self._last = None
        self._after_change(phase, sounds.BOOKED)

    def _after_change(self, phase, tune):
        """The lowest screen follows the game's phase; dialogs on it stay open."""
        if self.session.state.phase != phase:
            self._screens[0] = self.game_ui.base(self)
            tune = sounds.END
        self.sounds.play(tune, self.now_ms)
        self.redraw()

    def _give_back(self):
        """Let go of the borrowed modules, unless the lowest screen is still one of theirs."""
        if self.session is None:
            return
        for name in self._borrowed:
            shelf.put_back(name)
        self._borrowed = []

    def _draw(self):
        self._must_draw = False
        screen = self._screens[-1]
        self.panel.begin()
        screen.draw(self.panel)
        screen.draw_keys(self.panel)
        if self._notice:
            self.panel.say(_NOTICE_ROW, self._notice, NOTICE)
        self.panel.end()
        screen.light(self.lights)
