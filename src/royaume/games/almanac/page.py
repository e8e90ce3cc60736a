"""14 How a page works: its spaces and zones from the data, and the hooks that its mechanism fills in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from royaume.games.almanac.actions import (
    BOTTLE,
    EMBER,
    IN_KIND,
    KINDS,
    LEAF,
    MELT,
    OUST,
    PLACE,
    PLAIN,
    RESOURCES,
    TOKENS,
    WITH_BOTTLE,
)
from royaume.games.almanac.goods import pay_gold, stored
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import LIST, STALL, TYPES
from royaume.games.almanac.tables import (
    E_BOUT,
    E_CURE,
    E_PRESS,
    E_TOKEN,
    E_TRIAL,
    E_WISH,
    PERK_EXPAND,
    PERK_TOLL,
    Amounts,
    Tables,
    amounts,
)

ACTS: Final = ("complete", "expand", "contract", "gain", "sell", "shop", "local")
A_COMPLETE: Final = 0
A_EXPAND: Final = 1
A_CONTRACT: Final = 2
A_GAIN: Final = 3
A_SELL: Final = 4
A_SHOP: Final = 5
A_LOCAL: Final = 6

NO_CARD: Final = 9999
CHUNK: Final = 6  # so many spaces are looked up at once
CHUNK_MASK: Final = 63
EVERYWHERE: Final = -1  # all spaces, as a bitmask
TICKET_FEE: Final = -1  # the price of the next ticket


class Page:
    """One location: every hook does nothing special, as if Workers could go everywhere free of charge.

    A mechanism overrides what is its own: `fresh` and `set_up` (setup), `start` (of a turn), `tolls` or `look` (where,
    and for how much), `ways` and `pay` (how to pay), `bonus` and `entered` (bonus), `after`, `close`, `award`.
    """

    clause = ""  # the placement rule of the mechanism
    gives_bonus = False  # `bonus` depends on the zone
    toll_free = False  # where the placement rule lets one go nothing is paid
    own_bottles = False  # `bottle_ways` is the mechanism's own
    optional = 0  # bitmask of the spaces whose action may be left undone
    blind = False  # a placement may cost what nobody knows yet
    token_needed = True  # a space that gives tokens is closed when none is left

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        players = tables.players
        layout = entry["layout"]
        self.tables = tables
        self.entry = entry
        self.number: int = entry["number"]
        self.id: str = entry["id"]
        self.next: list[int] = [number - 1 for number in entry["next"]]
        self.first: int = first  # the number of its first space among those of all pages
        self.zone_ids: list[str] = [zone["id"] for zone in layout["zones"]]
        self.space_ids: list[str] = [space["id"] for space in layout["spaces"]]
        self.size: int = len(self.space_ids)
        self.places: tuple[str, ...] = (*self.space_ids, "beach")  # where Workers can be
        closed: list[str] = self.param("closed_zones", players, [])
        self.seats: list[int] = [
            0 if space["zone"] in closed else space["seats"][players - 2] for space in layout["spaces"]
        ]
        self.zone_of: list[int] = [self.zone_ids.index(space["zone"]) for space in layout["spaces"]]
        self.acts: list[int] = [ACTS.index(space["act"]) for space in layout["spaces"]]
        self.exists: int = self.mask([seats > 0 for seats in self.seats])
        self.zone_masks: list[int] = [
            self.mask([zone == z for zone in self.zone_of]) & self.exists for z in range(len(self.zone_ids))
        ]
        self.free_tolls: list[int] = [0] * len(self.zone_ids)
        self.complete_mask: int = self.act_mask(A_COMPLETE)
        self.expand_mask: int = self.act_mask(A_EXPAND) & self.exists
        self.contract_mask: int = self.act_mask(A_CONTRACT)
        self.prices: list[Amounts] = [amounts(space.get("price", {})) for space in layout["spaces"]]
        self.sales: list[int] = [  # what a sale there begins with
            STALL.put(i) | TYPES.put(self.mask([price[r] > 0 for r in range(4)])) for i, price in enumerate(self.prices)
        ]
        self.sell_masks: list[int] = [self.mask([price[r] > 0 for price in self.prices]) for r in range(4)]
        self.gains: list[Amounts] = [amounts(space.get("res", {})) for space in layout["spaces"]]
        self.effects: list[int] = [
            tables.compile(space["fx"]) if "fx" in space else tables.empty for space in layout["spaces"]
        ]
        self.local: list[int] = [LIST.put(number) for number in self.effects]  # what a location action begins with
        self.fees: list[int] = [fee_of(space.get("fee", {})) for space in layout["spaces"]]
        self.fee_mask: int = self.mask([fee != 0 for fee in self.fees])
        self.limits: list[int] = [space.get("limit_per_player", 99) for space in layout["spaces"]]
        ops = [{effect[0] for effect in tables.effects[number]} for number in self.effects]
        self.unrepeated: int = self.mask([bool(found & {E_BOUT, E_TRIAL}) for found in ops])
        self.bouts: int = self.mask([E_BOUT in found for found in ops])
        needs = self.mask([bool(found & {E_WISH, E_PRESS, E_CURE}) for found in ops])
        tokens = self.mask([E_TOKEN in found for found in ops]) if self.token_needed else 0
        self.giving: int = (
            (self.act_mask(A_GAIN) | self.act_mask(A_SHOP) | self.act_mask(A_LOCAL)) & ~needs & ~self.fee_mask
        )
        self.always: int = (
            (self.act_mask(A_GAIN) | self.act_mask(A_SHOP) | self.act_mask(A_LOCAL)) & ~needs & ~tokens & self.exists
        )
        self.conditional: list[int] = [i for i in range(self.size) if (needs | tokens) >> i & 1]
        self.gift: int = -1  # the kind of token that spaces of this page give
        for number in self.effects:
            for op, kind, _ in tables.effects[number]:
                if op == E_TOKEN:
                    self.gift = kind
        self.offered: int = self.tokens_offered(entry)
        self.greatest: int = 0  # no number that the mechanism keeps is greater; none is less than -1
        self.chunks: list[list[list[int]]] = chunks(first, self.size)

    # Reading the data ---------------------------------------------------------------------------

    def param(self, name: str, players: int, default: Any = None) -> Any:
        """A number of the mechanism; with two players its two-player value, if there is one."""
        params = self.entry.get("params", {})
        if players == 2 and f"{name}_2p" in params:
            return params[f"{name}_2p"]
        if name in params:
            return params[name]
        if default is None:
            raise KeyError(f"the params of location {self.entry['number']} lack '{name}'")
        return default

    def placements(self, mask: int) -> list[int]:
        """The actions of placing on the spaces of a mask, in order."""
        found: list[int] = []
        for chunk in self.chunks:
            found += chunk[mask & CHUNK_MASK]
            mask >>= CHUNK
        return found

    def zone_values(self, name: str, default: int = 0) -> list[int]:
        """A number of each zone."""
        return [int(zone.get(name, default)) for zone in self.entry["layout"]["zones"]]

    def outside(self) -> list[int]:
        """For every set of zones, as a bitmask, the spaces outside of them."""
        return [
            sum(mask for zone, mask in enumerate(self.zone_masks) if not zones >> zone & 1)
            for zones in range(1 << len(self.zone_masks))
        ]

    def space_values(self, name: str, default: int = 0) -> list[int]:
        """A number of each space."""
        return [int(space.get(name, default)) for space in self.entry["layout"]["spaces"]]

    def mask(self, found: list[bool]) -> int:
        """A bitmask of spaces."""
        return sum(1 << i for i, there in enumerate(found) if there)

    def act_mask(self, act: int) -> int:
        """The spaces with an action of this kind."""
        return self.mask([found == act for found in self.acts])

    def tokens_offered(self, entry: Mapping[str, Any]) -> int:
        """How many tokens the spaces of the page can give."""
        if self.gift < 0:
            return 0
        name = TOKENS[self.gift]
        tokens: Mapping[str, int] = entry.get("tokens", {})
        return tokens.get(name, tokens.get(name.rpartition("_")[0], 0))

    # Hooks: setup and turn ----------------------------------------------------------------------

    def fresh(self, seats: int) -> list[int]:
        """What the mechanism keeps, before chance has spoken."""
        return []

    def set_up(self, s: AlmanacState) -> None:
        """Lay out the page's tokens (AL-5.3)."""
        s.p = self.fresh(s.seats)
        s.left = self.offered

    def start(self, s: AlmanacState, seat: int, extra: bool) -> None:
        """The beginning of a turn, or of an extra placement in it."""

    # Hooks: where and for how much --------------------------------------------------------------

    def tolls(self, s: AlmanacState, seat: int) -> list[int]:
        """The Gold toll of each zone; -1 where the placement rule forbids it."""
        return self.free_tolls

    def bonus(self, s: AlmanacState, seat: int, zone: int) -> int:
        """The Gold one gets for entering a zone."""
        return 0

    def look(self, s: AlmanacState, seat: int) -> tuple[int, int]:
        """The spaces on which the seat may place, and those of them that forbid passing (AL-6.3, AL-6.4)."""
        return self.look_at(s, seat, self.tolls(s, seat), self.doable(s, seat) & ~s.full)

    def look_at(
        self, s: AlmanacState, seat: int, tolls: list[int], able: int, reach: int = EVERYWHERE
    ) -> tuple[int, int]:
        """Of the spaces within reach whose action is possible, those whose toll and fee can be paid too (AL-6.9)."""
        gold = s.gold[seat]
        able &= reach
        fees = self.fee_mask & able
        expand = self.expand_mask & reach & ~s.full
        cheapest = NO_CARD
        if expand:
            cheapest = cheapest_card(s, seat, 0)
            if cheapest == NO_CARD:
                expand = 0
        able &= ~fees
        if tolls is self.free_tolls and not self.gives_bonus:  # nothing depends on the zone
            if expand and gold >= cheapest:
                able |= expand
            if fees:
                able |= self.payable_fees(s, fees, gold)
            return able, able & self.giving
        legal = 0
        free = 0
        some = able | fees | expand
        for zone, zone_mask in enumerate(self.zone_masks):
            toll = tolls[zone]
            if 0 <= toll <= gold and some & zone_mask:
                here = able & zone_mask
                if expand & zone_mask:
                    left = gold - toll
                    if self.gives_bonus:
                        left += self.bonus(s, seat, zone)
                    if left >= cheapest:
                        here |= expand & zone_mask
                if fees & zone_mask:
                    here |= self.payable_fees(s, fees & zone_mask, gold - toll)
                legal |= here
                if toll == 0:
                    free |= here
        return legal, free & self.giving

    def payable_fees(self, s: AlmanacState, fees: int, gold: int) -> int:
        """Those of the spaces with a fee that can be paid."""
        found = 0
        while fees:
            bit = fees & -fees
            if self.fee(s, bit.bit_length() - 1) <= gold:
                found |= bit
            fees ^= bit
        return found

    def fee(self, s: AlmanacState, space: int) -> int:
        """The fee of a space now (AL-7.7, AL-L19.2)."""
        fee = self.fees[space]
        if fee == TICKET_FEE:
            return self.tables.ticket_fees[max(0, len(self.tables.ticket_fees) - max(1, s.left))]
        return fee

    def doable(self, s: AlmanacState, seat: int) -> int:
        """The spaces whose action the seat can carry out, expanding left aside, tolls and fees not counted."""
        found = self.always
        stock = s.stock
        i = seat * 4
        masks = self.sell_masks
        if stock[i]:
            found |= masks[0]
        if stock[i + 1]:
            found |= masks[1]
        if stock[i + 2]:
            found |= masks[2]
        if stock[i + 3]:
            found |= masks[3]
        if self.complete_mask and completable(s, seat, 0):
            found |= self.complete_mask
        if self.contract_mask and len(s.hand[seat]) < s.tables.most_contracts and s.contracts:
            found |= self.contract_mask
        for space in self.conditional:
            if self.fulfilled(s, seat, space):
                found |= 1 << space
        return found & self.exists

    def fulfilled(self, s: AlmanacState, seat: int, space: int) -> bool:
        """The conditions of a location action, apart from its fee (AL-14.5)."""
        for op, kind, _ in self.tables.effects[self.effects[space]]:
            if op == E_TOKEN:
                if self.token_needed and (not s.left or s.tokens[seat * KINDS + kind] >= self.limits[space]):
                    return False
            elif op == E_WISH:
                if not stored(s, seat):
                    return False
            elif op == E_CURE:
                if not s.stock[seat * 4 + LEAF] or not self.curable(s):
                    return False
            elif op == E_PRESS and not self.pressable(s, seat):
                return False
        return True

    def curable(self, s: AlmanacState) -> int:
        """Bitmask of the zones with an Epidemic."""
        return 0

    def pressable(self, s: AlmanacState, seat: int) -> int:
        """Bitmask of the groups of Grapes the seat can hand in."""
        return 0

    def feasible(self, s: AlmanacState, seat: int, space: int, gold: int) -> bool:
        """True if the action of a space can be carried out with the present goods and this much Gold (AL-6.3)."""
        act = self.acts[space]
        if act == A_GAIN or act == A_SHOP:
            return True
        if act == A_SELL:
            price = self.prices[space]
            i = seat * 4
            stock = s.stock
            return bool(
                (price[0] and stock[i])
                or (price[1] and stock[i + 1])
                or (price[2] and stock[i + 2])
                or (price[3] and stock[i + 3])
            )
        if act == A_COMPLETE:
            return len(completable(s, seat, 0)) > 0
        if act == A_EXPAND:
            return cheapest_card(s, seat, 0) <= gold
        if act == A_CONTRACT:
            return len(s.hand[seat]) < s.tables.most_contracts and len(s.contracts) > 0
        return self.fee(s, space) <= gold and self.fulfilled(s, seat, space)

    def affordable(self, s: AlmanacState, seat: int, space: int, toll: int) -> bool:
        """True if a Gold toll can be paid and the action carried out afterwards, the bonus included (AL-6.9)."""
        gold = s.gold[seat] - toll
        if gold < 0:
            return False
        if self.optional >> space & 1:
            return True
        if self.acts[space] == A_EXPAND:
            gold += self.bonus(s, seat, self.zone_of[space])
        return self.feasible(s, seat, space, gold)

    def affordable_without(self, s: AlmanacState, seat: int, space: int, r: int) -> bool:
        """True if a toll of one resource can be paid and the action carried out afterwards (AL-6.9)."""
        i = seat * 4 + r
        if not s.stock[i]:
            return False
        s.stock[i] -= 1
        found = self.affordable(s, seat, space, 0)
        s.stock[i] += 1
        return found

    # Hooks: Mist Bottles ------------------------------------------------------------------------

    def look_bottle(self, s: AlmanacState, seat: int) -> int:
        """The spaces where a Mist Bottle helps: full ones, and those with a toll (AL-14.7, AL-D8)."""
        found = 0
        spaces = self.exists
        if not self.own_bottles:
            spaces = 0
            for zone, toll in enumerate(self.tolls(s, seat)):
                if toll >= 0:
                    spaces |= self.zone_masks[zone] if toll else self.zone_masks[zone] & s.full
            spaces &= ~self.bouts
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            space = bit.bit_length() - 1
            if self.bottle_ways(s, seat, space) if self.own_bottles else self.affordable(s, seat, space, 0):
                found |= bit
        return found

    def bottle_ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """The ways to place on a space with a Mist Bottle."""
        toll = self.tolls(s, seat)[self.zone_of[space]]
        helps = toll >= 0 and (toll > 0 or s.full >> space & 1)
        if not helps or not self.exists >> space & 1 or self.bouts >> space & 1:
            return []
        return [WITH_BOTTLE + PLAIN] if self.affordable(s, seat, space, 0) else []

    # Hooks: paying, entering, and what follows --------------------------------------------------

    def ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """The ways to place on a space without a Mist Bottle; none where it is not legal."""
        toll = self.tolls(s, seat)[self.zone_of[space]]
        if toll < 0 or not self.exists >> space & 1 or s.full >> space & 1:
            return []
        return [PLAIN] if self.affordable(s, seat, space, toll) else []

    def has_ways(self, s: AlmanacState, seat: int, space: int) -> bool:
        """True if `ways` must say how a legal space is entered; else it is plainly."""
        return False

    def all_ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """All ways to place on a space, with and without a Mist Bottle."""
        found = self.ways(s, seat, space)
        if s.tokens[seat * KINDS + BOTTLE]:
            found = found + self.bottle_ways(s, seat, space)
        return found

    def toll_of(self, s: AlmanacState, seat: int, space: int, way: int) -> int:
        """The Gold that placing in this way costs, the fee apart; `way` has no bottle."""
        return self.tolls(s, seat)[self.zone_of[space]]

    def pay(self, s: AlmanacState, seat: int, space: int, way: int) -> None:
        """Pay the toll before the Worker sits down; `way` has no bottle."""
        pay_gold(s, seat, self.toll_of(s, seat, space, way), "toll")

    def owed(self, s: AlmanacState, space: int) -> int:
        """The resources of any type that a placement costs after its action."""
        return 0

    def unknown(self, s: AlmanacState, space: int) -> list[int]:
        """The kinds of tokens of which one, nobody knows which, sets the toll of a space."""
        return []

    def outcome(self, s: AlmanacState, seat: int, space: int) -> int:
        """The Gold that a placement brings the seat after its action, by what it sets off on the page."""
        return 0

    def use_bottle(self, s: AlmanacState, seat: int, space: int, way: int) -> None:
        """What a placement without its toll still changes on the page."""

    def entered(self, s: AlmanacState, seat: int, space: int) -> None:
        """The placement bonus; the Worker sits already."""

    def after(self, s: AlmanacState, seat: int, space: int) -> None:
        """What changes on the page after the action."""

    def close(self, s: AlmanacState) -> None:
        """The closing rule, after the last pass."""

    def award(self, s: AlmanacState) -> None:
        """What is given when the closing rule has been carried out: the Key of the last page."""

    def cured(self, s: AlmanacState, seat: int, zone: int) -> None:
        """A token of sickness is taken from a zone."""

    def pressed(self, s: AlmanacState, seat: int, group: int) -> None:
        """A group of Grapes is handed in."""

    def won(self, s: AlmanacState, seat: int, mode: int, k: int) -> None:
        """The outcome of a combat roll of the page's own."""

    def target(self, k: int) -> int:
        """The number a combat roll of the page's own must reach."""
        return 0

    def fight(self, s: AlmanacState, seat: int, op: int, k: int) -> None:
        """Begin a trial or a bout."""

    def price_tag(self, s: AlmanacState, seat: int, space: int) -> int:
        """The Gold toll a player sees on a space; 0 or less where there is none (AL-20.2)."""
        return self.price_tags(s, seat)[space]

    def price_tags(self, s: AlmanacState, seat: int) -> list[int]:
        """The same for every space of the page."""
        tolls = self.tolls(s, seat)
        return [tolls[zone] for zone in self.zone_of]

    def shown(self, s: AlmanacState) -> dict[str, Any]:
        """What the mechanism has on the page, for every eye."""
        return {}

    def hidden(self, s: AlmanacState) -> list[int]:
        """Places in `p` whose values nobody knows: any permutation of them is as likely."""
        return []


@cache
def chunks(first: int, size: int) -> list[list[list[int]]]:
    """The placements of every mask of six spaces, for each six in turn; the same at every number of players."""
    return [
        [[PLACE + first + six + i for i in range(CHUNK) if mask >> i & 1] for mask in range(CHUNK_MASK + 1)]
        for six in range(0, size, CHUNK)
    ]


def fee_of(fee: Mapping[str, Any]) -> int:
    """The fee in Gold, or the sign that it is the price of the next ticket."""
    return TICKET_FEE if fee.get("ticket") else int(fee.get("gold", 0))


def paid_in(way: int) -> int:
    """The resource that placing in this way costs, or -1; `way` has no bottle."""
    if way == MELT:
        return EMBER
    return way - IN_KIND if IN_KIND <= way < OUST else -1


def discounted(s: AlmanacState, seat: int, toll: int) -> int:
    """A Gold toll to the supply less the discount of Contracts (AL-13.3)."""
    discount = s.perks[seat][PERK_TOLL]
    return toll - discount if toll > discount else 0


def completable(s: AlmanacState, seat: int, spare: int) -> list[int]:
    """The Contracts in progress whose resources are all in the crates, and so many more (AL-7.1, AL-L06.2)."""
    t = s.tables
    i = seat * 4
    leaf, ember, ice, fish = s.stock[i : i + 4]
    units = leaf + ember + ice + fish - spare
    found = []
    for contract in s.hand[seat]:
        if units >= t.need_units[contract]:
            needs = t.needs[contract]
            if leaf >= needs[0] and ember >= needs[1] and ice >= needs[2] and fish >= needs[3]:
                found.append(contract)
    return found


def card_price(s: AlmanacState, seat: int, card: int) -> int:
    """The Gold that a Caravan card costs the seat (AL-13.3)."""
    return max(0, s.tables.card_gold[card] - s.perks[seat][PERK_EXPAND])


def buyable(s: AlmanacState, seat: int, spare: int) -> list[int]:
    """The face-up Caravan cards whose resources are in the crates, and so many more (AL-7.2, AL-L06.2)."""
    t = s.tables
    i = seat * 4
    leaf, ember, ice, fish = s.stock[i : i + 4]
    units = leaf + ember + ice + fish - spare
    found = []
    for card in s.row:
        if units >= t.card_units[card]:
            cost = t.card_cost[card]
            if leaf >= cost[0] and ember >= cost[1] and ice >= cost[2] and fish >= cost[3]:
                found.append(card)
    return found


def cheapest_card(s: AlmanacState, seat: int, spare: int) -> int:
    """The least Gold for which the seat could buy a face-up card with its resources; NO_CARD if there is none."""
    found = NO_CARD
    prices = s.tables.card_gold
    for card in buyable(s, seat, spare):
        if prices[card] < found:
            found = prices[card]
    return found if found == NO_CARD else max(0, found - s.perks[seat][PERK_EXPAND])


def has_any(s: AlmanacState) -> bool:
    """True if the supply has a resource at all."""
    supply = s.supply
    return supply[0] > 0 or supply[1] > 0 or supply[2] > 0 or supply[3] > 0


def resource_names(found: list[int]) -> dict[str, int]:
    """Numbers of the four resources by name."""
    return dict(zip(RESOURCES, found, strict=False))
