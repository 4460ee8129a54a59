"""A match: what is asked, what is seen, answering, taking back, and copies."""

from __future__ import annotations

import importlib
import secrets
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from quarterdeck.engine.asks import SPECTATOR, Choose, ClauseId, Draw, Option, Roll, Seat, seen_by
from quarterdeck.engine.chance import Chance, Luck, Seeded, parse_card, parse_faces
from quarterdeck.engine.errors import CannotUndo, GameOver, IllegalChoice, NotYourTurn, QuarterdeckError, UnknownPiece
from quarterdeck.engine.game import Game, S
from quarterdeck.engine.goals import Goal
from quarterdeck.engine.label import Label, Refusal, arranged
from quarterdeck.engine.log import Ended, Entry
from quarterdeck.engine.names import Names
from quarterdeck.engine.odds.distribution import Odds
from quarterdeck.engine.odds.outcomes import WORLDS, odds
from quarterdeck.engine.play.steps import Given, Group, drawn
from quarterdeck.engine.play.timeline import Timeline
from quarterdeck.engine.play.worlds import imagine
from quarterdeck.engine.records import record
from quarterdeck.engine.scene import At, Look, Scene, SightLine


class Refused(msgspec.Struct, frozen=True):
    """Why something cannot be chosen: the clause and its words."""

    clause: ClauseId
    words: str


class Match(Timeline[S]):
    """One game being played."""

    __slots__ = ()

    def __repr__(self) -> str:
        turn = f", turn {self.game.turn(self._state)}" if self.game.turn is not None else ""
        return f"<Match of {self.game.key}, {self.scenario.title!r}{turn}: {self._standing()}>"

    def _standing(self) -> str:
        """What is awaited, in a few words."""
        outcome, ask = self.closed or self.outcome, self.ask
        if outcome is not None:
            return f"over, {outcome.text(self.game.seat_name)}"
        if isinstance(ask, Roll | Draw) or ask is None:
            return "waiting for dice or cards"
        return f"waiting for {', '.join(self.waiting)} [{ask.clause}]"

    def __reduce__(self) -> tuple[Callable[..., Match[Any]], tuple[str, str, str]]:
        """Copied and kept by its record: the same position, and the same dice to come."""
        return _again, (self.save(), self.game.package, self.game.key)

    # What is offered

    def choices(self, seat: Seat | None = None) -> list[str]:
        """The notations of the legal options, sorted; none for a seat that is not asked."""
        if isinstance(self.ask, Roll | Draw) and self.ask.seat and seat not in (None, self.ask.seat):
            return []
        if isinstance(self.ask, Roll):
            return [str(face) for face in sorted(set(self.ask.die.faces))] if self.ask.count == 1 else []
        if isinstance(self.ask, Draw):
            return sorted(set(self.ask.pile.possible()))
        if self.ask is None or (seat is not None and seat not in self.waiting):
            return []
        return sorted(option.notation for option in self.asked(seat).options)

    def option(self, notation: str, seat: Seat | None = None) -> Option[Any]:
        """The option of this notation; refused where there is none, with the clause that forbids it if one does."""
        return self._find(self.asked(seat), notation)

    def label(self, notation: str, seat: Seat | None = None) -> Label:
        """What a person reads about an option."""
        ask = self.asked(seat)
        return ask.prompt.label(self._state, ask, self._find(ask, notation))

    def labels(self, seat: Seat | None = None) -> list[tuple[str, Label]]:
        """Every option by its notation and with its label, in the order in which a list of them is best read."""
        ask, state = self.asked(seat), self._state
        label = ask.prompt.label
        return arranged([(option.notation, label(state, ask, option)) for option in ask.options])

    def refusals(self, seat: Seat | None = None) -> list[Refusal]:
        """What the prompt would offer but for a clause."""
        ask = self.asked(seat)
        return list(ask.prompt.barred(self._state, ask))

    def why_not(self, notation: str, seat: Seat | None = None) -> Refused | None:
        """The clause that forbids something and its words; None where it is allowed or means nothing here."""
        ask = self.asked(seat)
        clause = "" if any(option.notation == notation for option in ask.options) else self._clause_against(ask, notation)
        return Refused(clause, self.game.rulebook.clause(clause).words()) if clause else None

    def _clause_against(self, ask: Choose, notation: str) -> ClauseId:
        for refusal in ask.prompt.barred(self._state, ask):
            if refusal.notation == notation:
                return refusal.clause
        return ask.prompt.explain(self._state, ask, notation)

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

    def measure(self, start: At, end: At, seat: Seat = SPECTATOR) -> SightLine | None:
        """The line of sight between two places of the map; None where the game has no such thing, or the map not those."""
        return None if self.game.measure is None else self.game.measure(self._state, seat, start, end)

    def goals(self, seat: Seat = SPECTATOR) -> list[Goal]:
        """By what each side wins, and how far it is; nothing where the game does not say."""
        return [] if self.game.goals is None else list(self.game.goals(self._state, seat))

    def log(self, seat: Seat = SPECTATOR) -> list[Entry]:
        """What has happened, as far as the seat may know. Kept only from the first time that somebody asks for it."""
        if self._entries is None:
            self._listen()
        assert self._entries is not None
        said: list[Entry] = [*self._entries, *(self._state.log or [])]
        if self.closed is not None:
            said.append(Ended(self.closed.text(self.game.seat_name), self.closed.clause))
        return [entry for entry in said if seen_by(seat, entry.to)]

    @property
    def names(self) -> Names:
        """What the log's ids are called: ``entry.text(match.names)``."""
        return self.game.names_in(self._state)

    def told(self, seat: Seat = SPECTATOR) -> list[str]:
        """The log as a person reads it, line by line."""
        names = self.names
        return [entry.text(names) for entry in self.log(seat)]

    def heard(self, after: int = 0) -> list[Entry]:
        """What has been said since the first so many entries, whoever may know it: the truth again, for the host."""
        if self._entries is None:
            self._listen()
        assert self._entries is not None
        kept, now = self._entries, self._state.log or []
        return [*kept[after:], *now[max(0, after - len(kept)) :]]

    def save(self, seat: Seat | None = None) -> str:
        """The record: the host's own copy, or what one seat may have of it while play goes on."""
        return record.save(self, seat)

    def odds(self, notation: str, seat: Seat | None = None, luck: Luck | None = None) -> Odds:
        """What an option may lead to, from what the seat knows: exact wherever that can be."""
        return next(self.odds_of([notation], seat, luck))

    def odds_of(self, notations: Iterable[str], seat: Seat | None = None, luck: Luck | None = None) -> Iterator[Odds]:
        """The odds of several options, one after the other: what the seat cannot know is imagined once for all of them."""
        ask = self.asked(seat)
        if not self.has_odds(seat):
            raise NotYourTurn("what is decided together has no odds until all are ready")
        luck = luck if luck is not None else Seeded(0)
        worlds: list[Match[S]] = []
        for notation in notations:
            option = self._find(ask, notation)
            if self._group is not None:
                yield self._forecast(ask, option, self._group)
                continue
            if not worlds:
                worlds = [self.imagine(ask.seat, luck) for _ in range(self.worlds_needed(ask, WORLDS))] or [self]
            yield odds([world.position for world in worlds], notation, ask.seat, luck)

    def _forecast(self, ask: Choose, option: Option[Any], group: Group) -> Odds:
        before = [given.answer for given in self._given[group.start :] if given.seat == ask.seat]
        return self.game.forecasts[ask.prompt.key](self._state, ask, option, before)

    def has_odds(self, seat: Seat | None = None) -> bool:
        """Whether the options that a seat is asked for have odds: among what is decided together only where the game
        forecasts them."""
        return self._group is None or self.asked(seat).prompt.key in self.game.forecasts

    def worlds_needed(self, ask: Choose, most: int) -> int:
        """How many imagined worlds tell what comes of an ask: none where nothing is hidden, one where it does not matter."""
        if not self.game.hides:
            return 0
        return most if self.game.hinges is None or self.game.hinges(self._state, ask) else 1

    def ends_turn(self, notation: str, seat: Seat | None = None, luck: Luck | None = None) -> bool:
        """Whether an option is the last of its step, with nothing thrown or shown for it, and cannot be taken back once the
        match has gone on by itself. From what the seat knows: where something is hidden, in a world that it imagines."""
        ask = self.asked(seat)
        self._find(ask, notation)
        if self._group is not None:
            return False  # what is decided together ends with a word of its own
        luck = luck if luck is not None else Seeded(secrets.randbits(64))
        world = self.imagine(ask.seat, luck) if self.game.hides else self.clone(luck)
        steps, given = len(world.steps), len(world.current_answers())
        world.play(notation, ask.seat)
        if len(world.steps) == steps or len(world.steps[steps].given) > given + 1:
            return False
        return ask.seat not in world.waiting or not world.can_undo(ask.seat)

    # Answering

    def play(self, notation: str, seat: Seat | None = None) -> None:
        """Answer by notation: an option, or what dice and cards showed where chance is by hand."""
        if self.closed is not None:
            raise GameOver("the game is over")
        if isinstance(self.ask, Roll):
            self._safely(self._threw(self.ask, parse_faces(self.ask, notation.split())))
        elif isinstance(self.ask, Draw):
            self._safely(drawn(self.ask, parse_card(self.ask, notation)))
        else:
            ask = self.asked(seat)
            self.answer(self._find(ask, notation), ask.seat)

    def answer(self, option: Option[Any], seat: Seat | None = None) -> None:
        """Answer with one of the options of the ask. A rule that fails leaves the match where it was."""
        ask = self.ask
        if not isinstance(ask, Choose) or (seat is not None and seat != ask.seat):
            ask = self.asked(seat)
        if option not in ask.options:
            raise self._illegal(ask, option.notation)
        self._safely(Given("choose", ask.seat, ask.prompt.clause, option, ask.to, self._group is not None))

    def amend(self, notation: str) -> list[str]:
        """Correct the die or card that was typed last; answers given after it are taken back and returned."""
        if isinstance(self.chance, Luck):
            raise CannotUndo("only dice and cards typed in by hand can be amended")
        steps = [*(step.given for step in self._past.steps), self._given]
        for index in range(len(steps) - 1, -1, -1):
            given = steps[index]
            for place in range(len(given) - 1, -1, -1):
                if given[place].bound > 1:
                    return self._amend(steps, index, place, notation)
        raise CannotUndo("no die or card has been typed in yet")

    def _amend(self, steps: list[list[Given]], index: int, place: int, notation: str) -> list[str]:
        if self._past.is_out_of_reach(index):
            raise CannotUndo("that die or card was typed in too long ago")
        gone = [given.notation for step in steps[index:] for given in step][place + 1 :]
        base, past, outcome = self._base, self._past.copy(), self.outcome
        self._return_to(index, steps[index][:place])
        try:
            self.play(notation)
        except QuarterdeckError:
            self._past, self.outcome = past, outcome
            self._rebuild(base, steps[-1])
            self._listen_again()
            raise
        return gone

    def undo(self, seat: Seat | None = None) -> str:
        """Take back the seat's own last choice, as long as nothing was rolled, drawn, shown or answered since."""
        index, last = self._undoable(seat)
        if index < len(self._past.steps):
            self._return_to(index, self._past.steps[index].given[:-1])
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
            return len(self._past.steps), self._undoable_together(self._group, seat)
        steps = [*(step.given for step in self._past.steps), self._given]
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
        if self._past.is_out_of_reach(index):
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
        twin._before_chance = self.count
        twin._entries = None if self._entries is None else self._entries.copy()
        twin.outcome, twin.closed = self.outcome, self.closed
        twin._rebuild(self._base, self._given)
        twin.go_on()
        return twin

    def imagine(self, seat: Seat, luck: Luck | None = None) -> Match[S]:
        """A world that this seat cannot tell from the true one, all that it cannot know dealt anew.

        What happened before the current step is left out: it holds what the seat must not see.
        """
        return imagine(self, seat, luck if luck is not None else Seeded(secrets.randbits(64)))

    def _find(self, ask: Choose, notation: str) -> Option[Any]:
        for option in ask.options:
            if option.notation == notation:
                return option
        raise self._illegal(ask, notation)

    def _illegal(self, ask: Choose, notation: str) -> IllegalChoice:
        clause = self._clause_against(ask, notation)
        if clause:
            words = self.game.rulebook.clause(clause).words()
            return IllegalChoice(f"{notation!r} is not allowed by {clause}: {words}", clause)
        offered = ", ".join(option.notation for option in ask.options[:12])
        return IllegalChoice(f"{notation[:80]!r} is not offered; choose one of: {offered}")


def _again(text: str, package: str, key: str) -> Match[Any]:
    """A match from its record; the rule book is looked for where it stood."""
    from quarterdeck.engine.records.replay import load  # it makes matches, and so stands on this module

    found = [game for game in vars(importlib.import_module(package)).values() if isinstance(game, Game) and game.key == key]
    if not found:
        raise QuarterdeckError(f"there is no game {key!r} in {package}")
    return load(text, lambda _: found[0])
