"""What a seat may know, by whitelist, and a random position it cannot tell from the real one.

Nothing is private in this game (KC-1.5): every seat and every spectator sees the same. Unknown to all are the order of
decks, bird piles, Queens, Favours, empty-deck tiles and the rival's tiles.
"""

from __future__ import annotations

import random
from typing import Any

from royaume.engine.naming import names
from royaume.games.kingdom_crossing import brings
from royaume.games.kingdom_crossing.actions import (
    ALL_TILES,
    BIRDS,
    BRIDGES,
    CARDS,
    CHARACTERS,
    DECKS,
    FACES,
    FAVOURS,
    GUILDS,
    LEVELS,
    OBJECTIVES,
    QUEENS,
    REGIONS,
    RESOURCES,
    SHOWN,
    SLOTS,
    SOLO_TILES,
    SPACES,
    STRUCTURES,
    TILES,
)
from royaume.games.kingdom_crossing.fields import ACTION_TILE, GOAL, PAIR, UNITS
from royaume.games.kingdom_crossing.foresight import WALK_STEPS, walk
from royaume.games.kingdom_crossing.objectives import could_claim, needs
from royaume.games.kingdom_crossing.scoring import (
    breakdown_with,
    favour_points,
    final_lines,
    next_paw,
    ranked,
    standing_with,
)
from royaume.games.kingdom_crossing.state import OBJECTIVE, ON_MAP, RIVAL, CrossingState
from royaume.games.kingdom_crossing.steps import FLY_AFTER, FLY_BEFORE, QUEEN_WAKES

COLOUR_COUNTS = ("bird_red", "bird_yellow", "bird_blue", "bird_green")


def see(s: CrossingState, seat: int | None) -> dict[str, Any]:
    """All that `seat` may know (None: a spectator)."""
    boards = s.boards()
    seen = [board_view(s, board) for board in range(boards)]
    leader = s.lead if s.turn else s.first
    return {
        "round": s.round,
        "rounds": s.tables.rounds,
        "phase": phase(s),
        "lap": (s.turn + boards - 1) // boards,
        "first": s.first,
        "order": [(leader + k) % boards for k in range(boards)],
        "balloon": _name(s.balloon, REGIONS),
        "spaces": {name: space_view(s, i) for i, name in enumerate(SPACES)},
        "birds_left": {name: len(s.flocks[i]) for i, name in enumerate(REGIONS)},
        "queen": _name(s.queen, QUEENS),
        "queens_left": len(s.queen_pile),
        "queens_gone": names(s.queens_gone, QUEENS),
        "empty_tiles_left": len(s.empty_tiles),
        "objectives": [objective_view(s, place) for place in range(len(OBJECTIVES))],
        "favours": [_name(f, FAVOURS) for f in s.display],
        "favours_left": len(s.stock),
        "pairs": [PAIR.write(pair, s) for pair in s.pairs],
        "income": {
            "guilds": UNITS.write(s.due_guilds, s),
            "structures": names(s.due_structures, STRUCTURES),
        },
        "turn": {
            **ACTION_TILE.write(s.tile, s),
            "price": s.price,
            "flown": bool(s.flown),
            "space": _name(s.space, SPACES),
            "card": _name(s.card, CARDS),
            "bird": _name(s.bird, BIRDS),
        },
        "walk": walk_view(s),
        "solo": solo_view(s) if s.seats == 1 else None,
        "places": ranked([standing_with(s, board, area["score"]) for board, area in enumerate(seen)]),
        "boards": seen,
        "seats": seen[: s.seats],
    }


def phase(s: CrossingState) -> str | None:
    """Morning, Day or Evening; None before the first round (KC-4.1)."""
    if not s.round:
        return None
    if s.turn:
        return "day"
    return "morning" if any(step == QUEEN_WAKES for step, _, _ in s.pending()) else "evening"


def space_view(s: CrossingState, space: int) -> dict[str, Any]:
    """One deck space: the face-up card, its cost and bird, the cards left."""
    shown = s.shown[space]
    return {
        "region": REGIONS[s.tables.region_of[space]],
        "deck": DECKS[s.kinds[space]],
        "shown": _name(shown, SHOWN),
        "cost": s.tables.cost[shown] if shown >= 0 else None,
        "bird": _name(s.birds[space], BIRDS),
        "left": len(s.decks[space]),
    }


def objective_view(s: CrossingState, place: int) -> dict[str, Any]:
    """One objective of the tree board: what it asks, what its places pay, who is there, who could claim it."""
    objective = s.objectives[place]
    t = s.tables
    could = could_claim(s, place)
    used = (0, 2) if s.boards() == 2 else tuple(range(s.boards()))
    return {
        **GOAL.write(objective, s),
        "row": place // 2 + 1,
        "needs": needs(s, place),
        "vp": [t.objective_vp[objective][i] for i in used],
        "claims": list(s.claims[place]),
        "fulfilled": [board for board in range(s.boards()) if could >> board & 1],
    }


def board_view(s: CrossingState, board: int) -> dict[str, Any]:
    """One player's board, worker, houses and paws, with the projection "if the game ended now" (KC-19.6)."""
    t = s.tables
    final = final_lines(s, board)
    return {
        "rival": s.seats == 1 and board == RIVAL,
        "coins": s.coins[board],
        "vp": s.vp[board],
        "score": s.vp[board] + sum(final.values()),
        "final": final,
        "breakdown": breakdown_with(s, board, final),
        "invest": s.invest[board],
        "columns": {name: s.columns[board * 5 + i] for i, name in enumerate(GUILDS)},
        "tracks": {name: s.tracks[board * 4 + i] for i, name in enumerate(RESOURCES)},
        "slots": {
            name: {
                "filled": bool(s.decor[board] >> i & 1),
                "passed": s.tracks[board * 4 + t.slot_track[i]] >= t.slot_at[i],
            }
            for i, name in enumerate(SLOTS)
        },
        "structures": names(s.structures[board], STRUCTURES),
        "brings": brings.seen(s, board),
        "buildings": (s.structures[board] & t.building_mask).bit_count(),
        "characters": names(s.characters[board], CHARACTERS),
        "queens": names(s.queens[board], QUEENS),
        "start": _name(s.starts[board], FACES),
        "upgraded": names(s.upgraded[board], TILES),
        "available": names(ALL_TILES & ~s.played[board], TILES),
        "played": names(s.played[board], TILES),
        "paws": names(s.paws[board], BRIDGES),
        "next_paw_vp": next_paw(s, board),
        "at": _name(s.at[board], REGIONS),
        "houses": names(ON_MAP.of(s.houses[board]), REGIONS),
        "houses_left": t.houses - s.houses[board].bit_count(),
        "birds": {name[5:]: (s.kept[board] & t.colour_mask[i]).bit_count() for i, name in enumerate(COLOUR_COUNTS)},
        "kept": names(s.kept[board], BIRDS),
        "favours": {name: favour_points(s, board, FAVOURS.index(name)) for name in names(s.favours[board], FAVOURS)},
        "objectives": [OBJECTIVES[OBJECTIVE.of(s.objectives[place])] for place in range(6) if board in s.claims[place]],
    }


def walk_view(s: CrossingState) -> dict[str, Any] | None:
    """While walking: coins, steps left, and the cards that can be paid where the walk can end (KC-19.7)."""
    if s.asked() not in WALK_STEPS:
        return None
    coins, steps, flight, on_foot, on_foot_cards, by_air, by_air_cards = walk(s)
    return {
        "coins": coins,
        "steps": steps,
        "flight": flight if s.asked() in (FLY_BEFORE, FLY_AFTER) else None,
        "on_foot": _ends(s, on_foot, on_foot_cards),
        "by_air": _ends(s, by_air, by_air_cards),
    }


def _ends(s: CrossingState, ends: int, cards: int) -> dict[str, list[str]]:
    """For every region of a mask the spaces of another one."""
    return {
        name: [SPACES[space] for space in s.tables.spaces_of[region] if cards >> space & 1]
        for region, name in enumerate(REGIONS)
        if ends >> region & 1
    }


def solo_view(s: CrossingState) -> dict[str, Any]:
    """The rival's tiles: those revealed this round and how many are left."""
    level = LEVELS.index(s.options["level"])
    return {
        "seen": [SOLO_TILES[k] for k in s.solo_seen],
        "left": len(s.solo_deck),
        "rest_tiles": s.tables.level_rest[level],
        "favour_vp": s.tables.level_favour_vp[level],
    }


def _name(i: int, vocabulary: tuple[str, ...]) -> str | None:
    return vocabulary[i] if i >= 0 else None


def determinize(s: CrossingState, seat: int | None, rng: random.Random) -> CrossingState:
    """Shuffle again what nobody knows (KC-1.5); the same knowledge and the same dice give the same position."""
    d = s.clone()
    d.decks = [_shuffled(deck, rng) for deck in s.decks]
    d.flocks = [_shuffled(flock, rng) for flock in s.flocks]
    queens = _shuffled((*s.queen_pile, s.queen_out), rng)
    d.queen_out = queens[-1]
    d.queen_pile = queens[:-1]
    d.stock = _shuffled(s.stock, rng)
    d.empty_tiles = _shuffled(s.empty_tiles, rng)
    d.solo_deck = _shuffled(s.solo_deck, rng)
    d.renew_chance(rng)
    return d


def _shuffled(items: tuple[int, ...], rng: random.Random) -> tuple[int, ...]:
    mixed = sorted(items)  # so that the order that is hidden leaves no trace
    rng.shuffle(mixed)
    return tuple(mixed)
