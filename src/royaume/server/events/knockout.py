"""The rounds of a knock-out: the best of every table go on until one is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from royaume.server.events.seats import Round, balance, sizes


def shape(people: int, size: int) -> tuple[list[int], int]:
    """The sizes of the tables of a round, and how many of the best go on without playing.

    Where two sit at a table, as many sit out as leave a power of two for the next round.
    """
    if size > 2 or people <= 2:
        return sizes(people, size), 0
    half = 1 << ((people - 1).bit_length() - 1)
    tables = people - half
    return [2] * tables, people - 2 * tables


def goes_on(table: int, most: int, last: bool) -> int:
    """How many of a table of so many go on: of the last table the winner alone, of any other not all."""
    return 1 if last else min(most, table - 1)


def following(people: int, size: int, most: int) -> int:
    """How many are left after a round of so many."""
    tables, byes = shape(people, size)
    last = is_last(people, size)
    return byes + sum(goes_on(table, most, last) for table in tables)


def is_last(people: int, size: int) -> bool:
    """True if all who are left sit at one table."""
    return people <= size


def course(people: int, size: int, most: int) -> list[tuple[list[int], int]]:
    """The tables and those who sit out in every round that is still to come, if nobody leaves."""
    found = []
    while people > 1:
        found.append(shape(people, size))
        people = following(people, size, most)
    return found


def draw(
    order: Sequence[int], size: int, fellows: Mapping[int, int], firsts: Mapping[int, int]
) -> tuple[Round, list[int]]:
    """The tables of a round for those who are left, the best first, and who sits out.

    They are dealt in a snake, so that the best are apart; those who come from the same table (`fellows`) as well, as
    far as that goes. Who was first less often is first.
    """
    many, byes = shape(len(order), size)
    out, playing = list(order[:byes]), list(order[byes:])
    tables: Round = [[] for _ in many]
    forth = True
    while playing:
        free = [i for i in range(len(many)) if len(tables[i]) < many[i]]
        for at in free if forth else reversed(free):
            if not playing:
                break
            known = {fellows.get(each) for each in tables[at]} - {None}
            row = playing[: len(free)]
            apart = next((each for each in row if fellows.get(each) not in known), row[0])
            playing.remove(apart)
            tables[at].append(apart)
        forth = not forth
    return balance([tables], firsts)[0], out


def left(tables: Sequence[tuple[Sequence[int], Sequence[int]]], out: Sequence[int], most: int, last: bool) -> list[int]:
    """Who is left after a round, the best first: by the place at the table, then by the number they were drawn with.

    A table is its people and their places; who sat out counts as first. A shared place is the better drawn one's.
    """
    found = [(1, each) for each in out]
    for people, places in tables:
        ranked = sorted(zip(places, people, strict=True))
        found += [(rank, each) for rank, (_, each) in enumerate(ranked[: goes_on(len(ranked), most, last)], 1)]
    return [each for _, each in sorted(found)]
