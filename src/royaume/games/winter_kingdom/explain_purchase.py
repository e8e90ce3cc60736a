"""Why something cannot be done after the actions: 8.10 Salvage, 9 Purchase, 11.1 Wolves, 11.7 Innovation."""

from __future__ import annotations

from royaume.engine.reasons import Reason, refuse
from royaume.games.winter_kingdom.abilities import uses_of
from royaume.games.winter_kingdom.actions import ABILITIES, BUY, EXTRA, REMOVE, TAKE_BACK, UPGRADE, USE
from royaume.games.winter_kingdom.explain_abilities import no_target
from royaume.games.winter_kingdom.hexes import BIT, HEX_IDS
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.steps import EXTRA_USE
from royaume.games.winter_kingdom.tables import BOTH, EXTENDS
from royaume.games.winter_kingdom.targets import usable


def salvage(s: WinterState, seat: int, arg: int, action: int) -> Reason | None:
    """Own pieces only (WK-8.10)."""
    hex = action - REMOVE
    if not (s.houses[seat] | s.forts[seat]) & BIT[hex]:
        return refuse(s, "not_your_piece", "WK-8.10", hex=HEX_IDS[hex])
    return None


def wolves(s: WinterState, seat: int, arg: int, action: int) -> Reason | None:
    """One own house, no fort (WK-11.1)."""
    hex = action - TAKE_BACK
    if s.forts[seat] & BIT[hex]:
        return refuse(s, "wolves_no_fort", "WK-11.1", "WK-R21", hex=HEX_IDS[hex])
    if not s.houses[seat] & BIT[hex]:
        return refuse(s, "not_your_house", "WK-11.1", hex=HEX_IDS[hex])
    return None


def buy(s: WinterState, seat: int, made: int, action: int) -> Reason | None:
    """In hand, and affordable (WK-9.2)."""
    card = action - BUY
    if s.owned[seat] >> card & 1:
        return refuse(s, "already_in_play", "WK-9.2", card=ABILITIES[card])
    if not s.hand[seat] >> card & 1:
        return refuse(s, "not_in_hand", "WK-9.2", card=ABILITIES[card])
    return too_dear(s, seat, card, s.land.buy_price[card], "WK-9.2")


def purse(s: WinterState, seat: int, price: int) -> dict[str, int]:
    """What there is, and what is missing to pay a price."""
    return {"coins": s.coins[seat], "missing": price - s.coins[seat]}


def too_dear(s: WinterState, seat: int, card: int, price: int, clause: str) -> Reason | None:
    """More coins than there are."""
    if price > s.coins[seat]:
        return refuse(s, "too_dear", clause, card=ABILITIES[card], n=price, **purse(s, seat, price))
    return None


def upgrade(s: WinterState, seat: int, made: int, action: int) -> Reason | None:
    """In play at level 1 since an earlier turn, and affordable (WK-9.3)."""
    card = action - UPGRADE
    if not s.owned[seat] >> card & 1:
        return refuse(s, "upgrade_not_in_play", "WK-9.3", card=ABILITIES[card])
    if s.upgraded[seat] >> card & 1:
        return refuse(s, "already_upgraded", "WK-9.3", card=ABILITIES[card])
    if card == made - 1:
        return refuse(s, "bought_just_now", "WK-9.3", "WK-R39", card=ABILITIES[card])
    return too_dear(s, seat, card, s.land.upgrade_price[card], "WK-9.3")


def extra(s: WinterState, seat: int, made: int, action: int) -> Reason | None:
    """5 coins, a card in play with a target, no purchase before (WK-9.5, WK-11.8)."""
    card = action - EXTRA
    price = s.land.tables.extra_cost
    if made:
        return refuse(s, "extra_instead", "WK-11.8", "WK-R27")
    if not s.owned[seat] >> card & 1:
        return refuse(s, "card_not_in_play", "WK-9.5", card=ABILITIES[card])
    if s.coins[seat] < price:
        return refuse(s, "extra_too_dear", "WK-9.5", n=price, **purse(s, seat, price))
    if not uses_of(s, seat, card):
        return no_target(s, seat, 2 * card)
    return None


def extra_use(s: WinterState, seat: int, card: int, action: int) -> Reason | None:
    """The chosen card only, at its level (WK-9.5, WK-11.7)."""
    code = action - USE
    clause = "WK-9.5" if s.asked() == EXTRA_USE else "WK-11.7"
    if code // 2 != card:
        return refuse(s, "other_card", clause, card=ABILITIES[card])
    mode = s.land.tables.mode[card]
    if code % 2 and mode == BOTH:
        return refuse(s, "first_only", clause, card=ABILITIES[card])
    if code % 2 and mode == EXTENDS:
        return refuse(s, "arrow_after_first", "WK-7.1", clause, card=ABILITIES[card])
    if code % 2 and not s.upgraded[seat] >> card & 1:
        return refuse(s, "not_upgraded", "WK-7.1", clause, card=ABILITIES[card])
    if not usable(s, seat, code):
        return no_target(s, seat, code)
    return None
