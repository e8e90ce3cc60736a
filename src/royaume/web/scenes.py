"""What the table's templates need, prepared out of the seat's view: never anything else."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from royaume.bots.names import bot_name
from royaume.engine.account import LINE, SUBTOTAL, TOTAL, Row, layout
from royaume.engine.companions import DRAWING, MOMENTS
from royaume.engine.game import Game
from royaume.engine.hands import JOIN
from royaume.engine.parts import Account
from royaume.server.permissions import ASK, FREE, NEVER
from royaume.server.person import somebody
from royaume.server.told import Told
from royaume.server.views import Course, Look, Past, Step, Watched
from royaume.server.wishes import ASKED, OVER, TURN
from royaume.web import hands
from royaume.web.extras import campaign_link, scores_link
from royaume.web.kit import PLY, log_lines
from royaume.web.learn import spoken
from royaume.web.moments import span, terms
from royaume.web.render import Speech, voice

Seen = Mapping[str, Any]

MOST_SINCE = 200  # so many lines of what happened since the last turn; who was away longer reads the log


def draw(game: Game, view: Seen, lang: str) -> dict[str, Any]:
    """The game's own preparation of its drawing."""
    return DRAWING.needed(game).scene(game, view, lang)


def table(page: Speech, look: Look) -> dict[str, Any]:
    """Everything the page of a table shows."""
    seen, view, seat = look.seen, look.position, look.seat
    playing = "play" in seen["you"]["may"]
    legal = {each["action"]: each["label"] for each in seen["actions"]} if playing else {}
    context = _common(page, look.game, seen, view, seat)
    reach = hands.reach(look.game.hands, legal, look.ways, look.gathered, look.final.actions, look.final.twice)
    played_out = MOMENTS.of(look.game)
    if played_out is not None:
        context["s"]["moments"] = played_out.moments(look.game, look.happened, page.lang)
    mine = view["player"] is not None and view["player"] == seat and playing
    context.update(
        acts={"legal": legal, "url": context["url"] if seat is not None else "", "ply": PLY},
        final=look.final.actions,
        twice=look.final.twice,
        why_final=_why_final(page, seen),
        shortcuts=shortcuts(look) if legal else [],
        hands=reach,
        choices=choices(context["s"], legal, look.final.actions, look.final.twice, reach),
        prompt=_prompt(page, seen, view, in_lesson=look.voice is not None and not look.voice.tell),
        undo=_undo(page, seen),
        log=log(page, context["url"], seen["log"], seen["moves"]),
        theirs=look.theirs,
        since=since(page, look),
        hand_over=_named(seen, look.handed_to),
        whose=whose(seen),
        on_time=on_time(page, seen),
        mine=mine,
        tells=tells(seen, mine),
        ended=ended(page, look, context["s"]) if look.ended else None,
        odds=look.odds,
        speaks=spoken(page, look.voice),
    )
    return context


def tells(seen: Seen, mine: bool) -> str:
    """What the page tells whoever it belongs to in its title and by a sound; short time its script finds itself."""
    if seen["question"] is not None and seen["question"]["waiting"]:
        return ASKED
    if mine:
        return TURN
    return OVER if seen["table"]["status"] == "over" and seen["you"]["seats"] else ""


def replay(page: Speech, past: Past) -> dict[str, Any]:
    """An earlier position: the same drawing without anything to click, and what was told until then."""
    context = _common(page, past.game, past.seen, past.position, past.seen["you"]["seat"])
    context.update(
        acts={"legal": {}, "url": "", "ply": 0},
        final=set(),
        twice=set(),
        moves=past.moves,
        last=past.last,
        may_copy="copy" in past.seen["you"]["may"],
        log=log(page, context["url"], past.told, past.moves),
        theirs=past.ply,
        odds=None,
    )
    return context


def step(page: Speech, watched: Watched, step: Step) -> dict[str, Any]:
    """A moment of others' turns: the drawing with nothing to click, what was told until then, and what happens now."""
    context = _common(page, watched.game, watched.seen, step.position, watched.seat)
    played_out = MOMENTS.of(watched.game)
    if played_out is not None:
        context["s"]["moments"] = played_out.moments(watched.game, step.happened, page.lang)
    context.update(
        acts={"legal": {}, "url": "", "ply": 0},
        final=set(),
        twice=set(),
        caption=caption(page, step),
        log=log(page, context["url"], step.told, step.moves),
        theirs=step.ply,
        odds=step.odds,
        mine=False,
    )
    return context


def caption(page: Speech, step: Step) -> list[dict[str, Any]]:
    """What a step says, line by line, and whom each line is about."""
    said = told(page, step.entry) if step.entry is not None else []
    return [{"seat": each["seat"], "text": each["text"]} for each in said]


def _common(page: Speech, game: Game, seen: Seen, view: Seen, seat: int | None) -> dict[str, Any]:
    scene = draw(game, view, page.lang)
    places = [_seat(page, each, view) | {"clock": clock(page, seen, each["seat"])} for each in seen["seats"]]
    return {
        "voice": voice(game, page.lang),
        "v": view,
        "s": scene,
        "t": seen["table"],
        "you": seen["you"],
        "seen": seen,
        "url": f"/t/{seen['table']['id']}",
        "game_name": game.name(page.lang),
        "seats": [{"name": each["name"]} for each in places],  # for drawings, which are the same for all who look
        "places": places,
        "me": scene["seats"][seat] if seat is not None else None,
        "question": seen["question"],
        "chat": seen["chat"],
        "cursor": seen["cursor"],
        "line": lambda key: game.line(key, page.lang),
        "hands": hands.NONE,
    }


def _seat(page: Speech, each: Seen, view: Seen) -> dict[str, Any]:
    """A place at the table: the name, and who plays there."""
    if each["kind"] == "bot":
        about = page.say("seat.bot_for" if each["held"] else "seat.bot", bot=bot_name(each["bot"], page.lang))
    elif each["kind"] == "open":
        about = page.say("seat.invited" if each["invited"] else "seat.open")
    else:
        about = page.say("seat.you") if each["mine"] else page.say("seat.person")
    name = each["name"] or page.say("seat.empty")
    return {**each, "name": name, "about": about, "active": view["player"] == each["seat"]}


def clock(page: Speech, seen: Seen, seat: int) -> dict[str, Any] | None:
    """The clock of a place: until when it runs, or what it shows while it stands still."""
    timing = seen.get("timing")
    if timing is None or seen["table"]["status"] != "playing" or seen["seats"][seat]["kind"] != "person":
        return None
    found = timing["seats"][seat]
    return {
        "until": found["until"],
        "short": timing["short"],
        "late": found["late"],
        "held": timing["held"],
        "text": page.say("clock.late") if found["late"] else span(found["left"], page),
    }


def _prompt(page: Speech, seen: Seen, view: Seen, in_lesson: bool) -> str:
    if seen["table"]["status"] == "closed":
        return page.say("closed")
    if view["over"]:
        return page.say("over")
    if seen["prompt"] and "play" in seen["you"]["may"]:
        return str(seen["prompt"])
    if view["player"] is None:
        return page.say("secret_round")
    name = seen["seats"][view["player"]]["name"] or ""
    if in_lesson:  # nobody thinks there
        return page.say("whose_turn", name=name)
    if seen["seats"][view["player"]]["kind"] == "bot":
        return page.say("bot_queues" if seen["queued"] else "bot_thinks", name=name)
    return page.say("waiting_for", name=name)


def _undo(page: Speech, seen: Seen) -> dict[str, Any]:
    """One step back, the whole turn back, back to one's last choice, or why none of these goes."""
    free, own, beyond = seen["undo"]["free_to"], seen["undo"]["own"], seen["undo"]["beyond"]
    step = seen["undo"]["step"] if free is not None else own if beyond == FREE else None
    stuck = step is None and own is not None
    return {
        "step": step,
        "turn": free if free is not None and free < step else None,
        "ask": own if stuck and beyond == ASK else None,
        "never": page.say(f"undo_never.{_compared(seen)}") if stuck and beyond == NEVER else None,
        "may": "undo" in seen["you"]["may"],
    }


def _compared(seen: Seen) -> str:
    """What a game belongs to in which nothing that came to light is taken back."""
    return "rated" if seen["table"]["rated"] else "campaign"


def _why_final(page: Speech, seen: Seen) -> str:
    """What is said of a choice that cannot be taken back at this table."""
    return page.say("final_asked" if seen["undo"]["beyond"] == ASK else "final")


def choices(
    scene: Seen,
    legal: Mapping[str, str],
    final: Collection[str] = (),
    twice: Collection[str] = (),
    reach: hands.Reach = hands.NONE,
) -> list[dict[str, Any]]:
    """The buttons for what may be chosen, but for what the player's area offers already."""
    payments, ends, wastes = scene.get("payments", {}), scene.get("ends", ()), scene.get("wastes", ())
    elsewhere = scene.get("drawn_elsewhere", ())
    what = reach.set
    members = what.members if what is not None else {}
    found = [
        {
            "action": action,
            "label": label,
            "pay": payments.get(action),
            "ends": action in ends,
            "wastes": action in wastes,
            "final": action in final and action not in members,
            "twice": action in twice and action not in members,
        }
        for action, label in reach.buttons(legal).items()
        for _ in range(what.most.get(action, 1) if what is not None else 1)
        if action.split(":")[0] not in elsewhere
    ]
    if what is None:
        return found
    icons = {**payments, **scene.get("members", {})} if what.size else {}
    return [*(_ready(icons, move) for move in what.ready), *found]


def _ready(icons: Mapping[str, Any], move: hands.Move) -> dict[str, Any]:
    """A whole set as one button: by the icons of its members, where they have any."""
    members = [*move.line.split(JOIN), *move.forced]
    shown = [icon for each in members for icon in icons[each]] if all(each in icons for each in members) else None
    return {
        "action": move.line, "label": move.label, "pay": shown, "ends": False, "wastes": False,
        "final": move.final, "twice": move.twice,
    }  # fmt: skip


def shortcuts(look: Look) -> list[dict[str, Any]]:
    """The runs of moves that one click may play, what each would do, and whether it can be taken back."""
    return [
        {
            "name": name,
            "label": each["label"],
            "final": name in look.final.runs,
            "twice": name in look.final.twice,
            "found": look.runs.get(name),
        }
        for each in look.seen["shortcuts"]
        for name in [each["shortcut"]]
    ]


def lines(page: Speech, log: Sequence[Seen], last: int) -> list[dict[str, Any]]:
    """The log, the newest first: every event in words, each with its moment; `last` is the moment of its end.

    A line has the colour of the seat that its event is about. What was taken back leads to where that led.
    """
    return [line for entry, moves in moments(log, last) for line in _lines(page, entry, moves)]


def _lines(page: Speech, entry: Seen, moves: int) -> list[dict[str, Any]]:
    return [line | {"moves": moves} for line in reversed(told(page, entry))]


def moments(log: Sequence[Seen], last: int) -> list[tuple[Seen, int]]:
    """The entries of the log, the newest first, each with the number of moves it leads to."""
    moves = before(log, last)
    found: list[tuple[Seen, int]] = []
    for entry in log:
        if entry["kind"] == "move":
            moves += 1
        elif entry["kind"] == "undo":
            moves = entry["data"]["to"]
            found = [(each, min(there, moves)) for each, there in found]
        found.append((entry, moves))
    return found[::-1]


def log(page: Speech, url: str, entries: Sequence[Seen], last: int) -> str:
    """The log as it is written in a page; an entry is written once for all who read the same."""
    written = []
    for entry, moves in moments(entries, last):
        laid_out = entry.laid_out if isinstance(entry, Told) else None
        if laid_out is None or laid_out[0] != moves:
            text = log_lines(_lines(page, entry, moves), url, page.say("go_to_moment"), page.say("taken_back"))
            laid_out = moves, text
            if isinstance(entry, Told):
                entry.laid_out = laid_out
        written.append(laid_out[1])
    return "".join(written)


def told(page: Speech, entry: Seen) -> list[dict[str, Any]]:
    """What an entry of the log says, line by line, whom each line is about, and whether it was taken back."""
    ply = entry["ply"]
    if entry["kind"] == "move":
        seats = [event["seat"] if event["seat"] >= 0 else None for event in entry["events"]]
        said = zip(seats, entry["lines"], strict=False)  # of rules that are gone there may be no words
        return [{"ply": ply, "seat": seat, "text": text, "undone": entry["undone"]} for seat, text in said]
    key = f"log.{entry['kind']}"
    more = entry["data"]
    marked = next((word for word in ("beyond", "coach", "operator", "event") if more.get(word)), "")
    closer = f"{key}.{more.get('question') or marked}"
    key = closer if page.has(closer) else key
    if not page.has(key):
        return []
    text = page.say(key, who=entry["by"] or somebody(page.lang), why=more.get("operator", ""))
    return [{"ply": ply, "seat": None, "text": text, "undone": False}]


def before(log: Sequence[Seen], last: int) -> int:
    """How many moves there were before a part of the log, which the first undo in it knows, or else its end."""
    made = 0
    for entry in log:
        if entry["kind"] == "undo":
            return int(entry["data"]["from"]) - made
        made += entry["kind"] == "move"
    return last - made


def since(page: Speech, look: Look) -> dict[str, Any]:
    """What happened since this seat's last turn: how many things, and the last of them in words."""
    found = [line for entry in look.since for line in told(page, entry)]
    return {"count": len(found), "lines": found[-MOST_SINCE:]}


def whose(seen: Seen) -> dict[str, Any] | None:
    """Around one screen: the seat that is shown and decides, for everybody at the screen to read."""
    seat = seen["you"]["seat"]
    if seat is None or seat != seen["turn"] or len(seen["you"]["seats"]) < 2:
        return None
    return _named(seen, seat)


def on_time(page: Speech, seen: Seen) -> dict[str, Any] | None:
    """The clock of the table in words, whether it is paused, and whether the viewer may go on."""
    if seen["clock"] is None:
        return None
    return {
        "terms": terms(seen["clock"], seen["table"]["pace"], page),
        "out": page.say(f"clock.out.{seen['clock']['out']}"),
        "held": seen["timing"]["held"],
    }


def _named(seen: Seen, seat: int | None) -> dict[str, Any] | None:
    return {"seat": seat, "name": seen["seats"][seat]["name"]} if seat is not None else None


# The end ----------------------------------------------------------------------------------------


def ended(page: Speech, look: Look, scene: Seen) -> dict[str, Any]:
    """Ranking, breakdown and the story of the scores; automated opponents of the game stand beside the seats."""
    game, seen = look.game, look.seen
    rivals, behind = scene.get("rivals", ()), scene.get("behind_scores")
    result = seen["table"]["result"] or {}
    winners = result.get("winners", [])
    names = [seat["name"] for seat in (_seat(page, each, look.position) for each in seen["seats"])]
    places = [
        {
            "colour": f"p{i}",
            "name": names[i],
            "score": score,
            "behind": behind[i] if behind else (),
            "won": i in winners,
        }
        for i, score in enumerate(result.get("scores", []))
    ]
    places += [{"behind": (), **each, "won": not winners} for each in rivals] if places else []
    return {
        "status": seen["table"]["status"],
        "winners": [names[i] for i in winners],
        "lost_to": [each["name"] for each in rivals] if result and not winners else [],
        "places": places,
        "ranking": sorted(places, key=lambda each: (-each["score"], not each["won"])),
        "tie": tie(places),
        "rows": account_rows(page, game, look.accounts) if look.accounts is not None else [],
        "parts_about": game.parts_about(page.lang),
        "chart": chart(look.course, [each["colour"] for each in rivals]),
        "solo": solo_said(page, look.solo) if look.solo is not None else None,
        "in_campaign": campaign_link(game, seen["table"]["options"], page.lang) is not None,
        "kept_on": kept_on(page, game, seen) if seen["you"]["seat"] is not None else None,
    }


def kept_on(page: Speech, game: Game, seen: Seen) -> tuple[str, str] | None:
    """The page on which a solo game is kept: its campaign, or the best scores."""
    options = seen["table"]["options"]
    return campaign_link(game, options, page.lang) or scores_link(game, options, page.lang)


def solo_said(page: Speech, solo: Seen) -> dict[str, Any]:
    """What became of a solo game, in words."""
    if solo["why"] is not None:
        why = page.say(f"solo.why.{solo['why']}")
        return {"text": f"{page.say('solo.not_counted')} {why}", "new": False}
    if "line" in solo:
        return {"text": page.say("solo.entered", n=solo["line"]), "new": False}
    if solo["new"]:
        text = page.say("solo.new_best", before=solo["before"])
    elif solo["of"] == 1:
        text = page.say("solo.first", of=solo["list"])
    else:
        text = page.say("solo.best", place=solo["place"], all=solo["of"], best=solo["best"])
    return {"text": text, "new": solo["new"]}


def account_rows(page: Speech, game: Game, accounts: Sequence[Account]) -> list[dict[str, Any]]:
    """How every score came about: lines, subtotals and sums in one order, with a mark where a part counts."""

    def name(row: Row) -> str:
        if row.kind == LINE:
            return game.line(row.key, page.lang)
        if row.kind in (SUBTOTAL, TOTAL):
            return page.say(f"score_sheet.{row.key or row.kind}")
        return game.part(row.key, page.lang)

    found = []
    for row in layout(accounts):
        counts = row.counts or (False,) * len(row.values)
        cells = [{"n": n, "counts": mark} for n, mark in zip(row.values, counts, strict=True)]
        found.append({"kind": row.kind, "name": name(row), "cells": cells})
    return found


def tie(places: Sequence[Seen]) -> bool:
    """True if equal points did not mean that all of them won."""
    best = max((each["score"] for each in places if each["won"]), default=None)
    return any(each["score"] == best and not each["won"] for each in places)


def chart(course: Course | None, rivals: Sequence[str]) -> dict[str, Any]:
    """The score of each seat over the game, and of each rival by its colour, as points of an SVG of 600 x 200."""
    if course is None:
        return {"paths": [], "top": 0, "bottom": 0, "zero": 200}
    rows = course.scores
    colours = [f"p{seat}" for seat in range(len(rows[0]))]
    if rivals:
        rows = [[*row, *their] for row, their in zip(rows, course.rivals, strict=True)]
        colours += rivals
    top = max(1, *(max(row) for row in rows))
    bottom = min(0, *(min(row) for row in rows))  # scores may be negative on the way

    def height(score: int) -> float:
        return 200 - 190 * (score - bottom) / (top - bottom)

    paths = []
    for i, colour in enumerate(colours):
        heights = [height(row[i]) for row in rows]
        places = [600 * n / course.moves[-1] for n in course.moves]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(places, heights, strict=True))
        paths.append({"colour": colour, "points": points})
    return {"paths": paths, "top": top, "bottom": bottom, "zero": height(0)}
