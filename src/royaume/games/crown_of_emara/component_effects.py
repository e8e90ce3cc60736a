"""Which effects a components file may give to what: everything the rules carry out, and nothing they would ignore."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from royaume.games.crown_of_emara.actions import ADVISOR_USES, CARDS, EVENT_USES, GOODS, MOST_UNITS, RESOURCES

GAINS = (*GOODS, "cp", "bp")
COSTS = (*GOODS, "cp", "any_resource")
# What standing modifiers can add, by trigger.
ADVISOR_ADDS = {"receive_bp": "bp", "gift": "cp", "donation": "book"}
EVENT_ADDS = {"receive_bp": "bp", "gift": "cp", "donation": "cp", "raise_rank": "cp"}
RULES = ("pay_any_type", "ignore_position")
TAKE_CARDS = tuple(card for card in CARDS if card.startswith("take_"))


def effect_problems(data: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the effects of cards, places, advisors, tokens and events, one sentence each."""
    for card in data["action_cards"]:
        if card["id"] in TAKE_CARDS:
            yield from _gains(f"card {card['id']}", card["effect"])
        elif card["id"] == "trade_gold":
            yield from _exchanges("card trade_gold", card["effect"], 2, COSTS[:4] + COSTS[-1:], GAINS)
    actions = {action["id"]: action for place in data["town_locations"] for action in place["actions"]}
    yield from _gains("town action gift", actions["gift"]["effect"])
    yield from _donation(actions["donation"]["effect"])
    yield from _exchanges(
        "town action book_to_bp", actions["book_to_bp"]["effect"], 1, ("ring", "book", "bread"), GAINS
    )
    yield from _sale(actions["sell_resource"]["effect"])
    yield from _exchanges("town action deliver_stone", actions["deliver_stone"]["effect"], 1, RESOURCES, GAINS)
    yield from _exchanges("town action deliver_wood", actions["deliver_wood"]["effect"], 2, RESOURCES, ("bp",))
    for advisor in data["advisors"]:
        yield from _advisor(advisor)
    for token in data["favor_tokens"]:
        yield from _gains(f"favor token {token['id']}", token["effect"])
    for event in data["events"]:
        yield from _event(event)


def _advisor(advisor: Mapping[str, Any]) -> Iterator[str]:
    where = f"advisor {advisor['id']}"
    uses = Counter(owner for owner, _ in ADVISOR_USES)[advisor["id"]]
    if uses:
        gains = ("other_resource",) if advisor["id"] == "merchant" else GAINS
        yield from _exchanges(where, advisor["effect"], uses, COSTS, gains)
    elif advisor["timing"] == "immediate":
        yield from _gains(where, advisor["effect"])
    else:
        for part in _tables(advisor["effect"]):
            if "rule" in part:
                if part.get("rule") not in RULES or part.get("scope") != ["hire", "recruit"]:
                    yield f'{where}: a rule is {" or ".join(RULES)} with scope = ["hire", "recruit"], not {part}'
            else:
                yield from _adds(where, part, ADVISOR_ADDS)
        yield from _list(where, advisor["effect"])


def _event(event: Mapping[str, Any]) -> Iterator[str]:
    where = f"event {event['id']}"
    if event["timing"] == "round_start":
        yield from _gains(where, event["effect"])
    elif event["timing"] == "round_end":
        uses = Counter(owner for owner, _ in EVENT_USES)[event["id"]]
        yield from _exchanges(where, event["effect"], uses, COSTS, GAINS)
    else:
        for part in _tables(event["effect"]):
            if part.get("on") == "recruit":
                if set(part) != {"on", "discount"} or not _counts(part["discount"], 1, MOST_UNITS):
                    yield f"{where}: a discount on recruiting is 1 to {MOST_UNITS}, not {part}"
            elif part.get("on") == "market_sell":
                if set(part) != {"on", "extra"} or part["extra"] != 1:
                    yield f"{where}: the Market takes one further resource (extra = 1), not {part}"
            else:
                yield from _adds(where, part, EVENT_ADDS)
        yield from _list(where, event["effect"])


def _gains(where: str, effect: Any) -> Iterator[str]:
    """A list of plain gains."""
    yield from _list(where, effect)
    for part in _tables(effect):
        if set(part) != {"gain", "n"} or part["gain"] not in GAINS or not _counts(part["n"], 1, 99):
            yield f"{where} can only gain 1 to 99 of {', '.join(GAINS)}, not {part}"


def _adds(where: str, part: Mapping[str, Any], allowed: Mapping[str, str]) -> Iterator[str]:
    """A standing modifier; only gains of building points can be made smaller."""
    trigger = part.get("on")
    if set(part) != {"on", "add", "n"} or not isinstance(trigger, str) or allowed.get(trigger) != part["add"]:
        known = ", ".join(f"{item} on {name}" for name, item in allowed.items())
        yield f"{where} can only add {known}, not {part}"
    elif not _counts(part["n"], -9 if trigger == "receive_bp" else 1, 99):
        yield f"{where} cannot add {part['n']!r} {part['add']}"


def _donation(effect: Any) -> Iterator[str]:
    """Gains, and the one favor token."""
    favor = {"gain": "favor", "n": 1}
    if not isinstance(effect, list) or effect.count(favor) != 1:
        yield "town action donation must gain exactly one favor token, besides other gains"
    elif len(effect) > 1:
        yield from _gains("town action donation", [part for part in effect if part != favor])


def _sale(effect: Any) -> Iterator[str]:
    """One resource of any kind for something."""
    yield from _exchanges("town action sell_resource", effect, 1, ("any_resource",), ("gold",))
    for part in _tables(effect):
        if part.get("exchange") != [{"pay": "any_resource", "n": 1}]:
            yield "town action sell_resource must take any_resource, n = 1"


def _exchanges(where: str, effect: Any, count: int, costs: Sequence[str], gains: Sequence[str]) -> Iterator[str]:
    """One exchange, or a choice between several."""
    yield from _list(where, effect)
    found = _tables(effect)
    if len(found) == 1 and set(found[0]) == {"choose_one"}:
        found = _tables(found[0]["choose_one"])
    if len(found) != count or any(set(exchange) != {"exchange", "for"} for exchange in found):
        yield f"{where} must offer exactly {count} exchange{'s' if count > 1 else ''}"
        return
    for exchange in found:
        yield from _exchange(where, exchange, costs, gains)


def _exchange(where: str, exchange: Mapping[str, Any], costs: Sequence[str], gains: Sequence[str]) -> Iterator[str]:
    for key, word, allowed in (("exchange", "pay", costs), ("for", "gain", gains)):
        parts = exchange[key]
        if not isinstance(parts, list) or not parts or len(_tables(parts)) != len(parts):
            yield f"{where}: {key} must be a list of tables, not {parts!r}"
            return
        for part in parts:
            if set(part) != {word, "n"} or part[word] not in allowed or not _counts(part["n"], 1, 99):
                yield f"{where} can only {word} {', '.join(allowed)}, not {part}"
                return
        items = [part[word] for part in parts]
        if len(set(items)) < len(items):
            yield f"{where} names {items[0]} twice in one exchange"
    paid = {part["pay"]: part["n"] for part in exchange["exchange"]}
    units = sum(n for item, n in paid.items() if item in (*RESOURCES, "any_resource"))
    if units > MOST_UNITS:
        yield f"{where} asks for {units} resources; at most {MOST_UNITS} can be paid at once"
    if "any_resource" in paid and units > paid["any_resource"]:
        yield f"{where} cannot ask for any_resource and for a certain kind at once"
    if "gold" in paid and units:
        yield f"{where} cannot ask for gold and resources at once: gold may stand in for them"
    if gains == ("other_resource",) and units > 3:
        yield f"{where} can be paid with at most 3 resources, so that another kind is left to take"


def _list(where: str, effect: Any) -> Iterator[str]:
    if not isinstance(effect, list) or len(_tables(effect)) != len(effect) or not effect:
        yield f"the effect of {where} must be a list of tables, not {effect!r}"


def _tables(effect: Any) -> list[Mapping[str, Any]]:
    return [part for part in effect if isinstance(part, Mapping)] if isinstance(effect, list) else []


def _counts(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high and value != 0
