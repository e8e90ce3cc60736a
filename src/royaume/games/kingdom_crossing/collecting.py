"""5 "Collect all": the next unit of income that may be taken first without losing anything (KC-17.4).

Units may be taken in any order (KC-5.1). One may come first whenever it gets along with every other unit due: what the
one changes is neither looked at nor changed by the other. Coins and points are looked at by nobody, so they never
matter. Steps on a track matter only where they could reach a bonus or the end of the track, or where they are counted.
Where this cannot be told, the order is taken to matter and the player is asked. Only open information is used.
"""

from __future__ import annotations

from dataclasses import dataclass

from royaume.games.kingdom_crossing.actions import ALL_TILES, BEAR, GUILDS, INCOME, RESOURCES, TRACK_END
from royaume.games.kingdom_crossing.state import DUE, CrossingState
from royaume.games.kingdom_crossing.steps import (
    DECORATION_FORM,
    DECORATION_SLOT,
    INCOME_NEXT,
    INVEST,
    RESOURCE,
    TRIGGER_STRUCTURE,
    UPGRADE_TILE,
)
from royaume.games.kingdom_crossing.tables import (
    C_DECORATION_PAIR,
    C_FLOWER,
    C_HOUSE,
    C_INVESTMENT_VP,
    C_RESOURCE_SET,
    C_STRUCTURE,
    C_TRACK,
    C_UPGRADED,
    GIVES_COINS,
    GIVES_POINTS,
    GIVES_STEPS,
    Effects,
)

# What a unit may look at or change, as bits; the first four are the tracks.
TRACKS = (1 << len(RESOURCES)) - 1
INVESTMENT = 1 << 4
FACES = 1 << 5
DECORATIONS = 1 << 6
EVERYTHING = (1 << 7) - 1


@dataclass(frozen=True, slots=True)
class Footprint:
    """What an effect looks at, adds to (in any order the same), and changes so that the order shows."""

    looks: int = 0
    adds: int = 0
    changes: int = 0

    def __or__(self, other: Footprint) -> Footprint:
        return Footprint(self.looks | other.looks, self.adds | other.adds, self.changes | other.changes)

    def disturbs(self, other: Footprint) -> bool:
        """True if the other could notice whether this came before it."""
        return bool(
            self.changes & (other.looks | other.adds | other.changes) or self.adds & (other.looks | other.changes)
        )


NOTHING = Footprint()
UNKNOWN = Footprint(changes=EVERYTHING)


def collecting(s: CrossingState) -> bool:
    """True while the player who decides still has units of the Morning to come."""
    return any(step == INCOME_NEXT and seat == s.player for step, seat, _ in s.pending())


def next_unit(s: CrossingState) -> int | None:
    """The action that takes a unit whose place in the order does not matter, or None where the player must say."""
    asked, seat, _ = s.decision()
    if asked != INCOME_NEXT:
        return None
    morning = Morning(s, seat)
    free = [action for action in s.offered if morning.free(action)]
    return min(free, key=lambda action: (morning.asks(action), action), default=None)


class Morning:
    """The units a player still has to collect, and how they touch one another."""

    def __init__(self, s: CrossingState, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.bonuses: list[Effects] = [()] * len(RESOURCES)  # that all units together could reach
        self.ends: list[bool] = [False] * len(RESOURCES)  # could they reach the end of the track?
        due = [units.of(s.due_guilds) for units in DUE]
        self.units = [(action, due[action - INCOME] if action < INCOME + len(GUILDS) else 1) for action in s.offered]
        self._look_ahead()

    def ways(self, action: int) -> list[Effects]:
        """The effects a unit may turn out to have: one, or for a Bear those of each structure it may trigger."""
        s = self.s
        unit = action - INCOME
        if unit == BEAR:
            return self.structures(~s.bear_done)
        return [s.tables.guild_effects[unit] if unit < len(GUILDS) else s.tables.structure_effects[unit - len(GUILDS)]]

    def structures(self, mask: int = -1) -> list[Effects]:
        """The effects of the player's structures that are in the mask."""
        mine = self.s.structures[self.seat] & mask
        return [effects for i, effects in enumerate(self.s.tables.structure_effects) if mine >> i & 1]

    def asks(self, action: int) -> bool:
        """True if the unit comes with a question."""
        return action - INCOME == BEAR or any(self.s.tables.gives[e] >= 0 for e in self.ways(action)[0])

    def free(self, action: int) -> bool:
        """True if the unit gets along with every other unit due, whatever these turn out to be."""
        others = [way for other, _ in self.units if other != action for way in self.ways(other)]
        return not any(self.clash(mine, theirs) for mine in self.ways(action) for theirs in others)

    def clash(self, one: Effects, two: Effects) -> bool:
        """True if the order of two effects may show; that of two equal ones never does."""
        if self.sign(one) == self.sign(two):
            return False
        a, b = self.footprint(one), self.footprint(two)
        return a.disturbs(b) or b.disturbs(a)

    def sign(self, effects: Effects) -> list[tuple[int, ...]]:
        """An effect as it is printed: equal for equal ones."""
        t = self.s.tables
        return [(t.gives[e], t.base[e], t.each[e], t.per[e], t.arg[e], t.least[e], t.source[e]) for e in effects]

    # Effects ------------------------------------------------------------------------------------

    def footprint(self, effects: Effects) -> Footprint:
        """Everything a list of effects looks at, adds to and changes."""
        found = NOTHING
        for effect in effects:
            found |= self._one(effect)
        return found

    def _one(self, effect: int) -> Footprint:
        t = self.s.tables
        gives = t.gives[effect]
        if gives in (GIVES_COINS, GIVES_POINTS):
            return Footprint(looks=counted(t.per[effect])) if t.each[effect] else NOTHING
        if gives == GIVES_STEPS:
            return self._steps(t.arg[effect])
        if gives == RESOURCE:
            return self._steps(0) | self._steps(1) | self._steps(2) | self._steps(3)
        if gives == INVEST:
            return Footprint(adds=INVESTMENT)  # the same actions one after the other, wherever each comes from
        if gives == UPGRADE_TILE:
            return Footprint(changes=FACES) if self.s.upgraded[self.seat] != ALL_TILES else NOTHING
        if gives in (DECORATION_FORM, DECORATION_SLOT):
            return Footprint(changes=DECORATIONS)
        return UNKNOWN  # birds, Favours (which reveal), structures triggered by a bonus

    def _steps(self, r: int) -> Footprint:
        """Steps on a track: mere additions, unless the units together could reach a bonus that matters or its end."""
        bonus = self.footprint(self.bonuses[r])
        order_shows = self.ends[r] or bonus != NOTHING
        return bonus | (Footprint(changes=1 << r) if order_shows else Footprint(adds=1 << r))

    def _look_ahead(self) -> None:
        """Find what all units together could reach; a bonus that triggers a structure may add more steps."""
        t = self.s.tables
        triggered = -1
        found = 0
        while found != triggered:
            triggered = found
            for r in range(len(RESOURCES)):
                at = self.s.tracks[self.seat * len(RESOURCES) + r]
                until = min(at + self._most(r, triggered), TRACK_END)
                spaces = range(at + 1, until + 1)
                self.bonuses[r] = tuple(e for space in spaces for e in t.bonus_at[r * (TRACK_END + 1) + space])
                self.ends[r] = at < until == TRACK_END
            found = sum(t.gives[e] == TRIGGER_STRUCTURE for bonus in self.bonuses for e in bonus)

    def _most(self, r: int, triggered: int) -> int:
        """The most steps that a track could make this Morning."""
        units = sum(n * max(self._count(r, way) for way in self.ways(action)) for action, n in self.units)
        return units + triggered * max(self._count(r, effects) for effects in self.structures())

    def _count(self, r: int, effects: Effects) -> int:
        """The most steps that a list of effects could make on a track."""
        t = self.s.tables
        most = 0
        for e in effects:
            if t.gives[e] == RESOURCE or (t.gives[e] == GIVES_STEPS and t.arg[e] == r):
                most += t.amount(e, t.houses if t.per[e] == C_HOUSE else 1)
        return most


def counted(what: int) -> int:
    """What a count looks at; cards, structures, birds, houses, paws and claims do not change in the Morning."""
    if C_TRACK <= what < C_STRUCTURE:
        return 1 << what - C_TRACK
    if C_FLOWER <= what <= C_DECORATION_PAIR:
        return DECORATIONS
    return {C_RESOURCE_SET: TRACKS, C_UPGRADED: FACES, C_INVESTMENT_VP: INVESTMENT}.get(what, 0)
