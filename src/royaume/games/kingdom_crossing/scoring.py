"""14 The end: investment, guild cards, structures, Favours; ties."""

from __future__ import annotations

from typing import Final, cast

from royaume.engine.parts import Account, Part
from royaume.engine.state import State
from royaume.games.kingdom_crossing.actions import FAVOURS, GUILDS, LEVELS, TRACK_END
from royaume.games.kingdom_crossing.counting import count, lowest
from royaume.games.kingdom_crossing.state import RIVAL, CrossingState
from royaume.games.kingdom_crossing.tables import C_INVESTMENT_VP, SOURCES

SCORING_GUILDS: Final = 4  # the Deer have no track (KC-2.10)
LINES: Final[tuple[str, ...]] = (
    "investment",
    *[f"guild_{guild}" for guild in GUILDS[:SCORING_GUILDS]],
    "structures",
    "favours",
)
PLAY_LINES: Final[tuple[str, ...]] = tuple([f"play_{source}" for source in SOURCES])


def investment_after(s: CrossingState, board: int) -> tuple[int, int]:
    """The investment space and the coins left after the last conversion (KC-14.1)."""
    price = s.tables.step_price
    steps = min(s.coins[board] // price, TRACK_END - s.invest[board])
    return s.invest[board] + steps, s.coins[board] - steps * price


def guild_points(s: CrossingState, board: int, guild: int) -> int:
    """Cards of a guild times the stars its track has passed (KC-14.2 b)."""
    t = s.tables
    passed = t.passed[guild * (TRACK_END + 1) + s.tracks[board * 4 + guild]]
    return s.columns[board * 5 + guild] * t.stars[s.decor[board] & passed]


def structure_points(s: CrossingState, board: int) -> int:
    """Structures, home included, times the value of the lowest track (KC-14.2 c)."""
    return s.structures[board].bit_count() * s.tables.structure_vp[lowest(s.tracks, board * 4)]


def favour_points(s: CrossingState, board: int, favour: int) -> int:
    """What one Favour is worth to its owner now (KC-14.3); the rival's all count alike (KC-15.14)."""
    t = s.tables
    if s.seats == 1 and board == RIVAL:
        return t.level_favour_vp[LEVELS.index(s.options["level"])]
    per = t.favour_per[favour]
    n = t.invest_vp[investment_after(s, board)[0]] if per == C_INVESTMENT_VP else count(s, board, per)
    return t.favour_vp[favour] * n


def favours_now(s: CrossingState, board: int) -> list[int]:
    """What each Favour that a board holds is worth now; 0 for all others."""
    found = [0] * len(FAVOURS)
    held = s.favours[board]
    while held:
        favour = held.bit_length() - 1
        found[favour] = favour_points(s, board, favour)
        held ^= 1 << favour
    return found


def final_points(s: CrossingState, board: int) -> list[int]:
    """The categories of the end in the order of `LINES`, as if the game ended now (KC-14.2, KC-15.14)."""
    rival = s.seats == 1 and board == RIVAL
    found = [0 if rival else s.tables.invest_vp[investment_after(s, board)[0]]]
    for guild in range(SCORING_GUILDS):
        found.append(guild_points(s, board, guild))
    found.append(structure_points(s, board))
    favours = 0
    if s.favours[board]:
        for points in favours_now(s, board):
            favours += points
    found.append(favours)
    return found


def final_lines(s: CrossingState, board: int) -> dict[str, int]:
    """The categories of the end by name; the rival does not invest (KC-15.14)."""
    lines = dict(zip(LINES, final_points(s, board), strict=True))
    if s.seats == 1 and board == RIVAL:
        del lines[LINES[0]]
    return lines


def total(s: CrossingState, board: int) -> int:
    """The points of a board, as if the game ended now."""
    return s.vp[board] + sum(final_points(s, board))


def scores(s: CrossingState) -> list[int]:
    """The points of each seat, as if the game ended now."""
    return [total(s, seat) for seat in range(s.seats)]


def standing(s: CrossingState, board: int) -> tuple[int, int]:
    """What places are decided by: points, then coins left (KC-14.4); the rival owns no coins (KC-15.15)."""
    return standing_with(s, board, total(s, board))


def standing_with(s: CrossingState, board: int, points: int) -> tuple[int, int]:
    """The standing of a board whose points are counted already."""
    return points, investment_after(s, board)[1]


def places(s: CrossingState) -> list[int]:
    """The place of each board, 1 for the best."""
    return ranked([standing(s, board) for board in range(s.boards())])


def ranked(standings: list[tuple[int, int]]) -> list[int]:
    """The places of some standings; equal ones share a place (KC-14.5)."""
    found = []
    for points, coins in standings:
        place = 1
        for more, left in standings:
            if more > points or (more == points and left > coins):
                place += 1
        found.append(place)
    return found


def next_paw(s: CrossingState, board: int) -> int:
    """The points for the next paw of a board."""
    paws = s.paws[board].bit_count()
    return s.tables.paw_vp[paws + 1] if paws + 1 < len(s.tables.paw_vp) else 0


def winners(s: CrossingState) -> list[int]:
    """The seats in first place (KC-14.4); solo: the human, unless the rival is ahead (KC-15.15)."""
    return [] if s.player is not None or s.agenda else leaders(s)


def leaders(s: CrossingState) -> list[int]:
    """Who would win if the game ended now."""
    return [seat for seat, place in enumerate(places(s)) if place == 1 and seat < s.seats]


def breakdown(s: CrossingState, board: int) -> dict[str, int]:
    """What was scored during the game by source, then the categories of the end."""
    return breakdown_with(s, board, final_lines(s, board))


def breakdown_with(s: CrossingState, board: int, final: dict[str, int]) -> dict[str, int]:
    """The breakdown of a board whose categories of the end are counted already."""
    return {name: n for name, n in {**play_lines(s, board), **final}.items() if n}


def play_lines(s: CrossingState, board: int) -> dict[str, int]:
    """What was scored during the game, by source."""
    first = board * len(SOURCES)
    return dict(zip(PLAY_LINES, s.tally[first : first + len(SOURCES)], strict=True))


def accounts(state: State) -> list[Account]:
    """What every board scored during the game and at its end; Paco and Paca stand beside the player (KC-15.14)."""
    s = cast(CrossingState, state)
    return [[Part("", play_lines(s, board), final_lines(s, board))] for board in range(s.boards())]
