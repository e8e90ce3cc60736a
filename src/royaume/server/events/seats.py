"""How many sit at each table of a round, and who sits first: pure functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

Seated = list[int]  # the people of a table by their numbers, in the order of the seats: the first begins
Round = list[Seated]


def sizes(people: int, size: int, least: int = 2) -> list[int]:
    """The sizes of the tables of a round, `size` at most and as even as can be; those who are left over sit out."""
    if people < least:
        return []
    tables = -(-people // size)
    if tables * least > people:
        tables = people // least
    seats = min(people, tables * size)
    return [seats // tables + (number < seats % tables) for number in range(tables)]


def rotated(table: Sequence[int], first: int) -> Seated:
    """The people of a table with another one first, in the same order around it."""
    at = list(table).index(first)
    return [*table[at:], *table[:at]]


def balance(rounds: Sequence[Round], before: Mapping[int, int] | None = None) -> list[Round]:
    """The same tables with those first who leave everybody equally often first, as nearly as the tables allow.

    Whoever is first twice more often than somebody they can pass it to, directly or through others, does so. `before`
    is how often each was first already.
    """
    flat = [list(table) for each in rounds for table in each]
    firsts = Counter(dict.fromkeys((each for table in flat for each in table), 0))
    firsts.update(before or {})
    chosen: list[int] = []
    for table in flat:
        one = min(table, key=lambda each: (firsts[each], table.index(each)))
        firsts[one] += 1
        chosen.append(one)
    while (way := _way(flat, chosen, firsts)) is not None:
        giver = chosen[way[0][0]]
        for at, taker in way:
            chosen[at] = taker
        firsts[giver] -= 1
        firsts[way[-1][1]] += 1
    found = iter(rotated(table, one) for table, one in zip(flat, chosen, strict=True))
    return [[next(found) for _ in each] for each in rounds]


def _way(flat: Sequence[Seated], chosen: Sequence[int], firsts: Mapping[int, int]) -> list[tuple[int, int]] | None:
    """Tables at which the first seat is passed on, from somebody who has it too often to somebody who has it less."""
    for giver in sorted(firsts, key=lambda each: -firsts[each]):
        reached: dict[int, list[tuple[int, int]]] = {giver: []}
        queue = [giver]
        for one in queue:
            for at, table in enumerate(flat):
                if chosen[at] != one:
                    continue
                for other in table:
                    if other in reached:
                        continue
                    reached[other] = [*reached[one], (at, other)]
                    if firsts[other] <= firsts[giver] - 2:
                        return reached[other]
                    queue.append(other)
    return None
