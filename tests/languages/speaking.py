"""Says everything in one language, for whoever started it: `python -m tests.languages.speaking LANG FOLDER`.

Prints JSON: what was said in one game of each kind, and the pages that a visitor gets who asks for the language.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from pathlib import Path
from typing import Any

import httpx

import royaume
from royaume.bots import bots
from royaume.bots.names import bot_name
from royaume.engine.game import Game
from royaume.engine.languages import LANGUAGES
from royaume.engine.rulebook import read_rulebook, rules_file
from royaume.engine.words import Words
from royaume.lab.headings import declared, heading_name, thing_name
from royaume.server.settings import Settings
from royaume.server.telemetry import configure_logs
from royaume.web.app import create_app

REFUSED = 12  # so many refusals are asked for at a time


def one_game(game: Game, lang: str) -> dict[str, list[str]]:
    """Whatever is said in a game of two that is played by dice."""
    dice = random.Random(1)
    state = game.new(2, 1)
    said: dict[str, list[str]] = {"labels": [], "prompts": [], "log": [], "refusals": []}
    names = {seat: f"⟦{seat}⟧" for seat in range(2)}
    while state.player is not None:
        legal = state.legal()
        said["prompts"].append(game.prompt(state, lang))
        said["labels"] += [game.label(state, action, lang) for action in dice.sample(legal, min(len(legal), 6))]
        if state.ply % 10 == 0:
            for action in dice.sample(range(game.space.size), min(REFUSED, game.space.size)):
                reason = state.why_not(action)
                said["refusals"] += [] if reason is None else [reason.to_dict()[lang]]
        state.log = []
        state.play(dice.choice(legal))
        said["log"] += [game.tell(event.seen_by(0), lang, names) for event in state.log]
    said["lines"] = [game.line(key, lang) for seat in range(2) for key in state.breakdown(seat)]
    said["options"] = [game.option_name(option.id, lang) for option in game.declare(2)]
    said["names"] = [game.name(lang), *game.components.names(lang, *named(game)).values()]
    said["lab"] = [heading_name(game, heading, lang) for heading in declared(game).headings]
    said["things"] = [thing_name(game, thing, lang) for heading in declared(game).headings for thing in heading.things]
    said["rules"] = [clause.text for clause in read_rulebook(rules_file(game.folder, lang)).clauses.values()]
    return said


def named(game: Game) -> list[str]:
    """The tables whose entries have names."""
    texts = game.components.texts["en"]
    return [table for table, found in game.components.data.items() if isinstance(found, list) and table in texts]


async def pages(lang: str, folder: Path) -> dict[str, str]:
    """The pages of a visitor whose browser asks for the language, and of one who chose it."""
    app = create_app(Settings(f"sqlite:///{folder / 'royaume.db'}", "s" * 40, rate_limits=False, bot_workers=1))
    found = {}
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://royaume.test") as visitor:
            csrf = (await visitor.get("/api/v1/me")).json()["csrf"]
            visitor.headers["X-CSRF-Token"] = csrf
            wish = {"game": "crown_of_emara", "seats": ["me", "me"]}
            table = (await visitor.post("/api/v1/tables", json=wish)).json()["view"]["table"]["id"]
            refused = await visitor.post(f"/api/v1/tables/{table}/moves", json={"action": "end_turn", "ply": 0})
            found["api refusal"] = refused.text
            found["api games"] = (await visitor.get("/api/v1/games", params={"lang": lang})).text
            found["asked for"] = (await visitor.get("/", headers={"Accept-Language": f"{lang}-PL, en"})).text
            assert (await visitor.post("/prefs", data={"lang": lang})).status_code == 204
            addresses = {"home": "/", "table": f"/t/{table}", "why": f"/t/{table}/0/end_turn/why"}
            addresses |= {"new": "/new?game=almanac", "account": "/account", "puzzles": "/games/almanac/puzzles"}
            addresses |= {f"rules {game}": f"/rules/{game}" for game in royaume.games()}
            for name, address in addresses.items():
                answer = await visitor.get(address, follow_redirects=True)
                assert answer.status_code == 200, (address, answer.status_code)
                found[name] = answer.text
    return found


def main(lang: str, folder: Path) -> None:
    """Say it all."""
    configure_logs(as_json=True, level="error")
    counted = Words(Path(royaume.__file__).parent / "games" / "winter_kingdom" / "locale")
    said: dict[str, Any] = {
        "package": royaume.__file__,
        "languages": LANGUAGES,
        "games": {name: one_game(royaume.load(name), lang) for name in royaume.games()},
        "bots": [bot_name(bot, lang) for bot in bots()],
        "counted": {n: {each: counted.count(each, "coins", n) for each in LANGUAGES} for n in (0, 1, 2, 5, 22)},
        "pages": asyncio.run(pages(lang, folder)),
    }
    print(json.dumps(said))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
