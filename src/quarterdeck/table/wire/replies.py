"""What goes out: replies and frames, as types that encode them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from quarterdeck.analysis.analysis import Analysis
from quarterdeck.engine.goals import Goal
from quarterdeck.engine.scene import Board, Ghost, Look, Scene, SightLine
from quarterdeck.engine.validation.spelling import spelt
from quarterdeck.table.wire.accounts import SeatAccount
from quarterdeck.table.wire.order_items import OrderShown, OrdersShown

Group = Annotated[str, Meta(description="neighbours in the list with the same words here make one row")]
Brief = Annotated[str, Meta(description="what tells an option from the others of its row")]
Facing = Annotated[int, Meta(ge=0, lt=360, description="the way that brief names, in degrees clockwise from the north")]
Digest = Annotated[str, spelt(r"^[0-9a-f]{32}\Z", "32 hexadecimal digits, the start of the SHA-256 of a board's JSON")]
Status = Literal["open", "playing", "over", "damaged"]
By = Literal["person", "bot"]
SeedWay = Annotated[
    Literal["", "opened", "told", "absent"],
    Meta(
        description="how the seed came: when all hashes were in, with the hash, not at all; empty: not yet, or there is none"
    ),
]


class Wire(msgspec.Struct, frozen=True, kw_only=True):
    """What goes out."""


class Fault(Wire, frozen=True, omit_defaults=True):
    code: str
    sentence: str
    clause: str = ""


class SeatTitle(Wire, frozen=True):
    seat: str
    title: str
    side: str
    plural: bool


class HouseRule(Wire, frozen=True):
    name: str
    kind: Literal["switch", "choice", "number", "text"]
    default: bool | int | str
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
    fewest: Annotated[int, Meta(description="how few may sit there, by its house rules")]
    most: Annotated[int, Meta(description="how many may sit there, by its house rules")]
    options: list[HouseRule]


class RankShown(Wire, frozen=True):
    name: str
    about: str
    rating: Annotated[int | None, Meta(description="in this game, a lieutenant's being 1000; null: not measured yet")]
    margin: Annotated[int | None, Meta(description="half the width of the rating's 95% interval")]


class GameInfo(Wire, frozen=True):
    key: str
    title: str
    about: str
    credit: str
    hides: bool
    clauses: int
    first_scenario: str
    lesson: str
    bots: list[str]
    ranks: list[RankShown]
    opponent: str
    scenarios: list[ScenarioInfo]


class Games(Wire, frozen=True):
    games: list[GameInfo]


class Opening(Wire, frozen=True):
    scene: Scene
    seats: list[SeatTitle]
    goals: list[Goal]


class SeatInfo(Wire, frozen=True):
    seat: str
    title: str
    side: str
    plural: bool
    by: By
    bot: str
    name: str
    taken: bool
    anybody: Annotated[bool, Meta(description="whether it is free for whoever sees the match")]
    resigned: bool
    seed: Annotated[str, Meta(description="its part in the dice; shown when all are open")]
    seed_hash: Annotated[str, Meta(description="the SHA-256 of the seed, which binds the seat to it; empty: it gives none")]
    seed_way: SeedWay


class OutcomeShown(Wire, frozen=True):
    winners: list[str]
    clause: str
    why: str
    how: str
    text: str


class RematchShown(Wire, frozen=True):
    """What the players of a match that is over say about another one."""

    same: list[str]
    swap: list[str]
    match: Annotated[str, Meta(description="the match that they have agreed on; empty: none yet")]


class MatchInfo(Wire, frozen=True):
    id: str
    game: str
    game_title: str
    title: str
    scenario: str
    scenario_title: str
    story: str
    notes: str
    options: dict[str, bool | int | str]
    status: Status
    listed: bool
    hides: bool
    created_at: float
    updated_at: float
    seats: list[SeatInfo]
    waiting: list[str]
    your_seats: list[str]
    commitment: str
    opening_at: float | None
    server_seed: str | None
    outcome: OutcomeShown | None
    parent: str | None
    parent_number: int | None
    differs: bool
    rematch: RematchShown | None


class OneMatch(Wire, frozen=True):
    match: MatchInfo


class Matches(Wire, frozen=True):
    matches: list[MatchInfo]


class Created(OneMatch, frozen=True):
    invitations: dict[str, str]


class Rematched(Created, frozen=True):
    """The match that is over; invitations to the one that was agreed on, for the caller's own seats there."""


class Seated(OneMatch, frozen=True):
    seat: str
    token: str


class Opened(OneMatch, frozen=True):
    seat: str


class Taken(OneMatch, frozen=True):
    seat: str


class Forgotten(Wire, frozen=True):
    matches: list[str]


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
    ghost: Ghost | None = None
    most: Annotated[int, Meta(description="how often it can be taken, where the same is asked several times")] = 1


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
    passes: str
    times: int
    orders: list[OrderShown]
    since: int


class LogLine(Wire, frozen=True, omit_defaults=True):
    kind: str
    clause: str
    text: str
    facts: dict[str, Any]
    moment: Literal["", "turn", "loss"] = ""


class UndoShown(Wire, frozen=True):
    can_ask: bool
    asked_by: str
    agreed: list[str]
    you_decide: bool


class DiffersShown(Wire, frozen=True):
    """Where the rules of today take the match elsewhere, and who wants it settled how."""

    number: Annotated[int, Meta(description="the first number of this viewpoint that would be another position now")]
    clause: str
    sentence: str
    can_go_back: Annotated[bool, Meta(description="whether the position shown is later than the last that is as it was")]
    go_on: list[str]
    go_back: list[str]
    draw: list[str]


class SceneShown(Scene, frozen=True, omit_defaults=True):
    """A scene whose board has been sent before, or is sent apart: it is the larger half, and hardly ever changes."""

    board: Digest  # type: ignore[assignment]


class BoardShown(Wire, frozen=True):
    digest: Digest
    board: Board


class PositionShown(Wire, frozen=True, tag_field="type", tag="position"):
    match: str
    seat: str
    number: int
    status: Status
    waiting: list[str]
    scene: SceneShown | None
    goals: list[Goal]
    ask: AskShown | None
    log_from: int
    log: list[LogLine]
    undo: UndoShown
    passing: bool
    orders: OrdersShown | None
    differs: DiffersShown | None
    outcome: OutcomeShown | None
    accounts: list[SeatAccount]
    match_info: MatchInfo | None
    view: Any


class Problem(Wire, frozen=True, omit_defaults=True):
    """Every refusal; ``position`` where the client should look at a new one."""

    error: Fault
    position: PositionShown | None = None


PositionAfter = PositionShown | msgspec.UnsetType  # not by a socket, where a position is a frame of its own


class Answered(Wire, frozen=True):
    number: int
    again: bool
    held: Annotated[
        bool, Meta(description="nothing was done: it would end what can be taken back, and that was not wanted yet")
    ]
    taken: Annotated[int, Meta(description="how many answers were taken: this one and those of `then`")]
    position: PositionAfter


class Undone(Wire, frozen=True):
    done: bool
    position: PositionAfter


class Resigned(Wire, frozen=True):
    position: PositionAfter


class Settled(Wire, frozen=True):
    done: bool
    position: PositionAfter


class Passing(Wire, frozen=True):
    on: bool


class Why(Wire, frozen=True):
    choice: str
    clause: str
    words: str


class Webhook(Wire, frozen=True):
    seat: str
    url: str
    secret: str  # what its calls are signed with; shown this once


class Looked(Wire, frozen=True):
    number: int
    look: Look


class Replayed(Wire, frozen=True):
    position: PositionShown
    first: int
    last: int
    choice: str
    text: str
    by: str
    numbers: dict[str, int]


class Measured(Wire, frozen=True):
    number: int
    line: SightLine | None


class MomentShown(Wire, frozen=True):
    number: int
    what: Literal["turn", "loss"]
    text: str


class Moments(Wire, frozen=True):
    moments: list[MomentShown]


class Analysed(Wire, frozen=True):
    state: Literal["none", "waiting", "working", "done"]
    done: int
    of: int
    analysis: Analysis | None = None
    numbers: dict[str, list[int]] = {}
