"""A recorded game that can be stepped through in both directions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from quarterdeck.catalogue import find_game
from quarterdeck.engine.asks import Roll, Seat, Together, seen_by
from quarterdeck.engine.game import Game
from quarterdeck.engine.log import dice_in_words
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.steps import Given
from quarterdeck.engine.records import record
from quarterdeck.engine.records.replay import Dictated
from quarterdeck.engine.records.replay import replay as follow

EVERY: Final = 32  # positions from one stored match to the next


class RecordedGame:
    """All positions of a record. Some are stored as matches; the others are played from those."""

    def __init__(self, text: str, games: Callable[[str], Game[Any]] = find_game) -> None:
        self.whole, difference = follow(record.read(text), games)
        self.differs = "" if difference is None else str(difference)
        self._answers = self.whole.answers()
        whole = self.whole
        match = Match(whole.game, whole.scenario, Dictated(), whole.players, whole.secret)
        match.log()  # builds the log once, so that every copy extends it
        self._kept = [match.clone(Dictated())]
        self._acts = [""]  # the answer that led to each position, in words
        self.counts = [match.count]  # answers at each position; revealed seeds count with the answer before them
        while match.count < len(self._answers):
            self._acts.append(self._in_words(match))
            self._advance(match)
            if len(self.counts) % EVERY == 0:
                self._kept.append(match.clone(Dictated()))
            self.counts.append(match.count)

    def __len__(self) -> int:
        return len(self.counts)

    def at(self, index: int) -> Match[Any]:
        """Return the match at a position."""
        place = index // EVERY
        match = self._kept[place].clone(Dictated())
        while match.count < self.counts[index]:
            self._advance(match)
        return match

    def given(self, index: int) -> Given | None:
        """Return the answer that led to a position."""
        return self._answers[self.counts[index - 1]] if index else None

    def told(self, index: int, seat: Seat) -> str:
        """Return that answer as this seat knew it.

        A simultaneous choice stays hidden until all have chosen.
        """
        given = self.given(index)
        if given is None:
            return "the start"
        undecided = given.together and isinstance(self.at(index).ask, Together)
        known = given.seat == seat or (seen_by(seat, given.to) and not undecided)
        if given.kind == "roll":
            return self._acts[index] if known else f"throws a hidden number ({given.die})"
        if given.kind == "draw":
            card = self.whole.scene().card(given.notation) if known else "a hidden card"
            return f"draws {card}" if given.seat else f"turns over {card}"
        if given.kind == "reveal":
            return f"reveals {given.notation if known else 'something hidden'}"
        return self._acts[index] if known else "a hidden choice"

    def _in_words(self, match: Match[Any]) -> str:
        """Return the next answer in words: a choice by its label, or the dice that are thrown."""
        given = self._answers[match.count]
        if given.kind == "choose":
            return match.label(given.notation, given.seat).text
        if given.kind != "roll" or not isinstance(match.ask, Roll):
            return given.notation
        faces, name = given.notation.split(), match.ask.die.name
        if len(faces) > 1:
            return f"throws {dice_in_words(name, len(faces))}: {', '.join(faces)}"
        return f"throws the {name}: {faces[0]}" if name.endswith(" die") else f"throws {faces[0]} ({name})"

    def _advance(self, match: Match[Any]) -> None:
        given = self._answers[match.count]
        match.play(given.notation, given.seat if given.kind == "choose" else None)
