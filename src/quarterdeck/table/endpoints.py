"""The table of endpoints: input, output, refusals, and how each is reached.

Over REST an endpoint has a method and an address; with a ``frame`` it can be requested on the
socket too. Both hand the same ``Call`` to the same function. The OpenAPI, AsyncAPI and TypeScript
descriptions are made from this table.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from quarterdeck.table.call import Call
from quarterdeck.table.handlers.advance_orders import foresee_orders, give_orders
from quarterdeck.table.handlers.chat import read_chat, read_gallery, say, say_in_gallery
from quarterdeck.table.handlers.fairness_requests import begin_fairness, show_fairness, stop_fairness
from quarterdeck.table.handlers.lobby import describe_server, list_games, list_matches, list_mine, read_rules, show_start
from quarterdeck.table.handlers.match_creation import create_match, play_on
from quarterdeck.table.handlers.match_queries import (
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
from quarterdeck.table.handlers.player_acts import answer, consent, pass_for_me, resign, settle, undo
from quarterdeck.table.handlers.rematches import rematch
from quarterdeck.table.handlers.seats import forget, rename, renew, set_webhook, sit, take
from quarterdeck.table.handlers.seeds import open_seed
from quarterdeck.table.wire import chat_lines, inquiries, order_items, replies, requests, rule_books, shown_odds

Handler = Callable[[Call[Any]], Awaitable[Any]]


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    method: str
    path: str
    handler: Handler
    takes: Any = None  # from the query of a GET, else from the body
    gives: Any
    status: int = 200
    frame: str = ""  # its frame type on the socket
    slow: bool = False  # a worker does it, and other frames are served meanwhile
    sits: bool = False  # sets the browser's cookie
    creates: bool = False  # counts against the limit on new matches
    is_immutable: bool = False  # the reply never changes, so it may be cached
    may_compress: bool = False  # may be compressed: public data only, since the compressed length leaks content
    refusals: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.handler.__name__

    @property
    def is_safe(self) -> bool:
        """Return True if it changes nothing."""
        return self.method == "GET"


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
    _get("/api", describe_server, replies.ServerInfo, may_compress=True),
    _get("/api/games", list_games, replies.Games, may_compress=True),
    _get(f"{GAME}/rules", read_rules, rule_books.Rules, may_compress=True, refusals=("unknown",)),
    _get(
        f"{GAME}/scenarios/{{scenario}}/scene",
        show_start,
        replies.Opening,
        requests.OpeningQuery,
        may_compress=True,
        refusals=OF_GAME,
    ),
    _post("/api/fairness", begin_fairness, inquiries.Fairness, requests.IsItFair, creates=True, refusals=CREATING),
    _get(INQUIRY, show_fairness, inquiries.Fairness, may_compress=True, refusals=("unknown", "busy")),
    _post(f"{INQUIRY}/stop", stop_fairness, inquiries.Fairness, requests.Nothing, refusals=("unknown", "busy", "forbidden")),
    _get("/api/matches", list_matches, replies.Matches, requests.ListQuery, refusals=("unknown", "busy")),
    _post("/api/matches", create_match, replies.Created, requests.Create, status=201, creates=True, refusals=CREATING),
    _get("/api/mine", list_mine, replies.Matches, refusals=("busy",)),
    _post("/api/forget", forget, replies.Forgotten, requests.Forget, refusals=("busy",)),
    _get(ONE, show_match, replies.OneMatch, refusals=OF_MATCH),
    _post(f"{ONE}/sit", sit, replies.Seated, requests.Sit, sits=True, refusals=(*OF_SEAT, "taken")),
    _post(f"{ONE}/open", open_seed, replies.Opened, requests.OpenSeed, frame="open", refusals=(*OF_SEAT, "not_open")),
    _post(f"{ONE}/take", take, replies.Taken, requests.Take, sits=True, refusals=OF_SEAT),
    _post(f"{ONE}/renew", renew, replies.Renewed, requests.OfSeat, refusals=OF_SEAT),
    _put(f"{ONE}/name", rename, replies.OneMatch, requests.Rename, refusals=OF_SEAT),
    _put(f"{ONE}/webhook", set_webhook, replies.Webhook, requests.SetWebhook, refusals=OF_SEAT),
    _get(f"{ONE}/position", show_position, replies.PositionShown, requests.PositionQuery, refusals=OF_SEAT),
    _get(f"{ONE}/board", show_board, replies.BoardShown, requests.BoardQuery, is_immutable=True, refusals=BEGUN),
    _get(f"{ONE}/look", look, replies.Looked, requests.LookQuery, refusals=BEGUN),
    _get(f"{ONE}/measure", measure, replies.Measured, requests.MeasureQuery, refusals=BEGUN),
    _post(f"{ONE}/answer", answer, replies.Answered, requests.Answer, frame="answer", refusals=(*ACTING, "key_used")),
    _post(f"{ONE}/undo", undo, replies.Undone, requests.Undo, frame="undo", refusals=TAKING_BACK),
    _post(f"{ONE}/consent", consent, replies.Undone, requests.Consent, frame="consent", refusals=TAKING_BACK),
    _post(f"{ONE}/settle", settle, replies.Settled, requests.Settle, frame="settle", refusals=ACTING),
    _post(f"{ONE}/pass", pass_for_me, replies.Passing, requests.PassForMe, frame="pass", refusals=BEGUN),
    _post(f"{ONE}/orders", give_orders, order_items.OrdersGiven, requests.GiveOrders, frame="orders", refusals=ORDERING),
    _post(
        f"{ONE}/foresee",
        foresee_orders,
        order_items.ForeseenShown,
        requests.ForeseeOrders,
        frame="foresee",
        slow=True,
        refusals=ORDERING,
    ),
    _post(f"{ONE}/resign", resign, replies.Resigned, requests.OfSeat, frame="resign", refusals=ACTING),
    _post(f"{ONE}/odds", count_odds, shown_odds.OddsShown, requests.OddsWanted, frame="odds", slow=True, refusals=ACTING),
    _post(
        f"{ONE}/many-odds",
        count_many_odds,
        shown_odds.ManyOdds,
        requests.ManyOddsWanted,
        frame="many-odds",
        slow=True,
        refusals=ACTING,
    ),
    _post(f"{ONE}/why", say_why, replies.Why, requests.WhyWanted, frame="why", refusals=ACTING),
    _post(f"{ONE}/chat", say, chat_lines.Said, requests.Say, frame="chat", refusals=OF_SEAT),
    _get(f"{ONE}/chat", read_chat, chat_lines.Chat, requests.ChatQuery, refusals=OF_MATCH),
    _post(
        f"{ONE}/gallery", say_in_gallery, chat_lines.SaidInGallery, requests.SayInGallery, refusals=(*OF_MATCH, "forbidden")
    ),
    _get(f"{ONE}/gallery", read_gallery, chat_lines.Gallery, requests.ChatQuery, refusals=(*OF_MATCH, "forbidden")),
    _get(f"{ONE}/replay", replay, replies.Replayed, requests.ReplayQuery, refusals=BEGUN),
    _get(f"{ONE}/moments", show_moments, replies.Moments, requests.MomentsQuery, refusals=BEGUN),
    _get(f"{ONE}/record", download_record, str, requests.RecordQuery, refusals=(*OVER, "no_seat", "forbidden")),
    _get(f"{ONE}/analysis", show_analysis, replies.Analysed, refusals=OVER),
    _post(f"{ONE}/analysis", analyse, replies.Analysed, requests.Analyse, creates=True, refusals=ANALYSING),
    _post(f"{ONE}/play-on", play_on, replies.Created, requests.PlayOn, status=201, creates=True, refusals=PLAY_ON),
    _post(f"{ONE}/rematch", rematch, replies.Rematched, requests.Rematch, creates=True, refusals=REMATCH),
)

BY_FRAME: Final = {endpoint.frame: endpoint for endpoint in ENDPOINTS if endpoint.frame}
