"""Why an action is refused: the conditions of the rules, in their order, each with the clause that sets it."""

from __future__ import annotations

from royaume.engine.reasons import Reason, Refusal, find_reason, refuse, welcome
from royaume.games.winter_kingdom import explain_abilities as abilities
from royaume.games.winter_kingdom import explain_placing as placing
from royaume.games.winter_kingdom import explain_purchase as purchase
from royaume.games.winter_kingdom.state import WinterState
from royaume.games.winter_kingdom.steps import (
    CHOOSE_ACTION,
    CHOOSE_MORE,
    CROSSING_TERRAIN,
    EXPANSION_PLACE,
    EXTEND,
    EXTRA_USE,
    INNOVATION_USE,
    MOVE_HOUSE,
    PICK_HOUSE,
    PLACE_ABILITY,
    PLACE_MANDATORY,
    PURCHASE,
    SALVAGE,
    WOLVES,
)

# The steps of the actions of a turn: everything before Salvage and purchase (WK-5.1). A use may also be a paid one.
ACTIONS = (CHOOSE_ACTION, CHOOSE_MORE, CROSSING_TERRAIN, PLACE_MANDATORY, EXPANSION_PLACE)


def explain(s: WinterState, action: int) -> Reason | None:
    """What speaks against `action` now; None if nothing does."""
    return find_reason(s, action, ANSWERS, not_asked, unknown="WK-5.12", over="WK-10.3")


def not_asked(s: WinterState, op: int, seat: int, arg: int, family: str) -> Reason:
    """The action answers another question than the one that is asked."""
    asked = s.flow.names[op]
    if (op, family) in TOO_EARLY_OR_LATE:
        return refuse(s, *TOO_EARLY_OR_LATE[op, family])
    if op == PLACE_MANDATORY and family in ("use", "tunnel", "end", "mandatory"):
        return refuse(s, "between_placements", "WK-5.3")
    if op in ACTIONS and family in ("buy", "upgrade", "extra", "pass"):
        return refuse(s, "purchase_later", "WK-5.1", "WK-9.1")
    if op in (PURCHASE, SALVAGE, WOLVES, EXTRA_USE, INNOVATION_USE) and family in ("use", "tunnel", "mandatory", "end"):
        return refuse(s, "actions_over", "WK-5.1", asked=asked)
    return refuse(s, "not_now", "WK-5.12", asked=asked)


# What is asked for at another time in the turn (WK-5.3): the key and the clauses.
TOO_EARLY_OR_LATE: dict[tuple[int, str], tuple[str, ...]] = {
    (CHOOSE_ACTION, "end"): ("mandatory_first", "WK-5.3", "WK-5.4"),
    (CHOOSE_ACTION, "house"): ("choose_before_placing", "WK-5.3"),
    (CHOOSE_ACTION, "fort"): ("choose_before_placing", "WK-5.3"),
    (CHOOSE_MORE, "mandatory"): ("mandatory_done", "WK-5.3", "WK-5.6"),
    (CHOOSE_MORE, "house"): ("only_cards_place", "WK-5.3"),
    (CHOOSE_MORE, "fort"): ("only_cards_place", "WK-5.3"),
}
ANSWERS: dict[tuple[int, str], Refusal] = {
    (CHOOSE_ACTION, "use"): abilities.use,
    (CHOOSE_ACTION, "tunnel"): abilities.tunnel,
    (CHOOSE_ACTION, "mandatory"): welcome,
    (CHOOSE_ACTION, "terrain"): placing.crossing_off,
    (CHOOSE_MORE, "use"): abilities.use,
    (CHOOSE_MORE, "tunnel"): abilities.tunnel,
    (CHOOSE_MORE, "end"): welcome,
    (CROSSING_TERRAIN, "terrain"): placing.crossing_terrain,
    (PLACE_MANDATORY, "house"): placing.mandatory_placement,
    (PLACE_MANDATORY, "fort"): placing.mandatory_placement,
    (PLACE_MANDATORY, "terrain"): placing.crossing_off,
    (EXPANSION_PLACE, "house"): placing.expansion_placement,
    (EXPANSION_PLACE, "fort"): placing.expansion_placement,
    (EXPANSION_PLACE, "decline"): welcome,
    (PLACE_ABILITY, "house"): abilities.ability_placement,
    (PLACE_ABILITY, "fort"): abilities.ability_placement,
    (PICK_HOUSE, "pick"): abilities.pick,
    (MOVE_HOUSE, "to"): abilities.destination,
    (MOVE_HOUSE, "cancel"): abilities.put_back,
    (EXTEND, "to"): abilities.extend_move,
    (EXTEND, "house"): abilities.extend_place,
    (EXTEND, "fort"): abilities.extend_place,
    (EXTEND, "decline"): welcome,
    (SALVAGE, "remove"): purchase.salvage,
    (SALVAGE, "stop"): welcome,
    (PURCHASE, "buy"): purchase.buy,
    (PURCHASE, "upgrade"): purchase.upgrade,
    (PURCHASE, "extra"): purchase.extra,
    (PURCHASE, "pass"): welcome,
    (EXTRA_USE, "use"): purchase.extra_use,
    (EXTRA_USE, "stop"): welcome,
    (INNOVATION_USE, "use"): purchase.extra_use,
    (INNOVATION_USE, "stop"): welcome,
    (WOLVES, "take_back"): purchase.wolves,
}
