"""The numbers of an evaluation, kept as data beside the rules: read once, changed by the fitter."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

from royaume.engine.errors import RoyaumeError

FILE = "weights.toml"


def read_weights(folder: Path, names: Sequence[str]) -> list[float]:
    """The weights of these names from the `weights.toml` of a game, in this order.

    The list may be changed in place: that is how two evaluations are matched in one process.
    """
    path = folder / FILE
    found = tomllib.loads(path.read_text(encoding="utf-8"))["weights"]
    if set(found) != set(names):
        odd = ", ".join(sorted(set(found) ^ set(names)))
        raise RoyaumeError(f"{path} and the terms of the evaluation do not agree about: {odd}")
    return [float(found[name]) for name in names]
