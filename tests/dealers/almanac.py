"""Private are Contracts in progress, cards drawn, Gold and bids; hidden from all are decks and Epidemics (AL-16)."""

from __future__ import annotations

import random
from typing import Any

from royaume.games.almanac.actions import ENCOUNTERS
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.steps import MAKE_BID
from tests.dealers import exchange, shuffled

RICH = 80


def deal(s: AlmanacState, data: dict[str, Any], seat: int | None, dice: random.Random) -> None:
    """Deal Contracts, Gold and bids of the others anew (AL-16.3, AL-16.5), and what nobody knows (AL-16.6)."""
    rivals = (
        [i for i in range(s.seats) if i != seat] if s.player is not None else []
    )  # AL-16.8: at the end all is shown
    looking = [asked for step, asked, _ in data["agenda"] if step == "keep_contract"]
    piles = [data["seats"][i]["hand"] for i in rivals]
    if seat not in looking:
        piles.append(data["drawn"])
    unknown = [laid for laid in data["contracts"] if seat is None or laid[1] != seat]
    deck = [contract for contract, _ in unknown]
    exchange([*piles, deck], dice)
    for laid, contract in zip(unknown, deck, strict=True):
        laid[0] = contract
    for i in rivals:
        if not s.options["open_gold"]:
            data["seats"][i]["gold"] = dice.randrange(RICH)
        if data["bids"][i] >= 0:
            data["bids"][i] = dice.randint(0, data["seats"][i]["gold"])
    if s.asked() == MAKE_BID and s.player != seat:
        deal_bids(s, data, seat, dice)
    exchange([data["deck"]], dice)
    deal_encounters(s, data, dice)
    places = s.page.hidden(s)
    for place, token in zip(places, shuffled([s.p[i] for i in places], dice), strict=True):
        data["mechanism"][place] = token


def deal_bids(s: AlmanacState, data: dict[str, Any], seat: int | None, dice: random.Random) -> None:
    """Let more or fewer of the seats have bid, which are asked in their order: nobody sees who has (AL-16.5)."""
    own = data["bids"][seat] if seat is not None else -1
    if seat is None:
        made = dice.randrange(s.seats)
    else:
        made = dice.randrange(seat) if own < 0 else dice.randrange(seat + 1, s.seats)
    was = sum(bid >= 0 for bid in data["bids"])
    data["bids"] = [dice.randint(0, player["gold"]) if i < made else -1 for i, player in enumerate(data["seats"])]
    if seat is not None:
        data["bids"][seat] = own
    purpose = data["agenda"][-1][2]
    data["agenda"] = [step for step in data["agenda"] if step[0] != "make_bid"]
    data["agenda"] += [["make_bid", i, purpose] for i in range(s.seats - 1, made - 1, -1)]
    data["ply"] += made - was


def deal_encounters(s: AlmanacState, data: dict[str, Any], dice: random.Random) -> None:
    """Which card of each letter lies ahead, and which are in the box (AL-3.2)."""
    letters = {ENCOUNTERS[i]: card.letter for i, card in enumerate(s.tables.encounters)}
    for i, ahead in enumerate(data["encounters"]):
        alike = [j for j, boxed in enumerate(data["boxed"]) if letters[boxed] == letters[ahead]]
        place = dice.choice([None, *alike])
        if place is not None:
            data["encounters"][i], data["boxed"][place] = data["boxed"][place], ahead
