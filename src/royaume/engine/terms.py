"""What an evaluation adds up, by name: the terms of a seat, and against them those of the best of the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Terms = dict[str, float]
OF = ":"  # `1:gold` is the gold of seat 1, which counts against the seat that is judged


def margin(worth: Sequence[Mapping[str, float]], seat: int) -> Terms:
    """The terms of a seat, less those of the best of the others: together how much better the seat stands."""
    found = dict(worth[seat])
    others = [other for other in range(len(worth)) if other != seat]
    if others:
        rival = max(others, key=lambda other: sum(worth[other].values()))
        found.update({f"{rival}{OF}{key}": -value for key, value in worth[rival].items()})
    return found


def gathered(terms: Mapping[str, float], into: Mapping[str, str]) -> Terms:
    """The terms under the names that people are told: `into` names those that go by another name, or into another."""
    found: Terms = {}
    for key, value in terms.items():
        name = into.get(key, key)
        found[name] = found.get(name, 0.0) + value
    return found


def whose(key: str) -> tuple[int | None, str]:
    """The rival that a term belongs to, None for the seat that is judged, and the name of the term."""
    seat, of, name = key.rpartition(OF)
    return (int(seat), name) if of else (None, key)
