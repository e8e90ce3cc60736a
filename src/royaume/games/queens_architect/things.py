"""What everything on the table of Queen's Architect is, for its sheet: out of a seat's view and the printed data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from royaume.engine.game import Game
from royaume.engine.things import Cabinet, Fact, Thing, find
from royaume.games.queens_architect import drawing
from royaume.games.queens_architect.actions import GUILDS, LAST_SPACE, POINTS
from royaume.games.queens_architect.vocabulary import Voice

View = Mapping[str, Any]

DEEDS = {  # the six action spaces: their clauses
    "construction": ("QA-5.6.1", "QA-5.6.2", "QA-5.7.1"),
    "day_labour": ("QA-5.1.1", "QA-5.1.2"),
    "recruitment": ("QA-5.2.1", "QA-5.2.5", "QA-5.2.6"),
    "broker": ("QA-5.3.1", "QA-5.3.2", "QA-5.3.3"),
    "travel": ("QA-5.4.1", "QA-5.4.2"),
    "tavern": ("QA-5.5.1", "QA-5.5.2", "QA-5.5.3", "QA-5.5.4"),
}
FARTHEST = 3  # an architect moves so many spaces at most (QA-4.3)
ROOMS = {"entrance": ("QA-5.5.2",), "bar": ("QA-5.5.2", "QA-5.5.6"), "dormitory": ("QA-5.5.1", "QA-5.5.6")}


class Things(Cabinet):
    """The things of this game."""

    def __init__(self, game: Game, view: View, lang: str) -> None:
        super().__init__(game, view, lang)
        self.voice = Voice(game, lang)
        self.seat = drawing.shown_seat(view)

    @property
    def area(self) -> View:
        """The area whose star lies open."""
        found: View = self.view["seats"][self.seat]
        return found

    @property
    def mine(self) -> bool:
        """Whether the star that lies open is the viewer's."""
        return bool(self.view["seat"] == self.seat)


# The map ----------------------------------------------------------------------------------------


def place(t: Things, name: str) -> Thing:
    """A site, with its request, or the capital."""
    site, area, voice = t.view["sites"][name], t.area, t.voice
    here = [i for i, each in enumerate(t.view["seats"]) if each["carriage"] == name]
    journey = area["journeys"].get(name)
    facts: list[Fact] = [(i, t.say("carriage_here")) for i in here]
    if journey:
        far = t.say("spaces", n=journey["spaces"])
        facts.append((t.say("journey"), f"{far}, {voice.thalers(journey['price'])}"))
    if site["kind"] == "capital":
        actions = ("palace",) if area["carriage"] == name else (f"travel:{name}",)
        return Thing(
            voice.name(name), "", ("QA-8.1", "QA-5.4.2"), tuple(facts), actions, picture="sign", drawn="capital"
        )
    prospect = area["sites"][name]
    facts.insert(0, (t.say("wants"), ", ".join(voice.name(guild) for guild in site["guilds"])))
    facts.append((t.say("at_most"), voice.esteem(site["cap"])))
    plots = [plot for plot in site["plots"] if plot["seat"] is not None]
    facts += [(plot["seat"], t.say("built")) for plot in plots]
    if site["next"] is not None:
        facts.append((t.say("next_plot"), f"−{site['next']}" if site["next"] else "0"))
    bonus = next(((kind, n) for kind, n in site["bonus"].items() if n), None)
    if bonus:
        facts.append((t.say("bonus"), t.say(f"bonus.{bonus[0]}", n=bonus[1])))
    if not prospect["built"]:
        lacking = [guild for guild in site["guilds"] if guild not in {each["guild"] for each in area["star"] if each}]
        facts.append((t.say("would_give"), voice.esteem(prospect["esteem"])))
        if lacking:
            facts.append((t.say("lacking"), ", ".join(voice.name(guild) for guild in lacking)))
    actions = ("build",) if area["carriage"] == name else (f"travel:{name}",)
    rules = ("QA-5.6.2", "QA-5.6.4", "QA-5.6.5", "QA-5.4.1", *(("QA-5.6.8",) if bonus else ()))
    title = t.say("site", name=voice.name(name), kind=voice.name(site["kind"]))
    return Thing(title, "", rules, tuple(facts), actions, picture="sign", drawn=site["kind"])


def carriage(t: Things, seat: str) -> Thing:
    """Somebody's carriage."""
    i = int(seat)
    facts: tuple[Fact, ...] = ((i, t.voice.name(t.view["seats"][i]["carriage"])),)
    return t.told("carriage", "QA-5.4.1", "QA-5.4.2", facts=facts, icon="carriage", seat=i)


def guild(t: Things, name: str) -> Thing:
    """A guild, and who has artisans of it."""
    facts = t.each(lambda area: sum(1 for each in area["star"] if each and each["guild"] == name))
    return Thing(t.voice.name(name), "", ("QA-2.4", "QA-5.6.2"), facts, icon=name)


# The esteem track -------------------------------------------------------------------------------


def track(t: Things) -> Thing:
    """The whole track."""
    return t.told("track", "QA-6.1", "QA-6.2", "QA-6.5", facts=t.each(lambda area: area["space"]), icon="esteem")


def space(t: Things, number: str) -> Thing:
    """One space of the track."""
    n = int(number)
    tokens = t.view["tokens"]
    facts: list[Fact] = [(i, t.say("marker_here")) for i, area in enumerate(t.view["seats"]) if area["space"] == n]
    if n:
        facts.insert(0, (t.say("step_costs"), t.voice.esteem(tokens[n - 1]["value"])))
    facts.append((t.say("to_go"), t.voice.esteem(sum(token["value"] for token in tokens[n:]))))
    spends = {each["space"]: each["steps"] for each in t.view["turn"]["spend"] or ()}
    actions = (f"steps:{spends[n]}",) if n in spends and t.mine else ()
    return Thing(t.say("space", n=n), "", ("QA-6.1", "QA-6.4", "QA-6.5"), tuple(facts), actions, "esteem")


def palace(t: Things) -> Thing:
    """The palace, and how far everybody is."""
    facts: list[Fact] = [(t.say("palace_needs"), t.view["palace_needs"]), (t.say("last_space"), LAST_SPACE)]
    facts += [(i, t.say("gave", n=area["palace"])) for i, area in enumerate(t.view["seats"]) if area["palace"]]
    return t.told(
        "palace", "QA-8.1", "QA-8.2", "QA-8.5", facts=tuple(facts), actions=("palace",), picture="sign", drawn="palace"
    )


# The star ---------------------------------------------------------------------------------------


def point(t: Things, name: str) -> Thing:
    """An action space of the star: what is done there, and how far it is."""
    away = (POINTS.index(name) - POINTS.index(t.area["point"])) % len(POINTS)
    facts: tuple[Fact, ...] = ((t.say("architect"), t.say("spaces", n=away) if away else t.say("here")),)
    far = not 1 <= away <= FARTHEST
    text = t.say("stays" if not away else "too_far", most=FARTHEST) if far else ""
    actions = () if far or not t.mine else (f"move:{away}",)
    return Thing(t.voice.point(name), text, (*(("QA-4.3",) if far else ()), *DEEDS[name]), facts, actions, name)


def architect(t: Things) -> Thing:
    """The architect on the star that lies open."""
    facts = t.each(lambda area: t.voice.point(area["point"]))
    return t.told("the_architect", "QA-4.2", "QA-4.3", "QA-4.4", facts=facts, icon="architect", seat=t.seat)


def artisan(t: Things, name: str) -> Thing:
    """An artisan on the panel, in the draft row or on a star."""
    places = [(each, None) for each in t.view["panel"]] + [
        (each, i) for i, area in enumerate(t.view["seats"]) for each in area["star"] if each
    ]  # fmt: skip
    found, owner = next(
        ((each, i) for each, i in places if each["tile"] == name), (None, None)
    )  # fmt: skip
    if found is None:
        found = drawing.drafted(t.voice, t.game, next(each for each in t.view["draft"] if each == name))
    drawn = drawing.tile(t.voice, found, 0)
    facts: list[Fact] = [
        (t.say("guild"), t.voice.name(found["guild"])),
        (t.say("performance"), found["performance"]),
        (t.say("coming"), " ".join(map(str, found["coming"])) or "–"),
        (t.say("repair"), t.voice.esteem(found["repair"])),
        (t.say("jobs_left"), found["jobs_left"]),
    ]
    if found["farmhand"]:
        facts.append((t.say("farmhand"), t.say("yes")))
    actions: list[str] = []
    if owner is not None:
        facts.append((owner, t.say("works_for")))
    elif "price" in found:
        facts.append((t.say("price"), t.voice.thalers(found["price"])))
        actions = [f"hire:{found['slot']}"]
    else:
        actions = [f"pick:{found['character']}"]
    if owner == t.seat and t.mine:
        asked = drawing.deciding(t.view, t.seat)
        socket = [each["tile"] if each else None for each in t.area["star"]].index(name)
        wish = drawing.star_action(asked, found, socket)
        actions = [wish] if wish else []
    clauses = ("QA-2.8", "QA-2.9", "QA-2.7", *(("QA-5.1.2",) if found["farmhand"] else ()))
    return Thing(drawn["name"], "", clauses, tuple(facts), tuple(actions), seat=owner, picture="artisan", drawn=drawn)


def free(t: Things) -> Thing:
    """A socket without an artisan."""
    return t.told("free", "QA-2.14", "QA-5.2.3", icon="recruitment")


def performance(t: Things) -> Thing:
    """What all artisans can do together."""
    facts = (*t.each(lambda area: area["performance"]), (t.say("palace_needs"), t.view["palace_needs"]))
    return t.told("sum", "QA-5.6.3", "QA-2.8", "QA-8.1", facts=facts, icon="hammer")


# The panel --------------------------------------------------------------------------------------


def scale(t: Things) -> Thing:
    """The price of the top artisan."""
    facts: tuple[Fact, ...] = ((t.say("price"), t.voice.thalers(t.view["price"])),)
    return t.told("scale", "QA-2.16", "QA-5.2.5", "QA-5.2.6", facts=facts, actions=("no_hire",), icon="thaler")


def pile(t: Things) -> Thing:
    """The artisans to come."""
    return t.told("pile", "QA-2.15", "QA-5.2.8", facts=((t.say("tiles"), t.view["pile"]),), icon="recruitment")


def empty(t: Things) -> Thing:
    """A slot of the panel that nobody fills any more."""
    return t.told("empty", "QA-5.2.8", icon="recruitment")


# The own area -----------------------------------------------------------------------------------


def thalers(t: Things) -> Thing:
    """Money."""
    return t.told("thalers", "QA-1.2", "QA-12.6", facts=t.each(lambda area: area["thalers"]), icon="thaler")


def bonds(t: Things) -> Thing:
    """Bonds."""
    facts = (*t.each(lambda area: area["bonds"]), (t.say("supply"), t.view["supply"]))
    return t.told("bonds", "QA-6.2", "QA-5.3.3", "QA-7.1", facts=facts, icon="bond")


def pawns(t: Things) -> Thing:
    """Building pawns."""
    return t.told("pawns", "QA-5.6.4", "QA-R14", facts=t.each(lambda area: area["pawns"]), icon="pawn")


def trust(t: Things, number: str = "") -> Thing:
    """The trust of the broker, or one space of it."""
    facts = t.each(lambda area: f"{area['trust']}×")
    actions: tuple[str, ...] = ()
    if number and t.mine:
        n = int(number)
        actions = ("trust",) if n == t.area["trust"] + 1 else (f"cash:{n}",)
    return t.told("trust", "QA-5.3.2", "QA-5.3.3", facts=facts, actions=actions, icon="broker")


def tavern(t: Things) -> Thing:
    """The tavern and its fees."""
    facts = tuple((t.say("guests", n=n), t.voice.thalers(fee)) for n, fee in enumerate(t.view["fees"]) if n)
    return t.told("tavern", *DEEDS["tavern"], facts=facts, icon="tavern")


def room(t: Things, name: str) -> Thing:
    """A room of the tavern."""
    facts = t.each(lambda area: ", ".join(t.voice.name(guild) for guild in area["tavern"][name]) or "–")
    return t.told(f"room.{name}", *ROOMS[name], facts=facts, icon=name)


def rest(t: Things, name: str) -> Thing:
    """The rest tile of a guild."""
    rooms = {guild: room for room, guilds in t.area["tavern"].items() for guild in guilds}
    facts: tuple[Fact, ...] = ((t.say("lies"), t.say(f"room.{rooms[name]}")),)
    title = t.say("rest", guild=t.voice.name(name))
    actions = (f"rest:{name}",) if t.mine else ()
    return Thing(title, "", ("QA-5.5.2", "QA-5.5.4", "QA-5.5.6", "QA-2.10"), facts, actions, name)


def plan(t: Things) -> Thing:
    """What a building here would bring."""
    here = drawing.here(t.voice, t.view, t.seat)
    facts: list[Fact] = []
    if here["build"]:
        build = here["build"]
        facts = [(t.say("performance"), build["performance"]), (t.say("plot"), f"−{build['plot']}")]
        if build["bonus"]:
            facts.append((t.say("bonus"), f"+{build['bonus']}"))
        facts.append((t.say("brings"), t.voice.esteem(build["esteem"])))
    title = t.say("plan", name=here["name"])
    return Thing(title, "", ("QA-5.6.2", "QA-5.6.5", "QA-5.6.11"), tuple(facts), ("build",), "construction")


def first(t: Things) -> Thing:
    """The first player."""
    return t.told("first", "QA-3.1", "QA-8.4", facts=((t.view["first"], t.say("has_it")),), icon="flag")


KINDS = {
    make.__name__: make
    for make in (
        place, carriage, guild, track, space, palace, point, architect, artisan, free, performance, scale, pile, empty,
        thalers, bonds, pawns, trust, tavern, room, rest, plan, first,
    )
}  # fmt: skip


def thing(game: Game, view: View, key: str, lang: str) -> Thing | None:
    """The thing of this key, as the seat of the view sees it."""
    return find(KINDS, Things(game, view, lang), key)


def counting(game: Game, view: View) -> list[str]:
    """The palace, and what leads there."""
    return ["palace", "track", "performance", "plan", "bonds"]


def in_play(game: Game, view: View) -> list[str]:
    """The own artisans, those on the panel, and those of the others."""
    shown = drawing.shown_seat(view)
    seats = [view["seats"][shown], *(area for i, area in enumerate(view["seats"]) if i != shown)]
    stars = [[f"artisan.{each['tile']}" for each in area["star"] if each] for area in seats]
    rows = [f"artisan.{tile}" for tile in view["draft"]] + [f"artisan.{each['tile']}" for each in view["panel"]]
    return [*stars[0], *rows, *(key for star in stars[1:] for key in star)]


def printed(game: Game) -> list[str]:
    """The six action spaces, the guilds, the track and the palace, money, and the rooms of the tavern."""
    plain = ["palace", "track", "performance", "architect", "carriage.0", "thalers", "bonds", "pawns", "scale", "pile"]
    found = [*plain, "trust", "tavern", "first", "free", *(f"point.{name}" for name in POINTS)]
    return found + [f"guild.{name}" for name in GUILDS] + [f"room.{name}" for name in ROOMS]
