"""Contracts, Caravan cards, Encounters and tokens as the table and the rules show them: names, icons and words."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from royaume.engine.components import Components
from royaume.games.almanac.actions import RESOURCES
from royaume.games.almanac.vocabulary import Voice

Icons = list[tuple[str, int]]
Entry = Mapping[str, Any]

# The icon of an ability, by when it works and what it changes.
ABILITY_ICONS = {
    "arrival": "arrival",
    "after_sell": "sell",
    "after_gain": "gain",
    "after_complete": "complete",
    "crates": "crate",
    "strength": "strength",
    "bid": "bid",
    "shop": "shop",
    "expand": "expand",
    "toll": "toll",
    "combat": "combat_die",
    "end_game": "renown",
}
GIVES = ("crates", "strength", "workers", "renown")
GIVE_ICONS = {"crates": "crate", "strength": "strength", "workers": "worker", "renown": "renown"}


@functools.lru_cache(maxsize=16)
def entries(components: Components, table: str) -> dict[str, Entry]:
    """The entries of a table of the components by their ids."""
    return {entry["id"]: entry for entry in components[table]}


def goods(found: Mapping[str, int]) -> Icons:
    """Resources as icons, in their usual order."""
    return [(name, found[name]) for name in (*RESOURCES, "any") if found.get(name)]


def contract(v: Voice, name: str, stock: Mapping[str, int] | None = None) -> dict[str, Any]:
    """A Contract: what it needs, what of it is missing from `stock`, its Renown and its ability (AL-20.7)."""
    entry = entries(v.game.components, "contracts")[name]
    needs = [
        {"good": good, "have": stock is not None and i < stock[good]}
        for good, n in goods(entry["needs"])
        for i in range(n)
    ]
    return {
        "id": name,
        "name": v.name(name),
        "needs": needs,
        "complete": stock is not None and all(need["have"] for need in needs),
        "renown": entry["renown"],
        "ability": v.ability(entry["ability"]),
        "icon": ability_icon(entry["ability"]),
    }


def ability_icon(ability: Entry) -> str:
    """The icon of what a completed Contract does."""
    if ability["on"] == "static":
        return ABILITY_ICONS[next(key for key in ability if key != "on")]
    return ABILITY_ICONS[ability["on"]]


def caravan_card(v: Voice, name: str) -> dict[str, Any]:
    """A Caravan card: its price and what it gives."""
    entry = entries(v.game.components, "caravan")[name]
    cost = [("gold", entry["cost_gold"])] if entry["cost_gold"] else []
    return {
        "id": name,
        "name": v.name(name),
        "cost": [*cost, *goods(entry["cost_res"])],
        "gives": [(GIVE_ICONS[key], entry[key]) for key in GIVES if entry[key]],
        "crates": entry["crates"],
    }


def encounter(v: Voice, name: str) -> dict[str, Any]:
    """An Encounter card: kind, Strength, story and what it says."""
    entry = entries(v.game.components, "encounters")[name]
    said = v.encounter(entry)
    banners = len(entry["guide"])
    return {
        "id": name,
        "name": v.name(name),
        "letter": entry["letter"],
        "kind": entry["kind"],
        "kind_name": v.say(f"encounter.{entry['kind']}"),
        "story": v.game.components.text(v.lang, "encounters", name, "story"),
        "strength": entry.get("strength"),
        "win": effects(entry.get("win", [])),
        "lose": effects(entry.get("lose", [])),
        "says": said[:-banners],
        "banners": said[-banners:],
    }


def effects(found: Sequence[Entry]) -> Icons:
    """Effects as icons with numbers; a loss has a negative number."""
    shown: Icons = []
    for effect in found:
        if "gain" in effect:
            shown += goods(effect["gain"])
        elif "lose_gold" in effect:
            shown.append(("gold", -effect["lose_gold"]))
        elif "lose_res" in effect:
            shown.append(("any", -effect["lose_res"]))
        elif "token" in effect:
            shown.append((effect["token"], effect["n"]))
        elif "wish" in effect:
            shown.append(("gold", effect["wish"]))
        else:
            key = next(key for key in (*COUNTED, *SIGNS) if key in effect)
            shown.append((COUNTED[key], effect[key]) if key in COUNTED else (SIGNS[key], 1))
    return shown


# Effects that are so many of one icon, and those that are only a sign.
COUNTED = {"gold": "gold", "shield": "shield", "trophy": "trophy", "rest": "rest", "net": "bug_net", "exchange": "swap"}
SIGNS = {"monte": "mage", "press": "press", "cure": "epidemic", "trial": "combat_die", "bout": "combat_die",
         "roll": "d6", "roll_gold": "d8"}  # fmt: skip


def token(v: Voice, name: str, n: int = 1) -> dict[str, Any]:
    """A token that a player holds: the icon of its kind, its name and how many."""
    return {"id": name, "icon": token_icon(name), "name": v.name(name), "n": n}


def token_icon(name: str) -> str:
    """Medals and tickets have one drawing for all their values."""
    kind, _, number = name.rpartition("_")
    return kind if number.isdigit() else name
