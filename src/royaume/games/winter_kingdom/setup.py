"""4 Set-up, in the rulebook's order."""

from __future__ import annotations

from royaume.games.winter_kingdom.actions import (
    ABILITIES,
    ECONOMIES,
    FURS,
    LINE_DIRECTIONS,
    SCORING,
    SLOTS,
    TWISTS,
)
from royaume.games.winter_kingdom.land import Land
from royaume.games.winter_kingdom.numbers import TRIOS, boards_of
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.steps import START_TURN
from royaume.games.winter_kingdom.tables import BEST_LINE, LINES_OCCUPIED

Layout = tuple[tuple[int, int], ...]


def set_up(s: WinterState) -> None:
    """Everything before the first turn (WK-4); the land has no map until the boards and cards are drawn."""
    tables = s.land.tables
    players, options = s.seats, s.options
    s.stock = [tables.houses] * players
    s.fort_stock = [tables.forts] * players
    layout = lay_boards(s)  # WK-4.1
    scoring = reveal_scoring(s)  # WK-4.2
    deal_abilities(s)  # WK-4.3
    s.pile = tuple(s.shuffled(tables.terrain_cards))  # WK-4.4
    for seat in range(players):  # WK-4.5
        s.cards[seat] = s.pile[seat]
    s.pile = s.pile[players:]
    chosen = options["first_player"]
    s.first = s.below(players) if chosen == "random" else int(chosen)  # WK-4.6
    for k in range(players):  # WK-4.7
        s.coins[(s.first + k) % players] = tables.start_coins[players][k]
    economy = one_of(s, "economy", ECONOMIES)  # WK-4.8
    twist = -1 if options["twist"] == "none" else one_of(s, "twist", TWISTS)
    top = 1 + one_of(s, "top_section", SLOTS[1:]) if economy == FURS else -1  # WK-4.9
    lines = any(tables.scoring[card].rule in (BEST_LINE, LINES_OCCUPIED) for card in scoring)
    direction = one_of(s, "direction", LINE_DIRECTIONS) if lines else -1
    s.land = Land(tables, layout, scoring, economy, twist, top, direction)
    s.ask(START_TURN, s.first)


def lay_boards(s: WinterState) -> Layout:
    """Seven boards in seven slots, each with a side and a turn: by chance, or by the number of the map."""
    chosen = s.options["layout"]
    if chosen != "random":
        return boards_of(int(chosen))
    boards = s.shuffled([0, 1, 2, 3, 4, 5, 6])
    return tuple((2 * board + s.below(2), s.below(6)) for board in boards)


def reveal_scoring(s: WinterState) -> tuple[int, ...]:
    """Three different scoring cards: drawn, a named one and two drawn, or the three with this number."""
    chosen = s.options["scoring"]
    if isinstance(chosen, int):
        return TRIOS[chosen]
    deck = s.shuffled(list(range(len(SCORING))))
    if chosen != "random":
        named = SCORING.index(chosen)
        deck.remove(named)
        deck.insert(0, named)
    return tuple(deck[:3])


def deal_abilities(s: WinterState) -> None:
    """Five ability cards to each player; the rest leave the game unseen."""
    deck = s.shuffled(list(range(len(ABILITIES))))
    size = s.land.tables.hand_size
    for seat in range(s.seats):
        for card in deck[seat * size : seat * size + size]:
            s.hand[seat] |= 1 << card


def one_of(s: WinterState, option: str, names: tuple[str, ...]) -> int:
    """The index of the named choice, or of a random one."""
    chosen = s.options[option]
    return s.below(len(names)) if chosen == "random" else names.index(chosen)
