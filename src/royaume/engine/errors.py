"""What can go wrong, said in one clear sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from royaume.engine.reasons import Reason


class RoyaumeError(ValueError):
    """Bad input from outside: its text is one sentence meant for a person."""


class IllegalAction(RoyaumeError):
    """An action the rules do not allow now; `reason` says why and cites the clauses."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class ComponentsError(RoyaumeError):
    """A components file that breaks a constraint of its game."""


class RecordError(RoyaumeError):
    """A record that cannot be read or does not replay."""


class ScenarioError(RoyaumeError):
    """A scenario file that cannot be read or does not hold."""


class LessonError(RoyaumeError):
    """A lesson that cannot be read, or that does not go as it says."""
