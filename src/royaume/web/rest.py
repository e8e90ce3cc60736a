"""One's nights and days off, in which clocks stand still: a card of the account page."""

from __future__ import annotations

from typing import Annotated, Any

from babel.dates import get_day_names
from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from royaume.engine.languages import language
from royaume.server import habits
from royaume.server.clocks import Rest
from royaume.server.errors import Refusal, invalid
from royaume.web.render import Page
from royaume.web.visitors import Commander, piece

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form(max_length=60)]
Days = Annotated[list[Annotated[int, Form(ge=0, le=6)]], Form(max_length=7)]


async def shown(page: Page) -> dict[str, Any]:
    """What the card shows of the person."""
    rest = await habits.rest_of(page.who.house.storage, page.who.person.id)
    night = rest.night if rest is not None and rest.night is not None else None
    names = get_day_names("abbreviated", locale=language(page.lang).locale)
    return {
        "rest": {
            "zone": rest.zone if rest is not None else "",
            "begins": written(night[0]) if night is not None else "",
            "ends": written(night[1]) if night is not None else "",
            "days": rest.days if rest is not None else frozenset(),
        },
        "weekdays": [(n, names[n]) for n in range(7)],
        "rest_saved": False,
    }


@router.post("/account/rest")
async def set_rest(
    request: Request, who: Commander, zone: Text = "", begins: Text = "", ends: Text = "", day: Days | None = None
) -> Response:
    """Rest at these times from now on."""
    page = Page(request, who)
    who.limit("seat")
    errors = {}
    try:
        night = (minutes(begins), minutes(ends)) if begins and ends else None
        days = frozenset(day or ())
        person = await who.house.identity.ensure(who.person)
        await habits.set_rest(who.house.tables, person, Rest(zone.strip(), night, days) if night or days else None)
    except Refusal as refusal:
        errors["rest"] = page.refusal(refusal)
    given = {"zone": zone, "begins": begins, "ends": ends, "days": frozenset(day or ())}
    facts = await shown(page)
    return piece(page, "account/rest.html", **{**facts, "errors": errors, "rest_saved": not errors, "rest": given})


def minutes(text: str) -> int:
    """The minute of the day of a time like `22:30`."""
    hours, _, rest = text.partition(":")
    if not (hours.isascii() and hours.isdigit() and rest[:2].isascii() and rest[:2].isdigit() and len(text) <= 8):
        raise invalid("A time is written like 22:30.", "bad_rest")
    return int(hours) * 60 + int(rest[:2])


def written(minute: int) -> str:
    """A minute of the day as a time."""
    return f"{minute // 60:02}:{minute % 60:02}"
