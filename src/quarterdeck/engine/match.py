"""A match: asks, answers, refusals and copies, on a timeline with viewpoints."""

from __future__ import annotations

import importlib
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any, Final, Generic

import msgspec

from quarterdeck.engine.asks import SPECTATOR, Ask, Choose, ClauseId, Draw, Option, Roll, Seat, Seats
from quarterdeck.engine.chance import Chance, Luck, Seeded
from quarterdeck.engine.errors import CannotUndo, GameOver, IllegalChoice, NotYourTurn, QuarterdeckError
from quarterdeck.engine.game import Game, Outcome, S
from quarterdeck.engine.goals import Goal
from quarterdeck.engine.label import Label, Refusal, arranged
from quarterdeck.engine.log import Entry
from quarterdeck.engine.names import Names, SideName
from quarterdeck.engine.odds.distribution import Odds
from quarterdeck.engine.odds.outcomes import WORLDS, odds
from quarterdeck.engine.play.steps import Given, Group, Position
from quarterdeck.engine.play.timeline import Timeline
from quarterdeck.engine.play.viewpoints import Viewpoints
from quarterdeck.engine.play.worlds import imagine
from quarterdeck.engine.records import record
from quarterdeck.engine.scenario import Scenario
from quarterdeck.engine.scene import At, Look, Scene, SightLine

IMAGINED: Final = b"imagined"  # the secret of an imagined world: the true one would give its dice away


class Refused(msgspec.Struct, frozen=True):
    """The clause against a choice, and its words."""

    clause: ClauseId
    words: str


class Match(Generic[S]):
    """One game being played."""

    __slots__ = ("game", "players", "scenario", "seats", "secret", "timeline", "viewpoints")

    def __init__(
        self,
        game: Game[S],
        scenario: Scenario,
        chance: Chance,
        players: Sequence[str] = (),
        secret: bytes | None = None,
        timeline: Timeline[S] | None = None,
    ) -> None:
        """Begin a match, or attach to a timeline of the same game."""
        self.game = game
        self.scenario = scenario
        self.seats: Seats = game.seats(scenario)
        self.players: tuple[str, ...] = tuple(players)
        self.secret = secret if secret is not None else secret_of(chance)
        self.timeline = timeline if timeline is not None else Timeline.begin(game, scenario, chance)
        self.viewpoints = Viewpoints(self.timeline)

    def __repr__(self) -> str:
        turn = f", turn {self.game.turn(self.state)}" if self.game.turn is not None else ""
        return f"<Match of {self.game.key}, {self.scenario.title!r}{turn}: {self._standing()}>"

    def _standing(self) -> str:
        """Return a few words on what the match waits for."""
        outcome, ask = self.timeline.closed or self.outcome, self.ask
        if outcome is not None:
            return f"over, {outcome.text(self.side)}"
        if isinstance(ask, Roll | Draw) or ask is None:
            return "waiting for dice or cards"
        return f"waiting for {', '.join(self.waiting)} [{ask.clause}]"

    def __reduce__(self) -> tuple[Callable[..., Match[Any]], tuple[str, str, str]]:
        """Copy and pickle by the record: the same position, and the same dice to come."""
        return _again, (self.save(), self.game.package, self.game.key)

    # Position

    @property
    def ask(self) -> Ask | None:
        """The current ask; None when the match is over."""
        return self.timeline.ask

    @property
    def waiting(self) -> Seats:
        """The seats that have to choose now; empty while chance is awaited and after the end."""
        ask, group = self.timeline.ask, self.timeline.group
        if isinstance(ask, Choose):
            return (ask.seat,)
        return () if ask is None or group is None else group.waiting

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None while the match goes on."""
        return self.timeline.outcome

    def side(self, seat: Seat) -> SideName:
        """Return the name of a side in sentences, with its number: "the Germans", plural."""
        return self.game.side(seat, self.scenario.names)

    @property
    def state(self) -> S:
        """The true state, for the host and for tests.

        Clients and bots get views and imagined worlds.
        """
        return self.timeline.state

    @property
    def position(self) -> Position[S]:
        """The true position: the state at the start of the step and the answers since."""
        return self.timeline.position

    @property
    def group(self) -> Group | None:
        """The seats that choose together now, each in its own flow."""
        return self.timeline.group

    @property
    def count(self) -> int:
        """The number of answers so far."""
        return self.timeline.count

    def answers(self) -> list[Given]:
        """Every answer so far, including chance's, in order."""
        return self.timeline.answers()

    # Options

    def asked(self, seat: Seat | None = None) -> Choose:
        """Return this seat's prompt; the seat may be left out if only one is asked."""
        ask, group = self.timeline.ask, self.timeline.group
        if isinstance(ask, Choose) and seat in (None, ask.seat):
            return ask
        waiting = self.waiting
        if ask is None:
            raise GameOver("the game is over")
        if not waiting:
            raise NotYourTurn("dice or cards are awaited, not a choice")
        if seat is None:
            if len(waiting) > 1:
                raise NotYourTurn(f"several seats have to choose ({', '.join(waiting)}): name one")
            seat = waiting[0]
        if seat not in waiting:
            if seat and seat not in self.seats:
                raise NotYourTurn(f"there is no seat {seat[:40]!r}; there are {', '.join(self.seats)}")
            raise NotYourTurn(f"{seat or 'a spectator'} has nothing to choose now, waiting for {' and '.join(waiting)}")
        assert group is not None
        own = group.asks[seat]
        assert own is not None
        return own

    def choices(self, seat: Seat | None = None) -> list[str]:
        """Return the notations of the legal options, sorted; none for a seat that is not asked."""
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
        """Return the option of this notation, or refuse it with the clause that forbids it."""
        return self._find(self.asked(seat), notation)

    def label(self, notation: str, seat: Seat | None = None) -> Label:
        """Return an option's label."""
        ask = self.asked(seat)
        return ask.prompt.label(self.state, ask, self._find(ask, notation))

    def labels(self, seat: Seat | None = None) -> list[tuple[str, Label]]:
        """Return every option's notation and label, in the best order for reading."""
        ask, state = self.asked(seat), self.state
        label = ask.prompt.label
        return arranged([(option.notation, label(state, ask, option)) for option in ask.options])

    def refusals(self, seat: Seat | None = None) -> list[Refusal]:
        """Return the choices that a clause refuses at this prompt."""
        return self._refused(self.asked(seat))

    def _refused(self, ask: Choose) -> list[Refusal]:
        return [refusal for refusal in ask.prompt.barred(self.state, ask) if refusal.clause]

    def why_not(self, notation: str, seat: Seat | None = None) -> Refused | None:
        """Return the clause that forbids something, with its words, or None."""
        ask = self.asked(seat)
        clause = "" if any(option.notation == notation for option in ask.options) else self._clause_against(ask, notation)
        return Refused(clause, self.game.rulebook.clause(clause).words()) if clause else None

    def _clause_against(self, ask: Choose, notation: str) -> ClauseId:
        for refusal in self._refused(ask):
            if refusal.notation == notation:
                return refusal.clause
        return ask.prompt.explain(self.state, ask, notation)

    # Views

    def view(self, seat: Seat = SPECTATOR) -> msgspec.Struct:
        """Return a seat's view."""
        return self.viewpoints.view(seat)

    def scene(self, seat: Seat = SPECTATOR) -> Scene:
        """Return a seat's scene."""
        return self.viewpoints.scene(seat)

    def look(self, piece: str, seat: Seat = SPECTATOR) -> Look:
        """Return the arcs and sight lines of a piece in the scene; empty if the game has none."""
        return self.viewpoints.look(piece, seat)

    def measure(self, start: At, end: At, seat: Seat = SPECTATOR) -> SightLine | None:
        """Return the line of sight between two places of the map, or None."""
        return self.viewpoints.measure(start, end, seat)

    def goals(self, seat: Seat = SPECTATOR) -> list[Goal]:
        """Return each side's goals and progress; empty if the game gives none."""
        return self.viewpoints.goals(seat)

    def log(self, seat: Seat = SPECTATOR) -> list[Entry]:
        """Return the log as far as the seat may know it. It is kept only from the first call on."""
        return self.viewpoints.log(seat)

    @property
    def names(self) -> Names:
        """The names for the log's ids: ``entry.text(match.names)``."""
        return self.game.names_in(self.state, self.scenario.names)

    def told(self, seat: Seat = SPECTATOR) -> list[str]:
        """Return the log as text, line by line."""
        names = self.names
        return [entry.text(names) for entry in self.log(seat)]

    def save(self, seat: Seat | None = None) -> str:
        """Return the record: the host's own copy, or a seat's copy during play."""
        return record.save(self, seat)

    def odds(self, notation: str, seat: Seat | None = None, luck: Luck | None = None) -> Odds:
        """Return the odds of an option from the seat's knowledge, exact if possible."""
        return next(self.odds_of([notation], seat, luck))

    def odds_of(self, notations: Iterable[str], seat: Seat | None = None, luck: Luck | None = None) -> Iterator[Odds]:
        """Yield the odds of several options, imagining hidden information only once."""
        ask = self.asked(seat)
        if not self.has_odds(seat):
            raise NotYourTurn("choices made together have no odds until all are ready")
        luck = luck if luck is not None else Seeded(0)
        worlds: list[Match[S]] = []
        for notation in notations:
            option = self._find(ask, notation)
            if self.group is not None:
                before = [given.answer for given in self.timeline.given[self.group.start :] if given.seat == ask.seat]
                yield self.game.mind.forecasts[ask.prompt.key](self.state, ask, option, before)
                continue
            if not worlds:
                worlds = [self.imagine(ask.seat, luck) for _ in range(self.worlds_needed(ask, WORLDS))] or [self]
            yield odds([world.position for world in worlds], notation, ask.seat, luck)

    def has_odds(self, seat: Seat | None = None) -> bool:
        """Return whether the options open to a seat have odds.

        Choices made together have odds only if the game forecasts them.
        """
        return self.group is None or self.asked(seat).prompt.key in self.game.mind.forecasts

    def worlds_needed(self, ask: Choose, most: int) -> int:
        """Return how many imagined worlds an ask needs: none if nothing is hidden.

        It needs one if hidden information does not matter.
        """
        if not self.game.hides:
            return 0
        return most if self.game.mind.hinges is None or self.game.mind.hinges(self.state, ask) else 1

    def ends_turn(self, notation: str, seat: Seat | None = None, luck: Luck | None = None) -> bool:
        """Return whether an option ends its step for good, with nothing thrown or shown for it.

        Such an option cannot be undone once the match has gone on by itself. This uses the seat's
        knowledge: if something is hidden, a world that it imagines.
        """
        ask = self.asked(seat)
        self._find(ask, notation)
        if self.group is not None:
            return False  # choices made together end with an answer of their own
        luck = luck if luck is not None else Seeded(secrets.randbits(64))
        world = self.imagine(ask.seat, luck) if self.game.hides else self.clone(luck)
        steps, given = world.timeline.past.steps, len(world.timeline.given)
        over = len(steps)
        world.play(notation, ask.seat)
        if len(steps) == over or len(steps[over].given) > given + 1:
            return False
        return ask.seat not in world.waiting or not world.can_undo(ask.seat)

    # Answers

    def play(self, notation: str, seat: Seat | None = None) -> None:
        """Answer by notation: an option, or the result of dice and cards if chance is by hand."""
        if self.timeline.closed is not None:
            raise GameOver("the game is over")
        if isinstance(self.ask, Roll | Draw):
            self.timeline.answer_by_hand(notation)
        else:
            ask = self.asked(seat)
            self.answer(self._find(ask, notation), ask.seat)

    def answer(self, option: Option[Any], seat: Seat | None = None) -> None:
        """Answer with one of the options of the ask.

        A rule that fails leaves the match where it was.
        """
        ask = self.asked(seat)
        if option not in ask.options:
            raise self._illegal(ask, option.notation)
        self.timeline.answer(Given("choose", ask.seat, ask.prompt.clause, option, ask.to, self.timeline.group is not None))

    def amend(self, notation: str) -> list[str]:
        """Correct the die or card typed last; undo and return the answers given after it."""
        return self.timeline.amend(notation)

    def undo(self, seat: Seat | None = None) -> str:
        """Undo the seat's own last choice, if no roll, draw, reveal or answer came since."""
        return self.timeline.undo(seat)

    def can_undo(self, seat: Seat | None = None) -> bool:
        try:
            self.timeline.undoable(seat)
        except CannotUndo:
            return False
        return True

    def close(self, outcome: Outcome) -> None:
        """End the match here by no rule: a seat has resigned, or all have agreed to a draw."""
        self.timeline.close(outcome)

    # Copies

    def clone(self, chance: Chance | None = None) -> Match[S]:
        """Return the same position with dice of its own, independent of this match's."""
        fresh = chance if chance is not None else Seeded(secrets.randbits(64))
        return Match(self.game, self.scenario, fresh, self.players, self.secret, self.timeline.copy(fresh))

    def elsewhere(self, base: S, luck: Luck, seat: Seat) -> Match[S]:
        """Return a match at the start of this step in another world, with the seat's own log."""
        world = self.timeline.elsewhere(base, luck, seat)
        return Match(self.game, self.scenario, luck, self.players, IMAGINED, world)

    def imagine(self, seat: Seat, luck: Luck | None = None) -> Match[S]:
        """Return a world that this seat cannot tell from the true one.

        Hidden information is dealt anew.

        Everything before the current step is left out: it holds what the seat must not see.
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
    """Return a match from its record; the rule book is looked up by its place."""
    from quarterdeck.engine.records.replay import load  # it imports this module

    found = [game for game in vars(importlib.import_module(package)).values() if isinstance(game, Game) and game.key == key]
    if not found:
        raise QuarterdeckError(f"there is no game {key!r} in {package}")
    return load(text, lambda _: found[0])


def secret_of(chance: Chance) -> bytes:
    """Return the salt of the record, from the seed if any, so equal games give equal records."""
    known = chance.describe()
    if "server_seed" in known:
        return bytes.fromhex(known["server_seed"])
    if "seed" in known:
        return sha256(f"quarterdeck seeded {known['seed']}".encode()).digest()
    return secrets.token_bytes(32)
