"""What "this game is implemented" means, as checks that any game can be put to.

Each check plays one random game, given by the number of players, the options and the seed, and fails with an
AssertionError that says what does not hold. `CHECKS` lists them; `check_facts` and `check_other_process` stand apart
because they look at a game as a whole.
"""

from __future__ import annotations

from collections.abc import Callable

from royaume.engine.game import Game
from tests.conformance.cases import Options
from tests.conformance.copies import check_clones, check_damage, check_round_trips
from tests.conformance.course import check_conservation, check_course, check_listening, check_marks
from tests.conformance.knowing import check_guesses, check_no_leak, check_no_leak_by_acting
from tests.conformance.records import check_record
from tests.conformance.refusing import check_double_entry, check_refusals
from tests.conformance.results import check_account, check_result
from tests.conformance.telling import check_words

Check = Callable[[Game, int, Options, int], None]

CHECKS: tuple[Check, ...] = (
    check_course,
    check_listening,
    check_refusals,
    check_double_entry,
    check_clones,
    check_round_trips,
    check_damage,
    check_record,
    check_result,
    check_account,
    check_conservation,
    check_no_leak,
    check_guesses,
    check_no_leak_by_acting,
    check_marks,
    check_words,
)

# Four fifths of the time that all of them take.
DEAR: frozenset[Check] = frozenset(
    (check_refusals, check_round_trips, check_record, check_no_leak, check_guesses, check_no_leak_by_acting)
)
