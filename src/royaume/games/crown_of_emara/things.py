"""What everything on the table of Crown of Emara is, for its sheet: out of a seat's view and the printed data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from royaume.engine.game import Game
from royaume.engine.things import Cabinet, Fact, Thing, find
from royaume.games.crown_of_emara import drawing
from royaume.games.crown_of_emara.actions import RESOURCES, SPACES
from royaume.games.crown_of_emara.drawing import Book
from royaume.games.crown_of_emara.vocabulary import Voice

View = Mapping[str, Any]

CARDS = {
    **dict.fromkeys(("take_wood", "take_stone", "take_cloth", "take_grain", "take_ring"), ("CE-6.1", "CE-D1")),
    "trade_gold": ("CE-6.2", "CE-14.4"),
    "extra_move": ("CE-6.3",),
    "cheap_help": ("CE-6.4", "CE-10.12"),
    "town_errand": ("CE-6.5", "CE-12.9"),
}
DONE = {  # what is done in town: its clauses, and the actions
    "gift": (("CE-8.1", "CE-9.2", "CE-9.3"), [f"gift:{good}" for good in RESOURCES]),
    "book_to_bp": (("CE-8.2",), ["book_to_bp"]),
    "donation": (("CE-8.3", "CE-9.2", "CE-9.3"), [f"donate:{good}" for good in RESOURCES]),
    "sell_resource": (("CE-8.4", "CE-8.11"), ["sell:1"]),
    "books_to_cp": (("CE-8.5",), [f"books:{n}" for n in range(1, 6)]),
    "deliver_stone": (("CE-8.6", "CE-9.2", "CE-9.3"), ["deliver_stone"]),
    "deliver_bread": (("CE-8.7", "CE-9.2", "CE-9.3"), [f"deliver_bread:{n}" for n in range(1, 4)]),
    "deliver_wood": (("CE-8.8",), ["deliver_wood:1", "deliver_wood:3"]),
}
ICONS = {"gift": "ring", "donation": "book", "book_to_bp": "book", "sell_resource": "gold", "books_to_cp": "book"}
TURNING = {"deliver_stone": "stone_marker", "deliver_bread": "bread_marker"}
GOODS = {
    **dict.fromkeys(RESOURCES, ("CE-2.2", "CE-14.2", "CE-15.1")),
    "gold": ("CE-14.2", "CE-14.3", "CE-15.1"),
    "ring": ("CE-10.3", "CE-15.1"),
    "book": ("CE-8.2", "CE-8.5", "CE-15.1"),
    "bread": ("CE-7.4", "CE-8.7", "CE-15.1"),
}
ADVISORS = {
    "toolmaker": ("CE-11.4", "CE-11.5"),
    "landlord": ("CE-11.6",),
    "merchant": ("CE-11.7",),
    "scholar": ("CE-11.8",),
    "steward": ("CE-11.9",),
    "mayoress": ("CE-11.10",),
    "abbess": ("CE-11.10",),
    "schoolmarm": ("CE-11.11",),
    "chamberlain": ("CE-11.12",),
    "baker": ("CE-11.13",),
}


class Things(Cabinet):
    """The things of this game."""

    def __init__(self, game: Game, view: View, lang: str) -> None:
        super().__init__(game, view, lang)
        self.book = Book(game, lang)
        self.voice = Voice(game, lang)

    @property
    def area(self) -> View:
        """The own area, or an empty one for who only watches."""
        seat = self.view["seat"]
        return self.view["seats"][seat] if seat is not None else {"hand": (), "slots": (), "at": ()}

    def words_for(self, icons: list[tuple[str, int]]) -> str:
        """A price or a gain in words."""
        return self.voice.amounts(icons)


# Cards ------------------------------------------------------------------------------------------


def card(t: Things, name: str) -> Thing:
    """An action card, wherever it lies."""
    drawn = drawing.action_card(t.book, name)
    mine = t.area
    where: tuple[Fact, ...] = ()
    if name in mine["slots"]:
        where = ((t.say("lies"), t.say("in_slot", n=list(mine["slots"]).index(name) + 1)),)
    elif name in (mine["hand"] or ()):
        where = ((t.say("lies"), t.say("in_hand")),)
    actions = ["card"] if t.view["turn"]["card"] == name else []
    if name in (mine["hand"] or ()):
        actions += [f"play_card:{name}:{slot}" for slot in (1, 2, 3)]
    return Thing(
        drawn["name"], drawn["about"], (*CARDS[name], "CE-5.1"), where, tuple(actions), drawn["icon"],
        picture="card", drawn=drawn,
    )  # fmt: skip


def slot(t: Things, number: str) -> Thing:
    """One of the own three slots."""
    k = int(number)
    held = t.area["slots"][k - 1] if t.area["slots"] else None
    if held:
        return card(t, held)
    text = t.say("slot.text", n=k)
    actions = [f"play_card:{name}:{k}" for name in t.area["hand"] or ()]
    return Thing(t.say("slot", n=k), text, ("CE-5.1", "CE-5.4"), actions=tuple(actions), icon="steps")


def advisor(t: Things, name: str) -> Thing:
    """An advisor, on display or with somebody."""
    drawn = drawing.advisor(t.book, name)
    facts: list[Fact] = [
        (t.say("price"), t.words_for(drawn["cost"])),
        (t.say("works"), t.say(f"timing.{drawn['timing']}")),
    ]
    if drawn["cp"]:
        facts.append((t.say("brings"), t.words_for([("cp", drawn["cp"])])))
    facts += [(i, t.say("has_it")) for i, area in enumerate(t.view["seats"]) if name in area["advisors"]]
    actions = [
        f"recruit:{place}:{SPACES[k]}"
        for place, row in t.view["display"].items()
        for k, there in enumerate(row)
        if there == name
    ]
    actions += [use["action"] for use in drawing.uses(t.book, name) if name in t.area.get("advisors", ())]
    clauses = (*ADVISORS.get(name, ()), "CE-11.3", "CE-10.6")
    return Thing(
        drawn["name"], drawn["about"], clauses, tuple(facts), tuple(actions), "person", picture="advisor", drawn=drawn
    )


def empty(t: Things) -> Thing:
    """A space for an advisor that nobody fills any more."""
    return t.told("empty", "CE-10.7", "CE-10.9", icon="person")


def event(t: Things) -> Thing:
    """The event of the round."""
    name = t.view["event"]
    drawn = drawing.event(t.book, name)
    timing = t.book.entry("events", name)["timing"]
    clauses = {"round_start": "CE-13.5", "round_end": "CE-13.1"}.get(timing, "CE-13.2")
    facts: tuple[Fact, ...] = ((t.say("works"), t.say(f"event.{timing}")),)
    return Thing(drawn["name"], drawn["about"], (clauses, "CE-4.2"), facts, picture="event", drawn=drawn)


def token(t: Things, name: str) -> Thing:
    """A favor token that somebody holds, or that was drawn."""
    drawn = drawing.token(t.book, name)
    facts: tuple[Fact, ...] = ((t.say("counts_at"), drawn["place"]), (t.say("brings"), t.words_for(drawn["gain"])))
    mine = name in t.area.get("tokens", ())
    actions = (f"redeem:{name}",) if mine else (f"keep:{name}",) if name in (t.view["drawn"] or ()) else ()
    return Thing(drawn["name"], "", ("CE-12.4", "CE-12.5"), facts, actions, "favor", picture="token", drawn=drawn)


def tokens(t: Things, seat: str) -> Thing:
    """The favor tokens of a seat."""
    held = [drawing.token(t.book, name) for name in t.view["seats"][int(seat)]["tokens"]]
    facts = tuple((each["place"], t.words_for(each["gain"])) for each in held)
    return t.told("tokens", "CE-12.3", "CE-12.4", facts=facts, icon="favor", seat=int(seat))


def laid(t: Things, seat: str) -> Thing:
    """The slots of a seat, and what it has still to play."""
    area = t.view["seats"][int(seat)]
    names = t.book.names
    facts: list[Fact] = [(t.say("slot", n=k + 1), names[name] if name else "–") for k, name in enumerate(area["slots"])]
    facts.append((t.say("played"), ", ".join(names[name] for name in area["played"]) or "–"))
    facts.append((t.say("unplayed"), ", ".join(names[name] for name in area["unplayed"]) or "–"))
    return t.told("laid", "CE-1.4", "CE-D10", facts=tuple(facts), icon="steps", seat=int(seat))


# Places -----------------------------------------------------------------------------------------


def place(t: Things, name: str) -> Thing:
    """A place of the countryside or of the town."""
    i = next(i for i, ring in enumerate(t.view["boards"]) if name in ring)
    position = list(t.view["boards"][i]).index(name)
    tile = drawing.tile(t.book, t.view, i, position)
    moves = [f"play_card:{card}:{k}" for k in tile["landings"] for card in t.area["hand"] or ()]
    wish = [each for each in (tile["move"], tile["errand"]) if each]
    facts: list[Fact] = [
        (t.say("lands"), ", ".join(t.say("slot", n=k) for k in tile["landings"]))
    ] if tile["landings"] else []  # fmt: skip
    here = [i for i, area in enumerate(t.view["seats"]) if name in area["councilors"]]
    facts += [(who, t.say("stands_here")) for who in here]
    if tile["countryside"]:
        facts.insert(0, (t.say("produces"), t.book.names[tile["produces"]]))
        clauses: tuple[str, ...] = ("CE-7.4", "CE-10.4")
    else:
        actions = t.book.entry("town_locations", name)["actions"]
        clauses = (*(clause for each in actions for clause in DONE[each["id"]][0][:1]), "CE-8.9", "CE-10.6")
    actions = tuple(wish) or tuple(moves)
    return Thing(tile["name"], "", clauses, tuple(facts), actions, picture="place", drawn={"id": name})


def hut(t: Things, name: str) -> Thing:
    """A hut: what a craftsman there costs, or whose it is."""
    entry, found = next(
        (entry, hut) for entry in t.book.data["countryside_locations"] for hut in entry["huts"] if hut["id"] == name
    )
    owner = t.view["huts"][name]
    facts: list[Fact] = [(t.say("price"), t.words_for(drawing.icons(found["cost"])))]
    facts.append((owner, t.say("works_here")) if owner >= 0 else (t.say("works_here"), t.say("nobody")))
    number = entry["huts"].index(found) + 1
    place = t.book.names[entry["id"]]
    clauses = ("CE-10.4", "CE-10.5", "CE-7.4")
    whose = owner if owner >= 0 else None
    return Thing(t.say("hut", n=number, place=place), "", clauses, tuple(facts), (f"hire:{name}",), "hut", whose)


def done(t: Things, name: str, good: str = "") -> Thing:
    """What can be done at a place of the town; with a good, one of its four markers."""
    clauses, actions = DONE[name]
    facts: list[Fact] = []
    marker = TURNING.get(name) or (f"{name}_{good}" if good else "")
    if marker:
        now = t.view["markers"][marker]
        facts = [(t.say("now"), now["value"]), (t.say("next"), now["next"]), (t.say("uses"), now["uses_left"])]
    title = t.book.names[name]
    if good:
        title = t.say("of_good", name=title, good=t.book.names[good])
        actions = [each for each in actions if each.endswith(f":{good}")]
    return Thing(
        title, "", clauses, tuple(facts), tuple(actions), good or ICONS.get(name, name.removeprefix("deliver_"))
    )


def councilor(t: Things, seat: str, which: str) -> Thing:
    """A councilor of a seat."""
    i, c = int(seat), int(which)
    facts: tuple[Fact, ...] = ((i, t.book.names[t.view["seats"][i]["councilors"][c]]),)
    mixed = t.view["options"]["mixed_boards"]
    actions = (f"move:{('countryside', 'town')[c]}",) if i == t.view["seat"] else ()
    return t.told(
        f"councilor.{'mixed' if mixed else c}", "CE-1.2", "CE-7.1", "CE-7.2", facts=facts, actions=actions,
        icon=f"councilor-{c}", seat=i,
    )  # fmt: skip


def way(t: Things) -> Thing:
    """The arrow between four places: which way councilors go."""
    return t.told("way", "CE-7.1", "CE-7.2")


# Numbers ----------------------------------------------------------------------------------------


def good(t: Things, name: str) -> Thing:
    """A good, and how much of it everybody has."""
    return Thing(t.book.names[name], "", GOODS[name], t.each(lambda area: area["goods"][name]), icon=name)


def cp(t: Things, seat: str) -> Thing | None:
    """The citizen points."""
    return _score(t, "cp", int(seat))


def bp(t: Things, seat: str) -> Thing | None:
    """The building points."""
    return _score(t, "bp", int(seat))


def _score(t: Things, which: str, seat: int) -> Thing | None:
    facts = tuple((i, drawing.points(t.view, i)[which]) for i in range(t.view["players"]))
    if seat < 0:
        return victoria(t)
    return t.told(which, "CE-1.1", "CE-15.3", facts=facts, icon=which, seat=seat)


def track(t: Things) -> Thing:
    """The score track."""
    facts = tuple(
        (i, t.words_for([(k, drawing.points(t.view, i)[k]) for k in ("cp", "bp")])) for i in range(t.view["players"])
    )
    return t.told("track", "CE-1.1", "CE-15.3", "CE-15.4", facts=facts, icon="cp")


def left(t: Things, seat: str) -> Thing:
    """What is left counts at the end."""
    area = t.view["seats"][int(seat)]
    facts = tuple((t.say(f"left.{name}"), n) for name, n in area["leftovers"].items() if n)
    return t.told("left", "CE-15.1", "CE-15.2", facts=facts, icon="cp", seat=int(seat))


def rank(t: Things, name: str) -> Thing:
    """A rank of the nobility."""
    i = next(i for i, entry in enumerate(t.book.data["nobility_ranks"]) if entry["id"] == name)
    drawn = drawing.rank(t.book, t.view, i)
    facts: list[Fact] = [(t.say("price"), t.words_for(drawn["cost"])), (t.say("cards_left"), drawn["left"])]
    if drawn["top"] is not None:
        facts.insert(1, (t.say("brings"), t.words_for([("cp", drawn["top"])])))
    facts += [(seat, t.say("has_it")) for seat in drawn["holders"]]
    mine = t.area.get("rank") == i
    return Thing(
        drawn["name"], "", ("CE-10.2", "CE-10.3"), tuple(facts), ("raise_rank",) if mine else (), "crown",
    )  # fmt: skip


def nobility(t: Things) -> Thing:
    """The five stacks of the nobility."""
    return t.told("nobility", "CE-10.2", "CE-10.3", actions=("raise_rank",), icon="crown")


def craftsmen(t: Things) -> Thing:
    """The craftsmen that are left on the boards."""
    facts = t.each(lambda area: area["craftsmen"])
    points = ", ".join(map(str, t.book.data["player_board"]["craftsman_cp"]))
    text = t.say("craftsmen.text", points=points)
    return t.told("craftsmen", "CE-10.4", "CE-10.5", "CE-7.4", text=text, facts=facts, icon="craftsman")


def statue(t: Things) -> Thing:
    """The first player."""
    return t.told("statue", "CE-3.10", "CE-4.3", "CE-4.7", facts=((t.view["first"], t.say("has_it")),), icon="statue")


def victoria(t: Things) -> Thing | None:
    """The rival of a solo game."""
    rival = t.view["victoria"]
    if not rival:
        return None
    facts: list[Fact] = [(t.say("cp"), rival["cp"])]
    return Thing(t.book.data["solo"]["opponent"], "", ("CE-16.1", "CE-16.5", "CE-16.9"), tuple(facts), icon="cp")


def ended(t: Things) -> Thing:
    """How the lower of two scores counts."""
    return t.told("ended", "CE-15.3", "CE-15.1", "CE-15.2", "CE-15.4", icon="crown")


KINDS = {
    make.__name__: make
    for make in (
        card, slot, advisor, empty, event, token, tokens, laid, place, hut, done, councilor, way, good, cp, bp, track,
        left, rank, nobility, craftsmen, statue, victoria, ended,
    )
}  # fmt: skip


def thing(game: Game, view: View, key: str, lang: str) -> Thing | None:
    """The thing of this key, as the seat of the view sees it."""
    return find(KINDS, Things(game, view, lang), key)


def counting(game: Game, view: View) -> list[str]:
    """The two scores, what is left, the ranks, and what the town gives for goods."""
    found = ["ended", "cp.0", "bp.0", "nobility", "craftsmen", "event"]
    seat = view["seat"]
    if seat is not None:
        found[1:3] = [f"cp.{seat}", f"bp.{seat}", f"left.{seat}"]
    found += [f"done.{name}" for name in DONE]
    return [*found, "victoria"] if view["victoria"] else found


def in_play(game: Game, view: View) -> list[str]:
    """The event, the own cards, the advisors on display and those that somebody has, the own tokens."""
    found = ["event"]
    if view["seat"] is not None:
        mine = view["seats"][view["seat"]]
        found += [f"card.{name}" for name in (*(mine["hand"] or ()), *mine["slots"]) if name]
        found += [f"token.{name}" for name in mine["tokens"]]
    found += [f"advisor.{name}" for area in view["seats"] for name in area["advisors"]]
    return found + [f"advisor.{name}" for row in view["display"].values() for name in row if name]


def printed(game: Game) -> list[str]:
    """Goods and scores, cards, places with what is done there, ranks and advisors."""
    data = game.components.data
    plain = ["cp.0", "bp.0", "councilor.0.0", "councilor.0.1", "craftsmen", "statue", "nobility", "tokens.0", "left.0"]
    places = [f"place.{entry['id']}" for table in ("countryside_locations", "town_locations") for entry in data[table]]
    return [
        *plain,
        *(f"good.{name}" for name in GOODS),
        *(f"card.{name}" for name in CARDS),
        *(f"done.{name}" for name in DONE),
        *places,
        *(f"rank.{entry['id']}" for entry in data["nobility_ranks"]),
        *(f"advisor.{name}" for name in ADVISORS),
    ]
