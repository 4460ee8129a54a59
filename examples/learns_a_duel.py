"""Train an agent for a short duel by policy gradients, in plain numpy, against a random player.

    python examples/learns_a_duel.py --curve docs/pictures/learned-duel.svg

Each seat learns in a process of its own. A policy is a row of weights for every action: the larger
the product of an option's row with the observation, the more often the agent takes the option.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from quarterdeck.envs import SingleSeat

GAME: Final = "mimi-and-toutou"
SCENARIO: Final = "training"
BATCH: Final = 20  # games in a batch
SCALE: Final = 1 / 8  # scales observations so that most numbers are below 1
PACE: Final = 0.002
CURIOSITY: Final = 0.01  # weight of the entropy bonus
FRESH: Final = 1_000_000  # the seed of the evaluation games, which are never learned from

Numbers = npt.NDArray[np.float64]


class Decision(NamedTuple):
    """A decision: the observation, the options' rows, their probabilities, and the choice."""

    seen: Numbers
    rows: list[int]
    chances: Numbers
    taken: int


class Weights:
    """Weights that follow a gradient, each with a step size of its own (Adam)."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.now = np.zeros(shape)
        self._mean, self._square = np.zeros(shape), np.zeros(shape)
        self._moves = 0

    def climb(self, slope: Numbers) -> None:
        self._moves += 1
        self._mean += 0.1 * (slope - self._mean)
        self._square += 0.001 * (slope**2 - self._square)
        mean, square = self._mean / (1 - 0.9**self._moves), self._square / (1 - 0.999**self._moves)
        self.now += PACE * mean / (np.sqrt(square) + 1e-8)


class Learner:
    """A policy and an estimate of its payoff, both linear in the observation."""

    def __init__(self, size: int, actions: int, seed: int) -> None:
        self.policy = Weights((actions, size))
        self.hope = Weights((size,))
        self.luck = np.random.default_rng(seed)

    def decide(self, observation: dict[str, Any], best: bool = False) -> tuple[int, Decision]:
        """Return an action by its probability, or the likeliest one, with ties broken at random."""
        actions = np.flatnonzero(observation["action_mask"])
        seen = observation["observation"].astype(np.float64) * SCALE
        scores = self.policy.now[actions] @ seen
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        weights = (chances == chances.max()) / (chances == chances.max()).sum() if best else chances
        taken = int(self.luck.choice(len(actions), p=weights))
        return int(actions[taken]), Decision(seen, actions.tolist(), chances, taken)

    def learn(self, games: Sequence[tuple[list[Decision], float]]) -> None:
        """Make decisions likelier in proportion to the payoff beyond the estimate."""
        slope, hope = np.zeros_like(self.policy.now), np.zeros_like(self.hope.now)
        for decisions, won in games:
            for seen, rows, chances, taken in decisions:
                surprise = won - self.hope.now @ seen
                hope += surprise * seen
                toward = -surprise * chances
                toward[taken] += surprise
                known = np.log(chances + 1e-12)
                toward -= CURIOSITY * chances * (known - chances @ known)
                slope[rows] += toward[:, None] * seen
        count = sum(len(decisions) for decisions, _ in games)
        self.policy.climb(slope / count)
        self.hope.climb(hope / count)


def play(env: SingleSeat, learner: Learner, seed: int | None = None, best: bool = False) -> tuple[list[Decision], float]:
    """Play one game; return its decisions and its payoff."""
    observation, _ = env.reset(seed=seed)
    decisions = []
    won, over = 0.0, False
    while not over:
        action, decision = learner.decide(observation, best)
        decisions.append(decision)
        observation, won, over, _, _ = env.step(action)
    return decisions, won


def judged(env: SingleSeat, learner: Learner, games: int, best: bool = False) -> float:
    """Return the share of fresh games won, with sampled or best actions; a draw is half a win."""
    won = [play(env, learner, FRESH if number == 0 else None, best)[1] for number in range(games)]
    return float(np.mean(won)) / 2 + 0.5


def learned(seat: str, games: int, every: int, judge_by: int, seed: int = 1) -> list[float]:
    """Return the shares of fresh games won before training, after every few games, and at the end.

    The last share is that of the best actions.
    """
    env = SingleSeat(GAME, SCENARIO, seat, "random", actions=64)
    fresh = SingleSeat(GAME, SCENARIO, seat, "random", actions=64)
    learner = Learner(env.setting.size, env.setting.actions, seed)
    env.reset(seed=seed)
    shares = [judged(fresh, learner, judge_by)]
    for number in range(BATCH, games + 1, BATCH):
        learner.learn([play(env, learner) for _ in range(BATCH)])
        if number % every == 0:
            shares.append(judged(fresh, learner, judge_by))
    return [*shares, judged(fresh, learner, judge_by, best=True)]


def curve(every: int, shares: dict[str, list[float]]) -> str:
    """Draw the shares as an SVG picture."""
    width, height, left, bottom = 640, 320, 60, 40
    points = len(next(iter(shares.values()))) - 1

    def at(number: int, share: float) -> str:
        return f"{left + number * (width - left - 90) / points:.1f},{height - bottom - share * (height - bottom - 20):.1f}"

    drawn = [f'<text x="{left}" y="14">Share of fresh games won against a random player (half for a draw)</text>']
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        start, end = at(0, share), at(points, share)
        drawn.append(f'<polyline points="{start} {end}" stroke="#ccc" fill="none"/>')
        drawn.append(f'<text x="{left - 44}" y="{float(start.split(",")[1]) + 4}">{share:.0%}</text>')
    for (seat, line), tint in zip(shares.items(), ("#1f5fa8", "#b3541e"), strict=False):
        path = " ".join(at(number, share) for number, share in enumerate(line))
        drawn.append(f'<polyline points="{path}" stroke="{tint}" stroke-width="2" fill="none"/>')
        x, y = at(points, line[-1]).split(",")
        drawn.append(f'<text x="{float(x) + 6}" y="{float(y) + 4}" fill="{tint}">{seat} {line[-1]:.0%}</text>')
    drawn.append(f'<text x="{left}" y="{height - 12}">0</text>')
    drawn.append(f'<text x="{width - 190}" y="{height - 12}">{points * every:,} training games</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">'
    return "\n".join([head, '<rect width="100%" height="100%" fill="#fff"/>', *drawn, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=2_000, help="training games for each seat")
    parser.add_argument("--every", type=int, default=100, help="training games between two evaluations")
    parser.add_argument("--judge-by", type=int, default=200, help="fresh games in an evaluation")
    parser.add_argument("--curve", type=Path, metavar="FILE", help="draw the learning curve into this file, as SVG")
    options = parser.parse_args()
    seats = SingleSeat(GAME, SCENARIO).setting.seats
    started = time.monotonic()
    with ProcessPoolExecutor(len(seats)) as pool:
        running = [pool.submit(learned, seat, options.games, options.every, options.judge_by) for seat in seats]
        shares = {seat: future.result() for seat, future in zip(seats, running, strict=True)}
    for seat, line in shares.items():
        after = f"{line[-2]:.1%} after {options.games:,} games"
        print(f"{seat}: {line[0]:.1%} before training, {after}, {line[-1]:.1%} with its best actions")
    print(f"{time.monotonic() - started:.0f} seconds")
    if options.curve is not None:
        options.curve.write_text(curve(options.every, {seat: line[:-1] for seat, line in shares.items()}), encoding="utf-8")


if __name__ == "__main__":
    main()
