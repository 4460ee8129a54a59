"""The reference pages of protocol, settings and errors: generated, true, and decodable."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.client import Browser, Socket, asked, create, table
from tools.protocol_recording import recordings
from tools.shortened_json import MARK, is_cut_from, pretty, shortened
from tools.wrapping import wrapped

from quarterdeck.server import startup
from quarterdeck.server.descriptions.asyncapi import BY_ITSELF
from quarterdeck.server.descriptions.wire_schemas import LINK, endpoint_words
from quarterdeck.server.http import guard
from quarterdeck.server.server_host import ServerHost
from quarterdeck.server.settings import PREFIX, ServerSettings
from quarterdeck.table import client
from quarterdeck.table.client import TAKES
from quarterdeck.table.endpoints import ENDPOINTS, Endpoint
from quarterdeck.table.problems import CLOSES, REFUSALS
from quarterdeck.table.storage import keeper
from quarterdeck.table.wire import frames, replies
from tools import error_page, protocol_pages, settings_page

DOCS = protocol_pages.DOCS
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")
FRAMES = (DOCS / "frames.md").read_text(encoding="utf-8")
PAGES = [PAGE, FRAMES, *(path.read_text(encoding="utf-8") for path in sorted((DOCS / "protocol").glob("*.md")))]
JSON = re.compile(r"^```json\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
BY_NAME = {endpoint.name: endpoint for endpoint in ENDPOINTS}


def rows(chapter: str, page: str = PAGE) -> dict[str, tuple[str, ...]]:
    """Return the table of a chapter, by its first column."""
    text = page.split(f"\n{chapter}", 1)[1]
    found: dict[str, tuple[str, ...]] = {}
    for line in text[text.index("\n|") + 1 :].splitlines():
        if not line.startswith("|"):
            break
        first, *others = (cell.strip() for cell in line.strip("|").split("|"))
        found[first] = tuple(others)
    return found


def bucket(buckets: Any) -> str:
    return f"{buckets.rate:g} a second, bursts of {buckets.burst:g}"


# As generated


def test_the_pages_are_as_generated() -> None:
    made = protocol_pages.pages()
    made |= {settings_page.PAGE: settings_page.document(), error_page.PAGE: error_page.document()}
    stale = sorted(path.name for path in made if not path.is_file() or path.read_text(encoding="utf-8") != made[path])
    assert stale == [], "python -m tools.generated"
    assert set((DOCS / "protocol").glob("*.md")) == {path for path in made if path.parent.name == "protocol"}


def test_a_recording_is_the_same_every_time() -> None:
    first = recordings()
    assert recordings.__wrapped__() == first


def test_every_endpoint_is_documented_in_one_group_and_links_lead_somewhere() -> None:
    assert set(endpoint_words()) == set(BY_NAME)
    for words in endpoint_words().values():
        assert words.title
        assert words.who.endswith(".")
        assert set(LINK.findall(words.about)) <= set(BY_NAME)
        assert "[[" not in words.plain


# Examples


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_a_recorded_call_decodes_into_the_types_of_its_endpoint(endpoint: Endpoint) -> None:
    recording = recordings().calls[endpoint.name]
    assert recording.status == endpoint.status
    if endpoint.takes is not None:
        msgspec.convert(recording.said, endpoint.takes)
    if endpoint.gives is str:
        assert isinstance(recording.reply, str)
    else:
        msgspec.json.decode(msgspec.json.encode(recording.reply), type=endpoint.gives)


def test_a_recorded_refusal_and_recorded_frames_decode() -> None:
    msgspec.convert(recordings().refused.reply, replies.Problem)
    for way, frame in recordings().frames:
        if way == "in":
            msgspec.convert(frame, frames.Frame)
        else:
            said = {name: value for name, value in frame.items() if name not in ("type", "id", "match")}
            msgspec.convert(said, TAKES[frame["type"]])
    assert {frame["type"] for way, frame in recordings().frames if way == "in"} == {"reply", *BY_ITSELF}


@pytest.mark.parametrize(
    "endpoint", [each for each in ENDPOINTS if each.gives is not str], ids=lambda endpoint: endpoint.name
)
def test_the_reply_on_a_page_is_cut_from_the_recorded_one(endpoint: Endpoint) -> None:
    text = protocol_pages.page_path(endpoint).read_text(encoding="utf-8").split("## Example")[1]
    (shown,) = JSON.findall(text)
    assert is_cut_from(msgspec.json.decode(shown), recordings().calls[endpoint.name].reply)


def test_cuts_are_marked() -> None:
    recorded = {
        "match": {"id": "a", "game": "b"},
        "log": [1, 2, 3, 4, 5, 6, 7, 8],
        "text": "word " * 50,
        "by": [{"x": 1}] * 3,
    }
    shown = shortened(recorded)
    assert shown["match"] == {"id": "a", MARK: "1 more field"}
    assert shown["log"] == [1, 2, 3, 4, 5, 6, f"{MARK} 2 more"]
    assert shown["by"] == [{"x": 1}, {"x": 1}, f"{MARK} 1 more"]
    assert shown["text"].endswith(f"word{MARK}")
    assert is_cut_from(shown, recorded)
    assert not is_cut_from({**shown, "log": [1, 3]}, recorded)
    assert not is_cut_from({**shown, "more": 1}, recorded)
    assert msgspec.json.decode(pretty(shown)) == shown


def test_every_block_of_json_is_json() -> None:
    for page in PAGES:
        for block in JSON.findall(page):
            for text in block.splitlines() if block.startswith('{"type"') else [block]:
                msgspec.json.decode(text)


def test_the_seed_of_a_recorded_match_is_the_one_that_was_committed_to() -> None:
    over = recordings().calls["rematch"].reply["match"]
    assert hashlib.sha256(bytes.fromhex(over["server_seed"])).hexdigest() == over["commitment"]
    assert recordings().calls["create_match"].reply["match"]["commitment"] == over["commitment"]


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_the_page_of_an_endpoint_names_its_fields_and_errors(endpoint: Endpoint) -> None:
    text = protocol_pages.page_path(endpoint).read_text(encoding="utf-8")
    assert f"`{endpoint.method} {endpoint.path}`" in text
    assert endpoint_words()[endpoint.name].who in " ".join(text.split())
    fields = {*getattr(endpoint.takes, "__struct_fields__", ()), *getattr(endpoint.gives, "__struct_fields__", ())}
    assert [name for name in fields if f"\n| `{name}` |" not in text] == []
    assert [code for code in endpoint.refusals if f"| {REFUSALS[code].status} | `{code}` |" not in text] == []


# Numbers


async def test_the_limits_on_the_page_are_the_servers(tmp_path: Path) -> None:
    settings = ServerSettings.read({}, database=str(tmp_path / "none.db"))
    host = ServerHost(settings)
    await host.store.close()
    said = {what: much for what, (much, *_) in rows("## Limits").items()}
    assert {
        what.partition(",")[0].partition(";")[0]: much for what, much in said.items() if what not in ("what", "---")
    } == {
        "requests and socket handshakes": bucket(host.requests),
        "frames": bucket(host.frames),
        "matches created": bucket(host.creations),
        "chat lines of one seat in one match": bucket(host.chats),
        "gallery lines in one match": bucket(host.chats),
        "chat lines kept in one match": str(keeper.LINES_KEPT),
        "matches between bots alone at once": str(settings.bot_matches),
        "connections of any kind": str(settings.connections),
        "sockets": str(settings.sockets_each),
        "sockets of all addresses together": str(settings.sockets),
        "seats watched on one socket": str(client.WATCHES),
        "senseless frames on one socket": str(client.STRIKES),
        "unread replies on one socket": str(client.UNSENT),
        "simultaneous requests for odds on one socket": str(client.THINKING),
        "size of a body": f"{guard.LARGEST_BODY >> 10} KiB",
        "size of a frame": f"{guard.LARGEST_FRAME >> 10} KiB",
    }


def test_every_setting_named_on_the_pages_exists() -> None:
    named = {name for page in PAGES for name in re.findall(rf"`{PREFIX}(\w+)`", page)}
    assert named
    assert {name.lower() for name in named} <= set(ServerSettings.__struct_fields__)


def test_the_interval_of_pings_is_the_servers() -> None:
    settings, text = ServerSettings.read({}), " ".join(FRAMES.split())
    assert f"pings every {startup.PING_EVERY:g} seconds" in text
    assert f"answer within {settings.read_timeout:g} seconds, or read nothing for {settings.read_timeout:g}," in text


def test_every_close_code_says_whether_to_reconnect() -> None:
    for page in (FRAMES, error_page.PAGE.read_text(encoding="utf-8")):
        found = re.findall(r"^\| (\d{4}) \| (.+) \| (.+) \|$", page, re.MULTILINE)
        assert found == [(str(code), *told) for code, told in CLOSES.items()]


def test_every_error_code_says_what_to_do() -> None:
    for page in (PAGE, error_page.PAGE.read_text(encoding="utf-8")):
        for code, refusal in REFUSALS.items():
            assert f"| {refusal.status} | `{code}` | {refusal.meaning} | {refusal.advice} |" in page


def test_every_setting_has_default_range_and_option() -> None:
    text = settings_page.PAGE.read_text(encoding="utf-8")
    for name in ServerSettings.__struct_fields__:
        assert f"## `{PREFIX}{name.upper()}`\n\n{wrapped(settings_page.about(name))}" in text
    assert "Default: `20`. Value: a number above 0 and up to 1000000." in text
    options = re.findall(r"Option:\s`quarterdeck serve (--\w+) ", text)
    assert options == ["--database", "--host", "--port"]


# Promises of the pages


def test_only_sit_and_take_set_the_cookie(port: int) -> None:
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


def test_the_servers_commitment_hashes_bytes_and_a_seats_hashes_text(port: int) -> None:
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
def test_the_reply_precedes_the_new_position(port: int, time: int) -> None:
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
