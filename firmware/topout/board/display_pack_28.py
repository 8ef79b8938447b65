"""display-pack-28: a Pico or Pico 2 in Pimoroni's Display Pack 2.8, with four keys.

A and B on the left are A and B, X on the right is C, Y is MENU: B held is UNDO, MENU held is FALL. The panel's reset is
that of the Pico. There is no loudspeaker. The accelerometer is plugged into the Qw/ST socket: no interrupt wire.
"""

HAS_PODS = False
MADCTL = b"\x70"
SCREEN = (320, 240, 0)
MARKS = ("Y ", "B…", "Y…")  # before the labels of MENU UNDO FALL; «…»: held

PINS = {
    "key_a": "GP12",
    "key_b": "GP13",
    "key_c": "GP14",
    "key_menu": "GP15",
    "display_dc": "GP16",
    "display_cs": "GP17",
    "display_sck": "GP18",
    "display_mosi": "GP19",
    "display_backlight": "GP20",
    "i2c_sda": "GP4",
    "i2c_scl": "GP5",
}
