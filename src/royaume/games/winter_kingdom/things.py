"""What everything on the table of Winter Kingdom is, for its sheet: out of a seat's view and the printed data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from royaume.engine.game import Game
from royaume.engine.things import Cabinet, Fact, Thing, find
from royaume.games.winter_kingdom import drawing
from royaume.games.winter_kingdom.actions import ABILITIES, ECONOMIES, SCORING, SLOTS, TERRAINS, TWISTS
from royaume.games.winter_kingdom.drawing import ECONOMY_ICONS, KIND, SCORING_ICONS, TWIST_ICONS, Book
from royaume.games.winter_kingdom.hexes import NAMED, SECTION
from royaume.games.winter_kingdom.vocabulary import Voice

View = Mapping[str, Any]

GROUND = {"castle": ("WK-10.6",), "village": ("WK-2.5",), "tunnel": ("WK-7.17",), "mountain": ("WK-2.5", "WK-6.2")}


class Things(Cabinet):
    """The things of this game."""

    def __init__(self, game: Game, view: View, lang: str) -> None:
        super().__init__(game, view, lang)
        self.book = Book(game, lang)
        self.english = Voice(game, "en")

    @property
    def area(self) -> View:
        """The own area, or an empty one for who only watches."""
        seat = self.view["seat"]
        return self.view["seats"][seat] if seat is not None else {"hand": None, "in_play": ()}

    def on(self, name: str) -> tuple[str, ...]:
        """The clauses about a card."""
        return self.clauses_on(self.english.name(name))


# The map ----------------------------------------------------------------------------------------


def hex_there(t: Things, at: str) -> Thing:
    """A hex, with what stands on it."""
    i = NAMED[at]
    kind = KIND[t.view["terrain"][i]]
    voice = t.book.voice
    facts: list[Fact] = [(t.say("where"), f"{voice.hex(at)} · {voice.name(SLOTS[SECTION[i]])}")]
    for seat, area in enumerate(t.view["seats"]):
        facts += [(seat, t.say(piece)) for piece, key in (("house", "houses"), ("fort", "forts")) if at in area[key]]
    counted = [voice.name(each["card"]) for each in t.view["scoring"] if any(at in hexes for hexes in each["hexes"])]
    if counted:
        facts.append((t.say("counted"), ", ".join(counted)))
    if at in t.view["pays"]:
        facts.append((t.say("pays"), voice.name(t.view["economy"])))
    castle = next((each for each in t.view["castles"] if each["hex"] == at), None)
    if castle:
        facts += [(seat, t.say("strength", n=n)) for seat, n in enumerate(castle["strength"])]
    return Thing(voice.name(kind), "", GROUND.get(kind, ("WK-2.5", "WK-6.1", "WK-6.3")), tuple(facts), icon=f"t-{kind}")


def top(t: Things) -> Thing:
    """The section that Furs pays for."""
    return t.told("top", "WK-4.9", *t.on("furs"), facts=((t.say("where"), t.book.voice.name(t.view["top_section"])),))


# Cards ------------------------------------------------------------------------------------------


def ability(t: Things, name: str) -> Thing:
    """An ability card, in hand or in play."""
    card = drawing.ability(t.book, t.view, name)
    facts: list[Fact] = [
        (t.say("buy"), t.book.voice.coins(card["buy"])),
        (t.say("upgrade"), t.book.voice.coins(card["upgrade"])),
    ]
    for seat, area in enumerate(t.view["seats"]):
        facts += [(seat, t.say("level", n=each["level"])) for each in area["in_play"] if each["card"] == name]
    actions: list[str] = []
    if name in (t.area["hand"] or ()):
        actions = [f"buy:{name}"]
    mine = next((each for each in t.area["in_play"] if each["card"] == name), None)
    if mine:
        actions = [f"use:{name}:first"]
        if mine["level"] == 1:
            actions.append(f"upgrade:{name}")
        elif card["mode"] != "extends":
            actions.append(f"use:{name}:second")
        actions.append(f"extra:{name}")
    clauses = (*t.on(name), "WK-7.1", "WK-9.2")
    return Thing(card["name"], card["about"], clauses, tuple(facts), tuple(actions), picture="ability", drawn=card)


def terrain(t: Things, name: str) -> Thing:
    """A terrain card."""
    title = t.say("terrain_card", name=t.book.voice.name(name))
    return Thing(title, "", ("WK-5.4", "WK-6.3", "WK-5.2"), actions=("mandatory",), icon=f"t-{name}")


def duty(t: Things) -> Thing:
    """The mandatory action."""
    card = t.book.card("player_card", "mandatory_action")
    return Thing(card["name"], card["about"], ("WK-5.4", "WK-6.3", "WK-5.6"), actions=("mandatory",), icon="card")


def tunnel(t: Things) -> Thing:
    """The card that everybody has from the start."""
    card = t.book.card("player_card", "tunnel")
    actions = ("tunnel",) if t.view["seat"] is not None else ()
    return Thing(card["name"], card["about"], ("WK-7.17", "WK-5.7"), actions=actions, icon="tunnelway")


def scoring(t: Things, name: str) -> Thing:
    """A scoring card with everybody's points so far."""
    each = next((each for each in t.view["scoring"] if each["card"] == name), None)
    clauses = (*t.on(name), "WK-12.19", "WK-2.4")
    if each is None:  # it lies in the box
        card = t.book.card("scoring", name)
        return Thing(card["name"], card["about"], clauses, picture="signs", drawn=SCORING_ICONS[name])
    card = drawing.scoring(t.book, t.view, each)
    facts: list[Fact] = list(enumerate(each["points"]))
    if card["direction"]:
        facts.append((t.say("direction"), t.say(f"direction.{card['direction']}")))
    icons = SCORING_ICONS[name]
    return Thing(card["name"], card["about"], clauses, tuple(facts), picture="signs", drawn=icons)


def castles(t: Things) -> Thing:
    """The points for castles."""
    facts = t.each(lambda area: area["breakdown"]["castles"])
    return Thing(t.game.line("castles", t.lang), "", ("WK-10.6", "WK-10.10"), facts, icon="t-castle")


def economy(t: Things, name: str = "") -> Thing:
    """What earns coins in this game, or would with another card."""
    name = name or t.view["economy"]
    card = t.book.card("economy", name)
    clauses = (*t.on(name), "WK-8.2", "WK-8.3")
    return Thing(card["name"], card["about"], clauses, picture="signs", drawn=("coin", ECONOMY_ICONS[name]))


def twist(t: Things, name: str = "") -> Thing:
    """The rule that this game changes, or another card would."""
    name = name or t.view["twist"]
    card = t.book.card("twist", name)
    return Thing(card["name"], card["about"], t.on(name), icon=TWIST_ICONS[name])


# Numbers ----------------------------------------------------------------------------------------


def houses(t: Things) -> Thing:
    """The houses that are left."""
    return t.told(
        "houses", "WK-2.3", "WK-2.4", "WK-10.2", facts=t.each(lambda area: area["reserve"]["houses"]), icon="house"
    )


def forts(t: Things) -> Thing:
    """The forts that are left."""
    return t.told(
        "forts", "WK-2.4", "WK-6.5", "WK-2.15", facts=t.each(lambda area: area["reserve"]["forts"]), icon="fort"
    )


def coins(t: Things) -> Thing:
    """The coins."""
    return t.told("coins", "WK-8.2", "WK-9.1", facts=t.each(lambda area: area["coins"]), icon="coin")


def hand(t: Things) -> Thing:
    """How many cards are in hand."""
    return t.told("hand", "WK-4.3", "WK-5.9", facts=t.each(lambda area: area["hand_size"]), icon="hand")


def first(t: Things) -> Thing:
    """The first player."""
    return t.told("first", "WK-4.6", "WK-10.3", facts=((t.view["first"], t.say("has_it")),), icon="flag")


KINDS = {
    "hex": hex_there,
    **{
        make.__name__: make
        for make in (
            top, ability, terrain, duty, tunnel, scoring, castles, economy, twist, houses, forts, coins, hand, first,
        )
    },
}  # fmt: skip


def thing(game: Game, view: View, key: str, lang: str) -> Thing | None:
    """The thing of this key, as the seat of the view sees it."""
    return find(KINDS, Things(game, view, lang), key)


def counting(game: Game, view: View) -> list[str]:
    """The three scoring cards and the castles."""
    return [*(f"scoring.{each['card']}" for each in view["scoring"]), "castles"]


def in_play(game: Game, view: View) -> list[str]:
    """The own cards, the rules of this game, and what the others have bought."""
    found = ["economy", *(["twist"] if view["twist"] else [])]
    seat = view["seat"]
    if seat is not None:
        mine = view["seats"][seat]
        found = ["duty", "tunnel", *(f"ability.{each['card']}" for each in mine["in_play"])] + [
            f"ability.{name}" for name in mine["hand"] or ()
        ] + found  # fmt: skip
    return found + [f"ability.{each['card']}" for area in view["seats"] for each in area["in_play"]]


def printed(game: Game) -> list[str]:
    """The pieces, the terrains, and every card of the box."""
    kinds = (("terrain", TERRAINS[:6]), ("ability", ABILITIES), ("scoring", SCORING), ("economy", ECONOMIES))
    plain = ["houses", "forts", "coins", "castles", "duty", "tunnel", "hand", "first"]
    return plain + [f"{kind}.{name}" for kind, names in (*kinds, ("twist", TWISTS)) for name in names]
