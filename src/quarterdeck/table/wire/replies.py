"""The replies of the API, and the parts that frames share with them."""

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

Group = Annotated[str, Meta(description="consecutive options with the same group form one row")]
Brief = Annotated[str, Meta(description="what tells an option from the others of its row")]
Facing = Annotated[int, Meta(ge=0, lt=360, description="the direction that `brief` names, in degrees clockwise from north")]
Digest = Annotated[str, spelt(r"^[0-9a-f]{32}\Z", "32 hexadecimal digits, the start of the SHA-256 of a board's JSON")]
Status = Literal["open", "playing", "over", "damaged"]
By = Literal["person", "bot"]
SeedWay = Annotated[
    Literal["", "opened", "told", "absent"],
    Meta(
        description="how the seed came: in the second round, with `sit`, or too late; empty if not yet, or if there is none"
    ),
]


class Wire(msgspec.Struct, frozen=True, kw_only=True):
    """The base of everything the server sends."""


class Fault(Wire, frozen=True, omit_defaults=True):
    code: str
    sentence: str
    clause: str = ""


class ServerInfo(Wire, frozen=True):
    name: str
    version: str
    openapi: str
    asyncapi: str


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
    fewest: Annotated[int, Meta(description="the fewest seats that its house rules allow")]
    most: Annotated[int, Meta(description="the most seats that its house rules allow")]
    options: list[HouseRule]


class RankShown(Wire, frozen=True):
    name: str
    about: str
    rating: Annotated[
        int | None, Meta(description="its rating in this game, where a lieutenant has 1000; null if not measured")
    ]
    margin: Annotated[int | None, Meta(description="half the width of the rating's 95% interval; null if not measured")]


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
    anybody: Annotated[bool, Meta(description="true if anybody may take it without an invitation")]
    resigned: bool
    seed: Annotated[str, Meta(description="its part in the dice; empty until all seeds are open")]
    seed_hash: Annotated[str, Meta(description="the SHA-256 of its seed, to which the seat is bound; empty if it gave none")]
    seed_way: SeedWay


class OutcomeShown(Wire, frozen=True):
    winners: list[str]
    clause: str
    why: str
    how: str
    text: str


class RematchShown(Wire, frozen=True):
    """The players' wishes for a rematch."""

    same: list[str]
    swap: list[str]
    match: Annotated[str, Meta(description="the id of the new match; empty until all agree")]


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
    """The match that is over, with invitations to the caller's seats in the rematch."""


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
    most: Annotated[int, Meta(description="how many times it can be chosen, if the question is asked several times")] = 1


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
    """The first difference under today's rules, and each seat's vote on how to settle it."""

    number: Annotated[int, Meta(description="this viewpoint's first number that would now be another position")]
    clause: str
    sentence: str
    can_go_back: Annotated[bool, Meta(description="true if you may go back to an unchanged position before the one shown")]
    go_on: list[str]
    go_back: list[str]
    draw: list[str]


class SceneShown(Scene, frozen=True, omit_defaults=True):
    """A scene that names its board by digest: the board is large, rarely changes, and is sent
    separately.
    """

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
    """A refusal; ``position`` is the newer position that the client should look at, if any."""

    error: Fault
    position: PositionShown | None = None


PositionAfter = PositionShown | msgspec.UnsetType  # unset on a socket, where a position is a frame of its own


class Answered(Wire, frozen=True):
    number: int
    again: bool
    held: Annotated[
        bool, Meta(description="true if nothing was done because `hold` was set and the choice would end what can be undone")
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
    secret: str


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
