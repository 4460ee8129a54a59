"""Everything that can be asked for, in one table: what it takes, what it gives, who may call it, and by which ways.

Over REST an endpoint has a method and an address; ``frame`` is its type on the socket, where it can be asked for there too.
Either way the same function gets the same ``Call``. The descriptions (openapi, typescript) are made from the table.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from quarterdeck.server.acting import answer, consent, pass_for_me, resign, settle, undo
from quarterdeck.server.call import Call
from quarterdeck.server.fairness import begin_fairness, show_fairness, stop_fairness
from quarterdeck.server.lobby import list_games, list_matches, list_mine, read_rules, show_start
from quarterdeck.server.looking import (
    analyse,
    count_many_odds,
    count_odds,
    download_record,
    look,
    measure,
    replay,
    say_why,
    show_analysis,
    show_board,
    show_match,
    show_moments,
    show_position,
)
from quarterdeck.server.opening import open_seed
from quarterdeck.server.ordering import foresee_orders, give_orders
from quarterdeck.server.rematching import rematch
from quarterdeck.server.seating import create_match, forget, play_on, rename, renew, set_webhook, sit, take
from quarterdeck.server.talking import read_chat, read_gallery, say, say_in_gallery
from quarterdeck.server.wire import books, chances, found, incoming, ordered, outgoing, talk

Handler = Callable[[Call[Any]], Awaitable[Any]]

SAFE: Final = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    method: str
    path: str
    handler: Handler
    takes: Any = None  # out of the query where it is safe, else out of the body
    gives: Any
    status: int = 200
    frame: str = ""  # its type on the socket
    slow: bool = False  # a worker finds it out: other frames go on meanwhile
    sits: bool = False  # whether the browser gets a cookie
    creates: bool = False  # whether it counts as making a match
    for_good: bool = False  # whether the reply never changes, so that it may be kept
    packs: bool = False  # whether it may be packed: only what all may know, as the length of what is packed tells of it
    refusals: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.handler.__name__

    @property
    def summary(self) -> str:
        return (self.handler.__doc__ or "").strip()

    @property
    def is_safe(self) -> bool:
        """Whether it only looks."""
        return self.method in SAFE


def _get(path: str, handler: Handler, gives: Any, takes: Any = None, **more: Any) -> Endpoint:
    return Endpoint(method="GET", path=path, handler=handler, takes=takes, gives=gives, **more)


def _post(path: str, handler: Handler, gives: Any, takes: Any, **more: Any) -> Endpoint:
    return Endpoint(method="POST", path=path, handler=handler, takes=takes, gives=gives, **more)


def _put(path: str, handler: Handler, gives: Any, takes: Any, **more: Any) -> Endpoint:
    return Endpoint(method="PUT", path=path, handler=handler, takes=takes, gives=gives, **more)


GAME: Final = "/api/games/{game}"
ONE: Final = "/api/matches/{match}"
INQUIRY: Final = "/api/fairness/{inquiry}"

OF_GAME: Final = ("unknown", "scenario")
CREATING: Final = (*OF_GAME, "busy")
OF_MATCH: Final = ("unknown", "other_rules", "damaged", "busy")
OF_SEAT: Final = (*OF_MATCH, "no_seat", "forbidden")
BEGUN: Final = (*OF_SEAT, "not_started")
OVER: Final = (*OF_MATCH, "not_started", "not_over")
ANALYSING: Final = (*OVER, "rules_differ")
PLAY_ON: Final = (*OVER, "forbidden", "over", "scenario")
ACTING: Final = (*BEGUN, "stale", "not_asked", "over", "illegal", "rules_differ")
ORDERING: Final = (*BEGUN, "stale", "over", "illegal", "rules_differ", "not_asked")
REMATCH: Final = (*OVER, "no_seat", "forbidden", "not_asked")
TAKING_BACK: Final = (*ACTING, "cannot_undo")

ENDPOINTS: Final = (
    _get("/api/games", list_games, outgoing.Games, packs=True),
    _get(f"{GAME}/rules", read_rules, books.Rules, packs=True, refusals=("unknown",)),
    _get(
        f"{GAME}/scenarios/{{scenario}}/scene",
        show_start,
        outgoing.Opening,
        incoming.OpeningQuery,
        packs=True,
        refusals=OF_GAME,
    ),
    _post("/api/fairness", begin_fairness, found.Fairness, incoming.IsItFair, creates=True, refusals=CREATING),
    _get(INQUIRY, show_fairness, found.Fairness, packs=True, refusals=("unknown", "busy")),
    _post(f"{INQUIRY}/stop", stop_fairness, found.Fairness, incoming.Nothing, refusals=("unknown", "busy", "forbidden")),
    _get("/api/matches", list_matches, outgoing.Matches, incoming.ListQuery, refusals=("unknown", "busy")),
    _post("/api/matches", create_match, outgoing.Created, incoming.Create, status=201, creates=True, refusals=CREATING),
    _get("/api/mine", list_mine, outgoing.Matches, refusals=("busy",)),
    _post("/api/forget", forget, outgoing.Forgotten, incoming.Forget, refusals=("busy",)),
    _get(ONE, show_match, outgoing.OneMatch, refusals=OF_MATCH),
    _post(f"{ONE}/sit", sit, outgoing.Seated, incoming.Sit, sits=True, refusals=(*OF_SEAT, "taken")),
    _post(f"{ONE}/open", open_seed, outgoing.Opened, incoming.OpenSeed, frame="open", refusals=(*OF_SEAT, "not_open")),
    _post(f"{ONE}/take", take, outgoing.Taken, incoming.Take, sits=True, refusals=OF_SEAT),
    _post(f"{ONE}/renew", renew, outgoing.Renewed, incoming.OfSeat, refusals=OF_SEAT),
    _put(f"{ONE}/name", rename, outgoing.OneMatch, incoming.Rename, refusals=OF_SEAT),
    _put(f"{ONE}/webhook", set_webhook, outgoing.Webhook, incoming.SetWebhook, refusals=OF_SEAT),
    _get(f"{ONE}/position", show_position, outgoing.PositionShown, incoming.PositionQuery, refusals=OF_SEAT),
    _get(f"{ONE}/board", show_board, outgoing.BoardShown, incoming.BoardQuery, for_good=True, refusals=BEGUN),
    _get(f"{ONE}/look", look, outgoing.Looked, incoming.LookQuery, refusals=BEGUN),
    _get(f"{ONE}/measure", measure, outgoing.Measured, incoming.MeasureQuery, refusals=BEGUN),
    _post(f"{ONE}/answer", answer, outgoing.Answered, incoming.Answer, frame="answer", refusals=(*ACTING, "key_used")),
    _post(f"{ONE}/undo", undo, outgoing.Undone, incoming.Undo, frame="undo", refusals=TAKING_BACK),
    _post(f"{ONE}/consent", consent, outgoing.Undone, incoming.Consent, frame="consent", refusals=TAKING_BACK),
    _post(f"{ONE}/settle", settle, outgoing.Settled, incoming.Settle, frame="settle", refusals=ACTING),
    _post(f"{ONE}/pass", pass_for_me, outgoing.Passing, incoming.PassForMe, frame="pass", refusals=BEGUN),
    _post(f"{ONE}/orders", give_orders, ordered.OrdersGiven, incoming.GiveOrders, frame="orders", refusals=ORDERING),
    _post(
        f"{ONE}/foresee",
        foresee_orders,
        ordered.ForeseenShown,
        incoming.ForeseeOrders,
        frame="foresee",
        slow=True,
        refusals=ORDERING,
    ),
    _post(f"{ONE}/resign", resign, outgoing.Resigned, incoming.OfSeat, frame="resign", refusals=ACTING),
    _post(f"{ONE}/odds", count_odds, chances.OddsShown, incoming.OddsWanted, frame="odds", slow=True, refusals=ACTING),
    _post(
        f"{ONE}/many-odds",
        count_many_odds,
        chances.ManyOdds,
        incoming.ManyOddsWanted,
        frame="many-odds",
        slow=True,
        refusals=ACTING,
    ),
    _post(f"{ONE}/why", say_why, outgoing.Why, incoming.WhyWanted, frame="why", refusals=ACTING),
    _post(f"{ONE}/chat", say, talk.Said, incoming.Say, frame="chat", refusals=OF_SEAT),
    _get(f"{ONE}/chat", read_chat, talk.Chat, incoming.ChatQuery, refusals=OF_MATCH),
    _post(f"{ONE}/gallery", say_in_gallery, talk.SaidInGallery, incoming.SayInGallery, refusals=(*OF_MATCH, "forbidden")),
    _get(f"{ONE}/gallery", read_gallery, talk.Gallery, incoming.ChatQuery, refusals=(*OF_MATCH, "forbidden")),
    _get(f"{ONE}/replay", replay, outgoing.Replayed, incoming.ReplayQuery, refusals=BEGUN),
    _get(f"{ONE}/moments", show_moments, outgoing.Moments, incoming.MomentsQuery, refusals=BEGUN),
    _get(f"{ONE}/record", download_record, str, incoming.RecordQuery, refusals=(*OVER, "no_seat", "forbidden")),
    _get(f"{ONE}/analysis", show_analysis, outgoing.Analysed, refusals=OVER),
    _post(f"{ONE}/analysis", analyse, outgoing.Analysed, incoming.Analyse, creates=True, refusals=ANALYSING),
    _post(f"{ONE}/play-on", play_on, outgoing.Created, incoming.PlayOn, status=201, creates=True, refusals=PLAY_ON),
    _post(f"{ONE}/rematch", rematch, outgoing.Rematched, incoming.Rematch, creates=True, refusals=REMATCH),
)

BY_FRAME: Final = {endpoint.frame: endpoint for endpoint in ENDPOINTS if endpoint.frame}
