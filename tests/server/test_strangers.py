"""Open seats of listed matches: who may take one, under which name, and who comes second."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import Browser, Player, Reply, Running, create, sit

from quarterdeck.engine.fair_dice import hashed

ANYBODY: dict[str, Any] = {"listed": True, "seats": {"german": {"by": "person", "anybody": True}}}


def sit_down(browser: Browser, match: str, seat: str = "german", **more: Any) -> Reply:
    return browser.post(f"/api/matches/{match}/sit", {"seat": seat, **more})


def info(port: int, match: str) -> Any:
    return Browser(port).get(f"/api/matches/{match}").json["match"]


def test_a_stranger_who_sees_a_listed_match_sits_down_and_plays(server: Running) -> None:
    match, invitations = create(server.port, **ANYBODY)
    listed = Browser(server.port).get("/api/matches?status=open").json["matches"]
    seen = next(each for each in listed if each["id"] == match)
    assert {seat["seat"]: seat["anybody"] for seat in seen["seats"]} == {"british": False, "german": True}
    stranger = Browser(server.port)
    reply = sit_down(stranger, match, name="Bert")
    assert reply.status == 200, reply.body
    british = sit(server.port, match, "british", invitations["british"])
    german = Player(server.port, match, "german", reply.json["token"])
    assert british.position()["status"] == "playing"
    assert german.position()["seat"] == "german"
    assert [seat["name"] for seat in info(server.port, match)["seats"]] == ["", "Bert"]
    assert stranger.get(f"/api/matches/{match}/position?seat=german").status == 200  # by the cookie


def test_a_stranger_gives_a_seed_hash_like_everybody(server: Running) -> None:
    match, invitations = create(server.port, **ANYBODY)
    reply = sit_down(Browser(server.port), match, seed_hash=hashed("the stranger's"))
    german = Player(server.port, match, "german", reply.json["token"])
    assert german.act("open", seed="the stranger's").code == "not_open"  # not before all hashes are in
    sit(server.port, match, "british", invitations["british"], seed_hash=hashed("mine"))
    assert german.act("open", seed="another").code == "not_open"
    assert german.act("open", seed="the stranger's").status == 200
    assert info(server.port, match)["seats"][1]["seed_way"] == "opened"


@pytest.mark.parametrize("seats", [{}, {"german": {"by": "person", "anybody": False}}])
def test_a_seat_by_link_needs_the_link(server: Running, seats: Any) -> None:
    match, _ = create(server.port, listed=True, seats=seats)
    reply = sit_down(Browser(server.port), match)
    assert (reply.status, reply.code) == (403, "forbidden")
    assert not info(server.port, match)["seats"][1]["taken"]


def test_an_unlisted_match_has_no_open_seats(server: Running) -> None:
    wanted = {"game": "mimi-and-toutou", "seats": {"german": {"by": "person", "anybody": True}}}
    reply = Browser(server.port).post("/api/matches", wanted)
    assert (reply.status, reply.code) == (400, "scenario")


def test_of_two_strangers_one_gets_the_seat_and_the_other_a_sentence(server: Running) -> None:
    match, _ = create(server.port, **ANYBODY)
    with ThreadPoolExecutor(8) as many:
        replies = list(many.map(lambda name: sit_down(Browser(server.port), match, name=name), "abcdefgh"))
    assert sorted(reply.status for reply in replies) == [200] + [409] * 7
    late = next(reply for reply in replies if reply.status == 409)
    assert late.json["error"] == {"code": "taken", "sentence": "somebody else has taken this seat"}


def test_a_link_to_a_seat_taken_by_a_stranger_is_void(server: Running) -> None:
    match, invitations = create(server.port, **ANYBODY)
    assert sit_down(Browser(server.port), match).status == 200
    assert sit_down(Browser(server.port), match, invitation=invitations["german"]).code == "taken"


def test_a_stranger_does_not_take_two_seats(server: Running) -> None:
    seats = {seat: {"by": "person", "anybody": True} for seat in ("british", "german")}
    match, _ = create(server.port, listed=True, seats=seats)
    stranger = Browser(server.port)
    assert sit_down(stranger, match, "british").status == 200
    assert sit_down(stranger, match, "german").code == "forbidden"


def test_taking_many_open_seats_is_rate_limited(tmp_path: Path) -> None:
    with Running(database=str(tmp_path / "matches.db"), creations=0.05) as server:  # bursts of two
        browsers = [Browser(server.port) for _ in range(3)]
        made = server.host.creations
        matches = []
        for _ in browsers:
            made._left.clear()
            matches.append(create(server.port, **ANYBODY)[0])
        made._left.clear()
        codes = [sit_down(browser, match).status for browser, match in zip(browsers, matches, strict=True)]
    assert codes == [200, 200, 429]


def test_a_name_is_changed_and_everybody_sees_it_even_the_record(server: Running) -> None:
    match, invitations = create(server.port)
    british = sit(server.port, match, "british", invitations["british"], name="Anna")
    sit(server.port, match, "german", invitations["german"], name="Bert")
    reply = british.send("PUT", british.at("name"), {"seat": "british", "name": "Anna\u202e \x00Lee"})
    assert reply.status == 200
    assert info(server.port, match)["seats"][0]["name"] == "Anna Lee"
    british.act("resign")
    assert "Anna Lee" in british.get(british.at("record")).body.decode()


def test_combining_marks_on_a_name_are_limited(server: Running) -> None:
    match, invitations = create(server.port)
    sit(server.port, match, "british", invitations["british"], name="Zo\u0308e" + "\u0301" * 20)
    assert info(server.port, match)["seats"][0]["name"] == "Zöé\u0301\u0301"
