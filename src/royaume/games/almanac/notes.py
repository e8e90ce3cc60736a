"""What a placement costs and brings now, in words: short notes behind the name of its space."""

from __future__ import annotations

from collections.abc import Sequence

from royaume.games.almanac.actions import EPIDEMICS, TOKENS
from royaume.games.almanac.outlook import NOT_ASKED, Prospect
from royaume.games.almanac.pages_cities import SickDistricts
from royaume.games.almanac.pages_road import Slide
from royaume.games.almanac.state import AlmanacState
from royaume.games.almanac.vocabulary import Voice


def notes(s: AlmanacState, v: Voice, found: Prospect) -> list[str]:
    """The notes on a placement, in the order in which things happen: price, entering, action, what follows."""
    return [*price_notes(s, v, found), *entering_notes(s, v, found), *action_notes(s, v, found)]


def price_notes(s: AlmanacState, v: Voice, found: Prospect) -> list[str]:
    """What it costs to get there, in each way that is open."""
    said: list[str] = []
    paid = [v.amounts(each) for each in found.prices] if found.toll else []
    if paid and found.aside:
        said.append(v.say("note.toll.aside", price=either(v, paid)))
    elif paid:
        said.append(v.say("note.toll", price=either(v, paid)))
    elif found.aside:
        said.append(v.say("note.aside"))
    if len(found.bridges) == 1:
        said.append(v.say("note.bridge", n=found.bridges[0][0], channel=found.bridges[0][1]))
    elif found.bridges:
        said.append(v.say("note.bridges"))
    if found.pushed:
        rivals = either(v, [v.who(seat) for seat in found.pushed])
        shell = v.amount("renown", s.tables.token_renown[TOKENS.index("shell")])
        said.append(v.say("note.pushed", who=rivals, renown=shell))
    if found.unknown:
        said.append(v.say("note.unknown", tolls=either(v, [epidemic(s, v, name) for name in found.unknown])))
    if found.bottle:
        barred = not found.prices and not found.aside and not found.pushed
        said.append(v.say("note.bottle.only" if barred else "note.bottle"))
    return said


def entering_notes(s: AlmanacState, v: Voice, found: Prospect) -> list[str]:
    """What the page gives to who comes in; nothing too, where it might give something."""
    said: list[str] = []
    if found.bonus > 0 or (found.bonus == 0 and not found.toll):
        said.append(v.say("note.bonus", gold=v.amount("gold", found.bonus)))
    if found.corner:
        said.append(v.say("note.corner", gold=v.amount("gold", found.corner)))
    if found.rival != NOT_ASKED:
        said.append(v.say("note.rival", who=v.who(found.rival)))
    return said


def action_notes(s: AlmanacState, v: Voice, found: Prospect) -> list[str]:
    """What the action comes to now, and what is paid or gained after it."""
    said: list[str] = []
    if found.wasted:
        page = s.page
        gold = v.amount("gold", page.fallback if isinstance(page, Slide) else 0)
        key = "note.wasted.gold" if isinstance(page, Slide) else "note.wasted"
        said.append(v.say(key, gold=gold))
    elif found.sale != NOT_ASKED:
        said.append(v.say("note.sale", gold=v.amount("gold", found.sale)))
    if found.trial is not None:
        trial = found.trial
        faces = len(s.tables.faces)
        said.append(v.say("note.trial", strength=trial.strength, target=trial.target, n=trial.odds, faces=faces))
    if found.gone:
        said.append(v.say("note.gone", gold=v.amount("gold", found.gone)))
    if found.room != NOT_ASKED and not found.wasted:
        said.append(v.count("note.room", found.room) if found.room else v.say("note.full"))
    if found.owed:
        said.append(v.say("note.owed", price=v.amount("any", found.owed)))
    if found.income:
        said.append(v.say("note.income", gold=v.amount("gold", found.income)))
    return said


def epidemic(s: AlmanacState, v: Voice, name: str) -> str:
    """The toll of an Epidemic that may lie somewhere."""
    page = s.page
    assert isinstance(page, SickDistricts)
    kind = EPIDEMICS.index(name)
    if s.tables.epidemic_res[kind]:
        return v.amount("any", s.tables.epidemic_res[kind])
    if page.each[kind]:
        return v.say("note.each", gold=v.amount("gold", page.each[kind]))
    return v.amount("gold", page.gold_toll(s, s.decision()[1], kind))


def either(v: Voice, parts: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    if len(parts) < 2:
        return "".join(parts)
    return v.say("either", first=", ".join(parts[:-1]), last=parts[-1])
