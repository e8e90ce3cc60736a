"""The drawn parts of a table as the server would write them, without a server: their bytes can be compared."""

from __future__ import annotations

from typing import Any

from royaume.engine.state import State
from royaume.web import hands
from royaume.web.render import templates
from royaume.web.scenes import draw

PARTS = ("board.html", "side.html", "area.html", "status.html")


def drawn(state: State, seat: int | None, lang: str = "en", parts: tuple[str, ...] = PARTS, moments: Any = None) -> str:
    """What one seat is shown; words of the page stand as their keys."""
    game = state.game
    view = state.view(seat)
    legal = {game.notation(a): game.label(state, a, lang) for a in state.legal()} if state.player == seat else {}
    scene = draw(game, view, lang)
    if moments is not None:
        scene["moments"] = moments
    places = [{"name": f"P{i}", "about": "", "clock": None} for i in range(view["players"])]
    words = {
        "v": view,
        "s": scene,
        "seats": [{"name": each["name"]} for each in places],
        "places": places,
        "me": scene["seats"][seat] if seat is not None else None,
        "acts": {"legal": legal, "url": "/t/x", "ply": view["ply"]},
        "url": "/t/x",
        "static": "/static/x",
        "odds": None,
        "hands": hands.single(game.hands, legal),
        "final": set(),
        "twice": set(),
        "unit": lambda n: "points",
        "game_id": game.id,
        "tr": lambda key, **args: key,
        "trn": lambda key, n, **args: key,
        "gtr": lambda key, **args: f"{key}{args or ''}",
        "line": lambda key: game.line(key, lang),
    }
    shown = [f"{game.id}/{part}" for part in parts if words["me"] or part != "area.html"]
    return "\n".join(templates().get_template(part).render(**words) for part in (*shown, "table/players.html"))
