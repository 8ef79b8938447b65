"""`topout doctor`: shows what is installed and plugged in, and how to fix what is wrong."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from topout_tools.doctor import Finding


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="print the findings as one JSON object")] = False,
) -> None:
    """Say what is installed, which boards are plugged in, what is on them, and how to mend what is missing.

    Nothing is changed, and a console that is playing is not disturbed. The status is 1 if something is to be mended.

    \b
    topout doctor
    topout doctor --json
    """
    from topout_tools.deploy.boards import mount_points
    from topout_tools.doctor import installed, plugged_in
    from topout_tools.errors import UserError
    from topout_tools.wire.ports import console_ports

    findings = list(installed())
    try:
        findings += plugged_in(mount_points(), console_ports())
    except UserError as mistake:  # without an extra no boards can be found; the report above says so
        if all(finding.is_well for finding in findings):
            raise mistake from None
    is_well = all(finding.is_well for finding in findings)
    if as_json:
        listed = [_as_json(finding) for finding in findings]
        print(json.dumps({"is_well": is_well, "findings": listed}, ensure_ascii=False))
    else:
        for finding in findings:
            print(f"{'ok' if finding.is_well else '!!'}  {finding.part}: {finding.state}")
            if finding.mend:
                print(f"      → {finding.mend}")
    if not is_well:
        raise typer.Exit(1)


def _as_json(finding: "Finding") -> dict[str, object]:
    """Return the finding under the names that 0.2.0 printed."""
    return {"part": finding.part, "told": finding.state, "is_well": finding.is_well, "mend": finding.mend}
