"""The verdict on a scenario: the leading side, its share, and whether it is even."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from quarterdeck.engine.names import SideName
from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.study.aggregation import Count
from quarterdeck.lab.study.fields import shown
from quarterdeck.lab.study.findings import Skill

EVEN: Final = 0.05  # the distance from even that counts as even, with two sides; in proportion with more
TOLD: Final = 3  # changes that a verdict names


class SideVerdict(NamedTuple):
    """The side that stands out most, and one of three verdicts: uneven, even, or undecided.

    A few games that show no difference do not show that a scenario is even.
    """

    side: str
    words: str


def side_verdict(count: Count) -> SideVerdict:
    """Return the verdict from all intervals: one excludes even, all lie near even, or neither."""
    points = {side: count.points(side, count.strict) for side in count.names}
    even, near = count.even, 2 * EVEN * count.even
    foremost = max(count.names, key=lambda side: points[side].value)
    if any(not each.low <= even <= each.high for each in points.values()):
        if len(points) > 2:
            foremost = max(count.names, key=lambda side: max(points[side].low - even, even - points[side].high))
        return SideVerdict(foremost, "uneven")
    if all(even - near <= each.low and each.high <= even + near for each in points.values()):
        return SideVerdict(foremost, f"even to within {100 * near:.2g} points")
    return SideVerdict(foremost, f"too few games to tell it from even ({count.games:,})")


def sentence(count: Count) -> str:
    """Return the verdict without a full stop:
    ``The British won 58% (55–61) of the games: uneven``.
    """
    if not count.games:
        return "no games were played"
    side, words = side_verdict(count)
    return f"{had(count, side)}: {words}"


def had(count: Count, side: str) -> str:
    """Return a side's result: games won, or points if any game was drawn or shared."""
    wins, points = next((each.wins, each.points) for each in count.sides() if each.name == side)
    name = named(count, side).noun.put(opens=True)
    even = f", where {100 * count.even:.3g}% is even" if len(count.names) > 2 else ""
    if wins.value == points.value:
        return f"{name} won {shares(points)} of the games{even}"
    drawn = count.drawn().value
    more = f", {percent(drawn)}% drawn" if drawn else ""
    return f"{name} scored {shares(points)} of the points{even} ({percent(wins.value)}% won{more})"


def named(count: Count, side: str) -> SideName:
    """Return the name of a side or role in sentences."""
    game, scenario = count.game, count.scenario
    seats = {game.seat_name(seat): seat for seat in game.seats(scenario)}
    return game.side(seats[side], scenario.names) if side in seats else SideName(side[:1].upper() + side[1:])


def clear_changes(base: Count, others: Iterable[tuple[str, Count, Estimate]]) -> str:
    """Return the changes that clearly move the side: ``without option `speed` 51% (48–54)``.

    Each change comes with its words, its count and its paired difference. Those closest to even are
    named first.
    """
    side = side_verdict(base).side
    clear = [(words, count.points(side)) for words, count, change in others if change.is_clear]
    clear.sort(key=lambda each: abs(each[1].value - base.even))
    told = [f"{words} {shares(points)}" for words, points in clear[:TOLD]]
    if len(clear) > TOLD:
        told.append(f"and {len(clear) - TOLD} more changes make a clear difference")
    return "; ".join(told) or "no change makes a clear difference"


def in_words(changes: Mapping[str, Any]) -> str:
    """Return changes in words: ``without option `speed` ``, ``with `rounds` 40``."""
    return ", ".join(_change(field, value) for field, value in changes.items())


def _change(field: str, value: Any) -> str:
    name = field.removeprefix("options.")
    if isinstance(value, bool):
        return f"{'with' if value else 'without'} option `{name}`"
    return f"without `{name}`" if value is None else f"with `{name}` {shown(value)}"


def of_skill(skill: Skill) -> str:
    """Return the effect of skill: ``greedy scored 81% (78–84) against random (…)``."""
    by_side = ", ".join(f"{side} {percent(points.value)}%" for side, points in skill.by_side.items())
    equal = "" if skill.even == 0.5 else f", where {100 * skill.even:.3g}% is an equal share"
    tells = "" if skill.points.low > skill.even else "; this may be luck"
    return f"{skill.stronger} scored {shares(skill.points)} against {skill.weaker}{equal} (by side: {by_side}){tells}"


def shares(estimate: Estimate) -> str:
    """Return a share with its interval: ``58% (55–61)``, or ``58.1% (57.6–58.6)``."""
    digits = 0 if estimate.half_width >= 0.0095 else 1
    return f"{percent(estimate.value, digits)}% ({percent(estimate.low, digits)}–{percent(estimate.high, digits)})"


def points(estimate: Estimate) -> str:
    """Return a difference in percentage points: ``+4.1 (+1.9 to +6.3)``."""
    return f"{signed(estimate.value)} ({signed(estimate.low)} to {signed(estimate.high)})"


def signed(share: float) -> str:
    """Return a share in percentage points with its sign: ``−25.5``."""
    return f"{100 * share:+.1f}".replace("-", "−")


def percent(share: float, digits: int = 0) -> str:
    return f"{100 * share:.{digits}f}"
