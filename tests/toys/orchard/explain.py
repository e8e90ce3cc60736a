"""What speaks against an action: the rules, asked a second time."""

from __future__ import annotations

from collections.abc import Mapping

from royaume.engine.reasons import Reason, Refusal, find_reason, refuse, welcome

from .actions import CARDS, DROP, PLAY
from .state import OrchardState
from .steps import AFTER, DROPPING, MENU


def explain(s: OrchardState, action: int) -> Reason | None:
    """Why the action cannot be chosen now, None if nothing speaks against it."""
    return find_reason(s, action, ANSWERS, unasked, unknown="OR-1.2", over="OR-1.1")


def unasked(s: OrchardState, op: int, seat: int, arg: int, family: str) -> Reason:
    """The action answers another question than the one that is asked."""
    return refuse(s, f"not_now.{s.flow.names[op]}", "OR-1.2", "OR-2.1")


def play(s: OrchardState, seat: int, arg: int, action: int) -> Reason | None:
    """Only a card of the hand can be played (OR-2.2)."""
    return None if has(s, seat, action - PLAY) else refuse(s, "not_held", "OR-2.2", card=CARDS[action - PLAY])


def look(s: OrchardState, seat: int, arg: int, action: int) -> Reason | None:
    """Once a turn, and not into an empty deck (OR-2.1)."""
    if s.looked:
        return refuse(s, "looked", "OR-2.1")
    return None if s.deck else refuse(s, "no_deck", "OR-2.1")


def drop(s: OrchardState, seat: int, arg: int, action: int) -> Reason | None:
    """Only a card of the hand can be dropped (OR-2.1)."""
    return None if has(s, seat, action - DROP) else refuse(s, "not_held", "OR-2.1", card=CARDS[action - DROP])


def roll(s: OrchardState, seat: int, arg: int, action: int) -> Reason | None:
    """Once a turn (OR-2.3)."""
    return refuse(s, "rolled", "OR-2.3") if s.rolled else None


def has(s: OrchardState, seat: int, card: int) -> bool:
    """True if the card is in the hand of the seat."""
    return bool(s.hand[seat] >> card & 1)


ANSWERS: Mapping[tuple[int, str], Refusal] = {
    (MENU, "play"): play,
    (MENU, "look"): look,
    (DROPPING, "drop"): drop,
    (AFTER, "roll"): roll,
    (AFTER, "finish"): welcome,
}
