"""docs/look-up/protocol.md: its figures are those of the code, and what it says about cookies, hashes and order is so."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import Browser, Socket, asked, create, table

from quarterdeck.server import startup
from quarterdeck.server.http import guard
from quarterdeck.server.server_host import ServerHost
from quarterdeck.server.settings import PREFIX, ServerSettings
from quarterdeck.table import client
from quarterdeck.table.endpoints import ENDPOINTS
from quarterdeck.table.problems import CLOSES
from quarterdeck.table.storage import keeper

PAGE = (Path(__file__).parents[2] / "docs" / "look-up" / "protocol.md").read_text(encoding="utf-8")


def rows(chapter: str) -> dict[str, tuple[str, ...]]:
    """The table of a chapter, by its first column."""
    text = PAGE.split(f"\n{chapter}", 1)[1]
    found: dict[str, tuple[str, ...]] = {}
    for line in text[text.index("\n|") + 1 :].splitlines():
        if not line.startswith("|"):
            break
        first, *others = (cell.strip() for cell in line.strip("|").split("|"))
        found[first] = tuple(others)
    return found


def bucket(buckets: Any) -> str:
    return f"{buckets.rate:g} a second, {buckets.burst:g} at once"


async def test_how_much_and_how_often_is_what_the_server_holds_to(tmp_path: Path) -> None:
    settings = ServerSettings.read({}, database=str(tmp_path / "none.db"))
    host = ServerHost(settings)
    await host.store.close()
    said = {what: much for what, (much, *_) in rows("## How much, how often").items()}
    assert {
        what.partition(",")[0].partition(";")[0]: much for what, much in said.items() if what not in ("what", "---")
    } == {
        "requests": bucket(host.requests),
        "frames": bucket(host.frames),
        "matches made": bucket(host.creations),
        "lines of chat of one seat in one match": bucket(host.chats),
        "lines in the gallery of one match": bucket(host.chats),
        "lines that are kept of the chat of a match": str(keeper.LINES_KEPT),
        "matches of bots alone that run at once": str(settings.bot_matches),
        "connections of any kind": str(settings.connections),
        "sockets": str(settings.sockets_each),
        "sockets of all addresses": str(settings.sockets),
        "seats watched on one socket": str(client.WATCHES),
        "frames that make no sense on one socket": str(client.STRIKES),
        "replies that wait to be read on one socket": str(client.UNSENT),
        "odds asked for at once on one socket": str(client.THINKING),
        "a body": f"{guard.LARGEST_BODY >> 10} KiB",
        "a frame": f"{guard.LARGEST_FRAME >> 10} KiB",
    }


def test_every_setting_that_it_names_is_one() -> None:
    named = set(re.findall(rf"`{PREFIX}(\w+)`", PAGE))
    assert named
    assert {name.lower() for name in named} <= set(ServerSettings.__struct_fields__)


def test_the_pings_are_as_often_as_it_says() -> None:
    settings = ServerSettings.read({})
    assert f"every {startup.PING_EVERY:g} seconds; who has not answered after {settings.read_timeout:g}," in PAGE


def test_every_code_of_a_close_says_whether_to_come_back() -> None:
    found = {code: told for code, told in rows("A socket that the server closes").items() if code.isdecimal()}
    assert found == {str(code): told for code, told in CLOSES.items()}


def test_sitting_down_and_taking_a_seat_over_set_the_cookie_and_nothing_else_does(port: int) -> None:
    assert [each.name for each in ENDPOINTS if each.sits] == ["sit", "take"]
    browser = Browser(port)
    made = browser.post("/api/matches", {"game": "mimi-and-toutou"}).json
    match, invitations = made["match"]["id"], made["invitations"]
    for path in ("/api/games", "/api/mine", f"/api/matches/{match}", f"/api/matches/{match}/position"):
        browser.get(path)
    refused = {"seat": "british", "invitation": "no-such-invitation-at-all"}
    browser.post(f"/api/matches/{match}/sit", refused)
    assert browser.cookie == ""
    browser.post(f"/api/matches/{match}/sit", {"seat": "british", "invitation": invitations["british"]})
    assert browser.cookie.startswith("quarterdeck=")


def test_the_commitment_is_the_hash_of_the_decoded_bytes_and_a_seats_of_its_text(port: int) -> None:
    match, invitations = create(port, seats={"german": {"by": "bot", "bot": "random"}})
    british, text = Browser(port), "5f2c"
    sat = {"seat": "british", "invitation": invitations["british"], "seed_hash": hashlib.sha256(text.encode()).hexdigest()}
    assert british.post(f"/api/matches/{match}/sit", sat).status == 200
    assert british.post(f"/api/matches/{match}/open", {"seat": "british", "seed": text}).status == 200
    british.post(f"/api/matches/{match}/resign", {"seat": "british"})
    over = british.get(f"/api/matches/{match}").json["match"]
    assert len(over["server_seed"]) == 64
    assert hashlib.sha256(bytes.fromhex(over["server_seed"])).hexdigest() == over["commitment"]


@pytest.mark.parametrize("time", range(3))
def test_the_reply_comes_before_the_position_that_it_brought_about(port: int, time: int) -> None:
    player = asked(table(port))
    of = {"match": player.match, "seat": player.seat}
    with Socket(port) as watching:
        first = watching.watch(player)
        assert [frame["type"] for frame in watching.frames] == ["reply", "board", "position"]
        del watching.frames[:]
        said = {"number": first["number"], "choice": first["ask"]["options"][0]["notation"], "key": f"in-order-{time}"}
        watching.send("answer", **of, **said)
        watching.until("position")
        assert [frame["type"] for frame in watching.frames] == ["reply", "position"]
        assert watching.frames[0]["data"]["number"] <= watching.frames[1]["number"]
