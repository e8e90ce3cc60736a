"""What everything on the table of Almanac is, for its sheet: out of a seat's view and the printed data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from royaume.engine.game import Game
from royaume.engine.things import Cabinet, Fact, Thing, find
from royaume.games.almanac import drawn_page
from royaume.games.almanac.actions import RESOURCES
from royaume.games.almanac.drawing import SYMBOLS, caravan, meeting, trophy
from royaume.games.almanac.drawn_cards import caravan_card, contract, entries, token_icon
from royaume.games.almanac.drawn_layout import layout
from royaume.games.almanac.vocabulary import Voice

View = Mapping[str, Any]

DONE = {
    "complete": ("AL-7.1",),
    "expand": ("AL-7.2",),
    "contract": ("AL-7.3",),
    "gain": ("AL-7.4", "AL-8.3"),
    "sell": ("AL-7.5",),
    "shop": ("AL-7.6",),
    "local": ("AL-7.7",),
}
TOKENS = {
    "potion": ("AL-14.6", "AL-14.9"),
    "mist_bottle": ("AL-14.7", "AL-12.3"),
    "producer": ("AL-14.8",),
    "assistant": ("AL-6.7", "AL-6.10"),
    "shell": ("AL-11.11", "AL-12.3"),
}


class Things(Cabinet):
    """The things of this game."""

    def __init__(self, game: Game, view: View, lang: str) -> None:
        super().__init__(game, view, lang)
        self.voice = Voice(game, lang)

    @property
    def area(self) -> View | None:
        """The own area."""
        seat = self.view["seat"]
        return self.view["seats"][seat] if seat is not None else None

    @property
    def location(self) -> View:
        """The page that lies open, as printed."""
        return entries(self.game.components, "location")[self.view["page"]["id"]]

    def page_rules(self, number: int | None = None) -> tuple[str, ...]:
        """The clauses of a page."""
        wanted = self.location["number"] if number is None else number
        return tuple(key for key, _ in drawn_page.rule(self.voice, wanted))


def _numbered(t: Things, number: int) -> View:
    found: View = next(entry for entry in t.game.components["location"] if entry["number"] == number)
    return found


# The page ---------------------------------------------------------------------------------------


def page(t: Things) -> Thing:
    """The page that lies open, with its whole rule."""
    drawn = drawn_page.heading(t.voice, t.location["id"])
    facts: list[Fact] = [(t.say("bar"), " > ".join(t.voice.name(good) for good in drawn["bar"]))]
    if t.view["players"] == 2:
        facts.append((t.say("two"), drawn_page.told(t.voice, t.location, "two_player")))
    clauses = (*t.page_rules(), "AL-14.3")
    return Thing(drawn["name"], drawn["teaser"], clauses, tuple(facts), picture="page", drawn=drawn["picture"])


def space(t: Things, name: str) -> Thing:
    """An action space."""
    entry = next(each for each in t.location["layout"]["spaces"] if each["id"] == name)
    drawn = drawn_page.space(t.voice, t.view, t.location["id"], name, layout_spot(t, name))
    facts: list[Fact] = []
    if drawn["fee"]:
        facts.append((t.say("fee"), t.voice.amount("gold", drawn["fee"])))
    if drawn["tolls"]:
        ways = [" + ".join(t.voice.amount(item, n) for item, n in way) for way in drawn["tolls"]]
        facts.append((t.say("toll"), t.say("or").join(ways)))
    facts.append((t.say("seats"), len(drawn["seats"])))
    facts += [(seat, t.say("sits_here")) for seat in (*drawn["seats"], *drawn["beside"]) if seat is not None]
    about = drawn["words"][:1].upper() + drawn["words"][1:]
    kind = entry["act"]
    clauses = (*DONE[kind], "AL-6.3", *t.page_rules()[:2])
    actions = (drawn["action"],) if t.area is not None else ()
    title = t.voice.zone(t.location["id"], entry["zone"]) if "zone" in entry else about
    return Thing(title, about, clauses, tuple(facts), actions, picture="space", drawn=drawn["does"])


def layout_spot(t: Things, name: str) -> Any:
    """Where a space lies on the page."""
    entry = t.location
    return layout(entry["id"], None if drawn_page.drawn(entry) else entry).spaces[name]


def zone(t: Things, name: str) -> Thing:
    """A zone of the page, under the page's rule."""
    entry = t.location
    i = next(i for i, each in enumerate(entry["layout"]["zones"]) if each["id"] == name)
    place = layout(entry["id"], None if drawn_page.drawn(entry) else entry)
    drawn = drawn_page.zone(t.voice, t.view, entry, i, place)
    facts: list[Fact] = []
    if drawn["workers"]:
        facts.append((t.say("limit"), drawn["workers"]))
    if drawn["gate"] is not None:
        facts.append((t.say("gate"), drawn["gate"]))
    if drawn["last"]:
        facts.append((t.say("last_worker"), t.say("here")))
    actions = (drawn["action"],) if drawn["action"] else ()
    return Thing(drawn["name"] or t.voice.name(entry["id"]), "", t.page_rules(), tuple(facts), actions)


def mark(t: Things, name: str) -> Thing:
    """A token that lies on the page."""
    title = t.voice.name(name) if name in t.voice.names else t.say("mark")
    number = drawn_page.supply(t.view, name) if name in t.location.get("tokens", {}) else None
    facts: tuple[Fact, ...] = ((t.say("left"), number),) if number is not None else ()
    return Thing(title, "", (*TOKENS.get(name, ()), *t.page_rules()), facts, icon=name)


def channel(t: Things, number: str) -> Thing:
    """A channel of the lake."""
    return Thing(t.say("channel", n=int(number)), "", t.page_rules())


def beach(t: Things) -> Thing:
    """Where Workers lie that were pushed away."""
    return t.told("beach", *t.page_rules(), icon="worker")


# The road ---------------------------------------------------------------------------------------


def stop(t: Things, number: str) -> Thing:
    """A page of the book on the map of the road, as far as the table tells of it."""
    n = int(number)
    entry = _numbered(t, n)
    drawn_stop = next(each for each in drawn_page.road(t.voice, t.view)["stops"] if each["number"] == n)
    actions = (f"travel:{n}",) if t.area is not None else ()
    if not drawn_stop["name"]:
        return Thing(t.say("page", n=n), "", ("AL-1.4", "AL-1.5"), actions=actions)
    drawn = drawn_page.heading(t.voice, entry["id"])
    rules = t.page_rules(n)[:3] if not t.view["options"]["sealed_book"] or n in t.view["route"] else ()
    facts: tuple[Fact, ...] = ((t.say("bar"), " > ".join(t.voice.name(good) for good in drawn["bar"])),)
    title = t.say("numbered", n=n, name=drawn["name"])
    clauses = ("AL-9.3", "AL-1.4", *rules)
    return Thing(title, drawn["teaser"], clauses, facts, actions, picture="thumb", drawn=drawn["picture"])


def supply(t: Things, good: str) -> Thing:
    """A resource: the supply, and who has how many."""
    facts: list[Fact] = [(t.say("supply"), t.view["supply"][good])]
    facts += t.each(lambda area: area["stock"].get(good, 0) if good in RESOURCES else area["shields"])
    clauses = ("AL-2.1", "AL-8.1", "AL-7.4") if good in RESOURCES else ("AL-8.5",)
    title = t.voice.name(good) if good in RESOURCES else t.say("shields")
    return Thing(title, "", clauses, tuple(facts), icon=good)


def final(t: Things) -> Thing:
    """The last page."""
    return t.told("final", "AL-1.2", "AL-12.1", "AL-12.2", icon="flag")


# Cards ------------------------------------------------------------------------------------------


def paper(t: Things, name: str) -> Thing | None:
    """A Contract of one's own, or one that somebody has completed."""
    area = t.area
    held = [*(area["contracts"] or ()), *(t.view["drawn"] or ())] if area is not None else []
    owners = [i for i, each in enumerate(t.view["seats"]) if name in each["completed"]]
    open_now = [i for i, each in enumerate(t.view["seats"]) if name in (each["contracts"] or ())]
    if name not in held and not owners and not open_now:
        return None
    drawn = contract(t.voice, name, area["stock"] if area is not None and name in held else None)
    needs = [t.voice.name(need["good"]) for need in drawn["needs"]]
    lacking = [t.voice.name(need["good"]) for need in drawn["needs"] if not need["have"]]
    facts: list[Fact] = [(t.say("needs"), ", ".join(needs)), (t.say("renown"), drawn["renown"])]
    if name in held and lacking:
        facts.append((t.say("lacking"), ", ".join(lacking)))
    facts += [(i, t.say("completed")) for i in owners]
    actions: list[str] = []
    if area is not None and name in (area["contracts"] or ()):
        facts.append((t.say("open_penalty"), f"−{drawn['renown']}"))
        actions = [f"complete:{name}"]
    elif name in (t.view["drawn"] or ()):
        actions = [f"keep:{name}"]
    about = drawn["ability"][:1].upper() + drawn["ability"][1:]
    clauses = ("AL-7.1", "AL-13.2", "AL-13.3", "AL-12.2")
    return Thing(drawn["name"], about, clauses, tuple(facts), tuple(actions), drawn["icon"])


def papers(t: Things) -> Thing:
    """How many Contracts are in progress."""
    return t.told("papers", "AL-13.2", "AL-7.3", facts=t.each(lambda area: area["in_progress"]), icon="scroll")


def sale(t: Things, name: str) -> Thing:
    """A Caravan card, in the row or with somebody."""
    drawn = caravan_card(t.voice, name)
    price = " + ".join(t.voice.amount(item, n) for item, n in drawn["cost"])
    facts: list[Fact] = [(t.say("price"), price or "0")]
    facts += [(t.say(f"gives.{item}"), n) for item, n in drawn["gives"]]
    facts += [(i, t.say("has_it")) for i, area in enumerate(t.view["seats"]) if name in area["cards"]]
    actions = (f"buy:{name}",) if name in t.view["row"] and t.area is not None else ()
    return Thing(drawn["name"], "", ("AL-7.2", "AL-13.1"), tuple(facts), actions, "wagon")


def wagons(t: Things, seat: str) -> Thing:
    """The Caravan cards of a seat."""
    facts = tuple(
        (drawn["name"], " ".join(f"{n}× {t.say(f'gives.{item}')}" for item, n in drawn["gives"]))
        for drawn in (caravan_card(t.voice, name) for name in t.view["seats"][int(seat)]["cards"])
    )
    return t.told("wagons", "AL-13.1", "AL-8.6", facts=facts, icon="wagon", seat=int(seat))


def crates(t: Things, seat: str) -> Thing:
    """The crates of a seat and what is in them."""
    area = t.view["seats"][int(seat)]
    facts: list[Fact] = [(t.say("crates_in_all"), area["crates"])]
    facts += [(t.voice.name(good), area["stock"][good]) for good in RESOURCES if area["stock"][good]]
    return t.told("crates", "AL-8.1", "AL-8.2", "AL-8.3", facts=tuple(facts), icon="crate", seat=int(seat))


def good(t: Things, name: str) -> Thing:
    """A resource in the own Caravan."""
    drawn = next((each for each in caravan(t.voice, t.view, t.view["seat"])["goods"] if each["good"] == name), None)
    found = supply(t, name)
    actions = (drawn["action"],) if drawn and drawn["action"] else ()
    text = t.say("arrange") if drawn else ""
    return Thing(found.name, text, found.clauses, found.facts, actions, name)


def decks(t: Things) -> Thing:
    """What is still in the decks."""
    facts: list[Fact] = [(t.say("wagons"), t.view["caravan_deck"]), (t.say("papers"), t.view["contract_deck"])]
    if t.view["next_letter"]:
        facts.append((t.say("next_letter"), t.view["next_letter"]))
    return t.told("decks", "AL-5.2", "AL-3.2", "AL-11.1", facts=tuple(facts), icon="wagon")


def token(t: Things, name: str) -> Thing:
    """A token that somebody holds."""
    facts = tuple((i, area["tokens"][name]) for i, area in enumerate(t.view["seats"]) if name in area["tokens"])
    wanted = {"use_potion": "potion", "use_assistant": "assistant", "use_shell": "shell"}.get(t.view["decision"])
    actions = (f"use:{name}",) if wanted == name and t.area is not None else ()
    return Thing(t.voice.name(name), "", TOKENS.get(name, ("AL-12.3",)), facts, actions, token_icon(name))


def trophies(t: Things, seat: str) -> Thing:
    """The Encounters that somebody keeps."""
    held = t.view["seats"][int(seat)]["trophies"]
    facts = tuple((t.voice.name(name), trophy(t.voice, name)) for name in held)
    return t.told("trophies", "AL-11.10", facts=facts, icon="trophy", seat=int(seat))


def grapes(t: Things) -> Thing:
    """Grapes."""
    return t.told("grapes", *t.page_rules(), icon="grape_red")


def encounter(t: Things) -> Thing | None:
    """The Encounter that lies open."""
    found = meeting(t.voice, t.view)
    if found is None:
        return None
    facts: list[Fact] = [(t.say("kind"), found["kind_name"])]
    if found["strength"]:
        facts.append((t.say("strength"), found["strength"]))
    fights = [each for each in found["order"] if each["odds"] is not None]
    facts += [(each["seat"], t.say("odds", n=each["odds"], faces=each["faces"])) for each in fights]
    actions = ("encounter:fight", "encounter:alternative") if t.area is not None and found["kind"] != "special" else ()
    text = "\n".join((*found["says"], *found["banners"]))
    kind = {"combat": "AL-11.3", "optional": "AL-11.4"}.get(found["kind"], "AL-11.5")
    clauses = (kind, "AL-11.2", "AL-11.6")
    return Thing(found["name"], text, clauses, tuple(facts), actions, picture="meet", drawn=found["id"])


# Numbers ----------------------------------------------------------------------------------------


def gold(t: Things) -> Thing:
    """Gold, as far as it is shown."""
    facts = t.each(lambda area: "?" if area["gold"] is None else area["gold"])
    return t.told("gold", "AL-1.3", "AL-16.3", "AL-16.4", facts=facts, icon="gold")


def workers(t: Things) -> Thing:
    """The Workers of everybody."""
    kinds = (("ready", "workers"), ("placed", "placed"), ("resting", "resting"), ("behind", "behind"))
    facts = t.each(lambda area: t.say("crew", **{name: area[key] for name, key in kinds}))
    return t.told("workers", "AL-6.1", "AL-6.6", "AL-9.1", "AL-11.9", facts=facts, icon="worker")


def strength(t: Things) -> Thing:
    """Strength."""
    return t.told("strength", "AL-8.4", "AL-11.2", facts=t.each(lambda area: area["strength"]), icon="strength")


def shields(t: Things) -> Thing:
    """Shields."""
    return t.told("shields", "AL-8.5", "AL-8.4", facts=t.each(lambda area: area["shields"]), icon="shield")


def guide(t: Things) -> Thing:
    """The Guide."""
    facts: tuple[Fact, ...] = ((t.view["guide"], t.say("has_it")),)
    return t.told("guide", "AL-9.2", "AL-9.3", "AL-10.2", "AL-11.6", facts=facts, icon="guide")


def order(t: Things) -> Thing:
    """The turn order."""
    facts = tuple((seat, n + 1) for n, seat in enumerate(t.view["order"]))
    return t.told("order", "AL-4.2", "AL-3.5", facts=facts, icon=SYMBOLS[t.view["order"][0]])


def renown(t: Things) -> Thing:
    """What counts at the end."""
    facts = t.each(lambda area: "?" if area["score"] is None else area["score"])
    return t.told("renown", "AL-12.2", "AL-12.3", "AL-12.1", "AL-12.4", facts=facts, icon="renown")


def score(t: Things, seat: str) -> Thing:
    """The points of a seat, which are secret while its Gold is."""
    return renown(t)


KINDS = {
    make.__name__: make
    for make in (
        page, space, zone, mark, channel, beach, stop, supply, final, paper, papers, sale, wagons, crates, good, decks,
        token, trophies, grapes, encounter, gold, workers, strength, shields, guide, order, renown,
        score,
    )
}  # fmt: skip


def thing(game: Game, view: View, key: str, lang: str) -> Thing | None:
    """The thing of this key, as the seat of the view sees it."""
    return find(KINDS, Things(game, view, lang), key)


def counting(game: Game, view: View) -> list[str]:
    """Renown, the own Contracts and tokens."""
    found = ["renown"]
    if view["seat"] is not None:
        mine = view["seats"][view["seat"]]
        found += [f"paper.{name}" for name in (*(mine["contracts"] or ()), *mine["completed"])]
        found += [f"token.{name}" for name in mine["tokens"]]
        found.append(f"trophies.{view['seat']}")
    return [*found, "gold", "shields"]


def in_play(game: Game, view: View) -> list[str]:
    """The page, the Encounter, the own Contracts and cards, the row, what the others have completed."""
    found = ["page", *(["encounter"] if view["meeting"] else [])]
    if view["seat"] is not None:
        mine = view["seats"][view["seat"]]
        found += [f"paper.{name}" for name in (*(mine["contracts"] or ()), *(view["drawn"] or ()))]
    found += [f"sale.{name}" for name in view["row"]]
    found += [f"paper.{name}" for area in view["seats"] for name in area["completed"]]
    return found + [f"sale.{name}" for area in view["seats"] for name in area["cards"]]


def printed(game: Game) -> list[str]:
    """Goods and numbers, the tokens, and every page of the book."""
    plain = ["gold", "renown", "workers", "strength", "shields", "guide", "order", "papers", "wagons.0", "crates.0"]
    found = [*plain, "trophies.0", "decks", "final", *(f"supply.{good}" for good in RESOURCES)]
    found += [f"token.{name}" for name in TOKENS]
    return found + [f"stop.{entry['number']}" for entry in game.components["location"]]
