"""Scores, the account that adds up to them, and winners."""

from __future__ import annotations

from collections.abc import Sequence

from royaume.engine.account import LINE, SUBTOTAL, SUM, Row, accounts, layout, total
from royaume.engine.game import Game
from royaume.engine.languages import LANGUAGES
from royaume.engine.parts import Account
from tests.conformance.cases import Options, walk


def check_result(game: Game, players: int, options: Options, seed: int) -> None:
    """Scores are the sums of their breakdowns at every ply; there are winners at the end and only there."""
    for state, action in walk(game, players, options, seed):
        scores = state.scores()
        assert len(scores) == players
        for seat in range(players):
            lines = state.breakdown(seat)
            assert all(type(n) is int for n in lines.values())
            assert sum(lines.values()) == scores[seat], f"ply {state.ply}, seat {seat}: {lines} is not {scores[seat]}"
        winners = state.winners()
        if action is not None:
            assert winners == [], "somebody has won before the end"
        else:
            assert winners == sorted(set(winners))
            assert set(winners) <= set(range(players))
            assert winners or players == 1, "nobody has won"


def check_account(game: Game, players: int, options: Options, seed: int) -> None:
    """The final table adds up in every column, line by line, in one order for all, with nothing left out or twice."""
    for state, action in walk(game, players, options, seed):
        if action is not None:
            continue
        found = accounts(state)
        scores = [total(account) for account in found]
        assert scores[:players] == state.scores(), f"the accounts come to {scores}, the scores are {state.scores()}"
        orders = {tuple((part.id, *part.play, *part.end) for part in account) for account in found[:players]}
        assert len(orders) == 1, f"the lines of the seats are not the same: {orders}"
        for account in found:
            assert any(part.counts for part in account)
        check_columns(layout(found), found)
        for lang in LANGUAGES:
            for part in found[0]:
                said = [game.line(key, lang) for key in (*part.play, *part.end)]
                assert len(set(said)) == len(said), f"two lines are called the same: {said}"


def check_columns(rows: Sequence[Row], found: Sequence[Account]) -> None:
    """What stands under one another comes to what stands below it."""
    for column, account in enumerate(found):
        lines, subtotals, counted = 0, 0, 0
        shown: list[int] = []
        for row in rows[:-1]:
            value = row.values[column] or 0 if row.values else 0
            if row.kind == LINE:
                shown.append(value)
                lines += value
            elif row.kind == SUBTOTAL:
                assert value == lines, f"{row} is not {lines}"
                subtotals, lines = subtotals + value, 0
            elif row.kind == SUM:
                assert value == subtotals + lines, f"{row} is not {subtotals + lines}"
                counted += value if row.counts[column] else 0
                subtotals, lines = 0, 0
        left = subtotals + lines  # where there is one part, it has no sum of its own
        assert rows[-1].values[column] == total(account) == counted + left, f"{rows[-1]} is not {counted + left}"
        parts = [n for part in account for n in (*part.play.values(), *part.end.values())]
        assert sorted(filter(None, shown)) == sorted(filter(None, parts)), "a line is missing, or there twice"
