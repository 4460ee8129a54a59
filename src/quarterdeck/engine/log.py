"""The log: typed entries, each with a clause and the seats that may see it.

An entry holds the ids of pieces, cards and seats; names replace them when a line is written. Its
sentence is a template. A place in braces names a fact (a field or a property of the class). After
a colon may stand a form:

- ``{ship}``: the fact. A common noun begins with a capital at the head of a sentence only
  (``The fort``, ``the fort``).
- ``{unit:retreat}``: the name with its verb: ``Hussars retreat``, ``the Regiment retreats``.
- ``{unit:=}``: the name unchanged.
- ``{unit:,}``: the name before the rest of its sentence, with a comma if it contains one.
- ``{hits:no hits|a hit|# hits}``: one of several forms, where ``#`` stands for the fact. A number
  picks the form for 0, 1 and so on, and the last form for all above. A truth value picks between
  two. A name picks the second form if it is singular and the third if it is plural.

An entry that nobody listens for is not built.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from inspect import getmembers
from string import Formatter
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    TypeAlias,
    dataclass_transform,
    get_args,
    get_type_hints,
)

import msgspec

from quarterdeck.engine.asks import EVERYBODY, ClauseId, Reading, Roll, Seat, Seats
from quarterdeck.engine.chance import read
from quarterdeck.engine.names import Names, Noun, conjugated, ending

# Ids, each with the method of Names that names it.
PieceId: TypeAlias = Annotated[str, "piece"]  # anything on the map with a name: a unit, a ship's gun, a chest
CardId: TypeAlias = Annotated[str, "card"]
SeatId: TypeAlias = Annotated[Seat, "player"]


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class EntryKind(msgspec.StructMeta):
    """Takes the fixed parts of an entry from its class head: ``says``, ``clause`` and so on."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], /, *, frozen: bool = True, **said: Any
    ) -> EntryKind:
        namespace |= {key: said.pop(key) for key in ("says", "in_short", "moment", "clause") if key in said}
        return super().__new__(cls, name, bases, namespace, frozen=frozen, **said)


class Entry(msgspec.Struct, metaclass=EntryKind, kw_only=True, tag=True):
    """One thing that happened.

    Rules write ``state.say(log.Sank, ship.key)``. ``says`` is the line that a player reads, and
    ``in_short`` a shorter one without small differences, by which odds are counted. ``moment``
    marks entries that a player looking back can jump to: the beginning of a turn, or a decisive
    loss. A kind whose ``clause`` varies has it as its last field.
    """

    says: ClassVar[str] = ""
    in_short: ClassVar[str | None] = None  # None: the same as the line; empty: does not matter
    moment: ClassVar[Literal["", "turn", "loss"]] = ""
    to: Seats | None = EVERYBODY

    if TYPE_CHECKING:

        @property
        def clause(self) -> ClauseId:
            """The rule by which it happened."""

    def text(self, names: Names) -> str:
        """Return the line that a player reads."""
        return self.worded(self.says, names)

    def gist(self, names: Names) -> str:
        """Return the line in a few words without a full stop; empty if it does not matter."""
        return self.text(names).removesuffix(".") if self.in_short is None else self.worded(self.in_short, names)

    def piece_ids(self) -> list[str]:
        """Return the ids of all pieces in it, in the order of its fields."""
        found: list[str] = []
        for fact, shown in shown_in(type(self)).items():
            if shown == "piece" and fact in self.__struct_fields__:
                value = getattr(self, fact)
                found += [value] if isinstance(value, str) else value
        return [key for key in found if key]

    def worded(self, template: str, names: Names) -> str:
        """Fill in a template with the facts."""
        said = ""
        for words, place in _parts(type(self), template):
            said += words
            if place is not None:
                said += place.put(getattr(self, place.fact), names, opens=not said)
        return said


class _Place(NamedTuple):
    """A place in a template: the fact, the kind of its id, and its verb or forms."""

    fact: str
    shown: str
    verb: str
    forms: tuple[str, ...]

    def put(self, value: Any, names: Names, opens: bool) -> str:
        if not self.shown:
            if isinstance(value, tuple):
                return self._formed("".join(map(str, value)), len(value))
            return self._formed(str(value), value if isinstance(value, int) else bool(value))
        named: Callable[[str], Noun] = getattr(names, self.shown)
        if isinstance(value, tuple):
            return self._formed(" and ".join([named(key).put(goes_on=True) for key in value]), len(value))
        noun = named(value)
        if self.verb == "=":
            return noun.text
        if self.verb:
            return noun.put(opens, goes_on=True) + ("" if self.verb == "," else f" {conjugated(self.verb, noun.plural)}")
        return self._formed(noun.put(opens), 1 + noun.plural if value else 0)

    def _formed(self, put: str, number: int) -> str:
        return self.forms[min(number, len(self.forms) - 1)].replace("#", put) if self.forms else put


@cache
def _parts(kind: type[Entry], template: str) -> tuple[tuple[str, _Place | None], ...]:
    """Return a template taken apart: words, and the place behind them."""
    parts: list[tuple[str, _Place | None]] = []
    for words, fact, how, _ in Formatter().parse(template):
        forms = tuple(how.split("|")) if how and "|" in how else ()
        place = _Place(fact, shown_in(kind).get(fact, ""), "" if forms else how or "", forms) if fact else None
        parts.append((words, place))
    return tuple(parts)


@cache
def shown_in(kind: type[Entry]) -> dict[str, str]:
    """Return the facts of a kind of entry that are ids, or tuples of ids, with the kind of each."""
    hints = get_type_hints(kind, include_extras=True)
    for name, worked_out in getmembers(kind, lambda each: isinstance(each, property)):
        hints[name] = get_type_hints(worked_out.fget, include_extras=True)["return"]
    found: dict[str, str] = {}
    for fact, hint in hints.items():
        for each in (hint, *get_args(hint)):
            found[fact] = next(iter(getattr(each, "__metadata__", ())), found.get(fact, ""))
    return {fact: shown for fact, shown in found.items() if shown}


class Quiet(Entry, in_short=""):
    """An entry that does not matter to a player weighing the odds."""


class Ended(Quiet, says="{winners:A draw|# wins|# win}: {why}"):
    """The end of the game, as its outcome says it. The engine writes this entry."""

    winners: tuple[SeatId, ...]
    why: str
    clause: ClauseId

    def text(self, names: Names) -> str:
        """Return the line that a player reads, with the verb that the winners' names take."""
        return ending([names.side(seat) for seat in self.winners], self.why)


class Thrown(Entry, says="{told}"):
    """Dice, as they fell. The engine writes it: rules get only the reading."""

    seat: SeatId
    die: str
    faces: tuple[Any, ...]
    reading: Reading
    at_least: int
    result: Any
    clause: ClauseId

    @classmethod
    def of(cls, ask: Roll, faces: tuple[Any, ...]) -> Thrown:
        result = read(ask, faces)
        return cls(ask.seat, ask.die.name, faces, ask.reading, ask.at_least, result, ask.clause)

    @property
    def told(self) -> str:
        """The dice, and how they are read."""
        one = self.die[:1].upper() + self.die[1:]
        dice = one if len(self.faces) == 1 else dice_in_words(self.die, len(self.faces))
        faces = [str(face) for face in self.faces]
        if self.reading is Reading.HITS:
            return f"{dice}: {', '.join(faces)} ({self.at_least} or more needed)."
        if self.reading is Reading.TOTAL and len(faces) > 1:
            return f"{dice}: {' + '.join(faces)} = {self.result}."
        if self.reading is Reading.TALLY and not all(isinstance(face, int) for face in self.faces):
            counts = Counter(faces)
            if len(counts) < len(faces):
                faces = [f"{count} {face}" for face, count in counts.items()]
        return f"{dice}: {', '.join(faces)}."


def dice_in_words(die: str, count: int) -> str:
    """Return several dice of a kind: ``2 × D10``, ``2 location dice``."""
    return f"{count} {die.removesuffix('die')}dice" if die.endswith(" die") else f"{count} × {die}"
