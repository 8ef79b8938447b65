"""Key input of a console without pods: A B C belong to one player after the other.

They are passed on as the keys of a pod: that of the player on turn, or of the player whom the stage names. Where a
screen asks for a player by a press on a pod, A and C choose one and B presses that pod.
"""

from topout.app.key_input import KeyInput
from topout.constants import HUB
from topout.ui import intents
from topout.ui.one_set import OneSetStack
from topout.ui.screen import KEY_MENU, KEY_UNDO, SECRET, B

_BOOKING = (intents.ENTER, intents.BEGIN)


def make(hub, root: str) -> tuple:
    """Return the display stack and the key input of a console without pods."""
    stage = OneSetStack(hub, root)
    return stage, OneSetInput(hub.keys, stage)


class OneSetInput(KeyInput):
    def __init__(self, keys, stage):
        super().__init__(keys)
        self._one_set = keys
        self._held_keys = keys.holds if keys else ()  # keys of the hub's row that are holds of other keys
        self._stage = stage

    def meet(self, stage, now_ms: int) -> bool:
        if self._one_set and not stage.is_busy:
            self._one_set.pod = stage.pod_of_keys()
        return super().meet(stage, now_ms)

    def answer(self, screen, row: int, column: int):
        stage = self._stage
        if row == HUB:
            return self._answer_hub(screen, column)
        if screen.one_set == SECRET:
            return intents.OPEN, lambda: stage.make_secret_turns(screen)
        if stage.asks_who(screen):
            return stage.choose(screen, column)
        return screen.press(row, column)

    def held(self, screen, row: int, column: int, times: int):
        stage = self._stage
        if screen.one_set == SECRET:
            return None
        if stage.asks_who(screen) and column != B:
            return stage.choose(screen, column)
        return screen.hold(row, column, times)

    def _answer_hub(self, screen, key):
        stage = self._stage
        if key == KEY_UNDO:
            stage.actor = None
        if key == KEY_MENU and stage.passes_on(screen):
            return stage.pass_on(screen)
        intent = screen.press_hub(key)
        if key not in self._held_keys:
            return intent
        if intent and intent[0] in _BOOKING:  # a hold never books
            return None
        if intent == (intents.TAKE_BACK,):  # there A and C undo and redo, and no hold does
            return intents.TAKE_BACK, stage.pod_of_keys()
        return intent
