"""Holds it all together: keys become intents, and intents are obeyed here and nowhere else; knocks are asked about.

    key → the top screen's intent → an event → the table (rules, journal) → view
    knock → the alarm → the question

One step(now_ms) a loop; nothing here waits. What takes longer, reading a file or erasing, has a loop turn of its own.
"""

from micropython import const

from topout import shelf
from topout.alarm import ASK, CARRIED, SILENCE, Alarm
from topout.fingers import HELD, LET_GO, PRESSED, Fingers
from topout.games import catalogue
from topout.games.phases import OVER, TALLY
from topout.health import Health
from topout.logbook import Logbook
from topout.settings import BRIGHTNESS, CLOCK, LANGUAGE, SENSITIVITY, UNSET, VOLUME, Settings
from topout.table import REDO, UNDO, Table
from topout.ui import intents, rooms, sounds
from topout.ui.screen import Screen
from topout.ui.stage import Stage

_FLASH_MS = const(1000)
_FLICKER_MS = const(120)
_ENDS = (TALLY, OVER)
_BRIGHTNESS_PERCENT = (15, 35, 60, 100)


class Console:
    """`table` is the game that is on, None between games."""

    def __init__(self, hub, root: str = ""):
        self._hub = hub
        self.health = Health(hub)
        self.stage = Stage(hub, root)
        self.alarm = Alarm(hub.sensor)
        self.settings = Settings()
        self.logbook = Logbook(hub.memory)
        self.table: Table | None = None
        self._question: Screen | None = None  # about the last knock
        self._hears = False  # knocks; the table is told when it no longer does
        self._fingers = Fingers(hub.keys)
        # What is loaded with any game; with this one; with its lowest screen. The rest is forgotten with the dialogs.
        self._core = self._game = self._resident = shelf.mark()
        self._wake()
        self.stage.show_first()

    def step(self, now_ms: int) -> None:
        self.health.step(now_ms)
        self._take_keys(now_ms)
        self._take_knocks(now_ms)
        self._obey(self.stage.top.step(now_ms))
        table = self.table
        if table and table.clock.step(now_ms, table.state.turn):
            self.stage.redraw()
        self.stage.show(now_ms)

    # Power on, new games, the way home.

    def _wake(self):
        from topout.wake import wake

        self.table = wake(self.logbook, self.settings, self.stage)
        self.settings.changed = self._keep
        for setting in (VOLUME, BRIGHTNESS, SENSITIVITY, CLOCK):
            self._apply(setting)
        if self.table:
            shelf.forget_since(self._core, but="topout.games")  # the rules are in use
            self._load_screens(self.table.game)
            self.stage.open_lowest(self._make_lowest(self.table))
            return
        self._open_first()
        if self.settings.get(LANGUAGE) == UNSET:
            from topout.ui.language import ChooseLanguage

            self.stage.open(ChooseLanguage(self.stage.texts.get, self.settings))

    def go_home(self) -> None:
        """To the lowest screen for what is on the table, made anew, and nothing on it."""
        self.stage.close_all()
        if self.table:
            self._open_lowest(self.table)
        else:
            self._open_first()

    def _open_first(self):
        from topout.ui.setup import first_screen

        self.stage.open_lowest(first_screen(self.stage.texts, self.settings))

    def _begin(self, game, pods, setup):
        """One loop turn each: to read what finds the last results, to find them, to read the rules, what erases, to
        erase, to read the screens, the lowest one.
        """
        self.stage.close_all()
        self.stage.lights.clear()
        self.stage.announce("game." + game)
        self.stage.soon(self.logbook.prepare_recall)
        self.stage.soon(self._recall_results)
        self.stage.soon(lambda: self._load_rules(game))
        self.stage.soon(self._load_beginning)
        self.stage.soon(lambda: self._lay(game, pods, setup))

    def _recall_results(self):
        from topout.ending import result_of

        self.logbook.recall(result_of(self.table))

    def _load_rules(self, game):
        is_the_same = self.table and self.table.game == game
        self.table = self._question = None
        shelf.forget_since(self._core, but="topout.games" if is_the_same else " ")
        catalogue.load(game)

    def _load_beginning(self):
        self._game = shelf.mark()
        self.logbook.prepare()

    def _lay(self, game, pods, setup):
        self.health.is_erasing = True
        table = Table(self.logbook, game, pods, setup)
        self.logbook.begin(catalogue.number_of(game), pods, setup)
        shelf.forget_since(self._game)
        self.table = table
        self._apply(CLOCK)
        self.stage.soon(lambda: self._load_screens(game))
        self._open_lowest(table)
        self.stage.soon(self._check_quiet)

    def _load_screens(self, game):
        self.stage.read_words_of(game)
        rooms.load(game)
        self._game = shelf.mark()

    def _open_lowest(self, table):
        self.stage.open_lowest(lambda: self._make_lowest(table))

    def _make_lowest(self, table):
        shelf.forget_since(self._game)
        screen = rooms.load(table.game).base(table, self.stage.texts.get)
        self._resident = shelf.mark()
        return screen

    def _check_quiet(self):
        self.stage.sounds.play(sounds.TURN)
        if self.alarm.proposal():
            from topout.ui.meter import ask_quiet

            self.stage.open(ask_quiet(self.stage.texts.get, self.settings, self.alarm))

    # Settings.

    def _keep(self, setting, value):
        self.logbook.keep(setting, value)
        self._apply(setting)

    def _apply(self, setting):
        value = self.settings.get(setting)
        if setting == LANGUAGE:
            self.stage.speak(value)
        elif setting == VOLUME:
            self.stage.sounds.volume = sounds.VOLUMES[value]
        elif setting == SENSITIVITY:
            self.alarm.sensitivity = value
        elif setting == CLOCK:
            if self.table:
                self.table.clock.is_on = bool(value)
        elif setting == BRIGHTNESS:
            self._dim(_BRIGHTNESS_PERCENT[value])

    def _dim(self, percent):
        if self._hub.rings:
            self._hub.rings.set_brightness(percent)
        if self._hub.display:
            self._hub.display.brightness = percent / 100

    # Keys and their intents.

    def _take_keys(self, now_ms):
        stage = self.stage
        fingers = self._fingers
        while fingers.meet(stage, now_ms):
            if fingers.did != HELD:
                self.alarm.blank_key()
            if fingers.did != LET_GO:
                stage.redraw()
            if fingers.did == PRESSED:
                stage.hush()
                stage.sounds.play(sounds.CLICK)
            self._obey(fingers.intent)

    def _obey(self, intent):
        if not intent:
            return
        kind = intent[0]
        stage = self.stage
        stage.redraw()
        if kind == intents.ENTER:
            self._enter(self.table, *intent[1:])
        elif kind == intents.OPEN:
            stage.open(intent[1])
        elif kind == intents.REPLACE:
            stage.close()
            stage.open(intent[1])
        elif kind == intents.CLOSE:
            stage.close()
            self._forget_dialogs()
        elif kind == intents.HOME:
            self._close_dialogs()
        elif kind == intents.REFUSE:
            stage.refuse(*intent[1:])
        elif kind == intents.MENU:
            stage.open(self._make_menu)
        elif kind == intents.TAKE_BACK:
            self._open_take_back(*intent[1:])
        elif kind == intents.BEGIN:
            self._begin(*intent[1:])

    def _enter(self, table, event, tune, second=None):
        phase = table.state.phase
        refusal = table.enter(event) or (second and table.enter(second))
        if refusal:
            self.stage.refuse(refusal)
            return
        if event not in (UNDO, REDO):
            self._close_dialogs()
        if table.state.phase != phase:
            self._open_lowest(table)
            tune = sounds.END
            if event != REDO and phase not in _ENDS and table.state.phase in _ENDS:
                self.stage.open(lambda: rooms.make_ending(table, self.stage.texts.get))
        self.stage.sounds.play(tune or sounds.BOOKED)
        journal = self.logbook.journal
        if not journal.is_saving:
            self.stage.tell("why.not_saving")
        elif journal.is_nearly_full:
            self.stage.tell("why.nearly_full")

    def _close_dialogs(self):
        self.stage.close_all()
        self._forget_dialogs()

    def _forget_dialogs(self):
        """Before the first turn the lowest screen is itself a dialog's."""
        if len(self.stage.screens) > 1:
            return
        if not self.logbook.save():
            self.stage.tell("why.settings_unsaved")
        if self.table:
            shelf.forget_since(self._resident)

    def _make_menu(self):
        from topout.ui.menu import make_menu

        return make_menu(self.stage.texts, self.settings, self.alarm, self.health, self.table)

    def _open_take_back(self, *pod):
        def make():
            from topout.ui.undo import TakeBack

            return TakeBack(self.table, self.stage.texts.get, *pod)

        self._close_dialogs()
        self.stage.open(make)

    # Knocks.

    def _take_knocks(self, now_ms):
        stage = self.stage
        if self.alarm.is_present != self._hears:
            self._hears = not self._hears
            if not self._hears:
                stage.tell("meter.gone")
        if stage.sounds.is_sounding:
            self.alarm.blank_tone()
        outcome = self.alarm.step(now_ms)
        table = self.table
        led_to = table and outcome != SILENCE and rooms.load(table.game).after_knock(table, stage.texts.get)
        if not led_to:
            return
        if outcome == CARRIED:
            stage.tell("knock.moved")
        elif outcome == ASK:
            self._sound_alarm(now_ms, table, *led_to)
        else:
            stage.lights.flash(now_ms, _FLICKER_MS)

    def _sound_alarm(self, now_ms, table, falls, collapse):
        stage = self.stage
        stage.lights.flash(now_ms, _FLASH_MS)
        stage.sounds.play(sounds.ALARM)
        stage.hush()
        if stage.top is self._question:
            stage.close()
        self.alarm.asked(table)
        stage.soon(lambda: self._ask_about(falls, collapse))

    def _ask_about(self, falls, collapse):
        from topout.ui.knocked import Knocked

        stage = self.stage
        self._question = Knocked(stage.texts.get, self.alarm, stage.top, falls, collapse)
        stage.open(self._question)
