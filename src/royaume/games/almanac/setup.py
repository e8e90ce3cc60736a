"""3 Set-up, in the rulebook's order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from royaume.engine.head import new_head
from royaume.games.almanac.actions import CARDS, CONTRACTS, KINDS
from royaume.games.almanac.state import BEHIND, AlmanacState, perks_of
from royaume.games.almanac.steps import ARRIVE
from royaume.games.almanac.tables import WORKERS, Tables

if TYPE_CHECKING:
    from royaume.engine.game import Game


def set_up(game: Game, tables: Tables, players: int, seed: int, options: dict[str, Any]) -> AlmanacState:
    """The position before the first arrival (AL-3)."""
    page = tables.pages[tables.start_page]
    workers = [0] * 12
    for seat in range(players):  # AL-3.3
        workers[seat] = tables.start_workers
        workers[BEHIND + seat] = WORKERS - tables.start_workers
    s = AlmanacState(
        new_head(game, options, players, seed),
        tables,
        page,
        0,
        tables.start_page,
        (),
        0,
        [0] * players,
        [0] * (4 * players),
        [*tables.supply, tables.shields],
        workers,
        [tables.start_crates] * players,
        [tables.start_strength] * players,
        [0] * players,
        [0] * (KINDS * players),
        [()] * players,
        [()] * players,
        [()] * players,
        [perks_of(tables, ())] * players,
        [()] * players,
        [()] * players,
        (),
        (),
        (),
        (),
        (),
        (),
        (),
        (),
        0,
        [0] * page.size,
        [0] * len(page.zone_masks),
        [0] * players,
        [],
        page.fresh(players),
        page.offered,
        [-1] * players,
        0,
        -1,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
    )
    s.deck = tuple(s.shuffled(list(range(len(CARDS)))))  # AL-3.1
    contracts = s.shuffled(list(range(len(CONTRACTS))))
    for seat in range(players):  # AL-3.3
        s.hand[seat] = tuple(contracts[: tables.start_contracts])
        del contracts[: tables.start_contracts]
    s.contracts = tuple(contracts)
    guide = options["guide"]
    s.guide = s.below(players) if guide == "random" else int(guide)  # AL-3.4, AL-R14
    for k in range(players):  # AL-3.5
        s.gold[(s.guide + k) % players] = tables.start_gold[k]
    choose_encounters(s)
    s.ask(ARRIVE, 0)
    return s


def choose_encounters(s: AlmanacState) -> None:
    """One card of each letter, A on top; the others go to the box unseen (AL-3.2, AL-R20)."""
    deck = []
    boxed = []
    for letter in range(5):
        cards = s.shuffled([e for e, card in enumerate(s.tables.encounters) if card.letter == letter])
        deck.append(cards[0])
        boxed += cards[1:]
    s.encounters = tuple(deck)
    s.boxed = tuple(boxed)
