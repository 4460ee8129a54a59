"""Rights: every endpoint for every kind of caller; a new route without a row fails."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import pytest
from tests.server.client import Browser, Player, Running, Socket, create, sit, table

from quarterdeck.table.client import OWN
from quarterdeck.table.endpoints import BY_FRAME, ENDPOINTS, Endpoint

MADE_UP = "x" * 43
LATE = {"number": 999}  # a caller who is let through is told that the position is stale: nothing changes

# The fields that each endpoint is called with, besides the seat, and its right.
PLAYER, VIEWER, READER, AFTERWARDS, ANYBODY, SECRET = "player", "viewer", "reader", "afterwards", "anybody", "secret"
SEAT_AFTERWARDS, GALLERY_SPEAKER, GALLERY_READER = "the seat, afterwards", "spectator", "spectator, until the end"
ROWS: dict[str, tuple[str, dict[str, Any]]] = {
    "describe_server": (ANYBODY, {}),
    "list_games": (ANYBODY, {}),
    "read_rules": (ANYBODY, {}),
    "show_start": (ANYBODY, {}),
    "begin_fairness": (ANYBODY, {"game": "mimi-and-toutou", "scenario": "training"}),
    "show_fairness": (ANYBODY, {}),
    "stop_fairness": (ANYBODY, {}),
    "list_matches": (ANYBODY, {}),
    "create_match": (ANYBODY, {"game": "mimi-and-toutou"}),
    "list_mine": (ANYBODY, {}),
    "forget": (ANYBODY, {"matches": []}),
    "show_match": (ANYBODY, {}),
    "read_chat": (ANYBODY, {}),
    "sit": (SECRET, {"invitation": MADE_UP}),
    "take": (SECRET, {"token": MADE_UP}),
    "open_seed": (PLAYER, {"seed": "mine"}),
    "renew": (PLAYER, {}),
    "set_webhook": (PLAYER, {"url": ""}),
    "answer": (PLAYER, {**LATE, "choice": "ahead", "key": "12345678"}),
    "undo": (PLAYER, LATE),
    "consent": (PLAYER, {**LATE, "agree": True}),
    "pass_for_me": (PLAYER, {"on": False}),
    "give_orders": (PLAYER, {"stop": True}),
    "foresee_orders": (PLAYER, {**LATE, "items": []}),
    "settle": (PLAYER, {**LATE, "how": "draw"}),
    "resign": (PLAYER, {}),
    "count_odds": (PLAYER, {**LATE, "choice": "ahead"}),
    "count_many_odds": (PLAYER, {**LATE, "choices": ["ahead"]}),
    "say_why": (PLAYER, {"choice": "ahead"}),
    "say": (PLAYER, {"text": "ahoy"}),
    "show_position": (VIEWER, {}),
    "show_board": (READER, {"digest": "0" * 32}),
    "look": (READER, {"piece": "mimi"}),
    "replay": (READER, {}),
    "measure": (READER, {"start": "3,5", "end": "7,9"}),
    "show_moments": (READER, {}),
    "download_record": (AFTERWARDS, {}),
    "show_analysis": (AFTERWARDS, {}),
    "analyse": (AFTERWARDS, {}),
    "play_on": (AFTERWARDS, {"number": 0}),
    "rename": (PLAYER, {"name": "Anna"}),
    "say_in_gallery": (GALLERY_SPEAKER, {"text": "ahoy"}),
    "read_gallery": (GALLERY_READER, {}),
    "rematch": (SEAT_AFTERWARDS, {"how": "no"}),
}
NO_SEAT_SAID = {"list_games", "read_rules", "show_start", "list_matches", "create_match", "list_mine", "show_match"} | {
    "describe_server",
    "forget",
    "read_chat",
    "say_in_gallery",
    "read_gallery",
    "download_record",
    "show_analysis",
    "analyse",
    "play_on",
    "begin_fairness",
    "show_fairness",
    "stop_fairness",
}
SPOILING = {"renew", "resign"}  # a caller who is let through changes the rights themselves

REFUSALS = ("no_seat", "forbidden", "taken", "not_over", "not_started")
NOBODY = {
    "a stranger": "no_seat",
    "a made-up token": "forbidden",
    "a made-up cookie": "no_seat",
    "a spectator": "forbidden",
    "the seat, by its token": "forbidden",
    "the seat, by its cookie": "forbidden",
    "another seat, by its token": "forbidden",
    "another seat, by its cookie": "forbidden",
    "a former token": "forbidden",
    "a former cookie": "no_seat",
    "an invitation for a token": "forbidden",
    "somebody for the bot": "forbidden",
    "the same seat of another match": "forbidden",
    "the seat, at the end": "forbidden",
    "a stranger, at the end": "no_seat",
}
OWN_SEAT = dict.fromkeys(("the seat, by its token", "the seat, by its cookie", "the seat, at the end"), "")
AT_THE_END = dict.fromkeys(("the seat, at the end", "a stranger, at the end"), "")
# The callers who hold any seat of the match, whichever they ask for.
SEATED = (
    *("the seat, by its token", "the seat, by its cookie", "another seat, by its token", "another seat, by its cookie"),
    "somebody for the bot",
)
EXPECTED: dict[str, dict[str, str]] = {
    PLAYER: {**NOBODY, **OWN_SEAT},
    VIEWER: {**NOBODY, **OWN_SEAT, "a spectator": ""},
    READER: {**NOBODY, **OWN_SEAT, **AT_THE_END, "a spectator": ""},
    AFTERWARDS: {**dict.fromkeys(NOBODY, "not_over"), **AT_THE_END},
    SEAT_AFTERWARDS: {**NOBODY, **dict.fromkeys(OWN_SEAT, "not_over"), "the seat, at the end": ""},
    GALLERY_SPEAKER: {
        **dict.fromkeys(NOBODY, ""),
        **dict.fromkeys(SEATED, "forbidden"),
        "the seat, at the end": "forbidden",
    },
    GALLERY_READER: {**dict.fromkeys(NOBODY, ""), **dict.fromkeys(SEATED, "forbidden")},
    ANYBODY: dict.fromkeys(NOBODY, ""),
    SECRET: {**dict.fromkeys(NOBODY, "forbidden")},
}
# A taken seat is refused as taken; for a seat that was given up, the old invitation is wrong.
SITTING = {**dict.fromkeys(NOBODY, "taken"), "a spectator": "forbidden"}
SITTING |= dict.fromkeys(("a former token", "a former cookie", "an invitation for a token"), "forbidden")


@dataclass(frozen=True)
class Caller:
    browser: Browser
    match: str
    seat: str


class House:
    """Matches of every kind, and every kind of caller."""

    def __init__(self, port: int) -> None:
        self.port = port
        british, german = table(port).values()
        self.at_play = british
        match = british.match
        forged = Browser(port)
        forged.cookie = "quarterdeck=made-up"
        former = table(port)["british"]
        former_browser = self._browser(former)
        invitation = former.act("renew").json["invitation"]
        with_a_bot = self._with_a_bot()
        finished = table(port)["british"]
        finished.act("resign")
        self.callers = {
            "a stranger": Caller(Browser(port), match, "british"),
            "a made-up token": Caller(Browser(port, MADE_UP), match, "british"),
            "a made-up cookie": Caller(forged, match, "british"),
            "a spectator": Caller(Browser(port), match, ""),
            "the seat, by its token": Caller(british, match, "british"),
            "the seat, by its cookie": Caller(self._browser(british), match, "british"),
            "another seat, by its token": Caller(german, match, "british"),
            "another seat, by its cookie": Caller(self._browser(german), match, "british"),
            "a former token": Caller(former, former.match, "british"),
            "a former cookie": Caller(former_browser, former.match, "british"),
            "an invitation for a token": Caller(Browser(port, invitation), former.match, "british"),
            "somebody for the bot": Caller(with_a_bot, with_a_bot.match, "german"),
            "the same seat of another match": Caller(table(port)["british"], match, "british"),
            "the seat, at the end": Caller(finished, finished.match, "british"),
            "a stranger, at the end": Caller(Browser(port), finished.match, "british"),
        }

    def _browser(self, player: Player) -> Browser:
        browser = Browser(self.port)
        assert browser.post(player.at("take"), {"seat": player.seat, "token": player.token}).status == 200
        return browser

    def _with_a_bot(self) -> Player:
        match, invitations = create(self.port, seats={"german": {"by": "bot", "bot": "random"}})
        return sit(self.port, match, "british", invitations["british"])


@pytest.fixture(scope="module")
def running(database: str) -> Iterator[Running]:
    """Bots take their time, since no test here waits for one."""
    with Running(database=database, bot_pace=600.0) as server:
        yield server


@pytest.fixture(scope="module")
def house(running: Running) -> House:
    return House(running.port)


def call(endpoint: Endpoint, caller: Caller) -> str:
    """Return the code of the refusal, or an empty string if the caller is let through."""
    said = ROWS[endpoint.name][1]
    if endpoint.name not in NO_SEAT_SAID:
        said = {"seat": caller.seat, **said}
    path = endpoint.path.format(match=caller.match, game="mimi-and-toutou", scenario="first-action", inquiry="0" * 32)
    if endpoint.is_safe:
        reply = caller.browser.get(f"{path}?{urlencode(said)}" if said else path)
    else:
        reply = caller.browser.send(endpoint.method, path, said)
    assert reply.status < 500, reply.body
    assert reply.status not in (400, 405, 415), reply.body
    code = "" if reply.status in (200, 201) else reply.code
    return code if code in REFUSALS else ""


def test_every_endpoint_and_every_frame_has_its_row() -> None:
    assert sorted(ROWS) == sorted(endpoint.name for endpoint in ENDPOINTS)
    assert set(OWN) == {"ping", "watch", "leave"}


# For anybody, since they know of no match: descriptions, the page and health. Socket frames have
# rows of their own, and the metrics their secret (``test_health``).
FOR_ANYBODY = {
    *("/api/openapi.json", "/api/asyncapi.json", "/api/health", "/api/ready"),
    *("/metrics", "/api/socket", "/static/{path:path}", "/{path:path}"),
}


def test_every_route_of_the_application_is_an_endpoint_or_for_anybody(running: Running) -> None:
    routes = [route.path for route in running.routes]
    assert set(routes) == {endpoint.path for endpoint in ENDPOINTS} | FOR_ANYBODY


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_every_endpoint_admits_exactly_the_callers_with_the_right(endpoint: Endpoint, house: House) -> None:
    right = ROWS[endpoint.name][0]
    expected = SITTING if endpoint.name == "sit" else EXPECTED[right]
    if endpoint.name not in SPOILING:
        assert {kind: call(endpoint, caller) for kind, caller in house.callers.items()} == expected
        return
    refused = {kind for kind, code in expected.items() if code}
    got = {kind: call(endpoint, caller) for kind, caller in house.callers.items() if kind in refused}
    assert got == {kind: expected[kind] for kind in refused}
    for kind in expected.keys() - refused:
        assert call(endpoint, House(house.port).callers[kind]) == "", kind


# On a socket, ``watch`` shows a token for that seat of that match alone; elsewhere its holder is a
# stranger.
BY_SOCKET = {
    **EXPECTED[PLAYER],
    **dict.fromkeys(("a made-up token", "another seat, by its token", "a former token"), "no_seat"),
    **dict.fromkeys(("an invitation for a token", "the same seat of another match"), "no_seat"),
    "somebody for the bot": "no_seat",
}
WATCHING = EXPECTED[VIEWER]


def ask(frame: str, caller: Caller, said: dict[str, Any]) -> str:
    headers = {"Cookie": caller.browser.cookie} if caller.browser.cookie and not caller.browser.token else {}
    token = {"token": caller.browser.token} if caller.browser.token else {}
    with Socket(caller.browser.port, **headers) as socket:
        watched = socket.ask("watch", match=caller.match, seat=caller.seat, **token)
        reply = watched if frame == "watch" else socket.ask(frame, match=caller.match, seat=caller.seat, **said)
    code = "" if reply["ok"] else reply["error"]["code"]
    assert code != "malformed", reply
    return code if code in REFUSALS else ""


@pytest.mark.parametrize("frame", ["watch", *BY_FRAME])
def test_every_frame_admits_exactly_the_callers_with_the_right(frame: str, house: House) -> None:
    expected = WATCHING if frame == "watch" else BY_SOCKET
    said = {} if frame == "watch" else ROWS[BY_FRAME[frame].name][1]
    may = {kind for kind, code in expected.items() if not code}
    some = (
        house.callers if frame not in SPOILING else {kind: each for kind, each in house.callers.items() if kind not in may}
    )
    assert {kind: ask(frame, caller, said) for kind, caller in some.items()} == {kind: expected[kind] for kind in some}


def test_an_unknown_caller_may_leave_and_ping(running: Running, house: House) -> None:
    with Socket(running.port) as socket:
        assert socket.ask("ping")["ok"]
        assert socket.ask("leave", match=house.at_play.match, seat="british")["ok"]
