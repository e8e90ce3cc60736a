"""What a card does, in words made from its data: so a corrected file describes itself correctly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from royaume.engine.game import Game
from royaume.games.winter_kingdom.actions import TUNNEL_CARD
from royaume.games.winter_kingdom.vocabulary import Voice


def about(game: Game, table: str, card: str, lang: str) -> str:
    """One or two sentences about an ability, a start card, a scoring card, an economy card or a twist."""
    v = Voice(game, lang)
    entry = next(entry for entry in game.components[table] if entry["id"] == card)
    if table == "ability":
        return ability(v, entry)
    if table == "player_card":
        return sentence(v.say(f"about.{card}"))
    if table == "scoring":
        return scoring(v, entry)
    if table == "economy":
        return sentence(v.count(f"about.{card}", entry["coins"]))
    number = entry.get("limit", entry.get("extra_per_house", entry.get("discount", 1)))
    return sentence(v.count(f"about.{card}", number))


def ability(v: Voice, entry: Mapping[str, Any]) -> str:
    """Both levels of an ability card."""
    first, second = deed(v, entry["first"]), deed(v, entry["second"])
    return v.say(f"about.mode.{entry['mode']}", first=sentence(first), second=second)


def scoring(v: Voice, entry: Mapping[str, Any]) -> str:
    """What a scoring card counts and what it gives."""
    what = entry.get("what", [])
    listed = v.listed([beside(v, thing) for thing in ([what] if isinstance(what, str) else what)])
    said = v.say(f"about.rule.{entry['rule']}", what=listed, per=entry.get("per", 1), least=entry.get("houses", 1))
    return sentence(v.count("about.points", entry["vp"], what=said))


def deed(v: Voice, action: Mapping[str, Any]) -> str:
    """One action of a card, without capital and full stop."""
    if action["do"] == "place":
        return v.say("about.place", where=where(v, action))
    if action["do"] == "modify":
        return v.say(f"about.{action['change']}")
    which = "this" if action["house"] == "this_house" else "any"
    return v.say("about.move", house=v.say(f"about.house.{which}"), way=way(v, action))


def brief(v: Voice, action: Mapping[str, Any]) -> str:
    """One action in as few words as tell it from the others: for a small card, whose icons say what is done."""
    if action["do"] == "move":
        return way(v, action)
    if action["do"] == "modify":
        return deed(v, action)
    if action.get("zone") == "vacated":
        return v.say("about.brief.place", where=v.say("about.zone.vacated"))
    told = conditions(v, action)
    if action["terrain"] == "any7" and told:  # what can be built on goes without saying
        return " ".join(told)
    on = v.say("about.brief.card_next") if action["terrain"] == "card_next" else ground(v, action["terrain"])
    return " ".join([v.say("about.brief.place", where=on), *told])


def asked(v: Voice, code: int) -> str:
    """What the action of a use asks for, in few words."""
    return v.say("about.way.tunnel") if code == TUNNEL_CARD else brief(v, action_of(v, code))


def done(v: Voice, code: int) -> str:
    """What is done with a use, without capital and full stop."""
    return v.say("about.tunnel") if code == TUNNEL_CARD else deed(v, action_of(v, code))


def action_of(v: Voice, code: int) -> Mapping[str, Any]:
    """The printed action of a use of an ability card."""
    action: Mapping[str, Any] = v.game.components["ability"][code // 2]["second" if code % 2 else "first"]
    return action


def where(v: Voice, action: Mapping[str, Any]) -> str:
    """The hexes of a placement."""
    if action.get("zone") == "vacated":
        return v.say("about.zone.vacated")
    duty = [v.say("about.adjacent")] if action["adjacency"] == "if_possible" else []
    return " ".join([ground(v, action["terrain"]), *conditions(v, action), *duty])


def ground(v: Voice, terrain: str) -> str:
    """The terrain of a placement: a named one, one that the terrain card decides, or any that is buildable."""
    if terrain not in ("card", "card_next", "any7", "any6"):
        return v.say("about.on.terrain", terrain=v.terrain(terrain))
    order = v.game.components["terrain_cycle"]["order"]
    return v.say(f"about.on.{terrain}", circle=", ".join([v.terrain(each) for each in (*order, order[0])]))


def conditions(v: Voice, action: Mapping[str, Any]) -> list[str]:
    """What a placement asks for besides the terrain: a zone, a neighbour, a group, a line, a number of neighbours."""
    parts = []
    if "zone" in action:
        parts.append(v.say(f"about.zone.{action['zone']}"))
    if "next_to" in action:
        parts.append(v.say("about.next_to", what=beside(v, action["next_to"])))
    if "group_touches" in action:
        inside = "contains" if action["group_touches"] == "own_fort" else "touches"
        parts.append(v.say(f"about.group.{inside}", what=beside(v, action["group_touches"])))
    if "line_end" in action:
        parts.append(v.say(f"about.line.{action['line_end']}"))
    if "own_neighbours" in action:
        least, most = action["own_neighbours"]
        if least == most:
            parts.append(v.count("about.neighbours.exactly", most))
        elif not least:
            parts.append(v.count("about.neighbours.most", most))
        else:
            parts.append(v.say("about.neighbours.between", least=least, most=most))
    return parts


def beside(v: Voice, thing: str) -> str:
    """Something that lies or stands beside a hex, with its article."""
    return v.say(f"beside.{thing}") if thing in ARTICLES else v.say("beside.terrain", terrain=v.terrain(thing))


def way(v: Voice, action: Mapping[str, Any]) -> str:
    """The way of a moved house."""
    how = action["how"]
    if how == "through":
        return v.say(f"about.way.through.{action['end']}", over=v.say(f"about.over.{action['over']}"))
    if how in ("regroup", "slide"):
        return v.say(f"about.way.{how}.{action.get('group', action.get('stop'))}")
    said = v.say(f"about.way.{how}")
    return f"{said} {v.say('about.zone.centre_section')}" if "zone" in action else said


def sentence(text: str) -> str:
    """A text as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


ARTICLES = ("castle", "village", "tunnel", "mountain", "own_fort", "other_player", "ice", "forest")
