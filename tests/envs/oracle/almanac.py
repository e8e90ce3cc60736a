"""Almanac as numbers. The spaces of all pages stand side by side, in the order of the actions `place`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from royaume.engine.game import Game
from royaume.games.almanac.actions import CARDS, CONTRACTS, ENCOUNTERS, EPIDEMICS, PAGES, RESOURCES, TOKENS, WAYS
from royaume.games.almanac.game import Almanac
from royaume.games.almanac.page import Page
from royaume.games.almanac.pages_cities import Aurora, SickDistricts, WindDie
from royaume.games.almanac.pages_final import Audience, SailWhenFull
from royaume.games.almanac.pages_hills import GrapeHarvest, SharedRondel, WarmingPools
from royaume.games.almanac.pages_road import Snowdrifts
from tests.envs.oracle.kit import (
    SEATS,
    Block,
    Data,
    Layout,
    Part,
    Sheet,
    amounts,
    by_seat,
    choice,
    flag,
    number,
    numbers,
    places,
    rows,
    seat,
    seat_places,
    several,
)

NUMBERS = tuple(str(i + 1) for i in range(PAGES))
LETTERS = "ABCDE"
GRAPES = ("white", "red", "black")
LINES = (
    "contracts", "caravan", "gold", "shields", "trophies", "tokens", "keys", "abilities", "open_contracts",
)  # fmt: skip
MEANT = "Workers of a seat on each space, and on the beach"


def workers(spaces: tuple[str, ...]) -> Block:
    """Who stands where on the page, and which of them only beside their space."""
    index = {name: i for i, name in enumerate(spaces)}
    size = len(spaces)
    parts = [Part(f"page.workers.{name}", spaces, 0, 6, MEANT) for name in SEATS]
    parts.append(Part("page.beside", spaces, 0, 6, "Workers beside a space, not on it"))

    def write(sheet: Sheet, first: int, view: Data) -> None:
        for worker in view["page"]["workers"]:
            space = index[worker["space"]]
            sheet.out[first + sheet.relative(worker["seat"]) * size + space] += 1
            if worker["beside"]:
                sheet.out[first + len(SEATS) * size + space] += 1

    return Block(tuple(parts), write)


def grapes() -> Block:
    """The grapes of each seat."""
    parts = [Part(f"mechanism.grapes.{name}", GRAPES, 0, 20, "Grapes of a seat") for name in SEATS]

    def write(sheet: Sheet, first: int, view: Data) -> None:
        for i, held in enumerate(view["page"]["mechanism"].get("grapes", ())):
            begin = first + sheet.relative(i) * len(GRAPES)
            for kind, n in enumerate(held):
                sheet.out[begin + kind] = n

    return Block(tuple(parts), write)


def known(view: Data) -> dict[str, int]:
    """The places of the Contracts I put under the deck, the top card being 1."""
    return {contract: int(place) + 1 for place, contract in view["contracts_known"].items()}


def zones(pages: Sequence[Page], *kinds: type[Page]) -> list[str]:
    """The zones of the pages with these mechanisms."""
    return list(dict.fromkeys(zone for page in pages if isinstance(page, kinds) for zone in page.zone_ids))


def mechanism(game: Almanac) -> list[Block]:
    """What the mechanism of the open page shows; that of every other page stays 0."""
    pages = game.tables[game.max_players].pages
    royals = game.tables[game.max_players].royals
    snowy = [space for page in pages if isinstance(page, Snowdrifts) for space in page.space_ids]
    vines = [page.space_ids[v] for page in pages if isinstance(page, GrapeHarvest) for row in page.rows for v in row]

    def shown(key: str) -> Data:
        return lambda view: view["page"]["mechanism"].get(key)

    return [
        numbers("mechanism.bridges", ("1", "2"), 12, "the channels of the bridges", shown("bridges")),
        by_seat("mechanism.heights", 12, "how high the ladders of a seat go", shown("heights")),
        several("mechanism.covered", snowy, "spaces under the snow", shown("covered")),
        choice("mechanism.last", zones(pages, SharedRondel, WarmingPools), "where the last Worker went", shown("last")),
        rows("mechanism.vines", vines, [numbers("grapes", GRAPES, 9, "Grapes on the vine", list)], shown("vines")),
        grapes(),
        choice("mechanism.aurora", zones(pages, Aurora), "where the aurora is", shown("aurora")),
        rows(
            "mechanism.epidemics",
            zones(pages, SickDistricts),
            [choice("token", (*EPIDEMICS, "unknown"), "the Epidemic in the zone", lambda word: word)],
            shown("epidemics"),
        ),
        choice("mechanism.wind", zones(pages, WindDie), "where the wind blows to", shown("wind")),
        rows(
            "mechanism.royals",
            zones(pages, Audience),
            [choice("who", royals, "who is in the hall", lambda word: word)],
            shown("royals"),
        ),
        numbers("mechanism.medals", ("1", "2", "3", "4"), 1, "the medals that are left", shown("medals")),
        rows(
            "mechanism.bouts",
            ("1", "2", "3", "4"),
            [
                seat("first", "the first corner of the bout", lambda bout: bout[0]),
                seat("second", "the second corner", lambda bout: bout[1]),
                seat("winner", "who won its Ecu", lambda bout: bout[2]),
            ],
            shown("bouts"),
        ),
        several("mechanism.sailed", zones(pages, SailWhenFull), "ships that have sailed", shown("sailed")),
    ]


def layout(game: Game) -> Layout:
    """What an observation of Almanac is made of."""
    spaces = game.space.families[-1].words[0]
    table: list[Block] = [
        choice("decision", game.flow.names, "what is being decided"),
        seat("player", "who decides"),
        flag("over", "the game is over"),
        flag("options.open_gold", "variant: Gold lies open"),
        flag("options.strict_placement", "variant: strict placement"),
        flag("options.net_skill", "variant: the net is thrown by hand"),
        flag("options.sealed_book", "variant: the book is sealed"),
        number("round", 6, "the round"),
        choice("page.number", NUMBERS, "the open page", lambda v: str(v["page"]["number"])),
        amounts("page.spaces", spaces, 9, "seats on each space of the page"),
        amounts("page.fees", spaces, 60, "its fee in Gold"),
        amounts("page.tolls", spaces, 60, "what I would pay to get there"),
        workers((*spaces, "beach")),
        number("page.left", 30, "tokens that can still be had on the page"),
        several("page.next", NUMBERS, "where one can go from here", lambda v: [str(n) for n in v["page"]["next"]]),
        *mechanism(cast(Almanac, game)),
        places("route", NUMBERS, 6, 6, "the pages visited, in order", lambda v: [str(n) for n in v["route"]]),
        choice("destination", NUMBERS, "where the Guide wants to go", lambda v: str(v["destination"])),
        seat("guide", "the Guide"),
        seat_places("order", "the order of the turns"),
        several("row", CARDS, "Caravan cards on offer"),
        number("caravan_deck", 30, "Caravan cards in the deck"),
        several("caravan_discard", CARDS, "Caravan cards laid aside"),
        number("contract_deck", 24, "Contracts in the deck"),
        amounts("contracts_known", CONTRACTS, 24, "the place in the deck of Contracts that I put there", known),
        several("drawn", CONTRACTS, "Contracts that I am looking at"),
        choice("encounter", ENCOUNTERS, "the Encounter of the round"),
        several("encounters_met", ENCOUNTERS, "Encounters met so far"),
        choice("next_letter", LETTERS, "the letter of the next Encounter"),
        amounts("supply", (*RESOURCES, "shield"), 30, "what is left in the supply"),
        choice("placement.space", spaces, "the space of the placement"),
        choice("placement.way", WAYS, "how it is carried out"),
        number("placement.due", 9, "tolls still due"),
        flag("roll.x", "the die shows X", lambda v: v["roll"]["face"] == "X"),
        number("roll.face", 20, "the die", lambda v: v["roll"]["face"] != "X" and int(v["roll"]["face"]), -1),
        number("roll.total", 60, "Strength and die", None, -1),
        number("roll.rerolls", 9, "rerolls left"),
        number("my_bid", 999, "my bid and 1; 0 for none", lambda v: v["my_bid"] is not None and v["my_bid"] + 1),
    ]
    area: list[Block] = [
        number("gold", 300, "Gold, where I may know it"),
        amounts("stock", RESOURCES, 30, "resources"),
        number("crates", 60, "room in crates"),
        number("strength", 60, "Strength"),
        number("shields", 12, "Shields"),
        number("workers", 9, "Workers on the Caravan"),
        number("placed", 9, "Workers on the page"),
        number("resting", 9, "Workers resting"),
        number("behind", 9, "Workers behind the Screen"),
        several("cards", CARDS, "Caravan cards"),
        several("contracts", CONTRACTS, "Contracts in progress, where I may see them"),
        number("in_progress", 9, "Contracts in progress"),
        places("completed", CONTRACTS, 9, 9, "Contracts completed, in order"),
        amounts("tokens", TOKENS, 9, "tokens"),
        several("trophies", ENCOUNTERS, "trophies"),
        number("score", 300, "Renown, where I may know it", None, -100),
        amounts("breakdown", LINES, 300, "where it comes from", None, -200),
    ]
    return Layout(table, area)
