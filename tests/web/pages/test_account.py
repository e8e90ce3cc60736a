"""Names, accounts and tokens."""

from __future__ import annotations

import re
import uuid

from playwright.sync_api import Page, expect

from tests.web.conftest import Opener, api, faults, name_oneself

PASSWORD = "a long enough password"


def register(page: Page, name: str) -> None:
    page.goto("/account")
    page.fill("#new_name", name)
    page.fill("#new_password", PASSWORD)
    with page.expect_navigation():
        page.click("#section-register button")


def fresh() -> str:
    return f"Player {uuid.uuid4().hex[:8]}"


def test_a_guest_takes_a_name_and_every_page_shows_it(page: Page) -> None:
    name_oneself(page, "Alice")
    expect(page.locator(".me")).to_have_text("Alice")
    assert page.locator("#my-name").count() == 0
    page.goto("/account")
    page.fill("#name", "Alice the Second")
    with page.expect_navigation():
        page.click("#section-name button")
    expect(page.locator("h1")).to_have_text("Hello, Alice the Second")
    assert api(page, "GET", "/me")["name"] == "Alice the Second"


def test_a_name_of_nothing_is_refused_at_its_field(page: Page) -> None:
    page.goto("/account")
    page.fill("#name", "   ")
    page.click("#section-name button")
    expect(page.locator("#wrong-name")).to_have_text("Please write something here.")
    assert page.locator("#name").get_attribute("aria-invalid") == "true"
    page.goto("/")
    page.fill("#my-name", "   ")
    page.click(".hero button")
    expect(page.locator(".hero .wrong")).to_have_text("Please write something here.")


def test_an_account_is_the_same_person_on_another_computer(visitor: Opener) -> None:
    here, there = visitor(), visitor(lang="fr")
    name = fresh()
    name_oneself(here, "Guest of mine")
    table = api(here, "POST", "/tables", {"game": "crown_of_emara", "seats": ["me", "me"]})["view"]["table"]["id"]
    register(here, name)
    expect(here.locator("main")).to_contain_text(f"Signed in as {name.casefold()}")
    there.goto("/account")
    there.fill("#login", name.upper())
    there.fill("#password", PASSWORD)
    with there.expect_navigation():
        there.click("#section-sign-in button")
    assert api(there, "GET", "/me")["id"] == api(here, "GET", "/me")["id"]
    there.goto("/")
    assert there.locator(f"#entry-{table}").count() == 1


def test_the_guests_tables_come_along_and_a_second_seat_is_told(visitor: Opener) -> None:
    here, there = visitor(bypass_csp=True), visitor()
    name = fresh()
    register(there, name)
    wish = {"game": "crown_of_emara", "seats": ["me", "open"], "visibility": "lobby"}
    shared = api(there, "POST", "/tables", wish)["view"]["table"]["id"]
    name_oneself(here, "Guest of mine")
    api(here, "POST", f"/tables/{shared}/seats/1/sit")
    own = api(here, "POST", "/tables", {"game": "winter_kingdom", "seats": ["me", "me"]})["view"]["table"]["id"]
    here.goto("/account")
    here.fill("#login", name)
    here.fill("#password", PASSWORD)
    with here.expect_navigation():
        here.click("#section-sign-in button")
    expect(here.locator(".note").first).to_have_text("1 table came along with you.")
    expect(here.locator(f'.note a[href="/t/{shared}"]')).to_have_text("Crown of Emara")
    assert faults(here) == []
    here.goto("/")
    assert here.locator(f"#entry-{own}").count() == 1
    here.goto("/account")
    with here.expect_navigation():
        here.click("button:text('Sign out here')")
    expect(here.locator("h1")).to_have_text("Hello, Guest of mine")
    assert api(here, "GET", f"/tables/{shared}")["you"]["seats"] == [1]


def test_signing_out_here_and_everywhere(visitor: Opener) -> None:
    here, there = visitor(), visitor()
    name = fresh()
    register(here, name)
    me = api(here, "GET", "/me")["id"]
    with here.expect_navigation():
        here.click("text=Sign out here")
    assert api(here, "GET", "/me")["id"] != me
    for page in (here, there):
        page.goto("/account")
        page.fill("#login", name)
        page.fill("#password", PASSWORD)
        with page.expect_navigation():
            page.click("#section-sign-in button")
    with here.expect_navigation():
        here.click("text=Sign out everywhere")
    there.goto("/account")
    assert there.locator("#section-sign-in").count() == 1
    assert api(there, "GET", "/me")["account"] is False


def test_another_password_signs_the_other_browsers_out(visitor: Opener) -> None:
    here, there = visitor(bypass_csp=True), visitor()
    name = fresh()
    register(here, name)
    there.goto("/account")
    there.fill("#login", name)
    there.fill("#password", PASSWORD)
    with there.expect_navigation():
        there.click("#section-sign-in button")
    assert api(there, "GET", "/me")["account"]
    here.goto("/account")
    here.fill("#old_password", "not this one at all")
    here.fill("#new_password", "another one entirely")
    here.click("#section-password button")
    expect(here.locator("#wrong-old_password")).to_have_text("This is not your password.")
    assert faults(here) == []
    here.fill("#old_password", PASSWORD)
    here.fill("#new_password", "another one entirely")
    with here.expect_navigation():
        here.click("#section-password button")
    expect(here.locator(".note")).to_contain_text("The password has been changed")
    assert api(here, "GET", "/me")["account"]
    assert not api(there, "GET", "/me")["account"]


def test_wrong_passwords_and_taken_names_are_told_at_their_field(visitor: Opener) -> None:
    first, page = visitor(), visitor()
    name = fresh()
    register(first, name)
    page.goto("/account")
    page.fill("#login", name)
    page.fill("#password", "not this one at all")
    page.click("#section-sign-in button")
    expect(page.locator("#wrong-login")).to_have_text("This name and password do not belong together.")
    expect(page.locator("#login")).to_have_value(name)
    page.fill("#new_name", name)
    page.fill("#new_password", PASSWORD)
    page.click("#section-register button")
    expect(page.locator("#wrong-new_name")).to_have_text("This name belongs to somebody else, or looks as if it did.")
    page.evaluate("document.querySelector('#section-register form').noValidate = true")
    page.fill("#new_password", "short")
    page.click("#section-register button")
    expect(page.locator("#wrong-new_password")).to_have_text("A password needs more characters.")


def test_a_token_is_shown_once_works_and_can_be_revoked(visitor: Opener) -> None:
    page = visitor(bypass_csp=True)
    name_oneself(page, "Programmer")
    page.goto("/account")
    page.fill("#label", "my bot")
    page.click("#section-tokens form button")
    token = page.locator("#new-token").input_value()
    assert re.fullmatch(r"royaume_[\w-]{43}", token)
    assert faults(page) == []
    stranger = visitor()
    with_token = {"Authorization": f"Bearer {token}"}
    assert stranger.request.get("/api/v1/me", headers=with_token).json()["name"] == "Programmer"
    page.goto("/account")
    assert page.locator("#new-token").count() == 0
    assert token not in page.content()
    page.on("dialog", lambda dialog: dialog.accept())
    page.click("text=Revoke")
    expect(page.locator(".tokens li")).to_have_count(0)
    assert stranger.request.get("/api/v1/me", headers=with_token).status == 401
