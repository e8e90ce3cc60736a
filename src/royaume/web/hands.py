"""Hands at the table: what is picked up and where it goes, what is reached in one click, what is gathered as a set."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from royaume.engine.hands import JOIN, Gathering, Hands, family
from royaume.server.views import Gathered, Way


@dataclass(frozen=True, slots=True)
class Move:
    """What one click plays: a line of actions, in words, and whether it can be taken back."""

    line: str
    label: str
    place: str = ""  # where the thing goes by it
    final: bool = False
    twice: bool = False
    forced: tuple[str, ...] = ()  # members of a set that come with it


@dataclass(frozen=True, slots=True)
class Pile:
    """A thing that can be picked up, with all that can become of it."""

    thing: str
    label: str  # empty where the drawing says what it is
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Set:
    """What is chosen together: the members, how many of each and of all, and what carries it out."""

    family: str
    how: Gathering
    members: Mapping[str, str]  # in words
    most: Mapping[str, int]
    size: int  # 0 where it is free
    ready: tuple[Move, ...]  # whole sets, where they are few: one click each
    done: str  # what it is to choose nobody, in words; empty where somebody must be


@dataclass(frozen=True, slots=True)
class Reach:
    """What the hands of a seat can do now beyond single actions."""

    piles: Mapping[str, Pile] = field(default_factory=dict)
    direct: Mapping[str, Move] = field(default_factory=dict)  # by what is clicked
    places: frozenset[str] = frozenset()
    onward: Mapping[str, Move] = field(default_factory=dict)  # by the lead that they begin with
    set: Set | None = None
    offered: frozenset[str] = frozenset()  # legal actions that a pile offers, so that they need no button
    hands: Hands = field(default_factory=Hands)

    def buttons(self, legal: Mapping[str, str]) -> dict[str, str]:
        """What has a button of its own: all but what a pile offers, and of a set its members alone."""
        found = {name: self._said(name, label) for name, label in legal.items() if name not in self.offered}
        found |= {name: move.label for name, move in self.direct.items() if JOIN in name}
        if self.set is None:
            return found
        kept = {name: label for name, label in found.items() if not self.gathers(name)}
        kept.pop(self.set.how.done, None)
        return kept if self.set.ready else {**self.set.members, **kept}

    def _said(self, name: str, label: str) -> str:
        return self.onward[name].label if name in self.onward else label

    def gathers(self, name: str) -> bool:
        """True if an action belongs to the set that is put together now."""
        return self.set is not None and family(name) == self.set.family

    def is_thing(self, name: str) -> bool:
        """True if a name is that of a thing alone, or of several actions, and no action that could be asked about."""
        how = self.hands.sets.get(family(name))
        if JOIN in name or (how is not None and how.bundle):
            return True
        return name in self.hands.pieces or self.hands.splits.get(family(name), -1) == name.count(":")


NONE = Reach()


def single(hands: Hands, legal: Mapping[str, str]) -> Reach:
    """What hands can do where only single actions are sent: things and places of one action."""
    return reach(Hands(splits=hands.splits, pieces=hands.pieces, sets=hands.sets), legal, (), None, (), ())


def reach(
    hands: Hands,
    legal: Mapping[str, str],
    ways: Sequence[Way],
    gathered: Gathered | None,
    final: Collection[str],
    twice: Collection[str],
) -> Reach:
    """Sort what can be done by what is clicked. What lies in one place only is done with one click."""
    heaps: dict[str, list[Move]] = {}
    direct: dict[str, Move] = {}
    lifted = [way for way in ways if family(way.actions[0]) in hands.lifts]
    for way in lifted:
        heap = heaps.setdefault(way.actions[0], [])
        if all(move.place != way.actions[-1] for move in heap):  # the shortest way comes first
            heap.append(_move(way, way.actions[-1]))
    onward, beside = _onward(hands, legal, ways)
    towards: dict[str, list[Way]] = {}
    for way in ways:
        first, target = way.actions[0], way.actions[-1]
        if family(first) in hands.lifts or first in onward or target in legal or family(target) in hands.sets:
            continue
        towards.setdefault(target, []).append(way)
    splits = _splits(hands, [*legal, *towards])
    for target, several in towards.items():
        if family(target) in splits:
            thing, place = split(hands, target)
            heaps.setdefault(thing, []).append(_move(several[0], place))
        elif len(several) == 1:
            direct[target] = _at_once(hands, several[0], legal)
        elif ":" in target:  # others are words, and not drawn anywhere
            heaps[target] = [_move(way, way.actions[0], legal[way.actions[0]]) for way in several]
    for name in [name for name in legal if family(name) in splits]:
        thing, place = split(hands, name)
        heaps.setdefault(thing, []).append(Move(name, legal[name], place, name in final, name in twice))
    for thing in [thing for thing, moves in heaps.items() if len(moves) == 1 and ":" in thing]:  # not a mere piece
        direct[thing] = heaps.pop(thing)[0]
    piles = {
        thing: Pile(thing, legal.get(thing) or _label(towards.get(thing)), tuple(moves))
        for thing, moves in heaps.items()
    }
    offered = frozenset(move.line for pile in piles.values() for move in pile.moves) & legal.keys()
    single = {name: Move(name, label, name, name in final, name in twice) for name, label in legal.items()}
    piles |= _pieces(hands, {**single, **onward}, direct)
    direct |= beside
    places = frozenset(move.place for pile in piles.values() for move in pile.moves)
    what = _set(hands, legal, single, gathered)
    if what is not None and what.size == 1:  # a choice like any other, also by the thing itself
        direct |= {name: _whole(legal, name) for name in what.members if name not in legal}
        what = None
    return Reach(piles, direct, places, onward, what, offered, hands)


def _onward(hands: Hands, legal: Mapping[str, str], ways: Sequence[Way]) -> tuple[dict[str, Move], dict[str, Move]]:
    """The leads that go on with their usual answer, and the other answers, each by its line."""
    usual = {
        way.actions[0] for way in ways if way.actions[1:] == (hands.goes_on.get(family(way.actions[0])),)
    } & legal.keys()
    onward, beside = {}, {}
    for way in ways:
        first = way.actions[0]
        if first in usual and len(way.actions) == 2:
            move = Move(way.line, f"{legal[first]} · {way.label}", first, way.final, way.final and way.goes_on)
            if way.actions[1] == hands.goes_on[family(first)]:
                onward[first] = move
            else:
                beside[way.line] = move
    return onward, beside


def _pieces(hands: Hands, moves: Mapping[str, Move], direct: Mapping[str, Move]) -> dict[str, Pile]:
    """One's own pieces, with everywhere they may go now; each of these places can be clicked without them too."""
    found = {}
    for kind in hands.pieces:
        own = [move for name, move in moves.items() if family(name) == kind]
        own += [replace(move, place=target) for target, move in direct.items() if family(target) == kind]
        if own:
            found[kind] = Pile(kind, "", tuple(own))
    return found


def _splits(hands: Hands, names: Sequence[str]) -> set[str]:
    """The families whose things are taken up now. A piece alone is only where another may go to the same place."""
    parts = [(kind, place) for kind, _, place in (name.partition(":") for name in names)]
    found = set()
    for kind, arguments in hands.splits.items():
        places = {place for each, place in parts if each == kind}
        if arguments or (places and any(place in places for each, place in parts if each != kind)):
            found.add(kind)
    return found


def split(hands: Hands, name: str) -> tuple[str, str]:
    """The thing and the place of an action that is both."""
    kind, *arguments = name.split(":")
    n = hands.splits[kind]
    return ":".join((kind, *arguments[:n])), ":".join((kind, *arguments[n:]))


def _move(way: Way, place: str = "", label: str = "") -> Move:
    return Move(way.line, label or way.label, place, way.final, way.final and way.goes_on)


def _at_once(hands: Hands, way: Way, legal: Mapping[str, str]) -> Move:
    """Several choices with one click: all of them are told, and what cannot be taken back asks for a second one."""
    first = way.actions[0]
    label = way.label if family(first) in hands.passes else f"{legal[first]} · {way.label}"
    return Move(way.line, label, "", way.final, way.final)


def _label(ways: Sequence[Way] | None) -> str:
    return ways[0].label if ways else ""


def _set(hands: Hands, legal: Mapping[str, str], single: Mapping[str, Move], found: Gathered | None) -> Set | None:
    """What is chosen as a set now."""
    if found is None:
        return None
    how = hands.sets[found.family]
    ready = tuple(
        single[way.line]
        if how.bundle
        else Move(way.line, way.label, "", way.final, way.final and way.goes_on, way.forced)
        for way in found.ready
    )
    return Set(found.family, how, found.members, found.most, found.size, ready, legal.get(how.done, ""))


def _whole(legal: Mapping[str, str], member: str) -> Move:
    """The bundle of one member."""
    line = member.replace(":", ":1")
    return Move(line, legal[line])
