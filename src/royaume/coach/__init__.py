"""The coach: what to play and why, and what a finished game can teach. It never knows more than the seat it helps."""

from royaume.coach.advice import Choice, advise
from royaume.coach.analysis import analyse

__all__ = ["Choice", "advise", "analyse"]
