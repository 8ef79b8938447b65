"""Melodies on the piezo: note by note, without blocking; switched off, there are none."""

from topout.ui.sounds import BOOKED, CLICK, TURN, Sounds


class Piezo:
    def __init__(self):
        self.tones = []

    def tone(self, frequency_hz, percent):
        self.tones.append((frequency_hz, percent))

    def silence(self):
        self.tones.append(None)


def test_a_melody_sounds_note_by_note_and_ends_in_silence():
    piezo = Piezo()
    sounds = Sounds(piezo)
    sounds.play(BOOKED)
    for now_ms in range(100, 200):
        sounds.step(now_ms)
    assert piezo.tones == [(2400, 55), (3000, 55), None]
    assert not sounds.is_sounding


def test_a_new_melody_takes_the_place_of_the_one_that_sounds():
    piezo = Piezo()
    sounds = Sounds(piezo)
    sounds.play(TURN)
    sounds.step(0)
    sounds.play(CLICK)
    for now_ms in range(1, 100):
        sounds.step(now_ms)
    assert piezo.tones == [(2000, 55), (2400, 55), None]


def test_switched_off_nothing_sounds_so_the_alarm_is_not_blanked():
    piezo = Piezo()
    sounds = Sounds(piezo)
    sounds.volume = 0
    sounds.play(TURN)
    assert not sounds.is_sounding
    sounds.step(0)
    assert piezo.tones == []
