"""The words that sentences are made of: names from the components, amounts, prices, exchanges, people."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping

from royaume.engine.components import Components
from royaume.engine.game import Game
from royaume.engine.languages import language
from royaume.engine.voice import Speaker
from royaume.games.crown_of_emara.actions import ITEMS, RESOURCES
from royaume.games.crown_of_emara.tables import Exchange, most_of, units_of

NAMED_TABLES = (
    "goods",
    "action_cards",
    "countryside_locations",
    "town_locations",
    "advisors",
    "favor_tokens",
    "nobility_ranks",
    "events",
    "markers",
)


class Voice(Speaker):
    """The words for the things of this game."""

    __slots__ = ()

    def __init__(self, game: Game, lang: str, seats: Mapping[int, str] | None = None) -> None:
        super().__init__(game, lang, _names(game.components, lang), seats)

    # Names --------------------------------------------------------------------------------------

    def quoted(self, thing: str) -> str:
        """The name of a thing between quotation marks."""
        return self.say("quoted", name=self.names[thing])

    def the(self, thing: str) -> str:
        """A location or an advisor with its article: `the Market`."""
        return self._form("the", thing)

    def at(self, place: str) -> str:
        """Where somebody is: `at the Market`."""
        return self._form("at", place)

    def to(self, place: str) -> str:
        """Where somebody goes: `to the Market`."""
        return self._form("to", place)

    def _form(self, form: str, thing: str) -> str:
        """The catalogue knows article and case of the printed names; a name changed by a player stands alone."""
        text = self.say(f"{form}.{thing}")
        name = self.names[thing]
        return text if text.endswith(name) else self.say(f"{form}.other", name=name)

    # Amounts ------------------------------------------------------------------------------------

    def good(self, good: str) -> str:
        """The name of a good within a sentence."""
        return language(self.lang).within(self.names[good])

    def amount(self, item: str, n: int) -> str:
        """So many of a good, of citizen points or of building points: `2 books`, `5 BP`."""
        key = f"amount.{item}"
        if item in self.names and not self.count(key, 1).endswith(self.good(item)):
            return self.say("amount.other", n=n, name=self.good(item))
        return self.count(key, n)

    def amounts(self, parts: Iterable[tuple[str, int]]) -> str:
        """Several amounts: `1 wood + 2 cloth`, or `nothing`."""
        return " + ".join(self.amount(item, n) for item, n in parts) or self.say("price.nothing")

    def price(self, price: int) -> str:
        """A price: `2 cloth`, `2 resources of any kind`, `1 wood + 2 cloth less 1 resource`."""
        units = units_of(price)
        caps = [most_of(price, kind) for kind in range(4)]
        if units and min(caps) >= units:
            return self.count("price.any", units)
        kinds = [(good, n) for good, n in zip(RESOURCES, caps, strict=True) if n]
        less = sum(caps) - units
        if not units or not less:
            return self.amounts(kinds if units else [])
        if len(kinds) == 1:
            return self.amount(kinds[0][0], units)
        return self.count("price.less", less, cost=self.amounts(kinds))

    def cost(self, exchange: Exchange) -> str:
        """What an exchange takes."""
        parts = [self.price(exchange.price)] if exchange.price else []
        return " + ".join(parts + [self.amount(ITEMS[item], n) for item, n in exchange.items])

    def exchange(self, cost: str, gains: Iterable[tuple[int, int]]) -> str:
        """`1 cloth for 2 CP`."""
        return self.say("exchange", cost=cost, gains=self.amounts((ITEMS[item], n) for item, n in gains))


@functools.lru_cache(maxsize=16)
def _names(components: Components, lang: str) -> dict[str, str]:
    """Every name of a set of components in one language."""
    found = components.names(lang, *NAMED_TABLES)
    for place in components["town_locations"]:
        for action in place["actions"]:
            found[action["id"]] = components.text(lang, "town_locations", place["id"], "actions", action["id"], "name")
    return found
