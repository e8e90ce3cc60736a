"""What a name looks like: two names that a reader takes for one another have a look in common."""

from __future__ import annotations

import functools
import unicodedata

MARK = "\u200e"  # stands around letters of right-to-left scripts in the data


def looks(name: str) -> set[str]:
    """The looks of a name, in its own letters and in small ones: a capital i passes for an l, a small one does not."""
    plain = unicodedata.normalize("NFKC", name)
    return {_alike(plain).casefold(), _alike(plain.casefold())}


def _alike(text: str) -> str:
    table = _letters()
    return "".join(table.get(letter, letter) for letter in text if unicodedata.category(letter) not in ("Cf", "Zs"))


@functools.cache
def _letters() -> dict[str, str]:
    """For every letter that looks like others the one that stands for all of them, out of Unicode's confusables."""
    from confusable_homoglyphs.confusables import confusables_data  # a third of a second, when it is first needed

    above: dict[str, str] = {}
    several: dict[str, str] = {}  # one letter that looks like several: m and rn

    def top(letter: str) -> str:
        while above.setdefault(letter, letter) != letter:
            letter = above[letter]
        return letter

    for key, others in confusables_data.items():
        one = key.strip(MARK)
        for other in (each["c"].strip(MARK) for each in others):
            if len(one) == len(other) == 1:
                above[top(one)] = top(other)
            elif len(one) == 1 and other.isascii() and other.isalpha():
                several.setdefault(one, other)
    groups: dict[str, list[str]] = {}
    for letter in list(above):
        groups.setdefault(top(letter), []).append(letter)
    found = {}
    for group in groups.values():
        best = min(group, key=lambda letter: (not letter.isascii(), not letter.isalpha(), not letter.islower(), letter))
        found.update(dict.fromkeys(group, best))
    return {**found, **{letter: word for letter, word in several.items() if letter.isascii() or letter not in found}}
