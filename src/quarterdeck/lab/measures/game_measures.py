"""Measurement of one game of a series: its course, the losses of its units, and its clauses.

It is exactly the game that ``simulate`` plays with the same bots, seed and number.
docs/look-up/measures.md defines every figure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import nullcontext
from enum import IntEnum
from typing import Any, Final

from quarterdeck.bots import Bot, Sight, chosen
from quarterdeck.engine.asks import SPECTATOR, Choose, ClauseId, Seat
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.playout import play_out
from quarterdeck.engine.scenario import Scenario
from quarterdeck.lab.measures.chance_history import ChanceHistory, ChanceMeter, Chances
from quarterdeck.lab.measures.clause_trace import ClauseTrace
from quarterdeck.lab.measures.clause_use import Cited, ClauseMeter, clauses_of
from quarterdeck.lab.measures.unit_losses import Fought, LossMeter, UnitFate
from quarterdeck.lab.simulation import LONGEST_GAME, GameResult, dice, players, role_of
from quarterdeck.search.value import value_of

LOOK_EVERY: Final = 8  # choices at most between two win probabilities; fewer if a unit loses strength


class Depth(IntEnum):
    """The depth of a measurement."""

    MEASURED = 1  # win probabilities, units, places, and clauses by prompts, dice, log and refusals
    TRACED = 2  # also clauses by the rules that ran


class MeasuredGame(GameResult, frozen=True):
    """The result of a finished game with its measurements."""

    turns: int | None  # None if the game does not count turns
    choices: dict[Seat, int]
    options: int  # offered at all choices together
    widest: int  # the most options at one choice
    depth: Depth
    course: ChanceHistory
    units: tuple[UnitFate, ...]
    places: tuple[Fought, ...]
    clauses: tuple[Cited, ...]

    @property
    def branching(self) -> float:
        """Return the mean number of options per choice."""
        return self.options / self.decisions if self.decisions else 0.0


def measure_game(
    game: Game[Any],
    scenario: Scenario,
    bots: Mapping[Seat, str],
    seed: int,
    number: int,
    depth: Depth = Depth.MEASURED,
) -> MeasuredGame:
    """Play one game of a series and measure it."""
    match = Match(game, scenario, dice(seed, number))
    return _Measurement(match, depth).play(players(bots, seed, number), number)


class _Measurement:
    """A match and its measurements so far, updated at every choice."""

    def __init__(self, match: Match[Any], depth: Depth) -> None:
        game = match.game
        self._match = match
        self._depth = depth
        self._choices: Counter[Seat] = Counter()
        self._decisions = self._options = self._widest = 0
        self._value = value_of(match)
        self._heard = len(match.viewpoints.heard())
        self._answers = match.count
        self._turn = self._turn_now()
        self._looks = ChanceMeter(match.seats, self._chances())
        self._citing = ClauseMeter(game.rulebook)
        self._tracing = ClauseTrace(game, self._citing) if depth >= Depth.TRACED else None
        self._fighting: LossMeter | None = None
        if game.mind.units is not None:
            self._fighting = LossMeter(game.mind.units(match.state), game.scene(match.state, SPECTATOR).board)

    def play(self, who: Mapping[Seat, Bot], number: int) -> MeasuredGame:
        play_out(self._match, lambda seat: self._answer(self._match.asked(seat), who[seat]), LONGEST_GAME)
        match, game, fighting = self._match, self._match.game, self._fighting
        outcome = match.outcome
        assert outcome is not None
        return MeasuredGame(
            number=number,
            winners=outcome.winners,
            roles=tuple(role_of(game, match.state, seat) for seat in match.seats),
            clause=outcome.clause,
            how=outcome.how,
            decisions=self._decisions,
            turns=None if game.turn is None else self._turn,
            choices={seat: self._choices[seat] for seat in match.seats},
            options=self._options,
            widest=self._widest,
            depth=self._depth,
            course=self._looks.course(outcome.winners),
            units=() if fighting is None else fighting.fates(),
            places=() if fighting is None else fighting.places(),
            clauses=self._citing.cited(outcome.clause, {} if self._tracing is None else self._tracing.told()),
        )

    def _answer(self, ask: Choose, player: Bot) -> None:
        """Let the player answer the prompt, and measure the effect."""
        self._decisions += 1
        self._choices[ask.seat] += 1
        self._options += len(ask.options)
        self._widest = max(self._widest, len(ask.options))
        notation = chosen(player, Sight(self._match, ask.seat, alone=True))
        self._before(ask, notation)
        with nullcontext() if self._tracing is None else self._tracing.watching():
            self._match.play(notation, ask.seat)
        self._listen()
        self._citing.close(self._look())

    def _before(self, ask: Choose, notation: str) -> None:
        match = self._match
        label = match.label(notation, ask.seat)
        self._citing.used.add(ask.prompt.clause)
        self._citing.acted.add(label.clause)
        self._citing.forbade.update([refusal.clause for refusal in match.refusals(ask.seat)])
        if self._fighting is not None:
            self._fighting.choose(ask.seat, ask.about, label.points_at)

    def _listen(self) -> None:
        """Count the dice, cards and log entries since the last choice."""
        match = self._match
        thrown: list[ClauseId] = []
        for place in range(self._answers, match.count):
            given = match.timeline.answer_at(place)
            if given.kind != "choose":
                thrown.append(given.clause)
        self._answers = match.count
        self._citing.acted.update(thrown)
        entries = match.viewpoints.heard(self._heard)
        self._heard += len(entries)
        for entry in entries:
            self._citing.acted.update(clauses_of(entry))
            if self._fighting is not None:
                self._fighting.note(entry.piece_ids())

    def _look(self) -> float:
        """Update the units, and the win probabilities if they may have changed.

        Return their largest change.
        """
        match, game = self._match, self._match.game
        changed = game.mind.units is None or self._fighting is None or self._fighting.follow(game.mind.units(match.state))
        turn, self._turn = self._turn, self._turn_now()
        if changed or turn != self._turn or match.outcome is not None or self._decisions - self._looks.last >= LOOK_EVERY:
            return self._looks.add(self._decisions, self._chances())
        return 0.0

    def _turn_now(self) -> int:
        game = self._match.game
        return 0 if game.turn is None else game.turn(self._match.state)

    def _chances(self) -> Chances:
        match = self._match
        return tuple(self._value.worth(match.game, match.state, seat) for seat in match.seats)
