"""pico-solo-170: pico-solo with a screen of 320 × 170 pixels, an ST7789 that shows rows 35 to 204 of 240."""

HAS_PODS = False
MADCTL = b"\xa0"
SCREEN = (320, 170, 35)
MARKS = ("▾", "▾", "▾")

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
