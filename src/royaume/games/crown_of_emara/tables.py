"""The printed data as small tables of integers, built once for a set of components and shared by all positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from royaume.games.crown_of_emara.actions import (
    ADVISOR_USES,
    ADVISORS,
    ANY,
    CARDS,
    COUNTRYSIDE,
    EVENT_USES,
    EVENTS,
    HUTS,
    ITEMS,
    LOCATIONS,
    MARKERS,
    OTHER,
    RANKS,
    RESOURCES,
    TOKENS,
)

Amounts = list[tuple[int, int]]

# A price as one integer: at most so many of each resource and the units to pay in all, in as many bits each, and two
# flags.
NUMBER_BITS: Final = 3
NUMBER: Final = 7
STONE_SHIFT: Final = 3
CLOTH_SHIFT: Final = 6
GRAIN_SHIFT: Final = 9
UNITS_SHIFT: Final = 12
GOLD_ALLOWED: Final = 1 << 15
TAKE_OTHER: Final = 1 << 16


def units_of(price: int) -> int:
    """How many units a price asks for in all."""
    return price >> UNITS_SHIFT & NUMBER


def most_of(price: int, kind: int) -> int:
    """How many of its units may be of one resource."""
    return price >> NUMBER_BITS * kind & NUMBER


def each_kind(units: int) -> int:
    """The part of a price that lets so many be of every resource."""
    return units | units << STONE_SHIFT | units << CLOTH_SHIFT | units << GRAIN_SHIFT


def price(cost: Mapping[str, int]) -> int:
    """The price of a printed cost: its own kinds, gold allowed unit by unit (CE-14.7)."""
    packed = GOLD_ALLOWED | sum(cost.values()) << UNITS_SHIFT
    for kind, n in cost.items():
        packed |= n << NUMBER_BITS * RESOURCES.index(kind)
    return packed


def any_price(units: int, gold: bool = True) -> int:
    """The price of any `units` resources (CE-14.6)."""
    packed = units << UNITS_SHIFT | each_kind(units)
    return packed | GOLD_ALLOWED if gold else packed


def single_price(kind: int, units: int) -> int:
    """The price of some units of one kind."""
    return GOLD_ALLOWED | units << UNITS_SHIFT | units << NUMBER_BITS * kind


class Exchange:
    """Pay everything on one side, receive everything on the other."""

    __slots__ = ("gains", "items", "price")

    def __init__(self, price: int, items: Amounts, gains: Amounts) -> None:
        self.price = price  # the resources among the costs; 0 if there are none
        self.items = items  # the other costs: gold, rings, books, breads, citizen points
        self.gains = gains


def read_exchange(data: Mapping[str, Any]) -> Exchange:
    """An exchange of the effect vocabulary."""
    cost: dict[str, int] = {}
    units = 0
    items: Amounts = []
    for part in data["exchange"]:
        item = ITEMS.index(part["pay"])
        if item == ANY:
            units += part["n"]
        elif item < 4:
            cost[part["pay"]] = cost.get(part["pay"], 0) + part["n"]
        else:
            items.append((item, part["n"]))
    gains = [(ITEMS.index(part["gain"]), int(part["n"])) for part in data["for"]]
    packed = any_price(units) if units else price(cost) if cost else 0
    if any(ITEMS[item] == "gold" for item, _ in gains):
        packed &= ~GOLD_ALLOWED  # CE-14.4
    if any(item == OTHER for item, _ in gains):
        packed |= TAKE_OTHER
    return Exchange(packed, items, gains)


def exchanges(effect: Sequence[Mapping[str, Any]]) -> list[Exchange]:
    """All alternatives of an effect that is one exchange or a choice between several."""
    alternatives = effect[0].get("choose_one", effect)
    return [read_exchange(alternative) for alternative in alternatives]


def gains(effect: Sequence[Mapping[str, Any]]) -> Amounts:
    """The plain gains of an effect."""
    return [(ITEMS.index(part["gain"]), int(part["n"])) for part in effect if "gain" in part]


def bonus(effect: Sequence[Mapping[str, Any]], trigger: str, item: str) -> int:
    """How much an effect adds of `item` each time `trigger` happens."""
    return sum(int(part["n"]) for part in effect if part.get("on") == trigger and part.get("add") == item)


def rule(effect: Sequence[Mapping[str, Any]], name: str) -> bool:
    """True if an effect states the standing rule `name`."""
    return any(part.get("rule") == name for part in effect)


class Tables:
    """Everything the rules look up, by index."""

    __slots__ = (
        "advisor_books",
        "advisor_bp",
        "advisor_cp",
        "advisor_gains",
        "advisor_gift_cp",
        "advisor_price",
        "any_kind",
        "any_place",
        "base_gain",
        "book_cp",
        "book_to_bp",
        "bp_advisors",
        "bread_most",
        "card_gains",
        "card_optional",
        "castle_gains",
        "craftsman_cp",
        "dials",
        "donation_gains",
        "event_bp",
        "event_discount",
        "event_donation_cp",
        "event_gains",
        "event_gift_cp",
        "event_rank_cp",
        "event_sales",
        "event_timing",
        "event_uses",
        "favor_draw",
        "first_game_start",
        "hut_price",
        "leftover_points",
        "produces",
        "rank_cp",
        "rank_gold",
        "rank_rings",
        "resources_per_point",
        "rounds",
        "sell",
        "start_building",
        "start_countryside",
        "start_town",
        "stone",
        "token_gains",
        "token_location",
        "tokens_at",
        "trade",
        "use_bit",
        "uses",
        "victoria_ranks",
        "wood",
    )

    def __init__(self, data: Mapping[str, Any]) -> None:
        def by_id(table: str, ids: Sequence[str]) -> list[Mapping[str, Any]]:
            found = {entry["id"]: entry for entry in data[table]}
            return [found[i] for i in ids]

        countryside = by_id("countryside_locations", COUNTRYSIDE)
        self.produces: list[int] = [ITEMS.index(place["produces"]) for place in countryside]
        self.base_gain: list[int] = [place["base_gain"] for place in countryside]
        huts = {hut["id"]: hut for place in countryside for hut in place["huts"]}
        self.hut_price: list[int] = [price(huts[hut]["cost"]) for hut in HUTS]

        town = {action["id"]: action for place in data["town_locations"] for action in place["actions"]}
        self.castle_gains: Amounts = gains(town["gift"]["effect"])
        self.book_to_bp: Exchange = exchanges(town["book_to_bp"]["effect"])[0]
        self.donation_gains: Amounts = [gain for gain in gains(town["donation"]["effect"]) if gain[0] != 8]
        self.favor_draw: int = town["donation"]["favor_draw"]
        self.sell: Exchange = exchanges(town["sell_resource"]["effect"])[0]
        self.book_cp: list[int] = list(data["market_books"]["cp_by_number_of_books"])
        self.stone: Exchange = exchanges(town["deliver_stone"]["effect"])[0]
        self.bread_most: int = town["deliver_bread"]["bread_max"]
        self.wood: list[Exchange] = exchanges(town["deliver_wood"]["effect"])

        # The dials by face: each number in turn, then the value printed on the board (CE-9.3).
        markers = by_id("markers", MARKERS)
        self.dials: dict[str, list[tuple[int, ...]]] = {
            face: [(*marker[f"sequence_{face}"], marker["board_value"]) for marker in markers] for face in ("2_3", "4")
        }

        cards = by_id("action_cards", CARDS)
        self.card_gains: list[Amounts] = [gains(entry["effect"]) for entry in cards]
        self.card_optional: list[bool] = [entry["optional"] for entry in cards]
        self.trade: list[Exchange] = exchanges(cards[CARDS.index("trade_gold")]["effect"])

        ranks = by_id("nobility_ranks", RANKS)
        self.rank_rings: list[int] = [entry["cost_ring"] for entry in ranks]
        self.rank_gold: list[int] = [entry["cost_gold"] for entry in ranks]
        self.rank_cp: list[list[int]] = [[noble["cp"] for noble in entry["cards"]] for entry in ranks]

        advisors = by_id("advisors", ADVISORS)
        self.advisor_price: list[int] = [price(entry["cost"]) for entry in advisors]
        self.advisor_cp: list[int] = [entry["cp"] for entry in advisors]
        self.advisor_gains: list[Amounts] = [gains(entry["effect"]) for entry in advisors]
        self.bp_advisors: int = 0
        self.any_kind: int = 0
        self.any_place: int = 0
        self.advisor_bp: list[int] = []
        self.advisor_gift_cp: list[int] = []
        self.advisor_books: list[int] = []
        for i, entry in enumerate(advisors):
            effect = entry["effect"]
            self.advisor_bp.append(bonus(effect, "receive_bp", "bp"))
            self.advisor_gift_cp.append(bonus(effect, "gift", "cp"))
            self.advisor_books.append(bonus(effect, "donation", "book"))
            if self.advisor_bp[i]:
                self.bp_advisors |= 1 << i
            if rule(effect, "pay_any_type"):
                self.any_kind |= 1 << i
            if rule(effect, "ignore_position"):
                self.any_place |= 1 << i
        owners = {owner for owner, _ in ADVISOR_USES}
        by_advisor = {entry["id"]: exchanges(entry["effect"]) for entry in advisors if entry["id"] in owners}
        self.uses: list[Exchange] = [by_advisor[owner][i - 1] for owner, i in ADVISOR_USES]
        self.use_bit: list[int] = [1 << ADVISORS.index(owner) for owner, _ in ADVISOR_USES]

        tokens = by_id("favor_tokens", TOKENS)
        self.token_location: list[int] = [LOCATIONS.index(entry["location"]) for entry in tokens]
        self.tokens_at: list[int] = [
            sum(1 << i for i, place in enumerate(self.token_location) if place == location)
            for location in range(len(LOCATIONS))
        ]
        self.token_gains: list[Amounts] = [gains(entry["effect"]) for entry in tokens]

        events = by_id("events", EVENTS)
        self.event_timing: list[str] = [entry["timing"] for entry in events]
        self.event_gains: list[Amounts] = [gains(entry["effect"]) for entry in events]
        self.event_bp: list[int] = [bonus(entry["effect"], "receive_bp", "bp") for entry in events]
        self.event_gift_cp: list[int] = [bonus(entry["effect"], "gift", "cp") for entry in events]
        self.event_donation_cp: list[int] = [bonus(entry["effect"], "donation", "cp") for entry in events]
        self.event_rank_cp: list[int] = [bonus(entry["effect"], "raise_rank", "cp") for entry in events]
        self.event_discount: list[int] = [
            sum(int(part["discount"]) for part in entry["effect"] if part.get("on") == "recruit") for entry in events
        ]
        self.event_sales: list[int] = [
            sum(int(part["extra"]) for part in entry["effect"] if part.get("on") == "market_sell") for entry in events
        ]
        by_event = {entry["id"]: exchanges(entry["effect"]) for entry in events if entry["timing"] == "round_end"}
        self.event_uses: list[Exchange] = [by_event[owner][i - 1] for owner, i in EVENT_USES]
        self.start_countryside: list[int] = [LOCATIONS.index(entry["start_countryside"]) for entry in events]
        self.start_town: list[int] = [LOCATIONS.index(entry["start_town"]) for entry in events]
        self.start_building: list[int] = [entry["start_building"] for entry in events]

        self.craftsman_cp: list[int] = list(data["player_board"]["craftsman_cp"])
        self.first_game_start: int = data["score_track"]["first_game_building_start"]
        self.rounds: int = data["meta"]["rounds"]
        final = data["final_scoring"]
        self.leftover_points: list[int] = [final["gold"], final["ring"], final["book"], final["bread"], final["favor"]]
        self.resources_per_point: int = final["resources_per_point"]
        ladder = data["solo"]["victoria_rank_by_round"]
        self.victoria_ranks: list[int] = [
            RANKS.index(ladder[f"r{i}"]) if ladder.get(f"r{i}", "none") != "none" else -1
            for i in range(self.rounds + 1)
        ]
