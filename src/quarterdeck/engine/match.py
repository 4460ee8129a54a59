"""A match: what is asked, what is seen, answering, taking back, copies and imagined worlds."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from quarterdeck.engine import record
from quarterdeck.engine.asks import (
    READY,
    READY_PROMPT,
    SPECTATOR,
    Choose,
    ClauseId,
    Draw,
    Option,
    Reveal,
    Roll,
    Seat,
    seen_by,
)
from quarterdeck.engine.chance import Chance, Luck, Seeded, parse_card, parse_faces
from quarterdeck.engine.errors import (
    CannotUndo,
    IllegalChoice,
    NotYourTurn,
    QuarterdeckError,
    RuleError,
    UnknownPiece,
)
from quarterdeck.engine.game import Label, Refusal, S, arranged
from quarterdeck.engine.log import Entry
from quarterdeck.engine.odds import WORLDS, Odds, odds
from quarterdeck.engine.run import Contradiction, Run
from quarterdeck.engine.scene import Look, Scene
from quarterdeck.engine.step import Given, Group, Step, drawn, revealed, rolled

IMAGINED_TRIES: Final = 2_000
IMAGINED: Final = b"imagined"  # the secret of a world that never was: the true one would give its dice away


class Refused(msgspec.Struct, frozen=True):
    """Why something cannot be chosen: the clause and its words."""

    clause: ClauseId
    words: str


class Match(Run[S]):
    """One game being played."""

    __slots__ = ()

    # What is offered

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

    def labels(self, seat: Seat | None = None) -> list[tuple[str, Label]]:
        """Every option by its notation and with its label, in the order in which a list of them is best read."""
        notations = [option.notation for option in self.asked(seat).options]
        return arranged([(notation, self.label(notation, seat)) for notation in notations])

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

    def look(self, piece: str, seat: Seat = SPECTATOR) -> Look:
        """What one of the pieces in the scene bears on and sees; nothing where the game has nothing to say about it."""
        if not any(each.id == piece for each in self.scene(seat).pieces):
            raise UnknownPiece(f"there is no piece {piece[:40]!r} in this match")
        return Look(piece) if self.game.look is None else self.game.look(self._state, seat, piece)

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
            except Contradiction:
                continue
            return world
        raise RuleError(f"no world could be imagined for {seat or 'a spectator'} that agrees with what it has seen")

    def _relive(self, true: Match[S], seat: Seat, luck: Luck) -> None:
        """Play the current step of another match again in an imagined world, as far as the seat saw it."""
        self.outcome = true.outcome
        self._rebuild(true.game.imagine(true._base, seat, luck), [])
        if true._pending is None:
            return
        settled = len(true._given) if true._group is None else true._group.start
        self._relive_settled(true._given[:settled], seat, luck)
        if true._group is not None:
            self._relive_together(true._group, true._given[settled:], seat, luck)
        if self._pending.__class__ is not true._pending.__class__ or self.waiting != true.waiting:
            raise Contradiction
        self._go_on_by_chance()

    def _relive_settled(self, given: list[Given], seat: Seat, luck: Luck) -> None:
        """Answer by answer; those who chose together one after the other, as far as the seat came to know it."""
        at = 0
        while at < len(given):
            if self._group is None:
                self._relive_one(given[at], seat, luck)
                at += 1
                continue
            for chooser in self._group.flows:
                end = next((end for end, own in enumerate(given[at:], at + 1) if own.answer is READY), at)
                self._relive_choices(chooser, given[at:end], seat, luck)
                at = end

    def _relive_choices(self, chooser: Seat, given: list[Given], seat: Seat, luck: Luck) -> None:
        """What was chosen in secret is chosen anew, and may then be followed by more or fewer questions than it was."""
        if not given or any(own.seat != chooser for own in given):
            raise Contradiction
        for own in given:
            if own.seat == seat or seen_by(seat, own.to):
                while chooser != seat and not seen_by(seat, self.asked(chooser).to):
                    self._take(self._picked(self.asked(chooser), luck))
                self._relive_one(own, seat, luck)

    def _relive_together(self, group: Group, given: list[Given], seat: Seat, luck: Luck) -> None:
        """The seat's own answers as they were; of the others only whether they are ready is known."""
        if self._group is None or list(self._group.flows) != list(group.flows):
            raise Contradiction
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
                raise Contradiction from None
            fitting = [option for option in ask.options if option.notation == given.notation]
            if visible and not fitting:
                raise Contradiction
            self._take(self._picked(ask, luck, fitting if visible else ask.options))
        elif given.kind == "roll" and isinstance(ask, Roll):
            self._take(given)
        elif given.kind == "draw" and isinstance(ask, Draw):
            self._take(self._redrawn(ask, given, visible, luck))
        elif given.kind == "reveal" and isinstance(ask, Reveal) and (not visible or ask.what == given.answer):
            self._take(revealed(ask))
        else:
            raise Contradiction

    def _picked(self, ask: Choose, luck: Luck, options: Sequence[Option[Any]] = ()) -> Given:
        options = options or ask.options
        option = options[luck.below(len(options))]
        return Given("choose", ask.seat, ask.clause, option, ask.to, self._group is not None)

    def _redrawn(self, ask: Draw, given: Given, visible: bool, luck: Luck) -> Given:
        if not visible:
            return drawn(ask, luck.draw(ask))
        if given.answer not in ask.pile.possible():
            raise Contradiction
        return drawn(ask, ask.pile.possible().index(given.answer))

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
