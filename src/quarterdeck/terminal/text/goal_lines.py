"""What is played for, in lines: for whoever is at the screen, their own first."""

from __future__ import annotations

from quarterdeck.engine.asks import Seats
from quarterdeck.engine.goals import Goal
from quarterdeck.engine.names import together
from quarterdeck.terminal.local_match import LocalMatch


def parties(sitting: LocalMatch) -> list[tuple[Seats, list[Goal]]]:
    """Those who win together with their ways to it, in the order of the seats, whoever is at the screen first."""
    found: dict[Seats, list[Goal]] = {}
    for goal in sitting.match.goals(sitting.viewer):
        found.setdefault(goal.seats, []).append(goal)
    return sorted(found.items(), key=lambda party: sitting.viewer not in party[0])


def lines(sitting: LocalMatch) -> list[str]:
    """Every way of everybody, a line for each party."""
    return [
        f"{_who_wins(sitting, seats)} by {'; or by '.join(f'{way.text} [{way.clause}]' for way in ways)}."
        for seats, ways in parties(sitting)
    ]


def first_line(sitting: LocalMatch) -> str:
    """The way of whoever is at the screen that counts most, for a line that is always in sight."""
    for seats, ways in parties(sitting):
        return f"{_who_wins(sitting, seats)} by {ways[0].text}"
    return ""


def briefing(sitting: LocalMatch) -> list[str]:
    """The story and the notes of the scenario, and what the words mean: to be read before play, or again."""
    scenario, guide = sitting.match.scenario, sitting.match.game.guide
    told = [" ".join(text.split()) for text in (scenario.story, scenario.notes) if text.strip()]
    terms = [f"{term.word}: {term.means} [{term.clause}]" for term in guide.term] if guide is not None else []
    return [*told, *terms]


def _who_wins(sitting: LocalMatch, seats: Seats) -> str:
    if sitting.viewer in seats:
        return "You all win" if len(seats) > 1 else "You win"
    return together([sitting.match.side(seat) for seat in seats], "win")
