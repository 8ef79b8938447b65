"""pimoroni-explorer: Pimoroni's Explorer with an RP2350. CircuitPython sets up its display by itself (board.DISPLAY).

A B C on the left of the screen are the pods' keys, X Y Z on the right are MENU, UNDO, FALL. The speaker's amplifier has
to be switched on. The accelerometer is plugged into the Qw/ST socket: it has no interrupt wire.
"""

HAS_PODS = False
MADCTL = b"\x70"  # as CircuitPython sets it
SCREEN = (320, 240, 0)
MARKS = ("X ", "Y ", "Z ")  # before the labels of MENU UNDO FALL

PINS = {
    "key_a": "SW_A",
    "key_b": "SW_B",
    "key_c": "SW_C",
    "key_menu": "SW_X",
    "key_undo": "SW_Y",
    "key_fall": "SW_Z",
    "piezo": "AUDIO",
    "amplifier": "AMP_EN",
    "i2c_sda": "SDA",
    "i2c_scl": "SCL",
}
