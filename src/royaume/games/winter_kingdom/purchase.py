"""8.10, 9 and 11 After the actions: Salvage, purchase, extra actions, Innovation, Wolves."""

from __future__ import annotations

from royaume.engine.state import EVERYONE
from royaume.games.winter_kingdom.abilities import begin_use, uses_of
from royaume.games.winter_kingdom.actions import (
    ABILITIES,
    BUY,
    EXTRA,
    INNOVATION,
    PASS,
    REMOVE,
    ROADS,
    STOP,
    TAKE_BACK,
    UPGRADE,
    USE,
    USES_OF,
)
from royaume.games.winter_kingdom.hexes import HEX_IDS, hexes_of
from royaume.games.winter_kingdom.placing import earn, lift, worth
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.steps import (
    EXTRA_USE,
    INNOVATION_USE,
    PURCHASE,
    PURCHASE_PHASE,
    SALVAGE,
    WOLVES,
    flow,
)

# 8.10 Salvage -----------------------------------------------------------------------------------


@flow.options(SALVAGE)
def salvage_options(s: WinterState, seat: int, arg: int) -> list[int]:
    """Any own piece on the map, or stop (WK-8.10)."""
    found = [REMOVE + hex for hex in hexes_of(s.houses[seat] | s.forts[seat])]
    found.append(STOP)
    return found


@flow.choose(SALVAGE)
def salvage_choose(s: WinterState, seat: int, arg: int, action: int) -> None:
    """Removed pieces go into the box for good; they pay by strength."""
    if action == STOP:
        return
    hex = action - REMOVE
    fort = lift(s, seat, hex)
    boxed = list(s.boxed)
    boxed[seat * 2 + fort] += 1
    s.boxed = tuple(boxed)
    if s.log is not None:
        s.tell("salvage", seat, {"hex": HEX_IDS[hex], "piece": "fort" if fort else "house"})
    earn(s, seat, worth(s.land, fort), hex)
    s.ask(SALVAGE, seat)


# 9 Purchase -------------------------------------------------------------------------------------


@flow.run(PURCHASE_PHASE)
def purchase_phase(s: WinterState, seat: int, made: int) -> None:
    """Ask whenever a purchase is thinkable for those who do not see the hand; else pass at once (WK-D5)."""
    if thinkable(s, seat, made):
        s.ask(PURCHASE, seat, made)
    elif not made and s.log is not None:
        s.tell("pass", seat, {})


def thinkable(s: WinterState, seat: int, made: int) -> bool:
    """True if coins and open cards leave a purchase possible, whatever the hidden hand is."""
    coins = s.coins[seat]
    if s.hand[seat] and coins >= s.land.cheapest:
        return True
    return bool(upgrades(s, seat, made)) or (not made and bool(extras(s, seat)))


def upgrades(s: WinterState, seat: int, made: int) -> list[int]:
    """The cards in play that can be upgraded, not those bought just now (WK-9.3, WK-11.8)."""
    found: list[int] = []
    cards = s.owned[seat] & ~s.upgraded[seat]
    while cards:
        low = cards & -cards
        card = low.bit_length() - 1
        cards ^= low
        if card != made - 1 and s.land.upgrade_price[card] <= s.coins[seat]:
            found.append(UPGRADE + card)
    return found


def extras(s: WinterState, seat: int) -> list[int]:
    """The cards in play that can be used three times for 5 coins: at least once from here (WK-9.5)."""
    if s.coins[seat] < s.land.tables.extra_cost:
        return []
    found: list[int] = []
    for card in range(len(ABILITIES)):
        if s.owned[seat] >> card & 1 and uses_of(s, seat, card):
            found.append(EXTRA + card)
    return found


@flow.options(PURCHASE)
def purchase_options(s: WinterState, seat: int, made: int) -> list[int]:
    """Buy, upgrade or extra actions, or pass; `made` is 1 + the card of a first purchase (WK-9.1, WK-11.8)."""
    found: list[int] = []
    hand = s.hand[seat]
    while hand:
        low = hand & -hand
        card = low.bit_length() - 1
        hand ^= low
        if s.land.buy_price[card] <= s.coins[seat]:
            found.append(BUY + card)
    found += upgrades(s, seat, made)
    if not made:
        found += extras(s, seat)
    found.append(PASS)
    return found


@flow.choose(PURCHASE)
def purchase_choose(s: WinterState, seat: int, made: int, action: int) -> None:
    """Pay; Roads gives a second purchase, Innovation a use at once (WK-11.7, WK-11.8)."""
    if action == PASS:
        if s.log is not None:
            s.tell("pass", seat, {})
        return
    tables = s.land.tables
    if action >= EXTRA:
        card = action - EXTRA
        s.coins[seat] -= tables.extra_cost
        if s.log is not None:
            s.tell("extra", seat, {"card": ABILITIES[card], "cost": tables.extra_cost})
        s.again = tables.extra_uses
        s.ask(EXTRA_USE, seat, card)
        return
    if action >= UPGRADE:
        card = action - UPGRADE
        cost = s.land.upgrade_price[card]
        s.upgraded[seat] |= 1 << card
        fresh = not s.used & USES_OF[card]
        if s.log is not None:
            s.tell("upgrade", seat, {"card": ABILITIES[card], "cost": cost})
    else:
        card = action - BUY
        cost = s.land.buy_price[card]
        s.hand[seat] ^= 1 << card
        s.owned[seat] |= 1 << card
        fresh = True
        s.reveal(EVERYONE & ~(1 << seat))
        if s.log is not None:
            s.tell("buy", seat, {"card": ABILITIES[card], "cost": cost})
    s.coins[seat] -= cost
    if s.land.twist == ROADS and not made and tables.purchases > 1:
        s.ask(PURCHASE_PHASE, seat, card + 1)
    elif s.land.twist == INNOVATION and fresh:
        s.again = 1
        s.ask(INNOVATION_USE, seat, card)


# 9.5 Extra actions, 11.7 Innovation -------------------------------------------------------------


@flow.options(EXTRA_USE)
def extra_use_options(s: WinterState, seat: int, card: int) -> list[int]:
    """Use the card again, or stop; nothing when the uses or the targets have run out (WK-9.7)."""
    found = uses_of(s, seat, card) if s.again else []
    if found:
        found.append(STOP)
    return found


@flow.choose(EXTRA_USE)
def extra_use_choose(s: WinterState, seat: int, card: int, action: int) -> None:
    """One more use, and then the question again."""
    if action == STOP:
        s.again = 0
        return
    s.ask(EXTRA_USE, seat, card)
    begin_use(s, seat, action - USE)


@flow.options(INNOVATION_USE)
def innovation_use_options(s: WinterState, seat: int, card: int) -> list[int]:
    """Use the card that was just bought or upgraded, or not (WK-11.7)."""
    return extra_use_options(s, seat, card)


@flow.choose(INNOVATION_USE)
def innovation_use_choose(s: WinterState, seat: int, card: int, action: int) -> None:
    """The use at once; asked again only if the house was put back."""
    if action == STOP:
        s.again = 0
        return
    s.ask(INNOVATION_USE, seat, card)
    begin_use(s, seat, action - USE)


# 11.1 Wolves ------------------------------------------------------------------------------------


@flow.options(WOLVES)
def wolves_options(s: WinterState, seat: int, arg: int) -> list[int]:
    """After more than four houses in a turn, one own house (WK-11.1)."""
    if s.strength <= s.land.tables.wolves_limit:
        return []
    return [TAKE_BACK + hex for hex in hexes_of(s.houses[seat])]


@flow.choose(WOLVES)
def wolves_choose(s: WinterState, seat: int, arg: int, action: int) -> None:
    """The house goes back to the reserve."""
    hex = action - TAKE_BACK
    lift(s, seat, hex)
    s.stock[seat] += 1
    if s.log is not None:
        s.tell("wolves", seat, {"hex": HEX_IDS[hex]})
