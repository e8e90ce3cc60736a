"""Sets of hexes as words, which run where they are compiled, are those as numbers, which run where they are not."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from royaume.games.winter_kingdom import number_sets, word_sets
from royaume.games.winter_kingdom.hexes import AT, SHIFTS
from royaume.games.winter_kingdom.word_sets import WORD, WORDS

KINDS: tuple[Any, Any] = (number_sets, word_sets)
LENGTH = AT[-1] + 1
PLACES = {kind: kind.Places(list(range(LENGTH))) for kind in KINDS}
some = st.sets(st.sampled_from(AT), max_size=60)
ALL = frozenset(AT)


def make(kind: Any, bits: set[int]) -> Any:
    """A set of the hexes with these bits."""
    return kind.union([kind.bit(at) for at in bits])


def bits_of(kind: Any, mask: Any) -> list[int]:
    """The bits of a set, of the map and beyond."""
    found: list[int] = PLACES[kind].of(mask)
    return found


def both(work: Any, *sets: set[int]) -> tuple[Any, Any]:
    """The bits of what some work makes of sets of both kinds."""
    first, second = (bits_of(kind, work(kind, *[make(kind, bits) for bits in sets])) for kind in KINDS)
    return first, second


WORK: dict[str, Any] = {
    "and": lambda kind, a, b: a & b,
    "or": lambda kind, a, b: a | b,
    "xor": lambda kind, a, b: a ^ b,
    "without": lambda kind, a, b: a & ~b,
    "around": lambda kind, a, b: kind.around(a, b),
    "flood": lambda kind, a, b: kind.flood(a, b),
    **{f"up {n}": lambda kind, a, b, n=n: a << n & b for n in (*SHIFTS, 2, 48, 50)},
    **{f"down {n}": lambda kind, a, b, n=n: a >> n & b for n in (*SHIFTS, 2, 48, 50)},
    **{f"both ways {n}": lambda kind, a, b, n=n: kind.both_ways(a, n) & b for n in (2, 23, 26, 48, 49, 50)},
}


def test_every_hex_has_a_bit_in_the_words() -> None:
    assert LENGTH <= WORD * WORDS
    assert both(lambda kind, a: a, set(AT)) == (sorted(AT), sorted(AT))


@settings(max_examples=30)
@given(a=some, b=some)
def test_what_is_made_of_two_sets_is_the_same(a: set[int], b: set[int]) -> None:
    for other in (b, set(ALL), set(ALL) - b):
        for name, work in WORK.items():
            numbers, words = both(work, a, other)
            assert numbers == words, name


@given(a=some, b=some)
def test_what_is_asked_of_sets_is_answered_the_same(a: set[int], b: set[int]) -> None:
    for bits in (a, b, set(sorted(a)[:1]), set(sorted(a)[:2]), set()):
        number, words = (make(kind, bits) for kind in KINDS)
        assert bool(words) is bool(number) is bool(bits)
        assert words.bit_count() == number.bit_count() == len(bits)
        assert word_sets.several(words) is number_sets.several(number) is (len(bits) > 1)
        assert words == make(word_sets, bits)
        assert hash(words) == hash(make(word_sets, bits))
        if bits:
            assert both(lambda kind, mask: kind.lowest(mask), bits) == ([min(bits)], [min(bits)])
    assert (make(word_sets, a) == make(word_sets, b)) is (a == b)
    for kind in KINDS:
        assert kind.shared(make(kind, a), make(kind, b)) == len(a & b)
        assert kind.meet(make(kind, a), make(kind, b)) is bool(a & b)


@given(cards=st.sets(st.integers(0, 24)))
def test_cards_are_counted_in_both_ways(cards: set[int]) -> None:
    for kind in KINDS:
        assert kind.how_many(sum(1 << card for card in cards)) == len(cards)
