"""15 Locations 16 to 19: the palace, the fortress, the coliseum, the harbour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from royaume.engine.fields import MOST
from royaume.games.almanac.actions import (
    ECU,
    FAVOUR,
    IN_GOLD,
    IN_KIND,
    KEY_FROST,
    KEY_TWINS,
    KINDS,
    MEDAL,
    TICKET,
)
from royaume.games.almanac.bids import start_bid
from royaume.games.almanac.goods import gain_gold, gain_token, pay_gold, return_resource
from royaume.games.almanac.page import Page, discounted, paid_in
from royaume.games.almanac.state import WHERE, WHOSE, AlmanacState
from royaume.games.almanac.steps import COMBAT, MODE, NUMBER
from royaume.games.almanac.tables import (
    E_BOUT,
    FOR_KEY,
    MODE_CHAMPION,
    MODE_FIRST,
    MODE_SECOND,
    MODE_TRIAL,
    Tables,
)

NOBODY = -1


class Audience(Page):
    """The first Worker in a hall brings its Royal a tribute; the greatest following earns a Favour (AL-L16)."""

    clause = "AL-L16.1"

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        self.greatest = len(tables.royals) - 1
        self.halls: list[int] = [zone for zone, royal in enumerate(self.zone_values("royal")) if royal]
        self.tribute: int = self.param("tribute_gold", tables.players)
        self.following: int = self.param("favour_min_workers", tables.players)

    def fresh(self, seats: int) -> list[int]:
        """The Royal of each zone, or -1."""
        return [NOBODY] * len(self.zone_ids)

    def set_up(self, s: AlmanacState) -> None:
        """The four Royals in random halls (AL-L16.1)."""
        Page.set_up(self, s)
        for zone, royal in zip(self.halls, s.shuffled(list(range(len(self.tables.royal_taste)))), strict=False):
            s.p[zone] = royal

    def asks_tribute(self, s: AlmanacState, seat: int, zone: int) -> bool:
        """True if the seat's Worker would be its first in a hall."""
        return s.p[zone] >= 0 and not s.zones[seat] >> zone & 1

    def tolls(self, s: AlmanacState, seat: int) -> list[int]:
        """The tribute in Gold."""
        tribute = discounted(s, seat, self.tribute)
        return [tribute if self.asks_tribute(s, seat, zone) else 0 for zone in range(len(self.zone_masks))]

    def look(self, s: AlmanacState, seat: int) -> tuple[int, int]:
        """Halls that can be paid for in Gold, or in the Royal's favourite resource."""
        able = self.doable(s, seat) & ~s.full
        legal, free = self.look_at(s, seat, self.tolls(s, seat), able)
        for zone in self.halls:
            if self.asks_tribute(s, seat, zone):
                taste = self.tables.royal_taste[s.p[zone]]
                if s.stock[seat * 4 + taste]:
                    here = (able | self.expand_mask) & self.zone_masks[zone] & ~s.full & ~legal
                    while here:
                        bit = here & -here
                        here ^= bit
                        if self.affordable_without(s, seat, bit.bit_length() - 1, taste):
                            legal |= bit
        return legal, free

    def has_ways(self, s: AlmanacState, seat: int, space: int) -> bool:
        """A Royal expects a tribute."""
        return self.asks_tribute(s, seat, self.zone_of[space])

    def ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """Tribute in Gold or in kind (AL-L16.5)."""
        zone = self.zone_of[space]
        if not self.asks_tribute(s, seat, zone):
            return Page.ways(self, s, seat, space)
        if s.full >> space & 1 or not self.exists >> space & 1:
            return []
        found = [IN_GOLD] if self.affordable(s, seat, space, discounted(s, seat, self.tribute)) else []
        taste = self.tables.royal_taste[s.p[zone]]
        if self.affordable_without(s, seat, space, taste):
            found.append(IN_KIND + taste)
        return found

    def toll_of(self, s: AlmanacState, seat: int, space: int, way: int) -> int:
        """The tribute in Gold."""
        return discounted(s, seat, self.tribute) if way == IN_GOLD else 0

    def pay(self, s: AlmanacState, seat: int, space: int, way: int) -> None:
        """Bring the tribute."""
        pay_gold(s, seat, self.toll_of(s, seat, space, way), "tribute")
        if paid_in(way) >= 0:
            return_resource(s, seat, paid_in(way), 1, "tribute")

    def close(self, s: AlmanacState) -> None:
        """Favours hall by hall, then the bid for the Key (AL-L16.2, AL-L16.3)."""
        for zone in self.halls:
            best = NOBODY
            most = self.following - 1
            entered = []
            for worker in s.sat:
                if self.zone_of[WHERE[worker]] == zone and WHOSE[worker] not in entered:
                    entered.append(WHOSE[worker])
            for seat in entered:  # the first to enter wins ties
                n = sum(1 for w in s.sat if self.zone_of[WHERE[w]] == zone and WHOSE[w] == seat)
                if n > most:
                    most = n
                    best = seat
            if best >= 0:
                if s.log is not None:
                    s.tell("favour", best, {"location": self.id, "zone": self.zone_ids[zone]})
                gain_token(s, best, FAVOUR)
        start_bid(s, FOR_KEY)

    def shown(self, s: AlmanacState) -> dict[str, Any]:
        """The Royal of each hall."""
        royals = self.tables.royals
        return {"royals": {self.zone_ids[zone]: royals[s.p[zone]] for zone in self.halls if s.p[zone] >= 0}}


class StrengthGate(Page):
    """Gates open for Strength or for Gold; trials win Medals (AL-L17)."""

    clause = "AL-L17.1"

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        players = tables.players
        self.greatest = 1
        self.gate: list[int] = self.zone_values("gate")
        self.per_point: int = self.param("gold_per_missing", players)
        self.targets: list[int] = self.param("trial_target_by_ring", players)
        self.failed: int = self.param("trial_fail_gold", players)
        self.gone: int = self.param("trial_after_medal_gold", players)
        self.weight: int = self.param("key_medal_weight", players)

    def fresh(self, seats: int) -> list[int]:
        """1 for each ring whose Medal is still there (AL-L17.2)."""
        return [1] * len(self.targets)

    def tolls(self, s: AlmanacState, seat: int) -> list[int]:
        """Gold for each missing point of Strength."""
        strength = s.strength[seat]
        return [discounted(s, seat, (gate - strength) * self.per_point) if gate > strength else 0 for gate in self.gate]

    def target(self, k: int) -> int:
        """The number of a ring's trial."""
        return self.targets[k - 1]

    def fight(self, s: AlmanacState, seat: int, op: int, k: int) -> None:
        """A trial, if its Medal is still there (AL-L17.3)."""
        if s.p[k - 1]:
            s.ask(COMBAT, seat, MODE.put(MODE_TRIAL) | NUMBER.put(k))
        else:
            gain_gold(s, seat, self.gone, "trial")

    def won(self, s: AlmanacState, seat: int, mode: int, k: int) -> None:
        """The Medal, or some Gold."""
        if s.total >= self.targets[k - 1]:
            s.p[k - 1] = 0
            gain_token(s, seat, MEDAL + k - 1)
        else:
            gain_gold(s, seat, self.failed, "trial")

    def award(self, s: AlmanacState) -> None:
        """The Key for Strength and Medals, ties by turn order (AL-L17.4)."""
        best = s.guide
        most = -1
        for k in range(s.seats):
            seat = (s.guide + k) % s.seats
            medals = sum(s.tokens[seat * KINDS + MEDAL : seat * KINDS + MEDAL + 4])
            if s.strength[seat] + self.weight * medals > most:
                most = s.strength[seat] + self.weight * medals
                best = seat
        gain_token(s, best, KEY_FROST)

    def shown(self, s: AlmanacState) -> dict[str, Any]:
        """The Medals left, ring by ring."""
        return {"medals": [bool(there) for there in s.p]}


class Bouts(Page):
    """Two Workers of different players fight for an Ecu (AL-L18)."""

    clause = "AL-L18.1"
    toll_free = True

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        players = tables.players
        self.greatest = MOST
        self.corner_gold: int = self.param("first_corner_gold", players)
        self.loser_gold: int = self.param("loser_gold", players)
        self.champion: int = self.param("champion_strength", players)
        self.rings: list[int] = [  # the bout of each space, or 0
            next((number for op, number, _ in tables.effects[effects] if op == E_BOUT), 0) for effects in self.effects
        ]
        self.count: int = max(self.rings)

    def fresh(self, seats: int) -> list[int]:
        """The two corners of each bout, the winner of its Ecu (-1: nobody), and the total of the first corner."""
        return [NOBODY] * (4 * self.count)

    def look(self, s: AlmanacState, seat: int) -> tuple[int, int]:
        """Not into the second corner of one's own bout."""
        mine = 0
        for space, bout in enumerate(self.rings):
            if bout and s.p[(bout - 1) * 4] == seat:
                mine |= 1 << space
        return self.look_at(s, seat, self.free_tolls, self.doable(s, seat) & ~s.full & ~mine)

    def ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """Plain, but never against oneself."""
        bout = self.rings[space]
        return [] if bout and s.p[(bout - 1) * 4] == seat else Page.ways(self, s, seat, space)

    def target(self, k: int) -> int:
        """The Strength of the Brothers' champion."""
        return self.champion

    def fight(self, s: AlmanacState, seat: int, op: int, k: int) -> None:
        """The first corner waits; the second starts the bout (AL-L18.1)."""
        i = (k - 1) * 4
        if s.p[i] < 0:
            s.p[i] = seat
            gain_gold(s, seat, self.corner_gold, "bout")
        else:
            s.p[i + 1] = seat
            s.ask(COMBAT, seat, MODE.put(MODE_SECOND) | NUMBER.put(k))
            s.ask(COMBAT, s.p[i], MODE.put(MODE_FIRST) | NUMBER.put(k))

    def won(self, s: AlmanacState, seat: int, mode: int, k: int) -> None:
        """The higher total takes the Ecu; the first corner wins ties (AL-L18.1)."""
        i = (k - 1) * 4
        if mode == MODE_FIRST:
            s.p[i + 3] = s.total
        elif mode == MODE_SECOND:
            first = s.p[i]
            winner, loser = (seat, first) if s.total > s.p[i + 3] else (first, seat)
            self.crown(s, winner, k)
            gain_gold(s, loser, self.loser_gold, "bout")
        elif s.total >= self.champion:
            self.crown(s, seat, k)

    def crown(self, s: AlmanacState, seat: int, k: int) -> None:
        """An Ecu for the winner of a bout."""
        s.p[(k - 1) * 4 + 2] = seat
        gain_token(s, seat, ECU)

    def close(self, s: AlmanacState) -> None:
        """Who waited in vain fights the Brothers' champion, bout by bout (AL-L18.2)."""
        for k in range(self.count, 0, -1):
            i = (k - 1) * 4
            if s.p[i] >= 0 and s.p[i + 1] < 0:
                s.ask(COMBAT, s.p[i], MODE.put(MODE_CHAMPION) | NUMBER.put(k))

    def award(self, s: AlmanacState) -> None:
        """The Key for most Ecus, then Strength, then turn order (AL-L18.2)."""
        best = s.guide
        most = -1
        for k in range(s.seats):
            seat = (s.guide + k) % s.seats
            worth = s.tokens[seat * KINDS + ECU] * 1000 + s.strength[seat]
            if worth > most:
                most = worth
                best = seat
        gain_token(s, best, KEY_TWINS)

    def shown(self, s: AlmanacState) -> dict[str, Any]:
        """Corners and winner of each bout; -1 for nobody."""
        return {"bouts": [s.p[i * 4 : i * 4 + 3] for i in range(self.count)]}


class SailWhenFull(Page):
    """A ship sails when its last seat is taken and pays everybody aboard (AL-L19)."""

    clause = "AL-L19.1"
    toll_free = True

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        self.greatest = (1 << len(self.zone_ids)) - 1
        self.ships: list[int] = self.zone_values("ship")
        self.fare: int = self.param("sail_gold_per_worker", tables.players)

    def fresh(self, seats: int) -> list[int]:
        """Bitmask of the ships that have sailed."""
        return [0]

    def tolls(self, s: AlmanacState, seat: int) -> list[int]:
        """Nobody boards a ship that has sailed."""
        sailed = s.p[0]
        if not sailed:
            return self.free_tolls
        return [NOBODY if sailed >> zone & 1 else 0 for zone in range(len(self.zone_masks))]

    def sails(self, s: AlmanacState, zone: int, full: int) -> bool:
        """True if a ship has no free seat any more when these spaces are full (AL-L19.5)."""
        return bool(self.ships[zone]) and full & self.zone_masks[zone] == self.zone_masks[zone]

    def outcome(self, s: AlmanacState, seat: int, space: int) -> int:
        """The Gold of a ship that this Worker lets sail."""
        zone = self.zone_of[space]
        taken = s.taken[space] + 1 >= self.seats[space]
        if not self.sails(s, zone, s.full | int(taken) << space):
            return 0
        return self.fare * (self.aboard(s, seat, 1 << zone) + 1)

    def after(self, s: AlmanacState, seat: int, space: int) -> None:
        """A full ship sails (AL-L19.1, AL-L19.5)."""
        zone = self.zone_of[space]
        if not self.sails(s, zone, s.full):
            return
        s.p[0] |= 1 << zone
        if s.log is not None:
            s.tell("sail", -1, {"location": self.id, "zone": self.zone_ids[zone]})
        for k in range(s.seats):
            sailor = (s.guide + k) % s.seats
            gain_gold(s, sailor, self.fare * self.aboard(s, sailor, 1 << zone), "ship")

    def aboard(self, s: AlmanacState, seat: int, ships: int) -> int:
        """The seat's Workers on some ships."""
        return sum(1 for w in s.sat if WHOSE[w] == seat and ships >> self.zone_of[WHERE[w]] & 1)

    def award(self, s: AlmanacState) -> None:
        """The Key for most Workers at sea, then tickets, Strength, turn order (AL-L19.3)."""
        best = NOBODY
        most = -1
        for k in range(s.seats):
            seat = (s.guide + k) % s.seats
            tickets = sum(s.tokens[seat * KINDS + TICKET : seat * KINDS + TICKET + 3])
            worth = (self.aboard(s, seat, s.p[0]) * 100 + tickets) * 1000 + s.strength[seat]
            if worth > most:
                most = worth
                best = seat
        if s.p[0]:
            gain_token(s, best, KEY_TWINS)

    def shown(self, s: AlmanacState) -> dict[str, Any]:
        """The ships that have sailed."""
        return {"sailed": [name for zone, name in enumerate(self.zone_ids) if s.p[0] >> zone & 1]}
