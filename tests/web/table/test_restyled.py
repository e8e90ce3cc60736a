"""On a phone only what changed is styled anew, not everything because of a rule that asks what the whole page has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

import royaume
from tests.web.table.conftest import WHOLE, Player
from tests.web.table.test_phone import SCRIPT, fingers

GAMES = royaume.games() if WHOLE else ("winter_kingdom",)  # by day the one with most on its board


# Where the first choice leads that lies under nothing: the board was dragged.
IN_SIGHT = """() => [...document.querySelectorAll("[data-legal][hx-post]")].find((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).getAttribute("hx-post")"""


def restyled(page: Page, deed: Callable[[], None]) -> int:
    """How many elements were styled at once, at most, while something was done."""
    line = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    ended: list[object] = []
    line.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    line.on("Tracing.tracingComplete", lambda told: ended.append(told))
    wish = {"includedCategories": ["devtools.timeline", "disabled-by-default-devtools.timeline"]}
    line.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": wish})
    deed()
    page.evaluate("() => phone_still()")
    line.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    line.detach()
    found = [each["args"]["elementCount"] for each in events if each["name"] == "UpdateLayoutTree" and "args" in each]
    assert found, "nothing was styled at all"
    return max(found)


@pytest.mark.parametrize("game", GAMES)
def test_a_move_and_a_finger_leave_the_style_of_the_rest_alone(people: Any, game: str) -> None:
    me: Player = people(size=(390, 844), touch=True, is_mobile=True)
    me.page.add_init_script(SCRIPT)
    me.sit("me", "bot:random", game=game)
    me.my_turn()
    everything = me.page.evaluate("() => document.querySelectorAll('#main *').length")

    def moves() -> None:
        address = me.page.evaluate(IN_SIGHT)
        me.choose(address.rsplit("/", 1)[1])

    assert restyled(me.page, lambda: fingers(me.page, ((200, 300), (120, 260)))) < everything / 10
    assert restyled(me.page, moves) < everything / 4
