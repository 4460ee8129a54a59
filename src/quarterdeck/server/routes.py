"""Every address of the API, in one table: what it takes, what it gives, who may call it. The description is made from it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from quarterdeck.server import wire
from quarterdeck.server.guard import SAFE, Session, admit_change, identify, json_response, problem, read_body
from quarterdeck.server.house import House
from quarterdeck.server.identity import Identity
from quarterdeck.server.problems import Denied

MATCH_ID: Final = re.compile(r"[a-z2-7]{16}")


@dataclass(frozen=True)
class Call:
    """One request, its parts decoded."""

    house: House
    who: Identity
    path: dict[str, str]
    body: Any
    query: Any

    @property
    def match(self) -> str:
        return self.path["match"]


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    method: str
    path: str
    handler: Handler
    reply: Any
    body: Any = None
    query: Any = None
    status: int = 200
    sits: bool = False  # whether the browser gets a cookie
    creates: bool = False  # whether it counts as making a match
    refusals: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.handler.__name__

    @property
    def summary(self) -> str:
        return (self.handler.__doc__ or "").strip()


async def list_games(call: Call) -> wire.Games:
    """The games, their scenarios and house rules."""
    return wire.Games(games=call.house.library.infos())


async def show_start(call: Call) -> wire.SceneShown:
    """What a scenario looks like at the start."""
    return call.house.library.opening(call.path["game"], call.path["scenario"], call.query.options)


async def read_rules(call: Call) -> wire.Rules:
    """A rule book."""
    return call.house.library.rules(call.path["game"])


async def create_match(call: Call) -> wire.Created:
    """Create a match; every person's seat has an invitation."""
    table, invitations = await call.house.create(call.body)
    return wire.Created(match=table.info(call.who), invitations=invitations)


async def list_matches(call: Call) -> wire.Matches:
    """Matches that anybody may watch, the latest first."""
    return wire.Matches(matches=await call.house.listed(call.query, call.who))


async def list_mine(call: Call) -> wire.Matches:
    """Matches in which this browser holds a seat."""
    return wire.Matches(matches=await call.house.mine(call.who))


async def show_match(call: Call) -> wire.OneMatch:
    """One match."""
    return wire.OneMatch(match=await call.house.info(call.match, call.who))


async def sit(call: Call) -> wire.Seated:
    """Take a seat with its invitation."""
    table, token = await call.house.sit(call.match, call.who, call.body)
    return wire.Seated(match=table.info(call.who), seat=call.body.seat, token=token)


async def take(call: Call) -> wire.Taken:
    """Have this browser hold a seat whose token one has."""
    table = await call.house.take(call.match, call.who, call.body)
    return wire.Taken(match=table.info(call.who), seat=call.body.seat)


async def renew(call: Call) -> wire.Renewed:
    """Give the seat up for a new invitation to it."""
    return wire.Renewed(seat=call.body.seat, invitation=await call.house.renew(call.match, call.who, call.body.seat))


async def show_position(call: Call) -> wire.PositionShown:
    """Where a match stands, from one viewpoint."""
    return await call.house.position(call.match, call.who, call.query.seat, call.query.view)


async def look(call: Call) -> wire.Looked:
    """What one piece bears on and sees, now or at an earlier number, as far as the viewpoint may know."""
    return await call.house.look(call.match, call.who, call.query)


async def answer(call: Call) -> wire.Answered:
    """Answer what the seat is asked."""
    said = call.body
    position, again = await call.house.answer(call.match, call.who, said.seat, said.number, said.choice, said.key)
    return wire.Answered(number=position.number, again=again, position=position)


async def undo(call: Call) -> wire.Undone:
    """Take the seat's last choice back, or ask the others whether one may."""
    done, position = await call.house.undo(call.match, call.who, call.body.seat, call.body.number)
    return wire.Undone(done=done, position=position)


async def consent(call: Call) -> wire.Undone:
    """Let somebody take a choice back, or not."""
    said = call.body
    done, position = await call.house.consent(call.match, call.who, said.seat, said.number, said.agree)
    return wire.Undone(done=done, position=position)


async def resign(call: Call) -> wire.Resigned:
    """Give up."""
    return wire.Resigned(position=await call.house.resign(call.match, call.who, call.body.seat))


async def count_odds(call: Call) -> wire.OddsShown:
    """What an option may lead to, as far as the seat knows."""
    said = call.body
    return await call.house.odds(call.match, call.who, said.seat, said.number, said.choice)


async def say_why(call: Call) -> wire.Why:
    """The clause that forbids something."""
    return await call.house.why(call.match, call.who, call.body.seat, call.body.choice)


async def say(call: Call) -> wire.Said:
    """Say something to everybody at the table."""
    return wire.Said(chat=await call.house.say(call.match, call.who, call.body.seat, call.body.text))


async def read_chat(call: Call) -> wire.Chat:
    """What was said."""
    return wire.Chat(chat=list(await call.house.chat(call.match, call.query.after)))


async def set_webhook(call: Call) -> wire.Webhook:
    """Where to be told that the seat is asked."""
    await call.house.set_webhook(call.match, call.who, call.body)
    return wire.Webhook(seat=call.body.seat, url=call.body.url)


async def replay(call: Call) -> bytes:
    """An earlier position, from one viewpoint."""
    return await call.house.replay(call.match, call.who, call.query)


async def play_on(call: Call) -> wire.Created:
    """A new match from a position of a finished one."""
    table, invitations = await call.house.play_on(call.match, call.body)
    return wire.Created(match=table.info(call.who), invitations=invitations)


async def download_record(call: Call) -> Response:
    """The record of a finished match, with the seeds of its dice."""
    name, text = await call.house.record(call.match)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


OF_SEAT: Final = ("no_seat", "forbidden", "unknown", "other_rules", "busy")
ACTING: Final = (*OF_SEAT, "stale", "not_asked", "not_started", "over", "illegal")
ONE: Final = "/api/matches/{match}"

ENDPOINTS: Final = (
    Endpoint("GET", "/api/games", list_games, wire.Games),
    Endpoint("GET", "/api/games/{game}/rules", read_rules, wire.Rules, refusals=("unknown",)),
    Endpoint(
        "GET",
        "/api/games/{game}/scenarios/{scenario}/scene",
        show_start,
        wire.SceneShown,
        query=wire.SceneQuery,
        refusals=("unknown", "scenario"),
    ),
    Endpoint("GET", "/api/matches", list_matches, wire.Matches, query=wire.ListQuery, refusals=("unknown", "busy")),
    Endpoint(
        "POST",
        "/api/matches",
        create_match,
        wire.Created,
        wire.Create,
        status=201,
        creates=True,
        refusals=("scenario", "unknown", "busy"),
    ),
    Endpoint("GET", "/api/mine", list_mine, wire.Matches, refusals=("busy",)),
    Endpoint("GET", ONE, show_match, wire.OneMatch, refusals=("unknown", "other_rules", "busy")),
    Endpoint("POST", f"{ONE}/sit", sit, wire.Seated, wire.Sit, sits=True, refusals=(*OF_SEAT, "taken")),
    Endpoint("POST", f"{ONE}/take", take, wire.Taken, wire.Take, sits=True, refusals=OF_SEAT),
    Endpoint("POST", f"{ONE}/renew", renew, wire.Renewed, wire.OfSeat, refusals=OF_SEAT),
    Endpoint("GET", f"{ONE}/position", show_position, wire.PositionShown, query=wire.PositionQuery, refusals=OF_SEAT),
    Endpoint("GET", f"{ONE}/look", look, wire.Looked, query=wire.LookQuery, refusals=(*OF_SEAT, "not_started")),
    Endpoint("POST", f"{ONE}/answer", answer, wire.Answered, wire.Answer, refusals=(*ACTING, "key_used")),
    Endpoint("POST", f"{ONE}/undo", undo, wire.Undone, wire.Undo, refusals=(*ACTING, "cannot_undo")),
    Endpoint("POST", f"{ONE}/consent", consent, wire.Undone, wire.Consent, refusals=(*ACTING, "cannot_undo")),
    Endpoint("POST", f"{ONE}/resign", resign, wire.Resigned, wire.OfSeat, refusals=ACTING),
    Endpoint("POST", f"{ONE}/odds", count_odds, wire.OddsShown, wire.OddsWanted, refusals=ACTING),
    Endpoint("POST", f"{ONE}/why", say_why, wire.Why, wire.WhyWanted, refusals=ACTING),
    Endpoint("POST", f"{ONE}/chat", say, wire.Said, wire.Say, refusals=OF_SEAT),
    Endpoint("GET", f"{ONE}/chat", read_chat, wire.Chat, query=wire.ChatQuery, refusals=("unknown", "other_rules", "busy")),
    Endpoint("PUT", f"{ONE}/webhook", set_webhook, wire.Webhook, wire.SetWebhook, refusals=OF_SEAT),
    Endpoint("GET", f"{ONE}/replay", replay, wire.Replayed, query=wire.ReplayQuery, refusals=(*OF_SEAT, "not_started")),
    Endpoint(
        "POST",
        f"{ONE}/play-on",
        play_on,
        wire.Created,
        wire.PlayOn,
        status=201,
        creates=True,
        refusals=("forbidden", "unknown", "not_over", "not_started", "over", "scenario", "other_rules", "busy"),
    ),
    Endpoint(
        "GET",
        f"{ONE}/record",
        download_record,
        str,
        refusals=("unknown", "not_over", "not_started", "other_rules", "busy"),
    ),
)


def api_routes(house: House) -> list[Route]:
    by_path: dict[str, dict[str, Endpoint]] = {}
    for endpoint in ENDPOINTS:
        by_path.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    return [_route(house, path, endpoints) for path, endpoints in by_path.items()]


def _route(house: House, path: str, endpoints: dict[str, Endpoint]) -> Route:
    async def dispatch(request: Request) -> Response:
        endpoint = endpoints.get("GET" if request.method == "HEAD" else request.method)
        if endpoint is None:
            response = problem(Denied("method", f"only {', '.join(endpoints)} here"))
            response.headers["Allow"] = ", ".join(endpoints)
            return response
        return await _serve(house, endpoint, request)

    return Route(path, dispatch, methods=["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])


async def _serve(house: House, endpoint: Endpoint, request: Request) -> Response:
    settings = house.settings
    session = Session(settings, request) if endpoint.sits else None
    who = session.who if session is not None else identify(settings, request)
    _slow_down(house, endpoint, who)
    body = None
    if endpoint.method not in SAFE:
        admit_change(settings, request)
        raw = await read_body(request)
        body = _decoded(lambda: msgspec.json.decode(raw, type=endpoint.body))
    query = None
    if endpoint.query is not None:
        query = _decoded(lambda: msgspec.convert(dict(request.query_params), endpoint.query, strict=False))
    path = {name: str(value) for name, value in request.path_params.items()}
    if "match" in path and not MATCH_ID.fullmatch(path["match"]):
        raise Denied("unknown", "there is no such match")
    replied = await endpoint.handler(Call(house, who, path, body, query))
    response = replied if isinstance(replied, Response) else json_response(replied, endpoint.status)
    if session is not None:
        session.set_on(response)
    return response


def _slow_down(house: House, endpoint: Endpoint, who: Identity) -> None:
    wait = house.requests.wait(who.caller)
    if not wait and endpoint.creates:
        wait = house.creations.wait(who.caller)
    if wait:
        raise Denied("slow_down", "that is too much at once; wait a moment", wait=wait)


def _decoded(decode: Callable[[], Any]) -> Any:
    try:
        return decode()
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        said, _, where = str(error).partition(" - at `$")
        field = where.strip("`.").lstrip(".")
        raise Denied("malformed", f"{field}: {said}" if field else said) from None
