"""The emulator's fast decoder gives the same results and cycles as the stock one."""

import json
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.skipif(not (HERE / "node_modules" / "rp2040js").is_dir(), reason="only make rig installs the emulator")
def test_quick_decoder_agrees_with_the_stock_one_on_random_instructions():
    done = subprocess.run(["node", HERE / "board" / "decoder_check.mjs"], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert found["compared"] > 100_000
    assert (found["different"], found["isSameMemory"]) == (0, True)
