"""The power budget: the parts' currents, the firmware's limit for the rings, and the voltage at the end of a cable.

    python -m hardware.power

All currents in mA at 5 V. «Quiet» is the least a switched-on console draws: game on the screen, rings dark.
"""

from typing import NamedTuple

from hardware.assumptions import (
    FUSE_MOST_OHM,
    GPIO_LOW_OUT_V,
    PATCH_CABLE_M,
    PICO_3V3_MA,
    SUPPLY_V,
    WS2812_HIGH_IN,
    WS2812_LOWEST_V,
)
from hardware.circuit import COLUMNS, PODS, describe
from hardware.firmware_source import constant
from hardware.part_kinds import ELECTROLYTIC
from hardware.resistor_value import value_of
from topout.constants import PIXELS

RINGS_MA = constant("rings.py", "BUDGET_MA")
PIXEL_IDLE_MA = constant("rings.py", "_IDLE_MA") / (constant("rings.py", "RINGS") * PIXELS)

USB_MA = 500
USB_NOMINAL_V, USB_LOWEST_V = 5.0, 4.4  # of a weak port, at the far end of its cable, USB 2.0
POWER_BANKS_MA = (50, 100)  # many switch off below a threshold in this range

WIRE_OHM_A_METRE = 0.134  # AWG 26, stranded
CONTACT_OHM = 0.02  # IEC 60603-7, each; plug and coupler are two in series
FUSE_OHM = FUSE_MOST_OHM
COLUMN_MA = len(COLUMNS) * SUPPLY_V / 3.3  # three keys held on a pod that is plugged in


_ON_3V3 = ("screen with backlight", "accelerometer, FRAM", "keys")


class Draw(NamedTuple):
    what: str
    quiet_ma: float
    worst_ma: float
    source: str


def draws(pods: int) -> list[Draw]:
    """Return the current of each part in a console with this number of pods."""
    idle = pods * PIXELS * PIXEL_IDLE_MA
    return [
        Draw("Pico", 25, 95, "a loop at 125 MHz; the heaviest demo of its data sheet; unchecked"),
        Draw(
            "screen with backlight",
            29,
            60,
            "DFRobot DFR0664, a panel of the same kind: 29 mA; worst is twice that, assumed",
        ),
        Draw("accelerometer, FRAM", 1, 2, "data sheets: well under 1 mA; the boards' regulators added"),
        Draw("level shifters", 0, 1.5 * pods, "SN74AHCT125: 1.5 mA for an input at 3.3 V"),
        Draw("keys", 0, COLUMN_MA, "four pull-ups of 3.3 kΩ"),
        Draw("piezo", 0, 1, "17 nF at 3.3 V and 4 kHz"),
        Draw("rings", idle, RINGS_MA, "firmware/topout/board/rings.py: its limit, and 0.6 mA a dark pixel"),
    ]


def quiet_ma(pods: int) -> float:
    return sum(draw.quiet_ma for draw in draws(pods))


def worst_ma(pods: int) -> float:
    return sum(draw.worst_ma for draw in draws(pods))


def cable_ohm() -> float:
    """Return the resistance of a cable: one wire there, another one back."""
    one_way = WIRE_OHM_A_METRE * PATCH_CABLE_M + 2 * CONTACT_OHM
    return one_way * 2


def ring_v(usb_v: float, rings_ma: float, this_ring_ma: float) -> float:
    """Return the voltage at a ring. `rings_ma` is the current of all rings; the fuse has tripped before."""
    buffers_ma = 1.5 * PODS
    return usb_v - FUSE_OHM * (rings_ma + buffers_ma) / 1000 - cable_ohm() * this_ring_ma / 1000


def ground_lift_v(this_ring_ma: float) -> float:
    """Return how far a pod's ground lies above the hub's: half of the voltage lost in its cable."""
    return cable_ohm() / 2 * this_ring_ma / 1000


def data_high_margin_v(usb_v: float, rings_ma: float, this_ring_ma: float) -> float:
    """Return how far a one on the ring's data line exceeds the ring's threshold, both relative to the ring's ground."""
    buffers_v = usb_v - FUSE_OHM * (rings_ma + 1.5 * PODS) / 1000
    given_v = buffers_v - ground_lift_v(this_ring_ma)
    return given_v - WS2812_HIGH_IN * ring_v(usb_v, rings_ma, this_ring_ma)


def logic_ma() -> float:
    """Return the most that the boards take from the Pico's 3V3 pin."""
    return sum(draw.worst_ma for draw in draws(PODS) if draw.what in _ON_3V3)


def hot_plug_dip() -> float:
    """Return the share of the pods' 5 V that is lost briefly when a pod with an empty capacitor is plugged in."""
    farads = {part.where: value_of(part.value) for part in describe().of_kind(ELECTROLYTIC)}
    return farads["p1"] / (farads["p1"] + farads["hub"])


def report() -> str:
    lines = ["| what | quiet | worst | from |", "| --- | ---: | ---: | --- |"]
    lines += [f"| {d.what} | {d.quiet_ma:.0f} mA | {d.worst_ma:.0f} mA | {d.source} |" for d in draws(PODS)]
    lines.append(f"| **all, five pods** | **{quiet_ma(PODS):.0f} mA** | **{worst_ma(PODS):.0f} mA** | |")
    note = "From data sheets; none of it is measured, and «unchecked» was not looked up again."
    return "\n".join([*lines, "", note, "", _supplies(), _cables()])


def _supplies() -> str:
    low, high = POWER_BANKS_MA
    quiet = ", ".join(f"{quiet_ma(pods):.0f} mA with {pods} pods" for pods in range(2, PODS + 1))
    unlimited = PODS * PIXELS * 3 * constant("rings.py", "_CHANNEL_MA")
    worst, left = worst_ma(PODS), USB_MA - worst_ma(PODS)
    return f"""\
- **3.3 V**: screen, sensor, FRAM and keys take {logic_ma():.0f} mA at most of the {PICO_3V3_MA} mA that the Pico's own
  regulator gives.
- **USB, {USB_MA} mA**: the worst moment takes {worst:.0f} mA, {left:.0f} mA are left. Without the firmware's limit five
  white rings alone would ask for {unlimited} mA.
- **Power bank**: quiet, with dark rings, it draws {quiet}.
  That is above {low} mA, where many switch off, and below {high} mA, where some do: those need their «low current»
  mode, or a supply."""


def _cables() -> str:
    ohm = cable_ohm()
    all_to_one = ring_v(USB_LOWEST_V, RINGS_MA, RINGS_MA)
    shared = ring_v(USB_LOWEST_V, RINGS_MA, RINGS_MA / PODS)
    needed = WS2812_HIGH_IN * USB_NOMINAL_V
    lift_v = ground_lift_v(RINGS_MA)
    margin_v = data_high_margin_v(USB_LOWEST_V, RINGS_MA, RINGS_MA)
    given = f"{SUPPLY_V - GPIO_LOW_OUT_V:.1f}–{SUPPLY_V}"
    return f"""\
- **Cable**: {PATCH_CABLE_M:g} m of AWG 26 with its plugs are {ohm:.2f} Ω. Five pods that share {RINGS_MA} mA lose
  {ohm * RINGS_MA / PODS:.0f} mV each; one ring that takes all of it loses {ohm * RINGS_MA:.0f} mV.
- **One ground wire** carries it all back, so that a ring which takes everything stands {lift_v * 1000:.0f} mV above the
  hub: a one on its data line, which comes from the hub, is still {margin_v:.1f} V more than it wants; a zero lies those
  {lift_v * 1000:.0f} mV below its ground, where a WS2812B bears 500. Keys do not use the ground: their rows and columns
  both come from the Pico.
- **At the ring**, from a port that gives only {USB_LOWEST_V} V and through a fuse that has tripped before
  ({FUSE_OHM} Ω): {shared:.2f} V when five share, {all_to_one:.2f} V when one takes all. The WS2812B works from
  {WS2812_LOWEST_V} V.
- **Data**: a ring on {USB_NOMINAL_V:g} V wants {needed:.1f} V for a one; the Pico gives {given} V. Hence the level
  shifters, which live on the rings' own 5 V.
- **Plugging a pod in** takes {hot_plug_dip():.0%} off the pods' 5 V for a moment (47 µF against 470 µF); the Pico is
  behind its own diode and does not notice.
- **At power-on** the capacitors (470 µF, and 47 µF a pod) are more than USB's 10 µF; the fuse's own resistance holds
  the rush back. A port that refuses it needs a powered hub.
"""


if __name__ == "__main__":
    print(report(), end="")
