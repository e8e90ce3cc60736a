"""A game's `weights.toml` as a whole: the numbers, and where they come from."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from royaume.bots.chances import Scale, scales
from royaume.bots.odds import Odds


@dataclass(slots=True)
class Sheet:
    """Weights and odds, what made each of them, and the last fit that was matched against the weights."""

    weights: dict[str, float]
    odds: Odds
    made: dict[str, str]  # what made the `weights`, the `odds` and the `chances`
    fit: dict[str, Any] = field(default_factory=dict)
    start: dict[str, float] = field(default_factory=dict)  # what the command that made the weights began with
    chances: dict[int, Scale] = field(default_factory=dict)  # by the number of players; what people are shown

    def text(self) -> str:
        """The file."""
        odds = {"length": list(self.odds.length), "slopes": list(self.odds.slopes)}
        parts: dict[str, Mapping[str, Any]] = {
            "made": self.made,
            "fit": self.fit,
            "start": self.start,
            "weights": self.weights,
            "odds": odds,
        }
        for players, scale in sorted(self.chances.items()):
            parts[f"chances.{players}"] = asdict(scale)
        return "\n".join(table(name, values) for name, values in parts.items() if values)


def table(name: str, values: Mapping[str, Any]) -> str:
    """A table of strings, numbers and lists; all of them are written in TOML as in JSON."""
    return "".join([f"[{name}]\n", *(f"{key} = {json.dumps(value)}\n" for key, value in values.items())])


def read_sheet(path: Path) -> Sheet:
    """The sheet in a file."""
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    odds = Odds(tuple(found["odds"]["length"]), tuple(found["odds"]["slopes"]))
    return Sheet(found["weights"], odds, found["made"], found.get("fit", {}), found.get("start", {}), scales(found))
