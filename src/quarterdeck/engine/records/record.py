"""The record of a match: a readable text that reveals alterations and from which play can go on.

It has a header, then one numbered line for every answer. Lines hold the faces thrown and not their
reading, so a replay needs no random number generator and shows every change of rules. Every
finished step ends with a digest of the state. Each line carries a link: a hash over the link
before, a salt of its own and the line. Salts come from the match's secret, which the host keeps
until the end; without it secret orders cannot be guessed from the links.

Lines that may still be undone are marked ``~`` and are not part of the host's commitment (see
``commitment``).
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator
from hashlib import sha256
from io import StringIO
from itertools import count
from typing import IO, TYPE_CHECKING, Any, Final

import msgspec

from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import Seat, seen_by
from quarterdeck.engine.errors import RecordAltered, RecordError
from quarterdeck.engine.play.steps import Given

if TYPE_CHECKING:
    from quarterdeck.engine.game import Outcome
    from quarterdeck.engine.match import Match

FIRST_LINE: Final = "quarterdeck record 1"
LARGEST: Final = 64 << 20  # the largest record read at once
LONGEST: Final = 4 << 20  # its longest line
LINK: Final = "  #"
NOBODY: Final = "-"
HIDDEN: Final = "?"
OPEN_DURING_PLAY: Final = ("kind", "commitment", "seat_seeds", "pledges", "skipped", "from", "dice", "number")


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game, the rules and the chance of a match.

    Copies made during play lack the ``secret``.
    """

    game: str
    rules: int
    scenario: dict[str, Any]
    seats: tuple[Seat, ...]
    players: tuple[str, ...]
    chance: dict[str, Any]
    secret: str | None = None


class RecordLine(msgspec.Struct, frozen=True):
    """One line after the header: an answer, the end of a step, or the end of the game."""

    number: int  # in the file, from 1
    kind: str
    words: tuple[str, ...]
    notation: str


class Record(msgspec.Struct, frozen=True):
    """A record that has been read and whose links hold."""

    header: Header
    lines: tuple[RecordLine, ...]


def save(match: Match[Any], seat: Seat | None = None, closed: Outcome | None = None) -> str:
    """Return the record of a match: the host's own copy, or a seat's copy during play.

    ``closed`` is the end, if it was by no rule, such as a resignation.
    """
    return _linked(match.secret, _header(match, seat is None), _body(match, seat, closed or match.timeline.closed))


def as_written(match: Match[Any], rules: int, lines: Iterable[str], closed: Outcome | None) -> str:
    """Return the record of a match played under another version of the rules, from stored lines."""
    header = msgspec.json.decode(_header(match, True), type=Header)
    text = msgspec.json.encode(msgspec.structs.replace(header, rules=rules)).decode()
    return _linked(match.secret, text, _numbered(lines, closed))


def _numbered(lines: Iterable[str], closed: Outcome | None) -> Iterator[str]:
    number, over = 0, False
    for line in filter(None, lines):
        kind = line.partition(" ")[0]
        number += kind not in ("step", "over")
        over = kind == "over"
        yield f"{number} {line}"
    if closed is not None and not over:
        yield f"{number} {_closing(closed)}"


def _closing(closed: Outcome) -> str:
    return f"closed {closed.how} {ended(closed.winners)}"


def _linked(secret: bytes, header: str, body: Iterable[str]) -> str:
    texts = [FIRST_LINE, header, *body, "end"]
    return "".join(f"{text}{LINK}{link}\n" for text, link in zip(texts, _links(secret, texts), strict=True))


def commitment(match: Match[Any]) -> str:
    """Return the link of the last line that cannot be undone, to publish during play."""
    settled = [text for text in _body(match, None, match.timeline.closed) if "~" not in text.split(" ", 1)[0]]
    *_, last = _links(match.secret, [FIRST_LINE, _header(match, True), *settled])
    return last


def told(match: Match[Any], seat: Seat) -> list[str]:
    """Return the lines of a seat's own copy, without their numbers and links."""
    return [row.partition(" ")[2] for row in _body(match, seat, match.timeline.closed)]


def digest(match: Match[Any], index: int) -> str:
    """Return the digest of the position after a step (from 1), salted like the links."""
    return hmac.digest(match.secret, f"step {index} ".encode() + match.timeline.fingerprint(index), "sha256").hex()[:16]


def lines_since(match: Match[Any], steps: int, answers: int) -> list[str]:
    """Return the lines added to the host's copy since a number of steps and answers."""
    recent, current = match.timeline.past.steps[steps:], match.timeline.current_answers()
    finished = match.count - len(current)
    known = answers - (finished - sum(len(step.given) for step in recent))
    lines = []
    for index, step in enumerate(recent, steps + 1):
        lines += [_words(given, None) for given in step.given[known:]]
        lines.append(f"step {digest(match, index)}")
        known = 0
    lines += [_words(given, None) for given in current[known : match.timeline.settled[1] - finished]]
    if match.outcome is not None:
        lines.append(f"over {ended(match.outcome.winners)}")
    return lines


def ended(winners: tuple[Seat, ...]) -> str:
    return " and ".join(winners) if winners else "a draw"


def or_nobody(word: str) -> str:
    """Return a seat or clause as a line has it: never empty."""
    return word or NOBODY


class RecordRows:
    """Reads a record row by row, checking every link, in constant memory for any length.

    The rows come with their ends. A file whose lines all end in CR LF, as some systems write them,
    is read like any other (``crlf``).
    """

    def __init__(self, rows: Iterator[str]) -> None:
        self._rows = rows
        self._number = self._linked = 0
        self._link = ""
        self.crlf = False
        first = next(rows, "")
        if first.rstrip("\r\n").partition(LINK)[0] != FIRST_LINE:
            raise RecordError(f"expected a record that begins with {FIRST_LINE!r}", 1)
        self.crlf = first.endswith("\r\n")
        first, second = self._whole(first), self._whole(next(rows, ""))
        self.header = _read_header(second.rpartition(LINK)[0])
        if self.header.secret is None:
            raise RecordError("this copy was made during play; only the host's record can be checked and resumed", 2)
        self._secret = bytes.fromhex(self.header.secret)
        self._checked(first)
        self._checked(second)

    def __iter__(self) -> Iterator[RecordLine]:
        while True:
            text = self._checked(self._whole(next(self._rows, "")))
            if text == "end":
                break
            yield _read_line(self._number, text)
        if next(self._rows, ""):
            raise RecordAltered("there are lines after the end", self._number + 1)

    def _whole(self, row: str) -> str:
        """Return the next row without its end."""
        self._number += 1
        if not row.endswith("\n"):
            raise RecordAltered("the record is cut short: its last line is incomplete", self._number)
        if row.endswith("\r\n") != self.crlf:
            raise RecordAltered("this line ends differently from the first one", self._number)
        return row[: -2 if self.crlf else -1]

    def _checked(self, row: str) -> str:
        """Return the row without its link, after checking it."""
        text, _, link = row.rpartition(LINK)
        self._link = _link(self._secret, self._linked, self._link, text)
        self._linked += 1
        if link != self._link:
            raise RecordAltered("this line, or the one before it, is not as it was written", self._linked)
        return text


def rows_of(file: IO[bytes]) -> Iterator[str]:
    """Yield the rows of a file, none longer than a record can have."""
    for number in count(1):
        raw = file.readline(LONGEST + 1)
        if not raw:
            return
        if len(raw) > LONGEST:
            raise RecordError(f"a line has at most {LONGEST >> 20} MiB", number)
        try:
            yield raw.decode()
        except UnicodeDecodeError:
            raise RecordError("expected text in UTF-8", number) from None


def rows_in(text: str) -> Iterator[str]:
    """Yield the rows of a text."""
    return iter(StringIO(text, newline="\n"))


def read(text: str) -> Record:
    """Return a record from its text after checking every link; an altered line is named."""
    if len(text) > LARGEST:
        raise RecordError(f"a record has at most {LARGEST >> 20} MiB")
    reading = RecordRows(rows_in(text))
    return Record(reading.header, tuple(reading))


def _header(match: Match[Any], whole: bool) -> str:
    chance = match.timeline.chance.describe()
    header = Header(
        match.game.key,
        match.game.version,
        scenarios.plain(match.scenario),
        match.seats,
        match.players,
        chance if whole else _without_secrets(chance),
        match.secret.hex() if whole else None,
    )
    return msgspec.json.encode(header).decode()


def _without_secrets(chance: dict[str, Any]) -> dict[str, Any]:
    """Return the public description of a source during play.

    A match played on from has no secrets left.
    """
    shown: dict[str, Any] = {key: chance[key] for key in OPEN_DURING_PLAY if key in chance}
    return {**shown, "then": _without_secrets(chance["then"])} if chance.get("then") else shown


def _body(match: Match[Any], seat: Seat | None, closed: Outcome | None) -> Iterator[str]:
    """Yield a line for every answer that the reader may know of, numbered as in this copy."""
    settled = match.count - (match.timeline.undoable_tail() if closed is None else 0)
    number = answered = 0
    for index, step in enumerate(match.timeline.past.steps, 1):
        for given in step.given:
            answered += 1
            if _is_told(given, seat):
                number += 1
                yield _text(number, given, seat, answered > settled)
        mark = "~" if answered > settled else ""
        yield f"{number}{mark} step {digest(match, index) if seat is None else HIDDEN}"
    for given in match.timeline.current_answers():
        answered += 1
        if _is_told(given, seat) and (seat in (None, given.seat) or not match.viewpoints.still_secret(given)):
            number += 1
            yield _text(number, given, seat, answered > settled)
    if closed is not None:
        yield f"{number} {_closing(closed)}"
    elif match.outcome is not None:
        yield f"{number} over {ended(match.outcome.winners)}"


def _is_told(given: Given, seat: Seat | None) -> bool:
    """Return whether an answer has a line: counting secret choices would reveal something."""
    return seat is None or not given.together or _is_seen(given, seat)


def _is_seen(given: Given, seat: Seat | None) -> bool:
    return seat is None or seat == given.seat or seen_by(seat, given.to)


def _text(number: int, given: Given, seat: Seat | None, undoable: bool) -> str:
    return f"{number}{'~' if undoable else ''} {_words(given, seat)}"


def _words(given: Given, seat: Seat | None) -> str:
    words = [given.kind, or_nobody(given.seat), or_nobody(given.clause)]
    if given.kind == "roll":
        words.append(given.die)
    elif given.kind == "draw":
        # A card's place among those possible stays secret: it would count what others hold.
        words.append(f"{given.index + 1 if seat is None else HIDDEN}/{given.bound}")
    return " ".join([*words, given.notation if _is_seen(given, seat) else HIDDEN])


def _read_line(number: int, text: str) -> RecordLine:
    words = text.split(" ")
    kind = words[1] if len(words) > 1 else ""
    fixed = {"choose": 4, "reveal": 4, "roll": 5, "draw": 5, "step": 2, "over": 2, "closed": 3}.get(kind)
    if fixed is None or len(words) <= fixed:
        raise RecordError(f"expected a choose, roll, draw, reveal, step, over or closed, got {text[:60]!r}", number)
    return RecordLine(number, kind, tuple(words[2:fixed]), " ".join(words[fixed:]))


def _read_header(text: str) -> Header:
    try:
        header = msgspec.json.decode(text, type=Header)
        if header.secret is not None:
            bytes.fromhex(header.secret)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise RecordError(f"the header cannot be read: {error}", 2) from None
    return header


def _links(secret: bytes, texts: Iterable[str]) -> Iterator[str]:
    link = ""
    for number, text in enumerate(texts):
        link = _link(secret, number, link, text)
        yield link


def _link(secret: bytes, number: int, before: str, text: str) -> str:
    salt = hmac.digest(secret, f"salt {number}".encode(), "sha256")
    return sha256(salt + f"{before}\n{text}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
