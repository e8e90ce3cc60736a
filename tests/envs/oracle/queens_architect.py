"""Queen's Architect as numbers."""

from __future__ import annotations

from royaume.engine.game import Game
from royaume.games.queens_architect.actions import (
    CHARACTERS,
    GUILDS,
    PLACES,
    POINTS,
    REQUESTS,
    SITE_TYPES,
    TILES,
    TOKENS,
)
from tests.envs.oracle.kit import (
    Block,
    Data,
    Layout,
    amounts,
    by_seat,
    cached,
    choice,
    flag,
    number,
    numbers,
    rows,
    seat,
    several,
    some_seats,
)

AGES = "012345"
SIX = tuple(str(i) for i in range(1, 7))
STEPS = ("0", *SIX)
PLOTS = ("1", "2", "3", "4")
ENDS = ("palace", "out_of_reach", "last_round")


def artisan() -> Block:
    """One artisan: who he is and what he shows, decided by his tile and his age."""
    facts = [
        choice("tile", TILES, "the tile"),
        choice("character", CHARACTERS, "the character"),
        choice("guild", GUILDS, "the guild"),
        choice("age", AGES, "the age", lambda tile: str(tile["age"])),
        number("performance", 10, "what he shows now"),
        numbers("coming", SIX[:5], 10, "what comes until his arrow"),
        number("repair", 10, "esteem of a repair"),
        flag("farmhand", "he is a farmhand"),
    ]
    return cached(lambda tile: (tile["tile"], tile["age"]), facts)


def site() -> Block:
    """A place of the map: what its tile and the side of the board decide."""
    facts = [
        choice("kind", ("capital", *SITE_TYPES), "the kind of place"),
        choice("request", REQUESTS, "the request tile", lambda site: site.get("request")),
        several("guilds", GUILDS, "the guilds asked for", lambda site: site.get("guilds")),
        number("bonus.esteem", 5, "esteem as a bonus", lambda site: site.get("bonus", {}).get("esteem")),
        number("bonus.thalers", 10, "thalers as a bonus", lambda site: site.get("bonus", {}).get("thalers")),
        flag("bonus.recruit", "a recruitment as a bonus", lambda site: site.get("bonus", {}).get("recruit")),
        number("cap", 30, "the most esteem", lambda site: site.get("cap")),
        numbers(
            "minus", PLOTS, 10, "esteem less on each plot", lambda site: [p["minus"] for p in site.get("plots", ())]
        ),
    ]
    return cached(lambda site: (site["kind"], site.get("request"), len(site.get("plots", ()))), facts)


def which(area: Data, key: str) -> list[str]:
    """The sites of which something is true."""
    return [name for name, seen in area["sites"].items() if seen[key]]


def spend(name: str) -> Block:
    """The choices of steps on the esteem track."""

    def read(data: Data) -> dict[str, Data]:
        found = data[name.partition(".")[0]]
        return {str(row["steps"]): row for row in found["spend"]} if found else {}

    return rows(
        name,
        STEPS,
        [
            flag("possible", "so many steps can be bought", lambda row: 1),
            number("bonds", 28, "bonds for the rest"),
            number("lost", 40, "points lost to an empty supply"),
        ],
        read,
    )


def layout(game: Game) -> Layout:
    """What an observation of Queen's Architect is made of."""
    table: list[Block] = [
        choice("decision", game.flow.names, "what is being decided"),
        seat("player", "who decides"),
        flag("over", "the game is over"),
        choice("end", ENDS, "why it is over"),
        number("round", 100, "the round; 0 during the draft"),
        seat("first", "the first player of every round"),
        some_seats("to_come", "who still has a turn in this round"),
        flag("large", "the large side of the board", lambda v: v["side"] == "large"),
        rows("tokens", [str(i) for i in range(1, 10)], [choice("id", TOKENS, "the esteem token of this step")]),
        rows(
            "panel",
            [f"slot_{i}" for i in range(6, 0, -1)],
            [
                artisan(),
                number("price", 10, "the price"),
                some_seats("owners", "who has this character already"),
            ],
        ),
        number("price", 10, "the price on the scale"),
        number("pile", 54, "tiles in the pile"),
        several("unseen.starting", TILES, "starting tiles in the pile"),
        several("unseen.others", TILES, "other tiles in the pile"),
        several("removed", TILES, "tiles out of the game"),
        several("draft", TILES, "tiles on offer in the draft"),
        number("supply", 28, "bonds in the supply"),
        rows(
            "sites",
            PLACES,
            [
                site(),
                some_seats("carriages", "whose carriage is here"),
                rows(
                    "plots",
                    PLOTS,
                    [seat("seat", "who built here")],
                    lambda site: [plot for plot in site.get("plots", ()) if plot["seat"] is not None],
                ),
            ],
        ),
        several("turn.chosen", (*GUILDS, *CHARACTERS), "guilds or artisans chosen so far"),
        several("turn.crew", CHARACTERS, "artisans at work"),
        number("turn.esteem", 40, "esteem to spend"),
        spend("turn.spend"),
        by_seat("places", 4, "the place of each seat if the game ended now"),
    ]
    area: list[Block] = [
        rows("star", [f"socket_{i}" for i in SIX], [artisan()]),
        number("performance", 40, "the sum of what all artisans show"),
        number("performance_after_work", 40, "the sum after everybody has worked once"),
        choice("point", POINTS, "where the architect is on the star"),
        number("thalers", 200, "thalers"),
        number("bonds", 28, "bonds"),
        number("trust", 4, "bonds that may be cashed at once"),
        number("space", 9, "place on the esteem track"),
        number("esteem_to_go", 100, "esteem up to the last space"),
        choice("carriage", PLACES, "where the carriage is"),
        number("pawns", 8, "building pawns left"),
        several("bar", GUILDS, "rest tiles in the bar", lambda a: a["tavern"]["bar"]),
        several("dormitory", GUILDS, "rest tiles in the dormitory", lambda a: a["tavern"]["dormitory"]),
        several("built", PLACES, "sites where this player has built", lambda a: which(a, "built")),
        several("met", PLACES, "sites whose request is met", lambda a: which(a, "met")),
        amounts(
            "esteem",
            PLACES,
            40,
            "what a building would give now",
            lambda a: {k: v["esteem"] for k, v in a["sites"].items()},
        ),
        amounts(
            "journeys",
            PLACES,
            30,
            "the price to travel there",
            lambda a: {k: v["price"] for k, v in a["journeys"].items()},
        ),
        flag("can_build", "may build here", lambda a: a["build"] is not None),
        number("build.esteem", 40, "what building here would give"),
        number("build.lost", 40, "esteem lost above the cap"),
        flag("can_contribute", "may contribute to the palace"),
        number("palace", 60, "the performance given to the palace"),
        number("score", 60, "esteem space and palace"),
    ]
    return Layout(table, area)
