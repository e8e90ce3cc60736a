"""The page of notices: what is chosen is kept, mistakes are told, and a site without mail offers none."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Opener, faults


def test_what_is_chosen_is_kept(visitor: Opener) -> None:
    page = visitor(bypass_csp=True)
    page.goto("/account")
    page.get_by_role("link", name="Choose").click()
    page.wait_for_url("**/notices")
    assert page.locator("#notices-mail").count() == 0  # this site has no mail
    assert page.locator("[data-push]").count() == 0  # nor an address that push could name
    page.fill("#notices-hook", "https://there.test/hook")
    page.check('[name="hook.turn"]')
    page.fill("#quiet-from", "22:00")
    page.fill("#quiet-to", "08:00")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#notices-key")).not_to_have_value("")
    assert faults(page, dark=True) == []
    page.reload()
    expect(page.locator('[name="hook.turn"]')).to_be_checked()
    expect(page.locator('[name="hook.over"]')).not_to_be_checked()
    expect(page.locator("#quiet-to")).to_have_value("08:00")
    page.fill("#quiet-to", "21:00")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#notices-form .wrong")).to_be_visible()


def test_a_link_that_is_none_of_ours_does_nothing(visitor: Opener) -> None:
    page = visitor(lang="fr")
    page.goto("/notices/stop/nothing")
    answer = page.request.post("/notices/stop/nothing")
    assert answer.status == 404
