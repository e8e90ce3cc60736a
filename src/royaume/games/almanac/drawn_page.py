"""The open double page of the book: its spaces, zones and tokens where the drawing has room for them, and its rule."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any, cast

from royaume.art.almanac import HEIGHT, WIDTH, Box
from royaume.engine.remembering import remembered
from royaume.engine.rulebook import read_rulebook, rules_file
from royaume.games.almanac.actions import RESOURCES
from royaume.games.almanac.components import own
from royaume.games.almanac.drawn_cards import Entry, effects, entries, goods
from royaume.games.almanac.drawn_layout import Layout, Spot, layout
from royaume.games.almanac.pictures import ELSEWHERE
from royaume.games.almanac.vocabulary import Voice

View = Mapping[str, Any]

SMALLEST = 0.7  # a page of 1200 is drawn at least so large on a desktop, in pixels
LETTER, LINE, EDGES = 5.65, 15.0, 18  # the text of the rule there: a letter's width, a line's height, the panel's edges
WIDE = 560  # a panel of two columns

# What a placement may bring and cost besides its action and its toll.
MORE = ("aside", "bottle", "wasted", "pushed", "unknown", "owed", "income", "corner", "gone", "bonus")
ACT_ICONS = {"complete": "complete", "expand": "expand", "contract": "contract", "shop": "shop"}


def page(v: Voice, view: View) -> dict[str, Any]:
    """The page with everything on it (AL-20.1 to AL-20.3)."""
    name = view["page"]["id"]
    entry = entries(v.game.components, "location")[name]
    place = layout(name, None if drawn(entry) else entry)
    two = told(v, entry, "two_player") if view["players"] == 2 else ""
    clauses = rule(v, entry["number"])
    return {
        **heading(v, name),
        "clauses": clauses,
        "rule": fitting([text for _, text in clauses if not text.startswith(v.say("rule.two"))], two, place.rule),
        "two": two,
        "wide": place.rule[2] >= WIDE,
        "title_at": at(*place.title),
        "rule_at": box(*place.rule).replace("height", "max-height"),
        "spaces": [space(v, view, name, each["id"], place.spaces[each["id"]]) for each in entry["layout"]["spaces"]],
        "zones": [zone(v, view, entry, i, place) for i in range(len(entry["layout"]["zones"]))],
        "marks": marks(v, view, entry, place),
        "channels": channels(entry, place),
        "beach": beach(view, place),
    }


def told(v: Voice, entry: Entry, key: str) -> str:
    """A text of a page."""
    return v.game.components.text(v.lang, "location", entry["id"], key)


@remembered
def heading(v: Voice, name: str) -> dict[str, Any]:
    """Number, name, story line and the bar of supply and demand, from the dearest resource on."""
    entry = entries(v.game.components, "location")[name]
    return {
        "id": entry["id"],
        "number": entry["number"],
        "name": v.name(entry["id"]),
        "teaser": told(v, entry, "teaser"),
        "bar": list(entry["bar"]),
        "picture": entry["id"] if drawn(entry) else ELSEWHERE,
    }


@remembered
def rule(v: Voice, number: int) -> list[tuple[str, str]]:
    """The clauses of the page's mechanism in the words of the rules, each with its number."""
    from royaume.games.almanac.game import Almanac

    clause = cast(Almanac, v.game).tables[2].pages[number - 1].clause
    section = clause.rpartition(".")[0] + "."
    book = read_rulebook(rules_file(v.game.folder, v.lang))
    return [(key, found.text) for key, found in book.clauses.items() if key.startswith(section)]


def fitting(texts: Sequence[str], two: str, panel: Box) -> list[str]:
    """As many clauses as the panel on the page has room for, at least the first; the whole rule opens beside it."""
    columns = 2 if panel.w >= WIDE else 1
    letters = (panel.w * SMALLEST / columns - EDGES) / LETTER  # in a line
    lines = columns * int((panel.h * SMALLEST - EDGES / 2) / LINE) - 2 * (columns - 1) - math.ceil(len(two) / letters)
    found: list[str] = []
    for text in texts:
        lines -= math.ceil(len(text) / letters + (0 if found else 0.7))  # the bar stands beside the first
        if found and lines < 0:
            break
        found.append(text)
    return found


# Places -----------------------------------------------------------------------------------------


def drawn(entry: Entry) -> bool:
    """True if the book has a drawing of just this page; a page of one's own has a plain landscape."""
    return bool(book().get(entry["id"]) == entry["layout"])


@functools.cache
def book() -> dict[str, Any]:
    """The pages of the book as printed."""
    return {entry["id"]: entry["layout"] for entry in own()["location"]}


@functools.lru_cache(4096)
def at(x: float, y: float) -> str:
    """A place on the page as a style: shares of its width and height."""
    return f"left:{100 * x / WIDTH:.2f}%;top:{100 * y / HEIGHT:.2f}%"


def box(x: float, y: float, w: float, h: float) -> str:
    """An area of the page as a style."""
    return f"{at(x, y)};width:{100 * w / WIDTH:.2f}%;height:{100 * h / HEIGHT:.2f}%"


# Spaces -----------------------------------------------------------------------------------------


@remembered
def printed(v: Voice, location: str, name: str) -> dict[str, Any]:
    """What a space of a page does, in words and as icons."""
    entry = entries(v.game.components, "location")[location]
    found = next(each for each in entry["layout"]["spaces"] if each["id"] == name)
    params = entry.get("params", {})
    return {"words": v.space(name), "does": does(found, params), "left": left(found, params)}


def left(entry: Entry, params: Entry) -> int | None:
    """The Gold for leaving the action of a space; None where it cannot be left (AL-L05.2, AL-L09.2)."""
    if "fallback_gold" in params:
        return int(params["fallback_gold"])
    return 0 if "vine" in entry else None


def space(v: Voice, view: View, location: str, name: str, spot: Spot) -> dict[str, Any]:
    """An action space: what it does as icons, its fee and toll, its seats and who sits there (AL-20.2)."""
    shown = view["page"]
    here = [worker for worker in shown["workers"] if worker["space"] == name]
    sitting = [worker["seat"] for worker in here if not worker["beside"]]
    seats = shown["spaces"][name]
    return {
        "id": name,
        "at": at(*spot),
        "action": f"place:{name}",
        **printed(v, location, name),
        "fee": shown["fees"].get(name),
        "tolls": tolls(view, name),
        "more": {**dict.fromkeys(MORE), **shown["prospects"].get(name, {})},
        "seats": [sitting[i] if i < len(sitting) else None for i in range(max(seats, len(sitting)))],
        "beside": [worker["seat"] for worker in here if worker["beside"]],
        "closed": not seats,
        "chosen": view["placement"]["space"] == name and view["decision"] != "choose_space",
        "ousting": view["decision"] == "choose_way" and view["placement"]["space"] == name,
        "drift": name in shown["mechanism"].get("covered", ()),
        "grapes": grapes(shown["mechanism"].get("vines", {}).get(name, (0, 0, 0))),
    }


def tolls(view: View, name: str) -> list[list[tuple[str, int]]]:
    """What it costs to get to a space, one list for each way to pay; what cannot be paid stands there too."""
    found = view["page"]["prospects"].get(name, {})
    if "prices" in found:
        return [[(item, n) for item, n in each] for each in found["prices"]]
    toll = view["page"]["tolls"].get(name)
    return [[("gold", toll)]] if toll else []


def does(entry: Entry, params: Entry) -> dict[str, Any]:
    """The action of a space: its kind, what it takes and what it gives, as icons."""
    act = entry["act"]
    found: dict[str, Any] = {"kind": act, "icon": ACT_ICONS.get(act), "pay": [], "gain": [], "prices": []}
    if act == "gain":
        found["gain"] = goods(entry["res"])
    elif act == "sell":
        found["prices"] = goods(entry["price"])
    elif act == "local":
        first = entry["fx"][0]
        found["gain"] = effects(entry["fx"])
        if "cure" in first or "wish" in first:
            found["pay"] = [("leaf" if "cure" in first else "any", 1)]
        elif "trial" in first:
            found.update(pay=[("combat_die", params["trial_target_by_ring"][first["trial"] - 1])], gain=[("medal", 1)])
        elif "bout" in first:
            found.update(pay=[("combat_die", 1)], gain=[("ecu", 1)])
    return found


def grapes(found: Sequence[int]) -> list[str]:
    """Grapes one by one, by their colours."""
    return [colour for colour, n in zip(("white", "red", "black"), found, strict=True) for _ in range(n)]


# Zones and tokens -------------------------------------------------------------------------------


def zone(v: Voice, view: View, entry: Entry, i: int, place: Layout) -> dict[str, Any]:
    """A zone: its name, its state under the page's rule, and what a click on it means now."""
    data = entry["layout"]["zones"][i]
    name = data["id"]
    mechanism = view["page"]["mechanism"]
    inside = [each["id"] for each in entry["layout"]["spaces"] if each["zone"] == name]
    workers = sum(worker["space"] in inside for worker in view["page"]["workers"])
    return {
        "id": name,
        "at": box(*place.zones[name]),
        "marked": any(key.endswith(f":{name}") for key in place.tokens),
        "name": v.zone(entry["id"], name),
        "workers": f"{workers}/{data['limit']}" if "limit" in data else None,
        "heavy": name in mechanism.get("heavy", ()),
        "gate": data.get("gate"),
        "lit": name in (mechanism.get("aurora"), mechanism.get("wind")),
        "last": mechanism.get("last") == name,
        "sailed": name in mechanism.get("sailed", ()),
        "closed": not any(view["page"]["spaces"][each] for each in inside),
        "action": zone_action(view, entry, i),
    }


def zone_action(view: View, entry: Entry, i: int) -> str | None:
    """A district to cure, or one the Aurora may move to."""
    if view["decision"] == "cure_district":
        return f"cure:zone_{i + 1}"
    if view["decision"] == "aurora_move":
        ring = entry["params"]["ring"]
        steps = (ring.index(entry["layout"]["zones"][i]["id"]) - ring.index(view["page"]["mechanism"]["aurora"])) % len(
            ring
        )
        return f"aurora:{steps}" if 0 < steps <= 3 else None
    return None


def marks(v: Voice, view: View, entry: Entry, place: Layout) -> list[dict[str, Any]]:
    """The page's tokens, each where it lies."""
    mechanism = view["page"]["mechanism"]
    found = [mark(v, place, f"channel:{channel}", "ice_bridge", f"bridge-{i}", action=f"way:bridge_{i + 1}", n=i + 1)
             for i, channel in enumerate(mechanism.get("bridges", ()))]  # fmt: skip
    for name, epidemic in mechanism.get("epidemics", {}).items():
        if epidemic:
            icon = "epidemic" if epidemic == "unknown" else epidemic
            found.append(
                mark(
                    v,
                    place,
                    f"epidemic:{name}",
                    icon,
                    f"epidemic-{name}",
                    name=None if icon == "epidemic" else v.name(icon),
                )
            )
    for name, royal in mechanism.get("royals", {}).items():
        taste = next(
            each["favourite"]
            for each in entries(v.game.components, "token")["royalty"]["members"]
            if each["id"] == royal
        )
        found.append(mark(v, place, f"royalty:{name}", "royalty", f"royal-{name}", name=v.name(royal), taste=taste))
        if not any("favour" in area["tokens"] for area in view["seats"]):  # all are given at the close
            found.append(mark(v, place, f"favour:{name}", "favour", f"favour-{name}", name=v.name("favour")))
    rings = [zone["id"] for zone in entry["layout"]["zones"] if "ring" in zone]
    for ring, there in zip(rings, mechanism.get("medals", ()), strict=False):
        if there:
            found.append(mark(v, place, f"medal:{ring}", "medal", f"medal-{ring}", name=v.name("medal")))
    bouts = [zone["id"] for zone in entry["layout"]["zones"] if "bout" in zone]
    for ring, (_, _, winner) in zip(bouts, mechanism.get("bouts", ()), strict=False):
        if winner < 0:
            found.append(mark(v, place, f"ecu:{ring}", "ecu", f"ecu-{ring}", name=v.name("ecu")))
    heights = mechanism.get("heights", ())
    for k in range(1, max(heights, default=0) + 1):
        climbers = [seat for seat, height in enumerate(heights) if height >= k]
        found.append(mark(v, place, f"ladder:{k}", "ladder", f"ladder-{k}", name=v.name("ladder"), seats=climbers))
    for kind, where in (("aurora", mechanism.get("aurora")), ("wind", mechanism.get("wind"))):
        if where:
            found.append(mark(v, place, f"{kind}:{where}", kind, kind))
    for kind in entry.get("tokens", {}):
        if kind in place.tokens and (n := supply(view, kind)) is not None:
            found.append(mark(v, place, kind, kind, f"supply-{kind}", name=v.name(kind), n=n, supply=True))
    return [each for each in found if each["at"]]


def channels(entry: Entry, place: Layout) -> list[dict[str, Any]]:
    """The numbers around the lake, by which one can see where a bridge drifts (AL-L02.1)."""
    found = range(1, entry.get("params", {}).get("channels", 0) + 1)
    return [{"n": n, "at": box(*place.tokens[f"channel:{n}"])} for n in found if f"channel:{n}" in place.tokens]


def mark(v: Voice, place: Layout, where: str, icon: str, key: str, **more: Any) -> dict[str, Any]:
    """One token on the page; `at` is empty where the drawing has no place for it."""
    found: dict[str, Any] = {"id": f"al-{key}", "icon": icon, "supply": False, "seats": []}
    found.update(dict.fromkeys(("name", "action", "n", "taste")))
    return {**found, "at": box(*place.tokens[where]) if where in place.tokens else "", **more}


def supply(view: View, kind: str) -> int | None:
    """How many tokens of a kind can still be had on this page; None where they lie elsewhere."""
    if kind in ("assistant", "producer", "potion", "shell", "mist_bottle", "theatre_ticket"):
        return int(view["page"]["left"])
    if kind in ("key_great_frost", "key_twin_city"):
        return int(not any(kind in area["tokens"] for area in view["seats"]))
    if kind == "snowdrift":
        return len(view["page"]["mechanism"]["covered"])
    return None


def beach(view: View, place: Layout) -> dict[str, Any] | None:
    """The Workers that were pushed off their spaces."""
    pushed = [worker["seat"] for worker in view["page"]["workers"] if worker["space"] == "beach"]
    return {"at": box(*place.tokens["beach"]), "workers": pushed} if pushed and "beach" in place.tokens else None


# The road ---------------------------------------------------------------------------------------


def destination(v: Voice, view: View, number: int) -> dict[str, Any]:
    """A page ahead: its teaser and its bar; what it offers unless the book is sealed (AL-R6)."""
    entry = next(entry for entry in v.game.components["location"] if entry["number"] == number)
    sealed = view["options"]["sealed_book"]
    return {
        **heading(v, entry["id"]),
        "action": f"travel:{number}",
        "rule": "" if sealed else rule(v, number)[0][1],
        "offers": [] if sealed else offers(entry, view["players"]),
        "tokens": [] if sealed else [{"icon": kind, "name": v.name(kind)} for kind in entry.get("tokens", {})],
        "chosen": view["destination"] == number,
    }


def offers(entry: Entry, players: int) -> list[dict[str, Any]]:
    """For each resource, the dearest first: the most one space gives and the best price one pays."""
    spaces = [space for space in entry["layout"]["spaces"] if space["seats"][players - 2]]
    return [
        {
            "good": good,
            "gain": max((space["res"].get(good, 0) for space in spaces if space["act"] == "gain"), default=0),
            "price": max((space["price"].get(good, 0) for space in spaces if space["act"] == "sell"), default=0),
        }
        for good in entry["bar"]
    ]


def road(v: Voice, view: View) -> dict[str, Any]:
    """The whole graph of pages in six columns: where we were, where we are, where we may go (AL-20.4)."""
    stages: dict[int, list[Entry]] = {}
    for entry in v.game.components["location"]:
        stages.setdefault(entry["stage"], []).append(entry)
    spots = {
        entry["number"]: (16 + 32 * (stage - 1), 64 + 30 * i - 15 * (len(found) - 1))
        for stage, found in stages.items()
        for i, entry in enumerate(found)
    }
    route = view["route"]
    known = {*route, *view["page"]["next"]} if view["options"]["sealed_book"] else set(spots)
    travelled = set(itertools.pairwise(route))
    edges = [
        {
            "d": "M{} {}L{} {}".format(*spots[entry["number"]], *spots[end]),
            "state": "past" if (entry["number"], end) in travelled
            else "next" if entry["number"] == route[-1] and not view["over"] else "far",
        }
        for entry in v.game.components["location"]
        for end in entry["next"]
    ]  # fmt: skip
    return {"edges": edges, "stops": [stop(v, view, entry, spots, known) for entry in v.game.components["location"]]}


def stop(v: Voice, view: View, entry: Entry, spots: Mapping[int, tuple[int, int]], known: set[int]) -> dict[str, Any]:
    """One page on the map."""
    number = entry["number"]
    route = view["route"]
    state = "far"
    if number == route[-1]:
        state = "here"
    elif number in route:
        state = "past"
    elif number in view["page"]["next"]:
        state = "chosen" if view["destination"] == number else "next"
    x, y = spots[number]
    return {"number": number, "name": v.name(entry["id"]) if number in known else "", "x": x, "y": y, "state": state,
            "action": f"travel:{number}"}  # fmt: skip


def supplies(view: View) -> list[dict[str, Any]]:
    """The supply: what is left of each resource and of the Shields, and what a click on it may mean.

    It sends no Worker to the Shop: while a space is chosen it is only what is left.
    """
    found = [(good, [f"shop_take:{good}", f"take:{good}"]) for good in RESOURCES]
    found.append(("shield", ["shop_shield"]))
    asked = view["decision"] != "choose_space"
    return [{"good": good, "n": view["supply"][good], "actions": actions if asked else []} for good, actions in found]
