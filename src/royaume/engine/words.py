"""Words for people: gettext catalogues keyed by stable ids, one for each language."""

from __future__ import annotations

import functools
import gettext
from collections.abc import Callable
from pathlib import Path
from typing import Any

from royaume.engine.languages import check_language, language

# The texts of each key, a form for each plural, and the index of the form that a number takes.
Catalogue = tuple[dict[str, tuple[str, ...]], Callable[[int], int]]


class Words:
    """The catalogues of a folder with one `<lang>.po` a language; a missing key is an error, never a silent gap."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._catalogues: dict[str, Catalogue] = {}

    def say(self, lang: str, key: str, /, **args: Any) -> str:
        """The sentence `key` in `lang`, with its arguments filled in."""
        return self._message(lang, key)[0].format(**args)

    def count(self, lang: str, key: str, n: int, /, **args: Any) -> str:
        """The sentence `key` in the plural form of `n`, which it may use as {n}."""
        plural = self._catalogue(lang)[1]
        forms = self._message(lang, key)
        return forms[min(plural(abs(n)), len(forms) - 1)].format(n=n, **args)

    def keys(self, lang: str) -> set[str]:
        """All keys of a language."""
        return set(self._catalogue(lang)[0])

    def has(self, lang: str, key: str) -> bool:
        """True if the catalogue of `lang` has the key."""
        return key in self._catalogue(lang)[0]

    def _message(self, lang: str, key: str) -> tuple[str, ...]:
        forms = self._catalogue(lang)[0].get(key)
        if forms is None:
            raise KeyError(f"no words for '{key}' in {self.folder / f'{lang}.po'}")
        return forms

    def _catalogue(self, lang: str) -> Catalogue:
        found = self._catalogues.get(lang)
        if found is None:
            found = self._catalogues[lang] = _read(self.folder / f"{check_language(lang)}.po", language(lang).locale)
        return found


@functools.cache
def _read(path: Path, locale: str) -> Catalogue:
    """The catalogue of a file: its head says which numbers take which form, or Babel does for the language."""
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalogue = read_po(file, locale)
    messages: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        if not message.id:
            continue
        key = message.id[0] if isinstance(message.id, (tuple, list)) else message.id
        texts = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        if all(texts):
            messages[key] = tuple(str(text) for text in texts)
    return messages, gettext.c2py(catalogue.plural_expr)
