"""15 Locations 6 to 11: balloons, the mill, the springs, the vines, Tortuga, the falls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from royaume.games.almanac.actions import BOTTLE, GROUPS, OUST, PLAIN, SHELL, WITH_BOTTLE
from royaume.games.almanac.goods import gain_gold, gain_token, stored
from royaume.games.almanac.page import (
    A_COMPLETE,
    A_EXPAND,
    A_GAIN,
    A_SELL,
    A_SHOP,
    Page,
    cheapest_card,
    completable,
    discounted,
    has_any,
)
from royaume.games.almanac.state import BESIDE, SEAT, SPACE, WHERE, WHOSE, AlmanacState
from royaume.games.almanac.tables import Tables

NOWHERE = -1


class WeightLimit(Page):
    """A Worker too many in a balloon costs a resource, which the space itself may provide (AL-L06)."""

    clause = "AL-L06.2"
    own_bottles = True

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        self.cost: int = self.param("overweight_cost_res", tables.players)
        at_limit = tables.players == 2 and bool(self.param("two_player_at_limit", tables.players))
        self.room: list[int] = [limit - int(at_limit) for limit in self.zone_values("limit")]

    def heavy(self, s: AlmanacState, zone: int) -> bool:
        """True if one Worker more must be paid for (AL-L06.1, AL-L06.3)."""
        return s.crowd[zone] + 1 > self.room[zone]

    def look(self, s: AlmanacState, seat: int) -> tuple[int, int]:
        """Where the balloon is heavy, only what leaves a resource to pay with."""
        legal, free = self.look_at(s, seat, self.free_tolls, self.doable(s, seat) & ~s.full)
        for zone, mask in enumerate(self.zone_masks):
            if legal & mask and self.heavy(s, zone):
                free &= ~mask
                here = legal & mask
                while here:
                    bit = here & -here
                    here ^= bit
                    if not self.can_owe(s, seat, bit.bit_length() - 1):
                        legal ^= bit
        return legal, free

    def can_owe(self, s: AlmanacState, seat: int, space: int) -> bool:
        """True if the toll can be paid after the action, with what it gave (AL-L06.2, AL-L06.5)."""
        act = self.acts[space]
        owned = stored(s, seat)
        if act == A_GAIN:
            gain = self.gains[space]
            if gain[4] and has_any(s):
                return True
            return owned >= self.cost or any(gain[r] and s.supply[r] for r in range(4))
        if act == A_SHOP:
            return owned >= self.cost or has_any(s)
        if act == A_SELL:
            return owned > self.cost
        if act == A_COMPLETE:
            return len(completable(s, seat, self.cost)) > 0
        if act == A_EXPAND:
            return cheapest_card(s, seat, self.cost) <= s.gold[seat]
        return owned >= self.cost

    def ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """Plain, if what is owed can be paid afterwards."""
        found = Page.ways(self, s, seat, space)
        if found and self.heavy(s, self.zone_of[space]) and not self.can_owe(s, seat, space):
            return []
        return found

    def bottle_ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """A bottle carries the weight, or finds room."""
        helps = s.full >> space & 1 or self.heavy(s, self.zone_of[space])
        if not helps or not self.exists >> space & 1:
            return []
        return [WITH_BOTTLE + PLAIN] if self.affordable(s, seat, space, 0) else []

    def pay(self, s: AlmanacState, seat: int, space: int, way: int) -> None:
        """The resource is owed, and paid after the action."""
        s.due = self.owed(s, space)

    def owed(self, s: AlmanacState, space: int) -> int:
        """The resource for the weight (AL-L06.1)."""
        return self.cost if self.heavy(s, self.zone_of[space]) else 0

    def shown(self, s: AlmanacState) -> dict[str, Any]:
        """The balloons where one Worker more must be paid for."""
        return {"heavy": [name for zone, name in enumerate(self.zone_ids) if self.heavy(s, zone)]}


class SharedRondel(Page):
    """Every Worker goes clockwise ahead of the last one; far sails cost Gold (AL-L07)."""

    clause = "AL-L07.1"

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        position = self.zone_values("position")
        self.greatest = len(position) - 1
        self.ring: list[int] = sorted(range(len(position)), key=lambda zone: position[zone])
        self.place: list[int] = [self.ring.index(zone) for zone in range(len(position))]
        self.free_steps: int = self.param("free_steps", tables.players)
        self.step_cost: int = self.param("step_cost_gold", tables.players)

    def fresh(self, seats: int) -> list[int]:
        """The sail of the last Worker."""
        return [NOWHERE]

    def tolls(self, s: AlmanacState, seat: int) -> list[int]:
        """Count the sails ahead that are not full; the first few are free (AL-L07.1)."""
        if s.p[0] < 0:
            return self.free_tolls
        found = self.free_tolls[:]
        size = len(found)
        at = self.place[s.p[0]]
        counted = 0
        for k in range(1, size + 1):
            zone = self.ring[(at + k) % size]
            if self.zone_masks[zone] & ~s.full:
                counted += 1
            toll = (counted - self.free_steps) * self.step_cost
            found[zone] = discounted(s, seat, toll) if toll > 0 else 0
        return found

    def after(self, s: AlmanacState, seat: int, space: int) -> None:
        """The count starts at this Worker from now on."""
        s.p[0] = self.zone_of[space]

    def shown(self, s: AlmanacState) -> dict[str, Any]:
        """The sail of the last Worker."""
        return {"last": self.zone_ids[s.p[0]] if s.p[0] >= 0 else None}


class WarmingPools(Page):
    """Not into the pool entered last; the fuller the pool, the more Gold (AL-L08)."""

    clause = "AL-L08.1"
    toll_free = True
    gives_bonus = True

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        self.greatest = len(self.zone_ids) - 1
        self.warmth: int = self.param("warmth_gold_per_worker", tables.players)
        self.warmest: int = self.param("warmth_max", tables.players)

    def fresh(self, seats: int) -> list[int]:
        """The pool entered last."""
        return [NOWHERE]

    def bonus(self, s: AlmanacState, seat: int, zone: int) -> int:
        """Gold for the Workers already in the pool (AL-L08.2)."""
        return min(self.warmest, self.warmth * s.crowd[zone])

    def look(self, s: AlmanacState, seat: int) -> tuple[int, int]:
        """The last pool only if no other can be entered."""
        able = self.doable(s, seat) & ~s.full
        if s.p[0] >= 0:
            barred = self.free_tolls[:]
            barred[s.p[0]] = NOWHERE
            legal, free = self.look_at(s, seat, barred, able)
            if legal:
                return legal, free
        return self.look_at(s, seat, self.free_tolls, able)

    def tolls(self, s: AlmanacState, seat: int) -> list[int]:
        """Nothing; the last pool is barred while another can be entered."""
        if s.p[0] < 0:
            return self.free_tolls
        barred = self.free_tolls[:]
        barred[s.p[0]] = NOWHERE
        legal, _ = self.look_at(s, seat, barred, self.doable(s, seat) & ~s.full)
        return barred if legal else self.free_tolls

    def entered(self, s: AlmanacState, seat: int, space: int) -> None:
        """Warmth; the new Worker itself does not count."""
        zone = self.zone_of[space]
        gain_gold(s, seat, min(self.warmest, self.warmth * (s.crowd[zone] - 1)), "bonus")

    def after(self, s: AlmanacState, seat: int, space: int) -> None:
        """This pool is the last one now."""
        s.p[0] = self.zone_of[space]

    def shown(self, s: AlmanacState) -> dict[str, Any]:
        """The pool entered last."""
        return {"last": self.zone_ids[s.p[0]] if s.p[0] >= 0 else None}


class GrapeHarvest(Page):
    """The outer vines of each row give Grapes, the press turns them into Gold (AL-L09)."""

    clause = "AL-L09.1"
    toll_free = True
    own_bottles = True

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        players = tables.players
        vines = self.zone_values("vines")
        number = self.space_values("vine")
        self.rows: list[list[int]] = [
            sorted((i for i in range(self.size) if mask >> i & 1), key=lambda i: number[i])
            for zone, mask in enumerate(self.zone_masks)
            if vines[zone]
        ]
        self.vines: int = self.mask([vines[zone] > 0 for zone in self.zone_of]) & self.exists
        self.optional = self.vines
        self.every_vine: int = self.mask([vines[zone] > 0 for zone in self.zone_of])
        self.each: int = self.param("grapes_per_vine", players)
        self.gold_for: list[int] = [self.param(f"press_{group}", players) for group in PRESS_PARAMS]
        self.leftover: int = self.param("unpressed_pair_gold", players)
        tokens = entry["tokens"]
        self.bag: list[int] = [tokens[f"grape_{colour}"] for colour in GROUPS[1:]]
        self.greatest = sum(self.bag)

    def fresh(self, seats: int) -> list[int]:
        """Grapes on each space (white, red, black), then those of each player."""
        return [0] * (3 * (self.size + seats))

    def set_up(self, s: AlmanacState) -> None:
        """Draw the Grapes from the bag onto the vines, row by row (AL-L09.1, AL-L09.6)."""
        Page.set_up(self, s)
        bag = s.shuffled([colour for colour in range(3) for _ in range(self.bag[colour])])
        for row in self.rows:
            for vine in row:
                for _ in range(self.each):
                    s.p[vine * 3 + bag.pop()] += 1

    def look(self, s: AlmanacState, seat: int) -> tuple[int, int]:
        """The outermost free vines of each row, and the Wine House."""
        legal, free = self.look_at(s, seat, self.free_tolls, self.doable(s, seat) & ~s.full & ~self.vines)
        legal &= ~self.vines
        ends = self.ends(s)
        return legal | ends, free | ends

    def ends(self, s: AlmanacState) -> int:
        """Bitmask of the first and the last free vine of each row (AL-L09.1)."""
        found = 0
        for row in self.rows:
            first = -1
            last = -1
            for vine in row:
                if not s.full >> vine & 1:
                    last = vine
                    if first < 0:
                        first = vine
            if first >= 0:
                found |= 1 << first | 1 << last
        return found

    def ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """Plain where it is legal."""
        if self.vines >> space & 1:
            return [PLAIN] if self.ends(s) >> space & 1 else []
        return Page.ways(self, s, seat, space)

    def bottle_ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """A bottle finds room in the Wine House; a picked vine is out of reach."""
        return [] if self.every_vine >> space & 1 else Page.bottle_ways(self, s, seat, space)

    def entered(self, s: AlmanacState, seat: int, space: int) -> None:
        """The Grapes of the vine (AL-L09.2)."""
        if not self.vines >> space & 1:
            return
        mine = 3 * (self.size + seat)
        picked = s.p[space * 3 : space * 3 + 3]
        for colour in range(3):
            s.p[mine + colour] += picked[colour]
            s.p[space * 3 + colour] = 0
        if s.log is not None:
            s.tell("grapes", seat, {"grapes": picked})

    def pressable(self, s: AlmanacState, seat: int) -> int:
        """The groups the seat's Grapes allow (AL-L09.4)."""
        mine = 3 * (self.size + seat)
        white, red, black = s.p[mine], s.p[mine + 1], s.p[mine + 2]
        found = 1 if white and red and black else 0
        return found | (white > 1) << 1 | (red > 1) << 2 | (black > 1) << 3

    def pressed(self, s: AlmanacState, seat: int, group: int) -> None:
        """Hand in a set of three colours or a pair of one."""
        mine = 3 * (self.size + seat)
        if group == 0:
            for colour in range(3):
                s.p[mine + colour] -= 1
        else:
            s.p[mine + group - 1] -= 2
        if s.log is not None:
            s.tell("press", seat, {"group": GROUPS[group]})
        gain_gold(s, seat, self.gold_for[group], "press")

    def close(self, s: AlmanacState) -> None:
        """Gold for pairs of Grapes left over (AL-L09.5)."""
        for k in range(s.seats):
            seat = (s.guide + k) % s.seats
            mine = 3 * (self.size + seat)
            gain_gold(s, seat, sum(s.p[mine : mine + 3]) // 2 * self.leftover, "grapes")
            s.p[mine : mine + 3] = [0, 0, 0]

    def shown(self, s: AlmanacState) -> dict[str, Any]:
        """Grapes on the vines and of the players: white, red, black."""
        return {
            "vines": {self.space_ids[vine]: s.p[vine * 3 : vine * 3 + 3] for row in self.rows for vine in row},
            "grapes": [s.p[3 * (self.size + seat) : 3 * (self.size + seat) + 3] for seat in range(s.seats)],
        }


PRESS_PARAMS = ("set", "pair_white", "pair_red", "pair_black")


class BumpForShell(Page):
    """A rival's Worker may be pushed off a full space while there are Shells to console its owner (AL-L10)."""

    clause = "AL-L10.1"

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        self.offered = self.param("shells", tables.players)
        self.gift = SHELL

    def look(self, s: AlmanacState, seat: int) -> tuple[int, int]:
        """Free seats, and full spaces with a rival's Worker."""
        able = self.doable(s, seat)
        legal, free = self.look_at(s, seat, self.free_tolls, able & ~s.full)
        if s.left and s.full:
            for worker in s.sat:
                space = WHERE[worker]
                if space == self.size or legal >> space & 1 or not s.full >> space & 1:
                    continue
                if WHOSE[worker] != seat and not BESIDE.of(worker) and self.affordable(s, seat, space, 0):
                    legal |= 1 << space
        return legal, free

    def rivals(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """The rivals who sit on a space."""
        found = {WHOSE[worker] for worker in s.sat if WHERE[worker] == space and not BESIDE.of(worker)}
        return sorted(found - {seat})

    def has_ways(self, s: AlmanacState, seat: int, space: int) -> bool:
        """Somebody must be pushed away."""
        return s.full >> space & 1 > 0

    def ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """Plain on a free seat, else one way for each rival who can be pushed."""
        if not s.full >> space & 1 or not self.exists >> space & 1:
            return Page.ways(self, s, seat, space)
        if not s.left or not self.affordable(s, seat, space, 0):
            return []
        return [OUST + rival for rival in self.rivals(s, seat, space)]

    def pay(self, s: AlmanacState, seat: int, space: int, way: int) -> None:
        """The rival's Worker goes to the beach, its owner takes a Shell (AL-L10.1)."""
        if way == PLAIN:
            return
        rival = way - OUST
        i = s.sat.index(SPACE.put(space) | SEAT.put(rival))
        s.sat[i] = SPACE.put(self.size) | SEAT.put(rival)
        s.taken[space] -= 1
        s.full &= ~(1 << space)
        zone = self.zone_of[space]
        s.crowd[zone] -= 1
        if not any(WHOSE[w] == rival and WHERE[w] < self.size and self.zone_of[WHERE[w]] == zone for w in s.sat):
            s.zones[rival] &= ~(1 << zone)
        if s.log is not None:
            s.tell("oust", seat, {"rival": rival, "space": self.space_ids[space]})
        s.left -= 1
        gain_token(s, rival, SHELL)


class RisingToll(Page):
    """The more Workers on a terrace, the higher its toll; everybody gets a Mist Bottle (AL-L11)."""

    clause = "AL-L11.1"
    token_needed = False

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        self.by_order: list[int] = self.param("toll_by_order", tables.players)
        self.each: int = self.param("bottles_each_at_setup", tables.players)

    def set_up(self, s: AlmanacState) -> None:
        """A Mist Bottle for each player, the others beside the page (AL-L11.2)."""
        Page.set_up(self, s)
        for k in range(s.seats):
            for _ in range(self.each):
                s.left -= 1
                gain_token(s, (s.guide + k) % s.seats, BOTTLE)

    def tolls(self, s: AlmanacState, seat: int) -> list[int]:
        """By the number of Workers already there."""
        last = len(self.by_order) - 1
        discount = discounted(s, seat, 1) == 0
        if discount:
            return [discounted(s, seat, self.by_order[min(n, last)]) for n in s.crowd]
        return [self.by_order[n if n < last else last] for n in s.crowd]
