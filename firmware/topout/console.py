"""Holds it all together: keys and knocks become events, events go into the logbook, then to the stage.

One step(now_ms) a loop; nothing here waits.
"""

import os

from micropython import const

from topout import alarm
from topout.alarm import BumpAlarm
from topout.clock import TurnClock
from topout.games import catalogue
from topout.logbook import ALARM, THOUGHT, Logbook
from topout.session import Session
from topout.settings import BRIGHTNESS, CLOCK, LANGUAGE, SENSITIVITY, UNSET, VOLUME, Settings
from topout.ui import sounds
from topout.ui.knocked import Knocked
from topout.ui.stage import Stage
from topout.ui.texts import LANGUAGES
from topout.ui.tones import SHAPES

_HUB_ROW = const(5)
_FLASH_MS = const(1000)
_GROWN_MS = const(80)
_FLICKER_MS = const(120)
_BRIGHTNESS_PERCENT = (15, 35, 60, 100)


class Console(Stage):
    def __init__(self, hub, root: str = ""):
        super().__init__(hub, root)
        self.settings = Settings()
        self.clock = TurnClock()
        self.alarm = BumpAlarm(hub.sensor)
        self.logbook = Logbook(hub.memory)
        self.seats: list[int] = []
        self.longest_stall_ms = 0
        self.unrest: list[tuple] = []  # when faults came of late, and in which part
        self._last: tuple | None = None
        self._alarm: tuple | None = None  # asked about, not yet in the log: whose turn, when, at which tick
        self._start()

    def step(self, now_ms: int) -> None:
        self._measure_stall(now_ms)
        self._take_keys()
        self._take_knocks()
        self.screens[-1].step(now_ms)
        if self.session and self.clock.step(now_ms, self.session.state.turn):
            self.redraw()
        self.show()

    @property
    def session(self) -> Session:
        """The game on the table; None between games."""
        return self.logbook.session

    # What screens may ask for.

    def close_all(self) -> None:
        """Back to the game's own screen, the one for the phase it is in now."""
        self.screens = [self.game_ui.base(self)]
        self.give_back()
        self.redraw()

    def give_back(self) -> None:
        if self.session:  # before the first turn the lowest screen is itself borrowed
            super().give_back()

    def open_menu(self) -> None:
        self.open(self.borrow("topout.ui.menu").Menu(self))

    def open_undo(self) -> None:
        self.open(self.borrow("topout.ui.undo").TakeBack(self))

    def enter(self, event: tuple, tune: tuple | None = None) -> bool:
        """Book an event, or refuse it and say why."""
        state = self.session.state
        phase, turn = state.phase, state.turn
        who = self.session.game.who(state, event)
        refusal = self.logbook.book(event)
        if refusal:
            self.refuse(refusal)
            return False
        self._last = (who, event)
        self._after_change(phase, turn, tune or sounds.BOOKED)
        return True

    def undo(self) -> None:
        self._travel(self.logbook.undo)

    def redo(self) -> None:
        self._travel(self.logbook.redo)

    def take_seats(self, game: str, pods: list) -> None:
        """These pods will play this game; only now are its rules and screens loaded."""
        self._game_name = game
        self.seats = pods
        self.game_ui = catalogue.load(game, "topout.ui.")

    def begin(self, first: int, options: tuple) -> None:
        self.logbook.begin(self._game_name, self.seats, (len(self.seats), first) + options)
        self.clock.start(len(self.seats))
        self._last = None
        self.close_all()
        self.sounds.play(sounds.TURN)
        if self.alarm.proposal():
            self.borrow("topout.ui.meter").ask_quiet(self)

    def new_game(self) -> None:
        """Ask for a game. The one on the table stays in the journal until the next one begins."""
        self.logbook.session = None  # type: ignore[assignment]
        self.screens = [self.borrow("topout.ui.setup").ChooseGame(self)]
        self.redraw()

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
        self.alarm.sensitivity = self.settings.get(SENSITIVITY)
        percent = _BRIGHTNESS_PERCENT[self.settings.get(BRIGHTNESS)]
        if self.hub.rings:
            self.hub.rings.set_brightness(percent)
        if self.hub.display:
            self.hub.display.brightness = percent / 100

    # At power-on.

    def _start(self):
        """Take up what the journal has: the settings, and the game if there is one."""
        self.logbook.open()
        self._take_settings()
        if self.session:
            self._resume()
            return
        setup = self.borrow("topout.ui.setup")
        self.screens = [setup.ChooseGame(self)]
        if self.settings.get(LANGUAGE) == UNSET:
            self.screens.append(setup.ChooseLanguage(self))

    def _take_settings(self):
        journal = self.logbook.journal
        for index, value in journal.settings.items():
            self.settings.set(index, value)
        self.settings.changed = self.logbook.keep
        language = self.settings.get(LANGUAGE)
        self.speak(0 if language == UNSET else language)
        if self.logbook.found:
            self.tell("found." + self.logbook.found)
        if language == UNSET:
            self._ask_settings_file()
        self.apply_settings()

    def _ask_settings_file(self):
        """A language in settings.toml. A broken file or an unknown language is said on the screen."""
        try:
            name = os.getenv("TOPOUT_LANGUAGE")
        except (OSError, ValueError):
            self.tell("why.bad_settings")
            return
        if name in LANGUAGES:
            self.settings.set(LANGUAGE, LANGUAGES.index(name))
            self.speak(LANGUAGES.index(name))
        elif name:
            self.tell("why.unknown_language")

    def _resume(self):
        self.take_seats(self.logbook.game_name, self.logbook.pods)
        self.clock.start(len(self.seats))
        for note in self.logbook.notes:
            if note[0] == THOUGHT:
                self.clock.spent_ms[note[1]] += 1000 * note[2]
        self.screens = [self.game_ui.base(self)]

    # In the loop.

    def _measure_stall(self, now_ms):
        stall_ms = (now_ms - self.now_ms) & 0x1FFFFFFF
        if self.now_ms and stall_ms > self.longest_stall_ms:
            self.longest_stall_ms = stall_ms
        self.now_ms = now_ms

    def _take_keys(self):
        keys = self.hub.keys
        while keys and keys.poll():
            self.alarm.blank_key()
            if keys.is_press:
                self._press(keys.row, keys.column)

    def _press(self, row, column):
        self.hush()
        self.sounds.play(sounds.CLICK)
        screen = self.screens[-1]
        if row == _HUB_ROW:
            screen.press_hub(column)
        else:
            screen.press(row, column)
        self.redraw()

    def _take_knocks(self):
        if self._alarm:
            self._log_alarm(*self._alarm)
        if self.sounds.is_sounding:
            self.alarm.blank_tone()
        outcome = self.alarm.step(self.now_ms)
        if outcome == alarm.SILENCE or not self.session or not self.game_ui.is_alarmed(self):
            return
        if outcome == alarm.CARRIED:
            self.tell("knock.moved")
        elif outcome == alarm.FLICKER:
            self.lights.flash(self.now_ms, _FLICKER_MS)
        else:
            self._sound_alarm(outcome)

    def _sound_alarm(self, outcome):
        top = self.screens[-1]
        if isinstance(top, Knocked) and outcome == alarm.WORSE:
            top.grow()
            return
        self._alarm = (self.session.state.turn, self.clock.seconds, self.now_ms)
        self.lights.flash(self.now_ms, _FLASH_MS)
        self.sounds.play(sounds.ALARM)
        if isinstance(top, Knocked):
            self.screens.pop()
        self.open(Knocked(self, self.alarm.peak_mg, self.alarm.is_slam))

    def _log_alarm(self, turn, seconds, began_ms):
        """Once it is known how strong it was: a knock may grow for 60 ms."""
        if ((self.now_ms - began_ms) & 0x1FFFFFFF) < _GROWN_MS:
            return
        self._alarm = None
        if self.session:
            self.logbook.note(ALARM, self.alarm.detector.level, turn, seconds)

    def _travel(self, move):
        state = self.session.state
        phase, turn = state.phase, state.turn
        refusal = move()
        if refusal:
            self.refuse(refusal)
            return
        self._last = None
        self._after_change(phase, turn, sounds.BOOKED)

    def _after_change(self, phase, turn, tune):
        """The lowest screen follows the game's phase; dialogs on it stay open."""
        state = self.session.state
        if turn is not None and turn != state.turn and self.clock.is_on:
            self.logbook.note(THOUGHT, turn, self.clock.take_seconds(turn))
        if state.phase != phase:
            self.screens[0] = self.game_ui.base(self)
            tune = sounds.END
        self.sounds.play(tune)
        self.redraw()
        if not self.logbook.journal.is_saving:
            self.tell("why.not_saving")
        elif self.logbook.journal.is_nearly_full:
            self.tell("why.nearly_full")
