"""Holds it all together: keys become intents, and intents are obeyed here and nowhere else; knocks are asked about.

    key → the top screen's intent → an event → the table (rules, journal) → view
    knock → the alarm → the question

One step(now_ms) a loop; nothing here waits. What takes longer, reading a file or erasing, has a loop turn of its own.
"""

from micropython import const

from topout import shelf
from topout.alarm import ASK, CARRIED, SILENCE, Alarm
from topout.facts import HUB
from topout.fingers import HELD, LET_GO, PRESSED, Fingers
from topout.games.phases import OVER, TALLY
from topout.health import Health
from topout.logbook import Logbook
from topout.scenery import Scenery
from topout.settings import LANGUAGE, Settings
from topout.table import REDO, SEAT, Table
from topout.ui import intents, rooms, sounds
from topout.ui.screen import Screen
from topout.ui.stage import Stage

_SILENT_S = const(180)
_FLASH_MS = const(1000)
_FLICKER_MS = const(120)
_ENDS = (TALLY, OVER)


class Console:
    """`table` is the game that is on, None between games."""

    def __init__(self, hub, root: str = ""):
        self.hub = hub
        self.health = Health(hub)
        self.stage = Stage(hub, root)
        self.alarm = Alarm(hub.sensor)
        self.settings = Settings()
        self.logbook = Logbook(hub.memory)
        self.table: Table | None = None
        self.away: Table | None = None  # what was on it, without rules and screens, while another game is set up
        self.question: Screen | None = None  # about the last knock
        self._hears = True  # knocks; the table is told when it does not
        self._fingers = Fingers(hub.keys)
        self.scenery = Scenery(self.stage)
        from topout.wake import start

        start(self)
        self.stage.show_first()

    def step(self, now_ms: int) -> None:
        self.health.step(now_ms)
        self._take_keys(now_ms)
        self._take_knocks(now_ms)
        self._obey(self.stage.top.step(now_ms))
        table = self.table
        if table:
            if table.clock.step(now_ms, table.state.turn):
                self.stage.tick()
            keys = self.hub.keys
            if keys and (keys.seen & ~keys.plugged != table.gone or table.clock.silent_s >= _SILENT_S):
                shelf.borrow("topout.ui.unplugged").watch(table, keys, self.stage)
                return  # a file was read
        self.stage.show(now_ms)

    # New games, the way home.

    def go_home(self) -> None:
        """To the lowest screen for what is on the table, made anew, and nothing on it."""
        self.stage.close_all()
        if self.table:
            self.scenery.open_game(self.table)
        elif self.away:
            self._bring_back(self.away)
        else:
            self.scenery.open_first(self.settings)

    def _begin(self, game, seats, setup):
        self.stage.close_all()
        self.stage.lights.wait(self.stage.pressed)
        self.stage.announce("game." + game)
        self.stage.soon(lambda: _between().begin(self, game, seats, setup))

    def _set_up(self, make):
        def read():
            between = _between()
            return lambda: between.make_room(self, make)

        self.stage.open(read)

    def _bring_back(self, table):
        self.stage.soon(_between)
        self.stage.soon(lambda: _between().take_up(self, table))
        self.scenery.open_game(table)

    def keep(self, setting: int, value: int) -> None:
        """A setting was changed."""
        self.logbook.keep(setting, value)
        if setting == LANGUAGE:
            self.stage.speak(value)
            return
        from topout.effects import apply

        apply(setting, self)

    # Keys and their intents.

    def _take_keys(self, now_ms):
        stage = self.stage
        fingers = self._fingers
        while fingers.meet(stage, now_ms):
            if fingers.did != HELD:
                self.alarm.blank_key()
            stage.is_untidy = True
            if fingers.did != LET_GO:
                stage.redraw()
            if self.hub.keys.row != HUB:  # whoever pressed on a pod last may be the one at the hub
                stage.pressed = self.hub.keys.row
            if fingers.did == PRESSED:
                if self.table:
                    self.table.clock.silent_s = 0
                stage.hush()
                stage.lights.restart_pulses()
                stage.sounds.play(sounds.CLICK)
            if fingers.intent:
                stage.lights.calm()
            self._obey(fingers.intent)

    def _obey(self, intent):
        if not intent:
            return
        kind = intent[0]
        stage = self.stage
        stage.redraw()
        stage.is_untidy = stage.is_untidy or kind != intents.REDRAW
        if kind == intents.ENTER:
            self._enter(self.table, *intent[1:])
        elif kind == intents.OPEN:
            stage.open(intent[1])
        elif kind == intents.REPLACE:
            stage.close()
            stage.soon(self._save, True)  # which may read a file: rings come first
            stage.open(intent[1])
        elif kind == intents.CLOSE:
            stage.close()
            self._forget_dialogs()
        elif kind == intents.HOME:
            self._close_dialogs()
        elif kind == intents.REFUSE:
            stage.refuse(*intent[1:])
        elif kind == intents.MENU:
            self._leave(self._make_menu, has_scores=False)
        elif kind == intents.LEAVE:
            self._leave(intent[1], *intent[2:])
        elif kind == intents.ALONE:
            stage.close_all()
            self._leave(intent[1], has_scores=False)
        elif kind == intents.TAKE_BACK:
            self._open_take_back(*intent[1:])
        elif kind == intents.TUNE:
            stage.sounds.play(intent[1])
        elif kind == intents.SET_UP:
            self._set_up(intent[1])
        elif kind == intents.BEGIN:
            self._begin(*intent[1:])
        elif kind == intents.LAY_BELOW:
            self.scenery.lay_below(self.table)

    def _enter(self, table, event, tune, *more):
        phase = table.state.phase
        inside = table.count_in()
        version = table.version
        for each in (event,) + more:
            refusal = table.enter(each)
            if refusal:
                self.stage.refuse(refusal)
                break
        if table.version == version:
            return
        has_new_phase = table.state.phase != phase
        if event[0] >= 0 or event[0] == SEAT:
            if has_new_phase:
                self.scenery.is_resting = False  # its own screen comes in any case
            self._close_dialogs()
        if table.count_in() < inside:
            tune = sounds.OUT
        if has_new_phase:
            is_end = table.state.phase in _ENDS
            tune = sounds.END if is_end else tune
            if is_end and event != REDO and phase not in _ENDS:
                self.scenery.announce_end(table)
            else:
                self.scenery.open_lowest(table)
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
        self._save()
        if self.away:
            self._bring_back(self.away)
        else:
            self.scenery.forget_dialogs(self.table)

    def _save(self):
        if not self.logbook.save():
            self.stage.tell("why.settings_unsaved")

    def _make_menu(self, at=0):
        from topout.ui.menu import make_menu

        return make_menu(self.stage.texts, self.settings, self.alarm, self.health, self.table, at)

    def _leave(self, make, at=None, has_scores=True):
        """Open what needs the room that the screen takes which leads there."""

        def make_room():
            if at is not None or not has_scores:
                stage.lose_scores()
            if stage.top.can_rest:
                self.question = None  # it knows what lay below it
            self.scenery.make_room(self.table)
            return make()

        stage = self.stage
        stage.open(make_room, None if at is None else lambda: self._make_menu(at))

    def _open_take_back(self, *pod):
        def make():
            from topout.ui.undo import open_take_back

            return open_take_back(self.table, self.stage.texts.get, *pod)

        self._close_dialogs()
        self.stage.open(make)

    # Knocks.

    def _take_knocks(self, now_ms):
        stage = self.stage
        if stage.sounds.is_sounding:
            self.alarm.blank_tone()
        outcome = self.alarm.step(now_ms)
        if self.alarm.is_present != self._hears and not stage.notice:
            self._hears = not self._hears
            if not self._hears:
                stage.tell("meter.gone")
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
        if stage.top is self.question:
            stage.close()
        self.alarm.asked(table)
        stage.soon(lambda: self._ask_about(falls, collapse))

    def _ask_about(self, falls, collapse):
        from topout.ui.knocked import Knocked

        stage = self.stage
        self.question = Knocked(stage.texts.get, self.alarm, stage.top, falls, collapse)
        stage.open(self.question)


def _between():
    from topout import between

    return between
