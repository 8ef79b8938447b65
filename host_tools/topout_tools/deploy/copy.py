"""Carries a plan out, one file at a time.

CircuitPython restarts code.py whenever the drive has changed, so a half-finished copy would run a mix of two versions.
Therefore a short code.py that only shows a message comes first, and the real one comes last. After any interruption
the console is as it was, or shows that message, or is finished.
"""

from collections.abc import Callable

from topout_tools.deploy import manifest
from topout_tools.deploy.disk import NEW, Disk
from topout_tools.deploy.manifest import Manifest, checksum
from topout_tools.deploy.plan import ASIDE, CODE, Plan
from topout_tools.errors import UserError
from topout_tools.wire.on_board import source_of

UNDER_WAY = source_of("update_notice").encode()


def carry_out(disk: Disk, plan: Plan, version: str, form: str, on_step: Callable[[str], None]) -> None:
    """Carry a plan out, and call `on_step` with each step.

    After an interruption, a call with a new plan finishes the copy.
    """
    ours = frozenset((path, checksum(data)) for path, data in plan.wanted.items() if path not in plan.kept)
    finished = Manifest(version, form, True, ours)
    if plan.leftover:
        disk.remove(NEW)
    if not plan.is_idle:
        on_step("begin")
        under_way = ours | plan.before.files | {(CODE, checksum(UNDER_WAY))}
        disk.write(manifest.NAME, manifest.written(Manifest(version, form, False, under_way)))
        for path in plan.aside:
            on_step(f"keep {path}")
            _keep(disk, path, is_replaced=path in plan.write)
        disk.write(CODE, UNDER_WAY)
        for path in plan.remove:
            on_step(f"remove {path}")
            disk.remove(path)
        for path in plan.write:
            on_step(path)
            disk.write(path, plan.wanted[path])
        if CODE not in plan.write:
            disk.write(CODE, plan.wanted[CODE])
    if plan.before != finished:
        disk.write(manifest.NAME, manifest.written(finished))


def check_room(plan: Plan, free_bytes: int) -> None:
    """Raise UserError if the drive has too little space. Call this before anything is changed."""
    if plan.more_bytes > free_bytes:
        raise UserError(
            f"the drive is full: {plan.more_bytes // 1024} KB are needed, {free_bytes // 1024} KB are free; "
            "take something off it"
        )


def _keep(disk: Disk, path: str, *, is_replaced: bool) -> None:
    """Keep a file under another name. A file that ours replaces is copied: a drive is never without a code.py."""
    data = disk.read(path)
    name, number = path + ASIDE, 1
    while disk.exists(name) and (data is None or disk.read(name) != data):
        number += 1
        name = f"{path}{ASIDE}-{number}"
    if not is_replaced or data is None:
        disk.rename(path, name)
    elif not disk.exists(name):
        disk.write(name, data)
