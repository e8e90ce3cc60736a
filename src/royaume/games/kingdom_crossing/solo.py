"""15 Solo: Paco & Paca, who take cards by tiles and never pay."""

from __future__ import annotations

from royaume.games.kingdom_crossing.actions import (
    BIRDS,
    FACES,
    FIRST_STRUCTURE,
    FIRST_TILE,
    LEVELS,
    OBJECTIVES,
    QUEENS,
    REGIONS,
    RESOURCES,
    SHOWN,
    SOLO_CROWN,
    SOLO_TILES,
    SPACES,
    TRACK_END,
)
from royaume.games.kingdom_crossing.day import reveal_next
from royaume.games.kingdom_crossing.effects import draw_favour, take_favour
from royaume.games.kingdom_crossing.objectives import fulfilled, put_marker, row_complete
from royaume.games.kingdom_crossing.state import BESIDE, OBJECTIVE, PAIR_FACE, PAIR_FAVOUR, RIVAL, CrossingState
from royaume.games.kingdom_crossing.steps import RIVAL_DRAFT, RIVAL_TILE, flow


@flow.run(RIVAL_DRAFT)
def rival_draft(s: CrossingState, seat: int, arg: int) -> None:
    """The other pair: its Favour, its card without any step, its region for the first house (KC-15.2)."""
    t = s.tables
    pair = s.pairs[0]
    s.pairs = ()
    face = PAIR_FACE.of(pair)
    if s.log is not None:
        s.tell("rival_draft", -1, {"start": FACES[face], "region": REGIONS[t.start_region[face]]})
    take_favour(s, RIVAL, PAIR_FAVOUR.of(pair), False)
    s.starts[RIVAL] = face
    s.columns[RIVAL * 5 + t.start_guild[face]] += 1
    s.houses[RIVAL] = 1 << t.start_region[face]


def shuffle_tiles(s: CrossingState) -> None:
    """Every Morning all tiles of the level form a new deck (KC-15.3, KC-15.4)."""
    rests = s.tables.level_rest[LEVELS.index(s.options["level"])]
    s.solo_deck = tuple(s.shuffled(list(range(SOLO_CROWN + 1 + rests))))
    s.solo_seen = ()


@flow.run(RIVAL_TILE)
def rival_tile(s: CrossingState, seat: int, arg: int) -> None:
    """Reveal a tile and resolve it; then objectives (KC-15.5, KC-15.16)."""
    tile = s.solo_deck[0]
    s.solo_deck = s.solo_deck[1:]
    s.solo_seen = (*s.solo_seen, tile)
    s.reveal()
    if s.log is not None:
        s.tell("rival_tile", -1, {"tile": SOLO_TILES[tile]})
    if tile < SOLO_CROWN:
        rival_card(s, tile)
    elif tile == SOLO_CROWN:
        rival_crown(s)
    rival_objectives(s)


def rival_card(s: CrossingState, space: int) -> None:
    """Take card and bird of the space, nothing paid, nothing resolved (KC-15.6)."""
    t = s.tables
    card = s.shown[space]
    if not 0 <= card < FIRST_TILE:
        return
    bird = s.birds[space]
    if bird >= 0:
        s.kept[RIVAL] |= 1 << bird
        s.birds[space] = -1
    if s.log is not None:
        s.tell("rival_card", -1, {"card": SHOWN[card], "space": SPACES[space],
                                     "bird": BIRDS[bird] if bird >= 0 else None})  # fmt: skip
    if card < FIRST_STRUCTURE:
        guild = t.guild[card]
        s.characters[RIVAL] |= 1 << card
        s.columns[RIVAL * 5 + guild] += 1
        tracks = s.tracks[RIVAL * 4 : RIVAL * 4 + 4]
        track = t.solo_track[guild]
        rival_advance(s, track if track >= 0 else tracks.index(min(tracks)))
    else:
        s.structures[RIVAL] |= 1 << card - FIRST_STRUCTURE + 1
    reveal_next(s, space)
    rival_house(s)


def rival_advance(s: CrossingState, r: int) -> None:
    """One step: decorations passed are placed, space 10 gives a Favour, other bonuses nothing (KC-15.9)."""
    i = RIVAL * 4 + r
    if s.tracks[i] == TRACK_END:
        return
    s.tracks[i] += 1
    s.decor[RIVAL] |= s.tables.passed[r * (TRACK_END + 1) + s.tracks[i]]
    if s.log is not None:
        s.tell("resource", -1, {"resource": RESOURCES[r], "space": s.tracks[i]})
    if s.tracks[i] == TRACK_END:
        rival_favour(s)


def rival_house(s: CrossingState) -> None:
    """A full row brings a house, which stands beside the map; the third one a Favour (KC-15.10)."""
    if row_complete(s, RIVAL):
        standing = s.houses[RIVAL].bit_count()
        s.houses[RIVAL] |= BESIDE.put(1 << standing - 1)
        if s.log is not None:
            s.tell("rival_house", -1, {"n": standing + 1})
        if standing + 1 == s.tables.houses:
            rival_favour(s)


def rival_crown(s: CrossingState) -> None:
    """The Queen card and the token, if she is there; the balloon moves on in any case (KC-15.7)."""
    if s.queen >= 0:
        queen = s.queen
        s.queen = -1
        s.queens[RIVAL] |= 1 << queen
        s.columns[RIVAL * 5 + s.tables.queen_guild[queen]] += 1
        s.first = RIVAL
        if s.log is not None:
            s.tell("rival_queen", -1, {"queen": QUEENS[queen]})
    s.balloon = (s.balloon + 1) % len(REGIONS)
    if s.log is not None:
        s.tell("rival_balloon", -1, {"region": REGIONS[s.balloon]})
    rival_house(s)


def rival_objectives(s: CrossingState) -> None:
    """Claim everything fulfilled that is open to the rival, rows from top to bottom (KC-15.12)."""
    for place in range(len(OBJECTIVES)):
        if (
            s.tables.objective_rival[OBJECTIVE.of(s.objectives[place])]
            and fulfilled(s, RIVAL, place)
            and put_marker(s, RIVAL, place)
        ):
            rival_favour(s)


def rival_favour(s: CrossingState) -> None:
    """Always the topmost open tile; the others move up and a new one comes below (KC-15.11)."""
    open_ones = [favour for favour in s.display if favour >= 0]
    if not open_ones:
        if s.stock:
            take_favour(s, RIVAL, draw_favour(s), True)
        return
    take_favour(s, RIVAL, open_ones[0], False)
    s.display = [*open_ones[1:], draw_favour(s)]
    s.display += [-1] * (3 - len(s.display))
