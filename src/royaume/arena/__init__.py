"""Matches between bots: who meets whom, on all cores or a cluster, with ratings, error bars and a report."""

from royaume.arena.contestants import Contestant, read_contestant
from royaume.arena.match import play_match
from royaume.arena.plan import Plan
from royaume.arena.results import results_of

__all__ = ["Contestant", "Plan", "play_match", "read_contestant", "results_of"]
