"""CircuitPython's own definitions of boards, as facts: which processor pin each name stands for.

Looked up in CircuitPython's pins.c and board.c of these boards (October 2025). `tests/sim/test_boards.py` compares the
firmware's data modules with them.
"""

_PICO = {f"GP{number}": number for number in (*range(23), 26, 27, 28)}

PINS: dict[str, dict[str, int]] = {
    "raspberry_pi_pico": _PICO,
    "pimoroni_explorer2350": {
        f"GP{number}": number for number in (*range(10), *range(12, 46)) if number not in (23, 24)
    }
    | {"TX": 0, "RX": 1, "SERVO1": 9, "SERVO2": 8, "SERVO3": 7, "SERVO4": 6, "AUDIO": 12, "AMP_EN": 13}
    | {"SW_A": 16, "SW_B": 15, "SW_C": 14, "SW_X": 17, "SW_Y": 18, "SW_Z": 19, "SW_USER": 22}
    | {"SDA": 20, "SCL": 21, "LED": 25},
}

# Wires of a display that CircuitPython sets up by itself, and the MADCTL that it sends. The Explorer's is on a parallel
# bus: write and read strobes stand for the clock and data of the simulated one.
DISPLAYS: dict[str, dict[str, str]] = {
    "pimoroni_explorer2350": {
        "display_backlight": "GP26",
        "display_cs": "GP27",
        "display_dc": "GP28",
        "display_sck": "GP30",
        "display_mosi": "GP31",
    }
}
DISPLAY_MADCTL = {"pimoroni_explorer2350": 0x70}
