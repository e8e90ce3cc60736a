"""Least squares and logistic regression for a handful of numbers, in plain Python."""

from __future__ import annotations

import math
from collections.abc import Sequence


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The x with matrix x = right, by elimination with pivots."""
    n = len(right)
    rows = [[*matrix[i], right[i]] for i in range(n)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, n):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [b - factor * a for a, b in zip(rows[i], rows[k], strict=True)]
    found = [0.0] * n
    for i in reversed(range(n)):
        found[i] = (rows[i][n] - sum(rows[i][k] * found[k] for k in range(i + 1, n))) / rows[i][i]
    return found


def ridge(
    rows: Sequence[Sequence[float]], targets: Sequence[float], centre: Sequence[float], pull: float
) -> list[float]:
    """The weights that explain the targets best, pulled towards `centre` as strongly as `pull` rows per weight would.

    The pull is measured in the spread of each column, so that the scale of a term does not matter.
    """
    n = len(centre)
    products = [[0.0] * n for _ in range(n)]
    right = [0.0] * n
    for row, target in zip(rows, targets, strict=True):
        rest = target - sum(a * b for a, b in zip(row, centre, strict=True))
        for i in range(n):
            value = row[i]
            if value:
                right[i] += value * rest
                line = products[i]
                for k in range(i, n):
                    line[k] += value * row[k]
    for i in range(n):
        for k in range(i):
            products[i][k] = products[k][i]
        products[i][i] += pull * products[i][i] / len(rows) + 1e-9
    return [a + b for a, b in zip(centre, solve(products, right), strict=True)]


def logistic(rows: Sequence[Sequence[float]], targets: Sequence[float], pull: float = 1.0) -> list[float]:
    """The weights with which 1 / (1 + exp(-row.weights)) is nearest to the targets (0 to 1), by Newton's steps."""
    n = len(rows[0])
    weights = [0.0] * n
    for _ in range(25):
        slope = [-pull * w for w in weights]
        bend = [[pull if i == k else 0.0 for k in range(n)] for i in range(n)]
        for row, target in zip(rows, targets, strict=True):
            chance = squash(sum(a * b for a, b in zip(row, weights, strict=True)))
            bent = chance * (1 - chance)
            for i in range(n):
                slope[i] += (target - chance) * row[i]
                for k in range(n):
                    bend[i][k] += bent * row[i] * row[k]
        step = solve(bend, slope)
        weights = [w + d for w, d in zip(weights, step, strict=True)]
        if max(abs(d) for d in step) < 1e-9:
            break
    return weights


def plackett(
    rows: Sequence[Sequence[Sequence[float]]],
    targets: Sequence[Sequence[float]],
    centre: Sequence[float],
    pull: float,
) -> list[float]:
    """The weights with which the shares exp(row.weights) of each group of rows are nearest to its targets.

    A group is one position with a row for each seat; its targets are together 1. As in `ridge`, the weights are pulled
    towards `centre` as strongly as `pull` groups would, in the spread of each column.
    """
    n = len(centre)
    squares = [1e-9 + sum(row[i] * row[i] for group in rows for row in group) / len(rows) for i in range(n)]
    weights = list(centre)
    for _ in range(25):
        slope = [pull * squares[i] * (centre[i] - weights[i]) / 4 for i in range(n)]
        bend = [[pull * squares[i] / 4 if i == k else 0.0 for k in range(n)] for i in range(n)]
        for group, target in zip(rows, targets, strict=True):
            logits = [sum([a * b for a, b in zip(row, weights, strict=True)]) for row in group]
            top = max(logits)
            raised = [math.exp(logit - top) for logit in logits]
            whole = sum(raised)
            mean = [sum([e * row[i] for e, row in zip(raised, group, strict=True)]) / whole for i in range(n)]
            for each, row, won in zip(raised, group, target, strict=True):
                chance = each / whole
                for i in range(n):
                    slope[i] += (won - chance) * row[i]
                    away = chance * (row[i] - mean[i])
                    line = bend[i]
                    for k in range(n):
                        line[k] += away * row[k]
        step = solve(bend, slope)
        weights = [w + d for w, d in zip(weights, step, strict=True)]
        if max([abs(d) for d in step]) < 1e-9:
            break
    return weights


def squash(x: float) -> float:
    """The logistic curve: any number to 0..1."""
    if x < -40:
        return 0.0
    if x > 40:
        return 1.0
    return 1 / (1 + math.exp(-x))
