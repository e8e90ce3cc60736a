"""The rules once more, slowly and plainly, with sets of coordinates: what the quick rules are compared with."""

from __future__ import annotations

from collections.abc import Iterable

from royaume.games.winter_kingdom.actions import ABILITIES, ARCHIPELAGO, DEAD_END, MOBILITY, SCORING, TERRAINS
from royaume.games.winter_kingdom.hexes import HEXES, SECTION, hexes_of
from royaume.games.winter_kingdom.state import WinterState

Hex = tuple[int, int]
SIX = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
SECTION_OF = dict(zip(HEXES, SECTION, strict=True))
CARD_TERRAINS = {"forest", "meadow", "tundra", "summit", "flowers", "snow"}
BUILDABLE = CARD_TERRAINS | {"ice"}
CYCLE = ["summit", "tundra", "flowers", "meadow", "snow", "forest"]


def distance(a: Hex, b: Hex) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


class World:
    """A position as dictionaries of coordinates."""

    def __init__(self, s: WinterState) -> None:
        self.terrain = {hex: TERRAINS[s.land.kind(i)] for i, hex in enumerate(HEXES)}
        self.islands = s.land.twist == ARCHIPELAGO
        self.twist = s.land.twist
        self.direction = s.land.direction
        self.houses = [{HEXES[i] for i in hexes_of(mask)} for mask in s.houses]
        self.forts = [{HEXES[i] for i in hexes_of(mask)} for mask in s.forts]
        self.fresh = {HEXES[i] for i in hexes_of(s.fresh)}
        self.taken = set().union(*self.houses, *self.forts)
        self.players = range(s.seats)
        self.card = [TERRAINS[card] for card in s.cards]

    def own(self, p: int) -> set[Hex]:
        return self.houses[p] | self.forts[p]

    def step(self, hex: Hex, d: Hex) -> Hex | None:
        there = hex[0] + d[0], hex[1] + d[1]
        if there not in self.terrain or (self.islands and SECTION_OF[there] != SECTION_OF[hex]):
            return None
        return there

    def near(self, hex: Hex) -> set[Hex]:
        return {there for d in SIX if (there := self.step(hex, d)) is not None}

    def touches(self, hex: Hex, what: str) -> bool:
        return any(self.terrain[n] == what for n in self.near(hex))

    def strength(self, p: int, hexes: Iterable[Hex]) -> int:
        return sum((hex in self.houses[p]) + 2 * (hex in self.forts[p]) for hex in hexes)

    def connected(self, start: Hex, ground: set[Hex]) -> set[Hex]:
        found, todo = set(), [start]
        while todo:
            hex = todo.pop()
            if hex in ground and hex not in found:
                found.add(hex)
                todo += self.near(hex)
        return found

    def groups(self, hexes: set[Hex]) -> list[set[Hex]]:
        found: list[set[Hex]] = []
        for hex in hexes:
            if not any(hex in group for group in found):
                found.append(self.connected(hex, hexes))
        return found

    def free(self, terrains: set[str]) -> set[Hex]:
        return {hex for hex, terrain in self.terrain.items() if terrain in terrains and hex not in self.taken}

    # 6.3 --------------------------------------------------------------------------------------------

    def binding(self, p: int, hex: Hex) -> bool:
        own = self.own(p) - self.fresh if self.twist == DEAD_END else self.own(p)
        if self.near(hex) & own:
            return True
        return self.twist == MOBILITY and any(self.near(x) & own for x in self.near(hex))

    def legal(self, p: int, hexes: set[Hex]) -> set[Hex]:
        return {hex for hex in hexes if self.binding(p, hex)} or hexes

    # 7 Placement cards ------------------------------------------------------------------------------

    def sites(self, p: int, card: str, part: int) -> set[Hex]:
        named = dict(zip(ABILITIES[:6], ("forest", "meadow", "tundra", "summit", "flowers", "snow"), strict=True))
        any7 = self.free(BUILDABLE)
        own = self.own(p)
        following = CYCLE[(CYCLE.index(self.card[p]) + 1) % 6]
        if card in named:
            return self.legal(p, self.free({named[card]}))
        if card == "port":
            return self.legal(p, self.free({"ice"} if part == 0 else {self.card[p]}))
        if card == "mine":
            beside = {hex for hex in any7 if self.touches(hex, "mountain")}
            return self.legal(p, beside if part == 0 else self.free({"mountain"}))
        if card in ("market", "farm"):
            what = "castle" if card == "market" else "village"
            if part == 0:
                return self.legal(p, {hex for hex in any7 if self.touches(hex, what)})
            good = [group for group in self.groups(own) if any(self.touches(hex, what) for hex in group)]
            return {hex for hex in any7 if any(self.near(hex) & group for group in good)}
        if card == "barracks":
            if part == 0:
                return {hex for hex in any7 if self.near(hex) & self.forts[p]}
            good = [group for group in self.groups(own) if group & self.forts[p]]
            return {hex for hex in any7 if any(self.near(hex) & group for group in good)}
        if card == "tavern":
            lines = [own] if part == 0 else [self.own(other) for other in self.players if other != p]
            return {hex for hex in any7 if any(self.prolongs(hex, pieces) for pieces in lines)}
        if card == "outpost":
            count = {hex: len(self.near(hex) & own) for hex in any7}
            if part == 0:
                return {hex for hex in any7 if count[hex] == 1}
            return self.legal(p, {hex for hex in any7 if count[hex] <= 3})
        if card == "tower":
            edge = {(q, r) for q, r in HEXES if any((q + a, r + b) not in self.terrain for a, b in SIX)}
            return self.legal(p, self.free(CARD_TERRAINS) & edge)
        if card == "estate":
            return self.legal(p, {hex for hex in any7 if SECTION_OF[hex] == 0})
        assert card == "crossing"
        return self.legal(p, self.free({following}))

    def prolongs(self, hex: Hex, pieces: set[Hex]) -> bool:
        for d in SIX:
            here: Hex | None = hex
            run = 0
            while here is not None and (here := self.step(here, d)) in pieces:
                run += 1
            if run >= 3:
                return True
        return False

    # 7 Movement cards -------------------------------------------------------------------------------

    def goals(self, p: int, card: str, part: int, hex: Hex) -> set[Hex]:
        any7 = self.free(BUILDABLE)
        if card == "tunnel":
            mouths = {u for u, terrain in self.terrain.items() if terrain == "tunnel"}
            doors = mouths & self.near(hex)
            return {
                x for x in any7 if doors and any(exit_ != door for exit_ in mouths & self.near(x) for door in doors)
            }
        if card == "mule" or (card == "toboggan" and part == 0):
            return self.near(hex) & any7
        if card == "caravan" or (card, part) in (("toboggan", 1), ("horse", 0)):
            found = set()
            for d in SIX:
                middle = self.step(hex, d)
                if middle is not None and (end := self.step(middle, d)) in any7:
                    found.add(end)
            return found
        if card == "horse":
            return {x for x in any7 if distance(x, hex) == 2 and self.near(x) & self.near(hex)}
        if card == "guide" and part == 1:
            if self.touches(hex, "tunnel"):
                return set()
            return {x for x in any7 if self.touches(x, "tunnel")}
        if card in ("guide", "sled_dogs"):
            over = "mountain" if card == "guide" else "ice"
            crossed = set().union(*(self.connected(n, self.free({over})) for n in self.near(hex)))
            if card == "sled_dogs" and part == 0:
                return crossed
            edge = crossed | ({hex} if self.terrain[hex] == over else set())
            return {x for x in any7 if self.near(x) & edge or x in crossed}
        if card == "wagon":
            pieces = self.own(p) if part == 0 else self.taken
            rest = self.connected(hex, pieces) - {hex}
            return {x for x in any7 if self.near(x) & rest}
        if card == "sleigh":
            found = set()
            for d in SIX:
                way = [hex]
                while (there := self.step(way[-1], d)) in self.free(CARD_TERRAINS):
                    assert there is not None
                    way.append(there)
                if part == 0 and len(way) > 1:
                    found.add(way[-1])
                if part == 1 and len(way) > 2:
                    found.add(way[-2])
            return found
        assert card == "cart"
        if self.terrain[hex] not in BUILDABLE:
            return set()
        return set().union(*(self.connected(n, self.free({self.terrain[hex]})) for n in self.near(hex)))

    # 8 Coins ----------------------------------------------------------------------------------------

    def pays(self, p: int, economy: str, hex: Hex, top: int) -> bool:
        if economy == "agriculture":
            return self.touches(hex, "village")
        if economy == "arms":
            return bool(self.near(hex) & self.forts[p])
        if economy == "furs":
            return SECTION_OF[hex] == top
        if economy == "exports":
            return any((hex[0] + a, hex[1] + b) not in self.terrain for a, b in SIX)
        if economy == "livestock":
            return not any(self.terrain[n] == self.terrain[hex] and n not in self.taken for n in self.near(hex))
        return economy == "hunting" and not self.near(hex) & self.own(p)

    # 10.6 and 12 ------------------------------------------------------------------------------------

    def most(self, zones: list[set[Hex]], vp: int) -> list[int]:
        points = [0 for _ in self.players]
        for zone in zones:
            totals = [self.strength(p, zone) for p in self.players]
            for p in self.players:
                if totals[p] and totals[p] == max(totals):
                    points[p] += vp
        return points

    def castles(self) -> list[int]:
        return self.most([self.near(hex) for hex, terrain in self.terrain.items() if terrain == "castle"], 3)

    def line_of(self, hex: Hex) -> int:
        q, r = hex
        return (r, q, q + r)[self.direction]

    def points(self, card: str) -> list[int]:
        if card == "bureaucrats":
            return self.most([{hex for hex in HEXES if SECTION_OF[hex] == i} for i in range(7)], 4)
        if card == "miners":
            ranges = self.groups({hex for hex, terrain in self.terrain.items() if terrain == "mountain"})
            return self.most([{hex for hex in HEXES if self.near(hex) & area} for area in ranges], 3)
        return [self.alone(card, p) for p in self.players]

    def alone(self, card: str, p: int) -> int:
        own = self.own(p)
        beside = {
            "climbers": ("mountain", 1),
            "nature_lovers": ("forest", 1),
            "farmers": ("village", 1),
            "spelunkers": ("tunnel", 2),
            "royalty": ("castle", 2),
            "ice_fishers": ("ice", 1),
        }
        if card in beside:
            what, vp = beside[card]
            return vp * self.strength(p, [hex for hex in own if self.touches(hex, what)])
        if card == "disciples":
            return self.strength(p, [hex for hex in own if self.near(hex) & self.forts[p]])
        if card == "socialites":
            return self.strength(p, [hex for hex in own if self.near(hex) & (self.taken - own)])
        if card == "scouts":
            return self.strength(p, [h for h in own if any((h[0] + a, h[1] + b) not in self.terrain for a, b in SIX)])
        if card == "hermits":
            return 2 * len(self.groups(own))
        if card == "crowds":
            return max([self.strength(p, group) for group in self.groups(own)], default=0) // 2
        if card == "travellers":
            sections = [[hex for hex in own if SECTION_OF[hex] == i] for i in range(7)]
            return 3 * sum(self.strength(p, section) >= 3 for section in sections)
        if card == "knights":
            lines = {self.line_of(hex) for hex in own}
            return 2 * max([self.strength(p, [h for h in own if self.line_of(h) == n]) for n in lines], default=0)
        if card == "wanderers":
            return len({self.line_of(hex) for hex in own})
        if card == "pioneers":
            areas = [
                area
                for terrain in CARD_TERRAINS
                for area in self.groups({hex for hex, t in self.terrain.items() if t == terrain})
            ]
            return sum(bool(area & own) for area in areas)
        assert card == "merchants"
        linked: set[Hex] = set()
        for group in self.groups(own):
            places = {n for hex in group for n in self.near(hex) if self.terrain[n] in ("village", "castle")}
            if len(places) >= 2:
                linked |= places
        return 4 * len(linked)

    def scores(self, cards: Iterable[int]) -> list[int]:
        rows = [self.points(SCORING[card]) for card in cards] + [self.castles()]
        return [sum(row[p] for row in rows) for p in self.players]
