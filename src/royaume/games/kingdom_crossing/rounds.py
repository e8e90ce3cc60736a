"""4, 5 and 13 The frame of the game: rounds, Morning, Evening, the end."""

from __future__ import annotations

from royaume.engine.state import TURN
from royaume.games.kingdom_crossing.actions import (
    ALL_TILES,
    BEAR,
    BIRDS,
    FIRST_TILE,
    GUILDS,
    INCOME,
    QUEENS,
    SPACES,
    STRUCTURES,
)
from royaume.games.kingdom_crossing.effects import gain_vp, resolve
from royaume.games.kingdom_crossing.scoring import investment_after, leaders, total
from royaume.games.kingdom_crossing.solo import shuffle_tiles
from royaume.games.kingdom_crossing.state import DUE, DUE_MASKS, RIVAL, CrossingState
from royaume.games.kingdom_crossing.steps import (
    ACTION,
    BIRDS_ARRIVE,
    BY_BEAR,
    CLAIM_CHOICE,
    EVENING,
    EVENING_INCOME,
    GUILD_UNIT,
    INCOME_NEXT,
    NEXT_TURN,
    NIGHT,
    QUEEN_WAKES,
    RIVAL_TILE,
    ROUND_END,
    ROUND_START,
    TRIGGER_STRUCTURE,
    TRIGGERS,
    TRIGGERS_DIFFER,
    UPGRADE_TILE,
    flow,
)
from royaume.games.kingdom_crossing.steps import INCOME as COLLECT_INCOME
from royaume.games.kingdom_crossing.tables import FROM_GUILDS


@flow.run(ROUND_START)
def round_start(s: CrossingState, seat: int, arg: int) -> None:
    """Morning: income in turn order, then the birds, then the Queen (KC-4.1)."""
    s.round += 1
    if s.balloon < 0:  # KC-3.9, KC-15.2: the first house stands where the worker starts
        s.balloon = s.houses[s.first].bit_length() - 1
    if s.log is not None:
        s.tell("round", s.teller(s.first), {"round": s.round})
    if s.seats == 1:
        shuffle_tiles(s)
    s.ask(QUEEN_WAKES, 0)
    s.ask(BIRDS_ARRIVE, 0)
    if s.seats == 1:
        s.ask(COLLECT_INCOME, 0)
    else:
        for k in range(s.seats - 1, -1, -1):
            s.ask(COLLECT_INCOME, (s.first + k) % s.seats)


# 5 Morning --------------------------------------------------------------------------------------


@flow.run(COLLECT_INCOME)
def collect_income(s: CrossingState, seat: int, arg: int) -> None:
    """One unit for every pair of cards of a column and one for every structure (KC-5.1)."""
    due = 0
    i = seat * 5
    for guild in range(len(GUILDS)):
        if s.columns[i + guild] > 1:
            due |= DUE[guild].put(s.columns[i + guild] // 2)
    s.due_guilds = due
    s.due_structures = s.structures[seat]
    s.bear_done = 0
    s.ask(INCOME_NEXT, seat)


@flow.options(INCOME_NEXT)
def income_options(s: CrossingState, seat: int, arg: int) -> list[int]:
    """Each guild with units left once, each structure to come once (KC-5.8)."""
    found = []
    due = s.due_guilds
    if due:
        for guild in range(len(GUILDS)):
            if due & DUE_MASKS[guild] and (guild != BEAR or s.structures[seat] & ~s.bear_done):
                found.append(INCOME + guild)
    mask = s.due_structures
    first = INCOME + len(GUILDS)
    for i in range(mask.bit_length()):
        if mask >> i & 1:
            found.append(first + i)
    return found


@flow.choose(INCOME_NEXT)
def income_choose(s: CrossingState, seat: int, arg: int, action: int) -> None:
    """Resolve one unit and go on with the others."""
    unit = action - INCOME
    if unit < len(GUILDS):
        s.due_guilds -= DUE[unit].put(1)
    else:
        s.due_structures &= ~(1 << unit - len(GUILDS))
    if s.due_guilds or s.due_structures:
        s.ask(INCOME_NEXT, seat)
    if unit < len(GUILDS):
        guild_unit(s, seat, unit)
    else:
        structure_unit(s, seat, unit - len(GUILDS))


@flow.run(GUILD_UNIT)
def guild_unit(s: CrossingState, seat: int, guild: int) -> None:
    """What a pair of a guild gives (KC-5.2); Bear units trigger different structures (KC-5.3)."""
    t = s.tables
    if s.log is not None:
        s.tell("income", seat, {"guild": GUILDS[guild]})
    effects = t.guild_effects[guild]
    gives = t.gives[effects[0]]
    if gives == TRIGGER_STRUCTURE:
        s.ask(TRIGGER_STRUCTURE, seat, TRIGGERS.put(1) | TRIGGERS_DIFFER.put(1) | BY_BEAR.put(1))
    elif gives == UPGRADE_TILE and s.upgraded[seat] == ALL_TILES:
        gain_vp(s, seat, t.boar_vp, FROM_GUILDS)  # KC-R15
    else:
        resolve(s, seat, effects)


def structure_unit(s: CrossingState, seat: int, structure: int) -> None:
    """A structure gives its effect as income (KC-5.2)."""
    if s.log is not None:
        s.tell("income_structure", seat, {"structure": STRUCTURES[structure]})
    resolve(s, seat, s.tables.structure_effects[structure])


@flow.run(BIRDS_ARRIVE)
def birds_arrive(s: CrossingState, seat: int, arg: int) -> None:
    """Old birds leave; every face-up card gets the next bird of its region, if its mark allows (KC-5.5, KC-5.6)."""
    t = s.tables
    players = s.boards()
    for space in range(len(SPACES)):
        if s.birds[space] >= 0:
            s.lost_birds |= 1 << s.birds[space]
            s.birds[space] = -1
    for region in range(4):
        flock = s.flocks[region]
        drawn = 0
        for space in t.spaces_of[region]:
            if 0 <= s.shown[space] < FIRST_TILE and drawn < len(flock):
                bird = flock[drawn]
                drawn += 1
                if t.bird_mark[bird] > players:
                    s.lost_birds |= 1 << bird
                else:
                    s.birds[space] = bird
        s.flocks[region] = flock[drawn:]
    s.reveal()
    if s.log is not None:
        s.tell("birds", -1, {"birds": {SPACES[i]: BIRDS[b] for i, b in enumerate(s.birds) if b >= 0}})


@flow.run(QUEEN_WAKES)
def queen_wakes(s: CrossingState, seat: int, arg: int) -> None:
    """An unvisited Queen leaves the game, the next one comes (KC-5.7); then the Day begins (KC-4.2)."""
    if s.queen >= 0:
        s.queens_gone |= 1 << s.queen
    s.queen = s.queen_pile[0]
    s.queen_pile = s.queen_pile[1:]
    s.reveal()
    if s.log is not None:
        s.tell("queen", -1, {"queen": QUEENS[s.queen]})
    s.lead = s.first
    s.turn = 0
    s.ask(NEXT_TURN, 0)


@flow.run(NEXT_TURN)
def next_turn(s: CrossingState, seat: int, arg: int) -> None:
    """Four laps in the order fixed at the beginning of the Day (KC-4.2)."""
    boards = s.boards()
    s.marks |= TURN
    s.tile = -1
    s.price = 0
    s.flown = 0
    s.space = -1
    if s.turn == s.tables.actions * boards:
        s.turn = 0
        s.ask(ROUND_END, 0)
        if s.seats == 1:
            s.ask(EVENING, 0)  # KC-15.13
        else:
            for k in range(s.seats - 1, -1, -1):
                s.ask(EVENING, (s.first + k) % s.seats)
        return
    acting = (s.lead + s.turn) % boards
    s.turn += 1
    s.ask(NEXT_TURN, 0)
    if s.seats == 1 and acting == RIVAL:
        s.ask(RIVAL_TILE, RIVAL)  # KC-15.5: two tiles, one after the other
        s.ask(RIVAL_TILE, RIVAL)
    else:
        s.ask(ACTION, acting)


# 13 Evening -------------------------------------------------------------------------------------


@flow.run(EVENING)
def evening(s: CrossingState, seat: int, arg: int) -> None:
    """Income at an own house, tiles and paws back, objectives (KC-13.1)."""
    s.ask(CLAIM_CHOICE, seat)
    s.ask(NIGHT, seat)
    if s.houses[seat] >> s.at[seat] & 1:
        s.ask(EVENING_INCOME, seat)


@flow.options(EVENING_INCOME)
def evening_options(s: CrossingState, seat: int, arg: int) -> list[int]:
    """One guild with a pair, or one structure; it cannot be declined (KC-13.2)."""
    i = seat * 5
    found = [INCOME + guild for guild in range(len(GUILDS)) if s.columns[i + guild] >= 2]
    mask = s.structures[seat]
    first = INCOME + len(GUILDS)
    return found + [first + k for k in range(mask.bit_length()) if mask >> k & 1]


@flow.choose(EVENING_INCOME)
def evening_choose(s: CrossingState, seat: int, arg: int, action: int) -> None:
    """All units of the guild, or the structure; a new phase for the Bears (KC-13.2, KC-5.8)."""
    unit = action - INCOME
    s.bear_done = 0
    if unit < len(GUILDS):
        for _ in range(s.columns[seat * 5 + unit] // 2):
            s.ask(GUILD_UNIT, seat, unit)
    else:
        structure_unit(s, seat, unit - len(GUILDS))


@flow.run(NIGHT)
def night(s: CrossingState, seat: int, arg: int) -> None:
    """Tiles are available again on the faces they show, paws come back (KC-13.3)."""
    s.played[seat] = 0
    s.paws[seat] = 0


@flow.run(ROUND_END)
def round_end(s: CrossingState, seat: int, arg: int) -> None:
    """The next Morning, or after the last round the coins become investment steps (KC-14.1)."""
    if s.round < s.tables.rounds:
        s.ask(ROUND_START, 0)
        return
    for player in range(s.seats):
        space, left = investment_after(s, player)
        if s.log is not None and space != s.invest[player]:
            s.tell("last_investment", player, {"coins": s.coins[player] - left, "space": space})
        s.invest[player] = space
        s.coins[player] = left
    if s.log is not None:
        rival = total(s, RIVAL) if s.seats == 1 else None
        s.tell("game_end", -1, {"scores": s.scores(), "winners": leaders(s), "rival": rival})
