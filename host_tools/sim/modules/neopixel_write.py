"""NeoPixel transmissions."""

from host_tools.sim import running
from host_tools.sim.modules.digitalio import DigitalInOut


def neopixel_write(gpio: DigitalInOut, buf: bytes) -> None:
    """Send the bytes out of the pin."""
    running.circuit.send_pixels(gpio.pin_name, bytes(buf))
