"""The findings of the lab as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.bots import is_named
from quarterdeck.cli.progress_bars import bar
from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.measures.series_measures import StudyMeasures
from quarterdeck.lab.study.findings import BalancePoint, Change, Findings, Study
from quarterdeck.lab.study.lineups import thinks_by_the_clock, told
from quarterdeck.lab.study.verdict import of_skill, percent, points, shares

MOST_ENDINGS = 8


def lines_of(found: Findings) -> list[str]:
    """Return the verdict, then the figures behind it, then the command that reproduces them."""
    lines: list[str] = []
    if found.studies:
        lines += [f"{found.studies[0].title}: {found.studies[0].scenario}"]
    lines += [found.verdict, ""]
    if found.fair is not None:
        lines += [*_fair(found.fair), ""]
    if found.changes:
        lines += [*_changes(found), ""]
    compared = {change.study for change in found.changes}
    for place, study in enumerate(found.studies):
        if place not in compared:
            lines += [*_study(study, is_alone=len(found.studies) == 1), ""]
    for kept in found.kept:
        lines.append(f"saved {kept.file}: {kept.why}")
    return [*lines, *_footer(found)]


def _study(study: Study, is_alone: bool) -> Iterator[str]:
    if not is_alone:
        yield f"{study.label}: {study.verdict}"
    yield "Games won:"
    width = max([len(side.name) for side in study.sides] + [5])
    for side in study.sides:
        yield f"  {side.name:<{width}}  {_share(side.wins)}  {bar(side.wins.value)}"
    if study.drawn.value:
        yield f"  {'drawn':<{width}}  {_share(study.drawn)}  {bar(study.drawn.value)}"
    if any(side.wins.value != side.points.value for side in study.sides):
        yield "Share of the points, one per game; a draw or a shared win is split:"
        for side in study.sides:
            yield f"  {side.name:<{width}}  {_share(side.points)}  {bar(side.points.value)}"
    yield f"  {study.games:,} games, {_players_of(study)}; 95% intervals"
    yield from _more(study)


def _more(study: Study) -> Iterator[str]:
    if study.players:
        yield ""
        yield "Bots, over all the seats they played:"
        width = max(len(player.bot) for player in study.players)
        for player in study.players:
            by_side = ", ".join(f"{side} {percent(had.value)}%" for side, had in player.by_side.items())
            yield f"  {player.bot:<{width}}  {_share(player.points)}  by side: {by_side}"
    if study.skill is not None:
        yield ""
        yield f"Luck and skill: {of_skill(study.skill)}; {study.skill.games:,} games."
    yield ""
    yield "How games ended:"
    for ending in study.endings[:MOST_ENDINGS]:
        yield f"  {ending.count / study.games:6.1%}  {ending.how} ({ending.clause})"
    if len(study.endings) > MOST_ENDINGS:
        yield f"          and in {len(study.endings) - MOST_ENDINGS} other ways"
    spread = study.decisions
    yield f"Choices per game: median {spread.median:,}; {spread.low:,} to {spread.high:,} in 80% of games"
    if study.measures is not None:
        yield from _measured_lines(study.measures)


def _measured_lines(measures: StudyMeasures) -> Iterator[str]:
    """Yield the most telling measurements; the report has the rest."""
    turns = f"; median {measures.turns.median} turns" if measures.turns is not None else ""
    yield f"  {measures.branching:.1f} options per choice, {measures.widest:,} at most{turns}"
    if measures.decided_at is not None:
        last = measures.decided_at > 0.995  # it would read as 100%
        decided = "Undecided until the last choice" if last else f"Decided after {measures.decided_at:.0%} of the choices"
        yield f"{decided} (median)"
        changes = measures.lead_changes
        yield f"  lead changes: median {changes.median}; {changes.low} to {changes.high} in 80% of games"
        nearly_lost = f"{100 * measures.nearly_lost:.0f}%"
        yield f"  winners whose win probability was once below {nearly_lost}: {shares(measures.comebacks)}"


def _players_of(study: Study) -> str:
    bots = list(dict.fromkeys(name for cast in study.casts for name in cast.values()))
    if len(bots) == 1:
        return f"{bots[0]} in every seat"
    if len(study.casts) == 1:
        return ", ".join(f"{seat}: {bot}" for seat, bot in study.casts[0].items())
    return f"{' and '.join(bots)} in {len(study.casts)} seatings on the same dice"


def _changes(found: Findings) -> Iterator[str]:
    """Yield the effect of each change; of two sides only the first, as the other mirrors it."""
    sides = list(dict.fromkeys(change.side for change in found.changes))
    told_of = sides[:1] if len(sides) == 2 else sides
    width = max(len(study.label) for study in found.studies)
    for side in told_of:
        base = found.studies[0]
        yield f"{side}: share of the points, and its difference in percentage points on the same dice"
        yield f"  {base.label:<{width}}  {_share(_points(base, side))}  of {base.games:,} games"
        for change in found.changes:
            if change.side == side:
                yield _change(found, change, width)
    if len(found.changes) > 5 * len(sides):
        yield "  (Each interval is 95% on its own: of twenty changes without effect, one will seem to have one.)"


def _change(found: Findings, change: Change, width: int) -> str:
    study = found.studies[change.study]
    mark = "" if change.points.is_clear else "  no clear difference"
    return f"  {study.label:<{width}}  {_share(_points(study, change.side))}  {points(change.points)}{mark}"


def _points(study: Study, side: str) -> Estimate:
    return next(each.points for each in study.sides if each.name == side)


def _fair(fair: BalancePoint) -> Iterator[str]:
    yield f"{fair.side}: share of the points by `{fair.field}` ({100 * fair.even:.3g}% is even)"
    for tried in fair.tried:
        mark = "  ← closest" if tried.value == fair.nearest else ""
        yield f"  {tried.value!s:>8}  {_share(tried.points)}  of {tried.games:,} games{mark}"


def _share(share: Estimate) -> str:
    return f"{100 * share.value:5.1f}% ({100 * share.low:5.1f} to {100 * share.high:5.1f})"


def _footer(found: Findings) -> Iterator[str]:
    stopped = f" Stopped: {found.stopped}." if found.stopped else ""
    skilled = sum([study.skill.games for study in found.studies if study.skill is not None])
    weaker = ", ".join(dict.fromkeys(study.skill.weaker for study in found.studies if study.skill is not None))
    asked = f"{found.asked}, and {skilled:,} against {weaker}" if skilled else found.asked
    yield f"{found.games:,} games in {told(found.seconds)}{_rate(found)}; requested: {asked}.{stopped}"
    if found.chosen:
        yield f"You named no bot: {found.chosen}."
    bots = sorted({bot for study in found.studies for cast in study.casts for bot in cast.values()})
    slow = [bot for bot in bots if is_named(bot) and thinks_by_the_clock(bot)]
    if found.fair is not None and found.stopped:
        yield "To run this search to its end:"
    elif slow:
        yield f"To run this again (games will differ, because these bots think by the clock: {', '.join(slow)}):"
    else:
        yield "To reproduce this exactly:"
    yield f"  {found.command}"
    digests = ", ".join(dict.fromkeys(f"{study.digest}" for study in found.studies))
    rules = ", ".join(dict.fromkeys(f"{study.game} rules {study.version}" for study in found.studies))
    yield f"  quarterdeck {found.quarterdeck}, Python {found.python}, {rules}, seed {found.seed}, scenario {digests}"


def _rate(found: Findings) -> str:
    if found.seconds <= 0 or not found.games:
        return ""
    rate = found.games / found.seconds
    return (
        f" ({rate:,.0f} per second)"
        if rate >= 10
        else f" ({1 / rate:.1f} s per game)"
        if rate < 1
        else f" ({rate:.1f} per second)"
    )
