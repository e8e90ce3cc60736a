"""A new table: the form with seats, options and manners, and what is said where something does not fit."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from babel.dates import format_timedelta
from fastapi import APIRouter, Request
from starlette.responses import Response

from royaume.bots import bots, opponents
from royaume.bots.levels import level_of, style_of
from royaume.bots.names import bot_about, bot_name
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.languages import language
from royaume.engine.options import Option, Value
from royaume.engine.registry import load
from royaume.server import campaigns
from royaume.server.chat import fitting, one_line
from royaume.server.clocks import OUT, SECOND, Terms
from royaume.server.clubs import own_clubs
from royaume.server.errors import Refusal
from royaume.server.opening import LONGEST_TITLE, Wish
from royaume.server.seating import known_bot
from royaume.web.catalogue import shelf
from royaume.web.render import Page, tables
from royaume.web.visitors import Commander, Visitor, go, piece

router = APIRouter(include_in_schema=False)

PACES = ("live", "turns")
VISIBILITIES = ("private", "lobby")
CLUB = "club"  # the third, for those who belong to one
YES, NO, AUTO = "yes", "no", "auto"  # auto: where one person plays alone
JOINED = "+"  # between values that are picked together
NUMBER = "number"  # the choice of an option that a number typed beside it says
BANKS = tuple(60 * minutes for minutes in (5, 10, 15, 20, 30, 45, 60))  # seconds, as are the next two
TURNS = (0, 15, 30, 60, 120, 300)
DAYS = tuple(3600 * hours for hours in (12, 24, 48, 72, 120, 168))
USUAL_TURN = 30
USUAL = 3  # players, where the game allows it

# What a seat of the form can be, and what the server calls it. Around one screen all people are me.
SEATS = {"me": "me", "same": "me", "open": "open", "invite": "invite"}


@dataclass(slots=True)
class Draft:
    """A form as far as it is filled in, with what is wrong with it by field."""

    game: Game
    players: int
    seats: list[str]
    options: dict[str, str]
    settings: dict[str, Value] = field(default_factory=dict)
    title: str = ""
    pace: str = PACES[0]
    visibility: str = VISIBILITIES[0]
    spectators: bool = True
    coach: str = AUTO
    rated: bool = False
    club: str = ""
    clock: dict[str, str] = field(default_factory=dict)  # as the form writes it, in seconds
    errors: dict[str, str] = field(default_factory=dict)


@router.get("/new")
async def new(request: Request, who: Visitor) -> Response:
    """The form, for the game and with the values of the address."""
    page = Page(request, who)
    draft = read(page, request.query_params)
    return page.render("new.html", **shown(page, draft), clubs=await own_clubs(who.house.storage, who.person))


@router.get("/new/form")
async def form(request: Request, who: Visitor) -> Response:
    """The form once more: another game or number of players has other seats and options."""
    page = Page(request, who)
    draft = read(page, request.query_params)
    draft.errors.clear()
    clubs = await own_clubs(who.house.storage, who.person)
    return piece(page, "new/form.html", **shown(page, draft), clubs=clubs)


@router.post("/new")
async def create(request: Request, who: Commander) -> Response:
    """Open the table, or show the form with what must be mended."""
    page = Page(request, who)
    given = {key: value for key, value in (await request.form()).items() if isinstance(value, str)}
    draft = read(page, given)
    clubs = await own_clubs(who.house.storage, who.person)
    if not draft.errors:
        who.limit("create")
        wish = Wish(draft.game.id, draft.players, dict(draft.settings), [server_seat(seat) for seat in draft.seats])
        wish.title, wish.pace, wish.visibility = draft.title, draft.pace, draft.visibility
        wish.spectators = draft.spectators
        wish.rated = draft.rated
        wish.club = chosen_club(draft, [club.id for club in clubs])
        wish.visibility = draft.visibility if wish.club or draft.visibility != CLUB else VISIBILITIES[0]
        wish.coach = None if draft.coach == AUTO else draft.coach == YES
        wish.clock = wished_clock(draft)
        person = await who.house.identity.ensure(who.person)
        try:
            table = await campaigns.open_table(who.house.tables, person, wish)
            return go(who, f"/t/{table.id}")
        except Refusal as refusal:
            draft.errors.update(blame(page, draft, refusal))
    return piece(page, "new/form.html", **shown(page, draft), clubs=clubs)


# Reading ------------------------------------------------------------------------------------------


def read(page: Page, given: Mapping[str, str]) -> Draft:
    """What was filled in; everything else as most people want it."""
    playable = [each.id for each in shelf(page) if each.built]
    game = load(given["game"] if given.get("game") in playable else playable[0])
    counts = {str(n): n for n in range(game.min_players, game.max_players + 1)}
    players = counts.get(given.get("players", ""), usual_players(game))
    bot = f"bot:{known_bot(None)}"
    kinds = [*SEATS, *(f"bot:{name}" for name in bots())]
    seats = [given.get(f"seat.{i}", "me" if i == 0 else bot) for i in range(players)]
    draft = Draft(game, players, [seat if seat in kinds else bot for seat in seats], {})
    untouched = defaults(given.get("shown", ""))
    for option in game.declare(players):
        if (option.id, given.get(f"option.{option.id}")) in untouched:
            draft.options[option.id] = written(option.default)
        else:
            read_option(page, draft, option, given)
    read_manners(page, draft, given)
    return draft


def defaults(shown: str) -> set[tuple[str, str]]:
    """The options with their defaults in the form that was shown, for a game and a number of players."""
    name, _, players = shown.partition(":")
    if name not in tables() or not players.isdecimal() or len(players) > 1:
        return set()
    game = load(name)
    if not game.min_players <= int(players) <= game.max_players:
        return set()
    return {(option.id, written(option.default)) for option in game.declare(int(players))}


def usual_players(game: Game) -> int:
    """How many sit down if nobody says otherwise."""
    return min(max(USUAL, game.min_players), game.max_players)


def read_option(page: Page, draft: Draft, option: Option, given: Mapping[str, str]) -> None:
    """One option: the chosen value, or the number typed beside the choices."""
    if option.picks:
        return read_picks(page, draft, option, given)
    text = given.get(f"option.{option.id}")
    if text is None:
        draft.options[option.id] = written(option.default)
        return
    if text == NUMBER:
        text = given.get(f"option.{option.id}.number", "").strip()
    draft.options[option.id] = text
    try:
        draft.settings[option.id] = option.read(text)
    except RoyaumeError:
        draft.options[option.id] = written(option.default)
        draft.errors[f"option.{option.id}"] = page.say("new.not_allowed", allowed=allowed(page, draft.game, option))


def read_picks(page: Page, draft: Draft, option: Option, given: Mapping[str, str]) -> None:
    """Several named values: as many as were ticked, and the others by chance."""
    names = [name for name in option.pickable if given.get(f"option.{option.id}.{name}") == YES]
    draft.options[option.id] = JOINED.join(names)
    if len(names) > option.picks:
        draft.errors[f"option.{option.id}"] = page.count("new.too_many", option.picks)
    elif len(names) <= 1:
        draft.settings[option.id] = names[0] if names else option.default
    else:
        others = [name for name in option.pickable if name not in names]
        drawn = secrets.SystemRandom().sample(others, option.picks - len(names))
        draft.settings[option.id] = option.number([*names, *drawn])


def written(value: Value) -> str:
    """A value of an option as the form writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def allowed(page: Page, game: Game, option: Option) -> str:
    """What an option can be, in words."""
    said = [game.option_value(option.id, choice, page.lang) for choice in option.choices]
    if option.seat:
        said.append(page.say("new.range", low=1, high=(option.high or 0) + 1))
    elif option.low is not None and option.high is not None:
        said.append(page.say("new.range", low=option.low, high=option.high))
    elif option.low is not None:
        said.append(page.say("new.from", low=option.low))
    return page.say("new.or").join(said)


def read_manners(page: Page, draft: Draft, given: Mapping[str, str]) -> None:
    """The name of the table, how fast it is played, and who may see it."""
    draft.pace = given["pace"] if given.get("pace") in PACES else PACES[0]
    draft.visibility = given["visibility"] if given.get("visibility") in (*VISIBILITIES, CLUB) else VISIBILITIES[0]
    draft.club = given.get("club", "")
    draft.spectators = given.get("spectators", YES) != NO
    draft.rated = given.get("rated") == YES
    draft.coach = given["coach"] if given.get("coach") in (YES, NO) else AUTO
    offered = {"bank": BANKS, "turn": TURNS, "days": DAYS, "out": OUT}
    draft.clock = {name: given.get(f"clock.{name}", "") for name in offered}
    for name, values in offered.items():
        if draft.clock[name] not in map(str, values):
            draft.clock[name] = {"turn": str(USUAL_TURN), "out": OUT[0]}.get(name, "")
    draft.title = one_line(given.get("title", ""))
    if draft.title:
        try:
            fitting(draft.title, LONGEST_TITLE)
        except Refusal as refusal:
            draft.errors["title"] = page.refusal(refusal)


def wished_clock(draft: Draft) -> Terms | None:
    """The clock that was chosen for the pace that was chosen; None: none."""
    clock = draft.clock
    if draft.pace == "turns":
        return Terms(0, int(clock["days"]) * SECOND, clock["out"]) if clock["days"] else None
    return Terms(int(clock["bank"]) * SECOND, int(clock["turn"]) * SECOND, clock["out"]) if clock["bank"] else None


def chosen_club(draft: Draft, own: Sequence[str]) -> str | None:
    """The club in whose lobby the table is to stand: the one that was chosen, or the only one."""
    if draft.visibility != CLUB:
        return None
    return draft.club if draft.club in own else next(iter(own), None)


def server_seat(seat: str) -> str:
    """A seat of the form as the server knows it."""
    return SEATS.get(seat, seat)


def blame(page: Page, draft: Draft, refusal: Refusal) -> dict[str, str]:
    """The options without which the game could be played, or else the refusal for the whole form."""
    found = {}
    for option in draft.settings:
        others = {name: value for name, value in draft.settings.items() if name != option}
        try:
            draft.game.new(draft.players, 0, others)
        except RoyaumeError:
            continue
        found[f"option.{option}"] = page.say("new.not_together")
    return found or {"form": page.refusal(refusal)}


# Showing ------------------------------------------------------------------------------------------


def shown(page: Page, draft: Draft) -> dict[str, Any]:
    """Everything the form shows."""
    game = draft.game
    return {
        "shelf": [each for each in shelf(page) if each.built],
        "draft": draft,
        "counts": range(game.min_players, game.max_players + 1),
        "kinds": list(SEATS),
        "bots": offered_bots(page),
        "options": [shown_option(page, draft, option) for option in game.declare(draft.players)],
        "paces": PACES,
        "banks": lengths(page, BANKS),
        "turns": lengths(page, TURNS),
        "days": lengths(page, DAYS),
        "outs": OUT,
        "visibilities": VISIBILITIES,
    }


def lengths(page: Page, seconds: Sequence[int]) -> list[tuple[str, str]]:
    """Stretches of time to choose from, with their words."""
    locale = language(page.lang).locale
    return [(str(each), format_timedelta(timedelta(seconds=each), threshold=1, locale=locale)) for each in seconds]


def offered_bots(page: Page, styles: bool = True) -> list[dict[str, str]]:
    """The bots that people may choose, the kindest first, each style beside its level: what they are called and are."""
    known = opponents()
    names = sorted(known, key=lambda name: known.index(level_of(name)))
    return [{"id": f"bot:{name}", "about": introduced(page, name)} for name in names if styles or not style_of(name)]


def introduced(page: Page, bot: str) -> str:
    """A bot with how strong it is."""
    name, about = bot_name(bot, page.lang), bot_about(bot, page.lang)
    return page.say("new.seat.bot", bot=name, about=about) if about else name


def shown_option(page: Page, draft: Draft, option: Option) -> dict[str, Any]:
    """One option with its words and its present value."""
    game, value = draft.game, draft.options[option.id]
    choices = [(written(choice), game.option_value(option.id, choice, page.lang)) for choice in option.choices]
    if option.seat:
        choices += [(str(n), page.say("new.seat_holder", n=n)) for n in range(1, draft.players + 1)]
    ranged = option.low is not None and not option.seat
    typed = ranged and value not in dict(choices)
    return {
        "id": option.id,
        "name": game.option_name(option.id, page.lang),
        "about": game.option_about(option.id, page.lang),
        "choices": choices,
        "few": bool(choices) and not ranged and not option.seat and len(choices) <= USUAL,
        "ranged": ranged,
        "picks": [(name, game.option_value(option.id, name, page.lang)) for name in option.pickable],
        "picked": value.split(JOINED),
        "low": option.low,
        "high": option.high,
        "value": NUMBER if typed and choices else value,
        "number": value if typed else option.low,
        "error": draft.errors.get(f"option.{option.id}", ""),
    }
