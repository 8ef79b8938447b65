"""The simulated firmware is charged for what it runs: by loop turns, by size, and only for code that really ran."""

import ast
import builtins
import shutil
import traceback

import pytest

from topout_tools.sim import cost_table
from topout_tools.sim.clock import BYTES_SHIFT, Clock
from topout_tools.sim.instrument import counter_names, instrument
from topout_tools.sim.machine import AS_MPY, AS_SOURCE, FIRMWARE, UNCHARGED, Machine

LOOP_NS = 3240


def run(source, call="go()"):
    """Return what a call costs in ns, what it allocates, and its result. Loading the program is not counted."""
    paid = [0]
    names = {"__builtins__": {**vars(builtins), **counter_names(paid)}}
    exec(compile(instrument(ast.parse(source)), "<program>", "exec"), names)
    paid[0] = 0
    result = eval(call, names)
    return paid[0] & ((1 << BYTES_SHIFT) - 1), paid[0] >> BYTES_SHIFT, result


def cost(body, call="go()"):
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return run(f"def go(x=0):\n{lines}", call)[0]


@pytest.mark.parametrize("turns", [0, 1, 1000])
def test_a_bare_loop_is_paid_by_the_turn(turns):
    empty = cost("for i in range(0):\n    pass")
    assert cost(f"for i in range({turns}):\n    pass") - empty == turns * LOOP_NS


def test_a_loop_within_a_loop_is_paid_by_all_its_turns():
    assert 100 * LOOP_NS < cost("for i in range(10):\n    for j in range(10):\n        pass") < 170 * LOOP_NS


def test_only_the_branch_that_runs_is_paid():
    body = "if x:\n    for i in range(1000):\n        pass\nelse:\n    x = 1"
    assert cost(body, "go(0)") < 20_000 < 1000 * LOOP_NS < cost(body, "go(1)")


def test_what_follows_a_return_is_not_paid():
    body = "if x:\n    return\ny = [1, x]\ny = [1, x]\ny = [1, x]"
    assert cost(body, "go(0)") - cost(body, "go(1)") >= 3 * cost_table.ALLOCATION


def test_what_follows_an_exception_is_not_paid_and_its_handler_is():
    body = "try:\n    for i in range(x, 100):\n        i[i]\nexcept TypeError:\n    x = 5\nreturn x"
    source = "def go(x=0):\n" + "".join(f"    {line}\n" for line in body.splitlines())
    spent, _, result = run(source)
    assert result == 5
    assert cost_table.HANDLER < spent < cost_table.HANDLER + 10 * LOOP_NS


@pytest.mark.parametrize(
    "body",
    [
        "return [i * i for i in range(x)]",
        "return {i: i for i in range(x)}",
        "return {i for i in range(x)}",
        "return sum(i for i in range(x))",
        "return [i for i in range(x) if i < 0]",
        "return [i for i, j in enumerate(range(x))]",
        "n = x\nwhile n:\n    n -= 1",
        "return bytes([1] * x)",
        "return list(range(x))",
        "return sorted(range(x))",
        "return [(lambda: i)() for i in range(x)]",
        "return ('a,' * x).split(',')",
    ],
)
def test_work_that_grows_with_its_size_is_paid_by_its_size(body):
    small, large = cost(body, "go(10)"), cost(body, "go(1010)")
    assert large - small >= 1000 * 1000


def test_walking_a_string_is_paid_by_the_character():
    body = "for letter in x:\n    pass"
    assert cost(body, "go('a' * 100)") - cost(body, "go([0] * 100)") == 100 * cost_table.CHARACTER


def test_a_call_costs_its_frame_and_what_the_function_does():
    plain = run("def go():\n    f\n\ndef f():\n    pass\n")[0]
    assert cost_table.FRAME <= run("def go():\n    f()\n\ndef f():\n    x = 1\n")[0] - plain < cost_table.FRAME + 10_000


def test_what_is_allocated_is_counted_apart():
    assert run("def go(x=0):\n    return x + 1\n")[1] == 0
    assert run("def go(x=0):\n    return [x, x, x]\n")[1] >= 12


def test_a_program_that_pays_does_the_same():
    source = (
        "def go():\n"
        "    'What it does.'\n"
        "    found = []\n"
        "    for at, letter in enumerate('abc'):\n"
        "        if letter == 'b':\n"
        "            continue\n"
        "        found.append((at, letter, [x for x in range(at)][-1:], (lambda y: y + at)(1)))\n"
        "    return found, go.__doc__\n"
    )
    names = {}
    exec(source, names)
    assert run(source)[2] == names["go"]()


def test_tracebacks_still_have_the_right_lines():
    source = "def go():\n    x = 1\n    y = [x, x]\n    return y[\n        5\n    ]\n"
    try:
        run(source)
    except IndexError as error:
        assert traceback.extract_tb(error.__traceback__)[-1].lineno == 4
    else:
        pytest.fail("nothing was raised")


def test_what_is_paid_is_time_at_once_and_is_not_counted_twice():
    clock = Clock()
    clock.paid[0] += 5_500
    assert clock.now_us == 5
    clock.advance_us(10)
    assert clock.now_us == 15
    clock.paid[0] += 500 | (64 << BYTES_SHIFT)
    assert clock.now_us == 16
    clock.advance_us(0)
    assert (clock.now_us, clock.allocated) == (16, 64)


_PRESSES = 24


def answer_ms(root):
    """Return the mean time from a key on the first screen to the turn that has painted something."""
    spent_us = 0
    with Machine(root) as machine:
        machine.boot()
        for press in range(_PRESSES):
            machine.run_for(500 + 1.7 * press)
            painted, began_us = machine.circuit.panel.pixels_written, machine.clock.now_us
            machine.down("p1.c")
            while machine.circuit.panel.pixels_written == painted:
                machine.run_for(0.001)
            spent_us += machine.clock.now_us - began_us
            machine.up("p1.c")
    return spent_us / (1000 * _PRESSES)


def test_a_loop_of_three_thousand_turns_in_any_screen_shows_as_ten_milliseconds(tmp_path):
    slow = tmp_path / "drive"
    shutil.copytree(FIRMWARE, slow)
    loop = ast.parse("for turn in range(3000):\n    pass").body
    changed = 0
    for path in (slow / "topout" / "ui").rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            is_screen = isinstance(node, ast.FunctionDef) and node.name == "draw" and len(node.args.args) == 2
            if is_screen and "super()" not in ast.unparse(node):
                node.body = loop + node.body
                changed += 1
        path.write_text(ast.unparse(tree), "utf-8")
    assert changed > 5
    assert 8 < answer_ms(slow) - answer_ms(FIRMWARE) < 14


def test_loading_source_takes_longer_than_loading_bytecode_and_uncharged_takes_nothing():
    ready_ms = {}
    for charges in (AS_SOURCE, AS_MPY, UNCHARGED):
        with Machine(charges=charges) as machine:
            machine.boot()
            ready_ms[charges] = machine.now_ms
    assert ready_ms[AS_SOURCE] - ready_ms[AS_MPY] > 1000
    assert ready_ms[AS_MPY] - ready_ms[UNCHARGED] > 500
