"""pico-pods: the hub that is built by hand or from its circuit board, with five pods on cables.

A board's data module: plain data, no hardware is imported, so that tools on a desktop can read it. 25 of the Pico's 26
pins are taken; GP16 is free. These constraints fix the signals:

- clock and data of the display need SPI0 (SCK on GP2, 6, 18 or 22; TX on GP3, 7 or 19);
- sda and scl need one I2C block (here I2C1: even pin SDA, odd pin SCL, next to each other);
- piezo and backlight are both PWM and may not share a slice, because the two pins of a slice share one frequency:
  slice = (number // 2) % 8, so GP14 is slice 7 and GP22 is slice 3.
"""

HAS_PODS = True
# The register by which the panel turns the picture: landscape, rows and columns exchanged, rows from the far end.
MADCTL = b"\xa0"
SCREEN = (320, 240, 0)  # width, height, and the first of the panel's rows that can be seen

PINS = {
    "row_p1": "GP0",
    "row_p2": "GP1",
    "row_p3": "GP2",
    "row_p4": "GP3",
    "row_p5": "GP4",
    "row_hub": "GP5",
    "column_a": "GP6",
    "column_b": "GP7",
    "column_c": "GP8",
    "column_d": "GP15",
    "ring_p1": "GP9",
    "ring_p2": "GP10",
    "ring_p3": "GP11",
    "ring_p4": "GP12",
    "ring_p5": "GP13",
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
