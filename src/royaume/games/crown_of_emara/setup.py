"""3 Set-up, in the rulebook's order."""

from __future__ import annotations

from royaume.games.crown_of_emara.actions import ADVISORS_A, ADVISORS_B, CARDS, EVENTS, TOKENS
from royaume.games.crown_of_emara.rounds import ALL_CARDS, draw_hand
from royaume.games.crown_of_emara.state import BP_START, EmaraState
from royaume.games.crown_of_emara.steps import ROUND_START


def set_up(s: EmaraState, start_index: list[int], solo_removed: list[int]) -> None:
    """Everything before the first event (CE-3)."""
    s.craftsmen = [len(s.tables.craftsman_cp)] * s.seats
    s.markers = start_index[:]
    lay_boards(s)
    s.pile = tuple(s.shuffled(list(range(len(TOKENS)))))  # CE-3.5
    advisors = s.shuffled(list(range(len(ADVISORS_A))))
    s.display = advisors[:8]  # CE-3.6, CE-3.17
    s.away = tuple(sorted(advisors[8:]))
    s.stack = tuple(s.shuffled([len(ADVISORS_A) + i for i in range(len(ADVISORS_B))]))  # CE-3.7
    removed = solo_removed if s.seats == 1 else []
    s.events = tuple(s.shuffled([e for e in range(len(EVENTS)) if e not in removed]))  # CE-3.9, CE-16.2
    s.first = s.below(s.seats) if s.seats > 1 else 0  # CE-3.10, CE-3.18
    place_buildings(s)
    place_councilors(s)
    for seat in range(s.seats):  # CE-3.15, CE-17.7
        if s.options["informed_choice"]:
            s.hand[seat] = ALL_CARDS
        else:
            s.deck[seat] = tuple(s.shuffled(list(range(len(CARDS)))))
            draw_hand(s, seat)
    s.ask(ROUND_START, 0)


def lay_boards(s: EmaraState) -> None:
    """Two random rings, or two boards of alternating country and town (CE-3.1, CE-3.2, CE-17.8)."""
    country = s.shuffled([0, 1, 2, 3])
    town = s.shuffled([4, 5, 6, 7])
    if s.options["mixed_boards"]:
        s.boards = (country[0], town[0], country[1], town[1], country[2], town[2], country[3], town[3])
    else:
        s.boards = (*country, *town)


def place_buildings(s: EmaraState) -> None:
    """All start at the same building points: the setup card's, or those agreed on (CE-3.11, CE-16.4, CE-17.5)."""
    chosen = s.options["start_bp"]
    if chosen == "card":
        start = s.tables.start_building[s.events[0]]
    elif chosen == "first_game":
        start = s.tables.first_game_start
    else:
        start = int(chosen)
    for seat in range(s.seats):
        s.bp[seat] = start
        s.tally[seat][BP_START] = start


def place_councilors(s: EmaraState) -> None:
    """The first player on the setup card's locations, each next one step on; one resource each (CE-3.12, CE-3.13)."""
    country = s.boards.index(s.tables.start_countryside[s.events[0]])
    town = s.boards.index(s.tables.start_town[s.events[0]])
    starts = [0, 0]
    starts[country // 4] = country % 4
    other = 1 - country // 4
    # Mixed Boards: the town location may lie on the same board; then the other board's first town location (CE-17.3).
    starts[other] = town % 4 if town // 4 == other else 1
    for k in range(s.seats):
        seat = (s.first + k) % s.seats
        for councilor in (0, 1):
            s.at[seat * 2 + councilor] = (starts[councilor] + k) % 4
            location = s.location(seat, councilor)
            if location < 4:
                s.goods[seat][s.tables.produces[location]] += 1
