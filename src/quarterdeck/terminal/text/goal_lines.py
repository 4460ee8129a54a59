"""The goals of all sides in lines, the viewer's own first."""

from __future__ import annotations

from quarterdeck.engine.asks import Seats
from quarterdeck.engine.goals import Goal
from quarterdeck.engine.names import together
from quarterdeck.terminal.local_match import LocalMatch


def parties(local: LocalMatch) -> list[tuple[Seats, list[Goal]]]:
    """Return the seats that win together with their goals, in seat order but the viewer's first."""
    found: dict[Seats, list[Goal]] = {}
    for goal in local.match.goals(local.viewer):
        found.setdefault(goal.seats, []).append(goal)
    return sorted(found.items(), key=lambda party: local.viewer not in party[0])


def lines(local: LocalMatch) -> list[str]:
    """Return every goal, a line for each group of seats that wins together."""
    return [
        f"{_winners(local, seats)} by {'; or by '.join(f'{way.text} [{way.clause}]' for way in ways)}."
        for seats, ways in parties(local)
    ]


def first_line(local: LocalMatch) -> str:
    """Return the viewer's main goal, for a line that is always in sight."""
    for seats, ways in parties(local):
        return f"{_winners(local, seats)} by {ways[0].text}"
    return ""


def briefing(local: LocalMatch) -> list[str]:
    """Return the story and notes of the scenario, and the terms of the game."""
    scenario, guide = local.match.scenario, local.match.game.guide
    told = [" ".join(text.split()) for text in (scenario.story, scenario.notes) if text.strip()]
    terms = [f"{term.word}: {term.means} [{term.clause}]" for term in guide.term] if guide is not None else []
    return [*told, *terms]


def _winners(local: LocalMatch, seats: Seats) -> str:
    if local.viewer in seats:
        return "You win together" if len(seats) > 1 else "You win"
    return together([local.match.side(seat) for seat in seats], "win")
