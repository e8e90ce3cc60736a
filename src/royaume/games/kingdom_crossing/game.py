"""Kingdom Crossing as a game of the engine: facts, options, and the doors to rules and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

from royaume.engine.components import Components
from royaume.engine.doors import Refusals, Scoring, Sight, Speech
from royaume.engine.game import Game
from royaume.engine.head import Head
from royaume.engine.naming import names
from royaume.engine.options import Option, Value
from royaume.engine.state import State
from royaume.games.kingdom_crossing import (
    day,
    effects,
    explain,
    objectives,
    rounds,
    scoring,
    setup,
    solo,
    view,
    words,
)
from royaume.games.kingdom_crossing.actions import (
    BIRDS,
    CARDS,
    CHARACTERS,
    EMPTY_TILES,
    FAVOURS,
    FIRST_STRUCTURE,
    LEVELS,
    OBJECTIVES,
    QUEENS,
    REGIONS,
    SLOTS,
    SOLO_TILES,
    SPACES,
    STARTS,
    STRUCTURES,
    TILES,
    space,
)
from royaume.games.kingdom_crossing.collecting import collecting, next_unit
from royaume.games.kingdom_crossing.fields import FIELDS
from royaume.games.kingdom_crossing.hands import HANDS
from royaume.games.kingdom_crossing.state import OBJECTIVE, PAIR_FACE, PAIR_FAVOUR, CrossingState, find_least
from royaume.games.kingdom_crossing.steps import SETTLE_IN, WALK, flow
from royaume.games.kingdom_crossing.tables import Tables

STEPS = (setup, rounds, day, effects, objectives, solo)  # the modules that fill the flow with their steps


class KingdomCrossing(Game):
    """Kingdom Crossing: seven bridges, each crossed at most once a day."""

    id = "kingdom_crossing"
    version = "1"
    min_players = 1
    max_players = 4
    minutes = (60, 100)
    weight = 3.0
    shelf = 3
    clause_prefix = "KC"
    folder = Path(__file__).parent
    space = space
    flow = flow
    fields = FIELDS
    sight: Sight = view
    scoring: Scoring = scoring
    speech: Speech = words
    refusals: Refusals = explain
    hands = HANDS

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        self.names = components.titles("meta")
        self.tables = Tables(components.data)

    def declare(self, players: int) -> list[Option]:
        """All easy faces for a first game (KC-3.4); solo also has its level (KC-15.3)."""
        easy = Option("easy_objectives", False, (False, True), first=True)
        return [Option("level", LEVELS[0], LEVELS), easy] if players == 1 else [easy]

    def make(self, head: Head) -> CrossingState:
        """A position with this head and the tables of the rules."""
        return CrossingState(head, self.tables)

    def begin(self, state: State) -> None:
        """The table before the draft (KC-3)."""
        setup.set_up(cast(CrossingState, state))

    def derive(self, state: State) -> None:
        """Find out whether somebody is on the way to a card, and the lowest costs of the regions."""
        s = cast(CrossingState, state)
        s.walking = int(any(step in WALK for step, _, _ in s.pending()))
        for region in range(len(REGIONS)):
            find_least(s, region)

    def longest(self, players: int) -> int:
        """Sixteen actions a player, with the income and bonuses of four rounds."""
        return 1500 * players

    def together(self, state: State, actions: Sequence[int], lang: str = "en") -> str:
        """Resources that are taken or given together are one sentence."""
        said = words.together(cast(CrossingState, state), actions, lang)
        return super().together(state, actions, lang) if said is None else said

    def shortcuts(self, state: State) -> Mapping[str, int | None]:
        """In the Morning all income can be collected with one word; only order and choices that matter are asked."""
        s = cast(CrossingState, state)
        return {"collect_all": next_unit(s)} if collecting(s) else {}

    def places(self, state: State) -> dict[str, list[str]]:
        """Cards, birds, Queens, start cards, Favours, empty-deck and solo tiles, houses, tokens: each in one place."""
        s = cast(CrossingState, state)
        found: dict[str, list[str]] = {
            "face up": [(*CARDS, *EMPTY_TILES)[shown] for shown in s.shown if shown >= 0],
            "card in hand": [CARDS[s.card]] if s.card >= 0 else [],
            "birds on cards": [BIRDS[bird] for bird in s.birds if bird >= 0],
            "bird in hand": [BIRDS[s.bird]] if s.bird >= 0 else [],
            "birds out of the game": names(s.lost_birds, BIRDS),
            "Queen on the tree board": [QUEENS[s.queen]] if s.queen >= 0 else [],
            "Queen pile": [QUEENS[queen] for queen in s.queen_pile],
            "Queen left out": [QUEENS[s.queen_out]],
            "Queens out of the game": names(s.queens_gone, QUEENS),
            "empty-deck tiles": [EMPTY_TILES[tile] for tile in s.empty_tiles],
            "open Favours": [FAVOURS[favour] for favour in s.display if favour >= 0],
            "stock of Favours": [FAVOURS[favour] for favour in s.stock],
            "draft": [STARTS[PAIR_FACE.of(pair) // 2] for pair in s.pairs]
            + [FAVOURS[PAIR_FAVOUR.of(pair)] for pair in s.pairs],
            "solo deck": [SOLO_TILES[tile] for tile in s.solo_deck],
            "solo tiles revealed": [SOLO_TILES[tile] for tile in s.solo_seen],
            "objectives": [OBJECTIVES[OBJECTIVE.of(objective)] for objective in s.objectives],
        }
        if s.seats > 1 or not s.round:
            found["solo tiles in the box"] = list(SOLO_TILES)
        else:
            found["solo tiles in the box"] = [
                tile for i, tile in enumerate(SOLO_TILES) if i not in s.solo_deck and i not in s.solo_seen
            ]
        dealt = {PAIR_FACE.of(pair) // 2 for pair in s.pairs} | {face // 2 for face in s.starts if face >= 0}
        pending = {face // 2 for step, _, face in s.pending() if step == SETTLE_IN}
        found["start cards being resolved"] = [STARTS[start] for start in pending]
        found["start cards in the box"] = [name for i, name in enumerate(STARTS) if i not in dealt and i not in pending]
        for i, name in enumerate(SPACES):
            found[f"deck {name}"] = [CARDS[card] for card in s.decks[i]]
        for i, flock in enumerate(s.flocks):
            found[f"bird pile {i}"] = [BIRDS[bird] for bird in flock]
        for b in range(s.boards()):
            who = f"board {b}"
            found[f"{who} characters"] = names(s.characters[b], CHARACTERS)
            found[f"{who} structures"] = [CARDS[FIRST_STRUCTURE + i - 1] for i in _bits(s.structures[b] & ~1)]
            found[f"{who} home"] = [f"{b}.home"] if s.structures[b] & 1 else []
            found[f"{who} Queens"] = names(s.queens[b], QUEENS)
            found[f"{who} start card"] = [STARTS[s.starts[b] // 2]] if s.starts[b] >= 0 else []
            found[f"{who} birds"] = names(s.kept[b], BIRDS)
            found[f"{who} Favours"] = names(s.favours[b], FAVOURS)
            standing = s.houses[b].bit_count()
            found[f"{who} houses placed"] = [f"{b}.house_{i + 1}" for i in range(standing)]
            found[f"{who} houses left"] = [f"{b}.house_{i + 1}" for i in range(standing, self.tables.houses)]
            found[f"{who} tiles available"] = [f"{b}.{name}" for name in names(~s.played[b], TILES)]
            found[f"{who} tiles played"] = [f"{b}.{name}" for name in names(s.played[b], TILES)]
            found[f"{who} decorations placed"] = [f"{b}.{name}" for name in names(s.decor[b], SLOTS)]
            found[f"{who} decorations left"] = [f"{b}.{name}" for name in names(~s.decor[b], SLOTS)]
        return found

    def option_value(self, option: str, value: Value, lang: str = "en") -> str:
        """A value of an option."""
        return words.option_value(self, option, value, lang)


def _bits(mask: int) -> list[int]:
    return [i for i in range(len(STRUCTURES)) if mask >> i & 1]
