"""Hidden are ability cards in hand and undealt, terrain cards until they are revealed, and the pile (WK-5.9)."""

from __future__ import annotations

import random
from typing import Any

from royaume.engine.state import State
from royaume.games.winter_kingdom.actions import ABILITIES
from tests.dealers import exchange


def deal(s: State, data: dict[str, Any], seat: int | None, dice: random.Random) -> None:
    """Deal the hands of the others out of all cards that nobody has shown, and their terrain cards out of the pile."""
    players = data["seats"]
    shown = {card for i, player in enumerate(players) for card in player["in_play"] + (player["hand"] * (i == seat))}
    unseen = [card for card in ABILITIES if card not in shown]
    others = [player for i, player in enumerate(players) if i != seat]
    dealt = dice.sample(unseen, sum(len(player["hand"]) for player in others))
    for player in others:
        player["hand"] = [dealt.pop() for _ in player["hand"]]
    closed = [player for i, player in enumerate(players) if i not in (seat, s.player)]
    cards = [player["card"] for player in closed]
    exchange([cards, data["pile"]], dice)
    for player in closed:
        player["card"] = cards.pop()
