"""Figures from data sheets for the checks and the power budget, each with its source. Volts, ohms, mA, pF."""

# RP2040 datasheet, table «Pin electrical characteristics», IOVDD 3.3 V, drive 4 mA (the default).
GPIO_LOW_IN_V = 0.8
GPIO_HIGH_IN_V = 2.0
GPIO_LOW_OUT_V = 0.5
GPIO_DRIVE_MA = 4.0
GPIO_PULL_UP_OHM = 50_000

SUPPLY_V = 3.3

DIODE_DROP_V = {"BAT85": 0.32, "1N4148": 0.72}  # BAT85: the maximum at 1 mA, Philips; 1N4148: at 5 mA

PATCH_CABLE_M = 2.5  # at most, both pieces together
PATCH_CABLE_PF_A_METRE = 52  # Cat 5e (TIA-568): 5.2 nF per 100 m
KEY_PF = 10  # a blocking diode, a key, solder joints

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
