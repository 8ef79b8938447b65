"""The console connects all parts. Only this module executes intents.

    key → the top screen's intent → an event → the table (rules, journal) → view
    knock → the alarm → the question to the players

The main loop calls step(now_ms) once a turn. Nothing here blocks: each slow job, such as reading a file or erasing,
runs in a loop turn of its own.
"""

from micropython import const

from topout import unimport
from topout.app.alarm import ASK, CARRIED, SILENCE, Alarm
from topout.app.fault_counters import FaultCounters
from topout.app.game_screens import GameScreens
from topout.app.key_input import HELD, LET_GO, PRESSED, KeyInput
from topout.constants import HUB
from topout.games.phases import OVER, TALLY
from topout.match.logbook import Logbook
from topout.match.table import REDO_EVENT, SEAT, Table
from topout.settings import LANGUAGE, Settings
from topout.ui import game_ui, intents, sounds
from topout.ui.display_stack import DisplayStack

_SILENT_S = const(180)
_FLASH_MS = const(1000)
_FLICKER_MS = const(120)
_ENDS = (TALLY, OVER)


class Console:
    """The console's state. `table` is the game in progress, or None between games."""

    def __init__(self, hub, root: str = ""):
        self.hub = hub
        self.health = FaultCounters(hub)
        if hub.has_pods:
            self.stage = DisplayStack(hub, root)
            self._key_input = KeyInput(hub.keys)
        else:
            from topout.app import one_set_input

            self.stage, self._key_input = one_set_input.make(hub, root)
        self.alarm = Alarm(hub.sensor)
        self.settings = Settings()
        self.logbook = Logbook(hub.memory)
        self.table: Table | None = None
        self.parked_table: Table | None = None  # the game in progress, without rules and screens, during a setup
        self.turn_limit = None  # the TurnLimit, if there is one
        self._sensor_was_present = True  # a notice is shown when this turns False
        self.game_screens = GameScreens(self.stage)
        from topout.app.startup import start

        start(self)
        self.stage.show_first()

    def step(self, now_ms: int) -> None:
        """Run one turn of the main loop."""
        self.health.step(now_ms)
        self._take_keys(now_ms)
        self._take_knocks(now_ms)
        self._execute(self.stage.top.step(now_ms))
        table = self.table
        if table:
            if table.clock.step(now_ms, table.state.turn):
                self.stage.tick()
            if self.turn_limit:
                self.turn_limit.step(now_ms, table)
            keys = self.hub.keys
            if keys and (keys.seen & ~keys.plugged != table.gone or table.clock.reminder_s >= _SILENT_S):
                unimport.load_once("topout.ui.unplugged").watch(table, keys, self.stage)
                return  # a file was read: the display waits for the next turn
        self.stage.show(now_ms)

    # New games, and the return to the base screen.

    def go_home(self) -> None:
        """Close all dialogs and rebuild the base screen, for the game in progress or for none."""
        self.stage.close_all()
        if self.table:
            self.game_screens.open_game(self.table)
        elif self.parked_table:
            self._bring_back(self.parked_table)
        else:
            self.game_screens.open_first(self.settings)

    def _begin(self, game, seats, setup):
        self.stage.close_all()
        self.stage.lights.wait(self.stage.last_pod)
        self.stage.show_title_only("game." + game)
        self.stage.jobs.defer(lambda: _new_game().begin(self, game, seats, setup))

    def _set_up(self, make):
        def read():
            new_game = _new_game()
            return lambda: new_game.make_room(self, make)

        self.stage.open(read)

    def _bring_back(self, table):
        self.stage.show_loading()
        self.stage.jobs.defer(_new_game)
        self.stage.jobs.defer(lambda: _new_game().restore(self, table))
        self.game_screens.open_game(table)

    def on_setting_changed(self, setting: int, value: int) -> None:
        """Record a changed setting for the journal and apply it."""
        self.logbook.keep(setting, value)
        if setting == LANGUAGE:
            self.stage.set_language(value)
            return
        from topout.app.apply_settings import apply

        apply(setting, self)

    # Keys and their intents.

    def _take_keys(self, now_ms):
        stage = self.stage
        key_input = self._key_input
        while key_input.meet(stage, now_ms):
            if key_input.did != HELD:
                self.alarm.blank_key()
            stage.needs_gc = True
            if key_input.did != LET_GO:
                stage.redraw()
            if self.hub.keys.row != HUB:  # the player who used a pod last may now be pressing the hub's keys
                stage.last_pod = self.hub.keys.row
            if key_input.did == PRESSED:
                if self.table:
                    self.table.clock.reminder_s = 0
                stage.clear_notice()
                stage.lights.restart_pulses()
                stage.sounds.play(sounds.CLICK)
            if key_input.did == PRESSED or key_input.intent:
                stage.lights.calm()
            self._execute(key_input.intent)

    def _execute(self, intent):
        if not intent:
            return
        kind = intent[0]
        stage = self.stage
        stage.redraw()
        stage.needs_gc = stage.needs_gc or kind != intents.REDRAW
        if kind == intents.ENTER:
            self._enter(self.table, *intent[1:])
        elif kind == intents.OPEN:
            stage.open(intent[1])
        elif kind == intents.REPLACE:
            stage.close()
            stage.jobs.defer(self._save, True)  # deferred, since it may read a file: the rings come first
            self._open_unloading_base(intent[1])
        elif kind == intents.CLOSE:
            stage.close()
            self._forget_dialogs()
        elif kind == intents.CLOSE_ALL:
            self._close_dialogs()
        elif kind == intents.REFUSE:
            stage.refuse(*intent[1:])
        elif kind == intents.MENU:
            self._open_unloading_base(self._make_menu, has_scores=False)
        elif kind == intents.OPEN_UNLOADING:
            self._open_unloading_base(intent[1], *intent[2:])
        elif kind == intents.OPEN_ONLY:
            stage.close_all()
            self._open_unloading_base(intent[1], has_scores=False)
        elif kind == intents.TAKE_BACK:
            self._open_take_back(*intent[1:])
        elif kind == intents.TUNE:
            stage.sounds.play(intent[1])
        elif kind == intents.OPEN_SETUP:
            self._set_up(intent[1])
        elif kind == intents.BEGIN:
            self._begin(*intent[1:])
        elif kind == intents.REBUILD_BASE:
            self.game_screens.lay_below(self.table)

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
                self.game_screens.base_unloaded = False  # the new phase's base screen is opened below in any case
            self._close_dialogs()
        if table.count_in() < inside:
            tune = sounds.OUT
        if has_new_phase:
            is_end = table.state.phase in _ENDS
            tune = sounds.END if is_end else tune
            if is_end and event != REDO_EVENT and phase not in _ENDS:
                self.game_screens.announce_end(table)
            else:
                self.game_screens.change_phase(table)
        self.stage.sounds.play(tune or sounds.BOOKED)
        journal = self.logbook.journal
        if not journal.is_saving:
            self.stage.show_notice("why.not_saving")
        elif journal.is_nearly_full:
            self.stage.show_notice("why.nearly_full")

    def _close_dialogs(self):
        stage = self.stage
        has_dialogs = len(stage.screens) > 1 or stage.is_busy
        stage.close_all()
        if has_dialogs or self.game_screens.base_unloaded:  # unloading compares the names of all modules: 2 ms
            self._forget_dialogs()

    def _forget_dialogs(self):
        """Save settings, and unload the dialogs' modules or restore a parked game.

        Does nothing while a dialog is open. Before the first turn the base screen is itself a dialog.
        """
        if len(self.stage.screens) > 1:
            return
        self._save()
        if self.parked_table:
            self._bring_back(self.parked_table)
        else:
            self.game_screens.forget_dialogs(self.table)

    def _save(self):
        if not self.logbook.save():
            self.stage.show_notice("why.settings_unsaved")

    def _make_menu(self, at=0):
        from topout.ui.menu import make_menu

        return make_menu(self.stage.texts, self.settings, self.alarm, self.health, self.table, at)

    def _open_unloading_base(self, make, at=None, has_scores=True):
        """Free the memory of the screen on top, if it can be rebuilt, and open another one."""

        def make_room():
            if at is not None or not has_scores:
                stage.lose_scores()
            self.game_screens.make_room(self.table)
            return make()

        stage = self.stage
        stage.open(make_room, None if at is None else lambda: self._make_menu(at))

    def _open_take_back(self, pod=None):
        ignores_undo = pod is None and self._key_input.is_second_press

        def make():
            from topout.ui.undo_dialog import open_take_back

            return open_take_back(self.table, self.stage.texts.get, pod, ignores_undo)

        self._close_dialogs()
        self.stage.open(make)

    # Knocks.

    def _take_knocks(self, now_ms):
        stage = self.stage
        if stage.sounds.is_sounding:
            self.alarm.blank_tone()
        outcome = self.alarm.step(now_ms)
        if self.alarm.is_present != self._sensor_was_present and not stage.notice:
            self._sensor_was_present = not self._sensor_was_present
            if not self._sensor_was_present:
                stage.show_notice("meter.gone")
        table = self.table
        led_to = table and outcome != SILENCE and game_ui.load(table.game).after_knock(table, stage.texts.get)
        if not led_to:
            return
        if outcome == CARRIED:
            stage.show_notice("knock.moved")
        elif outcome == ASK:
            self._sound_alarm(now_ms, table, led_to)
        else:
            stage.lights.flash(now_ms, _FLICKER_MS)

    def _sound_alarm(self, now_ms, table, led_to):
        """Flash and sound. Ask what the knock has caused; where it can cause nothing that is booked, show a line."""
        stage = self.stage
        stage.lights.flash(now_ms, _FLASH_MS)
        stage.sounds.play(sounds.ALARM)
        stage.clear_notice()
        if stage.top.asks_about_knock:
            stage.close()
        self.alarm.asked(table)
        if led_to == (None, None):
            stage.show_notice("knock.bump")
        else:
            stage.jobs.defer(lambda: self._ask_about(*led_to))

    def _ask_about(self, falls, collapse):
        stage = self.stage
        make = unimport.load_once("topout.ui.knock_dialog").KnockDialog
        stage.open(make(stage.texts.get, self.alarm, stage.top, falls, collapse))


def _new_game():
    from topout.app import new_game

    return new_game
