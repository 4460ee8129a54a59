"""What a designer reads first: who wins, how sure that is, and whether it is even."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from quarterdeck.engine.names import SideName
from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.study.aggregation import Count
from quarterdeck.lab.study.fields import shown
from quarterdeck.lab.study.findings import Skill

EVEN: Final = 0.05  # as near to even as a table minds, with two sides; with more, as much of what each would have
TOLD: Final = 3  # variations that a verdict names


class SideVerdict(NamedTuple):
    """The side that stands out most, and whether that says anything.

    There are three answers, not two: a few games that show nothing do not show that it is even.
    """

    side: str
    words: str


def judged(count: Count) -> SideVerdict:
    """By the interval of every side: it leaves even out, or all lie near it, or neither can be told yet."""
    points = {side: count.points(side, count.strict) for side in count.names}
    even, near = count.even, 2 * EVEN * count.even
    foremost = max(count.names, key=lambda side: points[side].value)
    if any(not each.low <= even <= each.high for each in points.values()):
        if len(points) > 2:
            foremost = max(count.names, key=lambda side: max(points[side].low - even, even - points[side].high))
        return SideVerdict(foremost, "not even")
    if all(even - near <= each.low and each.high <= even + near for each in points.values()):
        return SideVerdict(foremost, f"even, to within {100 * near:.2g} points")
    return SideVerdict(foremost, f"not told apart from even by {count.games:,} games")


def sentence(count: Count) -> str:
    """Return the verdict in one line: ``The British win 58% (55–61): not even``."""
    if not count.games:
        return "nothing was played"
    side, words = judged(count)
    return f"{had(count, side)}: {words}"


def had(count: Count, side: str) -> str:
    """Return the share of games that a side wins, or its share of the points if some were drawn or shared."""
    wins, points = next((each.wins, each.points) for each in count.sides() if each.name == side)
    name = named(count, side)
    if len(count.names) > 2:
        share = f"{shares(points)} where {100 * count.even:.3g}% is even"
    else:
        share = shares(points)
    if wins.value == points.value:
        return f"{name.does('win')} {share}"
    drawn = count.drawn().value
    more = f", drawn {percent(drawn)}%" if drawn else ""
    return f"{name.does('have')} {share} of the points (won {percent(wins.value)}%{more})"


def named(count: Count, side: str) -> SideName:
    """Return the name of a side or role in sentences."""
    game, scenario = count.game, count.scenario
    seats = {game.seat_name(seat): seat for seat in game.seats(scenario)}
    return game.side(seats[side], scenario.names) if side in seats else SideName(side[:1].upper() + side[1:])


def what_moves(base: Count, others: Iterable[tuple[str, Count, Estimate]]) -> str:
    """``without option `under way` 51%``: the changes that clearly move the side that the verdict is about, those that bring
    it nearest to even first. Each comes in words, with its games, and with what it changes on the same dice."""
    side = judged(base).side
    clear = [(words, count.points(side)) for words, count, change in others if change.is_clear]
    clear.sort(key=lambda each: abs(each[1].value - base.even))
    told = [f"{words} {shares(points)}" for words, points in clear[:TOLD]]
    if len(clear) > TOLD:
        told.append(f"{len(clear) - TOLD} more changes tell")
    return "; ".join(told) or "no change tells"


def in_words(changes: Mapping[str, Any]) -> str:
    """``without option `speed` ``, ``with `rounds` 40``."""
    return ", ".join(_change(field, value) for field, value in changes.items())


def _change(field: str, value: Any) -> str:
    name = field.removeprefix("options.")
    if isinstance(value, bool):
        return f"{'with' if value else 'without'} option `{name}`"
    return f"without `{name}`" if value is None else f"with `{name}` {shown(value)}"


def of_skill(skill: Skill) -> str:
    """``greedy takes 81% (78–84) from random: as British 95%, as German 67%``."""
    by_side = ", ".join(f"as {side} {percent(points.value)}%" for side, points in skill.by_side.items())
    lot = "" if skill.even == 0.5 else f" where {100 * skill.even:.3g}% is its lot"
    tells = "" if skill.points.low > skill.even else "; that is not told from luck"
    return f"one {skill.stronger} among {skill.weaker} takes {shares(skill.points)}{lot} ({by_side}){tells}"


def shares(estimate: Estimate) -> str:
    """``58% (55–61)``, with a decimal where the interval is that narrow."""
    digits = 0 if estimate.half_width >= 0.0095 else 1
    return f"{percent(estimate.value, digits)}% ({percent(estimate.low, digits)}–{percent(estimate.high, digits)})"


def points(estimate: Estimate) -> str:
    """A difference in points of a hundred: ``+4.1 (+1.9 to +6.3)``."""
    return f"{100 * estimate.value:+.1f} ({100 * estimate.low:+.1f} to {100 * estimate.high:+.1f})"


def percent(share: float, digits: int = 0) -> str:
    return f"{100 * share:.{digits}f}"
