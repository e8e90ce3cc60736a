"""What a seat may know, by whitelist, and a random position it cannot tell from the real one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, cast

from royaume.engine.naming import names
from royaume.engine.state import State
from royaume.games.crown_of_emara.actions import (
    ADVISORS,
    CARDS,
    EVENTS,
    GOODS,
    HUTS,
    LOCATIONS,
    MARKERS,
    RANKS,
    TOKENS,
    TOWN,
)
from royaume.games.crown_of_emara.known import drawer, sees_drawn, sees_hand
from royaume.games.crown_of_emara.scoring import final_points, leftovers, places, top_card
from royaume.games.crown_of_emara.solo import victoria_next
from royaume.games.crown_of_emara.state import EmaraState
from royaume.games.crown_of_emara.steps import PAYMENT


def see(s: EmaraState, seat: int | None) -> dict[str, Any]:
    """All that `seat` may know (None: a spectator): everything but hands, decks, piles and stacks of the others."""
    t = s.tables
    asked, _, arg = s.decision()
    return {
        "price": arg if asked == PAYMENT else None,
        "round": s.round,
        "first": s.first,
        "event": EVENTS[s.events[0]],
        "past_events": [EVENTS[e] for e in s.past],
        "boards": [[LOCATIONS[s.boards[b * 4 + i]] for i in range(4)] for b in (0, 1)],
        "markers": {
            name: {
                "value": s.dials[i][s.markers[i]],
                "next": s.dials[i][min(s.markers[i] + 1, len(s.dials[i]) - 1)],
                "uses_left": len(s.dials[i]) - 1 - s.markers[i],
            }
            for i, name in enumerate(MARKERS)
        },
        "huts": {name: s.huts[i] for i, name in enumerate(HUTS)},
        "display": {
            town: [ADVISORS[a] if a >= 0 else None for a in s.display[i * 2 : i * 2 + 2]] for i, town in enumerate(TOWN)
        },
        "next_advisor": ADVISORS[s.stack[0]] if s.stack else None,
        "advisors_left": len(s.stack),
        "advisors_away": [ADVISORS[a] for a in s.away],
        "favor_pile": len(s.pile),
        "favor_discard": [TOKENS[k] for k in s.discard],
        "favor_drawn": len(s.drawn),
        "drawn": sorted(TOKENS[k] for k in s.drawn) if sees_drawn(s, seat) else None,
        "nobility": {
            name: {"left": len(t.rank_cp[i]) - s.taken[i], "top": top if (top := top_card(s, i)) >= 0 else None}
            for i, name in enumerate(RANKS)
        },
        "victoria": victoria_view(s) if s.seats == 1 else None,
        "turn": {
            "card": CARDS[s.card] if s.card >= 0 else None,
            "slot": s.slot,
            "used": s.used,
            "visit_done": s.visit_done,
            "visit_tokens": names(s.visit_tokens, TOKENS),
        },
        "places": places(s),
        "seats": [seat_view(s, i, seat) for i in range(s.seats)],
    }


def seat_view(s: EmaraState, i: int, seat: int | None) -> dict[str, Any]:
    """One player's area; the hand only for its owner, or where every hand is known (CE-17.7)."""
    cp, bp = final_points(s, i)
    return {
        "councilors": [LOCATIONS[s.location(i, c)] for c in (0, 1)],
        "at": s.at[i * 2 : i * 2 + 2],
        "goods": dict(zip(GOODS, s.goods[i], strict=True)),
        "cp": s.cp[i],
        "bp": s.bp[i],
        "final_cp": cp,
        "final_bp": bp,
        "score": min(cp, bp),
        "leftovers": leftovers(s, i),
        "breakdown": s.breakdown(i),
        "hand": names(s.hand[i], CARDS) if sees_hand(s, seat, i) else None,
        "hand_size": s.hand[i].bit_count(),
        "deck_size": len(s.deck[i]),
        "unplayed": names(~s.played[i], CARDS),
        "played": names(s.played[i], CARDS),
        "slots": [CARDS[c] if c >= 0 else None for c in s.slots[i * 3 : i * 3 + 3]],
        "rank": s.rank[i],
        "nobles": [f"{RANKS[n // 4]}_{n % 4 + 1}" for n in s.nobles[i]],
        "craftsmen": s.craftsmen[i],
        "advisors": names(s.advisors[i], ADVISORS),
        "tokens": names(s.tokens[i], TOKENS),
    }


def victoria_view(s: EmaraState) -> dict[str, Any]:
    """Victoria's points, and what she will receive at the end of this round."""
    stone, bread, card = victoria_next(s) if s.player is not None else (0, 0, 0)
    return {
        "cp": s.victoria,
        "nobles": [f"{RANKS[n // 4]}_{n % 4 + 1}" for n in s.victoria_nobles],
        "next": {"stone": stone, "bread": bread, "card": card},
    }


def determinize(s: EmaraState, seat: int | None, rng: random.Random) -> EmaraState:
    """Deal anew what `seat` cannot know: hands and decks, the favor pile, the events and B advisors to come."""
    return deal(s, (seat,), rng)


def reshuffle(state: State, rng: random.Random) -> State:
    """Deal anew what no seat knows: decks, the favor pile, the events and B advisors to come."""
    return deal(cast(EmaraState, state), range(state.seats), rng)


def deal(s: EmaraState, eyes: Sequence[int | None], rng: random.Random) -> EmaraState:
    """Deal anew what none of these seats knows.

    Every pool is sorted before it is shuffled, so that the same knowledge and the same dice give the same position.
    """
    d = s.clone()
    for i in range(s.seats):
        if s.options["informed_choice"]:
            continue
        deck = list(s.deck[i])
        if i not in eyes:
            deck += [card for card in range(len(CARDS)) if s.hand[i] >> card & 1]
        deck.sort()
        rng.shuffle(deck)
        if i not in eyes:
            held = s.hand[i].bit_count()
            d.hand[i] = 0
            for card in deck[:held]:
                d.hand[i] |= 1 << card
            deck = deck[held:]
        d.deck[i] = tuple(deck)
    pile = sorted(s.pile)
    if s.drawn and drawer(s) not in eyes:
        pile = sorted((*pile, *s.drawn))
        rng.shuffle(pile)
        d.drawn = tuple(pile[: len(s.drawn)])
        pile = pile[len(s.drawn) :]
    else:
        rng.shuffle(pile)
    d.pile = tuple(pile)
    events = sorted(s.events[1:])
    rng.shuffle(events)
    d.events = (s.events[0], *events)
    stack = sorted(s.stack[1:])
    rng.shuffle(stack)
    d.stack = (*s.stack[:1], *stack)
    d.renew_chance(rng)
    return d
