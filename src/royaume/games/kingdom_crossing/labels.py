"""What an action means for the person who chooses it: one function for each family, in the order of the actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from royaume.games.kingdom_crossing.actions import (
    BIRDS,
    BRIDGES,
    FACES,
    FAVOURS,
    GUILDS,
    OBJECTIVES,
    REGIONS,
    RESOURCES,
    SHOWN,
    SLOTS,
    SPACES,
    STARTS,
    STRUCTURES,
    TILES,
    TRACK_END,
    space,
)
from royaume.games.kingdom_crossing.brings import bird_brings, card_brings, effect_now, structure_brings
from royaume.games.kingdom_crossing.foresight import flight_price
from royaume.games.kingdom_crossing.objectives import needs, place_of
from royaume.games.kingdom_crossing.scoring import favour_points
from royaume.games.kingdom_crossing.setup import pair_with
from royaume.games.kingdom_crossing.state import DUE, FACE, PAIR_FACE, PAIR_FAVOUR, TILE, CrossingState
from royaume.games.kingdom_crossing.steps import INCOME_NEXT
from royaume.games.kingdom_crossing.vocabulary import Voice

Index = int
FACE_KEYS = ("face_a", "face_b")


def label(s: CrossingState, action: int, lang: str) -> str:
    """What choosing `action` means here; any action of the game has a label, legal or not."""
    family = space.family_of(action)
    indices = family.indices(action)
    return LABELS[family.name](s, Voice(s.game, lang), indices[0] if indices else 0)


def together(s: CrossingState, actions: Sequence[int], lang: str) -> str | None:
    """Resources of one's choice in one sentence: `Take 2 wood (space 3) and 1 sap (space 1)`; None of anything else."""
    v = Voice(s.game, lang)
    if any(space.family_of(action).name != "gain" for action in actions):
        return None
    counted = Counter(space.family_of(action).indices(action)[0] for action in actions)
    return v.say("action.gain", resource=v.listed([_step(s, v, r, n) for r, n in sorted(counted.items())]))


# Morning, Evening and draft ---------------------------------------------------------------------


def start_face(v: Voice, face: str) -> str:
    """What a face of a start card gives, in words."""
    data = v.things[face[:-2]][FACE_KEYS[face.endswith("b")]]
    parts = [v.coins(data["coins"])] if data["coins"] else []
    if data["invest"]:
        parts.append(v.count("effect.invest", data["invest"]))
    parts += [v.resource(name, data["resources"][name]) for name in RESOURCES if data["resources"].get(name)]
    if data["decoration"] != "none":
        parts.append(v.say(f"effect.decoration.single.{data['decoration']}"))
    region = next(entry["id"] for entry in v.game.components["region"] if entry["bird_colour"] == data["bird"])
    return v.say("start", gains=v.listed(parts), region=v.the(region), guild=v.name(data["guild"]))


def _draft(s: CrossingState, v: Voice, i: Index) -> str:
    pair = pair_with(s, i)
    if pair < 0:
        return v.name(STARTS[i])
    favour = FAVOURS[PAIR_FAVOUR.of(pair)]
    start = start_face(v, FACES[PAIR_FACE.of(pair)])
    return v.say("action.draft", start=start, favour=v.quoted(favour), text=v.favour(favour))


def _income(s: CrossingState, v: Voice, i: Index) -> str:
    if i >= len(GUILDS):
        name = STRUCTURES[i - len(GUILDS)]
        return v.say("action.income", source=v.name(name), effect=_structure(s, v, i - len(GUILDS)))
    units = s.columns[s.decision()[1] * 5 + i] // 2
    if s.asked() == INCOME_NEXT:
        units = DUE[i].of(s.due_guilds)
    return v.count("action.income.guild", units, source=v.name(GUILDS[i]), effect=v.income(GUILDS[i]))


# The turn ---------------------------------------------------------------------------------------


def _rest(s: CrossingState, v: Voice, tile: Index) -> str:
    coins = s.tables.rest_coins[s.face(s.decision()[1], tile)]
    return v.say("action.rest", tile=v.quoted(TILES[tile]), coins=v.coins(coins))


def _work(s: CrossingState, v: Voice, tile: Index) -> str:
    face = s.face(s.decision()[1], tile)
    return v.say("action.work", tile=v.quoted(TILES[tile]), what=tile_work(v, TILES[tile], FACE.of(face)))


def tile_work(v: Voice, tile: str, upgraded: int) -> str:
    """What working with a face of a tile means."""
    side = v.things[tile]["upgraded" if upgraded else "base"]
    parts = [v.count("effect.bridges", side["bridges"])] if side["bridges"] else []
    return ", ".join(parts + [v.part(part) for part in side["work"]])


def _fly(s: CrossingState, v: Voice, region: Index) -> str:
    at = s.at[s.decision()[1]]
    return v.say("action.fly", region=v.the(REGIONS[region]), coins=v.coins(flight_price(s, at)))


def _stay(s: CrossingState, v: Voice, i: Index) -> str:
    return v.say("action.stay")


def _cross(s: CrossingState, v: Voice, bridge: Index) -> str:
    at = s.at[s.decision()[1]]
    there = s.tables.other[bridge * 4 + at] if at >= 0 else -1
    if there < 0:
        return v.say("action.cross.far", bridge=v.the(BRIDGES[bridge]))
    said = v.say("action.cross", bridge=v.the(BRIDGES[bridge]), region=v.the(REGIONS[there]))
    paws = s.paws[s.decision()[1]]
    bonus = 0 if paws >> bridge & 1 else s.tables.paw_vp[paws.bit_count() + 1]
    return v.say("action.cross.bonus", cross=said, points=v.vp(bonus)) if bonus else said


def _take(s: CrossingState, v: Voice, i: Index) -> str:
    shown = s.shown[i]
    where = v.the(REGIONS[s.tables.region_of[i]])
    if shown < 0:
        return v.say("action.take.empty", region=where, n=SPACES[i][-1])
    name = SHOWN[shown]
    cost = s.tables.cost[shown]
    effect = effect_now(v, v.things[name]["effect"], card_brings(s, s.decision()[1], i))
    said = v.say("action.take" if cost else "action.take.free", card=v.name(name), coins=v.coins(cost), effect=effect)
    if s.birds[i] < 0:
        return said
    return v.say("action.take.bird", take=said, effect=_bird(s, v, s.birds[i]))


def _buy(s: CrossingState, v: Voice, r: Index) -> str:
    return v.say("action.buy", resource=_step(s, v, r), coins=v.coins(s.price))


def _keep_coins(s: CrossingState, v: Voice, i: Index) -> str:
    return v.say("action.keep_coins")


# Effects ----------------------------------------------------------------------------------------


def _structure(s: CrossingState, v: Voice, i: Index) -> str:
    """What a structure gives, and how much that is now."""
    return effect_now(v, v.things[STRUCTURES[i]]["effect"], structure_brings(s, s.decision()[1], i))


def _bird(s: CrossingState, v: Voice, bird: Index) -> str:
    """What a bird gives, and how much that is now."""
    return effect_now(v, v.things[BIRDS[bird]]["effect"], bird_brings(s, s.decision()[1], bird))


def _step(s: CrossingState, v: Voice, r: Index, n: int = 1) -> str:
    """So many of a resource, and the bonus they would reach."""
    here = s.tracks[s.decision()[1] * 4 + r]
    there = min(here + n, TRACK_END)
    track = v.things[RESOURCES[r]]
    said = v.say("step", resource=v.resource(RESOURCES[r], n), space=there)
    for key, effect in (("bonus_space", "bonus_effect"), ("final_space", "final_effect")):
        if min(here + 1, TRACK_END) <= track[key] <= there:
            said = v.say("step.bonus", step=said, effect=v.effect(track[effect]))
    return said


def _invest(s: CrossingState, v: Voice, i: Index) -> str:
    at = s.invest[s.decision()[1]]
    if i:
        return v.say("action.invest.collect", coins=v.coins(s.tables.invest_coins[at]))
    if at == TRACK_END:
        return v.say("action.invest.last")
    return v.say("action.invest.advance", space=at + 1, coins=v.coins(s.tables.invest_coins[at + 1]))


def _gain(s: CrossingState, v: Voice, r: Index) -> str:
    return v.say("action.gain", resource=_step(s, v, r))


def _upgrade(s: CrossingState, v: Voice, tile: Index) -> str:
    rest = v.coins(s.tables.rest_coins[TILE.put(tile) | FACE.put(1)])
    return v.say("action.upgrade", tile=v.quoted(TILES[tile]), rest=rest, work=tile_work(v, TILES[tile], 1))


def _form(s: CrossingState, v: Voice, i: Index) -> str:
    return v.say("action.form.triple" if i else "action.form.singles")


def slot_words(v: Voice, slot: str) -> str:
    """A decoration slot: its token, its track and where it lies."""
    data = next(entry for entry in v.game.components["decoration_slot"] if entry["id"] == slot)
    return v.count(f"slot.{data['kind']}", data["stars"], track=v.name(data["track"]), space=data["passed_at"])


def _decorate(s: CrossingState, v: Voice, i: Index) -> str:
    return v.say("action.decorate", slot=slot_words(v, SLOTS[i]))


def _trigger(s: CrossingState, v: Voice, i: Index) -> str:
    return v.say("action.trigger", structure=v.name(STRUCTURES[i]), effect=_structure(s, v, i))


def _enough(s: CrossingState, v: Voice, i: Index) -> str:
    return v.say("action.enough")


def _call_bird(s: CrossingState, v: Voice, i: Index) -> str:
    if s.birds[i] < 0:
        return v.say("action.call_bird.none", region=v.the(REGIONS[s.tables.region_of[i]]), n=SPACES[i][-1])
    return v.say("action.call_bird", card=v.name(SHOWN[s.shown[i]]), effect=_bird(s, v, s.birds[i]))


def _favour(s: CrossingState, v: Voice, i: Index) -> str:
    if i == 3:
        return v.count("action.favour.random", len(s.stock))
    if s.display[i] < 0:
        return v.say("action.favour.none", n=i + 1)
    name = FAVOURS[s.display[i]]
    worth = v.vp(favour_points(s, s.decision()[1], s.display[i]))
    return v.say("action.favour", favour=v.quoted(name), text=v.favour(name), worth=worth)


def _house(s: CrossingState, v: Voice, region: Index) -> str:
    said = v.say("action.house", region=v.the(REGIONS[region]))
    if s.houses[s.decision()[1]].bit_count() + 1 < s.tables.houses:
        return said
    return v.say("action.house.favour", house=said, favour=v.count("effect.favour", 1))  # KC-10.3


def _claim(s: CrossingState, v: Voice, i: Index) -> str:
    place = place_of(s, i)
    claims = len(s.claims[place])
    position = min(claims * 2 if s.boards() == 2 else claims, 3)
    points = [v.vp(s.tables.objective_vp[s.objectives[place]][position])]
    if s.decision()[1] in s.claims[place ^ 1]:  # KC-11.4
        points.append(v.count("effect.favour", 1))
    return v.say(
        "action.claim", objective=v.quoted(OBJECTIVES[i]), needs=v.needs(needs(s, place)), points=v.listed(points)
    )


def _done(s: CrossingState, v: Voice, i: Index) -> str:
    return v.say("action.done")


LABELS: dict[str, Callable[[CrossingState, Voice, Index], str]] = {
    "draft": _draft,
    "income": _income,
    "rest": _rest,
    "work": _work,
    "fly": _fly,
    "stay": _stay,
    "cross": _cross,
    "take": _take,
    "buy": _buy,
    "keep_coins": _keep_coins,
    "invest": _invest,
    "gain": _gain,
    "upgrade": _upgrade,
    "form": _form,
    "decorate": _decorate,
    "trigger": _trigger,
    "enough": _enough,
    "call_bird": _call_bird,
    "favour": _favour,
    "house": _house,
    "claim": _claim,
    "done": _done,
}
