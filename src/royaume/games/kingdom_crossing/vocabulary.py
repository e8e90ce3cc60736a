"""The words that sentences are made of: names from the components, amounts, effects, people."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from royaume.engine.components import Components
from royaume.engine.game import Game
from royaume.engine.voice import Speaker

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


class Voice(Speaker):
    """The words for the things of this game."""

    __slots__ = ("things",)

    def __init__(self, game: Game, lang: str, seats: Mapping[int, str] | None = None) -> None:
        super().__init__(game, lang, _names(game.components, lang), seats)
        self.things = _things(game.components)

    # Names --------------------------------------------------------------------------------------

    def quoted(self, thing: str) -> str:
        """The name of a thing between quotation marks."""
        return self.say("quoted", name=self.names[thing])

    def the(self, place: str) -> str:
        """A region or a bridge with its article, as long as the components keep the printed name."""
        text = self.say(f"the.{place}")
        return text if text.endswith(self.names[place]) else self.names[place]

    def who(self, seat: int) -> str:
        """The name of the player on a seat; -1 is the rival of the solo game."""
        return self.say("rival") if seat < 0 else super().who(seat)

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

    def need(self, what: str, n: int) -> str:
        """One condition of an objective."""
        for key in (f"amount.{what}", f"need.{what}"):
            if self.game.words.has(self.lang, key):
                return self.count(key, n)
        return self.say("need.other", n=n, what=self.say(f"per.{what}"))

    def needs(self, asked: Mapping[str, int]) -> str:
        """What an objective asks for."""
        return self.listed([self.need(what, n) for what, n in asked.items()])

    def favour(self, favour: str) -> str:
        """What a Favour scores."""
        return self.game.components.text(self.lang, "favour", favour, "text")

    def income(self, guild: str) -> str:
        """What a pair of a guild gives, and what it gives where that is impossible."""
        entry = self.things[guild]
        said = self.effect(entry["income_per_pair"])
        if not entry["income_fallback"]:
            return said
        return self.say("effect.or_if_all_upgraded", effect=said, other=self.effect(entry["income_fallback"]))

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

    def part_now(self, part: Mapping[str, Any], n: int) -> str:
        """One effect that depends on something, and how much it brings now, also where that is nothing."""
        return self.say("effect.now", effect=self.part(part), amount=self.brought(part, n))

    def brought(self, part: Mapping[str, Any], n: int) -> str:
        """So much of what an effect gives."""
        op = part["op"]
        if op.startswith("coins"):
            return self.coins(n)
        if op.startswith("vp"):
            return self.vp(n)
        if op == "resource_per_paw_pair":
            return self.resource(part["r"], n)
        if op == "resource_choice_per_house":
            return self.count("effect.resource_choice", n)
        return self.say("effect.now.yes" if n else "effect.nothing")


@functools.lru_cache(maxsize=16)
def _names(components: Components, lang: str) -> dict[str, str]:
    """Every name of a set of components in one language."""
    return components.names(lang, *NAMED_TABLES)


@functools.lru_cache(maxsize=16)
def _things(components: Components) -> dict[str, Mapping[str, Any]]:
    """Every component that has a name, by its id."""
    return {entry["id"]: entry for table in NAMED_TABLES for entry in components[table]}
