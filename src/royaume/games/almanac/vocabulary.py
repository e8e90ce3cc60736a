"""The words that sentences are made of: names from the components, amounts, spaces and what they do, people."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from royaume.engine.components import Components
from royaume.engine.game import Game
from royaume.engine.voice import Speaker
from royaume.games.almanac.actions import RESOURCES
from royaume.games.almanac.tables import DICE

NAMED_TABLES = ("resource", "monte_card", "token", "caravan", "contracts", "encounters", "location")


class Voice(Speaker):
    """The words for the things of this game."""

    __slots__ = ()

    def __init__(self, game: Game, lang: str, seats: Mapping[int, str] | None = None) -> None:
        super().__init__(game, lang, _names(game.components, lang), seats)

    # Amounts ------------------------------------------------------------------------------------

    def amount(self, item: str, n: int) -> str:
        """So many of something: `2 Embers`, `5 Gold`."""
        return self.count(f"amount.{item}", n)

    def amounts(self, parts: Iterable[tuple[str, int]]) -> str:
        """Several amounts: `1 Ember + 2 Gold`, or `nothing`."""
        return " + ".join(self.amount(item, n) for item, n in parts if n) or self.say("nothing")

    def sum(self, strength: int, value: int, bonus: int, total: int) -> str:
        """A roll that adds up: `Strength 3 + die 2 + Guide's banner 2 = 7`."""
        return self.say("sum.banner" if bonus else "sum", strength=strength, value=value, bonus=bonus, total=total)

    # Spaces and cards ---------------------------------------------------------------------------

    def zone(self, location: str, zone: str) -> str:
        """The name of a zone of a page."""
        return self.names[f"{location}/{zone}"]

    def space(self, space: str) -> str:
        """A space by its zone and what one does there: `Ember Row: gain 1 Leaf + 1 Ember`."""
        location, entry = _spaces(self.game.components)[space]
        place = self.zone(location, entry["zone"])
        for key in ("ledge", "vine"):
            if key in entry:
                place = self.say(f"space.{key}", zone=place, n=entry[key])
        if "cell" in entry:
            place = self.say("space.cell", zone=place, n=entry["cell"][1] + 1)
        return self.say("space", zone=place, what=self.does(entry))

    def space_of_page(self, space: str) -> str:
        """A space with the name of its page before it."""
        return f"{self.name(_spaces(self.game.components)[space][0])}, {self.space(space)}"

    def does(self, entry: Mapping[str, Any]) -> str:
        """What one does on a space."""
        act = entry["act"]
        if act == "gain":
            return self.say("act.gain", goods=self.amounts(_ordered(entry["res"])))
        if act == "sell":
            prices = [
                self.say("act.sell.one", good=self.amount(r, 1), gold=self.amount("gold", n))
                for r, n in _ordered(entry["price"])
            ]
            return self.say("act.sell", prices=", ".join(prices))
        if act != "local":
            return self.say(f"act.{act}")
        name = self.name(entry["id"])
        fee = entry.get("fee", {})
        if "gold" in fee:
            return self.say(
                "act.local.fee", name=name, fee=self.amount("gold", fee["gold"]), what=self.effects(entry["fx"])
            )
        return self.say("act.local", name=name, what=self.effects(entry["fx"]))

    def effects(self, effects: Sequence[Mapping[str, Any]]) -> str:
        """A list of effects of the vocabulary."""
        return ", ".join(self.effect(effect) for effect in effects) or self.say("nothing")

    def effect(self, effect: Mapping[str, Any]) -> str:
        """One effect."""
        if "gain" in effect:
            return self.amounts(_ordered(effect["gain"]))
        if "token" in effect:
            return self.name(effect["token"])
        if "net" in effect:
            return self.say("effect.net", n=effect["net"], gold=self.amount("gold", effect["gold_each"]))
        if "roll" in effect:
            rows = [f"{i + 1}: {self.effects(row)}" for i, row in enumerate(effect["table"])]
            return self.say("effect.roll", rows="; ".join(rows))
        if "roll_gold" in effect:
            return self.say("effect.roll_gold", plus=effect["plus"], sides=DICE[effect["roll_gold"]])
        if "wish" in effect:
            return self.say("effect.wish", gold=self.amount("gold", effect["wish"]))
        for key in ("gold", "shield", "trophy"):
            if key in effect:
                return self.amount(key, effect[key])
        key = next(key for key in EFFECTS if key in effect)
        n = int(effect[key])
        return self.count(f"effect.{key}", n)

    def ability(self, ability: Mapping[str, Any]) -> str:
        """What a completed Contract does."""
        on = ability["on"]
        if on == "arrival":
            gains = _ordered(ability["gain"]) if "gain" in ability else [("gold", ability["gold"])]
            return self.say("ability.arrival", goods=self.amounts(gains))
        if on == "after_sell":
            good = self.say(f"good.{ability.get('res', 'resource')}")
            return self.say("ability.after_sell", gold=self.amount("gold", ability["gold_per_unit"]), good=good)
        if on == "after_gain":
            return self.say("ability.after_gain", good=self.amount(ability["res"], ability["extra"]))
        if on == "end_game":
            return self.say(f"ability.end_game.{ability['per']}", renown=self.amount("renown", ability["renown"]))
        key = next(key for key in ability if key != "on")
        return self.count(f"ability.{on}.{key}", int(ability[key]))

    def encounter(self, entry: Mapping[str, Any]) -> list[str]:
        """What an Encounter card says, in sentences: how it is met, then the banner of the Guide."""
        if entry["kind"] == "special":
            said = [self.special(entry)]
        else:
            said = [self.say("about.fight", win=self.effects(entry["win"]), lose=self.effects(entry["lose"]))]
        if "alt" in entry:
            said.append(self.alternative(entry["alt"]))
        return [*said, *(self.say(f"banner.{word}", n=int(n)) for word, n in entry["guide"].items())]

    def alternative(self, alt: Mapping[str, Any]) -> str:
        """What one may do instead of fighting."""
        items = (("gold", "pay_gold"), ("resource", "pay_res"), ("different", "pay_res_different"))
        costs = [(item, alt.get(key, 0)) for item, key in items]
        up_to = alt.get("up_to") and any(n for _, n in costs)
        return self.bargain("alternative.up_to" if up_to else "alternative", costs, alt["get"])

    def bargain(self, key: str, costs: Sequence[tuple[str, int]], gets: Sequence[Mapping[str, Any]]) -> str:
        """What is paid and what one gets for it; the sentence leaves out what is nothing."""
        which = {(False, True): ".get", (True, False): ".pay", (False, False): ".none"}
        key += which.get((any(n for _, n in costs), bool(gets)), "")
        return self.say(key, cost=self.amounts(costs), gain=self.effects(gets))

    def special(self, entry: Mapping[str, Any]) -> str:
        """The text of a special Encounter."""
        gold = self.amount("gold", entry.get("price", entry.get("pay_gold", entry.get("gold_per_contract", 0))))
        goods = self.effects(entry.get("get", entry.get("win", [])))
        rows = "; ".join(f"{i + 1}: {self.effects(row)}" for i, row in enumerate(entry.get("table", [])))
        other = self.amount("gold", entry.get("else_gold", 0))
        return self.say(
            f"special.{entry['text']}", gold=gold, goods=goods, rows=rows, n=entry.get("max", 0), other=other
        )


EFFECTS = ("lose_gold", "lose_res", "rest", "monte", "exchange", "press", "cure", "trial", "bout")


def _ordered(found: Mapping[str, int]) -> list[tuple[str, int]]:
    return [(name, found[name]) for name in (*RESOURCES, "any") if name in found]


@functools.lru_cache(maxsize=16)
def _names(components: Components, lang: str) -> dict[str, str]:
    """Every name of a set of components in one language; a zone as `location/zone`, a space as what one does there."""
    found = components.names(lang, *NAMED_TABLES)
    for location in components["location"]:
        page = ("location", location["id"], "layout")
        for zone in location["layout"]["zones"]:
            found[f"{location['id']}/{zone['id']}"] = components.text(lang, *page, "zones", zone["id"], "name")
        for space in location["layout"]["spaces"]:
            if space["act"] == "local":
                found[space["id"]] = components.text(lang, *page, "spaces", space["id"], "name")
    for token in components["token"]:
        for member in token.get("members", []):
            found[member["id"]] = components.text(lang, "token", token["id"], "members", member["id"], "name")
        for i in range(len(token.get("renown_by_ring", token.get("renown_by_order", [])))):
            found[f"{token['id']}_{i + 1}"] = f"{found[token['id']]} {i + 1}"
    return found


@functools.lru_cache(maxsize=8)
def _spaces(components: Components) -> dict[str, tuple[str, Mapping[str, Any]]]:
    """Every space with the id of its page."""
    return {
        space["id"]: (location["id"], space)
        for location in components["location"]
        for space in location["layout"]["spaces"]
    }
