"""15 Locations 1 to 5: paths, bridges, ladders, snowdrifts, slides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from royaume.games.almanac.actions import (
    BRIDGE,
    EMBER,
    LADDER,
    MELT,
    PLAIN,
    PUSH,
    SHOVEL,
    WITH_BOTTLE,
)
from royaume.games.almanac.goods import pay_gold, pay_player, return_resource
from royaume.games.almanac.page import Page, discounted, paid_in
from royaume.games.almanac.state import WHERE, AlmanacState
from royaume.games.almanac.steps import CHOOSE_OWNER
from royaume.games.almanac.tables import Tables

NOWHERE: Final = -1


class PathAdjacency(Page):
    """A further Worker goes to a new market, joined by a path to one where the player has a Worker (AL-L01.1)."""

    clause = "AL-L01.1"
    toll_free = True

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        self.joined: list[int] = [0] * len(self.zone_ids)
        for a, b in self.param("paths", tables.players):
            i, j = self.zone_ids.index(a), self.zone_ids.index(b)
            self.joined[i] |= 1 << j
            self.joined[j] |= 1 << i
        self.reach: list[int] = [  # the spaces one may go to, by the markets where one has a Worker
            sum(
                mask
                for zone, mask in enumerate(self.zone_masks)
                if not mine or (self.joined[zone] & mine and not mine >> zone & 1)
            )
            for mine in range(1 << len(self.zone_ids))
        ]

    def tolls(self, s: AlmanacState, seat: int) -> list[int]:
        """Free where a path leads, else barred."""
        reach = self.reach[s.zones[seat]]
        return [0 if mask & reach else NOWHERE for mask in self.zone_masks]

    def look(self, s: AlmanacState, seat: int) -> tuple[int, int]:
        """Where a path leads."""
        return self.look_at(s, seat, self.free_tolls, self.doable(s, seat) & ~s.full, self.reach[s.zones[seat]])


class DriftingBridges(Page):
    """Floes are reached over bridges that may be pushed and that the current carries on (AL-L02)."""

    clause = "AL-L02.1"
    own_bottles = True

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        players = tables.players
        self.channels: int = self.param("channels", players)
        self.start_at: list[int] = [channel - 1 for channel in self.param("bridges_start", players)]
        self.greatest = self.channels - 1
        self.step_cost: int = self.param("move_cost_gold", players)
        self.most_steps: int = self.param("move_max_steps", players)
        floes = self.param("floe_channels", players)
        self.floe: list[list[int]] = [[c - 1 for c in floes.get(zone, [])] for zone in self.zone_ids]
        channels = range(self.channels)
        self.pushes: list[list[list[int]]] = [  # by channel of a bridge, channel of the other, zone
            [[self.steps(at, other, zone) for zone in range(len(self.floe))] for other in channels] for at in channels
        ]

    def fresh(self, seats: int) -> list[int]:
        """The channels of the two bridges."""
        return self.start_at[:]

    def steps(self, at: int, other: int, zone: int) -> int:
        """How many channels a bridge must be pushed to reach a floe, jumping over the other; -1 if too many."""
        for steps in range(self.most_steps + 1):
            if at in self.floe[zone]:
                return steps
            at = self.onward(at, other)
        return NOWHERE

    def onward(self, at: int, other: int) -> int:
        """The next channel clockwise that the other bridge does not hold."""
        at = (at + 1) % self.channels
        return (at + 1) % self.channels if at == other else at

    def push_cost(self, s: AlmanacState, seat: int, bridge: int, zone: int) -> int:
        """The toll for using a bridge to a floe, or -1 (AL-L02.2, AL-L02.5)."""
        steps = self.pushes[s.p[bridge]][s.p[1 - bridge]][zone]
        return steps if steps <= 0 else discounted(s, seat, steps * self.step_cost)

    def tolls(self, s: AlmanacState, seat: int) -> list[int]:
        """The cheaper of the two bridges."""
        found = self.free_tolls[:]
        for zone in range(len(found)):
            if self.floe[zone]:
                a, b = self.push_cost(s, seat, 0, zone), self.push_cost(s, seat, 1, zone)
                found[zone] = max(a, b) if a < 0 or b < 0 else min(a, b)
        return found

    def has_ways(self, s: AlmanacState, seat: int, space: int) -> bool:
        """A floe is reached over a bridge."""
        return len(self.floe[self.zone_of[space]]) > 0

    def bridges(self, s: AlmanacState, seat: int, space: int, charged: bool) -> list[int]:
        """The bridges by which a space can be reached."""
        zone = self.zone_of[space]
        found = []
        for bridge in (0, 1):
            cost = self.push_cost(s, seat, bridge, zone)
            if cost >= 0 and self.affordable(s, seat, space, cost if charged else 0):
                found.append(BRIDGE + bridge)
        return found

    def ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """Piers plainly, floes over either bridge."""
        if not self.floe[self.zone_of[space]]:
            return Page.ways(self, s, seat, space)
        if s.full >> space & 1 or not self.exists >> space & 1:
            return []
        return self.bridges(s, seat, space, True)

    def bottle_ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """A bottle spares the push, or finds room."""
        zone = self.zone_of[space]
        if not self.floe[zone]:
            return Page.bottle_ways(self, s, seat, space)
        if not self.exists >> space & 1:
            return []
        full = s.full >> space & 1
        return [
            WITH_BOTTLE + way
            for way in self.bridges(s, seat, space, False)
            if full or self.push_cost(s, seat, way - BRIDGE, zone)
        ]

    def toll_of(self, s: AlmanacState, seat: int, space: int, way: int) -> int:
        """The push."""
        return 0 if way == PLAIN else self.push_cost(s, seat, way - BRIDGE, self.zone_of[space])

    def pay(self, s: AlmanacState, seat: int, space: int, way: int) -> None:
        """Pay the push and carry it out."""
        pay_gold(s, seat, self.toll_of(s, seat, space, way), "toll")
        self.use_bottle(s, seat, space, way)

    def use_bottle(self, s: AlmanacState, seat: int, space: int, way: int) -> None:
        """Push the bridge to the floe."""
        if way != PLAIN:
            bridge = way - BRIDGE
            for _ in range(self.steps(s.p[bridge], s.p[1 - bridge], self.zone_of[space])):
                self.drift(s, bridge)

    def after(self, s: AlmanacState, seat: int, space: int) -> None:
        """The current takes the bridge used one channel further (AL-L02.3)."""
        way = s.way % WITH_BOTTLE
        if way != PLAIN:
            self.drift(s, way - BRIDGE)

    def drift(self, s: AlmanacState, bridge: int) -> None:
        """One channel clockwise."""
        s.p[bridge] = self.onward(s.p[bridge], s.p[1 - bridge])
        if s.log is not None:
            s.tell("bridge", -1, {"bridge": bridge + 1, "channel": s.p[bridge] + 1})

    def carried(self, s: AlmanacState, bridge: int, zone: int) -> int:
        """The channel to which a bridge used for a floe is pushed, and then carried by the current (AL-L02.3)."""
        at = s.p[bridge]
        for _ in range(self.steps(at, s.p[1 - bridge], zone) + 1):
            at = self.onward(at, s.p[1 - bridge])
        return at

    def shown(self, s: AlmanacState) -> dict[str, Any]:
        """The channels of the bridges."""
        return {"bridges": [channel + 1 for channel in s.p]}


class Ladders(Page):
    """Levels are climbed on one's own ladders, or on rented ones (AL-L03)."""

    clause = "AL-L03.2"
    own_bottles = True

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        players = tables.players
        self.level: list[int] = self.zone_values("level")
        self.most: int = self.param("ladders_per_player", players)
        self.greatest = self.most
        self.extra_cost: int = self.param("second_ladder_cost_gold", players)
        self.rent: int = self.param("rent_gold", players)

    def fresh(self, seats: int) -> list[int]:
        """The height of each player."""
        return [0] * seats

    def start(self, s: AlmanacState, seat: int, extra: bool) -> None:
        """A free ladder at the start of the turn, none for an extra placement (AL-L03.1, AL-L03.5)."""
        if not extra and s.p[seat] < self.most:
            s.p[seat] += 1
            if s.log is not None:
                s.tell("ladder", seat, {"height": s.p[seat]})

    def highest(self, s: AlmanacState, seat: int) -> int:
        """The height of the tallest rival."""
        return max(s.p[other] for other in range(s.seats) if other != seat)

    def climb(self, s: AlmanacState, seat: int, level: int, extra: int) -> int:
        """The Gold for reaching a level, with or without an extra ladder; -1 if there is no way up."""
        height = s.p[seat] + extra
        if height > self.most:
            return NOWHERE
        cost = discounted(s, seat, self.extra_cost) if extra else 0
        if level > height:
            if self.highest(s, seat) < level:
                return NOWHERE
            cost += self.rent * (level - height)
        return cost

    def tolls(self, s: AlmanacState, seat: int) -> list[int]:
        """The cheaper of renting and setting an extra ladder."""
        found = []
        for level in self.level:
            a, b = self.climb(s, seat, level, 0), self.climb(s, seat, level, 1)
            found.append(max(a, b) if a < 0 or b < 0 else min(a, b))
        return found

    def has_ways(self, s: AlmanacState, seat: int, space: int) -> bool:
        """There may be one more ladder to set."""
        return s.p[seat] < self.most

    def ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """With and without an extra ladder (AL-L03.6)."""
        if s.full >> space & 1 or not self.exists >> space & 1:
            return []
        level = self.level[self.zone_of[space]]
        found = []
        for extra in (0, 1):
            cost = self.climb(s, seat, level, extra)
            if cost >= 0 and self.affordable(s, seat, space, cost):
                found.append(LADDER if extra else PLAIN)
        return found

    def bottle_ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """A bottle spares the rent; somebody's ladder must still lead there (AL-14.7)."""
        cost = self.climb(s, seat, self.level[self.zone_of[space]], 0)
        helps = cost > 0 or (cost == 0 and s.full >> space & 1)
        if not helps or not self.exists >> space & 1:
            return []
        return [WITH_BOTTLE + PLAIN] if self.affordable(s, seat, space, 0) else []

    def toll_of(self, s: AlmanacState, seat: int, space: int, way: int) -> int:
        """The extra ladder and the rent."""
        return self.climb(s, seat, self.level[self.zone_of[space]], int(way == LADDER))

    def pay(self, s: AlmanacState, seat: int, space: int, way: int) -> None:
        """The extra ladder to the supply; then the owner of each rented step is chosen (AL-L03.2)."""
        if way == LADDER:
            pay_gold(s, seat, discounted(s, seat, self.extra_cost), "toll")
            s.p[seat] += 1
            if s.log is not None:
                s.tell("ladder", seat, {"height": s.p[seat]})
        for step in range(self.level[self.zone_of[space]], s.p[seat], -1):
            s.ask(CHOOSE_OWNER, seat, step)

    def owners(self, s: AlmanacState, seat: int, step: int) -> list[int]:
        """The rivals whose ladders reach a step."""
        return [other for other in range(s.seats) if other != seat and s.p[other] >= step]

    def pay_rent(self, s: AlmanacState, seat: int, owner: int) -> None:
        """Rent goes to the owner of the ladder."""
        pay_player(s, seat, owner, self.rent, "rent")

    def shown(self, s: AlmanacState) -> dict[str, Any]:
        """The heights."""
        return {"heights": s.p[:]}


class Snowdrifts(Page):
    """Covered cells are shovelled, melted or pushed clear as part of the placement (AL-L04)."""

    clause = "AL-L04.1"
    own_bottles = True

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        self.shovel_cost: int = self.param("shovel_cost_gold", tables.players)
        self.melts_around: bool = tables.players > 2
        self.greatest = (1 << self.size) - 1
        cells = [tuple(space["cell"]) for space in entry["layout"]["spaces"]]
        self.drifts: int = self.mask([bool(space.get("drift")) for space in entry["layout"]["spaces"]])
        self.beside: list[list[int]] = [  # north, east, south, west; -1 where the page ends
            [
                cells.index(cell) if cell in cells else NOWHERE
                for cell in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
            ]
            for row, column in cells
        ]
        self.around: list[int] = [sum(1 << cell for cell in beside if cell >= 0) for beside in self.beside]

    def fresh(self, seats: int) -> list[int]:
        """The covered cells."""
        return [self.drifts]

    def pushes(self, s: AlmanacState, space: int) -> list[int]:
        """The sides to which a drift can be pushed: a clear cell without Workers (AL-L04.5)."""
        clear = self.clear(s)
        return [PUSH + side for side, cell in enumerate(self.beside[space]) if cell >= 0 and clear >> cell & 1]

    def clearings(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """The ways to clear a covered cell that the seat can pay for, whatever it does there."""
        found = [SHOVEL] if s.gold[seat] >= discounted(s, seat, self.shovel_cost) else []
        if s.stock[seat * 4 + EMBER]:
            found.append(MELT)
        return found + self.pushes(s, space)

    def clear(self, s: AlmanacState) -> int:
        """Bitmask of the cells without snow and without a Worker on or beside them."""
        taken = s.p[0]
        for worker in s.sat:
            taken |= 1 << WHERE[worker]
        return ~taken

    def look(self, s: AlmanacState, seat: int) -> tuple[int, int]:
        """Clear cells, and covered ones that can be cleared."""
        able = self.doable(s, seat) & ~s.full
        covered = s.p[0]
        legal, free = self.look_at(s, seat, self.free_tolls, able)
        hidden = legal & covered
        legal &= ~covered
        free_covered = free & covered
        free &= ~covered
        clear = self.clear(s)
        while hidden:
            bit = hidden & -hidden
            hidden ^= bit
            space = bit.bit_length() - 1
            if self.around[space] & clear:  # it can be pushed aside
                legal |= bit
                free |= free_covered & bit
            elif self.affordable(s, seat, space, discounted(s, seat, self.shovel_cost)):
                legal |= bit
                if not discounted(s, seat, self.shovel_cost):
                    free |= free_covered & bit
            elif self.affordable_without(s, seat, space, EMBER):
                legal |= bit
        return legal, free

    def has_ways(self, s: AlmanacState, seat: int, space: int) -> bool:
        """A drift lies on the cell."""
        return s.p[0] >> space & 1 > 0

    def ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """Plain on a clear cell; else shovel, melt and every push."""
        if s.full >> space & 1 or not self.exists >> space & 1:
            return []
        if not s.p[0] >> space & 1:
            return [PLAIN] if self.affordable(s, seat, space, 0) else []
        return [way for way in self.clearings(s, seat, space) if self.leaves_enough(s, seat, space, way)]

    def leaves_enough(self, s: AlmanacState, seat: int, space: int, way: int) -> bool:
        """True if the action can be carried out after clearing the cell in this way."""
        if way == MELT:
            return self.affordable_without(s, seat, space, paid_in(way))
        return self.affordable(s, seat, space, self.toll_of(s, seat, space, way))

    def bottle_ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """A bottle spares the price of shovel or Ember, or finds room on a full cell."""
        if not self.exists >> space & 1 or not self.affordable(s, seat, space, 0):
            return []
        if s.p[0] >> space & 1:
            return [WITH_BOTTLE + SHOVEL, WITH_BOTTLE + MELT]
        return [WITH_BOTTLE + PLAIN] if s.full >> space & 1 else []

    def toll_of(self, s: AlmanacState, seat: int, space: int, way: int) -> int:
        """The shovel."""
        return discounted(s, seat, self.shovel_cost) if way == SHOVEL else 0

    def pay(self, s: AlmanacState, seat: int, space: int, way: int) -> None:
        """Pay for the clearing and carry it out."""
        pay_gold(s, seat, self.toll_of(s, seat, space, way), "toll")
        if paid_in(way) >= 0:
            return_resource(s, seat, paid_in(way), 1, "toll")
        self.use_bottle(s, seat, space, way)

    def use_bottle(self, s: AlmanacState, seat: int, space: int, way: int) -> None:
        """Clear the cell."""
        if way == PLAIN:
            return
        s.p[0] &= ~(1 << space)
        if way == MELT and self.melts_around:
            for cell in self.beside[space]:
                if cell >= 0:
                    s.p[0] &= ~(1 << cell)
        elif way >= PUSH:
            s.p[0] |= 1 << self.beside[space][way - PUSH]
        if s.log is not None:
            s.tell("drift", seat, {"space": self.space_ids[space], "covered": self.covered(s)})

    def covered(self, s: AlmanacState) -> list[str]:
        """The ids of the covered cells."""
        return [name for i, name in enumerate(self.space_ids) if s.p[0] >> i & 1]

    def shown(self, s: AlmanacState) -> dict[str, Any]:
        """The drifts."""
        return {"covered": self.covered(s)}


class Slide(Page):
    """A Worker slides to the lowest free ledge of a chute; stopping higher costs Gold (AL-L05)."""

    clause = "AL-L05.1"
    own_bottles = True

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        self.skip_cost: int = self.param("skip_cost_gold", tables.players)
        self.fallback: int = self.param("fallback_gold", tables.players)
        self.optional = self.exists
        ledge = self.space_values("ledge")
        self.chutes: list[list[int]] = [  # the ledges of each chute, the lowest first
            sorted((i for i in range(self.size) if mask >> i & 1), key=lambda i: ledge[i]) for mask in self.zone_masks
        ]

    def skipped(self, s: AlmanacState, space: int) -> int:
        """The free ledges below one."""
        found = 0
        for ledge in self.chutes[self.zone_of[space]]:
            if ledge == space:
                break
            if not s.full >> ledge & 1:
                found += 1
        return found

    def price_tag(self, s: AlmanacState, seat: int, space: int) -> int:
        """The Gold for the free ledges below."""
        return discounted(s, seat, self.skipped(s, space) * self.skip_cost)

    def price_tags(self, s: AlmanacState, seat: int) -> list[int]:
        """The same for every ledge."""
        return [self.price_tag(s, seat, space) for space in range(self.size)]

    def look(self, s: AlmanacState, seat: int) -> tuple[int, int]:
        """Every free ledge one can pay for; the action is optional (AL-L05.2)."""
        legal = 0
        free = 0
        gold = s.gold[seat]
        full = s.full
        for chute in self.chutes:
            below = 0
            for ledge in chute:
                bit = 1 << ledge
                if full & bit:
                    continue
                toll = discounted(s, seat, below * self.skip_cost)
                if toll > gold:
                    break
                legal |= bit
                if not toll:
                    free |= bit
                below += 1
        return legal, free

    def ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """Plain, if the ledges below can be paid for."""
        if s.full >> space & 1 or not self.exists >> space & 1:
            return []
        return [PLAIN] if self.price_tag(s, seat, space) <= s.gold[seat] else []

    def bottle_ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """A bottle spares the toll, or finds room."""
        helps = self.price_tag(s, seat, space) > 0 or s.full >> space & 1
        return [WITH_BOTTLE + PLAIN] if helps and self.exists >> space & 1 else []

    def toll_of(self, s: AlmanacState, seat: int, space: int, way: int) -> int:
        """Gold for each free ledge left below."""
        return self.price_tag(s, seat, space)
