"""What the table's templates need, prepared out of the seat's view: never anything else."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from royaume.bots.names import bot_name
from royaume.engine.companions import DRAWING, MOMENTS, RIVALS
from royaume.engine.game import Game
from royaume.engine.state import CHANCE, REVEAL
from royaume.server.sitting import OVER, Sitting
from royaume.server.views import Viewer, viewer
from royaume.web.coach import odds
from royaume.web.extras import campaign_link
from royaume.web.render import Page

Seen = Mapping[str, Any]
CHART = 120  # so many points of the score chart
WATCHED = 8  # so many moves back those who only watch see what just happened


def draw(game: Game, view: Seen, lang: str) -> dict[str, Any]:
    """The game's own preparation of its drawing."""
    return DRAWING.needed(game).scene(game, view, lang)


def just_happened(sitting: Sitting, seat: int | None) -> list[tuple[int, dict[str, Any]]]:
    """The events since this seat last chose something, that choice included, as the seat saw them."""
    own = [i for i, move in enumerate(sitting.moves) if move.seat == seat]
    first = own[-1] if own else max(0, len(sitting.moves) - WATCHED)
    entries = [sitting.recent[move.ply] for move in sitting.moves[first:] if move.ply in sitting.recent]
    return [(entry.ply, event.seen_by(seat)) for entry in entries for event in entry.events]


def table(page: Page, sitting: Sitting, seen: Seen) -> dict[str, Any]:
    """Everything the page of a table shows."""
    assert sitting.game is not None
    view = seen["position"]
    seat = seen["you"]["seat"]
    url = f"/t/{seen['table']['id']}"
    playing = "play" in seen["you"]["may"]
    legal = {each["action"]: each["label"] for each in seen["actions"]} if playing else {}
    handed = hand_over(seen, view)
    if handed is not None and sitting.state is not None:
        view, seat = sitting.state.view(None), None  # nobody's secrets stay on a screen that goes round
    context = _common(page, sitting, seen, view, seat)
    played_out = MOMENTS.of(sitting.game)
    if played_out is not None:
        context["s"]["moments"] = played_out.moments(sitting.game, just_happened(sitting, seat), page.lang)
    context.update(
        acts={"legal": legal, "url": url if seat is not None else "", "ply": seen["ply"]},
        final=irreversible(sitting, seat) if legal and seat is not None else set(),
        shortcuts=shortcuts(sitting, seen, seat) if legal and seat is not None else [],
        prompt=_prompt(page, seen, view),
        undo=_undo(seen),
        lines=lines(page, seen["log"], seen["moves"]),
        since=since_last_turn(seen),
        hand_over=handed,
        whose=whose(seen),
        mine=view["player"] is not None and view["player"] == seat and playing,
        ended=ended(page, sitting, seen, context["s"]) if sitting.ended else None,
        odds=odds(sitting, seat),
    )
    return context


def replay(page: Page, sitting: Sitting, seen: Seen, past: Seen, told: Sequence[Seen]) -> dict[str, Any]:
    """An earlier position: the same drawing without anything to click, and what was told until then."""
    context = _common(page, sitting, seen, past["position"], seen["you"]["seat"])
    context.update(
        acts={"legal": {}, "url": "", "ply": 0},
        final=set(),
        moves=past["moves"],
        last=sitting.shown_moves,
        may_copy="copy" in seen["you"]["may"],
        lines=lines(page, told, past["moves"]),
        odds=None,
    )
    return context


def _common(page: Page, sitting: Sitting, seen: Seen, view: Seen, seat: int | None) -> dict[str, Any]:
    game = sitting.shown
    assert game is not None
    scene = draw(game, view, page.lang)
    return {
        "v": view,
        "s": scene,
        "t": seen["table"],
        "you": seen["you"],
        "seen": seen,
        "url": f"/t/{seen['table']['id']}",
        "game_name": game.name(page.lang),
        "seats": [_seat(page, each, seat, view) for each in seen["seats"]],
        "me": scene["seats"][seat] if seat is not None else None,
        "question": seen["question"],
        "chat": seen["chat"],
        "cursor": seen["cursor"],
        "line": lambda key: game.line(key, page.lang),
    }


def _seat(page: Page, each: Seen, seat: int | None, view: Seen) -> dict[str, Any]:
    """A place at the table: the name, and who plays there."""
    if each["kind"] == "bot":
        about = page.say("seat.bot_for" if each["held"] else "seat.bot", bot=bot_name(each["bot"], page.lang))
    elif each["kind"] == "open":
        about = page.say("seat.invited" if each["invited"] else "seat.open")
    else:
        about = page.say("seat.you") if each["mine"] else page.say("seat.person")
    name = each["name"] or page.say("seat.empty")
    return {**each, "name": name, "about": about, "active": view["player"] == each["seat"]}


def _prompt(page: Page, seen: Seen, view: Seen) -> str:
    if seen["table"]["status"] == "closed":
        return page.say("closed")
    if view["player"] is None:
        return page.say("over")
    if seen["prompt"] and "play" in seen["you"]["may"]:
        return str(seen["prompt"])
    name = seen["seats"][view["player"]]["name"] or ""
    if seen["seats"][view["player"]]["kind"] == "bot":
        return page.say("bot_thinks", name=name)
    return page.say("waiting_for", name=name)


def _undo(seen: Seen) -> dict[str, Any]:
    """One step back, the whole turn back, or why neither goes."""
    free = seen["undo"]["free_to"]
    moves = seen["moves"]
    return {
        "step": moves - 1 if free is not None else None,
        "turn": free if free is not None and free < moves - 1 else None,
        "ask": seen["undo"]["own"] if free is None else None,
        "may": "undo" in seen["you"]["may"],
    }


def irreversible(sitting: Sitting, seat: int) -> set[str]:
    """The actions that bring new information out, found on a position the seat cannot tell from the real one."""
    assert sitting.state is not None
    found = set()
    for action in sitting.state.legal():
        trial = sitting.state.determinize(seat, random.Random(0))
        trial.apply(action)
        if trial.marks & (CHANCE | REVEAL) and trial.player == seat:
            found.add(sitting.state.game.notation(action))
    return found


def shortcuts(sitting: Sitting, seen: Seen, seat: int) -> list[dict[str, Any]]:
    """The runs of moves that one click may play, and whether each brings new information out on its way."""
    assert sitting.state is not None
    game = sitting.state.game
    found = []
    for each in seen["shortcuts"]:
        trial = sitting.state.determinize(seat, random.Random(0))
        shown = 0
        while trial.player == seat and (action := game.shortcuts(trial).get(each["shortcut"])) is not None:
            trial.apply(action)
            shown |= trial.marks & (CHANCE | REVEAL) if trial.player == seat else 0
        found.append({"name": each["shortcut"], "label": each["label"], "final": bool(shown)})
    return found


def lines(page: Page, log: Sequence[Seen], last: int) -> list[dict[str, Any]]:
    """The log, the newest first: every event in words, each with its moment; `last` is the moment of its end."""
    moves = before(log, last)
    found: list[dict[str, Any]] = []
    for entry in log:
        if entry["kind"] == "move":
            moves += 1
            for text in entry["lines"]:
                found.append({"ply": entry["ply"], "seat": entry["seat"], "text": text, "moves": moves})
        else:
            key = f"log.{entry['kind']}"
            asked = f"{key}.{entry['data'].get('question')}"
            key = asked if page.has(asked) else key
            if page.has(key):
                who = entry["by"] or ""
                found.append({"ply": entry["ply"], "seat": None, "text": page.say(key, who=who), "moves": moves})
            if entry["kind"] == "undo":
                moves = entry["data"]["to"]
    return [{**each, "moves": min(each["moves"], last)} for each in reversed(found)]  # what was taken back has no place


def before(log: Sequence[Seen], last: int) -> int:
    """How many moves there were before a part of the log, which the first undo in it knows, or else its end."""
    made = 0
    for entry in log:
        if entry["kind"] == "undo":
            return int(entry["data"]["from"]) - made
        made += entry["kind"] == "move"
    return last - made


def since_last_turn(seen: Seen) -> list[str]:
    """What the others did since this seat last moved."""
    seat = seen["you"]["seat"]
    if seat is None:
        return []
    told: list[str] = []
    for entry in reversed(seen["log"]):
        if entry["kind"] != "move":
            continue
        if entry["seat"] == seat:
            break
        told = [*entry["lines"], *told]
    return told


def hand_over(seen: Seen, view: Seen) -> dict[str, Any] | None:
    """Around one screen: the seat whose turn it is belongs to the same person but is not the one shown."""
    seat, turn = seen["you"]["seat"], seen["turn"]
    if turn is None or turn == seat or turn not in seen["you"]["seats"]:
        return None
    return {"seat": turn, "name": seen["seats"][turn]["name"]}


def whose(seen: Seen) -> dict[str, Any] | None:
    """Around one screen: the seat that is shown and decides, for everybody at the screen to read."""
    seat = seen["you"]["seat"]
    if seat is None or seat != seen["turn"] or len(seen["you"]["seats"]) < 2:
        return None
    return {"seat": seat, "name": seen["seats"][seat]["name"]}


# The end ----------------------------------------------------------------------------------------


def ended(page: Page, sitting: Sitting, seen: Seen, scene: Seen) -> dict[str, Any]:
    """Ranking, breakdown and the story of the scores; automated opponents of the game stand beside the seats."""
    rivals, behind = scene.get("rivals", ()), scene.get("behind_scores")
    result = seen["table"]["result"] or {}
    game = sitting.game
    assert game is not None
    winners = result.get("winners", [])
    names = [seat["name"] for seat in (_seat(page, each, None, seen["position"]) for each in seen["seats"])]
    places = [
        {
            "colour": f"p{i}",
            "name": names[i],
            "score": score,
            "behind": behind[i] if behind else (),
            "breakdown": result["breakdown"][i],
            "won": i in winners,
        }
        for i, score in enumerate(result.get("scores", []))
    ]
    places += [{"behind": (), **each, "won": not winners} for each in rivals] if places else []
    return {
        "status": sitting.status,
        "winners": [names[i] for i in winners],
        "lost_to": [each["name"] for each in rivals] if result and not winners else [],
        "places": places,
        "ranking": sorted(places, key=lambda each: (-each["score"], not each["won"])),
        "tie": tie(places),
        "rows": breakdown_rows(places, lambda key: game.line(key, page.lang)),
        "chart": chart(sitting, [each["colour"] for each in rivals]),
        "campaign": campaign_link(game, seen["table"]["options"], page.lang),
    }


def breakdown_rows(places: Sequence[Seen], name: Callable[[str], str]) -> list[dict[str, Any]]:
    """How the points came about, line by line; what is called the same on two scores is one line."""
    rows: dict[str, list[int]] = {}
    for i, each in enumerate(places):
        for key, points in each["breakdown"].items():
            rows.setdefault(name(key), [0] * len(places))[i] += points
    return [{"name": line, "values": values} for line, values in rows.items()]


def tie(places: Sequence[Seen]) -> bool:
    """True if equal points did not mean that all of them won."""
    best = max((each["score"] for each in places if each["won"]), default=None)
    return any(each["score"] == best and not each["won"] for each in places)


def chart(sitting: Sitting, rivals: Sequence[str] = ()) -> dict[str, Any]:
    """The score of each seat over the game, and of each rival by its colour, as points of an SVG of 600 x 200."""
    count = len(sitting.moves)
    if not count or sitting.state is None or sitting.game is None:
        return {"paths": [], "top": 0, "bottom": 0, "zero": 200}
    step = max(1, count // CHART)
    eyes: Viewer = viewer(sitting, None) if sitting.row["spectators"] else Viewer(None, None, "en")
    marks = [*range(0, count, step), count]
    shown = [state.view(eyes.seat) for state in sitting.walk(marks)]
    if any(seat["score"] is None for view in shown for seat in view["seats"]):  # secret while it was played
        if sitting.status != OVER:
            return {"paths": [], "top": 0, "bottom": 0, "zero": 200}
        rows = [list(state.scores()) for state in sitting.walk(marks)]
    else:
        rows = [[seat["score"] for seat in view["seats"]] for view in shown]
    colours = [f"p{seat}" for seat in range(len(rows[0]))]
    if rivals:
        their = RIVALS.needed(sitting.game).rival_scores
        rows = [row + their(view) for row, view in zip(rows, shown, strict=True)]
        colours += rivals
    top = max(1, *(max(row) for row in rows))
    bottom = min(0, *(min(row) for row in rows))  # scores may be negative on the way

    def height(score: int) -> float:
        return 200 - 190 * (score - bottom) / (top - bottom)

    paths = []
    for i, colour in enumerate(colours):
        heights = [height(row[i]) for row in rows]
        points = " ".join(f"{600 * n / count:.1f},{y:.1f}" for n, y in zip(marks, heights, strict=True))
        paths.append({"colour": colour, "points": points})
    return {"paths": paths, "top": top, "bottom": bottom, "zero": height(0)}
