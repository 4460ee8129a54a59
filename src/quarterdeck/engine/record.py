"""The record of a match: a text that people can read, that shows whether it was altered, and from which play goes on.

A header, then one numbered line for every answer: the faces thrown and not what they were read as, so that a replay needs
no generator of random numbers and shows every change of rules. Every finished step ends with a digest of the state. Each
line carries a link: a hash over the link before, a salt of its own and the line. Salts come from the match's secret,
which the host keeps until the end; without it secret orders cannot be guessed from the links.

Lines that may still be undone are marked ``~`` and are no part of what the host commits to (see ``commitment``).
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import msgspec

from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import Seat, seen_by
from quarterdeck.engine.errors import RecordAltered, RecordError
from quarterdeck.engine.step import Given

if TYPE_CHECKING:
    from quarterdeck.engine.game import Outcome
    from quarterdeck.engine.match import Match

FIRST_LINE: Final = "quarterdeck record 1"
LARGEST: Final = 64 << 20
LINK: Final = "  #"
NOBODY: Final = "-"
HIDDEN: Final = "?"


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was to be played, by which rules, with whose dice. ``secret`` is missing from copies made during play."""

    game: str
    rules: int
    scenario: dict[str, Any]
    seats: tuple[Seat, ...]
    players: tuple[str, ...]
    chance: dict[str, Any]
    secret: str | None = None


class Line(msgspec.Struct, frozen=True):
    """One line after the header: an answer, the end of a step, or how the game ended."""

    number: int  # in the file, from 1
    kind: str
    words: tuple[str, ...]
    notation: str


class Record(msgspec.Struct, frozen=True):
    """A record that has been read and whose links hold."""

    header: Header
    lines: tuple[Line, ...]


def save(match: Match[Any], seat: Seat | None = None, closed: Outcome | None = None) -> str:
    """The record of a match: the host's own copy, or what one seat may have of it while play goes on.

    ``closed`` is how it ended, where that was by no rule: somebody resigned, say.
    """
    return _linked(match.secret, _header(match, seat is None), _body(match, seat, closed or match.closed))


def as_written(match: Match[Any], rules: int, lines: Iterable[str], closed: Outcome | None) -> str:
    """The record of a match that was played under rules of another version, from lines that were kept then."""
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
    """The link of the last line that can no longer be undone: what a host may publish during play."""
    settled = [text for text in _body(match, None, match.closed) if "~" not in text.split(" ", 1)[0]]
    *_, last = _links(match.secret, [FIRST_LINE, _header(match, True), *settled])
    return last


def digest(match: Match[Any], index: int) -> str:
    """The digest of the position after the step with that number (from 1), salted like the links."""
    steps = match.steps
    mark = steps[index].fingerprint() if index < len(steps) else match.fingerprint()
    return hmac.digest(match.secret, f"step {index} ".encode() + mark, "sha256").hex()[:16]


def lines_since(match: Match[Any], steps: int, answers: int) -> list[str]:
    """What the host's copy has gained since so many steps were over and answers stood; lines without their numbers."""
    recent, current = match.steps[steps:], match.position.given
    finished = match.count - len(current)
    known = answers - (finished - sum(len(step.given) for step in recent))
    lines = []
    for index, step in enumerate(recent, steps + 1):
        lines += [_words(given, None) for given in step.given[known:]]
        lines.append(f"step {digest(match, index)}")
        known = 0
    lines += [_words(given, None) for given in current[known : match.settled[1] - finished]]
    if match.outcome is not None:
        lines.append(f"over {ended(match.outcome.winners)}")
    return lines


def ended(winners: tuple[Seat, ...]) -> str:
    return " and ".join(winners) if winners else "a draw"


def or_nobody(word: str) -> str:
    """A seat or clause as a line has it: never empty."""
    return word or NOBODY


def read(text: str) -> Record:
    """A record from its text, every link checked; a line that was altered is named."""
    if len(text) > LARGEST:
        raise RecordError(f"a record has at most {LARGEST >> 20} MiB")
    rows = text.split("\n")
    if rows[0].partition(LINK)[0] != FIRST_LINE:
        raise RecordError(f"expected a record that begins with {FIRST_LINE!r}", 1)
    if len(rows) < 2:
        raise RecordError("the record stops after its first line", 1)
    header = _read_header(rows[1].rpartition(LINK)[0])
    if header.secret is None:
        raise RecordError("this copy was made during play; only the host's record can be checked and resumed", 2)
    _check_links(rows, bytes.fromhex(header.secret))
    texts = [row.rpartition(LINK)[0] for row in rows[2:-2]]
    return Record(header, tuple(_read_line(number, text) for number, text in enumerate(texts, 3)))


def _header(match: Match[Any], whole: bool) -> str:
    chance = match.chance.describe()
    header = Header(
        match.game.key,
        match.game.version,
        scenarios.plain(match.scenario),
        match.seats,
        match.players,
        chance if whole else {key: chance[key] for key in ("kind", "commitment", "seat_seeds") if key in chance},
        match.secret.hex() if whole else None,
    )
    return msgspec.json.encode(header).decode()


def _body(match: Match[Any], seat: Seat | None, closed: Outcome | None) -> Iterator[str]:
    """A line for every answer that the reader may know of, numbered as they stand in this copy."""
    settled = match.count - (match.undoable_tail() if closed is None else 0)
    number = answered = 0
    for index, step in enumerate(match.steps, 1):
        for given in step.given:
            answered += 1
            if _is_told(given, seat):
                number += 1
                yield _text(number, given, seat, answered > settled)
        mark = "~" if answered > settled else ""
        yield f"{number}{mark} step {digest(match, index) if seat is None else HIDDEN}"
    for given in match.current_answers():
        answered += 1
        if _is_told(given, seat) and (seat in (None, given.seat) or not match.still_secret(given)):
            number += 1
            yield _text(number, given, seat, answered > settled)
    if closed is not None:
        yield f"{number} {_closing(closed)}"
    elif match.outcome is not None:
        yield f"{number} over {ended(match.outcome.winners)}"


def _is_told(given: Given, seat: Seat | None) -> bool:
    """Whether there is a line for it: how often somebody was asked in secret, among those who chose together, tells too."""
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
        # Where a card lay among those that could be drawn is told to nobody: it counts what others hold.
        words.append(f"{given.index + 1 if seat is None else HIDDEN}/{given.bound}")
    return " ".join([*words, given.notation if _is_seen(given, seat) else HIDDEN])


def _read_line(number: int, text: str) -> Line:
    words = text.split(" ")
    kind = words[1] if len(words) > 1 else ""
    fixed = {"choose": 4, "reveal": 4, "roll": 5, "draw": 5, "step": 2, "over": 2, "closed": 3}.get(kind)
    if fixed is None or len(words) <= fixed:
        raise RecordError(f"expected a choose, roll, draw, reveal, step, over or closed, got {text[:60]!r}", number)
    return Line(number, kind, tuple(words[2:fixed]), " ".join(words[fixed:]))


def _read_header(text: str) -> Header:
    try:
        header = msgspec.json.decode(text, type=Header)
        if header.secret is not None:
            bytes.fromhex(header.secret)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise RecordError(f"the header cannot be read: {error}", 2) from None
    return header


def _links(secret: bytes, texts: list[str]) -> Iterator[str]:
    link = ""
    for number, text in enumerate(texts):
        salt = hmac.digest(secret, f"salt {number}".encode(), "sha256")
        link = sha256(salt + f"{link}\n{text}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
        yield link


def _check_links(rows: list[str], secret: bytes) -> None:
    if rows[-1] != "" or rows[-2].partition(LINK)[0] != "end":
        raise RecordAltered("the record stops short: its last line is not the end", len(rows))
    texts = [row.rpartition(LINK)[0] for row in rows[:-1]]
    for number, (row, link) in enumerate(zip(rows, _links(secret, texts), strict=False), 1):
        if row.rpartition(LINK)[2] != link:
            raise RecordAltered("this line, or the one before it, is not as it was written", number)
