"""What the deciding seat is asked, in words: one sentence for each kind of decision."""

from __future__ import annotations

from collections.abc import Callable

from royaume.engine.state import OVER
from royaume.games.crown_of_emara.actions import CARDS, EVENTS, LOCATIONS
from royaume.games.crown_of_emara.state import DID_CARD, DID_MOVE, EmaraState
from royaume.games.crown_of_emara.steps import (
    BAKE_AT,
    BAKE_CHOICE,
    BAKERS,
    CHANGE_MONEY,
    CHEAP_CHOICE,
    ERRAND_CHOICE,
    EVENT_CHOICE,
    FAVOR_CHOICE,
    MENU,
    PAYMENT,
    PLAY_CARD,
    STEP,
    TAKE_CHOICE,
    TOWN_VISIT,
)
from royaume.games.crown_of_emara.vocabulary import Voice


def prompt(s: EmaraState, lang: str) -> str:
    """What the deciding seat is asked now."""
    v = Voice(s.game, lang)
    op, _, arg = s.decision()
    return v.say("prompt.over") if op == OVER else PROMPTS[op](s, v, arg)


def _play_card(s: EmaraState, v: Voice, arg: int) -> str:
    return v.say("prompt.play_card", round=s.round)


def _menu(s: EmaraState, v: Voice, arg: int) -> str:
    """What is still compulsory is said (CE-5.5)."""
    move = not s.used & DID_MOVE
    card = not s.used & DID_CARD and not s.tables.card_optional[s.card]
    left = "move_and_card" if move and card else "move" if move else "card" if card else "free"
    return v.count(f"prompt.menu.{left}", s.slot, card=v.name(CARDS[s.card]))


def _step(s: EmaraState, v: Voice, steps: int) -> str:
    return v.count("prompt.step", steps)


def _change_money(s: EmaraState, v: Voice, arg: int) -> str:
    return v.say("prompt.change_money", card=v.name(CARDS[s.card]))


def _cheap_choice(s: EmaraState, v: Voice, arg: int) -> str:
    return v.say("prompt.cheap_choice", card=v.name(CARDS[s.card]))


def _errand_choice(s: EmaraState, v: Voice, arg: int) -> str:
    return v.say("prompt.errand_choice", card=v.name(CARDS[s.card]))


def _bake_choice(s: EmaraState, v: Voice, arg: int) -> str:
    return v.count("prompt.bake_choice", BAKERS.of(arg), at=v.at(LOCATIONS[BAKE_AT.of(arg)]))


def _town_visit(s: EmaraState, v: Voice, location: int) -> str:
    return v.say("prompt.town_visit", the=v.the(LOCATIONS[location]))


def _favor_choice(s: EmaraState, v: Voice, arg: int) -> str:
    return v.count("prompt.favor_choice", len(s.drawn))


def _payment(s: EmaraState, v: Voice, price: int) -> str:
    return v.say("prompt.payment", price=v.price(price))


def _take_choice(s: EmaraState, v: Voice, arg: int) -> str:
    return v.say("prompt.take_choice")


def _event_choice(s: EmaraState, v: Voice, arg: int) -> str:
    return v.say("prompt.event_choice", event=v.quoted(EVENTS[s.events[0]]))


PROMPTS: dict[int, Callable[[EmaraState, Voice, int], str]] = {
    PLAY_CARD: _play_card,
    MENU: _menu,
    STEP: _step,
    CHANGE_MONEY: _change_money,
    CHEAP_CHOICE: _cheap_choice,
    ERRAND_CHOICE: _errand_choice,
    BAKE_CHOICE: _bake_choice,
    TOWN_VISIT: _town_visit,
    FAVOR_CHOICE: _favor_choice,
    PAYMENT: _payment,
    TAKE_CHOICE: _take_choice,
    EVENT_CHOICE: _event_choice,
}
