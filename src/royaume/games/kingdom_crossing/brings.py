"""What effects that depend on something bring now: for labels, for the drawing, and in words.

The numbers are those of the rules (`amount_now`), read in the position in which the effect would be resolved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from royaume.games.kingdom_crossing.actions import FIRST_STRUCTURE, FIRST_TILE, SPACES, STRUCTURES
from royaume.games.kingdom_crossing.day import own
from royaume.games.kingdom_crossing.effects import amount_now, holds, keep_bird
from royaume.games.kingdom_crossing.state import CrossingState
from royaume.games.kingdom_crossing.tables import Effects
from royaume.games.kingdom_crossing.vocabulary import Voice

Amounts = list[int | None]  # for every effect of a list what it brings now; None where that is always the same


def amounts(s: CrossingState, seat: int, effects: Effects) -> Amounts:
    """What each of these effects brings the seat now, if that depends on something."""
    t = s.tables
    if effects not in t.depending:
        return [None] * len(effects)
    return [_now(s, seat, effect) if t.depends(effect) else None for effect in effects]


def _now(s: CrossingState, seat: int, effect: int) -> int:
    """What an effect brings now; of one that only has a condition, whether it holds."""
    if not s.tables.each[effect]:
        return int(holds(s, seat, effect))
    return amount_now(s, seat, effect)


def card_brings(s: CrossingState, seat: int, space: int) -> Amounts:
    """What the card on a space brings when it is taken now: its bird is kept by then, a structure owned (KC-8.4)."""
    card = s.shown[space]
    effects = s.tables.card_effects[card] if card >= 0 else ()
    if effects not in s.tables.depending or (s.birds[space] < 0 and card < FIRST_STRUCTURE):
        return amounts(s, seat, effects)
    then = s.clone()
    if s.birds[space] >= 0:
        then.bird = s.birds[space]
        keep_bird(then, seat, 0)
    if card < FIRST_TILE:
        own(then, seat, card)
    return amounts(then, seat, effects)


def structure_brings(s: CrossingState, seat: int, structure: int) -> Amounts:
    """What one of the seat's structures brings when it is triggered now."""
    return amounts(s, seat, s.tables.structure_effects[structure])


def bird_brings(s: CrossingState, seat: int, bird: int) -> Amounts:
    """What a bird brings when it is met now."""
    return amounts(s, seat, s.tables.bird_effects[bird])


def seen(s: CrossingState, board: int) -> dict[str, list[Any]]:
    """For the view: structures of a board, cards and birds (`space:bird`) on the map, where what they bring depends."""
    t = s.tables
    mine = s.structures[board]
    found: dict[str, list[Any]] = {}
    for i in range(mine.bit_length()):
        if mine >> i & 1 and t.structure_effects[i] in t.depending:
            found[STRUCTURES[i]] = [*structure_brings(s, board, i)]
    for space, name in enumerate(SPACES):
        card, bird = s.shown[space], s.birds[space]
        if card >= 0 and t.card_effects[card] in t.depending:
            found[name] = [*card_brings(s, board, space)]
        if bird >= 0 and t.bird_effects[bird] in t.depending:
            found[f"{name}:bird"] = [*bird_brings(s, board, bird)]
    return found


def effect_now(v: Voice, parts: Sequence[Mapping[str, Any]], found: Sequence[int | None]) -> str:
    """A list of effects in words, each with what it brings now where that depends on something."""
    said = [v.part(part) if n is None else v.part_now(part, n) for part, n in zip(parts, found, strict=True)]
    return v.say("effect.then").join(said) or v.say("effect.nothing")
