"""Which recordings every constant was chosen on, and which were watched while it was: no half is held out any more.

By the source, not by the file: what was made of one source (`-hum`, `-retimed`, or the parts `-0`, `-1` of a long
quiet) lies in one half. The rule hangs on the name alone, so that more recordings change no other's half.
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
