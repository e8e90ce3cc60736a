"""The form of a new table: every kind of seat, every option, and mistakes told at their field."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from royaume.bots import LEVELS
from royaume.bots.levels import STYLED
from royaume.bots.tastes import STYLES
from royaume.engine.languages import LANGUAGES
from royaume.engine.registry import games, load
from royaume.web.newtable import SEATS
from tests.web.conftest import api, table_of

GAME = load("crown_of_emara")
STEWARDS, CHANCELLORS = ([f"{level}-{style}" for style in STYLES] for level in STYLED)
BOTS = [*LEVELS[:3], *STEWARDS, LEVELS[3], *CHANCELLORS, LEVELS[4]]


def pick(page: Page, name: str, value: str) -> None:
    """Choose one of a row of radio buttons, which lie under their labels."""
    page.locator(f'input[name="{name}"][value="{value}"]').check(force=True)


def players(page: Page, n: int) -> None:
    with page.expect_response("**/new/form*"):
        pick(page, "players", str(n))
    expect(page.locator(".seats li")).to_have_count(n)


def opened(page: Page) -> dict[str, Any]:
    page.click(".open-table")
    page.wait_for_url("**/t/*")
    found: dict[str, Any] = api(page, "GET", f"/tables/{table_of(page)}")
    return found


def test_the_form_as_it_comes(page: Page) -> None:
    page.goto("/new?game=crown_of_emara")
    assert page.locator(".seats select").evaluate_all("all => all.map(e => e.value)") == [
        "me",
        "bot:steward",
        "bot:steward",
    ]
    assert page.locator('input[name="players"]').count() == 4
    assert page.locator("#seat-0 option").evaluate_all("all => all.map(e => e.value)") == [
        *SEATS,
        *(f"bot:{bot}" for bot in BOTS),
    ]
    seen = opened(page)
    assert seen["table"]["options"] == {"start_bp": "card", "informed_choice": False, "mixed_boards": False}
    assert (seen["table"]["pace"], seen["table"]["visibility"], seen["table"]["spectators"]) == (
        "live",
        "private",
        True,
    )


def test_every_kind_of_seat(page: Page) -> None:
    page.goto("/new?game=crown_of_emara")
    players(page, 4)
    for i, kind in enumerate(("same", "open", "invite", "bot:page")):
        page.select_option(f"#seat-{i}", kind)
    seats = opened(page)["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "open", "open", "bot"]
    assert [seat["mine"] for seat in seats] == [True, False, False, False]
    assert [seat["invited"] for seat in seats] == [False, False, True, False]
    assert seats[3]["bot"] == "page"
    assert page.locator("#waiting").count() == 1


def test_every_level_can_be_chosen_in_words_and_sits_down(page: Page) -> None:
    page.goto("/new?game=crown_of_emara&players=4")
    words = page.locator("#seat-1 optgroup option").all_inner_texts()
    assert words[0] == "Page: kind to beginners; looks one step ahead"
    names = [text.partition(":")[0] for text in words]
    assert [name for name in names if " the " not in name] == ["Page", "Squire", "Seneschal", "Chancellor", "Sovereign"]
    assert names[2:6] == ["Seneschal", "Seneschal the Builder", "Seneschal the Racer", "Seneschal the Rival"]
    assert all(len(text) < 60 for text in words)
    chosen = ["steward-rival", "chancellor", "sovereign"]
    for i, bot in enumerate(chosen, 1):
        page.select_option(f"#seat-{i}", f"bot:{bot}")
    seats = opened(page)["seats"]
    assert [seat["bot"] for seat in seats] == [None, *chosen]
    assert seats[1]["name"] == "Seneschal the Rival"
    page.goto("/")
    assert page.locator("#level option").evaluate_all("all => all.map(e => e.value)") == list(LEVELS)
    page.select_option("#level", "page")
    page.click("#game-crown_of_emara button.play")
    page.wait_for_url("**/t/*")
    seats = api(page, "GET", f"/tables/{table_of(page)}")["seats"]
    assert [seat["bot"] for seat in seats] == [None, "page", "page"]
    expect(page.locator("#main, main").first).to_contain_text("Page")


def test_around_one_screen_all_seats_are_mine(page: Page) -> None:
    page.goto("/new?game=crown_of_emara")
    players(page, 2)
    page.select_option("#seat-1", "same")
    assert [seat["mine"] for seat in opened(page)["seats"]] == [True, True]


def test_another_number_of_players_has_other_seats_and_options(page: Page) -> None:
    page.goto("/new?game=crown_of_emara")
    page.select_option("#seat-1", "open")
    players(page, 1)
    names = page.locator(".option .label, .option label[for]").all_inner_texts()
    assert names == [GAME.option_name(option.id) for option in GAME.declare(1)]
    expect(page.locator("#option-start_bp")).to_have_value("30")
    players(page, 4)
    expect(page.locator("#seat-1")).to_have_value("bot:steward")
    expect(page.locator("#option-start_bp")).to_have_value("card")


def test_every_option_and_manner(page: Page) -> None:
    page.goto("/new?game=crown_of_emara")
    players(page, 2)
    assert not page.locator(".typed").is_visible()
    page.select_option("#option-start_bp", "number")
    page.fill(".typed", "12")
    pick(page, "option.informed_choice", "true")
    pick(page, "option.mixed_boards", "true")
    pick(page, "pace", "turns")
    pick(page, "visibility", "lobby")
    pick(page, "spectators", "no")
    page.fill("#table-title", "An evening in Emara")
    table = opened(page)["table"]
    assert table["options"] == {"start_bp": 12, "informed_choice": True, "mixed_boards": True}
    assert (table["pace"], table["visibility"], table["spectators"]) == ("turns", "lobby", False)
    assert table["title"] == "An evening in Emara"


@pytest.mark.parametrize("value", [str(choice) for choice in GAME.declare(2)[0].choices])
def test_named_values_of_an_option(page: Page, value: str) -> None:
    page.goto("/new?game=crown_of_emara&players=2")
    page.select_option("#option-start_bp", value)
    assert opened(page)["table"]["options"]["start_bp"] == value


def test_a_solo_game(page: Page) -> None:
    page.goto("/new?game=crown_of_emara&players=1")
    pick(page, "option.solo", "campaign")
    page.fill("#option-start_bp", "42")
    seen = opened(page)
    assert seen["table"]["options"]["start_bp"] == 40  # the ladder of the campaign says it
    assert seen["table"]["options"]["solo"] == "campaign"


def test_a_value_that_is_not_allowed_is_told_at_its_field(page: Page) -> None:
    page.goto("/new?game=crown_of_emara&players=2")
    page.select_option("#option-start_bp", "number")
    page.fill(".typed", "61")
    page.evaluate("document.querySelector('#new-form').noValidate = true")
    page.click(".open-table")
    expect(page.locator("#wrong-option-start_bp")).to_have_text(
        "Allowed: As the setup card says or First game (35) or a whole number from 0 to 60."
    )
    assert "/new" in page.url


def test_choices_that_do_not_go_together_are_told_at_the_one_to_blame(page: Page) -> None:
    page.goto("/new?game=crown_of_emara&players=1")
    page.fill("#option-start_bp", "61")
    page.click(".open-table")
    expect(page.locator("#wrong-option-start_bp")).to_have_text("This does not go together with the other choices.")
    assert page.locator("#option-start_bp").get_attribute("aria-invalid") == "true"
    pick(page, "option.solo", "campaign")
    page.fill("#option-start_bp", "61")
    assert opened(page)["table"]["options"]["solo"] == "campaign"


def test_nonsense_in_the_address_gives_the_usual_form(page: Page) -> None:
    page.goto("/new?game=chess&players=99&seat.0=king&pace=never&option.start_bp=high")
    assert page.locator('input[name="game"]:checked').get_attribute("value") == "crown_of_emara"
    assert page.locator('input[name="players"]:checked').get_attribute("value") == "3"
    assert page.locator('input[name="pace"]:checked').get_attribute("value") == "live"


def test_the_first_player_and_the_scoring_cards_are_chosen_by_name(page: Page) -> None:
    game = load("winter_kingdom")
    scoring = next(option for option in game.declare(2) if option.id == "scoring")
    chosen = scoring.picked(100)
    page.goto("/new?game=winter_kingdom&players=2")
    labels = page.locator("#option-first_player option").all_inner_texts()
    assert labels == ["By chance", "Whoever sits at seat 1", "Whoever sits at seat 2"]
    page.select_option("#option-first_player", label="Whoever sits at seat 2")
    for name in chosen:
        page.locator(".picks label", has_text=game.option_value("scoring", name)).first.click()
    options = opened(page)["table"]["options"]
    assert (options["first_player"], options["scoring"]) == (1, 100)
    assert page.locator("#main, main").first.inner_text().count(game.option_value("scoring", chosen[0])) > 0


def test_cards_that_are_not_chosen_are_drawn_and_too_many_are_told(page: Page) -> None:
    game = load("winter_kingdom")
    scoring = next(option for option in game.declare(2) if option.id == "scoring")
    page.goto("/new?game=winter_kingdom&players=2")
    for name in scoring.pickable[:4]:
        pick(page, f"option.scoring.{name}", "yes")
    page.click(".open-table")
    expect(page.locator("#wrong-option-scoring")).to_have_text("Choose at most 3.")
    for name in scoring.pickable[:2]:
        page.locator(f'input[name="option.scoring.{name}"]').uncheck(force=True)
    number = opened(page)["table"]["options"]["scoring"]
    assert set(scoring.pickable[2:4]) < set(scoring.picked(number))


def test_no_option_asks_for_a_number_that_only_programs_understand() -> None:
    """A number that people type is an amount or the number of a map; a seat or a set of cards has names."""
    typed = {
        (name, option.id)
        for name in games()
        for players in range(load(name).min_players, load(name).max_players + 1)
        for option in load(name).declare(players)
        if option.low is not None and not option.seat and not option.picks
    }
    assert typed == {("crown_of_emara", "start_bp"), ("winter_kingdom", "layout")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_seat_that_is_an_option_is_counted_from_1(lang: str) -> None:
    found = [(load(name), option) for name in games() for option in load(name).declare(2) if option.seat]
    assert len(found) == 2
    for game, option in found:
        assert [game.option_value(option.id, seat, lang)[-1] for seat in (0, 1)] == ["1", "2"]
