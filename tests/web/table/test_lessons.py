"""Every lesson of every game, done in a browser as its voice says: nothing that it speaks of or asks for is covered.

By day every other lesson of a game once: the next one in another language or on another screen, and the same one of the
next game too. By night all of them in every way. What they say and expect is checked without a browser, always and all
(`tests/web/pages/test_lesson_check.py`).
"""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest
from playwright.sync_api import Locator, Page, expect

from royaume.engine.hands import JOIN, Hands
from royaume.engine.languages import LANGUAGES
from royaume.engine.lesson import Step, lessons
from royaume.engine.registry import games, load
from tests.conformance.cases import BREADTH
from tests.web.conftest import Opener, faults

DESK, PHONE = (1440, 900), (390, 844)
WAYS = [(lang, size) for size in (DESK, PHONE) for lang in LANGUAGES]
LESSONS = {game: list(lessons(load(game))) for game in games()}
BY_DAY = [
    (game, key, *WAYS[(n + m + 2) % len(WAYS)])
    for n, (game, keys) in enumerate(LESSONS.items())
    for m, key in enumerate(keys)
    if m % 2 == 0
]
EVERY = [(game, key, *way) for game, keys in LESSONS.items() for key in keys for way in WAYS]

# The bubble of a step once it has its place: whether all of it is in the window, and the largest share of anything it
# speaks of or asks for that it lies over. What fills most of the window is left out: there is no other place.
PLACED = """(step) => {
  const [bubble, dim] = [document.getElementById("voice"), document.getElementById("voice-dim")];
  if (bubble?.dataset.step !== step || dim?.dataset.step !== step || !bubble.matches(".placed:not(.hush)")) return null;
  const own = bubble.getBoundingClientRect();
  const over = ({ x, y, width, height }) => {
    const wide = Math.max(0, Math.min(x + width, own.right) - Math.max(x, own.left));
    const high = Math.max(0, Math.min(y + height, own.bottom) - Math.max(y, own.top));
    return width * height < 0.4 * innerWidth * innerHeight ? (wide * high) / (width * height) : 0;
  };
  const lit = [...dim.querySelectorAll("mask rect")].slice(1).map((each) => each.getBBox());
  return {
    title: document.getElementById("voice-title").textContent,
    whole: own.left >= 0 && own.top >= 0 && own.right <= innerWidth + 1 && own.bottom <= innerHeight + 1,
    lit: lit.length,
    covered: Math.max(0, ...lit.map(over)),
    away: !bubble.querySelector("[data-show]").hidden,
  };
}"""

# Counts the taps that have been answered: a finger's click comes after the finger has gone.
TAPS = "window.taps = 0; addEventListener('click', () => setTimeout(() => (taps += 1)), true);"

# Nothing lies over the middle of an element but the bubble.
OPEN = """each => {
  const { x, y, width, height } = each.getBoundingClientRect();
  const top = document.elementsFromPoint(x + width / 2, y + height / 2).find(one => !one.closest("#voice"));
  return Boolean(top) && (each.contains(top) || top.contains(each));
}"""


@pytest.mark.parametrize(("game", "key", "lang", "size"), EVERY if BREADTH == "nightly" else BY_DAY)
def test_a_lesson_is_done_as_its_voice_says(
    visitor: Opener, game: str, key: str, lang: str, size: tuple[int, int]
) -> None:
    lesson = lessons(load(game))[key]
    page = visitor(lang, *size, **({"is_mobile": True, "has_touch": True} if size == PHONE else {}))
    page.add_init_script(TAPS)
    page.goto(f"/games/{game}/learn")
    with page.expect_navigation():
        page.click(f'[hx-post="/games/{game}/learn/{key}"]')
    number = list(lessons(load(game))).index(key) + 1
    for i, step in enumerate(lesson.steps, 1):
        at = page.wait_for_function(PLACED, arg=f"{number}.{i}").json_value()
        assert at["title"] == lesson.said(step, lang).title
        assert at["whole"], f"the bubble of '{step.id}' is not whole in the window"
        least = len(step.point) if size == DESK else min(1, len(step.point))  # on a phone some may be a sheet away
        assert at["lit"] >= least, f"something that '{step.id}' points at is not to be seen"
        assert at["covered"] < 0.34, f"in '{step.id}' the bubble lies over what it speaks of"
        assert not at["away"], f"in '{step.id}' what is to be done is out of sight"
        if step.expect:
            do(page, step, load(game).hands)
        else:
            page.locator("#voice .go").click()
    page.wait_for_url(f"**/games/{game}/learn")
    assert page.locator(".lesson-list li.done").count() == 1


def do(page: Page, step: Step, hands: Hands) -> None:
    """Do what a step asks for, in the first way it allows, with what is on the page."""
    rest = step.lines()[0]
    while rest:
        ply = page.locator("#dock").get_attribute("data-ply")
        rest = rest[click(page, rest, hands) :]
        if rest:  # what was clicked comes back as another question
            page.wait_for_function("ply => document.getElementById('dock').dataset.ply !== ply", arg=ply)


def click(page: Page, rest: list[str], hands: Hands) -> int:
    """Click what plays the rest of a line, or its beginning; how many actions that was."""
    for done in range(len(rest), 0, -1):
        line = offered(page, f'#main [hx-post$="/{JOIN.join(rest[:done])}"]:not([data-member], .pile *)')
        if line is not None:
            press(line)
            return done
    if "*" in rest[0]:
        legal = page.locator("#main [data-legal][data-does]")
        names = [name for each in legal.all() for name in (each.get_attribute("data-does") or "").split()]
        rest = [next(name for name in names if fnmatchcase(name, rest[0])), *rest[1:]]
    members = [found for each in rest if (found := offered(page, f'#main [data-member="{each}"]')) is not None]
    if members:
        for each in members:
            press(each)
        press(page.locator("#dock .gather .go"))
        carried_out = {each.done for each in hands.sets.values() if each.done}  # by the confirmation
        return len(members) + (rest[len(members) :][:1] in [[each] for each in carried_out])
    family = rest[0].split(":")[0]
    ways = (rest[0], rest[0].rpartition(":")[0], family)
    held = next((found for each in ways if (found := offered(page, f'#main [data-pick="{each}"]')) is not None), None)
    if held is not None:
        press(held)
        for done in range(len(rest), 0, -1):
            button = page.locator(f'.pile:not([hidden]) [data-place][hx-post$="/{JOIN.join(rest[:done])}"]')
            if button.count():
                place = offered(page, f'#main .onto[data-onto~="{button.get_attribute("data-place")}"]')
                press(place or button)
                return done
    target = offered(page, f'#main [data-legal][data-does~="{rest[0]}"]')
    assert target is not None, f"nothing on the page plays {rest[0]}"
    press(target)
    return 1


def offered(page: Page, selector: str) -> Locator | None:
    """What can be seen of it, on the board rather than elsewhere, and rather what nothing else lies over."""
    seen: list[Locator] = []
    for each in (f"#stage {selector.removeprefix('#main ')}", selector):
        seen += page.locator(each).locator("visible=true").all()
    return next((each for each in seen if each.evaluate(OPEN)), seen[0] if seen else None)


def press(target: Locator) -> None:
    """Click it where it is, on a phone with a finger: something that covers it would be found."""
    page = target.page
    if not page.evaluate("() => phone.matches"):
        return target.click()
    before = page.evaluate("() => taps")
    target.tap()
    page.wait_for_function("before => taps > before", arg=before)
    if page.locator(".armed").count():  # it is smaller than a finger
        page.locator("#preview.ready").tap()
    return None


def test_a_wrong_try_is_answered_and_not_played(visitor: Opener) -> None:
    page = visitor(bypass_csp=True)
    page.goto("/games/winter_kingdom/learn")
    with page.expect_navigation():
        page.click('[hx-post$="/learn/goal"]')
    voice = page.locator("#voice")
    for step in ("1.1", "1.2", "1.3"):
        page.wait_for_function(PLACED, arg=step)
        voice.locator(".go").click()
    page.wait_for_function(PLACED, arg="1.4")
    assert faults(page, dark=True) == []
    said = lessons(load("winter_kingdom"))["goal"].said(lessons(load("winter_kingdom"))["goal"].steps[3], "en")
    page.locator('#stage [data-does~="house:5,-11"]').click()
    expect(page.locator("#toast")).to_have_text((said.wrong or {})["elsewhere"])
    page.reload()
    expect(voice).to_have_attribute("data-step", "1.4")
    voice.locator("[data-clause]").click()
    expect(page.locator("#drawer .clause.marked")).to_be_visible()


def test_who_went_to_look_elsewhere_is_shown_the_way_back(visitor: Opener) -> None:
    page = visitor("en", *PHONE, is_mobile=True, has_touch=True)
    page.goto("/games/queens_architect/learn")
    with page.expect_navigation():
        page.click('[hx-post$="/learn/goal"]')
    for step in ("1.1", "1.2", "1.3"):
        page.wait_for_function(PLACED, arg=step)
        page.locator("#voice .go").click()
    page.wait_for_function(PLACED, arg="1.4")
    way_back = page.locator("#voice [data-show]")
    expect(way_back).to_be_hidden()
    page.evaluate("() => camera.show([document.querySelector('.qa-scale')])")
    way_back.tap()
    expect(way_back).to_be_hidden()
    assert page.wait_for_function(PLACED, arg="1.4").json_value()["lit"] >= 2


def test_a_first_game_explains_what_comes_up_once(visitor: Opener) -> None:
    page = visitor()
    page.goto("/games/winter_kingdom/learn")
    with page.expect_navigation():
        page.click(".first-game button")
    voice = page.locator("#voice")
    expect(voice).to_have_attribute("data-step", "welcome")
    voice.locator("[data-heard]").click()
    expect(voice).to_have_attribute("data-step", "place")
    page.route("**/companion/heard/**", lambda route: route.abort())
    page.locator("#stage .wk-target[hx-post]").last.click()  # who plays on has heard it: the move itself says so
    expect(voice).not_to_have_attribute("data-step", "place")
    page.reload()
    assert voice.get_attribute("data-step") not in ("welcome", "place")
