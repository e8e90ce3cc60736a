"""Matches between bots: who meets whom, on all cores or a cluster, with ratings, error bars and a report."""

from royaume.arena.contestants import Contestant, read_contestant
from royaume.arena.journal import Journal, open_journal
from royaume.arena.match import play_match
from royaume.arena.plan import Plan, make_plan
from royaume.arena.results import results_of, times_of
from royaume.arena.runners import Here, Processes
from royaume.arena.sequential import Sequential

__all__ = [
    "Contestant",
    "Here",
    "Journal",
    "Plan",
    "Processes",
    "Sequential",
    "make_plan",
    "open_journal",
    "play_match",
    "read_contestant",
    "results_of",
    "times_of",
]
