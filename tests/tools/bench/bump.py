"""What a sample costs the bump detector, in loop turns of the real MicroPython VM."""

from tests.bump.test_micropython_detector import TURNS_ALLOWED, cost, worst_samples


def report() -> None:
    print(f"bump detector in the VM, loop turns a sample (budget {TURNS_ALLOWED} for any): mean, worst")
    for name, samples in worst_samples().items():
        mean, worst = cost(samples)
        print(f"    {name}: {mean:.0f}, {worst:.0f}", flush=True)
