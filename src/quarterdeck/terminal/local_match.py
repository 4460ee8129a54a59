"""The people around a match: who sits where, whose eyes the screen serves, what they may do, and where it is saved."""

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
    """What a person likes: a name beside the own seat, how long bots pause, the colours of the sides, whether the end of a
    turn is to be confirmed, and what keeps it when that is switched off at the table."""

    name: str = ""
    pause: float | None = None
    colours: Sequence[str] = ()
    confirms: bool = False
    keep_confirms: Callable[[bool], None] | None = None


PLAIN_TASTE: Final = Taste()


class DueAnswer(Enum):
    """What has to happen next."""

    HUMAN = "human"
    BOT = "bot"
    ORDERS = "orders"  # that a person has given in advance
    CHANCE = "chance"  # a die or card that somebody types in
    OVER = "over"


@dataclass(frozen=True, slots=True)
class LocalTurn:
    due: DueAnswer
    seat: Seat


class LocalMatch:
    """One match and everybody around it. ``viewer`` is the seat whose knowledge is shown."""

    def __init__(
        self, match: Match[Any], players: Mapping[Seat, str], *, seed: int, path: Path, taste: Taste = PLAIN_TASTE
    ) -> None:
        self.match = match
        self.taste = taste
        self.confirms = taste.confirms  # whether the last choice of a turn waits for a word more
        self.players = dict(players)
        self.humans = tuple(seat for seat in match.seats if self.players.get(seat, HUMAN) == HUMAN)
        self.bots: dict[Seat, Bot] = {
            seat: bot(self.players[seat], seed * len(match.seats) + place)
            for place, seat in enumerate(match.seats)
            if seat not in self.humans
        }
        self.viewer: Seat = self.humans[0] if len(self.humans) == 1 else SPECTATOR
        self.book = OrderBook(match)
        self._said = ""  # what was chosen last, in the words of its label
        self._said_to: Seats | None = ()  # and who may know
        self.moves = 0  # grows with every change, so that whoever thought about an older position can tell
        self.path = _not_in_the_way(path, match)
        self._before = _read(self.path)
        self.saved = match.count if self._before else -1  # how many answers the file has
        self._taught = -1, ""  # after how many answers the last of them was said
        self.lessons = dict(_lessons(match))  # sentences about questions that have not been asked yet
        self.trouble = ""  # why it could not be saved, until it has been shown

    # Whose turn

    def turn(self) -> LocalTurn:
        """What is due. Bots go first where several are asked, and whoever sits at the screen before the others."""
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
        ordered = next((each for each in (seat, *match.waiting) if self.book.word(each) is not None), "")
        return LocalTurn(DueAnswer.ORDERS, ordered) if ordered else LocalTurn(DueAnswer.HUMAN, seat)

    @property
    def is_out(self) -> bool:
        """Whether the people here have nothing left to play with, while bots play on."""
        units = self.match.game.mind.units
        if units is None or not self.humans or self.turn().due is not DueAnswer.BOT:
            return False
        return not any(unit.strength > 0 for unit in units(self.match.state) if unit.seat in self.humans)

    def needs_curtain(self, turn: LocalTurn) -> bool:
        """Whether somebody else must come to the screen, and something on it is not for both."""
        alone = turn.due in (DueAnswer.BOT, DueAnswer.ORDERS)
        return self.match.game.hides and len(self.humans) > 1 and turn.seat != self.viewer and not alone

    def sit(self, turn: LocalTurn) -> None:
        """From now on the screen serves the seat whose turn it is, if a person plays it."""
        if turn.due is DueAnswer.OVER:
            self.viewer = self.humans[0] if len(self.humans) == 1 else SPECTATOR
        elif turn.seat in self.humans and turn.due is not DueAnswer.ORDERS:
            self.viewer = turn.seat

    def name(self, seat: Seat) -> str:
        """A seat as it is called; one's own with one's name, where nobody else sits here."""
        own = f" ({self.taste.name})" if self.taste.name and self.humans == (seat,) else ""
        return f"{self.match.game.seat_name(seat)}{own}" if seat else "Spectator"

    def company(self) -> list[str]:
        """Who plays which seat, a line for each; of a bot with a rank, how strong it is."""
        game = self.match.game
        return [
            f"{self.name(seat)}: {described(game, player) if player in RANKS else player}"
            for seat, player in self.players.items()
        ]

    # What is seen

    def scene(self) -> Scene:
        return self.match.scene(self.viewer)

    def look(self, piece: str) -> Look | None:
        """What a piece bears on and sees, as far as whoever is at the screen may know."""
        return self.match.look(piece, self.viewer) if piece else None

    def subject(self) -> str:
        """The piece that the question is about, to be looked at first; empty where it is about none."""
        if self.viewer not in self.match.waiting:
            return ""
        return str(self.match.asked(self.viewer).about.get("key", ""))

    def log(self) -> list[Entry]:
        return self.match.log(self.viewer)

    def question(self) -> str:
        """What is asked now, in one sentence."""
        ask, turn = self.match.ask, self.turn()
        if isinstance(ask, Roll):
            return sentences.what_to_throw(self.match.game, ask)
        if isinstance(ask, Draw):
            return sentences.what_to_draw(self.match.game, ask)
        if turn.due is DueAnswer.OVER:
            return self.outcome()
        if turn.due is DueAnswer.BOT:
            return f"{self.name(turn.seat)} ({self.players[turn.seat]}) is thinking."
        if turn.due is DueAnswer.ORDERS:
            return f"The orders of {self.name(turn.seat)} are carried out."
        asked = self.match.asked(turn.seat)
        return asked.prompt.text(asked.about)

    def occasion(self) -> str:
        """What a die or card is thrown or drawn for: the last choice in this step, if there was one and it is known."""
        known = self._said and seen_by(self.viewer, self._said_to)
        if not known or not any(given.kind == "choose" for given in self.match.position.given):
            return ""
        active = next((f"{piece.name}: " for piece in self.scene().pieces if piece.active), "")
        return f"{active}{self._said}"

    def reason(self) -> str:
        """The clause behind what is asked, in words."""
        ask, game = self.match.ask, self.match.game
        if isinstance(ask, Roll):
            return sentences.dice_help(game, ask)
        if isinstance(ask, Draw):
            return sentences.clause_words(game, ask.clause, in_short=True)
        return ""

    def lesson(self) -> str:
        """In the scenario to learn by, what a question is about, the first time that it is asked."""
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
        """The options of the person whose turn it is, then what a clause forbids; none for anybody else."""
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
        """The person at the screen answers: an option by its notation, or what a die or card showed."""
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
        """How many times the person at the screen is asked the same from here on."""
        return self.match.asked(self.viewer).times if self.viewer in self.match.waiting else 1

    def choose_all(self, notations: Sequence[str]) -> int:
        """Several answers, one after the other, as long as the same is asked again and each is offered: how many were."""
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
        """The orders of a seat answer for it."""
        word = self.book.word(seat)
        if word is not None:
            self._choose(word.choice, seat)
            self.book.keep(seat, word.standing)
            self._moved()

    def say_order(self, line: str) -> str:
        """A word about orders, of whoever is at the screen."""
        self.book.hold = self.confirms
        said = self.book.say(self.viewer, line)
        self.moves += 1
        return said

    def holds(self, notation: str) -> bool:
        """Whether a choice of the person at the screen is to be confirmed: it ends the turn, and could not be taken back."""
        return self.confirms and self.turn().due is DueAnswer.HUMAN and self.match.ends_turn(notation, self.viewer)

    def set_confirms(self, confirms: bool) -> None:
        """From now on, and in the next game too. If that cannot be kept it is told like a game that cannot be saved."""
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
            to = (seat,)  # of what is decided together nobody else knows yet
        self.match.play(notation, seat)
        self._said, self._said_to = said, to

    def thought(self, seat: Seat, stop: Callable[[], bool] | None = None) -> Callable[[], str]:
        """A bot's choice, to be worked out on a copy of its own: anywhere, even in another thread, until ``stop`` says that
        nobody waits for it."""
        player, sight = self.bots[seat], Sight(self.match.clone(), seat, stop=stop)
        return lambda: chosen(player, sight)

    def bot_chooses(self, notation: str, seat: Seat) -> None:
        self._choose(notation, seat)
        self.moves += 1
        if self.match.outcome is not None:
            self.autosave()

    def undo(self) -> str:
        """Take back the last choice of whoever is at the screen; or of any person, where nothing is hidden."""
        taking = [self.viewer] if self.match.game.hides else [self.viewer, *self.humans]
        refused = CannotUndo("there is nobody here who could take anything back")
        for seat in taking:
            try:
                taken = self.match.undo(seat)
            except CannotUndo as error:
                refused = error if seat == self.viewer else refused
            else:
                self.book.stop(seat, "a choice was taken back")
                self._moved()
                return taken
        raise refused

    def amend(self, typed: str) -> list[str]:
        """Correct the die or card typed last; what was answered since is gone, and returned."""
        gone = self.match.amend(typed)
        self._moved()
        return gone

    def _moved(self) -> None:
        self.moves += 1
        self.autosave()

    # Saving

    def save(self, path: Path | None = None) -> Path:
        """Write the record, whole or not at all."""
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
        """After every answer of a person. What goes wrong is kept to be shown, not raised: play goes on."""
        try:
            self.save()
        except QuarterdeckError as error:
            self.trouble = str(error)

    @property
    def what_would_go(self) -> str:
        """What ``forget`` takes away, in words."""
        return "what was played since it was opened" if self._before else "this game"

    def forget(self) -> None:
        """Delete what was played: the file is put back as it was before the game, or removed if there was none."""
        try:
            if self._before:
                put(self.path, self._before)
            else:
                self.path.unlink(missing_ok=True)
        except OSError as error:
            raise QuarterdeckError(f"{self.path} cannot be put back: {error.strerror}") from None


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
    """The path, unless another game is kept there: then one beside it, so that nothing is ever written over."""
    ours = _answers(match.save())
    for number in range(1, 1000):
        free = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        kept = _read(free).decode(errors="replace")
        if not kept or _answers(kept) == ours:
            return free
    return path


def _answers(record: str) -> list[str]:
    """The lines of a record without their checksums and without the header, which names the players of the day."""
    return [row.rpartition(LINK)[0] for row in record.splitlines()[2:]]
