"""Refusals: each says what is wrong, and cites the clause; further ones stand with the rules they belong to."""

from __future__ import annotations

import pytest

from royaume.engine.errors import IllegalAction
from tests.rules.winter_kingdom.given import AFTER, GAME, at, do, refused


def said(state: object, action: str, lang: str = "en") -> str:
    reason = state.why_not(GAME.parse(action))  # type: ignore[attr-defined]
    return str(reason.text(lang))


def test_the_sentence_names_the_things_concerned() -> None:
    s = at("0,-3", others=["1,-3"], card="summit")
    assert said(s, "house:1,-3") == "A piece of Seat 2 stands on 1,−3."
    assert said(s, "house:3,-4") == "Your pieces go on summit; this hex is forest."
    assert said(s, "house:6,-9") == ("A suitable hex beside your own pieces is free, so you must choose one of those.")
    assert said(at("-9,-3", in_play=["mine"], coins=0, hand=["port"], agenda=AFTER[:1]), "buy:port")
    dear = at(hand=["outpost", "mule"], coins=1, agenda=AFTER)
    assert said(dear, "buy:outpost") == "Outpost costs 4 coins, and you have 1."


def test_play_raises_with_the_clause() -> None:
    with pytest.raises(IllegalAction, match=r"must choose one of those\. \(WK-5\.4, WK-6\.3\)"):
        do(at("0,-3", card="summit"), "house:6,-9")


@pytest.mark.rule("WK-5.12")
def test_numbers_that_are_no_actions_and_games_that_are_over() -> None:
    s = at("0,-3", card="summit")
    for number in (-1, GAME.space.size, 10**9):
        reason = s.why_not(number)
        assert reason is not None
        assert reason.key == "no_such_action"
    assert refused(at(agenda=()), "end") == ("game_over", ("WK-10.3",))


@pytest.mark.parametrize(
    ("state", "action", "key"),
    [
        (at("-1,0", card="snow"), "pass", "purchase_later"),
        (at("-1,0", card="snow"), "terrain:snow", "terrain_is_given"),
        (at("-1,0", card="snow"), "use:cart:first", "card_not_in_play"),
        (at("-9,-1 -9,0", card="forest", in_play=["guide", "mule"]), "use:guide:first", "no_target"),
        (at("-9,-3 -1,0", card="forest", in_play=["mule"]), "tunnel", ""),
        (at("-9,-3", card="forest", in_play=["mule"]), "tunnel", "no_tunnel_move"),
        (do(at("-9,-3 0,0", card="forest", in_play=["cart"]), "mandatory"), "pick:0,0", "not_now"),
        (do(at("-1,0", card="snow"), "tunnel"), "to:0,0", "not_buildable"),
        (do(at("-1,0", card="snow", twist="great_tunnel"), "tunnel", "to:11,-5"), "to:0,-3", "card_elsewhere"),
        (do(at("-1,0", card="snow", twist="great_tunnel"), "tunnel", "to:11,-5"), "house:0,-3", "not_now"),
        (do(at("-9,-3", upgraded=["caravan"]), "use:caravan:first", "to:-7,-3"), "house:0,-3", "card_elsewhere"),
        (do(at("-9,-3", upgraded=["caravan"]), "use:caravan:first", "to:-7,-3"), "to:0,-3", "card_elsewhere"),
    ],
)
def test_some_refusals(state: object, action: str, key: str) -> None:
    reason = state.why_not(GAME.parse(action))  # type: ignore[attr-defined]
    assert (reason.key if reason else "") == key


def test_a_house_without_a_destination_is_refused_with_what_the_card_does() -> None:
    s = do(at("-9,-3 -9,-2 0,0", card="forest", in_play=["cart"]), "use:cart:first")
    assert refused(s, "pick:0,0") == ("house_cannot_move", ("WK-7.26",))
    assert said(s, "pick:0,0") == (
        "The house on 0,0 has no destination. Cart lets you move one of your houses any distance over empty hexes "
        "of its own terrain."
    )
