"""Lines and sets: several moves that a hand means as one, each an ordinary move, taken back as one step."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import royaume
from royaume.engine.hands import JOIN, family
from royaume.engine.record import Record
from royaume.engine.state import CHANCE, REVEAL, TURN, State
from royaume.server import gathering, opening, play, views
from royaume.server.errors import Refusal, Stale
from royaume.server.house import House
from royaume.server.opening import Wish
from royaume.server.person import Person
from royaume.server.sight import Sight
from royaume.server.sitting import Sitting
from royaume.server.views.prospect import prospect
from royaume.server.views.reach import reach
from royaume.server.views.sets import gather
from royaume.web import hands
from tests.known import known
from tests.rules.queens_architect.given import at

ANN = Person("a" * 32, "Ann")
KEY = bytes(range(32))
GAMES = royaume.games()
GOLDEN = Path(__file__).parents[1] / "golden"
SOME = 4  # positions of each kind


def positions(game_id: str, seed: int, moves: int = 150) -> Iterator[State]:
    """The decisions of a random game."""
    rng = random.Random(seed)
    state = royaume.load(game_id).new(2, seed)
    for _ in range(moves):
        if state.player is None:
            return
        yield state
        state.apply(rng.choice(state.legal()))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_line_can_be_played_as_a_whole(game_id: str) -> None:
    """On the real position, though it was found on a guess; and all that follows a lifted thing is offered."""
    found = 0
    for state in positions(game_id, 4):
        game = state.game
        ways = reach(Sight(state, state.player, KEY), "en", beyond=False)
        for way in ways[:: max(1, len(ways) // 6)]:
            trial = state.clone()
            for i, notation in enumerate(way.actions + way.again):
                assert not i or (trial.player == state.player and not trial.marks & (CHANCE | REVEAL | TURN))
                trial.play(game.parse(notation))
            found += 1
        for action in state.legal():
            name = game.notation(action)
            lines = [way for way in ways if way.actions[0] == name]
            if family(name) in game.hands.lifts and lines:
                trial = state.clone()
                trial.apply(action)
                offered = {game.notation(a) for a in trial.legal()}
                assert {way.actions[1] for way in lines} == offered, name
    assert found > 10


def test_what_was_passed_before_a_card_is_passed_with_it() -> None:
    """The rules ask what Barter sells before the card, before it is paid and at the end; the hand is asked once."""
    state = next(itertools.islice(positions("kingdom_crossing", 3), 8, None))
    seat, sold = state.player, state.flow.names[state.decision()[0]]
    ways = reach(Sight(state, seat, KEY), "en", beyond=True)
    assert {(way.actions[0], family(way.actions[-1])) for way in ways} == {("keep_coins", "take")}
    way = next(way for way in ways if way.again)
    assert way.again == ("keep_coins",)
    for notation in way.line.split(JOIN):
        assert (state.player, state.flow.names[state.decision()[0]]) in ((seat, sold), (seat, "card"))
        state.play(state.game.parse(notation))


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_legal_is_lost_to_a_pile(game_id: str) -> None:
    """Whatever has no button of its own is a move of a pile, and every place of a pile is another."""
    for state in positions(game_id, 5):
        game = state.game
        legal = {game.notation(action): "" for action in state.legal()}
        sight = Sight(state, state.player, KEY)
        offered = hands.reach(
            game.hands, legal, reach(sight, "en", False), gather(sight, "en", False), frozenset(), frozenset()
        )
        moves = {move.line for pile in offered.piles.values() for move in pile.moves}
        assert offered.offered <= moves
        for pile in offered.piles.values():
            assert len(pile.moves) > 1 or ":" not in pile.thing
            assert len({move.place for move in pile.moves}) == len(pile.moves), pile.thing


TROUPE = "alaric@1 egon@1 ivo@1 jost@1 otto@1 petra@1"
SETS = {
    "rest": at("tavern", TROUPE, seat={"thalers": 30}),
    "repair": at("construction", TROUPE),
    "farmhand": at("day_labour", TROUPE),
}


@pytest.mark.rule("QA-13.1")
@pytest.mark.parametrize("name", SETS)
def test_a_set_is_the_same_in_any_order(name: str) -> None:
    state = SETS[name]
    members = [each for each in map(state.game.notation, state.legal()) if family(each) == name]
    assert len(members) >= 2
    for size in (1, 2, min(3, len(members))):
        for some in itertools.combinations(members, size):
            ends = set()
            for order in itertools.permutations(some):
                trial = state.clone()
                for notation in gathering.line(state, name, order):
                    trial.play(state.game.parse(notation))
                ends.add(trial.digest())
            assert len(ends) == 1, some


def whole_sets(game_id: str) -> Iterator[State]:
    """Positions of recorded games in which a number of things is chosen, some of each kind of question."""
    seen: Counter[int] = Counter()
    for path in sorted((GOLDEN / game_id).glob("*.json")):
        record = Record.from_json(path.read_text())
        state = record.start()
        for action in record.actions:
            kinds = {family(state.game.notation(each)) for each in state.legal()}
            question = state.decision()[0]
            if kinds & state.game.hands.sets.keys() and seen[question] < SOME:
                found = gather(Sight(state, state.player, KEY), "en", True)
                if found is not None and found.size > 1 and found.ready:
                    seen[question] += 1
                    yield state.clone()
            state.apply(action)


def ends_of(state: State, name: str, question: tuple[int, int]) -> Iterator[str]:
    """Wherever these questions can lead to, asked one after the other."""
    if state.player is None or state.decision()[:2] != question:
        yield state.digest()
        return
    for action in state.legal():
        assert family(state.game.notation(action)) == name
        trial = state.clone()
        trial.apply(action)
        yield from ends_of(trial, name, question)


@pytest.mark.parametrize("game_id", ["almanac", "crown_of_emara", "kingdom_crossing"])
def test_whole_sets_are_all_there_and_the_same_in_any_order(game_id: str) -> None:
    tried = 0
    for state in whole_sets(game_id):
        found = gather(Sight(state, state.player, KEY), "en", True)
        assert found is not None
        how = state.game.hands.sets[found.family]
        ends = set()
        for way in found.ready:
            members = [each for action in way.actions for each in how.members(action).elements()]
            assert len(members) + len(way.forced) == found.size
            assert all(members.count(each) <= found.most[each] for each in members)
            orders = {tuple(members), tuple(reversed(members))}
            after = set()
            for order in orders:
                trial = state.clone()
                for notation in gathering.line(state, found.family, order):
                    trial.play(state.game.parse(notation))
                after.add(trial.digest())
            assert len(after) == 1
            ends |= after
            if len(members) == found.size:
                with pytest.raises(Refusal):
                    gathering.line(state, found.family, [*members, members[0]])
                told = prospect(Sight(state, state.player, KEY), found.family, members[:1], "en", {})
                assert told.missing == found.size - 1 or told.lines
        assert len(ends) == len(found.ready)
        assert ends == set(ends_of(state, found.family, state.decision()[:2]))
        tried += 1
    assert tried


def test_what_is_no_set_says_why() -> None:
    state = at("construction", "alaric@1 jost@1 konrad@1 otto@1 petra@1")
    members = [each for each in map(state.game.notation, state.legal()) if family(each) == "repair"]
    told = prospect(Sight(state, 0, KEY), "repair", members, "en", {0: "Ann"})
    assert told.why_not
    assert told.clauses
    assert not told.lines
    with pytest.raises(Refusal):
        gathering.line(state, "rest", ["rest:nobody"])
    with pytest.raises(Refusal):
        gathering.line(state, "move", ["move:1"])


def test_who_chooses_more_than_may_be_reads_how_many_are_too_many() -> None:
    poor = at("tavern", TROUPE, seat={"thalers": 3})
    for name, state, most in (("repair", SETS["repair"], 3), ("rest", poor, 2)):
        members = [each for each in map(state.game.notation, state.legal()) if family(each) == name]
        told = prospect(Sight(state, 0, KEY), name, members, "en", {0: "Ann"})
        assert told.over == len(members) - most
        assert told.why_not is None
        assert prospect(Sight(state, 0, KEY), name, members[:most], "en", {0: "Ann"}).lines


@pytest.mark.parametrize("name", SETS)
def test_what_a_set_would_do_is_told_out_of_what_the_seat_knows(name: str) -> None:
    """The same is told in the real position and in a guess that the seat cannot tell from it; and it comes true."""
    state = SETS[name]
    members = [each for each in map(state.game.notation, state.legal()) if family(each) == name][:2]
    real = prospect(Sight(state, 0, KEY), name, members, "en", {0: "Ann"})
    guess = state.determinize(0, random.Random(1))
    assert real == prospect(Sight(guess, 0, KEY), name, members, "en", {0: "Ann"})
    assert real.lines
    assert not any(line.startswith("Ann ") for line in real.lines), "whoever reads it is meant"
    trial = state.clone()
    for notation in gathering.line(state, name, members):
        trial.play(state.game.parse(notation))
    for icon, before, after in real.changes:
        key = next(key for key, each in state.game.hands.purse.items() if each == icon)
        assert (state.view(0)["seats"][0][key], trial.view(0)["seats"][0][key]) == (before, after)


# At a table -----------------------------------------------------------------------------------------


async def sit(house: House) -> Sitting:
    """A table at the first move of an architect."""
    await known(house, ANN)
    record = Record("queens_architect", 2, 7, {})
    state = record.start()
    while state.flow.names[state.decision()[0]] != "move":
        record.actions.append(state.legal()[0])
        state.apply(state.legal()[0])
    wish = Wish("queens_architect", seats=["me", "me"])
    return await opening.open_record(house.tables, ANN, wish, record.to_dict(), None)


@pytest.mark.anyio
async def test_a_line_is_ordinary_moves_and_one_step_back(house: House) -> None:
    table = await sit(house)
    assert table.state is not None
    start, ply, before = table.state.clone(), table.ply, len(table.moves)
    seat = start.player
    way = next(way for way in reach(Sight(start, seat, KEY), "en", True) if way.actions[-1] in ("trust", "waive"))
    table = (await play.play(house.tables, table.id, ANN, ply, way.line, "once")).table
    made = table.moves[before:]
    assert [move.notation for move in made] == list(way.actions)
    assert {move.line for move in made} == {before}
    assert (await play.play(house.tables, table.id, ANN, ply, way.line, "once")).repeated
    seen = await views.view(house.tables, table, views.viewer(table, ANN))
    assert seen["undo"]["own"] == before
    table = (await play.undo(house.tables, table.id, ANN, table.ply, before)).table
    assert table.state == start


@pytest.mark.anyio
async def test_of_a_line_that_cannot_be_played_nothing_is(house: House) -> None:
    table = await sit(house)
    state, ply = table.state, table.ply
    for line in ("move:1~travel:oatley", "move:1~nonsense", "waive~move:1", "move:2~"):
        with pytest.raises(Refusal) as refused:
            await play.play(house.tables, table.id, ANN, ply, line)
        assert refused.value.status == 422
        assert table.state == state
        assert table.ply == ply
    with pytest.raises(Stale):
        await play.play(house.tables, table.id, ANN, ply - 1, "move:1")


@pytest.mark.anyio
async def test_a_set_is_one_step_back(house: House) -> None:
    table = await sit(house)
    assert table.state is not None
    seat = table.state.player
    point = next(
        way
        for way in reach(Sight(table.state, seat, KEY), "en", True)
        if family(way.actions[-1]) in table.state.game.hands.sets
    )
    table = (await play.play(house.tables, table.id, ANN, table.ply, point.actions[0])).table
    assert table.state is not None
    start, before = table.state.clone(), len(table.moves)
    name = family(point.actions[-1])
    members = [each for each in map(start.game.notation, start.legal()) if family(each) == name]
    table = (await play.play_set(house.tables, table.id, ANN, table.ply, name, members[::-1])).table
    assert len(table.moves) > before
    line = table.moves[-1].line
    assert line == (before if len(table.moves) > before + 1 else None)
    table = (await play.undo(house.tables, table.id, ANN, table.ply, before)).table
    assert table.state == start
