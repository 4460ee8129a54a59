"""What comes in: bodies, queries and frames, as types that decode them and take nothing that is not expected."""

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

MatchId = Annotated[str, spelt(r"^[a-z2-7]{16}\Z", "the id of a match, 16 small letters and digits")]
SeatName = Annotated[str, Meta(max_length=LONGEST_KEY, description="a seat of the game; empty: a spectator")]
Secret = Annotated[
    str, spelt(r"^[A-Za-z0-9_-]+\Z", "a secret of letters, digits, - and _", min_length=SHORTEST_SECRET, max_length=100)
]
Key = Annotated[
    str, spelt(r"^[A-Za-z0-9_-]{8,64}\Z", "8 to 64 letters, digits, - and _", description="makes an answer count once")
]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
PieceName = Annotated[str, Meta(min_length=1, max_length=100, description="a piece of the scene, by its id")]
CellName = Annotated[str, spelt(r"^[0-9]{1,7},[0-9]{1,7}\Z", "a cell as column,row, or a point of a plane as x,y")]
Choice = Annotated[str, Meta(min_length=1, max_length=LONGEST_CHOICE)]
PlayerName = Annotated[str, Meta(max_length=LONGEST_NAME)]
Seed = Annotated[str, spelt(r"^[^,=|]*\Z", "a text without commas, = and |", max_length=LONGEST_SEED)]
SeedHash = Annotated[str, spelt(r"^([0-9a-f]{64})?\Z", "64 hexadecimal digits", description="the SHA-256 of a seed's text")]
Words = Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a request says, however it comes: in a body, in a query or in a frame."""


class OfSeat(Body, frozen=True):
    seat: SeatName


class OfNumber(OfSeat, frozen=True):
    number: Number


class Nothing(Body, frozen=True):
    """For requests that are all said by their address."""


class SeatWanted(Body, frozen=True):
    by: By = "person"
    bot: Annotated[str, Meta(max_length=LONGEST_BOT)] = ""
    anybody: Annotated[bool, Meta(description="of a listed match: whoever sees it may sit there without an invitation")] = (
        False
    )


class ScenarioWanted(Body, frozen=True):
    """A scenario of the game, by its key or sent whole, with house rules."""

    game: Annotated[str, Meta(min_length=1, max_length=LONGEST_KEY)]
    scenario: Annotated[str, Meta(max_length=LONGEST_KEY)] = ""
    scenario_toml: Annotated[str, Meta(max_length=100_000)] = ""
    options: Annotated[dict[str, str | int | bool], Meta(max_length=50)] = {}


class IsItFair(ScenarioWanted, frozen=True):
    """Nothing else has to be said: everything is tried in the same way."""


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
    hold: Annotated[bool, Meta(description="do nothing yet if it would end what the seat can take back")] = False
    then: Annotated[
        list[Choice], Meta(max_length=60, description="further answers, one after the other while the same is asked again")
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
    """One thing said in advance: an answer, the same answer again, or an order of the game's own."""

    kind: Literal["answer", "repeat", "order"]
    words: Choice
    about: Annotated[str, Meta(max_length=100)] = ""
    to: Annotated[str, Meta(max_length=40)] = ""


Items = Annotated[list[OrderItem], Meta(max_length=orders.LONGEST)]


class GiveOrders(OfSeat, frozen=True):
    number: Number | None = None
    items: Items | None = None
    stop: bool = False
    hold: Annotated[bool, Meta(description="the last answer of a plan waits for you where it ends your turn")] = False


class ForeseeOrders(OfNumber, frozen=True):
    items: Items


class OddsWanted(OfNumber, frozen=True):
    choice: Choice


class ManyOddsWanted(OfNumber, frozen=True):
    choices: Annotated[list[Choice], Meta(min_length=1, max_length=16, description="options, by their notations")]


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
    """Nothing has to be said: every match is looked at in the same way."""


class RecordQuery(Body, frozen=True):
    seat: SeatName = ""


class ChatQuery(Body, frozen=True):
    after: Number = 0


class OpeningQuery(Body, frozen=True):
    options: Annotated[str, Meta(max_length=4_000)] = ""


# The socket's own


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
    """A frame, as far as its reply has to know it."""

    id: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Heading(Numbered, frozen=True, kw_only=True):
    """What every frame says besides what its type asks for."""

    type: str
    match: MatchId | None = None
