"""What the table of Crown of Emara shows, prepared for its templates out of a seat's view alone."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from royaume.engine.game import Game
from royaume.engine.remembering import remembered
from royaume.games.crown_of_emara.about import about
from royaume.games.crown_of_emara.actions import GOODS, PAYMENTS, RESOURCES, SPACES, payment_name
from royaume.games.crown_of_emara.vocabulary import Voice

View = Mapping[str, Any]
Icons = list[tuple[str, int]]

SYMBOLS = ("sun", "drop", "rose", "leaf")
TIMINGS = {"immediate": "now", "once_per_turn": "turn", "permanent": "always"}
CARD_ICONS = {"trade_gold": "gold", "extra_move": "steps", "cheap_help": "craftsman", "town_errand": "bp"}


@functools.cache
def payments() -> dict[str, Any]:
    """Every way to pay, and every good that is part of one, in icons."""
    whole = {f"pay:{payment_name(p)}": amounts(p) for p in PAYMENTS}
    return whole | {f"pay:{good}": [(good, 1)] for good in GOODS}


def scene(game: Game, view: View, lang: str) -> dict[str, Any]:
    """Everything the board, the rail and the dock need, with names in `lang`."""
    book = Book(game, lang)
    rival = book.data["solo"]["opponent"]
    return {
        "boards": [board(book, view, i) for i in (0, 1)],
        "councilors": [piece for i in range(view["players"]) for piece in councilors(view, i)],
        "track": track(book, view),
        "event": event(book, view["event"]),
        "next_advisor": advisor(book, view["next_advisor"]) if view["next_advisor"] else None,
        "nobility": [rank(book, view, i) for i in range(5)],
        "seats": [seat(book, view, i) for i in range(view["players"])],
        "goods": [{"id": good, "name": book.names[good]} for good in GOODS],
        "payments": payments(),
        "symbols": SYMBOLS,
        "drawn_elsewhere": ("play_card", "keep"),  # choices that the player's area offers already
        "ends": ("end_turn",),
        "drawn": [token(book, t) for t in view["drawn"]] if view["drawn"] else [],
        "rival": rival,
        "rivals": [{"name": rival, "colour": "pv", "score": score} for score in rival_scores(view)],
        "behind_scores": [[("cp", area["final_cp"]), ("bp", area["final_bp"])] for area in view["seats"]],
    }


def rival_scores(view: View) -> list[int]:
    """Victoria's points where she is to be beaten, which is in a campaign only (CE-16.9, CE-16.13)."""
    return [view["victoria"]["cp"]] if view["victoria"] and view["options"]["solo"] == "campaign" else []


class Book:
    """The printed data with names in one language."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.data = game.components.data
        self.names = Voice(game, lang).names
        self._entries: dict[str, dict[str, Any]] = {}

    def entry(self, table: str, name: str) -> Mapping[str, Any]:
        """The entry of a table with this id."""
        if table not in self._entries:
            self._entries[table] = {entry["id"]: entry for entry in self.data[table]}
        found: Mapping[str, Any] = self._entries[table][name]
        return found

    @remembered
    def card(self, table: str, name: str) -> dict[str, Any]:
        """Id, name and what it does in words."""
        entry = self.entry(table, name)
        said = about(self.game, entry, self.lang) if "effect" in entry else ""
        return {"id": name, "name": self.names[name], "about": said}


# The boards -------------------------------------------------------------------------------------


def board(book: Book, view: View, i: int) -> dict[str, Any]:
    """One ring of four places; positions run clockwise from the upper left."""
    return {"tiles": [tile(book, view, i, position) for position in range(4)]}


def tile(book: Book, view: View, i: int, position: int) -> dict[str, Any]:
    """One place: what it gives, what can be done there, and who could come."""
    place = view["boards"][i][position]
    countryside = place in {entry["id"] for entry in book.data["countryside_locations"]}
    table = "countryside_locations" if countryside else "town_locations"
    drawn = {
        **book.card(table, place),
        "position": position,
        "countryside": countryside,
        "landings": landings(view, i, position),
        "move": move_here(view, i, position),
        "errand": None if countryside else f"errand:{place}",
    }
    if countryside:
        entry = book.entry(table, place)
        drawn["produces"] = entry["produces"]
        drawn["huts"] = [
            {
                "id": hut["id"],
                "cost": icons(hut["cost"]),
                "owner": view["huts"][hut["id"]],
                "action": f"hire:{hut['id']}",
            }
            for hut in entry["huts"]
        ]
    else:
        drawn["rows"] = [{**row, "name": book.names[row["what"]]} for row in ROWS[place](book, view)]
        drawn["advisors"] = [
            {**advisor(book, name), "action": f"recruit:{place}:{SPACES[k]}"} if name else None
            for k, name in enumerate(view["display"][place])
        ]
    return drawn


def landings(view: View, i: int, position: int) -> list[int]:
    """The free slots whose number of steps brings my councilor of this board here."""
    if view["seat"] is None or view["player"] != view["seat"] or view["decision"] != "play_card":
        return []
    mine = view["seats"][view["seat"]]
    return [k + 1 for k in range(3) if mine["slots"][k] is None and (mine["at"][i] + k + 1) % 4 == position]


def move_here(view: View, i: int, position: int) -> str | None:
    """The movement that would end here now."""
    if view["player"] is None or view["decision"] not in ("menu", "step"):
        return None
    steps = 1 if view["decision"] == "step" else view["turn"]["slot"]
    at = view["seats"][view["player"]]["at"][i]
    return f"move:{('countryside', 'town')[i]}" if (at + steps) % 4 == position else None


def dials(view: View, kind: str, verb: str) -> list[dict[str, Any]]:
    """The four dials of gifts or donations."""
    return [{"good": good, **view["markers"][f"{kind}_{good}"], "action": f"{verb}:{good}"} for good in RESOURCES]


def town_action(book: Book, place: str, name: str) -> Mapping[str, Any]:
    """An action of a town location, as printed."""
    found: Mapping[str, Any] = next(e for e in book.entry("town_locations", place)["actions"] if e["id"] == name)
    return found


def done_at(book: Book, place: str, name: str) -> list[dict[str, Icons]]:
    """What an action of a town location takes and gives: one exchange, or several to choose from."""
    return effects(town_action(book, place, name)["effect"])


def castle(book: Book, view: View) -> list[dict[str, Any]]:
    """Gifts and books (CE-8.1, CE-8.2)."""
    return [
        {"kind": "dials", "what": "gift", "dials": dials(view, "gift", "gift"),
         "gain": done_at(book, "castle", "gift")[0]["gain"]},
        {"kind": "swap", "what": "book_to_bp", **done_at(book, "castle", "book_to_bp")[0], "action": "book_to_bp"},
    ]  # fmt: skip


def cathedral(book: Book, view: View) -> list[dict[str, Any]]:
    """Donations (CE-8.3)."""
    gain = done_at(book, "cathedral", "donation")[0]["gain"]
    return [{"kind": "dials", "what": "donation", "dials": dials(view, "donation", "donate"), "gain": gain}]


def market(book: Book, view: View) -> list[dict[str, Any]]:
    """Sales and books (CE-8.4, CE-8.5)."""
    table = book.data["market_books"]["cp_by_number_of_books"]
    sale = done_at(book, "market", "sell_resource")[0]
    most = 1 + sum(part.get("extra", 0) for part in book.entry("events", view["event"])["effect"])
    sales = [
        {"kind": "swap", "pay": times(sale["pay"], n), "gain": times(sale["gain"], n), "action": f"sell:{n}"}
        for n in range(1, most + 1)
    ]
    steps = [{"n": n, "value": table[n], "action": f"books:{n}"} for n in range(1, len(table))]
    return [
        {"kind": "swaps", "what": "sell_resource", "swaps": sales},
        {"kind": "steps", "what": "books_to_cp", "good": "book", "point": "cp", "steps": steps},
    ]


def times(list_of: Icons, n: int) -> Icons:
    """So many times the same."""
    return [(item, n * amount) for item, amount in list_of]


def construction_site(book: Book, view: View) -> list[dict[str, Any]]:
    """Stone, bread and wood (CE-8.6 to CE-8.8)."""
    here = "construction_site"
    stone, bread = view["markers"]["stone_marker"], view["markers"]["bread_marker"]
    delivery = done_at(book, here, "deliver_stone")[0]
    most = town_action(book, here, "deliver_bread")["bread_max"]
    breads = [{"n": n, "value": n * bread["value"], "action": f"deliver_bread:{n}"} for n in range(1, most + 1)]
    wood = zip(done_at(book, here, "deliver_wood"), ("1", "3"), strict=True)
    return [
        {"kind": "swap", "what": "deliver_stone", "pay": delivery["pay"],
         "gain": [*delivery["gain"], ("cp", stone["value"])], "dial": stone, "action": "deliver_stone"},
        {"kind": "steps", "what": "deliver_bread", "good": "bread", "point": "cp", "steps": breads, "dial": bread},
        {"kind": "swaps", "what": "deliver_wood",
         "swaps": [{"kind": "swap", **swap, "action": f"deliver_wood:{n}"} for swap, n in wood]},
    ]  # fmt: skip


ROWS = {"castle": castle, "cathedral": cathedral, "market": market, "construction_site": construction_site}


# Pieces and cards -------------------------------------------------------------------------------


def councilors(view: View, i: int) -> list[dict[str, Any]]:
    """Both councilors of a seat, each with its board, its position and its own spot there."""
    return [
        {"seat": i, "councilor": c, "position": view["seats"][i]["at"][c], "place": view["seats"][i]["councilors"][c]}
        for c in (0, 1)
    ]


@remembered
def event(book: Book, name: str) -> dict[str, Any]:
    """An event card."""
    return {**book.card("events", name), "icons": effects(book.entry("events", name)["effect"])}


def icons(cost: Mapping[str, int]) -> Icons:
    """A printed cost as goods and numbers, in the usual order."""
    return [(good, cost[good]) for good in GOODS if good in cost]


def amounts(payment: Sequence[int]) -> Icons:
    """A payment as goods and numbers."""
    return [(good, n) for good, n in zip(GOODS, payment, strict=False) if n]


@remembered
def advisor(book: Book, name: str) -> dict[str, Any]:
    """An advisor card: price, points, when it works, and its effect as icons where icons say it."""
    entry = book.entry("advisors", name)
    return {
        **book.card("advisors", name),
        "cost": icons(entry["cost"]),
        "cp": entry["cp"],
        "timing": TIMINGS[entry["timing"]],
        "icons": effects(entry["effect"]),
        "type": entry["type"],
    }


def effects(effect: Sequence[Mapping[str, Any]]) -> list[dict[str, Icons]]:
    """An effect as alternatives of what is paid and what is gained; empty where only words can say it."""
    gained = [(short(part["gain"]), part["n"]) for part in effect if "gain" in part]
    found: list[dict[str, Icons]] = [{"pay": [], "gain": gained}] if gained else []
    for part in effect:
        for one in part.get("choose_one", [part]):
            if "exchange" in one:
                pay = [(short(p["pay"]), p["n"]) for p in one["exchange"]]
                found.append({"pay": pay, "gain": [(short(p["gain"]), p["n"]) for p in one["for"]]})
    return found


def short(item: str) -> str:
    """The icon of an item of the effect vocabulary."""
    return "any" if item.endswith("_resource") else item


@remembered
def token(book: Book, name: str) -> dict[str, Any]:
    """A favor token: where it counts and what it gives."""
    entry = book.entry("favor_tokens", name)
    return {
        "id": name,
        "name": book.names[entry["id"]],
        "location": entry["location"],
        "place": book.names[entry["location"]],
        "gain": effects(entry["effect"])[0]["gain"],
    }


def rank(book: Book, view: View, i: int) -> dict[str, Any]:
    """A nobility stack: cost, points of the top card, cards left."""
    entry = book.data["nobility_ranks"][i]
    cost = [("ring", entry["cost_ring"]), ("gold", entry["cost_gold"])]
    return {
        "id": entry["id"],
        "name": book.names[entry["id"]],
        "cost": [(good, n) for good, n in cost if n],
        **view["nobility"][entry["id"]],
        "holders": [s for s in range(view["players"]) if view["seats"][s]["rank"] == i + 1],
    }


def seat(book: Book, view: View, i: int) -> dict[str, Any]:
    """A player's area: goods, cards, helpers."""
    area = view["seats"][i]
    ranks = book.data["nobility_ranks"]
    return {
        "index": i,
        "symbol": SYMBOLS[i],
        "points": points(view, i),
        "left": 0 if view["over"] else sum(area["leftovers"].values()),
        "goods": [(good, area["goods"][good]) for good in GOODS],
        "rank": book.names[ranks[area["rank"] - 1]["id"]] if area["rank"] else None,
        "rank_id": ranks[area["rank"] - 1]["id"] if area["rank"] else None,
        "next_rank": rank(book, view, area["rank"]) if area["rank"] < len(ranks) else None,
        "craftsmen": area["craftsmen"],
        "craftsman_cp": [*book.data["player_board"]["craftsman_cp"], 0][4 - area["craftsmen"]],
        "advisors": [
            {**advisor(book, name), "uses": uses(book, name)} for name in area["advisors"]
        ],
        "tokens": [{**token(book, name), "action": f"redeem:{name}"} for name in area["tokens"]],
        "hand": [action_card(book, name) for name in area["hand"]] if area["hand"] is not None else None,
        "slots": [action_card(book, name) if name else None for name in area["slots"]],
        "played": [book.card("action_cards", name)["name"] for name in area["played"]],
        "unplayed": [book.card("action_cards", name)["name"] for name in area["unplayed"]],
    }  # fmt: skip


def points(view: View, i: int) -> dict[str, int]:
    """The two scores of a seat; at the end with the points for what was left (CE-15.2)."""
    area = view["seats"][i]
    return {track: area[f"final_{track}" if view["over"] else track] for track in ("cp", "bp")}


@remembered
def uses(book: Book, name: str) -> list[dict[str, Any]]:
    """The exchanges of an advisor with the actions that use them."""
    entry = book.entry("advisors", name)
    if entry["timing"] == "immediate":
        return []
    return [{"icons": use, "action": f"advisor:{name}_{k + 1}"} for k, use in enumerate(effects(entry["effect"]))]


@remembered
def action_card(book: Book, name: str) -> dict[str, Any]:
    """An action card."""
    entry = book.entry("action_cards", name)
    icons = effects(entry["effect"])
    return {**book.card("action_cards", name), "icons": icons, "icon": CARD_ICONS.get(name) or icons[0]["gain"][0][0]}


def track(book: Book, view: View) -> dict[str, Any]:
    """The score track: both markers of every seat in a lane of its own, as shares of its length."""
    scores = [points(view, i) for i in range(view["players"])]
    top = max([book.data["score_track"]["last_printed_space"], *(max(s.values()) for s in scores)])
    lanes = [
        {"seat": i, **s, "x_cp": 100 * s["cp"] / top, "x_bp": 100 * s["bp"] / top,
         "low": 100 * min(s.values()) / top, "gap": 100 * abs(s["cp"] - s["bp"]) / top}
        for i, s in enumerate(scores)
    ]  # fmt: skip
    if view["victoria"]:
        cp = view["victoria"]["cp"]
        lanes.append({"seat": -1, "cp": cp, "bp": None, "x_cp": 100 * cp / top, "x_bp": 0, "low": 0, "gap": 0})
    return {"top": top, "lanes": lanes, "ticks": [{"n": n, "x": 100 * n / top} for n in range(0, top + 1, 10)]}
