"""Logistic regression with a dozen weights, by Newton's method and without a library."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

ITERATIONS: Final = 50
PRECISE: Final = 1e-6
LONGEST_STEP: Final = 2.0  # per weight: Newton's steps are wild where the curve is nearly flat


class Example(NamedTuple):
    """A position as a row of features, and its target: 1 for a win, 0 for a loss."""

    row: Sequence[float]
    target: float


class Evidence:
    """The gradient and the curvature of the log likelihood over some examples."""

    def __init__(self, size: int) -> None:
        self.gradient = [0.0] * size
        self.curvature = [[0.0] * size for _ in range(size)]

    def add(self, example: Example, weights: Sequence[float]) -> None:
        row, target = example
        chance = logistic(dot(weights, row))
        error, doubt = target - chance, chance * (1.0 - chance)
        for at, number in enumerate(row):
            if number:
                self.gradient[at] += error * number
                line, weight = self.curvature[at], doubt * number
                for column, other in enumerate(row):
                    line[column] += weight * other


def fitted(
    examples: Sequence[Example], centre: Sequence[float], ridge: float = 1.0, held: Sequence[int] = ()
) -> list[float]:
    """Return the weights that fit the examples best, by Newton's method.

    The ridge pulls weights towards the centre where examples say little; ``held`` weights stay
    there.
    """
    size = len(centre)
    weights = list(centre)
    for _ in range(ITERATIONS):
        evidence = Evidence(size)
        for example in examples:
            evidence.add(example, weights)
        for at, weight in enumerate(weights):
            evidence.gradient[at] -= ridge * (weight - centre[at])
            evidence.curvature[at][at] += ridge
        for at in held:
            evidence.gradient[at] = 0.0
            evidence.curvature[at] = [float(column == at) for column in range(size)]
        step = bounded(solved(evidence.curvature, evidence.gradient))
        weights = [weight + by for weight, by in zip(weights, step, strict=True)]
        if max(map(abs, step)) < PRECISE:
            break
    return weights


def bounded(step: Sequence[float]) -> list[float]:
    """Return the step, shortened if any weight would move too far."""
    longest = max(map(abs, step))
    return [by * LONGEST_STEP / longest for by in step] if longest > LONGEST_STEP else list(step)


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve a linear system by Gaussian elimination; the ridge keeps the matrix regular."""
    rows = [[*row, side] for row, side in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            if factor:
                rows[below] = [value - factor * own for value, own in zip(rows[below], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        found[at] = (rows[at][size] - dot(rows[at][at + 1 : size], found[at + 1 :])) / rows[at][at]
    return found


def deviation(column: Sequence[float]) -> float:
    """Return the standard deviation."""
    mean = sum(column) / len(column)
    return float((sum([(each - mean) ** 2 for each in column]) / len(column)) ** 0.5)


def size_of(column: Sequence[float]) -> float:
    """Return the root mean square, or 1 if all numbers are zero."""
    return float((sum([number * number for number in column]) / max(1, len(column))) ** 0.5) or 1.0


def dot(one: Iterable[float], other: Iterable[float]) -> float:
    total = 0.0
    for left, right in zip(one, other, strict=True):
        total += left * right
    return total


def logistic(lead: float) -> float:
    if lead < -30.0:
        return 0.0
    return 1.0 / (1.0 + math.exp(-lead)) if lead < 30.0 else 1.0
