"""`topout selftest`: tests a newly soldered console."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from topout_tools.wire.selftest import SelfTestReport


def selftest(
    port: Annotated[
        str | None, typer.Option(metavar="PORT", help="the console's serial port; else the one that is plugged in")
    ] = None,
    seconds: Annotated[int, typer.Option(min=1, max=3600, help="end after so long, pressed or not")] = 600,
    as_json: Annotated[bool, typer.Option("--json", help="print only what was found, as one JSON object")] = False,
) -> None:
    """Light each ring, ask for each key, show the sensor's noise, beep: over USB, on the console itself.

    A ring after the other shows red, green and blue; every press clicks. Press all eighteen keys; Ctrl-C ends it
    earlier. Then the console goes on where it was. The status is 1 if something was not found to work.

    \b
    topout selftest
    topout selftest --port /dev/ttyACM0 --seconds 60 --json
    """
    from topout_tools.wire.ports import console_ports, the_one_port
    from topout_tools.wire.selftest import run_selftest

    known: set[str] = set()

    def print_new(report: "SelfTestReport") -> None:
        for key in sorted(report.pressed - known):
            print(f"{key} works; {_still(report.to_press)}", flush=True)
        known.update(report.pressed)

    device = port or the_one_port(console_ports())
    if not as_json:
        print("press every key, one at a time; Ctrl-C ends it", flush=True)
    report = run_selftest(device, seconds, (lambda report: None) if as_json else print_new)
    if as_json:
        print(json.dumps(report.as_json()))
    else:
        _print(report)
    if not report.is_well:
        raise typer.Exit(1)


def _still(to_press: list[str]) -> str:
    return f"{len(to_press)} to go, next {to_press[0]}" if to_press else "that was the last"


def _print(report: "SelfTestReport") -> None:
    from topout_tools.wire.selftest import QUIET_MG

    if report.missing:
        print(f"missing: {', '.join(report.missing)}: see hardware/README.md, «When something is wrong»")
    if report.to_press:
        print(f"never pressed: {', '.join(report.to_press)}")
    if report.noise_mg is None:
        print("the sensor sent nothing")
    else:
        judgement = "as it should be" if report.noise_mg <= QUIET_MG else "a lively table, or a sensor that is loose"
        print(f"the sensor swings by {report.noise_mg} mg: {judgement}")
    print("all is well" if report.is_well else "not all was found to work")
