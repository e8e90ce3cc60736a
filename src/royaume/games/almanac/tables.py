"""The printed facts as tables of integers, built once for each number of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from royaume.games.almanac.actions import CARDS, CONTRACTS, ENCOUNTERS, KINDS, RESOURCES, TOKENS

if TYPE_CHECKING:
    from royaume.games.almanac.page import Page

Amounts = tuple[int, int, int, int, int]  # the four resources, then any
Effect = tuple[int, int, int]

# What an effect does (vocabulary of the data); its two numbers follow.
E_GOLD: Final = 0
E_LOSE_GOLD: Final = 1
E_GAIN: Final = 2
E_LOSE_RES: Final = 3
E_SHIELD: Final = 4
E_TOKEN: Final = 5
E_REST: Final = 6
E_TROPHY: Final = 7
E_NET: Final = 8
E_ROLL: Final = 9
E_ROLL_GOLD: Final = 10
E_MONTE: Final = 11
E_EXCHANGE: Final = 12
E_PRESS: Final = 13
E_CURE: Final = 14
E_TRIAL: Final = 15
E_BOUT: Final = 16
E_WISH: Final = 17

DICE: Final = {"d6": 6, "d8": 8}

# What completed Contracts do: places in the list of a player's perks (AL-13.3).
PERK_SELL: Final = 0  # Gold more for each unit sold, by type
PERK_GAIN: Final = 4  # one more in a Gain action, by type
PERK_COMPLETE: Final = 8
PERK_SHOP: Final = 9
PERK_EXPAND: Final = 10
PERK_TOLL: Final = 11
PERK_BID: Final = 12
PERK_REROLL: Final = 13
PERK_X: Final = 14
PERKS: Final = 15
PER: Final = ("caravan_card", "shield", "completed_contract", "resource")
PER_CARD: Final = 0
PER_SHIELD: Final = 1
PER_CONTRACT: Final = 2

# Kinds and texts of encounters.
KIND_COMBAT: Final = 0
KIND_OPTIONAL: Final = 1
KIND_SPECIAL: Final = 2
ENCOUNTER_KINDS: Final = ("combat", "optional", "special")
TEXTS: Final = ("buy", "bid", "die", "sell_one", "sell_any", "audit")
TEXT_BUY: Final = 0
TEXT_BID: Final = 1
TEXT_DIE: Final = 2
TEXT_SELL_ONE: Final = 3
TEXT_SELL_ANY: Final = 4
BANNERS: Final = (
    "strength",
    "last",
    "reroll",
    "immune",
    "alt_free",
    "discount",
    "gold",
    "bid",
    "price",
    "exempt",
    "fewer",
)
X_FACE: Final = -1

# What a combat roll is for.
MODE_ENCOUNTER: Final = 0
MODE_TRIAL: Final = 1
MODE_FIRST: Final = 2  # in a bout
MODE_SECOND: Final = 3
MODE_CHAMPION: Final = 4
MODE_DIE: Final = 5  # the six-sided die of an Encounter

# What a bid is for.
FOR_GUIDE: Final = 0
FOR_CARGO: Final = 1
FOR_KEY: Final = 2
WORKERS: Final = 6
MOST_WORKERS_PLACED: Final = 24


def amounts(found: Mapping[str, int]) -> Amounts:
    """Numbers of the four resources and of any resource."""
    return (
        found.get("leaf", 0),
        found.get("ember", 0),
        found.get("ice", 0),
        found.get("fish", 0),
        found.get("any", 0),
    )


class Encounter:
    """One Encounter card."""

    def __init__(self, entry: Mapping[str, Any], tables: Tables) -> None:
        self.letter: int = "ABCDE".index(entry["letter"])
        self.kind: int = ENCOUNTER_KINDS.index(entry["kind"])
        self.text: int = TEXTS.index(entry["text"]) if "text" in entry else -1
        self.strength: int = entry.get("strength", 0)
        self.win: int = tables.compile(entry.get("win", []))
        self.lose: int = tables.compile(entry.get("lose", []))
        alt: Mapping[str, Any] = entry.get("alt", {})
        self.alt_gold: int = alt.get("pay_gold", 0)
        self.alt_up_to: bool = bool(alt.get("up_to", False))
        self.alt_res: int = alt.get("pay_res", 0)
        self.alt_different: int = alt.get("pay_res_different", 0)
        self.alt_get: int = tables.compile(alt.get("get", []))
        self.price: int = entry.get("price", entry.get("pay_gold", 0))
        self.get: int = tables.compile(entry.get("get", []))
        self.most: int = entry.get("max", 99)
        self.table: list[int] = [tables.compile(effects) for effects in entry.get("table", [])]
        self.per_contract: int = entry.get("gold_per_contract", 0)
        self.else_gold: int = entry.get("else_gold", 0)
        self.trophy: int = sum(int(effect.get("trophy", 0)) for effect in entry.get("win", []))
        guide: Mapping[str, Any] = entry["guide"]
        self.banner_strength: int = int(guide.get("strength", 0))
        self.banner_last: bool = bool(guide.get("last", False))
        self.banner_reroll: int = int(guide.get("reroll", 0))
        self.banner_immune: bool = bool(guide.get("immune", False))
        self.banner_alt_free: bool = bool(guide.get("alt_free", False))
        self.banner_discount: int = int(guide.get("discount", 0))
        self.banner_gold: int = int(guide.get("gold", 0))
        self.banner_bid: int = int(guide.get("bid", 0))
        self.banner_price: int = int(guide.get("price", 0))
        self.banner_exempt: bool = bool(guide.get("exempt", False))
        self.banner_fewer: int = int(guide.get("fewer", 0))


class Tables:
    """All that the rules look up, at one number of players."""

    def __init__(self, data: Mapping[str, Any], players: int) -> None:
        game = data["game"]
        self.players: int = players
        self.rounds: int = game["rounds"]
        self.start_gold: list[int] = list(game["start_gold_by_turn_order"])
        self.start_contracts: int = game["start_contracts"]
        self.most_contracts: int = game["max_contracts_in_progress"]
        self.contract_draw: int = game["contract_draw"]
        self.start_workers: int = game["start_workers"]
        self.shop_price: int = game["shop_price"]
        self.end_fee: int = game["end_contract_fee_gold"]
        self.start_page: int = game["start_location"] - 1
        board = data["starting_caravan"]
        self.start_crates: int = board["crates"]
        self.start_strength: int = board["strength"]
        self.start_renown: int = board["renown"]
        self.faces: list[int] = [X_FACE if face == "X" else int(face) for face in data["combat_die"]["faces"]]
        supply = {entry["id"]: entry["count"] for entry in data["resource"]}
        self.supply: list[int] = [supply[name] for name in RESOURCES]
        pieces = {entry["id"]: entry for entry in data["piece"]}
        self.shields: int = pieces["shield"]["count"]
        self.shield_strength: int = pieces["shield"]["strength"]
        self.shield_renown: int = pieces["shield"]["renown"]
        self.monte: list[tuple[int, int]] = [
            (entry["stake_factor"], entry["consolation_gold"]) for entry in data["monte_card"]
        ]
        self.monte_ids: list[str] = [entry["id"] for entry in data["monte_card"]]

        self.effects: list[list[Effect]] = []
        self.gains: list[Amounts] = []
        self.empty: int = self.compile([])

        cards = in_order(data["caravan"], CARDS)
        self.card_crates: list[int] = [entry["crates"] for entry in cards]
        self.card_strength: list[int] = [entry["strength"] for entry in cards]
        self.card_workers: list[int] = [entry["workers"] for entry in cards]
        self.card_renown: list[int] = [entry["renown"] for entry in cards]
        self.card_gold: list[int] = [entry["cost_gold"] for entry in cards]
        self.card_cost: list[Amounts] = [amounts(entry["cost_res"]) for entry in cards]
        self.card_units: list[int] = [sum(cost) for cost in self.card_cost]

        contracts = in_order(data["contracts"], CONTRACTS)
        self.needs: list[Amounts] = [amounts(entry["needs"]) for entry in contracts]
        self.needed: list[int] = [n for needs in self.needs for n in needs[:4]]  # contract * 4 + resource
        self.need_units: list[int] = [sum(needs) for needs in self.needs]
        self.contract_renown: list[int] = [entry["renown"] for entry in contracts]
        self.perks: list[list[int]] = [perks_of(entry["ability"]) for entry in contracts]
        self.contract_crates: list[int] = [entry["ability"].get("crates", 0) for entry in contracts]
        self.contract_strength: list[int] = [entry["ability"].get("strength", 0) for entry in contracts]
        self.arrival: list[int] = [self.arrival_of(entry["ability"]) for entry in contracts]
        self.end_renown: list[int] = [
            entry["ability"]["renown"] if entry["ability"]["on"] == "end_game" else 0 for entry in contracts
        ]
        self.end_per: list[int] = [
            PER.index(entry["ability"]["per"]) if entry["ability"]["on"] == "end_game" else 0 for entry in contracts
        ]

        tokens = {entry["id"]: entry for entry in data["token"]}
        self.token_renown: list[int] = [token_renown(name, tokens) for name in TOKENS]
        self.token_count: list[int] = [token_count(name, tokens) for name in TOKENS]
        self.producer_gold: int = tokens["producer"]["gold"]
        self.producer: int = self.compile([{"gold": self.producer_gold}])
        self.ticket_fees: list[int] = list(tokens["theatre_ticket"]["fee_by_order"])
        self.epidemic_gold: list[int] = [tokens[name]["toll"].get("gold", 0) for name in TOKENS[5:10]]
        self.epidemic_res: list[int] = [tokens[name]["toll"].get("res", 0) for name in TOKENS[5:10]]
        self.epidemic_each: list[int] = [tokens[name]["toll"].get("gold_each_other_player", 0) for name in TOKENS[5:10]]
        self.royals: list[str] = [royal["id"] for royal in tokens["royalty"]["members"]]
        self.royal_taste: list[int] = [RESOURCES.index(royal["favourite"]) for royal in tokens["royalty"]["members"]]

        self.encounters: list[Encounter] = [
            Encounter(entry, self) for entry in in_order(data["encounters"], ENCOUNTERS)
        ]
        self.pages: list[Page] = []

    def compile(self, effects: Sequence[Mapping[str, Any]]) -> int:
        """The number of a list of effects, translated into integers."""
        self.effects.append([self.effect(entry) for entry in effects])
        return len(self.effects) - 1

    def effect(self, entry: Mapping[str, Any]) -> Effect:
        """One effect of the data's vocabulary."""
        if "gain" in entry:
            self.gains.append(amounts(entry["gain"]))
            return (E_GAIN, len(self.gains) - 1, 0)
        if "token" in entry:
            name = entry["token"]
            return (E_TOKEN, TOKENS.index(name if name in TOKENS else f"{name}_1"), entry.get("n", 1))
        if "net" in entry:
            return (E_NET, entry["net"], entry["gold_each"])
        if "roll" in entry:
            lists = [self.compile(effects) for effects in entry["table"]]
            return (E_ROLL, self.choice(lists), DICE[entry["roll"]])
        if "roll_gold" in entry:
            return (E_ROLL_GOLD, entry["plus"], DICE[entry["roll_gold"]])
        if "wish" in entry:
            return (E_WISH, entry["wish"], entry["pay_res"])
        for op, key in SIMPLE:
            if key in entry:
                return (op, int(entry[key]), 0)
        raise ValueError(f"there is no effect {dict(entry)}")

    def choice(self, lists: list[int]) -> int:
        """Lists of effects to be chosen from by a die: they are laid one after the other; the number of the first."""
        first = len(self.effects)
        for number in lists:
            self.effects.append(self.effects[number])
        return first

    def arrival_of(self, ability: Mapping[str, Any]) -> int:
        """The effects of an ability on arrival, or -1."""
        if ability["on"] != "arrival":
            return -1
        return self.compile([{"gain": ability["gain"]} if "gain" in ability else {"gold": ability["gold"]}])


SIMPLE: Final = (
    (E_GOLD, "gold"),
    (E_LOSE_GOLD, "lose_gold"),
    (E_LOSE_RES, "lose_res"),
    (E_SHIELD, "shield"),
    (E_REST, "rest"),
    (E_TROPHY, "trophy"),
    (E_MONTE, "monte"),
    (E_EXCHANGE, "exchange"),
    (E_PRESS, "press"),
    (E_CURE, "cure"),
    (E_TRIAL, "trial"),
    (E_BOUT, "bout"),
)


def in_order(entries: Sequence[Mapping[str, Any]], ids: Sequence[str]) -> list[Mapping[str, Any]]:
    """The entries of a table in the order of a vocabulary."""
    by_id = {entry["id"]: entry for entry in entries}
    return [by_id[name] for name in ids]


def perks_of(ability: Mapping[str, Any]) -> list[int]:
    """What a completed Contract adds to its owner's perks (AL-13.3)."""
    found = [0] * PERKS
    on = ability["on"]
    if on == "after_sell":
        for r, name in enumerate(RESOURCES):
            if ability.get("res", name) == name:
                found[PERK_SELL + r] = ability["gold_per_unit"]
    elif on == "after_gain":
        found[PERK_GAIN + RESOURCES.index(ability["res"])] = ability["extra"]
    elif on == "after_complete":
        found[PERK_COMPLETE] = ability["gold"]
    elif on == "shop":
        found[PERK_SHOP] = ability["options"] - 1
    elif on == "expand":
        found[PERK_EXPAND] = ability["discount"]
    elif on == "toll":
        found[PERK_TOLL] = ability["discount"]
    elif on == "bid":
        found[PERK_BID] = ability["bid_bonus"]
    elif on == "combat":
        found[PERK_REROLL] = ability.get("reroll", 0)
        found[PERK_X] = int(ability.get("x_as_zero", False))
    return found


def token_renown(name: str, tokens: Mapping[str, Mapping[str, Any]]) -> int:
    """What a kept token counts at the end (AL-12.3)."""
    if name in tokens:
        return int(tokens[name]["renown"])
    kind, _, number = name.rpartition("_")
    table = tokens[kind].get("renown_by_ring", tokens[kind].get("renown_by_order"))
    assert table is not None
    return int(table[int(number) - 1])


def token_count(name: str, tokens: Mapping[str, Mapping[str, Any]]) -> int:
    """How many tokens of a kind there are."""
    return int(tokens[name]["count"]) if name in tokens else 1


assert len(TOKENS) == KINDS
