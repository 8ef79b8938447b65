"""Serial ports with a CircuitPython board behind them."""

import os
from typing import NamedTuple

from host_tools.extras import extra
from host_tools.mistakes import MistakeError


class Port(NamedTuple):
    """`uid` is the board's number, the same that its boot_out.txt tells."""

    device: str
    uid: str
    name: str

    @property
    def may_be_opened(self) -> bool:
        return os.name == "nt" or os.access(self.device, os.R_OK | os.W_OK)


def console_ports() -> list[Port]:
    """Where a board's own Python can be talked to."""
    with extra("desk"):
        from adafruit_board_toolkit.circuitpython_serial import repl_comports

    return [Port(port.device, port.serial_number or "", port.product or "") for port in repl_comports()]


def the_one_port(ports: list[Port]) -> str:
    """The only one there is; with none, or with several, MistakeError says what to do."""
    if len(ports) == 1:
        return ports[0].device
    if ports:
        listed = ", ".join(port.device for port in ports)
        raise MistakeError(f"several boards are plugged in: {listed}. Choose one with --port")
    raise MistakeError(
        "no console is plugged in: connect it with a cable that carries data, or name its port with --port"
    )
