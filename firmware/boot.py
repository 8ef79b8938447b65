"""Runs once at power-on, before USB. Leaves the drive to the computer; with MENU held, code may write to it."""

import time

import board
import keypad
import storage

from topout.board.pins import PINS

keys = keypad.KeyMatrix(
    (getattr(board, PINS["row_hub"]),), (getattr(board, PINS["column_a"]),), interval=0.005, debounce_threshold=2
)
time.sleep(0.015)  # two scans that agree
if keys.events.get():
    storage.remount("/", readonly=False)
keys.deinit()
