"""15 The end of the game: leftovers, the lower of two scores, ties."""

from __future__ import annotations

from typing import Final, cast

from royaume.engine.parts import Account, Part
from royaume.engine.state import State
from royaume.games.crown_of_emara.actions import BOOK, BREAD, GOLD, RING
from royaume.games.crown_of_emara.state import BP_FIRST, BP_SOURCES, CP_SOURCES, EmaraState

LEFT: Final = ("rings", "gold", "favors", "books", "bread", "resources")


def left(s: EmaraState, seat: int) -> tuple[int, int, int, int, int, int]:
    """Points for what is left, in the order of `LEFT` (CE-15.1, CE-15.7)."""
    goods = s.goods[seat]
    gold, ring, book, bread, favor = s.tables.leftover_points
    return (
        ring * goods[RING],
        gold * goods[GOLD],
        favor * s.tokens[seat].bit_count(),
        book * goods[BOOK],
        bread * goods[BREAD],
        (goods[0] + goods[1] + goods[2] + goods[3]) // s.tables.resources_per_point,
    )


def leftovers(s: EmaraState, seat: int) -> dict[str, int]:
    """Points for what is left, by name."""
    return dict(zip(LEFT, left(s, seat), strict=True))


def divide(cp: int, bp: int, points: int) -> tuple[int, int]:
    """The best division of leftover points between the two scores (CE-15.2, CE-15.5)."""
    if abs(cp - bp) >= points:
        return (cp + points, bp) if cp < bp else (cp, bp + points)
    low = (cp + bp + points) // 2
    high = cp + bp + points - low
    return (low, high) if cp < bp else (high, low)


def final_points(s: EmaraState, seat: int) -> tuple[int, int]:
    """Citizen and building points after the division."""
    rings, gold, favors, books, bread, resources = left(s, seat)
    return divide(s.cp[seat], s.bp[seat], rings + gold + favors + books + bread + resources)


def scores(s: EmaraState) -> list[int]:
    """The lower of the two scores of each seat (CE-15.3)."""
    return [min(final_points(s, seat)) for seat in range(s.seats)]


def standing(s: EmaraState, seat: int) -> tuple[int, int, int, int]:
    """What places are decided by, in this order (CE-15.4, CE-15.6)."""
    cp, bp = final_points(s, seat)
    nobles = s.nobles[seat]
    printed = s.tables.rank_cp[nobles[-1] // 4][nobles[-1] % 4] if nobles else 0
    return (cp, bp, s.rank[seat], printed) if cp < bp else (bp, cp, s.rank[seat], printed)


def places(s: EmaraState) -> list[int]:
    """The place of each seat, 1 for the best; equal standings share a place (CE-15.6)."""
    standings: list[tuple[int, ...]] = [standing(s, seat) for seat in range(s.seats)]
    found = [1] * s.seats
    for seat, mine in enumerate(standings):
        for other in standings:
            if other > mine:
                found[seat] += 1
    return found


def top_card(s: EmaraState, rank: int) -> int:
    """The citizen points of the top card of a nobility stack; -1 if there is none left."""
    cards = s.tables.rank_cp[rank]
    return cards[s.taken[rank]] if s.taken[rank] < len(cards) else -1


def winners(s: EmaraState) -> list[int]:
    """The winning seats; empty while the game goes on."""
    return leaders(s) if s.player is None and not s.agenda else []


def leaders(s: EmaraState) -> list[int]:
    """Who wins if the game ends now: the seats in first place (CE-15.4). Solo: the player, if a campaign game beats
    Victoria; a single game has no winner (CE-16.9, CE-16.13)."""
    if s.seats == 1:
        return [0] if s.options["solo"] == "campaign" and scores(s)[0] > s.victoria else []
    return [seat for seat, place in enumerate(places(s)) if place == 1]


def breakdown(s: EmaraState, seat: int) -> dict[str, int]:
    """The lower score line by line: its sources, the leftovers, and what of them the other score needs."""
    cp, bp = final_points(s, seat)
    tally = s.tally[seat]
    counts_cp = cp <= bp
    if counts_cp:
        lines = {f"cp_{name}": tally[i] for i, name in enumerate(CP_SOURCES)}
    else:
        lines = {f"bp_{name}": tally[BP_FIRST + i] for i, name in enumerate(BP_SOURCES)}
    lines.update({f"left_{name}": n for name, n in leftovers(s, seat).items()})
    lines["left_to_other"] = (s.bp[seat] - bp) if counts_cp else (s.cp[seat] - cp)
    return {name: n for name, n in lines.items() if n}


def accounts(state: State) -> list[Account]:
    """Both tracks of every seat, of which the lower one counts (CE-15.3), and the leftovers divided between them; in a
    campaign also what Victoria has, who is to be beaten (CE-16.9)."""
    s = cast(EmaraState, state)
    found: list[Account] = [account(s, seat) for seat in range(s.seats)]
    if s.seats == 1 and s.options["solo"] == "campaign":
        found.append([victoria_part(s)])
    return found


def account(s: EmaraState, seat: int) -> Account:
    """The tracks of a seat with what each took of the leftovers; where they are level the citizens count."""
    cp, bp = final_points(s, seat)
    tally = s.tally[seat]
    citizens = {f"cp_{name}": tally[i] for i, name in enumerate(CP_SOURCES)}
    buildings = {f"bp_{name}": tally[BP_FIRST + i] for i, name in enumerate(BP_SOURCES)}
    left = {f"left_{name}": n for name, n in leftovers(s, seat).items()}
    return [
        Part("citizens", citizens, {"leftovers": cp - s.cp[seat]}, cp <= bp),
        Part("buildings", buildings, {"leftovers": bp - s.bp[seat]}, cp > bp),
        Part("leftovers", {}, left, False),
    ]


def victoria_part(s: EmaraState) -> Part:
    """Victoria's citizen points: her nobility cards, and what she delivered (CE-16.5)."""
    cards = sum([s.tables.rank_cp[card // 4][card % 4] for card in s.victoria_nobles])
    return Part("citizens", {"cp_nobility": cards, "cp_victoria": s.victoria - cards}, {})
