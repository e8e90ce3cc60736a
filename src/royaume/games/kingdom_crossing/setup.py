"""3 Setting up: decks, birds, Queen, objectives, Favours, and the draft of start cards."""

from __future__ import annotations

from royaume.games.kingdom_crossing.actions import (
    BIRDS,
    DECK_SIZE,
    DECKS,
    DRAFT,
    EMPTY_TILES,
    FACES,
    FAVOURS,
    GUILDS,
    HOME,
    OBJECTIVES,
    OPEN_FAVOURS,
    QUEENS,
    REGIONS,
    SPACES,
    STARTS,
)
from royaume.games.kingdom_crossing.effects import gain_coins, take_favour
from royaume.games.kingdom_crossing.state import (
    OBJECTIVE,
    PAIR_FACE,
    PAIR_FAVOUR,
    RIVAL,
    SIDE,
    CrossingState,
    find_least,
)
from royaume.games.kingdom_crossing.steps import (
    ADVANCE,
    DECORATION_SLOT,
    DRAFT_PAIR,
    INVEST,
    KIND,
    RIVAL_DRAFT,
    ROUND_START,
    SETTLE_IN,
    STEPS,
    TOKENS,
    TRACK,
    flow,
)


def set_up(s: CrossingState) -> None:
    """The table before the draft (KC-3.1 to KC-3.7); solo is set up as for two (KC-15.1)."""
    boards = s.boards()
    s.structures = [1 << HOME] * boards  # KC-3.6
    s.first = RIVAL if s.seats == 1 else s.below(s.seats)  # KC-3.1, KC-15.1
    lay_decks(s)
    for region in range(len(REGIONS)):  # KC-3.3
        mask = s.tables.colour_mask[s.tables.region_colour[region]]
        s.flocks[region] = tuple(s.shuffled([bird for bird in range(len(BIRDS)) if mask >> bird & 1]))
    queens = s.shuffled(list(range(len(QUEENS))))
    s.queen_out = queens[0]
    s.queen_pile = tuple(queens[1:])
    s.objectives = tuple(  # KC-3.4
        OBJECTIVE.put(objective) | SIDE.put(0 if s.options["easy_objectives"] else s.below(2))
        for objective in s.shuffled(list(range(len(OBJECTIVES))))
    )
    stock = s.shuffled(list(range(len(FAVOURS))))  # KC-3.5
    s.display = stock[:OPEN_FAVOURS]
    s.empty_tiles = tuple(s.shuffled(list(range(len(EMPTY_TILES)))))
    starts = s.shuffled(list(range(len(STARTS))))[:boards]  # KC-3.7
    faces = [start * 2 + s.below(2) for start in starts]
    s.pairs = tuple(
        sorted(PAIR_FACE.put(face) | PAIR_FAVOUR.put(stock[OPEN_FAVOURS + i]) for i, face in enumerate(faces))
    )
    s.stock = tuple(stock[OPEN_FAVOURS + boards :])
    s.ask(ROUND_START, 0)
    if s.seats == 1:
        s.ask(RIVAL_DRAFT, RIVAL)
        s.ask(DRAFT_PAIR, 0)
    else:
        for k in range(s.seats):  # the last one pushed, last in turn order, chooses first
            s.ask(DRAFT_PAIR, (s.first + k) % s.seats)


def lay_decks(s: CrossingState) -> None:
    """The ten decks at random on the ten spaces, the top card of each revealed (KC-3.2)."""
    s.kinds = tuple(s.shuffled(list(range(len(DECKS)))))
    for space in range(len(SPACES)):
        first = s.kinds[space] * DECK_SIZE
        deck = s.shuffled(list(range(first, first + DECK_SIZE)))
        s.shown[space] = deck[0]
        s.decks[space] = tuple(deck[1:])
    for region in range(len(REGIONS)):
        find_least(s, region)


@flow.options(DRAFT_PAIR)
def draft_options(s: CrossingState, seat: int, arg: int) -> list[int]:
    """The pairs that are left (KC-3.7)."""
    return sorted(DRAFT + PAIR_FACE.of(pair) // 2 for pair in s.pairs)


def pair_with(s: CrossingState, start: int) -> int:
    """The pair of the draft with this start card, -1 if there is none (left)."""
    return next((pair for pair in s.pairs if PAIR_FACE.of(pair) // 2 == start), -1)


@flow.choose(DRAFT_PAIR)
def draft_choose(s: CrossingState, seat: int, arg: int, action: int) -> None:
    """Keep the Favour and resolve the face completely before the next player chooses (KC-3.8, KC-3.11)."""
    t = s.tables
    pair = pair_with(s, action - DRAFT)
    s.pairs = tuple(other for other in s.pairs if other != pair)
    face = PAIR_FACE.of(pair)
    if s.log is not None:
        s.tell("draft", seat, {"start": FACES[face]})
    take_favour(s, seat, PAIR_FAVOUR.of(pair), False)
    s.ask(SETTLE_IN, seat, face)
    if t.start_decoration[face] >= 0:
        s.ask(DECORATION_SLOT, seat, KIND.put(t.start_decoration[face]) | TOKENS.put(1))
    resources = t.start_resources[face]
    for r in range(3, -1, -1):
        if resources[r]:
            s.ask(ADVANCE, seat, TRACK.put(r) | STEPS.put(resources[r]))
    if t.start_invest[face]:
        s.ask(INVEST, seat, t.start_invest[face])
    gain_coins(s, seat, t.start_coins[face])


@flow.run(SETTLE_IN)
def settle_in(s: CrossingState, seat: int, face: int) -> None:
    """Worker and first house into the region of the bird, the card into its column (KC-3.8, KC-3.9)."""
    t = s.tables
    region = t.start_region[face]
    s.at[seat] = region
    s.houses[seat] = 1 << region
    s.starts[seat] = face
    s.columns[seat * 5 + t.start_guild[face]] += 1
    if s.log is not None:
        s.tell("settle_in", seat, {"region": REGIONS[region], "guild": GUILDS[t.start_guild[face]]})
