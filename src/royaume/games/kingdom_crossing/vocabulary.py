"""The words that sentences are made of: names from the components, amounts, effects, people."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from royaume.engine.components import Components
from royaume.engine.game import Game
from royaume.engine.words import check_language

NAMED_TABLES = (
    "guild",
    "resource",
    "region",
    "bridge",
    "deck",
    "character",
    "structure",
    "home_card",
    "action_tile",
    "bird",
    "favour",
    "queen",
    "start_card",
    "empty_deck_tile",
    "objective",
    "solo_tile",
    "solo_level",
)
NO_BREAK = "\u00a0"


class Voice:
    """One language at one table. Sentences come from the catalogue, names from the components."""

    __slots__ = ("game", "lang", "names", "seats", "things")

    def __init__(self, game: Game, lang: str, seats: Mapping[int, str] | None = None) -> None:
        self.game = game
        self.lang = lang
        self.seats = seats
        self.names = _names(game.components, lang)
        self.things = _things(game.components)

    # Sentences ----------------------------------------------------------------------------------

    def say(self, key: str, /, **args: Any) -> str:
        """The sentence `key`."""
        return self.game.words.say(self.lang, key, **args)

    def count(self, key: str, n: int, /, **args: Any) -> str:
        """The sentence `key` in the plural form of `n`."""
        return self.game.words.count(self.lang, key, n, **args)

    # Names --------------------------------------------------------------------------------------

    def name(self, thing: str) -> str:
        """The name of anything that has one."""
        return self.names[thing]

    def quoted(self, thing: str) -> str:
        """The name of a thing between quotation marks."""
        return self.say("quoted", name=self.names[thing])

    def the(self, place: str) -> str:
        """A region or a bridge with its article, as long as the components keep the printed name."""
        text = self.say(f"the.{place}")
        return text if text.endswith(self.names[place]) else self.names[place]

    def who(self, seat: int) -> str:
        """The name of the player on a seat; -1 is the rival of the solo game."""
        if seat < 0:
            return self.say("rival")
        return (self.seats or {}).get(seat) or self.say("seat", n=seat + 1)

    def listed(self, parts: list[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("list", first=", ".join(parts[:-1]), last=parts[-1])

    # Amounts and effects ------------------------------------------------------------------------

    def coins(self, n: int) -> str:
        """So many coins."""
        return self.count("amount.coins", n)

    def vp(self, n: int) -> str:
        """So many victory points."""
        return self.count("amount.vp", n)

    def resource(self, name: str, n: int) -> str:
        """So many of a resource."""
        return self.count(f"amount.{name}", n)

    def about(self, thing: str) -> str:
        """What a card, bird, tile or structure does, in words made from its data."""
        return self.effect(self.things[thing]["effect"])

    def effect(self, parts: Sequence[Mapping[str, Any]]) -> str:
        """A list of effects, without capital and full stop."""
        return self.say("effect.then").join(self.part(part) for part in parts) or self.say("effect.nothing")

    def part(self, part: Mapping[str, Any]) -> str:
        """One effect of the vocabulary."""
        op = part["op"]
        n = int(part.get("n", part.get("base", part.get("cost", part.get("times", 1)))))
        if op in ("coins", "vp"):
            return self.count(f"amount.{op}", n)
        if op == "resource":
            return self.resource(part["r"], n)
        if op == "resource_per_paw_pair":
            return self.say(f"effect.{op}", resource=self.resource(part["r"], 1))
        if op == "resource_choice" and part["distinct"]:
            return self.count("effect.resource_choice.distinct", n)
        if op in ("coins_per", "vp_per"):
            amount = self.coins(n) if op == "coins_per" else self.vp(n)
            return self.say("effect.per", amount=amount, what=self.say(f"per.{part['what']}"))
        if op == "trigger_structure":
            return self.count("effect.trigger_structure", n)
        if op == "decoration":
            said = self.say(f"effect.decoration.{part['mode']}.{part['kind']}")
            least = part.get("min_bridges")
            return self.count("effect.min_bridges", least, effect=said) if least else said
        return self.count(f"effect.{op}", n)


@functools.lru_cache(maxsize=16)
def _names(components: Components, lang: str) -> dict[str, str]:
    """Every name of a set of components in one language."""
    key = f"name_{check_language(lang)}"
    return {entry["id"]: typeset(entry[key], lang) for table in NAMED_TABLES for entry in components[table]}


@functools.lru_cache(maxsize=16)
def _things(components: Components) -> dict[str, Mapping[str, Any]]:
    """Every component that has a name, by its id."""
    return {entry["id"]: entry for table in NAMED_TABLES for entry in components[table]}


def typeset(name: str, lang: str) -> str:
    """A name typed on a plain keyboard, with the apostrophes and the no-break spaces of print."""
    name = name.replace("'", "’")
    if lang == "fr":
        for mark in ":;?!»":
            name = name.replace(f" {mark}", NO_BREAK + mark)
        name = name.replace("« ", "«" + NO_BREAK)
    return name
