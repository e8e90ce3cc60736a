"""The suite has teeth: the sound toy passes every check, and each broken one is caught by the check for its fault."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import pytest

from royaume.engine.game import Game
from royaume.engine.registry import forget
from tests.conformance import checks, copies, course, knowing, records, refusing, results, setup, telling
from tests.conformance.cases import Case, cases
from tests.toys import broken, enrol
from tests.toys.orchard import Orchard

SEEDS = range(1, 11)

CAUGHT: list[tuple[checks.Check, type[Orchard], str]] = [
    (course.check_course, broken.RollsItsOwnDie, "the same actions led elsewhere"),
    (course.check_course, broken.OffersUnsorted, "not sorted"),
    (course.check_course, broken.OffersTwice, "not unique"),
    (course.check_course, broken.OffersItsOwnList, "the position's own"),
    (course.check_course, broken.PromisesTooLittle, "not over after 2 decisions"),
    (course.check_listening, broken.RollsWhenHeard, "writing events changes the game"),
    (refusing.check_refusals, broken.ForgivesEverything, "bad input was taken"),
    (refusing.check_refusals, broken.CitesNothing, "cites no clause"),
    (refusing.check_refusals, broken.CitesFreely, "cites a clause that does not exist"),
    (refusing.check_double_entry, broken.ForgetsAnOption, "is not offered, and nothing says why"),
    (refusing.check_double_entry, broken.RefusesWhatItOffers, "look is offered, but"),
    (copies.check_clones, broken.SharesItsHands, "changed the original"),
    (copies.check_clones, broken.RollsItsOwnDie, "a clone went another way"),
    (copies.check_round_trips, broken.ForgetsInTheDict, "leaves something out"),
    (copies.check_round_trips, broken.KeepsTheDice, "changed when it played on"),
    (copies.check_round_trips, broken.WritesNumbersAsKeys, "not plain JSON"),
    (copies.check_round_trips, broken.RollsItsOwnDie, "a restored position went another way"),
    (copies.check_damage, broken.BelievesAnything, "bad input was taken"),
    (records.check_record, broken.RollsItsOwnDie, "the record replays to another game"),
    (results.check_result, broken.ForgetsTheDice, "{'cards': 1} is not 4"),
    (results.check_result, broken.WinsEarly, "won before the end"),
    (results.check_result, broken.WinsNever, "nobody has won"),
    (results.check_account, broken.ForgetsTheDice, "the accounts come to"),
    (results.check_account, broken.ListsWhatThereIs, "the lines of the seats are not the same"),
    (course.check_conservation, broken.LosesACard, "lost ['melon'], new []"),
    (course.check_conservation, broken.CopiesACard, "in two places at once: ['melon']"),
    (knowing.check_no_leak, broken.ShowsTheDeck, "0 sees what it may not know"),
    (knowing.check_no_leak, broken.ShowsTheSeed, "0 sees what it may not know"),
    (knowing.check_no_leak, broken.ShowsHandsToSpectators, "None sees what it may not know"),
    (knowing.check_no_leak, broken.TellsInTheLabel, "0 sees what it may not know"),
    (knowing.check_no_leak, broken.TellsInThePrompt, "1 sees what it may not know"),
    (knowing.check_no_leak, broken.OffersByTheDeck, "1 sees what it may not know"),
    (knowing.check_no_leak, broken.DeterminizesNothing, "determinizations hide nothing from"),
    (knowing.check_no_leak, broken.DeterminizesOnlyTheDeck, "determinizations know secrets"),
    (knowing.check_no_leak, broken.DeterminizesTheOriginal, "determinizing changed the original"),
    (knowing.check_no_leak, broken.DeterminizesKnowingTheDice, "the chance to come is known"),
    (knowing.check_no_leak, broken.DeterminizesByItself, "uses other chance"),
    (knowing.check_no_leak, broken.DeterminizesACardAway, "lost ['fig'], new []"),
    (knowing.check_guesses, broken.DeterminizesInRealOrder, "depends on what is hidden"),
    (knowing.check_guesses, broken.DeterminizesAroundTheAsked, "depends on what is hidden"),
    (knowing.check_no_leak_by_acting, broken.TellsEverybody, "look: something came out to 1 without a mark"),
    (knowing.check_no_leak_by_acting, broken.RevealsWithoutMark, "came out to 0 without a mark"),
    (course.check_marks, broken.HidesTheRoll, "the mark of chance is wrong"),
    (telling.check_words, broken.SaysNothingInFrench, "no fr label for play:apple"),
    (telling.check_words, broken.SaysTheSameTwice, "play:melon and play:apple are both 'Finish the turn'"),
    (telling.check_words, broken.LeavesAGap, "no en line for"),
]


@pytest.fixture
def enrolled() -> Iterator[Callable[[type[Orchard]], Game]]:
    """Makes a toy known to the registry for one test."""

    def meet(kind: type[Orchard]) -> Game:
        random.seed(1)  # for the toys that use this generator, as no game should
        game = kind()
        enrol(game)
        return game

    yield meet
    forget(Orchard.id)


def run(check: checks.Check, game: Game) -> None:
    """Put a toy to a check, for both numbers of players and several seeds."""
    for players in (2, 3):
        for seed in SEEDS:
            check(game, players, {}, seed)


@pytest.mark.parametrize("case", cases(Orchard()), ids=str)
@pytest.mark.parametrize("check", checks.CHECKS, ids=lambda check: check.__name__)
def test_the_sound_toy_passes(check: checks.Check, case: Case, enrolled: Callable[[type[Orchard]], Game]) -> None:
    game = enrolled(Orchard)
    for seed in SEEDS:
        check(game, case.players, dict(case.options), seed)


def test_the_sound_toy_passes_as_a_whole(enrolled: Callable[[type[Orchard]], Game]) -> None:
    game = enrolled(Orchard)
    setup.check_facts(game)
    prepare = "from tests.toys import enrol, orchard; enrol(orchard.Orchard())"
    records.check_other_process(game, [(2, {}, 1), (3, {"goal": 3}, 2)], prepare)


@pytest.mark.parametrize(("check", "kind", "said"), CAUGHT, ids=lambda it: getattr(it, "__name__", "."))
def test_a_broken_toy_is_caught(
    check: checks.Check, kind: type[Orchard], said: str, enrolled: Callable[[type[Orchard]], Game]
) -> None:
    game = enrolled(kind)
    with pytest.raises(AssertionError, match=re.escape(said)):
        run(check, game)


def test_missing_words_are_caught(enrolled: Callable[[type[Orchard]], Game]) -> None:
    with pytest.raises(KeyError, match=r"no words for 'event\.play\.0\.missing'"):
        telling.check_words(enrolled(broken.SpeaksNoMore), 2, {}, 1)


def test_a_game_that_depends_on_the_process_is_caught(enrolled: Callable[[type[Orchard]], Game]) -> None:
    game = enrolled(broken.RollsByHash)
    run(records.check_record, game)  # within one process nothing is wrong with it
    prepare = "from tests.toys import broken, enrol; enrol(broken.RollsByHash())"
    with pytest.raises(AssertionError, match="another process plays another game"):
        records.check_other_process(game, [(2, {}, seed) for seed in SEEDS], prepare)


def test_every_broken_toy_is_put_to_the_test() -> None:
    kinds = {kind for kind in vars(broken).values() if isinstance(kind, type) and issubclass(kind, Orchard)}
    assert kinds - {Orchard} == {kind for _, kind, _ in CAUGHT} | {broken.SpeaksNoMore, broken.RollsByHash}
    assert {check for check, _, _ in CAUGHT} == set(checks.CHECKS)
