"""One game of a series played by bots and measured: when it was decided, who lost what by whom, where, which clauses acted.

It is the very game that ``simulate`` plays with the same bots, seed and number; docs/look-up/measures.md tells the counts.
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

LOOK_EVERY: Final = 8  # choices at most between two looks at the chances; sooner when a unit has lost something


class Depth(IntEnum):
    """How much of a game is measured."""

    GAUGED = 1  # chances, units, places, and clauses by what was asked, thrown, said and refused
    TRACED = 2  # clauses by the rules that ran, too


class MeasuredGame(GameResult, frozen=True):
    """One game that was played to its end, and what was measured of it."""

    turns: int | None  # None: the game does not tell
    choices: dict[Seat, int]  # by whom they were made
    options: int  # offered at all choices together
    widest: int  # at one of them
    depth: Depth
    course: ChanceHistory
    units: tuple[UnitFate, ...]
    places: tuple[Fought, ...]
    clauses: tuple[Cited, ...]

    @property
    def branching(self) -> float:
        """Options at a choice, on average."""
        return self.options / self.decisions if self.decisions else 0.0


def gauged(
    game: Game[Any],
    scenario: Scenario,
    bots: Mapping[Seat, str],
    seed: int,
    number: int,
    depth: Depth = Depth.GAUGED,
) -> MeasuredGame:
    """One game of a series, played and measured."""
    match = Match(game, scenario, dice(seed, number))
    return _Gauging(match, depth).play(players(bots, seed, number), number)


class _Gauging:
    """A match, and what has been measured of it so far: all that is read off at every choice."""

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
        """Have the question answered, and read off what came of it."""
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
        """Dice, cards and what was said since the last choice."""
        match = self._match
        thrown: list[ClauseId] = []
        for place in range(self._answers, match.count):
            given = match.timeline.answer_at(place)
            if given.kind != "choose":
                thrown.append(given.clause)
        self._answers = match.count
        self._citing.acted.update(thrown)
        said = match.viewpoints.heard(self._heard)
        self._heard += len(said)
        for entry in said:
            self._citing.acted.update(clauses_of(entry))
            if self._fighting is not None:
                self._fighting.note(entry.piece_ids())

    def _look(self) -> float:
        """Follow the units, and look at the chances where they may have changed: by how much they did."""
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
