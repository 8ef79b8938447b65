"""Carries a plan out, one file at a time.

CircuitPython starts code.py anew whenever the drive has changed, so a copy in the middle would run half of one version
and half of another. Therefore a short code.py comes first that only says what is going on, and the real one comes
last: whatever interrupts the copy leaves the console as it was, or with that message, or finished.
"""

from collections.abc import Callable

from host_tools.deploy import manifest
from host_tools.deploy.disk import NEW, Disk
from host_tools.deploy.manifest import Manifest, checksum
from host_tools.deploy.plan import ASIDE, CODE, Plan
from host_tools.mistakes import MistakeError

UNDER_WAY = b'''"""In the place of the console's code.py while `topout deploy` is at work."""

import time

try:
    import displayio

    from topout.board.display import make_display

    display = make_display()
    display.root_group = displayio.CIRCUITPYTHON_TERMINAL
    display.auto_refresh = True
except Exception as error:  # its files are not there yet: then by USB only
    print(error)
while True:
    print("Topout: an update is under way.")
    print("If it was interrupted, run again: topout deploy")
    time.sleep(10)
'''


def carry_out(disk: Disk, plan: Plan, version: str, form: str, tell: Callable[[str], None]) -> None:
    """`tell` is called with what is done next. Run again after an interruption, with a new plan, it finishes."""
    ours = frozenset((path, checksum(data)) for path, data in plan.wanted.items() if path not in plan.kept)
    finished = Manifest(version, form, True, ours)
    if plan.leftover:
        disk.remove(NEW)
    if not plan.is_idle:
        tell("begin")
        under_way = ours | plan.before.files | {(CODE, checksum(UNDER_WAY))}
        disk.write(manifest.NAME, manifest.written(Manifest(version, form, False, under_way)))
        for path in plan.aside:
            tell(f"keep {path}")
            _keep(disk, path, is_replaced=path in plan.write)
        disk.write(CODE, UNDER_WAY)
        for path in plan.remove:
            tell(f"remove {path}")
            disk.remove(path)
        for path in plan.write:
            tell(path)
            disk.write(path, plan.wanted[path])
        if CODE not in plan.write:
            disk.write(CODE, plan.wanted[CODE])
    if plan.before != finished:
        disk.write(manifest.NAME, manifest.written(finished))


def check_room(plan: Plan, free_bytes: int) -> None:
    """Before anything is touched."""
    if plan.more_bytes > free_bytes:
        raise MistakeError(
            f"the drive is full: {plan.more_bytes // 1024} KB are needed, {free_bytes // 1024} KB are free; "
            "take something off it"
        )


def _keep(disk: Disk, path: str, *, is_replaced: bool) -> None:
    """Under another name. What one of ours takes the place of is copied: a drive is never without a code.py."""
    data = disk.read(path)
    name, number = path + ASIDE, 1
    while disk.exists(name) and (data is None or disk.read(name) != data):
        number += 1
        name = f"{path}{ASIDE}-{number}"
    if not is_replaced or data is None:
        disk.rename(path, name)
    elif not disk.exists(name):
        disk.write(name, data)
