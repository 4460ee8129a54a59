"""A match on this machine: its players and bots, the seat whose view is shown, and its file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec.structs import asdict

from quarterdeck.atomic_files import put
from quarterdeck.bots import HUMAN, Bot, Sight, bot, chosen
from quarterdeck.bots.ranks import RANKS, described
from quarterdeck.engine.asks import SPECTATOR, Choose, Draw, Roll, Seat, Seats, seen_by
from quarterdeck.engine.errors import CannotUndo, QuarterdeckError
from quarterdeck.engine.log import Entry
from quarterdeck.engine.match import Match, Refused
from quarterdeck.engine.records.record import LINK
from quarterdeck.engine.scenario import load_shipped
from quarterdeck.engine.scene import Look, Scene
from quarterdeck.terminal.order_book import OrderBook
from quarterdeck.terminal.text import sentences
from quarterdeck.terminal.text.offers import Offer


class Taste(NamedTuple):
    """A player's settings.

    ``name`` is shown beside the player's seat, ``pause`` is the time before a bot's move, and
    ``keep_confirms`` stores a change of ``confirms``, the setting to confirm the end of a turn.
    """

    name: str = ""
    pause: float | None = None
    colours: Sequence[str] = ()
    confirms: bool = False
    keep_confirms: Callable[[bool], None] | None = None


PLAIN_TASTE: Final = Taste()


class DueAnswer(Enum):
    """The kind of answer that a match waits for."""

    HUMAN = "human"
    BOT = "bot"
    ORDERS = "orders"  # given by a player in advance
    CHANCE = "chance"  # a die or card that a player types
    OVER = "over"


@dataclass(frozen=True, slots=True)
class LocalTurn:
    """The answer due next, and the seat that gives it."""

    due: DueAnswer
    seat: Seat


class LocalMatch:
    """One match with its players. ``viewer`` is the seat whose view is shown."""

    def __init__(
        self, match: Match[Any], players: Mapping[Seat, str], *, seed: int, path: Path, taste: Taste = PLAIN_TASTE
    ) -> None:
        self.match = match
        self.taste = taste
        self.confirms = taste.confirms  # whether the player confirms the last choice of a turn
        self.players = dict(players)
        self.humans = tuple(seat for seat in match.seats if self.players.get(seat, HUMAN) == HUMAN)
        self.bots: dict[Seat, Bot] = {
            seat: bot(self.players[seat], seed * len(match.seats) + place)
            for place, seat in enumerate(match.seats)
            if seat not in self.humans
        }
        self.viewer: Seat = self.humans[0] if len(self.humans) == 1 else SPECTATOR
        self.book = OrderBook(match)
        self._said = ""  # the label of the last choice
        self._said_to: Seats | None = ()  # the seats that may know it
        self.moves = 0  # grows with every change, so that work on an older position is recognized
        self.path = _not_in_the_way(path, match)
        self._before = _read(self.path)
        self.saved = match.count if self._before else -1  # number of answers in the file
        self._taught = -1, ""  # number of answers when the last lesson was shown
        self.lessons = dict(_lessons(match))  # lessons of prompts that have not come up yet
        self.trouble = ""  # why saving failed, until the player has been told

    # Whose turn

    def turn(self) -> LocalTurn:
        """Return the answer due next.

        If several seats choose, bots go first, then the viewer, then the others.
        """
        match = self.match
        if match.ask is None:
            return LocalTurn(DueAnswer.OVER, self.viewer)
        if isinstance(match.ask, Roll | Draw):
            hidden = isinstance(match.ask, Draw) and match.ask.to is not None
            return LocalTurn(DueAnswer.CHANCE, match.ask.seat if hidden and match.ask.seat in self.humans else self.viewer)
        for seat in match.waiting:
            if seat in self.bots:
                return LocalTurn(DueAnswer.BOT, seat)
        seat = self.viewer if self.viewer in match.waiting else match.waiting[0]
        ordered = next((each for each in (seat, *match.waiting) if self.book.answer(each) is not None), "")
        return LocalTurn(DueAnswer.ORDERS, ordered) if ordered else LocalTurn(DueAnswer.HUMAN, seat)

    @property
    def is_out(self) -> bool:
        """Return whether the players here have no units left while bots play on."""
        units = self.match.game.mind.units
        if units is None or not self.humans or self.turn().due is not DueAnswer.BOT:
            return False
        return not any(unit.strength > 0 for unit in units(self.match.state) if unit.seat in self.humans)

    def needs_curtain(self, turn: LocalTurn) -> bool:
        """Return whether the screen must be hidden before it is handed to another player."""
        alone = turn.due in (DueAnswer.BOT, DueAnswer.ORDERS)
        return self.match.game.hides and len(self.humans) > 1 and turn.seat != self.viewer and not alone

    def show_to(self, turn: LocalTurn) -> None:
        """Show the view of the seat to act, if a person plays it."""
        if turn.due is DueAnswer.OVER:
            self.viewer = self.humans[0] if len(self.humans) == 1 else SPECTATOR
        elif turn.seat in self.humans and turn.due is not DueAnswer.ORDERS:
            self.viewer = turn.seat

    def name(self, seat: Seat) -> str:
        """Return a seat's label; with the player's name if there is only one player here."""
        own = f" ({self.taste.name})" if self.taste.name and self.humans == (seat,) else ""
        return f"{self.match.game.seat_name(seat)}{own}" if seat else "Spectator"

    def company(self) -> list[str]:
        """Return a line for each seat with its player; for a bot of a rank, with its strength."""
        game = self.match.game
        return [
            f"{self.name(seat)}: {described(game, player) if player in RANKS else player}"
            for seat, player in self.players.items()
        ]

    # What is seen

    def scene(self) -> Scene:
        return self.match.scene(self.viewer)

    def look(self, piece: str) -> Look | None:
        """Return a piece's arcs and sight lines, as far as the viewer may know them."""
        return self.match.look(piece, self.viewer) if piece else None

    def subject(self) -> str:
        """Return the piece that the prompt is about, or an empty string."""
        if self.viewer not in self.match.waiting:
            return ""
        return str(self.match.asked(self.viewer).about.get("key", ""))

    def log(self) -> list[Entry]:
        return self.match.log(self.viewer)

    def question(self) -> str:
        """Return the prompt, or the state of the match if no player here is to act."""
        ask, turn = self.match.ask, self.turn()
        if isinstance(ask, Roll):
            return sentences.throw_prompt(self.match, ask)
        if isinstance(ask, Draw):
            return sentences.draw_prompt(self.match, ask)
        if turn.due is DueAnswer.OVER:
            return self.outcome()
        if turn.due is DueAnswer.BOT:
            return f"{self.name(turn.seat)} ({self.players[turn.seat]}) is thinking."
        if turn.due is DueAnswer.ORDERS:
            return f"The orders of {self.match.side(turn.seat).noun.put()} are being carried out."
        asked = self.match.asked(turn.seat)
        return asked.prompt.text(asked.about)

    def occasion(self) -> str:
        """Return the choice that led to a throw or draw, if the viewer may know it."""
        known = self._said and seen_by(self.viewer, self._said_to)
        if not known or not any(given.kind == "choose" for given in self.match.position.given):
            return ""
        active = next((f"{piece.name}: " for piece in self.scene().pieces if piece.active), "")
        return f"{active}{self._said}"

    def reason(self) -> str:
        """Return the clause behind a throw or draw, in words."""
        ask, game = self.match.ask, self.match.game
        if isinstance(ask, Roll):
            return sentences.dice_help(game, ask)
        if isinstance(ask, Draw):
            return sentences.clause_words(game, ask.clause, in_short=True)
        return ""

    def lesson(self) -> str:
        """Return the learning scenario's lesson about a prompt, the first time that it comes up."""
        turn = self.turn()
        if turn.due is not DueAnswer.HUMAN:
            return ""
        key = self.match.asked(turn.seat).prompt.key
        if key in self.lessons:
            self._taught = self.match.count, self.lessons.pop(key)
        count, words = self._taught
        return words if count == self.match.count else ""

    def outcome(self) -> str:
        outcome = self.match.outcome
        return outcome.text(self.match.side) if outcome is not None else ""

    def offers(self) -> list[Offer]:
        """Return the viewer's options, then forbidden ones; none if another seat is to act."""
        turn = self.turn()
        if turn.due is not DueAnswer.HUMAN or turn.seat != self.viewer:
            return []
        match, seat = self.match, turn.seat
        offers = [Offer(**asdict(label), notation=notation) for notation, label in match.labels(seat)]
        refusals = match.refusals(seat)
        return offers + [Offer(each.text, each.clause, notation=each.notation, refused=True) for each in refusals]

    def why_not(self, notation: str) -> Refused | None:
        return self.match.why_not(notation, self.viewer)

    # Answering

    def choose(self, notation: str) -> None:
        """Answer for the viewer: an option by its notation, or the face of a die or card."""
        match = self.match
        if self.turn().due is DueAnswer.CHANCE:
            match.play(notation)
        else:
            prompt = match.asked(self.viewer).prompt.key
            self._choose(notation, self.viewer)
            self.book.answered(self.viewer, prompt, notation)
        self._moved()

    @property
    def times(self) -> int:
        """Return how many times in a row the viewer is given the present prompt."""
        return self.match.asked(self.viewer).times if self.viewer in self.match.waiting else 1

    def choose_all(self, notations: Sequence[str]) -> int:
        """Give several answers while each is offered; return how many were accepted."""
        asked = self.match.asked(self.viewer)
        for place, notation in enumerate(notations):
            if place and not self._is_asked_again(asked, notation):
                return place
            self.choose(notation)
        return len(notations)

    def _is_asked_again(self, asked: Choose, notation: str) -> bool:
        now = self.match.asked(self.viewer) if self.viewer in self.match.waiting else None
        return now is not None and now.repeats(asked) and any(option.notation == notation for option in now.options)

    def obey(self, seat: Seat) -> None:
        """Answer for a seat by its orders."""
        answer = self.book.answer(seat)
        if answer is not None:
            self._choose(answer.choice, seat)
            self.book.keep(seat, answer.standing)
            self._moved()

    def say_order(self, line: str) -> str:
        """Carry out a command about the viewer's orders, and return the reply."""
        self.book.hold = self.confirms
        said = self.book.say(self.viewer, line)
        self.moves += 1
        return said

    def holds(self, notation: str) -> bool:
        """Return whether the viewer must confirm a choice, which ends the turn."""
        return self.confirms and self.turn().due is DueAnswer.HUMAN and self.match.ends_turn(notation, self.viewer)

    def set_confirms(self, confirms: bool) -> None:
        """Switch the confirmation of turns, in later games too; an error becomes ``trouble``."""
        self.confirms = confirms
        try:
            if self.taste.keep_confirms is not None:
                self.taste.keep_confirms(confirms)
        except QuarterdeckError as error:
            self.trouble = str(error)

    def _choose(self, notation: str, seat: Seat) -> None:
        said, to = self.match.label(notation, seat).text, self.match.asked(seat).to
        if to is not None:
            to = (*to, seat)
        if not isinstance(self.match.ask, Choose):
            to = (seat,)  # simultaneous choices are secret until all are made
        self.match.play(notation, seat)
        self._said, self._said_to = said, to

    def thought(self, seat: Seat, stop: Callable[[], bool] | None = None) -> Callable[[], str]:
        """Return a function that computes a bot's choice on a copy of the match, in any thread.

        ``stop`` tells it that the choice is not needed any more.
        """
        player, sight = self.bots[seat], Sight(self.match.clone(), seat, stop=stop)
        return lambda: chosen(player, sight)

    def bot_chooses(self, notation: str, seat: Seat) -> None:
        """Play a bot's choice."""
        self._choose(notation, seat)
        self.moves += 1
        if self.match.outcome is not None:
            self.autosave()

    def undo(self) -> str:
        """Undo the viewer's last choice, or any player's if nothing is hidden; return its label."""
        seats = [self.viewer] if self.match.game.hides else [self.viewer, *self.humans]
        refused = CannotUndo("no player here has a choice to undo")
        for seat in seats:
            try:
                undone = self.match.undo(seat)
            except CannotUndo as error:
                refused = error if seat == self.viewer else refused
            else:
                self.book.stop(seat, "a choice was undone")
                self._moved()
                return self.match.label(undone, seat).text
        raise refused

    def amend(self, typed: str) -> list[str]:
        """Correct the die or card typed last; return the later answers, which are undone."""
        gone = self.match.amend(typed)
        self._moved()
        return gone

    def _moved(self) -> None:
        self.moves += 1
        self.autosave()

    # Saving

    def save(self, path: Path | None = None) -> Path:
        """Write the record, complete or not at all."""
        path = path or self.path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            put(path, self.match.save().encode())
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise QuarterdeckError(f"{path} cannot be written: {reason}") from None
        if path == self.path:
            self.saved = self.match.count
        return path

    def autosave(self) -> None:
        """Save without raising: an error becomes ``trouble``, and play continues."""
        try:
            self.save()
        except QuarterdeckError as error:
            self.trouble = str(error)

    @property
    def unsaved_part(self) -> str:
        """Return in words what ``forget`` deletes."""
        return "everything played since you opened it" if self._before else "this game"

    def forget(self) -> None:
        """Restore the file as it was before the game, or remove it if there was none."""
        try:
            if self._before:
                put(self.path, self._before)
            else:
                self.path.unlink(missing_ok=True)
        except OSError as error:
            raise QuarterdeckError(f"{self.path} cannot be restored: {error.strerror}") from None


def _lessons(match: Match[Any]) -> Mapping[str, str]:
    guide = match.game.guide
    if guide is None or not guide.lesson:
        return {}
    lesson = load_shipped(match.game.package, match.game.scenario, guide.lesson)
    return guide.prompts if lesson.title == match.scenario.title else {}


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _not_in_the_way(path: Path, match: Match[Any]) -> Path:
    """Return the path, or a free one beside it if another game is saved there."""
    ours = _answers(match.save())
    for number in range(1, 1000):
        free = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        kept = _read(free).decode(errors="replace")
        if not kept or _answers(kept) == ours:
            return free
    return path


def _answers(record: str) -> list[str]:
    """Return a record's lines without checksums and the header, which names the players."""
    return [row.rpartition(LINK)[0] for row in record.splitlines()[2:]]
