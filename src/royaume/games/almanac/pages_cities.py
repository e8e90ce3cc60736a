"""15 Locations 12 to 15: the Aurora, the fair, the sick giant, the windy plateaus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from royaume.games.almanac.actions import EPIDEMIC, EPIDEMICS, IN_KIND, PLAIN, WITH_BOTTLE
from royaume.games.almanac.goods import (
    die,
    gain_gold,
    gain_token,
    lose_gold,
    pay_gold,
    pay_player,
    return_resource,
    stored,
)
from royaume.games.almanac.page import Page, discounted, paid_in
from royaume.games.almanac.state import BLIND, AlmanacState
from royaume.games.almanac.steps import AURORA_MOVE, TOLL_IN_KIND
from royaume.games.almanac.tables import Tables

NOWHERE = -1


class Aurora(Page):
    """The lit district gives Gold, its neighbours are free, the dark ones cost Gold (AL-L12)."""

    clause = "AL-L12.1"
    gives_bonus = True

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        players = tables.players
        ring: list[str] = self.param("ring", players)
        self.place: list[int] = [ring.index(zone) for zone in self.zone_ids]
        self.around: int = len(ring)
        self.greatest = self.around - 1
        self.begin: int = ring.index(self.param("start_zone", players))
        self.lit: int = self.param("lit_bonus_gold", players)
        self.dark: int = self.param("dark_toll_gold", players)
        self.steps: list[int] = self.param("move_steps", players)

    def fresh(self, seats: int) -> list[int]:
        """The district under the Aurora."""
        return [self.begin]

    def tolls(self, s: AlmanacState, seat: int) -> list[int]:
        """Gold in the dark (AL-L12.1)."""
        dark = discounted(s, seat, self.dark)
        found = []
        for place in self.place:
            away = (place - s.p[0]) % self.around
            found.append(0 if away <= 1 or away == self.around - 1 else dark)
        return found

    def bonus(self, s: AlmanacState, seat: int, zone: int) -> int:
        """Gold in the light."""
        return self.lit if self.place[zone] == s.p[0] else 0

    def entered(self, s: AlmanacState, seat: int, space: int) -> None:
        """Gold in the light."""
        gain_gold(s, seat, self.bonus(s, seat, self.zone_of[space]), "bonus")

    def after(self, s: AlmanacState, seat: int, space: int) -> None:
        """The player moves the Aurora (AL-L12.2)."""
        s.ask(AURORA_MOVE, seat)

    def move(self, s: AlmanacState, seat: int, steps: int) -> None:
        """So many districts clockwise."""
        s.p[0] = (s.p[0] + steps) % self.around
        if s.log is not None:
            s.tell(
                "aurora", seat, {"location": self.id, "steps": steps, "zone": self.zone_ids[self.place.index(s.p[0])]}
            )

    def shown(self, s: AlmanacState) -> dict[str, Any]:
        """The lit district."""
        return {"aurora": self.zone_ids[self.place.index(s.p[0])]}


class OnePerStall(Page):
    """One Worker of each player in each stall (AL-L13.1)."""

    clause = "AL-L13.1"
    toll_free = True

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        self.reach: list[int] = self.outside()

    def tolls(self, s: AlmanacState, seat: int) -> list[int]:
        """Barred where the player has a Worker already."""
        mine = s.zones[seat]
        return [NOWHERE if mine >> zone & 1 else 0 for zone in range(len(self.zone_masks))]

    def look(self, s: AlmanacState, seat: int) -> tuple[int, int]:
        """The stalls where the player has no Worker yet."""
        return self.look_at(s, seat, self.free_tolls, self.doable(s, seat) & ~s.full, self.reach[s.zones[seat]])


class SickDistricts(Page):
    """Each district has an Epidemic whose toll is known once it is turned up; cures take them away (AL-L14)."""

    clause = "AL-L14.2"
    own_bottles = True
    blind = True

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        self.greatest = len(EPIDEMICS) - 1
        self.sick: list[int] = [zone for zone, sick in enumerate(self.zone_values("sick")) if sick]
        self.pile: list[int] = [
            kind for kind, name in enumerate(EPIDEMICS) for _ in range(entry["tokens"].get(name, 0))
        ]
        violet = self.param("violet_gold", tables.players, 1) if tables.players == 2 else 1
        self.each: list[int] = [n * violet for n in tables.epidemic_each]

    def fresh(self, seats: int) -> list[int]:
        """The Epidemic of each zone or -1, then 1 where it lies face up."""
        return [NOWHERE] * len(self.zone_ids) + [0] * len(self.zone_ids)

    def set_up(self, s: AlmanacState) -> None:
        """Shuffle the tokens and lay one face down on each district (AL-L14.1)."""
        Page.set_up(self, s)
        for zone, kind in zip(self.sick, s.shuffled(self.pile), strict=True):
            s.p[zone] = kind

    def open_kind(self, s: AlmanacState, zone: int) -> int:
        """The face-up Epidemic of a zone, or -1."""
        return s.p[zone] if s.p[len(self.zone_ids) + zone] else NOWHERE

    def face_down(self, s: AlmanacState, zone: int) -> bool:
        """True if a zone has an Epidemic that nobody knows."""
        return s.p[zone] >= 0 and not s.p[len(self.zone_ids) + zone]

    def takes_goods(self, s: AlmanacState, zone: int) -> bool:
        """True if the face-up Epidemic of a zone costs a resource."""
        kind = self.open_kind(s, zone)
        return kind >= 0 and self.tables.epidemic_res[kind] > 0

    def gold_toll(self, s: AlmanacState, seat: int, kind: int) -> int:
        """The Gold of an Epidemic: to the supply with discounts, or to the rivals (AL-13.3)."""
        if self.each[kind]:
            return self.each[kind] * (s.seats - 1)
        return discounted(s, seat, self.tables.epidemic_gold[kind])

    def tolls(self, s: AlmanacState, seat: int) -> list[int]:
        """The Gold of face-up Epidemics; what lies face down is not known before."""
        found = self.free_tolls[:]
        for zone in self.sick:
            kind = self.open_kind(s, zone)
            if kind >= 0:
                found[zone] = self.gold_toll(s, seat, kind)
        return found

    def look(self, s: AlmanacState, seat: int) -> tuple[int, int]:
        """Gold tolls as everywhere; tolls in kind must leave the action possible; blind placements are voluntary."""
        legal, free = self.look_at(s, seat, self.tolls(s, seat), self.doable(s, seat) & ~s.full)
        for zone in self.sick:
            mask = self.zone_masks[zone]
            if s.p[zone] < 0:
                continue
            if self.face_down(s, zone):
                free &= ~mask
            elif self.takes_goods(s, zone):
                free &= ~mask
                here = legal & mask
                while here:
                    bit = here & -here
                    here ^= bit
                    if not self.in_kind(s, seat, bit.bit_length() - 1):
                        legal ^= bit
        return legal, free

    def in_kind(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """The resources that can pay a toll in kind."""
        return [IN_KIND + r for r in range(4) if self.affordable_without(s, seat, space, r)]

    def has_ways(self, s: AlmanacState, seat: int, space: int) -> bool:
        """An Epidemic takes a resource."""
        return self.takes_goods(s, self.zone_of[space])

    def ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """Plain, or one way for each resource that pays."""
        if not self.takes_goods(s, self.zone_of[space]):
            return Page.ways(self, s, seat, space)
        if s.full >> space & 1 or not self.exists >> space & 1:
            return []
        return self.in_kind(s, seat, space)

    def bottle_ways(self, s: AlmanacState, seat: int, space: int) -> list[int]:
        """A bottle spares any Epidemic, known or not, or finds room (AL-L14.7)."""
        zone = self.zone_of[space]
        helps = s.full >> space & 1 or s.p[zone] >= 0
        if not helps or not self.exists >> space & 1:
            return []
        return [WITH_BOTTLE + PLAIN] if self.affordable(s, seat, space, 0) else []

    def toll_of(self, s: AlmanacState, seat: int, space: int, way: int) -> int:
        """The Gold of a face-up Epidemic that takes Gold."""
        kind = self.open_kind(s, self.zone_of[space])
        return 0 if kind < 0 or way >= IN_KIND else self.gold_toll(s, seat, kind)

    def pay(self, s: AlmanacState, seat: int, space: int, way: int) -> None:
        """What a known Epidemic costs; an unknown one is turned up and paid as far as possible (AL-L14.3)."""
        zone = self.zone_of[space]
        if self.face_down(s, zone):
            self.turn_up(s, seat, zone)
            s.did |= BLIND
            self.pay_blind(s, seat, s.p[zone])
        elif paid_in(way) >= 0:
            return_resource(s, seat, paid_in(way), 1, "toll")
        elif s.p[zone] >= 0:
            kind = s.p[zone]
            if self.each[kind]:
                for k in range(1, s.seats):
                    pay_player(s, seat, (seat + k) % s.seats, self.each[kind], "toll")
            else:
                pay_gold(s, seat, self.gold_toll(s, seat, kind), "toll")

    def unknown(self, s: AlmanacState, space: int) -> list[int]:
        """The Epidemics that lie face down, if one of them lies on the district of the space."""
        if not self.face_down(s, self.zone_of[space]):
            return []
        return sorted({s.p[zone] for zone in self.hidden(s)})

    def turn_up(self, s: AlmanacState, seat: int, zone: int) -> None:
        """An Epidemic comes out."""
        s.p[len(self.zone_ids) + zone] = 1
        s.reveal()
        if s.log is not None:
            s.tell("epidemic", seat, {"location": self.id, "zone": self.zone_ids[zone], "token": EPIDEMICS[s.p[zone]]})

    def pay_blind(self, s: AlmanacState, seat: int, kind: int) -> None:
        """The toll of an Epidemic just turned up, as far as possible."""
        if self.each[kind]:
            for k in range(1, s.seats):
                pay_player(s, seat, (seat + k) % s.seats, min(s.gold[seat], self.each[kind]), "toll")
        elif self.tables.epidemic_res[kind]:
            if stored(s, seat):
                s.ask(TOLL_IN_KIND, seat)
        else:
            lose_gold(s, seat, self.gold_toll(s, seat, kind), "toll")

    def use_bottle(self, s: AlmanacState, seat: int, space: int, way: int) -> None:
        """Even with a bottle the token is turned up (AL-L14.7)."""
        zone = self.zone_of[space]
        if self.face_down(s, zone):
            self.turn_up(s, seat, zone)

    def curable(self, s: AlmanacState) -> int:
        """The districts with an Epidemic."""
        found = 0
        for zone in self.sick:
            if s.p[zone] >= 0:
                found |= 1 << zone
        return found

    def cured(self, s: AlmanacState, seat: int, zone: int) -> None:
        """Take the Epidemic of a district, seen by all (AL-L14.4)."""
        if self.face_down(s, zone):
            self.turn_up(s, seat, zone)
        kind = s.p[zone]
        s.p[zone] = NOWHERE
        s.p[len(self.zone_ids) + zone] = 0
        gain_token(s, seat, EPIDEMIC + kind)

    def shown(self, s: AlmanacState) -> dict[str, Any]:
        """The Epidemic of each district: its colour, `unknown`, or nothing."""
        return {
            "epidemics": {
                self.zone_ids[zone]: None
                if s.p[zone] < 0
                else EPIDEMICS[s.p[zone]]
                if s.p[len(self.zone_ids) + zone]
                else "unknown"
                for zone in self.sick
            }
        }

    def hidden(self, s: AlmanacState) -> list[int]:
        """The zones with a face-down token."""
        return [zone for zone in self.sick if self.face_down(s, zone)]


class WindDie(Page):
    """The wind points to a plateau; the further from it, the dearer (AL-L15)."""

    clause = "AL-L15.1"

    def __init__(self, entry: Mapping[str, Any], tables: Tables, first: int) -> None:
        super().__init__(entry, tables, first)
        players = tables.players
        position = self.zone_values("position")
        self.place: list[int] = [found - 1 for found in position]
        self.around: int = self.param("plateaus", players)
        self.greatest = self.around - 1
        self.at: list[int] = [self.place.index(i) for i in range(self.around)]
        self.free_distance: int = self.param("free_distance", players, 0)
        self.step_cost: int = self.param("step_cost_gold", players)

    def fresh(self, seats: int) -> list[int]:
        """The plateau the wind points to."""
        return [0]

    def start(self, s: AlmanacState, seat: int, extra: bool) -> None:
        """Roll the wind anew for each turn and each extra placement (AL-L15.1)."""
        s.p[0] = die(s, self.around)
        if s.log is not None:
            s.tell("wind", seat, {"location": self.id, "zone": self.zone_ids[self.at[s.p[0]]]})

    def distance(self, s: AlmanacState, zone: int) -> int:
        """Plateaus between a zone and the wind, the shorter way round."""
        ahead = (self.place[zone] - s.p[0]) % self.around
        return min(ahead, self.around - ahead)

    def tolls(self, s: AlmanacState, seat: int) -> list[int]:
        """Gold by distance; if nothing near is possible the nearest plateau that is possible is free (AL-L15.2)."""
        return self.tolls_given(s, seat, self.doable(s, seat) & ~s.full)

    def tolls_given(self, s: AlmanacState, seat: int, able: int) -> list[int]:
        """The same, when the possible actions are known."""
        found = []
        near = 0
        for zone, mask in enumerate(self.zone_masks):
            away = self.distance(s, zone) - self.free_distance
            found.append(discounted(s, seat, away * self.step_cost) if away > 0 else 0)
            if away <= 0:
                near |= mask
        if able & near & ~self.fee_mask:
            return found
        possible = self.look_at(s, seat, self.free_tolls, able)[0]
        for away in range(self.around // 2 + 1):
            for zone in (self.at[(s.p[0] + away) % self.around], self.at[(s.p[0] - away) % self.around]):
                if possible & self.zone_masks[zone]:
                    found[zone] = 0
                    return found
        return found

    def look(self, s: AlmanacState, seat: int) -> tuple[int, int]:
        """As everywhere, with the possible actions worked out once."""
        able = self.doable(s, seat) & ~s.full
        return self.look_at(s, seat, self.tolls_given(s, seat, able), able)

    def shown(self, s: AlmanacState) -> dict[str, Any]:
        """The wind plateau."""
        return {"wind": self.zone_ids[self.at[s.p[0]]]}
