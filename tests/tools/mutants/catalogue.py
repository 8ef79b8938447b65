"""All errors, by the list that they are in."""

from tests.tools.mutants.blind import BLIND
from tests.tools.mutants.core import CORE
from tests.tools.mutants.damaged_stores import DAMAGED_STORES
from tests.tools.mutants.earlier_misses import EARLIER_MISSES
from tests.tools.mutants.games import GAMES
from tests.tools.mutants.hardware_and_host import HARDWARE_AND_HOST
from tests.tools.mutants.hostile import HOSTILE
from tests.tools.mutants.journal import JOURNAL
from tests.tools.mutants.mutant import Mutant
from tests.tools.mutants.one_set import ONE_SET
from tests.tools.mutants.owners_desk import OWNERS_DESK
from tests.tools.mutants.results import RESULTS
from tests.tools.mutants.sheet import SHEET
from tests.tools.mutants.spoken_words import SPOKEN_WORDS
from tests.tools.mutants.unseen import UNSEEN
from tests.tools.mutants.unseen_more import UNSEEN_MORE
from tests.tools.mutants.web_table import WEB_TABLE

LISTS: dict[str, tuple[Mutant, ...]] = {
    "earlier_misses": EARLIER_MISSES,
    "core": CORE,
    "hardware_and_host": HARDWARE_AND_HOST,
    "games": GAMES,
    "sheet": SHEET,
    "results": RESULTS,
    "one_set": ONE_SET,
    "hostile": HOSTILE,
    "damaged_stores": DAMAGED_STORES,
    "journal": JOURNAL,
    "web_table": WEB_TABLE,
    "spoken_words": SPOKEN_WORDS,
    "unseen": UNSEEN,
    "unseen_more": UNSEEN_MORE,
    "blind": BLIND,
    "owners_desk": OWNERS_DESK,
}
ALL = tuple(mutant for mutants in LISTS.values() for mutant in mutants)
