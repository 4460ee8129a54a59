"""Everything that goes over the wire, as types: they decode what comes, encode what goes, and make the description."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from quarterdeck.engine.scene import Look, Scene

MatchId = Annotated[str, Meta(pattern=r"^[a-z2-7]{16}\Z", description="a match")]
SeatName = Annotated[str, Meta(max_length=60, description="a seat of the game; empty: a spectator")]
Secret = Annotated[str, Meta(min_length=20, max_length=100, pattern=r"^[A-Za-z0-9_-]+\Z")]
Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}\Z", description="makes an answer count once")]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
PieceName = Annotated[str, Meta(min_length=1, max_length=100, description="a piece of the scene, by its id")]
Choice = Annotated[str, Meta(min_length=1, max_length=400)]
PlayerName = Annotated[str, Meta(max_length=40)]
Seed = Annotated[str, Meta(max_length=200, pattern=r"^[^,=|]*\Z")]
Words = Annotated[str, Meta(min_length=1, max_length=500)]
Group = Annotated[str, Meta(description="neighbours in the list with the same words here make one row")]
Brief = Annotated[str, Meta(description="what tells an option from the others of its row")]
Facing = Annotated[int, Meta(ge=0, lt=360, description="the way that brief names, in degrees clockwise from the north")]
Status = Literal["open", "playing", "over"]
By = Literal["person", "bot"]


class Wire(msgspec.Struct, frozen=True, kw_only=True):
    """What goes out."""


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What comes in: nothing is taken that is not expected."""


# What comes in


class SeatWanted(Body, frozen=True):
    by: By = "person"
    bot: Annotated[str, Meta(max_length=40)] = ""


class Create(Body, frozen=True):
    game: Annotated[str, Meta(min_length=1, max_length=60)]
    scenario: Annotated[str, Meta(max_length=60)] = ""
    scenario_toml: Annotated[str, Meta(max_length=100_000)] = ""
    options: Annotated[dict[str, str | int | bool], Meta(max_length=50)] = {}
    seats: Annotated[dict[SeatName, SeatWanted], Meta(max_length=20)] = {}
    listed: bool = False
    title: Annotated[str, Meta(max_length=80)] = ""


class Sit(Body, frozen=True):
    seat: SeatName
    invitation: Secret
    name: PlayerName = ""
    seed: Seed = ""


class Take(Body, frozen=True):
    seat: SeatName
    token: Secret


class OfSeat(Body, frozen=True):
    seat: SeatName


class Answer(Body, frozen=True):
    seat: SeatName
    number: Number
    choice: Choice
    key: Key


class Undo(Body, frozen=True):
    seat: SeatName
    number: Number


class Consent(Body, frozen=True):
    seat: SeatName
    number: Number
    agree: bool


class OddsWanted(Body, frozen=True):
    seat: SeatName
    number: Number
    choice: Choice


class WhyWanted(Body, frozen=True):
    seat: SeatName
    choice: Choice


class Say(Body, frozen=True):
    seat: SeatName
    text: Words


class SetWebhook(Body, frozen=True):
    seat: SeatName
    url: Annotated[str, Meta(max_length=500)]


class PlayOn(Body, frozen=True):
    number: Number
    viewpoint: SeatName = ""
    seats: Annotated[dict[SeatName, SeatWanted], Meta(max_length=20)] = {}


class ListQuery(Body, frozen=True):
    game: Annotated[str, Meta(max_length=60)] = ""
    status: Literal["", "open", "playing", "over"] = ""
    before: Annotated[float, Meta(ge=0, le=1e12)] | None = None


class PositionQuery(Body, frozen=True):
    seat: SeatName = ""
    view: bool = False


class LookQuery(Body, frozen=True):
    piece: PieceName
    seat: SeatName = ""
    number: Number | None = None


class ReplayQuery(Body, frozen=True):
    number: Number | None = None
    seat: SeatName = ""
    view: bool = False


class ChatQuery(Body, frozen=True):
    after: Number = 0


# What goes out


class Fault(Wire, frozen=True, omit_defaults=True):
    code: str
    sentence: str
    clause: str = ""


class SeatTitle(Wire, frozen=True):
    seat: str
    title: str


class HouseRule(Wire, frozen=True):
    name: str
    kind: Literal["switch", "choice", "number", "text"]
    default: Any
    choices: list[str | int]
    low: int | None
    high: int | None


class ScenarioInfo(Wire, frozen=True):
    key: str
    title: str
    place: str
    date: str
    story: str
    notes: str
    seats: list[SeatTitle]
    options: list[HouseRule]


class GameInfo(Wire, frozen=True):
    key: str
    title: str
    about: str
    credit: str
    hides: bool
    clauses: int
    first_scenario: str
    bots: list[str]
    scenarios: list[ScenarioInfo]


class Games(Wire, frozen=True):
    games: list[GameInfo]


class SceneShown(Wire, frozen=True):
    scene: Scene
    seats: list[SeatTitle]


class SceneQuery(Body, frozen=True):
    options: Annotated[str, Meta(max_length=4_000)] = ""


class ClauseShown(Wire, frozen=True):
    id: str
    title: str
    text: str
    ruling: str


class ChapterShown(Wire, frozen=True):
    title: str
    clauses: list[ClauseShown]


class Rules(Wire, frozen=True):
    game: str
    title: str
    about: str
    credit: str
    chapters: list[ChapterShown]


class SeatInfo(Wire, frozen=True):
    seat: str
    title: str
    by: By
    bot: str
    name: str
    taken: bool
    resigned: bool
    seed: str


class OutcomeShown(Wire, frozen=True):
    winners: list[str]
    clause: str
    why: str
    how: str
    text: str


class MatchInfo(Wire, frozen=True):
    id: str
    game: str
    game_title: str
    title: str
    scenario: str
    scenario_title: str
    story: str
    options: dict[str, Any]
    status: Status
    listed: bool
    hides: bool
    created_at: float
    updated_at: float
    seats: list[SeatInfo]
    waiting: list[str]
    your_seats: list[str]
    commitment: str
    server_seed: str | None
    outcome: OutcomeShown | None
    parent: str | None
    parent_number: int | None


class OneMatch(Wire, frozen=True):
    match: MatchInfo


class Matches(Wire, frozen=True):
    matches: list[MatchInfo]


class Created(Wire, frozen=True):
    match: MatchInfo
    invitations: dict[str, str]


class Seated(Wire, frozen=True):
    match: MatchInfo
    seat: str
    token: str


class Taken(Wire, frozen=True):
    match: MatchInfo
    seat: str


class Renewed(Wire, frozen=True):
    seat: str
    invitation: str


class OptionShown(Wire, frozen=True, omit_defaults=True):
    notation: str
    text: str
    clause: str
    points_at: str
    group: Group = ""
    brief: Brief = ""
    facing: Facing | None = None


class RefusalShown(Wire, frozen=True):
    notation: str
    text: str
    clause: str
    points_at: str


class AskShown(Wire, frozen=True):
    prompt: str
    clause: str
    question: str
    about: dict[str, str | int]
    together: bool
    options: list[OptionShown]
    refusals: list[RefusalShown]
    odds: bool


class LogLine(Wire, frozen=True):
    kind: str
    clause: str
    text: str
    facts: dict[str, Any]


class UndoShown(Wire, frozen=True):
    can_ask: bool
    asked_by: str
    agreed: list[str]
    you_decide: bool


class PositionShown(Wire, frozen=True, tag_field="type", tag="position"):
    match: str
    seat: str
    number: int
    status: Status
    waiting: list[str]
    scene: Scene | None
    ask: AskShown | None
    log_from: int
    log: list[LogLine]
    undo: UndoShown
    outcome: OutcomeShown | None
    match_info: MatchInfo | None
    view: Any


class Problem(Wire, frozen=True, omit_defaults=True):
    """Every refusal; ``position`` where the client should look at a new one."""

    error: Fault
    position: PositionShown | None = None


class Answered(Wire, frozen=True):
    number: int
    again: bool
    position: PositionShown


class Undone(Wire, frozen=True):
    done: bool
    position: PositionShown


class Resigned(Wire, frozen=True):
    position: PositionShown


class Headline(Wire, frozen=True):
    text: str
    probability: float
    fraction: str


class LikelyShown(Wire, frozen=True):
    happens: list[str]
    text: str
    probability: float
    fraction: str
    low: float
    high: float


class OddsShown(Wire, frozen=True):
    choice: str
    exact: bool
    samples: int
    headline: list[Headline]
    likely: list[LikelyShown]


class Why(Wire, frozen=True):
    choice: str
    clause: str
    words: str


class ChatLine(Wire, frozen=True):
    number: int
    seat: str
    name: str
    text: str
    at: float


class Said(Wire, frozen=True):
    chat: ChatLine


class Chat(Wire, frozen=True):
    chat: list[ChatLine]


class Webhook(Wire, frozen=True):
    seat: str
    url: str


class Looked(Wire, frozen=True):
    number: int
    look: Look


class Replayed(Wire, frozen=True):
    position: PositionShown
    first: int
    last: int
    choice: str
    by: str
    numbers: dict[str, int]


# The socket: frames that come in


class Frame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    id: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class WatchFrame(Frame, frozen=True, tag="watch"):
    match: MatchId
    seat: SeatName = ""
    token: Secret | None = None
    number: Number | None = None
    log: Number | None = None
    chat: Number | None = None
    view: bool = False


class LeaveFrame(Frame, frozen=True, tag="leave"):
    match: MatchId
    seat: SeatName = ""


class AnswerFrame(Frame, frozen=True, tag="answer"):
    match: MatchId
    seat: SeatName
    number: Number
    choice: Choice
    key: Key


class UndoFrame(Frame, frozen=True, tag="undo"):
    match: MatchId
    seat: SeatName
    number: Number


class ConsentFrame(Frame, frozen=True, tag="consent"):
    match: MatchId
    seat: SeatName
    number: Number
    agree: bool


class ResignFrame(Frame, frozen=True, tag="resign"):
    match: MatchId
    seat: SeatName


class ChatFrame(Frame, frozen=True, tag="chat"):
    match: MatchId
    seat: SeatName
    text: Words


class OddsFrame(Frame, frozen=True, tag="odds"):
    match: MatchId
    seat: SeatName
    number: Number
    choice: Choice


class WhyFrame(Frame, frozen=True, tag="why"):
    match: MatchId
    seat: SeatName
    choice: Choice


class PingFrame(Frame, frozen=True, tag="ping"):
    pass


MatchFrame = LeaveFrame | AnswerFrame | UndoFrame | ConsentFrame | ResignFrame | ChatFrame | OddsFrame | WhyFrame
AnyFrame = WatchFrame | PingFrame | MatchFrame


# and those that go out


class Reply(Wire, frozen=True, tag_field="type", tag="reply", omit_defaults=True):
    id: int | None
    ok: bool
    data: Any = None
    error: Fault | None = None


class ChatSent(ChatLine, frozen=True, tag_field="type", tag="chat"):
    match: str


class Gone(Wire, frozen=True, tag_field="type", tag="gone"):
    match: str
    seat: str
    error: Fault


class YourTurn(Wire, frozen=True):
    """What a webhook is told."""

    match: str
    seat: str
    number: int
    game: str
    title: str
    event: Literal["your_turn", "over"]
