"""3 Set-up, in the rulebook's order."""

from __future__ import annotations

from royaume.games.almanac.actions import CARDS, CONTRACTS
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import ARRIVE
from royaume.games.almanac.tables import WORKERS


def set_up(s: AlmanacState) -> None:
    """Everything before the first arrival (AL-3)."""
    t = s.tables
    s.supply = [*t.supply, t.shields]
    s.deck = tuple(s.shuffled(list(range(len(CARDS)))))  # AL-3.1
    contracts = s.shuffled(list(range(len(CONTRACTS))))
    for seat in range(s.seats):  # AL-3.3
        s.workers[seat] = t.start_workers
        s.behind[seat] = WORKERS - t.start_workers
        s.hand[seat] = tuple(contracts[: t.start_contracts])
        del contracts[: t.start_contracts]
    s.contracts = tuple(contracts)
    guide = s.options["guide"]
    s.guide = s.below(s.seats) if guide == "random" else int(guide)  # AL-3.4, AL-R14
    for k in range(s.seats):  # AL-3.5
        s.gold[(s.guide + k) % s.seats] = t.start_gold[k]
    choose_encounters(s)
    s.ask(ARRIVE, 0)


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
