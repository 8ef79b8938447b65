"""Figures from data sheets for the checks and the power budget, each with its source. Volts, ohms, mA, pF."""

# RP2040 datasheet, table «Pin electrical characteristics», IOVDD 3.3 V. CircuitPython sets every output to 12 mA
# (ports/raspberrypi/common-hal/digitalio/DigitalInOut.c, looked up).
GPIO_LOW_IN_V = 0.8
GPIO_HIGH_IN_V = 2.0
GPIO_LOW_OUT_V = 0.5
GPIO_DRIVE_MA = 12.0
GPIO_ABOVE_SUPPLY_V = 0.5  # the most a pin bears above its supply, «Absolute maximum ratings»
GPIO_PULL_UP_OHM = 50_000

SUPPLY_V = 3.3
PICO_3V3_MA = 300  # what the Pico's 3V3 pin gives to others, Pico datasheet, «3V3»
LOW_MARGIN_V = 0.03  # what a low keeps below GPIO_LOW_IN_V: our choice

DIODE_DROP_V = {"BAT85": 0.32, "1N4148": 0.72}  # BAT85: the maximum at 1 mA, Philips; 1N4148: at 5 mA
CLAMP_DROP_V = 0.4  # BAT85, the maximum at 10 mA, Philips (looked up, as are the next two)
CLAMP_MA = 10
CLAMP_PF = 10  # BAT85 at 1 V
LINE_LEAST_OHM = 47  # between a clamp and a pin: our choice, so that the pin's own diodes carry the smaller part

PATCH_CABLE_M = 2.5  # at most, both pieces together
PATCH_CABLE_PF_A_METRE = 52  # Cat 5e (TIA-568): 5.2 nF per 100 m
KEY_PF = 10  # a blocking diode, a key, solder joints

# A port's transformer joins the wires of a pair through its winding. «Bob Smith» resistors of 75 Ω join the middles of
# all windings.
PORT_WINDING_OHM = 1.0  # both halves, assumed: some tenths of an ohm
PORT_MIDDLE_OHM = 75

FUSE_TRIP_MA = 1000  # Bourns MF-R050: trips at 1.0 A within seconds (looked up, as are the next two)
FUSE_LEAST_OHM = 0.41
FUSE_MOST_OHM = 1.17  # one hour after it tripped
USB_MOST_V = 5.25

I2C_RISE_NS = 300  # fast mode, NXP UM10204
I2C_WIRING_PF = 35  # three chips' pins and 10 cm of wire
SENSOR_PULL_UP_OHM = 10_000  # on Adafruit's 2809, to VIN
FRAM_PULL_UP_OHM = 10_000  # on Adafruit's 1895, to VCC

# Between the release of one row and the reading of the next, CircuitPython's keypad changes two pins. That takes some
# 250 instructions at 125 MHz: estimated, not measured.
ROW_CHANGE_US = 2.0

WS2812_HIGH_IN = 0.7  # share of its own supply
AHCT_HIGH_IN_V = 2.0
WS2812_LOWEST_V = 3.7  # blue and the chip's own regulator still work; Worldsemi WS2812B: 3.7–5.3 V
