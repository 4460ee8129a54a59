"""The incoming bodies, queries and frames. Unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from quarterdeck.engine import orders
from quarterdeck.engine.validation.spelling import spelt
from quarterdeck.table.wire.limits import (
    LONGEST_ADDRESS,
    LONGEST_BOT,
    LONGEST_CHOICE,
    LONGEST_KEY,
    LONGEST_LINE,
    LONGEST_NAME,
    LONGEST_SEED,
    LONGEST_TITLE,
    SHORTEST_SECRET,
)
from quarterdeck.table.wire.replies import By, Digest

MatchId = Annotated[str, spelt(r"^[a-z2-7]{16}\Z", "the id of a match, 16 lower-case letters and digits")]
SeatName = Annotated[str, Meta(max_length=LONGEST_KEY, description="a seat of the game; empty for a spectator")]
Secret = Annotated[
    str, spelt(r"^[A-Za-z0-9_-]+\Z", "a secret of letters, digits, - and _", min_length=SHORTEST_SECRET, max_length=100)
]
Key = Annotated[
    str,
    spelt(
        r"^[A-Za-z0-9_-]{8,64}\Z",
        "8 to 64 letters, digits, - and _",
        description="your own text that makes an answer count only once: 8 to 64 letters, digits, - and _",
    ),
]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
PieceName = Annotated[str, Meta(min_length=1, max_length=100, description="the id of a piece of the scene")]
CellName = Annotated[str, spelt(r"^[0-9]{1,7},[0-9]{1,7}\Z", "a cell as column,row, or a point of a plane as x,y")]
Choice = Annotated[str, Meta(min_length=1, max_length=LONGEST_CHOICE)]
PlayerName = Annotated[str, Meta(max_length=LONGEST_NAME)]
Seed = Annotated[str, spelt(r"^[^,=|]*\Z", "a text without commas, = and |", max_length=LONGEST_SEED)]
SeedHash = Annotated[str, spelt(r"^([0-9a-f]{64})?\Z", "64 hexadecimal digits", description="the SHA-256 of a seed's text")]
Words = Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of bodies, queries and frames."""


class OfSeat(Body, frozen=True):
    seat: SeatName


class OfNumber(OfSeat, frozen=True):
    number: Number


class Nothing(Body, frozen=True):
    """An empty body, for requests that the address says in full."""


class SeatWanted(Body, frozen=True):
    by: By = "person"
    bot: Annotated[str, Meta(max_length=LONGEST_BOT)] = ""
    anybody: Annotated[bool, Meta(description="in a listed match: anybody may take the seat without an invitation")] = False


class ScenarioWanted(Body, frozen=True):
    """A scenario, by its key or as a whole file, with house rules."""

    game: Annotated[str, Meta(min_length=1, max_length=LONGEST_KEY)]
    scenario: Annotated[str, Meta(max_length=LONGEST_KEY)] = ""
    scenario_toml: Annotated[str, Meta(max_length=100_000)] = ""
    options: Annotated[dict[str, str | int | bool], Meta(max_length=50)] = {}


class IsItFair(ScenarioWanted, frozen=True):
    """A fairness study; all are made in the same way."""


class Create(ScenarioWanted, frozen=True):
    seats: Annotated[dict[SeatName, SeatWanted], Meta(max_length=20)] = {}
    listed: bool = False
    title: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""


class Sit(OfSeat, frozen=True):
    invitation: Secret | None = None
    name: PlayerName = ""
    seed: Seed = ""
    seed_hash: SeedHash = ""


class Forget(Body, frozen=True):
    matches: Annotated[list[MatchId], Meta(max_length=100)] | None = None


class OpenSeed(OfSeat, frozen=True):
    seed: Seed


class Take(OfSeat, frozen=True):
    token: Secret


class Rename(OfSeat, frozen=True):
    name: PlayerName


class Answer(OfNumber, frozen=True):
    choice: Choice
    key: Key
    hold: Annotated[bool, Meta(description="true to do nothing yet if the choice would end what the seat can undo")] = False
    then: Annotated[
        list[Choice], Meta(max_length=60, description="further answers, taken in order while the same question is repeated")
    ] = []


class Undo(OfNumber, frozen=True):
    pass


class Consent(OfNumber, frozen=True):
    agree: bool


class Settle(OfNumber, frozen=True):
    how: Literal["go-on", "go-back", "draw"]


class PassForMe(OfSeat, frozen=True):
    on: bool


class OrderItem(Body, frozen=True, omit_defaults=True):
    """One order given in advance: a queued answer, a repeated answer or a standing order."""

    kind: Literal["answer", "repeat", "order"]
    words: Choice
    about: Annotated[str, Meta(max_length=100)] = ""
    to: Annotated[str, Meta(max_length=40)] = ""


Items = Annotated[list[OrderItem], Meta(max_length=orders.LONGEST)]


class GiveOrders(OfSeat, frozen=True):
    number: Number | None = None
    items: Items | None = None
    stop: bool = False
    hold: Annotated[bool, Meta(description="true to stop before the last answer of a plan if it would end your turn")] = (
        False
    )


class ForeseeOrders(OfNumber, frozen=True):
    items: Items


class OddsWanted(OfNumber, frozen=True):
    choice: Choice


class ManyOddsWanted(OfNumber, frozen=True):
    choices: Annotated[list[Choice], Meta(min_length=1, max_length=16, description="the notations of options")]


class WhyWanted(OfSeat, frozen=True):
    choice: Choice


class Say(OfSeat, frozen=True):
    text: Words


class SayInGallery(Body, frozen=True):
    text: Words
    name: PlayerName = ""


class SetWebhook(OfSeat, frozen=True):
    url: Annotated[str, Meta(max_length=LONGEST_ADDRESS)]


class Rematch(OfSeat, frozen=True):
    how: Literal["same", "swap", "no"]


class PlayOn(Body, frozen=True):
    number: Number
    viewpoint: SeatName = ""
    seats: Annotated[dict[SeatName, SeatWanted], Meta(max_length=20)] = {}


class ListQuery(Body, frozen=True):
    game: Annotated[str, Meta(max_length=LONGEST_KEY)] = ""
    status: Literal["", "open", "playing", "over"] = ""
    before: Annotated[float, Meta(ge=0, le=1e12)] | None = None


class PositionQuery(Body, frozen=True):
    seat: SeatName = ""
    view: bool = False


class BoardQuery(Body, frozen=True):
    digest: Digest
    seat: SeatName = ""
    number: Number | None = None


class LookQuery(Body, frozen=True):
    piece: PieceName
    seat: SeatName = ""
    number: Number | None = None


class MeasureQuery(Body, frozen=True):
    start: CellName
    end: CellName
    seat: SeatName = ""
    number: Number | None = None


class ReplayQuery(Body, frozen=True):
    number: Number | None = None
    seat: SeatName = ""
    view: bool = False


class MomentsQuery(Body, frozen=True):
    seat: SeatName = ""


class Analyse(Body, frozen=True):
    """An empty body: every match is analysed in the same way."""


class RecordQuery(Body, frozen=True):
    seat: SeatName = ""


class ChatQuery(Body, frozen=True):
    after: Number = 0


class OpeningQuery(Body, frozen=True):
    options: Annotated[str, Meta(max_length=4_000)] = ""


# Frames of the socket's own


class Watch(Body, frozen=True):
    seat: SeatName = ""
    token: Secret | None = None
    number: Number | None = None
    log: Number | None = None
    chat: Number | None = None
    gallery: Number | None = None
    view: bool = False


class Leave(Body, frozen=True):
    seat: SeatName = ""


class Numbered(msgspec.Struct, frozen=True):
    """The part of a frame that its reply needs."""

    id: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Heading(Numbered, frozen=True, kw_only=True):
    """The fields that every frame may have besides those of its type."""

    type: str
    match: MatchId | None = None
