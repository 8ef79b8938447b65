"""Splits the recordings into two halves: constants were chosen on one; the other was watched meanwhile.

So neither half is held out. The split goes by the source, not by the file: versions (`-hum`, `-retimed`) and parts
(`-0`, `-1` of a long quiet) of one source are in one half. It depends on the name alone, so a new recording moves no
other one.
"""

import re
from zlib import crc32

from tests.bump.scoring import Labelled

CHOSEN, WATCHED = "chosen on", "watched"


def source_of(recording: Labelled) -> str:
    source = re.sub(r"-(hum|retimed)$", "", recording.name.partition("-")[2])
    return re.sub(r"-\d+$", "", source) if recording.kind == "quiet" else source


def half_of(recording: Labelled) -> str:
    return WATCHED if crc32(source_of(recording).encode()) & 1 else CHOSEN
