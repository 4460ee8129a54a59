"""Queries about pieces: at any number, by viewpoint, and their refusals."""

from __future__ import annotations

import random
from urllib.parse import quote

import msgspec
import pytest
from tests.server.client import Browser, Running, asked, table
from tests.server.test_leaks import play, smugglers
from tests.server.test_whole_matches import SHORT, play_out

from quarterdeck.engine.scene import Look


def test_anybody_can_query_a_piece_at_any_time(port: int) -> None:
    players = table(port)
    for piece in ("mimi", "toutou", "kingani"):
        for browser, seat in ((Browser(port), ""), (players["british"], "british"), (players["german"], "german")):
            said = browser.get(players["german"].at(f"look?piece={piece}&seat={seat}"))
            assert said.status == 200
            assert said.json["number"] == 0
            look = msgspec.convert(said.json["look"], Look)
            assert look.piece == piece
            assert [overlay.kind for overlay in look.overlays] == ["field of fire"]


def test_a_batterys_lines_of_sight_have_their_clauses(port: int) -> None:
    player = next(iter(table(port, game="late-19th-century", scenario="modder-river").values()))
    said = player.get(player.at(f"look?piece=krupp-1&seat={player.seat}")).json
    look = msgspec.convert(said["look"], Look)
    assert [(overlay.kind, overlay.seen, overlay.clause) for overlay in look.overlays] == [
        ("field of fire", True, "LC-15"),
        ("field of fire", False, "LC-62"),
    ]
    assert look.lines[0].text == "1st Northumberland Fusiliers in I10, range 7: in sight."
    assert look.lines[0].clause == "LC-62"


def test_an_earlier_query_gives_the_same_answer_as_then(port: int) -> None:
    players = table(port, scenario_toml=SHORT)
    german = players["german"]
    then = {}
    while (position := german.position())["status"] != "over":
        then[position["number"]] = german.get(german.at("look?piece=kingani&seat=german")).json
        asked(players).answer_first()
    assert len({str(said["look"]) for said in then.values()}) > 1
    for number, said in then.items():
        assert said["number"] == number
        for seat in ("german", "british"):
            assert Browser(port).get(german.at(f"look?piece=kingani&seat={seat}&number={number}")).json == said


def test_a_query_shows_only_what_the_viewpoint_may_know(server: Running) -> None:
    players = smugglers(server.port)
    play(players, random.Random(2), 6)
    one, other = players.values()
    own = one.get(one.at(f"look?piece={one.seat}&seat={one.seat}")).json["look"]
    seen = other.get(other.at(f"look?piece={one.seat}&seat={other.seat}")).json["look"]
    assert len(own["remarks"]) > len(seen.get("remarks", []))
    assert other.get(other.at(f"look?piece={one.seat}&seat={one.seat}")).status == 403


def test_a_game_without_piece_queries_answers_nothing(port: int) -> None:
    players = table(port, game="pirate-cards", scenario="duel")
    player = next(iter(players.values()))
    piece = player.position()["scene"]["pieces"][0]["id"]
    assert player.get(player.at(f"look?piece={quote(piece)}")).json["look"] == {"piece": piece}


@pytest.mark.parametrize(
    ("query", "status", "sentence"),
    [
        ("", 400, "Object missing required field `piece`"),
        ("piece=", 400, "piece: Expected `str` of length >= 1"),
        ("piece=" + "x" * 101, 400, "piece: Expected `str` of length <= 100"),
        ("piece=graf-spee", 404, "there is no piece 'graf-spee' in this match"),
        ("piece=mimi&number=-1", 400, "number: Expected `int` >= 0"),
        ("piece=mimi&number=one", 400, "number: Expected `int | null`, got `str`"),
        ("piece=mimi&number=9999", 404, "there is no position 9999 yet; the match is at 0"),
        ("piece=mimi&colour=red", 400, "Object contains unknown field `colour`"),
        ("piece=mimi&seat=admiral", 403, "there is no seat 'admiral' in this match"),
    ],
)
def test_a_bad_query_is_refused_in_one_sentence(port: int, query: str, status: int, sentence: str) -> None:
    player = table(port)["british"]
    refused = player.get(player.at(f"look?{query}"))
    assert (refused.status, refused.json["error"]["sentence"]) == (status, sentence)


def test_an_unknown_piece_in_an_earlier_position_is_refused(port: int) -> None:
    players = table(port, scenario_toml=SHORT)
    play_out(players)
    player = players["british"]
    refused = player.get(player.at("look?piece=graf-spee&number=1"))
    assert (refused.status, refused.json["error"]["sentence"]) == (404, "there is no piece 'graf-spee' in this match")


def test_the_description_requires_a_piece(port: int) -> None:
    described = Browser(port).get("/api/openapi.json").json["paths"]["/api/matches/{match}/look"]["get"]
    needed = {each["name"]: each["required"] for each in described["parameters"] if each["in"] == "query"}
    assert needed == {"piece": True, "seat": False, "number": False}
