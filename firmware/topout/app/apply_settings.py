"""Applies settings at power-on and after a change. The display stack handles the language itself."""

from topout.settings import BRIGHTNESS, CLOCK, SENSITIVITY, TURN_LIMIT, VOLUME
from topout.ui import sounds

_BRIGHTNESS_PERCENT = (15, 35, 60, 100)


def apply(setting: int, console) -> None:
    """Pass the current value of a setting to the part that uses it."""
    value = console.settings.get(setting)
    if setting == VOLUME:
        console.stage.sounds.volume = sounds.VOLUMES[value]
    elif setting == SENSITIVITY:
        console.alarm.sensitivity = value
    elif setting == CLOCK:
        if console.table:
            console.table.clock.is_on = bool(value)
    elif setting == TURN_LIMIT:
        console.turn_limit = _limit(console.stage, value) if value else None
    elif setting == BRIGHTNESS:
        _dim(console.hub, _BRIGHTNESS_PERCENT[value])


def _limit(stage, value):
    from topout.app.turn_limit import TurnLimit

    return TurnLimit(stage, value)


def _dim(hub, percent):
    if hub.rings:
        hub.rings.set_brightness(percent)
    if hub.display:
        hub.display.brightness = percent / 100
