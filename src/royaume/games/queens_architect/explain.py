"""Placeholder."""

from royaume.engine.reasons import Reason


def explain(s, action):
    return Reason(s.game, "not_now", ("QA-4.2",))
