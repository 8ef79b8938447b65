"""Finds the serial ports of CircuitPython boards."""

import os
from typing import NamedTuple

from topout_tools.errors import UserError
from topout_tools.extras import extra
from topout_tools.printable import printable


class Port(NamedTuple):
    """A serial port. `uid` is the board's number, the same as in its boot_out.txt."""

    device: str
    uid: str
    name: str

    @property
    def may_be_opened(self) -> bool:
        return os.name == "nt" or os.access(self.device, os.R_OK | os.W_OK)


def console_ports() -> list[Port]:
    """Return the ports that lead to a board's REPL."""
    with extra("desk"):
        from adafruit_board_toolkit.circuitpython_serial import repl_comports

    return [
        Port(port.device, printable(port.serial_number or ""), printable(port.product or ""))
        for port in repl_comports()
    ]


def the_one_port(ports: list[Port]) -> str:
    """Return the only port there is. With none, or with several, raises UserError that says what to do."""
    if len(ports) == 1:
        return ports[0].device
    if ports:
        listed = ", ".join(port.device for port in ports)
        raise UserError(f"several boards are plugged in: {listed}. Choose one with --port")
    raise UserError("no console is plugged in: connect it with a cable that carries data, or name its port with --port")
