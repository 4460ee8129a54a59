"""Runs a game: asks are waited for or answered by chance, answers are checked, kept, undone and replayed.

A position in the middle of a step is the state at the step's start plus the answers given since. Everything here rests on
that: cloning, undoing, imagining and resuming all run the step again from its start with those answers.
"""

from __future__ import annotations

import secrets
from collections.abc import Generator, Sequence
from hashlib import sha256
from typing import Any, Final, Generic

import msgspec

from quarterdeck.engine import record
from quarterdeck.engine.asks import (
    READY,
    READY_PROMPT,
    SPECTATOR,
    Ask,
    Choose,
    ClauseId,
    Draw,
    Option,
    Reveal,
    Roll,
    Seat,
    Seats,
    Together,
    seen_by,
)
from quarterdeck.engine.chance import Chance, Luck, Seeded, parse_card, parse_faces
from quarterdeck.engine.errors import (
    CannotUndo,
    GameOver,
    IllegalChoice,
    NotYourTurn,
    QuarterdeckError,
    RuleError,
)
from quarterdeck.engine.game import Game, Label, Outcome, Refusal, S
from quarterdeck.engine.log import Entry, Thrown
from quarterdeck.engine.odds import WORLDS, Odds, odds
from quarterdeck.engine.scenario import Scenario
from quarterdeck.engine.scene import Scene
from quarterdeck.engine.step import Given, Group, Position, Step, drawn, revealed, rolled

BASES_KEPT: Final = 64
EMPTY_STEPS: Final = 10_000
IMAGINED_TRIES: Final = 2_000
IMAGINED: Final = b"imagined"  # the secret of a world that never was: the true one would give its dice away


class Refused(msgspec.Struct, frozen=True):
    """Why something cannot be chosen: the clause and its words."""

    clause: ClauseId
    words: str


class _Contradiction(Exception):
    """An imagined world in which what the seat has seen cannot have happened."""


class Match(Generic[S]):
    """One game being played."""

    __slots__ = (
        "_base",
        "_before_chance",
        "_counted",
        "_entries",
        "_flow",
        "_given",
        "_group",
        "_past",
        "_pending",
        "_state",
        "chance",
        "game",
        "outcome",
        "players",
        "scenario",
        "seats",
        "secret",
    )

    def __init__(
        self,
        game: Game[S],
        scenario: Scenario,
        chance: Chance,
        players: Sequence[str] = (),
        secret: bytes | None = None,
        _start: bool = True,
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.chance = chance
        self.seats: Seats = game.seats(scenario)
        self.players: tuple[str, ...] = tuple(players)
        self.secret = secret if secret is not None else secret_of(chance)
        self.outcome: Outcome | None = None
        self._past: list[Step] = []
        self._counted = 0  # answers in finished steps
        self._before_chance: int | None = 0  # answers that this source of chance had no part in; None: not its keeper
        self._entries: list[Entry] | None = None
        self._pending: Ask | None = None
        self._group: Group | None = None
        if _start:
            self._begin(game.set_up(scenario))
            self._continue(next(self._flow, None))

    # What is awaited

    @property
    def ask(self) -> Ask | None:
        """What is awaited now; None when it is over."""
        return self._pending

    @property
    def waiting(self) -> Seats:
        """The seats that have to choose now; empty while chance is awaited and when it is over."""
        if self._group is not None:
            return self._group.waiting
        return (self._pending.seat,) if isinstance(self._pending, Choose) else ()

    def asked(self, seat: Seat | None = None) -> Choose:
        """What this seat is asked to choose; the seat may be left out where only one is asked."""
        if self._pending is None:
            raise GameOver("the game is over")
        waiting = self.waiting
        if not waiting:
            raise NotYourTurn("dice or cards are awaited, not a choice")
        if seat is None:
            if len(waiting) > 1:
                raise NotYourTurn(f"several seats are asked ({', '.join(waiting)}): say which")
            seat = waiting[0]
        if seat not in waiting:
            if seat and seat not in self.seats:
                raise NotYourTurn(f"there is no seat {seat[:40]!r}; there are {', '.join(self.seats)}")
            raise NotYourTurn(f"{seat or 'a spectator'} is not asked now, {' and '.join(waiting)} is")
        if self._group is not None:
            ask = self._group.asks[seat]
            assert ask is not None
            return ask
        assert isinstance(self._pending, Choose)
        return self._pending

    def choices(self, seat: Seat | None = None) -> list[str]:
        """The notations of the legal options, sorted; none for a seat that is not asked."""
        if isinstance(self._pending, Roll | Draw) and self._pending.seat and seat not in (None, self._pending.seat):
            return []
        if isinstance(self._pending, Roll):
            return [str(face) for face in sorted(set(self._pending.die.faces))] if self._pending.count == 1 else []
        if isinstance(self._pending, Draw):
            return sorted(set(self._pending.pile.possible()))
        if self._pending is None or (seat is not None and seat not in self.waiting):
            return []
        return sorted(option.notation for option in self.asked(seat).options)

    def label(self, notation: str, seat: Seat | None = None) -> Label:
        """What a person reads about an option."""
        ask = self.asked(seat)
        option = self._find(ask, notation)
        return READY_LABEL if option is READY else self.game.label(self._state, ask, option)

    def refusals(self, seat: Seat | None = None) -> list[Refusal]:
        """What the prompt would offer but for a clause."""
        ask = self.asked(seat)
        return [] if ask.prompt is READY_PROMPT else list(self.game.refusals(self._state, ask))

    def why_not(self, notation: str, seat: Seat | None = None) -> Refused | None:
        """The clause that forbids something and its words; None where it is allowed or means nothing here."""
        ask = self.asked(seat)
        if ask.prompt is READY_PROMPT or any(option.notation == notation for option in ask.options):
            return None
        clause = self.game.why_not(self._state, ask, notation)
        return Refused(clause, self.game.rulebook.clause(clause).words()) if clause else None

    # What is seen

    @property
    def state(self) -> S:
        """The truth, for the host and for tests. Clients and bots get views and imagined worlds."""
        return self._state

    def view(self, seat: Seat = SPECTATOR) -> msgspec.Struct:
        """What one seat may see."""
        return self.game.view(self._state, seat)

    def scene(self, seat: Seat = SPECTATOR) -> Scene:
        """What that looks like."""
        return self.game.scene(self._state, seat)

    def log(self, seat: Seat = SPECTATOR) -> list[Entry]:
        """What has happened, as far as the seat may know. Kept only from the first time that somebody asks for it."""
        if self._entries is None:
            self._listen()
        assert self._entries is not None
        said = self._state.log or []
        return [entry for entry in (*self._entries, *said) if seen_by(seat, entry.to)]

    def save(self, seat: Seat | None = None) -> str:
        """The record: the host's own copy, or what one seat may have of it while play goes on."""
        return record.save(self, seat)

    @property
    def count(self) -> int:
        """How many answers there are so far."""
        return self._counted + len(self._given)

    def answer_at(self, index: int) -> Given:
        """One answer by its place; those of late are found at once."""
        at = self._counted
        if index >= at:
            return self._given[index - at]
        for step in reversed(self._past):
            at -= len(step.given)
            if index >= at:
                return step.given[index - at]
        raise IndexError(index)

    def current_answers(self) -> list[Given]:
        """The answers of the current step; those given together by seat, never by who came first."""
        if self._group is None:
            return self._given
        return self._given[: self._group.start] + self._group.by_seat(self._given)

    def still_secret(self, given: Given) -> bool:
        """Whether an answer of the current step was given together and not all are ready yet: nobody else may know it."""
        return given.together and self._group is not None and given in self._given[self._group.start :]

    def undoable_tail(self) -> int:
        """How many of the last answers might still be taken back, one after the other."""
        if self.outcome is not None:
            return 0
        if self._group is not None:
            return len(self._given) - self._group.start
        tail = 0
        for step in (self._given, *(step.given for step in reversed(self._past))):
            for given in reversed(step):
                if given.kind != "choose" or given.together:
                    return tail
                tail += 1
        return tail

    def answers(self) -> list[Given]:
        """Every answer so far, chance's too, in order."""
        return [given for step in self._past for given in step.given] + self._given

    @property
    def steps(self) -> Sequence[Step]:
        """The finished steps."""
        return self._past

    @property
    def position(self) -> Position[S]:
        """Where the match stands, the truth again: the state at the start of the step and the answers since."""
        return Position(self.game, self._base, self._given)

    def odds(self, notation: str, seat: Seat | None = None, luck: Luck | None = None) -> Odds:
        """What an option may lead to, from what the seat knows: exact wherever that can be."""
        ask = self.asked(seat)
        if self._group is not None:
            raise NotYourTurn("what is decided together has no odds until all are ready")
        self._find(ask, notation)
        luck = luck if luck is not None else Seeded(0)
        worlds = [self.imagine(ask.seat, luck) for _ in range(WORLDS)] if self.game.hides else [self]
        return odds([world.position for world in worlds], notation, ask.seat, luck)

    # Answering

    def play(self, notation: str, seat: Seat | None = None) -> None:
        """Answer by notation: an option, or what dice and cards showed where chance is by hand."""
        if isinstance(self._pending, Roll):
            self._safely(rolled(self._pending, parse_faces(self._pending, notation.split())))
        elif isinstance(self._pending, Draw):
            self._safely(drawn(self._pending, parse_card(self._pending, notation)))
        else:
            ask = self.asked(seat)
            self.answer(self._find(ask, notation), ask.seat)

    def answer(self, option: Option[Any], seat: Seat | None = None) -> None:
        """Answer with one of the options of the ask. A rule that fails leaves the match where it was."""
        ask = self._pending
        if ask.__class__ is not Choose or (seat is not None and seat != ask.seat):
            ask = self.asked(seat)
        assert isinstance(ask, Choose)
        if option not in ask.options:
            raise self._illegal(ask, option.notation)
        self._safely(Given("choose", ask.seat, ask.prompt.clause, option, ask.to, self._group is not None))

    def amend(self, notation: str) -> list[str]:
        """Correct the die or card that was typed last; answers given after it are taken back and returned."""
        if isinstance(self.chance, Luck):
            raise CannotUndo("only dice and cards typed in by hand can be amended")
        steps = [*self._past, Step(self._base, self._given)]
        for index in range(len(steps) - 1, -1, -1):
            given = steps[index].given
            for place in range(len(given) - 1, -1, -1):
                if given[place].bound > 1:
                    return self._amend(steps, index, place, notation)
        raise CannotUndo("no die or card has been typed in yet")

    def _amend(self, steps: list[Step], index: int, place: int, notation: str) -> list[str]:
        if steps[index].base is None:
            raise CannotUndo("that die or card was typed in too long ago")
        gone = [given.notation for step in steps[index:] for given in step.given][place + 1 :]
        past, base, given, outcome = self._past.copy(), self._base, self._given, self.outcome
        self._return_to(index, steps[index].base, steps[index].given[:place])
        try:
            self.play(notation)
        except QuarterdeckError:
            self._past, self.outcome = past, outcome
            self._counted = sum(len(step.given) for step in past)
            self._rebuild(base, given)
            self._listen_again()
            raise
        return gone

    def undo(self, seat: Seat | None = None) -> str:
        """Take back the seat's own last choice, as long as nothing was rolled, drawn, shown or answered since."""
        index, last = self._undoable(seat)
        if index < len(self._past):
            step = self._past[index]
            self._return_to(index, step.base, step.given[:-1])
        else:
            place = max(at for at, given in enumerate(self._given) if given is last)
            self._rebuild(self._base, self._given[:place] + self._given[place + 1 :])
        if self._before_chance is not None:
            self._before_chance = min(self._before_chance, self.count)
        return last.notation

    def can_undo(self, seat: Seat | None = None) -> bool:
        try:
            self._undoable(seat)
        except CannotUndo:
            return False
        return True

    def _undoable(self, seat: Seat | None) -> tuple[int, Given]:
        """The answer that may be taken back, and the step that it belongs to."""
        if self.outcome is not None:
            raise CannotUndo("the game is over, and its record is closed")
        if self._group is not None:
            return len(self._past), self._undoable_together(self._group, seat)
        steps = [*(step.given for step in self._past), self._given]
        index = next((at for at in range(len(steps) - 1, -1, -1) if steps[at]), -1)
        if index < 0:
            raise CannotUndo("nothing has been answered yet")
        last = steps[index][-1]
        if last.kind != "choose":
            raise CannotUndo(f"after a {last.kind} ({last.clause}) nothing can be taken back")
        if last.together:
            raise CannotUndo("what was decided together is known to all and stays")
        if seat is not None and last.seat != seat:
            raise CannotUndo(f"the last choice was made by {last.seat}")
        if index < len(self._past) and self._past[index].base is None:
            raise CannotUndo("that was too long ago")
        return index, last

    def _undoable_together(self, group: Group, seat: Seat | None) -> Given:
        own = [given for given in self._given[group.start :] if seat in (None, given.seat)]
        if not own:
            raise CannotUndo("there is nothing of yours to take back")
        if len({given.seat for given in own}) > 1:
            raise CannotUndo("several seats are choosing: say who takes back")
        return own[-1]

    def take_over(self, chance: Chance) -> None:
        """From here on this source answers rolls and draws, as if it had given all those before."""
        self.chance = chance
        self._before_chance = 0
        self._rewind_chance()
        self._go_on_by_chance()

    def note_place(self, index: int, place: int) -> None:
        """Say which of several like cards a draw took: only the source of chance can tell them apart."""
        held, at = self._given, self._counted
        for step in reversed(self._past):
            if index >= at:
                break
            held = step.given
            at -= len(held)
        held[index - at] = msgspec.structs.replace(held[index - at], index=place)

    # Copies

    def clone(self, chance: Chance | None = None) -> Match[S]:
        """The same position with dice of its own: it neither shares nor foresees those of the match."""
        twin = self._bare(chance)
        twin._past = self._past.copy()
        twin._counted = self._counted
        twin._before_chance = self.count
        twin._entries = None if self._entries is None else self._entries.copy()
        twin.outcome = self.outcome
        twin._rebuild(self._base, self._given)
        twin._go_on_by_chance()
        return twin

    def imagine(self, seat: Seat, luck: Luck | None = None) -> Match[S]:
        """A world that this seat cannot tell from the true one, all that it cannot know dealt anew.

        What happened before the current step is left out: it holds what the seat must not see.
        """
        luck = luck if luck is not None else Seeded(secrets.randbits(64))
        for _ in range(IMAGINED_TRIES):
            world = self._bare(luck)
            world.secret = IMAGINED
            world._before_chance = None
            if self._entries is not None:
                world._entries = [entry for entry in self._entries if seen_by(seat, entry.to)]
            try:
                world._relive(self, seat, luck)
            except _Contradiction:
                continue
            return world
        raise RuleError(f"no world could be imagined for {seat or 'a spectator'} that agrees with what it has seen")

    def _bare(self, chance: Chance | None) -> Match[S]:
        fresh = chance if chance is not None else Seeded(secrets.randbits(64))
        return Match(self.game, self.scenario, fresh, self.players, self.secret, _start=False)

    def _relive(self, true: Match[S], seat: Seat, luck: Luck) -> None:
        """Play the current step of another match again in an imagined world, as far as the seat saw it."""
        self.outcome = true.outcome
        self._rebuild(true.game.imagine(true._base, seat, luck), [])
        if true._pending is None:
            return
        settled = len(true._given) if true._group is None else true._group.start
        for given in true._given[:settled]:
            self._relive_one(given, seat, luck)
        if true._group is not None:
            self._relive_together(true._group, true._given[settled:], seat, luck)
        if self._pending.__class__ is not true._pending.__class__ or self.waiting != true.waiting:
            raise _Contradiction
        self._go_on_by_chance()

    def _relive_together(self, group: Group, given: list[Given], seat: Seat, luck: Luck) -> None:
        """The seat's own answers as they were; of the others only whether they are ready is known."""
        if self._group is None or list(self._group.flows) != list(group.flows):
            raise _Contradiction
        for own in given:
            if own.seat == seat:
                self._relive_one(own, seat, luck)
        for other in group.flows:
            while other != seat and other not in group.waiting and other in self.waiting:
                self._take(self._picked(self.asked(other), luck))

    def _relive_one(self, given: Given, seat: Seat, luck: Luck) -> None:
        ask = self._pending
        visible = seen_by(seat, given.to) or given.seat == seat
        if given.kind == "choose":
            try:
                ask = self.asked(given.seat)
            except QuarterdeckError:
                raise _Contradiction from None
            fitting = [option for option in ask.options if option.notation == given.notation]
            if visible and not fitting:
                raise _Contradiction
            self._take(self._picked(ask, luck, fitting if visible else ask.options))
        elif given.kind == "roll" and isinstance(ask, Roll):
            self._take(given)
        elif given.kind == "draw" and isinstance(ask, Draw):
            self._take(self._redrawn(ask, given, visible, luck))
        elif given.kind == "reveal" and isinstance(ask, Reveal) and (not visible or ask.what == given.answer):
            self._take(revealed(ask))
        else:
            raise _Contradiction

    def _picked(self, ask: Choose, luck: Luck, options: Sequence[Option[Any]] = ()) -> Given:
        options = options or ask.options
        option = options[luck.below(len(options))]
        return Given("choose", ask.seat, ask.clause, option, ask.to, self._group is not None)

    def _go_on_by_chance(self) -> None:
        """Where a copy stands at dice or cards, its own source of chance answers, if it can."""
        if isinstance(self._pending, Roll | Draw):
            self._continue(self._pending)

    def _redrawn(self, ask: Draw, given: Given, visible: bool, luck: Luck) -> Given:
        if not visible:
            return drawn(ask, luck.draw(ask))
        if given.answer not in ask.pile.possible():
            raise _Contradiction
        return drawn(ask, ask.pile.possible().index(given.answer))

    # The engine room

    def _begin(self, state: S) -> None:
        """Start the next step from this state."""
        self._base: S = state.copy()
        self._given: list[Given] = []
        self._state: S = state
        state.log = None if self._entries is None else []
        self._flow: Generator[Ask, Any, None] = self.game.step(state)

    def _continue(self, ask: Ask | None) -> None:
        """Go on from this ask (None: the step has ended) until somebody has to be waited for, or the game is over."""
        empty = 0
        while True:
            while ask is None:
                empty += 1
                if empty > EMPTY_STEPS:
                    raise RuntimeError("the steps of the game go round without asking anything")
                ask = self._next_step()
                if self.outcome is not None:
                    return
            self._pending = ask
            if ask.__class__ is Choose:
                return
            given = self._without_waiting(ask)
            if given is None:
                return
            empty = 0
            ask = self._send(given)

    def _next_step(self) -> Ask | None:
        """Close the step; None if that was the end, or if the next one asks nothing."""
        self._past.append(Step(self._base, self._given))
        self._counted += len(self._given)
        if not len(self._past) % BASES_KEPT:
            self._let_go()
        state = self._state
        if self._entries is not None and state.log:
            self._entries.extend(state.log)
            state.log = []
        self.outcome = self.game.outcome(state)
        if self.outcome is None:
            self._begin(state)
            return next(self._flow, None)
        self._base, self._given, self._pending = state, [], None
        return None

    def _let_go(self) -> None:
        """Of steps long past only the fingerprint is kept; the very first stays, to run everything again from."""
        for step in self._past[1:-BASES_KEPT]:
            if step.base is not None:
                step.fingerprint()
                step.base = None

    def _without_waiting(self, ask: Ask) -> Given | None:
        """The answer to an ask that nobody has to think about; None if it waits."""
        if isinstance(ask, Draw):
            index = self.chance.draw(ask)
            return None if index is None else drawn(ask, index)
        if isinstance(ask, Roll):
            faces = self.chance.roll(ask)
            return None if faces is None else rolled(ask, faces)
        if isinstance(ask, Reveal):
            return revealed(ask)
        assert isinstance(ask, Together)
        self._group = Group(ask, len(self._given))
        return None

    def _send(self, given: Given) -> Ask | None:
        """Give an answer to the rule that waits for it; its next ask, or None at the end of the step."""
        self._given.append(given)
        answer = given.answer
        if self._group is not None:
            self._group.answer(given.seat, answer)
            if self._group.waiting:
                return self._pending
            answer = self._close_group(self._group)
        elif self._state.log is not None and isinstance(self._pending, Roll):
            self._state.log.append(Thrown.of(self._pending, answer))
        try:
            return self._flow.send(answer)
        except StopIteration:
            return None

    def _close_group(self, group: Group) -> dict[Seat, Any]:
        """All are ready: their answers stand by seat, whoever was first."""
        self._given[group.start :] = group.by_seat(self._given)
        self._group = None
        return {seat: group.results[seat] for seat in group.flows}

    def _take(self, given: Given) -> None:
        """Give one answer and go as far as it alone leads: chance and the next step are left alone."""
        ask = self._send(given)
        if ask is None:
            raise _Contradiction
        self._await(ask)

    def _await(self, ask: Ask) -> None:
        if isinstance(ask, Together) and (ask is not self._pending or self._group is None):
            self._group = Group(ask, len(self._given))
        self._pending = ask

    def _safely(self, given: Given) -> None:
        """Give an answer; if a rule fails over it, the match goes back to where it was."""
        steps, base, before = len(self._past), self._base, self._given
        # The last answer of a group puts the group's answers in another order, so those are kept apart.
        count = len(before)
        if self._group is not None:
            before = before.copy()
        try:
            ask = self._send(given)
            if self._group is None:
                self._continue(ask)
        except Exception as error:
            self._return_to(steps, base, before[:count])
            self._rewind_chance()
            if isinstance(error, QuarterdeckError):
                raise
            raise RuleError(f"{given.clause or 'a rule'} failed on {given.notation!r}: {error}") from error

    def _return_to(self, index: int, base: S, given: list[Given]) -> None:
        """Back into an earlier step, with these answers given in it."""
        crossed = index < len(self._past)
        del self._past[index:]
        self._counted = sum(len(step.given) for step in self._past)
        self.outcome = None
        self._rebuild(base, given)
        if crossed:
            self._listen_again()

    def _rebuild(self, base: S, given: list[Given]) -> None:
        """Stand where these answers lead from the start of a step."""
        self._base = base
        self._group = None
        if self.outcome is not None:
            self._state, self._given, self._pending = base, [], None
            return
        state = self._state = base.copy()
        flow = self._flow = self.game.step(state)
        if self._entries is not None:
            state.log = []
        elif not any(answer.together for answer in given):
            ask = next(flow)
            for answer in given:
                ask = flow.send(answer.answer)
            self._given = given.copy()
            self._pending = None
            self._await(ask)
            return
        self._given = []
        self._pending = None
        self._await(next(flow))
        for answer in given:
            following = self._send(answer)
            assert following is not None
            self._await(following)

    def _rewind_chance(self) -> None:
        """Bring the source of chance back to where the answers given leave it."""
        if self._before_chance is None:
            return
        self.chance.restart()
        for given in self.answers()[self._before_chance :]:
            if given.bound > 1:
                for _ in range(len(given.answer) if given.kind == "roll" else 1):
                    self.chance.pass_over(given.bound)

    def _listen(self) -> None:
        """Start to keep the log: run everything again, this time with somebody to hear it."""
        entries: list[Entry] = []
        if self._past:
            again = self._bare(None)
            again._entries = entries
            again._begin(self._past[0].base.copy())
            for step in self._past:
                again._replay(step.given)
        self._entries = entries
        self._rebuild(self._base, self._given)

    def _listen_again(self) -> None:
        if self._entries is not None:
            self._entries = None
            self._listen()

    def _replay(self, given: list[Given]) -> None:
        """Play one finished step again and stand at the start of the next."""
        ask = next(self._flow, None)
        for answer in given:
            assert ask is not None
            self._await(ask)
            ask = self._send(answer)
        self._next_step_only()

    def _next_step_only(self) -> None:
        state = self._state
        if self._entries is not None and state.log:
            self._entries.extend(state.log)
        self._begin(state)

    def _find(self, ask: Choose, notation: str) -> Option[Any]:
        for option in ask.options:
            if option.notation == notation:
                return option
        raise self._illegal(ask, notation)

    def _illegal(self, ask: Choose, notation: str) -> IllegalChoice:
        clause = "" if ask.prompt is READY_PROMPT else self.game.why_not(self._state, ask, notation)
        if clause:
            words = self.game.rulebook.clause(clause).words()
            return IllegalChoice(f"{notation!r} is not allowed by {clause}: {words}", clause)
        offered = ", ".join(option.notation for option in ask.options[:12])
        return IllegalChoice(f"{notation[:80]!r} is not offered; choose one of: {offered}")


READY_LABEL: Final = Label("Ready", "")


def secret_of(chance: Chance) -> bytes:
    """What salts the record: from the seed where there is one, so that the same game is written the same way."""
    known = chance.describe()
    if "server_seed" in known:
        return bytes.fromhex(known["server_seed"])
    if "seed" in known:
        return sha256(f"quarterdeck seeded {known['seed']}".encode()).digest()
    return secrets.token_bytes(32)
