"""Observations: named, bounded, seat-relative, complete, and saying exactly what the view of the seat says."""

from __future__ import annotations

import copy
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any, cast

import numpy as np
import pytest

from royaume.engine.companions import ENCODING
from royaume.engine.encoding import SEATS, Entries, Memory, Register, Sheet, Writer
from royaume.engine.game import Game
from royaume.engine.registry import load
from royaume.engine.state import State
from royaume.envs.encoders import Encoder, encoder_of
from royaume.envs.table import Table
from tests.conformance.cases import BREADTH
from tests.dealers import deal
from tests.envs.oracle import oracle_of
from tests.envs.positions import GAMES, mixed_options, neighbours, positions, some_positions

# What the owner of an area sees of it and the others do not.
PRIVATE = {
    "almanac": {"gold", "contracts", "score", "breakdown"},
    "crown_of_emara": {"hand"},
    "kingdom_crossing": set(),
    "queens_architect": set(),
    "winter_kingdom": {"hand", "terrain_card"},
}
# What an observation leaves out on purpose: how long the game has lasted, and what the options were before chance
# settled them.
LEFT_OUT = ("ply", "options")
# Lists whose order says only in which order things came: an observation says what is in them.
UNORDERED = {
    "caravan_discard", "cards", "contracts", "discard", "drawn", "encounters_met", "favor_discard", "nobles",
    "past_events", "row", "trophies", "workers",
}  # fmt: skip


def meant(view: Any) -> Any:
    """A view without the order of what has none."""
    if isinstance(view, dict):
        return {
            key: sorted(map(str, value)) if key in UNORDERED and isinstance(value, list) else meant(value)
            for key, value in view.items()
            if key not in LEFT_OUT
        }
    return [meant(value) for value in view] if isinstance(view, list) else view


def changed(encoder: Encoder, before: State, after: State, seat: int) -> set[str]:
    """The names of the entries that differ between two positions."""
    names = encoder.names()
    differs = encoder.encode(before, seat) != encoder.encode(after, seat)
    return {names[i] for i in np.flatnonzero(differs)}


def middle(game: Game, players: int, plies: int, seed: int = 4) -> State:
    """A position in the middle of a random game."""
    rng = random.Random(seed)
    state = game.new(players, seed)
    for _ in range(plies):
        if state.player is not None:
            state.apply(rng.choice(state.offered))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_every_entry_has_a_name_of_its_own_a_meaning_and_bounds(name: str) -> None:
    encoder = encoder_of(load(name))
    names = encoder.names()
    assert len(names) == len(set(names)) == encoder.size == encoder.low.size == encoder.high.size
    assert (encoder.low <= 0).all()
    assert (encoder.high > 0).all()
    first = 0
    for start, part in encoder.parts:
        assert start == first
        assert part.meaning
        assert encoder.where(part.name) == slice(start, start + len(part.entries))
        first += len(part.entries)


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("name", GAMES)
def test_values_stay_in_their_bounds(name: str, bot: str) -> None:
    game = load(name)
    encoder, oracle = encoder_of(game), oracle_of(game)
    seeds, share = (range(8), 0.1) if bot == "random" else (range(2, 3), 0.2)
    low = np.full(encoder.size, 999, np.int16)
    high = -low
    for state in some_positions(game, seeds, share, bot):
        for seat in range(state.seats):
            row = oracle.raw(state.view(seat))
            assert row.shape == (encoder.size,)
            np.minimum(low, row, out=low)
            np.maximum(high, row, out=high)
    names = encoder.names()
    beyond = np.flatnonzero((high > encoder.high) | (low < encoder.low))
    assert [(names[i], low[i], high[i]) for i in beyond] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_entries_are_those_of_the_view_made_row(name: str) -> None:
    game = load(name)
    assert encoder_of(game).parts == oracle_of(game).parts


def differing(encoder: Encoder, state: State, seat: int) -> list[tuple[str, int, int]]:
    """The entries in which the row written from the position differs from the one made from the view."""
    row, expected = encoder.encode(state, seat), oracle_of(state.game).encode(state.view(seat))
    names = encoder.names()
    return [(names[i], int(row[i]), int(expected[i])) for i in np.flatnonzero(row != expected)]


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("name", GAMES)
def test_rows_say_what_the_view_says(name: str, bot: str) -> None:
    """For every seat, at every number of players, with every kind of options."""
    game = load(name)
    encoder = encoder_of(game)
    counts = range(game.min_players, game.max_players + 1)
    share = 0.15 if game.id == "queens_architect" else 0.5  # its games are long
    if BREADTH != "nightly":
        share /= 3
    for players in counts:
        for seed in range(4) if bot == "random" else (7,):
            for state in positions(game, players, mixed_options(game, players, seed), seed, share, bot):
                for seat in range(state.seats):
                    assert differing(encoder, state, seat) == []


def forget(writer: Writer) -> None:
    """Have a writer say everything anew."""
    writer.marks.clear()
    for name in [name for name in dir(writer.entries) if not name.startswith("_")]:
        kept = getattr(writer.entries, name)
        if isinstance(kept, Register):
            kept.found.clear()
        elif isinstance(kept, Memory):
            kept.clear()


def with_one_thing_of(state: State, other: State, dice: random.Random) -> Iterator[State]:
    """The position again and again, each time with one number, card or piece as it is in another position."""
    for field in type(state).__slots__:
        mine, theirs = getattr(state, field), getattr(other, field)
        mixed = state.clone()
        if isinstance(mine, list):
            if len(mine) != len(theirs):
                continue
            places = [i for i in range(len(mine)) if mine[i] != theirs[i]]
            if not places:
                continue
            place = dice.choice(places)
            theirs = [*mine[:place], theirs[place], *mine[place + 1 :]]
        if isinstance(mine, int | tuple | list) and mine != theirs:
            setattr(mixed, field, theirs)
            yield mixed


@pytest.mark.parametrize("name", GAMES)
def test_what_is_remembered_is_what_would_be_said(name: str) -> None:
    """Whatever changes alone, the row is that of a writer that remembers nothing."""
    game = load(name)
    remembering = encoder_of(game).writer
    state = game.new(game.max_players, 1)
    forgetful = Writer(ENCODING.needed(game).entries(game), state)
    dice = random.Random(3)
    compared = 0
    for turn, plies in enumerate((5, 30, 60, 90, 120, 150, 180, 400, 700)):
        players = (game.max_players, game.min_players)[turn % 2]
        state, other = (middle(game, players, plies, seed) for seed in (plies, plies + 1))
        for mixed in with_one_thing_of(state, other, dice):
            for seat in range(state.seats):
                remembering.row(state, seat)
                forget(forgetful)
                try:
                    expected = forgetful.row(mixed, seat)
                except (IndexError, ValueError, AssertionError):  # a position that cannot be
                    continue
                compared += 1
                assert remembering.row(mixed, seat) == expected
    assert compared > 200


def unchanged(encoder: Encoder, state: State, seat: int, dice: random.Random) -> bool:
    """True if the observation and the mask of a seat stay the same when all that it cannot know is dealt anew."""
    row, legal = encoder.encode(state, seat), encoder.mask(state, seat)
    others = (deal(state, seat, dice), state.determinize(seat, dice))
    return all((encoder.encode(o, seat) == row).all() and (encoder.mask(o, seat) == legal).all() for o in others)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_leaks(name: str) -> None:
    """Whatever is dealt anew behind the back of a seat, its observation and its legal actions stay the same."""
    game = load(name)
    encoder = encoder_of(game)
    dice = random.Random(1)
    for state in some_positions(game, range(6), 0.06):
        if state.player is not None:
            assert all(unchanged(encoder, state, seat, dice) for seat in range(state.seats))


def peeping(entries: Entries) -> Entries:
    """Entries that look into a hand they must not see."""

    class Peeping(Entries):
        def table(self, sheet: Sheet, state: State) -> None:
            entries.table(sheet, state)
            hand = cast(Any, state).hand[(sheet.seat + 1) % state.seats]
            sheet.number("peeped", 1000, "what my neighbour has", hash(hand) % 1000)

        def area(self, sheet: Sheet, state: State, i: int) -> None:
            entries.area(sheet, state, i)

    return Peeping()


@pytest.mark.parametrize("name", ["almanac", "crown_of_emara", "winter_kingdom"])
def test_an_entry_that_peeps_would_be_noticed(name: str) -> None:
    game = load(name)
    encoder = Encoder(name, peeping(ENCODING.needed(game).entries(game)), game.new(2, 0))
    state = middle(game, 2, 20)
    seat = 1 - state.player if state.player is not None else 0
    assert not all(unchanged(encoder, state, seat, random.Random(seed)) for seed in range(8))


@pytest.mark.parametrize("name", GAMES)
def test_sparse_forms_say_the_same(name: str) -> None:
    game = load(name)
    table = Table(name, seed=1)
    for state in some_positions(game, range(2), 0.05):
        table.state = state
        for seat in range(state.seats):
            indices, values = table.sparse(seat)
            row = np.zeros(table.encoder.size, np.int16)
            row[indices] = values
            assert (row == table.row(seat)).all()
            assert (values != 0).all()
            assert np.flatnonzero(table.mask(seat)).tolist() == table.legal(seat)
            assert table.legal(seat) == (state.offered if seat == state.player else [])


def test_rows_belong_to_whoever_asked() -> None:
    """An observation that is kept is not written over by the next one."""
    game = load("crown_of_emara")
    encoder = encoder_of(game)
    state = game.new(2, 1)
    first = encoder.encode(state, 0)
    kept = first.copy()
    state.apply(state.offered[0])
    assert (encoder.encode(state, 0) != first).any()
    assert (first == kept).all()
    first[:] = 0  # and may be changed
    assert (encoder.encode(game.new(2, 1), 0) == kept).all()


@pytest.mark.parametrize("name", GAMES)
def test_areas_are_seen_from_the_seat(name: str) -> None:
    """What I see as my neighbour's, the neighbour sees as their own, but for what is private."""
    game = load(name)
    encoder = encoder_of(game)
    own = [part.name[3:] for _, part in encoder.parts if part.name.startswith("me.")]
    shared = [part for part in own if part not in PRIVATE[name]]
    assert set(own) - set(shared) == PRIVATE[name]
    for state in some_positions(game, range(4), 0.03):
        rows = [encoder.encode(state, seat) for seat in range(state.seats)]
        for seat, row in enumerate(rows):
            for k in range(1, state.seats):
                other = rows[(seat + k) % state.seats]
                for part in shared:
                    mine, theirs = encoder.where(f"me.{part}"), encoder.where(f"{SEATS[k]}.{part}")
                    assert (row[theirs] == other[mine]).all(), part
            deciding = np.flatnonzero(row[encoder.where("player")]).tolist()
            known = state.known_player(seat)
            assert deciding == ([] if known is None else [(known - seat) % state.seats])


def collisions(game: Game, encoder: Encoder, blind: slice) -> tuple[int, int]:
    """How many views were compared, and how many different ones gave the same row (with some entries blinded)."""
    seen: dict[tuple[int, int, bytes], dict[str, Any]] = {}
    found = compared = 0
    for state in neighbours(game, range(8)):
        for seat in range(state.seats):
            view = state.view(seat)
            row = encoder.encode(state, seat)
            row[blind] = 0
            compared += 1
            first = seen.setdefault((state.seats, seat, row.tobytes()), view)
            found += first != view and meant(first) != meant(view)
    return compared, found


@pytest.mark.parametrize("name", GAMES)
def test_different_views_give_different_observations(name: str) -> None:
    game = load(name)
    compared, found = collisions(game, encoder_of(game), slice(0, 0))
    assert compared > 500
    assert found == 0


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("almanac", "me.contracts"),
        ("crown_of_emara", "me.hand"),
        ("kingdom_crossing", "me.tracks"),
        ("queens_architect", "me.thalers"),
        ("winter_kingdom", "me.houses"),
    ],
)
def test_a_missing_part_would_be_noticed(name: str, part: str) -> None:
    game = load(name)
    encoder = encoder_of(game)
    assert collisions(game, encoder, encoder.where(part))[1] > 0


def more(seat: int, *path: str) -> Callable[[dict[str, Any]], None]:
    """One more of something in the area of a seat."""

    def change(data: dict[str, Any]) -> None:
        area = data["seats" if "seats" in data else "boards"][seat]
        for key in path[:-1]:
            area = area[key]
        area[path[-1]] += 1

    return change


def swap_hands(first: str, second: str) -> Callable[[dict[str, Any]], None]:
    """A card of seat 1 changes places with one that nobody sees."""

    def change(data: dict[str, Any]) -> None:
        hidden = data["seats"][1][second] if second in data["seats"][1] else data[second]
        hand = data["seats"][1][first]
        hand[0], hidden[0] = hidden[0], hand[0]

    return change


CHANGES: list[tuple[str, Callable[[dict[str, Any]], None], set[str], set[str]]] = [
    # game, change, what seat 0 sees of it, what seat 1 sees of it
    ("crown_of_emara", more(1, "goods", "wood"), {"next_1.goods.wood"}, {"me.goods.wood"}),
    ("crown_of_emara", more(2, "rank"), {"next_2.rank"}, {"next_1.rank"}),
    ("crown_of_emara", swap_hands("hand", "deck"), set(), {"me.hand.*"}),
    ("winter_kingdom", more(1, "coins"), {"next_1.coins"}, {"me.coins"}),
    ("kingdom_crossing", more(2, "tracks", "stone"), {"next_2.tracks.stone"}, {"next_1.tracks.stone"}),
    ("queens_architect", more(1, "thalers"), {"next_1.thalers"}, {"me.thalers"}),
    ("queens_architect", more(2, "trust"), {"next_2.trust"}, {"next_1.trust"}),
    ("almanac", more(1, "gold"), set(), {"me.gold", "me.score", "me.breakdown.gold"}),
    ("almanac", more(2, "stock", "ice"), {"next_2.stock.ice"}, {"next_1.stock.ice"}),
    ("almanac", swap_hands("hand", "contracts"), set(), {"me.contracts.*"}),
]
# What follows from such changes: points if the game ended now, and what could be paid.
DERIVED = ("final", "score", "places", "breakdown", "favour_points", "walk", "page.tolls", "fulfilled")


@pytest.mark.parametrize(("name", "change", "first", "second"), CHANGES)
def test_a_change_in_the_position_changes_the_right_entries(
    name: str, change: Callable[[dict[str, Any]], None], first: set[str], second: set[str]
) -> None:
    game = load(name)
    encoder = encoder_of(game)
    before = middle(game, 3, 0 if name == "almanac" else 12)
    data = copy.deepcopy(before.to_dict())
    if name == "almanac":  # the cards of the Contract deck carry who knows them
        data["contracts"][0] = data["contracts"][0][0]
    change(data)
    if name == "almanac":
        data["contracts"][0] = [data["contracts"][0], -1]
    after = game.from_dict(data)
    assert after != before
    for seat, expected in ((0, first), (1, second)):
        found = changed(encoder, before, after, seat)
        for entry in expected:
            if entry.endswith(".*"):
                hits = {name for name in found if name.startswith(entry[:-1])}
                assert len(hits) == 2  # one card went, one came
                found -= hits
            else:
                assert entry in found
                found.discard(entry)
        assert {name for name in found if not any(word in name for word in DERIVED)} == set()


def test_pieces_appear_on_their_hexes() -> None:
    game = load("winter_kingdom")
    encoder = encoder_of(game)
    state = middle(game, 2, 0)
    placed = 0
    while placed < 6:
        seat = state.player
        assert seat is not None
        action = next((a for a in state.offered if game.notation(a).startswith("house:")), state.offered[0])
        notation = game.notation(action)
        after = state.clone()
        after.apply(action)
        if notation.startswith("house:"):
            placed += 1
            hex = notation.removeprefix("house:")
            assert f"me.houses.{hex}" in changed(encoder, state, after, seat)
            assert f"next_1.houses.{hex}" in changed(encoder, state, after, 1 - seat)
        state = after


def test_normalised_rows_lie_between_minus_one_and_one() -> None:
    game = load("almanac")
    encoder = encoder_of(game)
    for state in some_positions(game, range(2), 0.1):
        row = encoder.normalise(encoder.encode(state, 0))
        assert row.dtype == np.float32
        assert np.abs(row).max() <= 1


def test_the_folder_of_a_game_needs_no_research_packages() -> None:
    imports = "\n".join(f"import royaume.games.{name}.encoder" for name in GAMES)
    found = "assert not {'numpy', 'gymnasium', 'pettingzoo'} & set(sys.modules), sorted(sys.modules)"
    subprocess.run([sys.executable, "-c", f"import sys\n{imports}\n{found}"], check=True)
