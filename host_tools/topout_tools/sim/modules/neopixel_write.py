"""NeoPixel transmissions."""

from topout_tools.sim import current
from topout_tools.sim.modules.digitalio import DigitalInOut


def neopixel_write(gpio: DigitalInOut, buf: bytes) -> None:
    """Send the bytes to the ring on the pin."""
    current.circuit.send_pixels(gpio.pin_name, bytes(buf))
