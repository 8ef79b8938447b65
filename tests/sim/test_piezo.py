"""The piezo: tones above, a square wave's frequency and width below."""

_PLAY = """
from topout.board.hub import Hub
hub = Hub()
while True:
    hub.watchdog.feed()
"""


def test_a_tone_sounds_until_it_is_silenced(start):
    machine = start(_PLAY)
    piezo = machine.namespace["hub"].piezo
    assert machine.tones == []
    begin_ms = machine.now_ms
    piezo.tone(880, 100)
    machine.run_for(200)
    piezo.silence()
    machine.run_for(100)
    first, second = machine.tones
    assert (first.start_ms, first.frequency_hz) == (begin_ms, 880)
    assert abs(first.duty - 0.5) < 0.001
    assert second.duty == 0
    assert 200 <= second.start_ms - begin_ms <= 202


def test_half_the_volume_is_a_quarter_of_the_pulse(start):
    machine = start(_PLAY)
    machine.namespace["hub"].piezo.tone(2000, 50)
    assert abs(machine.tones[-1].duty - 0.125) < 0.001


def test_volume_zero_is_silence(start):
    machine = start(_PLAY)
    machine.namespace["hub"].piezo.tone(2000, 0)
    assert machine.tones == []


def test_a_tone_leaves_the_backlight_alone(start):
    machine = start(_PLAY)
    before = machine.circuit.panel.backlight
    machine.namespace["hub"].piezo.tone(440, 80)
    assert machine.circuit.panel.backlight == before > 0
