"""All nineteen pages of Almanac on a screen: the rule can be read, no text is small, no name or price is covered."""

from __future__ import annotations

from typing import Any

import pytest

from royaume.engine.state import State
from tests.rules.almanac.given import GAME, at
from tests.web.table import stage
from tests.web.table.conftest import Player

# What is wrong with the page that is drawn now: a rule that does not fit, small text, covered names and prices.
FAULTS = """(html) => {
  document.querySelector('#stage').innerHTML = html;
  const found = [];
  const rule = document.querySelector('.al-rule');
  if (rule.scrollHeight > rule.clientHeight + 1) found.push(`rule: ${rule.scrollHeight} in ${rule.clientHeight}`);
  if (rule.scrollWidth > rule.clientWidth + 1) found.push(`rule: ${rule.scrollWidth} across ${rule.clientWidth}`);
  const box = (e) => e.getBoundingClientRect();
  const seen = (e) => box(e).width > 1 && box(e).height > 1 && !e.closest('.sr, [popover], .al-moments');
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  for (const e of all('#stage *')) {
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
    const scale = e.ownerSVGElement ? e.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(e).fontSize) * scale;
    if (size < 11) found.push(`${size.toFixed(1)} px: ${e.textContent.trim().slice(0, 30)}`);
  }
  const told = all('.al-zone-name > span, .al-does b, .al-does .i, .al-title h2, .al-rule p');
  const chips = '.al-fee, .al-toll, .al-plus, .al-push, .al-wasted, .al-drift, .al-channel b, .al-grapes .i';
  for (const chip of all(chips)) {
    for (const e of told) {
      const a = box(chip), b = box(e);
      const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (w > 2 && h > 2 && w * h > 0.06 * b.width * b.height)
        found.push(`${chip.className} of ${chip.closest('.al-space')?.id} covers ${e.outerHTML.slice(0, 40)}`);
    }
  }
  return [...new Set(found)];
}"""


def positions(number: int) -> list[State]:
    """A page as it stands when some Workers are out, for few and for many players."""
    found: list[State] = []
    for players in (2, 4):
        page = GAME.tables[players].pages[number - 1]
        sat = []
        for i, name in enumerate(page.space_ids):
            if page.seats[i] and len(sat) < 4 and i % 3 == 0 and not page.bouts >> i & 1:
                sat.append([name, 1 + len(sat) % (players - 1), 0])
        found.append(at(number, players=players, sat=sat, gold=9, stock="L1 E1 F1", tokens={"mist_bottle": 1}))
    return found


@pytest.mark.rule("AL-20.1", "AL-20.2", "AL-20.3")
@pytest.mark.parametrize("size", [(1366, 768), (1440, 900)], ids=str)
def test_every_page_can_be_read_and_nothing_covers_a_name_or_a_price(people: Any, size: tuple[int, int]) -> None:
    me: Player = people(size=size)
    me.sit("me", "bot:random", game="almanac", options={"guide": 0})
    me.my_turn()
    wrong = []
    for number in range(1, 20):
        for state in positions(number):
            for lang in ("en", "fr"):
                html = stage.drawn(state, 0, lang, ("board.html",)).partition('<div class="who-plays"')[0]
                wrong += [f"{number} {lang} {state.seats}: {each}" for each in me.page.evaluate(FAULTS, html)]
    assert not wrong, "\n".join(wrong)
