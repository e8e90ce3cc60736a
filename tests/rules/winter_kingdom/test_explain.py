"""Refusals: each says what is wrong, and cites the clause; further ones stand with the rules they belong to."""

from __future__ import annotations

import pytest

from royaume.engine.errors import IllegalAction
from tests.rules.winter_kingdom.given import AFTER, GAME, at, decision, do, hexes, refused


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
    assert said(dear, "buy:outpost") == "Outpost costs 4 coins; you have 1, 3 short."


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


@pytest.mark.rule("WK-6.3", "WK-7.6")
def test_a_card_first_says_what_it_asks_for_and_then_the_duty_of_adjacency() -> None:
    s = do(at("0,-6", in_play=["sawmill"]), "use:sawmill:first")
    assert refused(s, "house:4,-13") == ("must_be_adjacent", ("WK-7.6", "WK-6.3"))  # forest, far away
    assert refused(s, "house:-13,5") == ("card_elsewhere", ("WK-7.6",))  # meadow, far away
    assert refused(s, "house:0,-6")[0] == "hex_taken.own"


@pytest.mark.rule("WK-5.1", "WK-9.1")
def test_purchases_come_after_the_actions_whatever_is_asked() -> None:
    s = at("-9,-3 -9,-2", hand=["mule"], coins=5, card="snow", in_play=["cart"])
    assert refused(s, "buy:mule") == ("purchase_later", ("WK-5.1", "WK-9.1"))
    do(s, "mandatory")
    for _ in range(3):
        assert refused(s, "buy:mule")[0] == "purchase_later"
        do(s, f"house:{min(hexes(s))}")
    assert decision(s) == "choose_more"
    assert refused(s, "upgrade:cart")[0] == "purchase_later"


@pytest.mark.rule("WK-5.3")
def test_a_hex_is_chosen_after_what_places_the_piece() -> None:
    s = at("-9,-3", card="snow", in_play=["mule"])
    assert refused(s, "house:-9,-2") == ("choose_before_placing", ("WK-5.3",))
    done = at("-9,-3", card="snow", in_play=["mule"], agenda=(("choose_more", 0, 0),))
    assert refused(done, "fort:-9,-2") == ("only_cards_place", ("WK-5.3",))


@pytest.mark.rule("WK-7.1", "WK-7.29")
def test_a_second_action_without_the_upgrade_is_refused_for_that() -> None:
    s = at("-9,-3", card="snow", in_play=["crossing", "sawmill"])
    assert refused(s, "use:crossing:second")[0] == "not_upgraded"
    assert refused(s, "use:sawmill:second")[0] == "not_upgraded"
    s = at("-9,-3", card="snow", upgraded=["crossing", "sawmill"])
    assert refused(s, "use:crossing:second") == ("crossing_with_mandatory", ("WK-7.29",))
    assert refused(s, "use:sawmill:second")[0] == "arrow_after_first"


@pytest.mark.rule("WK-D8")
def test_a_house_that_was_put_back_often_enough_must_go() -> None:
    s = at("-9,-3 0,0", card="forest", in_play=["mule"])
    for _ in range(3):
        do(s, "use:mule:first", "pick:-9,-3", "cancel")
    do(s, "use:mule:first", "pick:-9,-3")
    assert refused(s, "cancel") == ("put_back_enough", ("WK-D8",))
    assert said(s, "cancel") == "You have put a house back 3 times this turn: now it must go somewhere."


@pytest.mark.rule("WK-7.22", "WK-7.27")
def test_the_second_action_of_guide_is_explained_in_whole_sentences() -> None:
    s = do(at("4,7 -1,0", upgraded=["guide"]), "use:guide:second")
    assert said(s, "to:0,-6") == (
        "Guide does not reach this hex. It lets you use the Tunnel card with a house that is beside no tunnel, to a "
        "buildable hex beside any tunnel."
    )
    assert said(at("-1,0", upgraded=["guide"]), "use:guide:second", "fr").endswith(
        "L’action de la carte : utiliser la carte Tunnel avec une Maison qui n’est à côté d’aucun tunnel, vers une "
        "case constructible à côté de n’importe quel tunnel.".replace(" :", "\u00a0:")
    )


def test_a_house_without_a_destination_is_refused_with_what_the_card_does() -> None:
    s = do(at("-9,-3 -9,-2 0,0", card="forest", in_play=["cart"]), "use:cart:first")
    assert refused(s, "pick:0,0") == ("house_cannot_move", ("WK-7.26",))
    assert said(s, "pick:0,0") == (
        "The house on 0,0 has no destination. Cart lets you move one of your houses any distance over empty hexes "
        "of its own terrain."
    )
