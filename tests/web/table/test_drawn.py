"""What is drawn can be read: no small text, nothing over a name or a price; and night looks like night."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from royaume.engine.record import Record
from royaume.engine.registry import games
from tests.web.table.conftest import WHOLE
from tests.web.table.test_screens import record

SMALLEST = 11  # pixels of a letter's size at 1366x768
BRIGHT = 150  # of 255: what is brighter than this, block by block, is no night
SMALL_SCREEN = (1366, 768)

# Every piece of text in sight that is smaller than it may be, with its size as it is painted.
TOO_SMALL = """least => {
  const found = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, of = node.parentElement, range = document.createRange();
    if (!node.textContent.trim() || of.closest('title, script, style, option, .sr, .kc-sr')) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const seen = of.checkVisibility({opacityProperty: true, visibilityProperty: true});
    if (!seen || box.width < 2 || box.height < 2) continue;
    const m = of instanceof SVGElement ? of.getScreenCTM() : {a: 1, b: 0, c: 0, d: 1};
    const size = parseFloat(getComputedStyle(of).fontSize) * Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
    const where = (of.closest('[class]').getAttribute('class') + ' ' + of.tagName).trim();
    if (size < least - .05) found.add(`${size.toFixed(1)}px ${where}: ${node.textContent.trim().slice(0, 30)}`);
  }
  return [...found];
}"""

# Every name or price (`data-read`) that a piece (`data-over`) hides by more than a sliver.
COVERED = """() => {
  const found = [], seen = e => e.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const pieces = [...document.querySelectorAll('[data-over]')].filter(seen);
  for (const read of [...document.querySelectorAll('[data-read]')].filter(seen)) {
    const a = read.getBoundingClientRect();
    for (const piece of pieces.filter(each => !each.contains(read) && !read.contains(each))) {
      const b = piece.getBoundingClientRect();
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 3 && high > 4 && wide * high > .06 * a.width * a.height)
        found.push(`${piece.id || piece.className} over ${read.textContent.trim()}`);
    }
  }
  return found;
}"""

# The share of blocks of a picture that are bright on the average.
BRIGHT_SHARE = """async ([png, limit]) => {
  const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext('2d'), side = 16;
  pen.drawImage(image, 0, 0);
  let bright = 0, all = 0;
  for (let y = 0; y + side <= image.height; y += side) for (let x = 0; x + side <= image.width; x += side) {
    const dots = pen.getImageData(x, y, side, side).data;
    let sum = 0;
    for (let i = 0; i < dots.length; i += 4) sum += .2126 * dots[i] + .7152 * dots[i + 1] + .0722 * dots[i + 2];
    all += 1;
    bright += sum / (side * side) > limit;
  }
  return bright / all;
}"""


def samples(played: dict[str, Any], most: int) -> list[tuple[int, int]]:
    """Of a game so many moments, one for each kind of decision, later ones first: the move, and who decides."""
    whole = Record.from_dict(played)
    state = whole.start()
    found: dict[str, tuple[int, int]] = {}
    for move, action in enumerate(whole.actions):
        assert state.player is not None
        found.pop(decision := state.view(None)["decision"], None)
        if move < len(whole.actions) * 0.8 or decision not in found:
            found[decision] = (move, state.player)
        state.apply(action)
    return list(found.values())[-most:]


def open_for(me: Any, played: dict[str, Any], move: int, seat: int) -> None:
    """Show a moment of a game to the seat that decides then."""
    seats = ["me" if i == seat else "bot:random" for i in range(played["players"])]
    wish = {"record": played, "moves": move, "seats": seats}
    me.look(me.api("POST", "/tables/from-record", data=wish)["view"]["table"]["id"])
    me.my_turn()


@pytest.mark.parametrize("game", games())
def test_text_is_large_enough_and_nothing_covers_a_name_or_a_price(people: Any, game: str) -> None:
    me = people(lang="fr", size=SMALL_SCREEN)
    small: set[str] = set()
    covered: set[str] = set()
    read = 0
    for players, most in (("4p", 5 if WHOLE else 4), ("2p", 5 if WHOLE else 1)):
        played = record(game, f"{players}-defaults-greedy")
        for move, seat in samples(played, most):
            open_for(me, played, move, seat)
            small |= set(me.page.evaluate(TOO_SMALL, SMALLEST))
            covered |= {f"move {move} of {players}: {each}" for each in me.page.evaluate(COVERED)}
            read += me.page.locator("[data-read]").count()
    assert small == set()
    assert covered == set()
    assert read > 10


@pytest.mark.parametrize("game", games())
def test_night_looks_like_night(people: Any, game: str) -> None:
    me = people(size=SMALL_SCREEN)
    me.page.emulate_media(color_scheme="dark")
    played = record(game, "3p-defaults-greedy")
    bright = {}
    scale = me.context.new_page()
    for move, seat in samples(played, 3 if WHOLE else 1):
        open_for(me, played, move, seat)
        picture = base64.b64encode(me.page.screenshot()).decode()
        bright[move] = scale.evaluate(BRIGHT_SHARE, [picture, BRIGHT])
    assert max(bright.values()) < 0.025, bright
    me.page.emulate_media(color_scheme="light")  # the measure itself: by day it is bright everywhere
    assert scale.evaluate(BRIGHT_SHARE, [base64.b64encode(me.page.screenshot()).decode(), BRIGHT]) > 0.4
