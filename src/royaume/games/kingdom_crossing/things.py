"""What everything on the table of Kingdom Crossing is, for its sheet: out of a seat's view and the printed data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from royaume.engine.game import Game
from royaume.engine.things import Cabinet, Fact, Thing, find
from royaume.games.kingdom_crossing import drawing
from royaume.games.kingdom_crossing.actions import BRIDGES, GUILDS, REGIONS, RESOURCES, TILES
from royaume.games.kingdom_crossing.vocabulary import Voice

View = Mapping[str, Any]

WORK = {"tile_audience": ("KC-6.5",)}  # the others walk
WALK = ("KC-6.3", "KC-7.2")
GUILD_CLAUSES = ("KC-5.1", "KC-5.2", "KC-14.2")


class Things(Cabinet):
    """The things of this game."""

    def __init__(self, game: Game, view: View, lang: str) -> None:
        super().__init__(game, view, lang)
        self.voice = Voice(game, lang)

    @property
    def board(self) -> View | None:
        """The own board."""
        seat = self.view["seat"]
        return self.view["boards"][seat] if seat is not None else None

    def boards(self, of: Callable[[View], str | int]) -> tuple[Fact, ...]:
        """A fact of every board, the rival's among them."""
        names = [self.voice.say("rival") if each["rival"] else i for i, each in enumerate(self.view["boards"])]
        return tuple(zip(names, map(of, self.view["boards"]), strict=True))

    def where(self, of: Callable[[View], bool], said: str) -> tuple[Fact, ...]:
        """The boards of which something holds."""
        return tuple((name, said) for name, holds in self.boards(lambda each: int(of(each))) if holds)


# The map ----------------------------------------------------------------------------------------


def region(t: Things, name: str) -> Thing:
    """A region."""
    facts: list[Fact] = [(t.say("birds_left"), t.view["birds_left"][name])]
    facts += t.where(lambda each: name in each["houses"], t.say("has_house"))
    facts += t.where(lambda each: each["at"] == name, t.say("stands_here"))
    if t.view["balloon"] == name:
        facts.append((t.say("balloon"), t.say("here")))
    clauses = ("KC-2.1", "KC-8.1", "KC-13.2", "KC-7.4")
    actions = (f"fly:{name}", f"house:{name}") if t.board is not None else ()
    colour = t.voice.things[name]["bird_colour"]
    return Thing(t.voice.name(name), "", clauses, tuple(facts), actions, f"bird-{colour}")


def bridge(t: Things, name: str) -> Thing:
    """A bridge, with the paws on it."""
    facts = t.where(lambda each: name in each["paws"], t.say("crossed"))
    return Thing(t.voice.name(name), "", ("KC-7.1", "KC-7.2", "KC-7.3"), facts, (f"cross:{name}",), "bridge")


def space(t: Things, name: str) -> Thing:
    """The card that lies face up on a space, or an empty space."""
    drawn = drawing.card_space(t.voice, t.view, name)
    card = drawn["card"]
    if card is None:
        return t.told("no_card", "KC-8.5", "KC-8.9")
    price = t.voice.coins(drawn["cost"]) if drawn["cost"] else t.say("free")
    facts: list[Fact] = [
        (t.say("price"), price),
        (t.say("deck"), t.say("left_of", deck=drawn["deck"], n=drawn["left"])),
    ]
    if drawn["bird"]:
        facts.append((t.say("bird"), drawn["bird"]["about"]))
    clauses = ("KC-8.1", "KC-8.3", "KC-8.4", *(("KC-8.2",) if drawn["bird"] else ()))
    return _card(t, card, clauses, tuple(facts), (f"take:{name}",))


def _card(
    t: Things, card: View, clauses: tuple[str, ...], facts: tuple[Fact, ...] = (), actions: tuple[str, ...] = ()
) -> Thing:
    kind: tuple[Fact, ...] = ()
    if card["kind"] in GUILDS:
        kind = ((t.say("guild"), t.voice.name(card["kind"])),)
    about = card["about"][:1].upper() + card["about"][1:] + "."
    return Thing(card["name"], about, clauses, (*kind, *facts), actions, picture="card", drawn=card)


def bird(t: Things, name: str) -> Thing:
    """The bird on a card."""
    found = drawing.bird(t.voice, t.view["spaces"][name]["bird"])
    about = found["about"][:1].upper() + found["about"][1:] + "."
    clauses = ("KC-8.2", "KC-5.5", "KC-9.16")
    return Thing(found["name"], about, clauses, actions=(f"call_bird:{name}",), icon=f"bird-{found['colour']}")


def worker(t: Things) -> Thing:
    """The beavers."""
    facts = t.boards(lambda each: t.voice.name(each["at"]) if each["at"] else "–")
    return t.told("worker", "KC-1.2", "KC-7.1", facts=facts, icon="beaver")


def balloon(t: Things) -> Thing:
    """The balloon."""
    facts: list[Fact] = [(t.say("where"), t.voice.name(t.view["balloon"]))]
    price = (t.view["walk"] or {}).get("flight")
    if price is not None:
        facts.append((t.say("price"), t.voice.coins(price)))
    return t.told("balloon", "KC-7.4", "KC-7.5", facts=tuple(facts), icon="balloon")


def walk(t: Things) -> Thing:
    """The walk that goes on."""
    return t.told("walk", "KC-7.1", "KC-7.2", "KC-8.1", "KC-8.3", icon="paw")


def invest(t: Things) -> Thing:
    """The investment track."""
    actions = ("invest:advance", "invest:collect") if t.board is not None else ()
    facts = tuple(each for each in t.boards(lambda board: board["invest"]) if isinstance(each[0], int))
    return t.told("invest", "KC-9.8", "KC-2.11", "KC-14.1", facts=facts, actions=actions, icon="invest")


# The tree ---------------------------------------------------------------------------------------


def queen(t: Things) -> Thing:
    """The Queen card of the round."""
    clauses = ("KC-6.5", "KC-5.7")
    if not t.view["queen"]:
        return t.told("queen", *clauses, icon="crown")
    return _card(t, drawing.card(t.voice, t.view["queen"]), clauses, actions=("work:tile_audience",))


def objective(t: Things, name: str) -> Thing:
    """A Bridge Objective."""
    found = drawing.objective(t.voice, next(each for each in t.view["objectives"] if each["id"] == name))
    facts: list[Fact] = [(t.say("place", n=k + 1), t.voice.vp(p["vp"])) for k, p in enumerate(found["places"])]
    boards = t.boards(lambda each: 0)
    facts += [(boards[p["by"]][0], t.say("claimed")) for p in found["places"] if p["by"] is not None]
    facts += [(boards[i][0], t.say("fulfils")) for i in found["fulfilled"]]
    text = t.say("asks", what=found["about"])
    clauses = ("KC-11.1", "KC-11.3", "KC-11.4", "KC-11.5")
    return Thing(found["name"], text, clauses, tuple(facts), (f"claim:{name}",), "objective")


def row(t: Things) -> Thing:
    """A row of two objectives."""
    return t.told("row", "KC-11.4", "KC-12.2", icon="favour")


def favour(t: Things, name: str) -> Thing:
    """A Favour, open or with somebody."""
    found = drawing.favour(t.voice, name)
    boards = t.boards(lambda each: each["favours"].get(name, -1))
    facts = tuple((who, t.say("worth", n=n)) for who, n in boards if isinstance(n, int) and n >= 0)
    actions = tuple(f"favour:{k + 1}" for k, each in enumerate(t.view["favours"]) if each == name)
    return Thing(found["name"], found["text"], ("KC-12.2", "KC-12.3", "KC-14.3"), facts, actions, "favour")


def stock(t: Things) -> Thing:
    """The stock of Favours, and the places of those that are gone."""
    facts: tuple[Fact, ...] = ((t.say("tiles"), t.view["favours_left"]),)
    return t.told("stock", "KC-12.2", "KC-12.4", facts=facts, actions=("favour:random",), icon="favour")


def score(t: Things) -> Thing:
    """The points, now and if the game ended now."""
    facts = t.boards(lambda each: t.say("scored", n=each["vp"], now=each["score"]))
    return t.told("score", "KC-14.2", "KC-14.1", "KC-14.4", facts=facts, icon="vp")


# Boards -----------------------------------------------------------------------------------------


def tile(t: Things, name: str) -> Thing:
    """An action tile with both its faces."""
    board = t.board
    mine = board if board is not None else t.view["boards"][0]
    found = drawing.tile(t.voice, mine, name)
    facts: list[Fact] = [(t.say("rest"), t.voice.coins(found["rest"])), (t.say("work"), found["about"])]
    if not found["upgraded"]:
        facts.append((t.say("upgraded_rest"), t.voice.coins(found["next"]["rest"])))
    facts += t.where(lambda each: name in each["played"], t.say("played"))
    facts += t.where(lambda each: name in each["upgraded"], t.say("upgraded"))
    actions = (f"rest:{name}", f"work:{name}", f"upgrade:{name}") if board is not None else ()
    clauses = ("KC-6.1", "KC-6.2", *WORK.get(name, WALK), "KC-9.9")
    return Thing(found["name"], "", clauses, tuple(facts), actions, picture="tile", drawn=found)


def column(t: Things, name: str) -> Thing:
    """A guild, its income and its points."""
    facts: list[Fact] = list(t.boards(lambda each: t.say("cards", n=each["columns"][name])))
    resource = t.voice.things[name]["scoring_resource"]
    if resource in RESOURCES:
        facts.append((t.say("scores_with"), t.voice.name(resource)))
    text = t.say("pair_brings", what=t.voice.income(name))
    actions = (f"income:{name}",) if t.board is not None else ()
    return Thing(t.voice.name(name), text, GUILD_CLAUSES, tuple(facts), actions, name)


def track(t: Things, name: str) -> Thing:
    """A track of the boards."""
    entry = t.voice.things[name]
    facts: list[Fact] = list(t.boards(lambda each: each["tracks"][name]))
    facts.append((t.say("bonus", n=entry["bonus_space"]), t.voice.effect(entry["bonus_effect"])))
    facts.append((t.say("guild"), t.voice.name(entry["guild"])))
    actions = (f"gain:{name}", f"buy:{name}") if t.board is not None else ()
    return Thing(t.voice.name(name), "", ("KC-9.3", "KC-2.7", "KC-2.9"), tuple(facts), actions, name)


def slot(t: Things, name: str) -> Thing:
    """A slot for a decoration."""
    entry = next(each for each in t.game.components.data["decoration_slot"] if each["id"] == name)
    facts: list[Fact] = [(t.say("track"), t.voice.name(entry["track"])), (t.say("stars"), entry["stars"])]
    facts.append((t.say("passed_at"), entry["passed_at"]))
    facts += t.where(lambda each: each["slots"][name]["filled"], t.say("filled"))
    actions = (f"decorate:{name}",) if t.board is not None else ()
    clauses = ("KC-9.11", "KC-9.14", "KC-2.8")
    title = t.say(f"slot.{entry['kind']}")
    return Thing(title, "", clauses, tuple(facts), actions, entry["kind"])


def structure(t: Things, name: str) -> Thing:
    """A structure that somebody has."""
    mine = t.board is not None and name in t.board["structures"]
    brings = tuple(t.board["brings"].get(name, ())) if t.board is not None and mine else ()
    facts = t.where(lambda each: name in each["structures"], t.say("has_it"))
    actions = (f"income:{name}", f"trigger:{name}") if mine else ()
    return _card(t, drawing.card(t.voice, name, brings), ("KC-2.5", "KC-5.1", "KC-9.15"), facts, actions)


def structures(t: Things) -> Thing:
    """What each structure is worth."""
    facts = t.boards(lambda each: len(each["structures"]))
    return t.told("structures", "KC-2.9", "KC-14.2", facts=facts, icon="structure")


def coins(t: Things) -> Thing:
    """Coins."""
    return t.told("coins", "KC-2.14", "KC-14.1", facts=t.boards(lambda each: each["coins"]), icon="coin")


def houses(t: Things) -> Thing:
    """Houses."""
    facts = t.boards(lambda each: ", ".join(t.voice.name(name) for name in each["houses"]) or "–")
    return t.told("houses", "KC-10.1", "KC-10.3", "KC-13.2", facts=facts, icon="house")


def paws(t: Things) -> Thing:
    """Paws."""
    return t.told("paws", "KC-7.3", "KC-7.6", facts=t.boards(lambda each: len(each["paws"])), icon="paw")


def birds(t: Things, colour: str) -> Thing:
    """The birds of a colour that were kept."""
    facts = t.boards(lambda each: each["birds"][colour])
    return t.told(f"birds.{colour}", "KC-8.2", "KC-2.15", facts=facts, icon=f"bird-{colour}")


def favours(t: Things, board: str) -> Thing:
    """The Favours of a board."""
    held = t.view["boards"][int(board)]["favours"]
    facts = tuple((t.voice.name(name), t.say("worth", n=n)) for name, n in held.items())
    return t.told("favours", "KC-12.1", "KC-12.3", facts=facts, icon="favour")


def tracks(t: Things) -> Thing:
    """All tracks of everybody."""
    names = [t.voice.name(name) for name in RESOURCES]
    facts = t.boards(lambda each: " · ".join(f"{a} {each['tracks'][b]}" for a, b in zip(names, RESOURCES, strict=True)))
    return t.told("tracks", "KC-2.7", "KC-9.3", facts=facts, icon="any")


def first(t: Things) -> Thing:
    """The token of the first player."""
    holder = t.boards(lambda each: 0)[t.view["first"]][0]
    return t.told("first", "KC-4.2", "KC-6.5", facts=((holder, t.say("has_it")),), icon="token")


def pair(t: Things, action: str) -> Thing:
    """A start card with its Favour."""
    found = next(
        each
        for each in (drawing.pair(t.voice, each) for each in t.view["pairs"])
        if each["action"] == f"draft:{action}"
    )
    facts: list[Fact] = [(t.say("guild"), found["guild_name"]), (t.say("first_house"), found["region"])]
    facts.append((found["favour"]["name"], found["favour"]["text"]))
    clauses = ("KC-3.7", "KC-3.8", "KC-12.3")
    drawn = {**found, "kind": found["guild"]}
    return Thing(found["name"], "", clauses, tuple(facts), (found["action"],), picture="card", drawn=drawn)


def seen(t: Things, name: str) -> Thing:
    """A tile of the rival that was turned up."""
    found = drawing.solo_tile(t.voice, name)
    clauses = {"card": ("KC-15.6",), "crown": ("KC-15.7",)}.get(found["kind"], ("KC-15.8",))
    icon = {"card": f"bird-{found['bird']}", "crown": "crown"}.get(found["kind"], "bed")
    return Thing(found["name"], "", (*clauses, "KC-15.5"), icon=icon)


def rival(t: Things) -> Thing:
    """The rival of a solo game."""
    clauses = ("KC-15.1", "KC-15.5", "KC-15.14", "KC-15.15")
    return Thing(t.voice.say("rival"), "", clauses, t.boards(lambda each: each["score"]))


KINDS = {
    make.__name__: make
    for make in (
        region, bridge, space, bird, worker, balloon, walk, invest, queen, objective, row, favour, stock, score, tile,
        column, track, slot, structure, structures, coins, houses, paws, birds, favours, tracks, first, pair, seen,
        rival,
    )
}  # fmt: skip


def thing(game: Game, view: View, key: str, lang: str) -> Thing | None:
    """The thing of this key, as the seat of the view sees it."""
    return find(KINDS, Things(game, view, lang), key)


def counting(game: Game, view: View) -> list[str]:
    """Objectives, guilds, structures, the investment, the own Favours."""
    found = ["score", *(f"objective.{each['id']}" for each in view["objectives"])]
    found += [*(f"column.{name}" for name in GUILDS), "structures", "invest", "paws"]
    held = view["boards"][view["seat"]]["favours"] if view["seat"] is not None else ()
    return found + [f"favour.{name}" for name in held]


def in_play(game: Game, view: View) -> list[str]:
    """The Queen, the own tiles and structures, the cards on the map with their birds, the open Favours."""
    found = [f"pair.{each['start'].rsplit('_', 1)[0]}" for each in view["pairs"]]
    found.append("queen")
    if view["seat"] is not None:
        mine = view["boards"][view["seat"]]
        found += [f"tile.{name}" for name in (*mine["available"], *mine["played"])]
        found += [f"structure.{name}" for name in mine["structures"]]
    found += [f"space.{name}" for name, each in view["spaces"].items() if each["shown"]]
    return found + [f"favour.{name}" for name in view["favours"] if name]


def printed(game: Game) -> list[str]:
    """What lies on the map and on the tree, the tiles, the guilds, the tracks and the birds."""
    plain = ["worker", "balloon", "queen", "row", "invest", "score", "structures", "structure.home", "coins", "houses"]
    found = [*plain, "paws", "first", "stock", "favours.0", "tracks", *(f"tile.{name}" for name in TILES)]
    found += [f"column.{name}" for name in GUILDS] + [f"track.{name}" for name in RESOURCES]
    found += [f"region.{name}" for name in REGIONS] + [f"bridge.{name}" for name in BRIDGES]
    found += [f"birds.{colour}" for colour in ("red", "yellow", "blue", "green")]
    return found + [f"slot.{entry['id']}" for entry in game.components.data["decoration_slot"][:4]]
