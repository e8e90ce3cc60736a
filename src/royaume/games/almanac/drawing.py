"""What the table of Almanac shows, prepared for its templates out of a seat's view alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from royaume.engine.game import Game
from royaume.games.almanac.actions import RESOURCES
from royaume.games.almanac.drawn_cards import caravan_card, contract, encounter, entries, token
from royaume.games.almanac.drawn_moments import moments
from royaume.games.almanac.drawn_page import destination, heading, page, road, supplies
from royaume.games.almanac.vocabulary import Voice

__all__ = ["moments", "scene"]

View = Mapping[str, Any]

SYMBOLS = ("sun", "moon", "star", "pine")
PHASES = ("arrival", "actions", "bid", "road", "encounter")
GIVING = ("toll_in_kind", "due_toll", "pay_any", "overflow", "lose_resources", "wish", "exchange", "give_different")
IN_A_ROW = 10  # crates of my Caravan before a second row begins
# What is asked on a sheet that lies over the page.
SHEETS = {
    "make_bid": "bid",
    "choose_location": "road",
    "keep_contract": "contracts",
    "shop": "shop",
    "sell_goods": "sale",
    "choose_stake": "stake",
    "pick_card": "monte",
    "toss_net": "net",
    "press_grapes": "press",
    "reroll": "roll",
}
SEEN_BY_ALL = ("bid", "road", "roll")


def scene(game: Game, view: View, lang: str) -> dict[str, Any]:
    """Everything the book, the rail and the dock need, with names in `lang`."""
    v = Voice(game, lang)
    return {
        "page": page(v, view),
        "turned": turned(v, view),
        "next": [destination(v, view, number) for number in view["page"]["next"]],
        "road": road(v, view),
        "supplies": supplies(view),
        "row": [caravan_card(v, name) for name in view["row"]],
        "seats": [seat(v, view, i) for i in range(view["players"])],
        "symbols": SYMBOLS,
        "phases": phases(v, view),
        "rounds": game.components["game"]["rounds"],
        "sheet": sheet(view),
        "encounter": meeting(v, view),
        "roll": {**view["rolled"], "face": view["roll"]["face"]} if view["rolled"] else None,
        "key": {"name": v.name("key_great_frost"), "renown": key_renown(v)},
        "drawn": [contract(v, name, mine(view, "stock")) for name in view["drawn"] or ()],
        "payments": payments(view),
        "ends": ("pass",),
        "wastes": [f"place:{name}" for name, found in view["page"]["prospects"].items() if "wasted" in found],
        "moments": [],
    }


def key_renown(v: Voice) -> int:
    """What the Key for which all bid is worth (AL-12.3)."""
    return int(entries(v.game.components, "token")["key_great_frost"]["renown"])


def mine(view: View, key: str) -> Any:
    """Something of the seat that looks; None for those who only watch."""
    return view["seats"][view["seat"]][key] if view["seat"] is not None else None


def turned(v: Voice, view: View) -> dict[str, Any] | None:
    """The page before this one, whose leaf turns over."""
    if len(view["route"]) < 2:
        return None
    before = next(entry for entry in v.game.components["location"] if entry["number"] == view["route"][-2])
    return heading(v, before["id"])


def payments(view: View) -> dict[str, list[tuple[str, int | str]]]:
    """Choices of one resource or of some Gold, shown by icons; a bid of one says its number too."""
    found: dict[str, list[tuple[str, int | str]]]
    found = {f"{verb}:{good}": [(good, 1)] for verb in ("take", "give") for good in RESOURCES}
    purse = mine(view, "gold") if view["decision"] == "make_bid" else None
    return found | {f"bid:{n}": [("gold", str(n))] for n in range((purse or 0) + 1)}


def phases(v: Voice, view: View) -> list[dict[str, Any]]:
    """The strip of phases with the present one (AL-20.8)."""
    present = phase(view)
    shown = ("arrival", "actions", "end") if not view["page"]["next"] else PHASES
    return [{"name": v.say(f"phase.{each}"), "now": each == present} for each in shown]


def phase(view: View) -> str:
    """In which part of the round the game stands."""
    decision = view["decision"]
    if view["over"] or decision == "end_contracts" or (decision == "make_bid" and not view["page"]["next"]):
        return "end"
    if view["meeting"]:
        return "encounter"
    if decision in ("make_bid", "choose_location"):
        return "bid" if decision == "make_bid" else "road"
    return "actions" if view["placement"]["space"] or decision == "choose_space" else "arrival"


def sheet(view: View) -> str:
    """The sheet that lies over the page now: what only the deciding seat sees is shown to nobody else."""
    if view["over"]:
        return ""
    if view["meeting"]:
        return "encounter"
    found = SHEETS.get(view["decision"], "")
    return found if found in SEEN_BY_ALL or view["player"] == view["seat"] else ""


def meeting(v: Voice, view: View) -> dict[str, Any] | None:
    """The Encounter that lies open: the card, and for each player in order how a fight would go (AL-20.9)."""
    if not view["meeting"]:
        return None
    odds = view["meeting"]["odds"]
    faces = len(v.game.components["combat_die"]["faces"])
    return {
        **encounter(v, view["encounter"]),
        "order": [
            {"seat": i, "strength": view["seats"][i]["strength"], "bonus": view["meeting"]["banner"][i],
             "odds": odds[i] if odds else None, "faces": faces, "now": view["player"] == i}
            for i in view["meeting"]["order"]
        ],
    }  # fmt: skip


# Players ----------------------------------------------------------------------------------------


def seat(v: Voice, view: View, i: int) -> dict[str, Any]:
    """A player's area: Caravan, crates, Contracts, tokens (AL-20.6)."""
    area = view["seats"][i]
    stock = [good for good in RESOURCES for _ in range(area["stock"][good])]
    return {
        "index": i,
        "symbol": SYMBOLS[i],
        "guide": view["guide"] == i,
        "order": view["order"].index(i) + 1,
        "crates": [*stock, *[None] * (area["crates"] - len(stock))],
        "workers": workers(area),
        "cards": [caravan_card(v, name) for name in area["cards"]],
        "contracts": [contract(v, name, area["stock"]) for name in area["contracts"] or ()],
        "completed": [contract(v, name) for name in area["completed"]],
        "tokens": [held(v, view, name, n, i) for name, n in area["tokens"].items()],
        "trophies": [{"name": v.name(name), "renown": trophy(v, name)} for name in area["trophies"]],
        "grapes": dict(zip(("white", "red", "black"), grapes[i], strict=True)) if (grapes := in_hand(view)) else None,
        "caravan": caravan(v, view, i),
        "about_score": about_score(v, view, i),
    }  # fmt: skip


def about_score(v: Voice, view: View, i: int) -> str:
    """Why a score may stand below zero: it is counted as if the game ended now (AL-12.2, AL-12.5)."""
    area = view["seats"][i]
    if area["breakdown"] is None or view["over"]:
        return ""
    return v.count("about_score", -area["breakdown"]["open_contracts"])


def workers(area: View) -> list[str]:
    """A player's Workers one by one: ready, placed, resting, behind the Screen (AL-16.2)."""
    kinds = (("ready", "workers"), ("placed", "placed"), ("resting", "resting"), ("behind", "behind"))
    return [kind for kind, key in kinds for _ in range(area[key])]


def in_hand(view: View) -> list[list[int]]:
    """The Grapes of all players, while there are any on the page."""
    found: list[list[int]] = view["page"]["mechanism"].get("grapes", [])
    return found


def trophy(v: Voice, name: str) -> int:
    """The Renown of an Encounter card that is kept."""
    entry = entries(v.game.components, "encounters")[name]
    return sum(effect.get("trophy", 0) for effect in entry["win"])


def held(v: Voice, view: View, name: str, n: int, i: int) -> dict[str, Any]:
    """A token in a player's area; its owner may use some of them when asked."""
    asked = {"use_potion": "potion", "use_assistant": "assistant", "use_shell": "shell"}.get(view["decision"])
    action = f"use:{name}" if name == asked and view["player"] == i else None
    return {**token(v, name, n), "action": action}


def caravan(v: Voice, view: View, i: int) -> dict[str, Any]:
    """My Caravan as it travels: wagons with their crates in one line, and the goods that lie in them (AL-8.1, AL-8.2).

    In which crate a resource lies does not matter to the rules; the page lets its owner arrange them.
    """
    area = view["seats"][i]
    start = v.game.components["starting_caravan"]["crates"]
    sizes = [start, *(entries(v.game.components, "caravan")[name]["crates"] for name in area["cards"])]
    sizes.append(area["crates"] - sum(sizes))  # those of Contracts
    wagons = [n for n, size in enumerate(sizes) for _ in range(size)]
    slots = [
        {"at": crate(k), "wagon": wagon, "first": k % IN_A_ROW == 0 or wagons[k - 1] != wagon,
         "last": k + 1 == len(wagons) or wagons[k + 1] != wagon or (k + 1) % IN_A_ROW == 0}
        for k, wagon in enumerate(wagons)
    ]  # fmt: skip
    asked = view["decision"] if view["player"] == i else ""
    verb = "give" if asked in GIVING else "way" if asked == "choose_way" else None
    goods = [
        {
            "id": f"crate-{good}-{k + 1}",
            "good": good,
            "name": v.name(good),
            "action": f"{verb}:{good}" if verb else None,
        }
        for good in RESOURCES
        for k in range(area["stock"][good])
    ]
    for n, each in enumerate(goods):
        each["at"] = crate(n)
    return {"slots": slots, "goods": goods, "crowded": len(goods) > len(slots)}


def crate(k: int) -> str:
    """The place of the k-th crate in the grid of the Caravan."""
    row, column = divmod(k, IN_A_ROW)
    return f"grid-area:{row + 1}/{column + 1}"
