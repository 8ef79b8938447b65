"""The Pico's pins by the names on its silk screen."""

from topout_tools.sim.modules.microcontroller import Pin

board_id = "raspberry_pi_pico"

for _number in (*range(23), 26, 27, 28):
    globals()[f"GP{_number}"] = Pin(f"GP{_number}")
LED = Pin("GP25")
