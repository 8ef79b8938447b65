"""pico-solo: the same hub without pods. Its six keys lie side by side, each on a pin of its own and to ground."""

HAS_PODS = False
MADCTL = b"\xa0"
SCREEN = (320, 240, 0)
MARKS = ("▾", "▾", "▾")  # before the labels of MENU UNDO FALL

PINS = {
    "key_a": "GP0",
    "key_b": "GP1",
    "key_c": "GP2",
    "key_menu": "GP3",
    "key_undo": "GP4",
    "key_fall": "GP5",
    "piezo": "GP14",
    "display_cs": "GP17",
    "display_sck": "GP18",
    "display_mosi": "GP19",
    "display_dc": "GP20",
    "display_reset": "GP21",
    "display_backlight": "GP22",
    "i2c_sda": "GP26",
    "i2c_scl": "GP27",
    "accelerometer_interrupt": "GP28",
}
