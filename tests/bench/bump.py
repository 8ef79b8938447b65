"""What a sample costs the bump detector, in loop turns of the real MicroPython VM."""

from tests.bump.tables import Table
from tests.bump.test_device import HERE, TURNS_ALLOWED, as_lines, lively_table
from tests.vm.machine import run_python


def report() -> None:
    tables = {"quiet": Table(10), "humming": Table(10).shake(0, 10000, 12), "lively": lively_table()}
    costs = []
    for name, table in tables.items():
        printed = run_python((HERE / "vm_cost.py").read_text(), stdin=as_lines(table.samples()[:4000]))
        turns, worst = (float(figure) for figure in printed.split())
        costs.append(f"{turns:.0f} on a {name} table ({worst:.0f} at worst)")
    print(f"bump detector in the VM: loop turns a sample (budget {TURNS_ALLOWED}): {', '.join(costs)}")
