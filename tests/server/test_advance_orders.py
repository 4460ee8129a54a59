"""Orders: the server answers by them in secret, and stops when the owner should look."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.client import Player, Running, Socket, asked, create, sit, table, wait_for, waiter

from quarterdeck.server.databases.retention import remove
from quarterdeck.server.databases.schema import matches, orders

AHEAD = {"kind": "answer", "words": "ahead"}
KEEP = {"kind": "answer", "words": "keep course"}


@pytest.fixture(scope="module")
def quick(database: str) -> Iterator[Running]:
    with Running(database=database, catalogue="tests.server.games:games", bot_pace=0.0) as running:
        yield running


@pytest.fixture
def players(quick: Running) -> dict[str, Player]:
    return table(quick.port)


def order(player: Player, *items: dict[str, Any], **more: Any) -> Any:
    reply = player.act("orders", number=player.position()["number"], items=list(items), **more)
    assert reply.status == 200, reply.body
    return reply.json["orders"]


def kept(running: Running, match: str) -> list[str]:
    with running.host.store.engine.connect() as connection:
        return list(connection.scalars(sa.select(orders.c.said).where(orders.c.match == match)))


def test_a_plan_is_carried_out_answer_by_answer(quick: Running, players: dict[str, Player]) -> None:
    player = asked(players)
    number = player.position()["number"]
    given = order(player, AHEAD, KEEP)
    assert [item["text"] for item in given["items"]] == ["ahead", "keep course"]
    assert given["answering"] is True
    assert wait_for(lambda: player.position()["number"] == number + 2)
    assert player.position()["orders"] is None
    assert kept(quick, player.match) == []


def test_an_answer_by_order_can_be_undone_and_is_not_repeated(players: dict[str, Player]) -> None:
    player = asked(players)
    number = player.position()["number"]
    again = {"kind": "repeat", "words": "ahead", "about": player.position()["ask"]["prompt"]}
    order(player, again)
    assert wait_for(lambda: player.position()["number"] == number + 1)
    assert player.position()["undo"]["can_ask"]
    assert player.act("undo", number=number + 1).json["done"] is False
    other = waiter(players)
    assert other.act("consent", number=other.position()["number"], agree=True).json["done"] is True
    position = player.position()
    assert position["orders"]["stopped"] == "you undid a choice"
    assert position["orders"]["answering"] is False
    assert position["ask"]["prompt"] == again["about"]


def test_an_unavailable_queued_answer_stops_the_orders(players: dict[str, Player]) -> None:
    player = asked(players)
    number = player.position()["number"]
    order(player, {"kind": "answer", "words": "board her"}, AHEAD)
    assert wait_for(lambda: player.position()["orders"]["stopped"])
    position = player.position()
    assert position["number"] == number
    assert position["orders"]["stopped"] == "'board her' is not offered"
    assert [item["words"] for item in position["orders"]["items"]] == ["board her", "ahead"]


def test_the_owner_stops_orders_and_resumes_them(players: dict[str, Player]) -> None:
    player = waiter(players)
    order(player, AHEAD)
    stopped = player.act("orders", stop=True).json["orders"]
    assert (stopped["stopped"], len(stopped["items"])) == ("you stopped them", 1)
    assert player.act("orders").json["orders"]["stopped"] == ""
    assert order(player) is None


def test_orders_wait_for_a_prompt_and_work_while_the_player_is_away(players: dict[str, Player]) -> None:
    idle, first = waiter(players), asked(players)
    before = idle.position()["number"]
    order(idle, {"kind": "answer", "words": "stay"})
    first.answer_first()
    for _ in range(20):
        if idle.position()["orders"] is None:
            break
        asked(players).answer_first()
    assert wait_for(lambda: idle.position()["orders"] is None)
    assert idle.position()["number"] > before


def test_a_plan_with_hold_stops_before_it_ends_the_turn(players: dict[str, Player]) -> None:
    player = asked(players)
    number = player.position()["number"]
    order(player, AHEAD, KEEP, hold=True)
    assert wait_for(lambda: player.position()["orders"]["stopped"] != "")
    position = player.position()
    assert position["number"] == number + 1
    assert [item["words"] for item in position["orders"]["items"]] == ["keep course"]
    assert position["orders"]["stopped"] == "that would end your turn"
    assert player.act("orders").status == 200
    assert wait_for(lambda: player.position()["number"] == number + 2)


def test_orders_for_an_old_position_are_refused(players: dict[str, Player]) -> None:
    reply = asked(players).act("orders", number=999, items=[AHEAD])
    assert (reply.status, reply.code) == (409, "stale")


def test_an_unknown_order_is_refused_in_a_sentence(players: dict[str, Player]) -> None:
    player = asked(players)
    reply = player.act("orders", number=player.position()["number"], items=[{"kind": "order", "words": "fly"}])
    assert (reply.status, reply.code) == (422, "illegal")
    assert reply.json["error"]["sentence"] == "there is no order 'fly' in this game"
    assert player.act("orders", number=0, items=[AHEAD] * 61).status == 400


def test_orders_are_foreseen_without_being_given(players: dict[str, Player]) -> None:
    player = asked(players)
    position = player.position()
    key = position["ask"]["about"].get("key", "")
    found = player.act("foresee", number=position["number"], items=[AHEAD, KEEP]).json
    assert [each["choice"] for each in found["answers"]] == ["ahead", "keep course"]
    assert [ghost["piece"] for ghost in found["ghosts"]] == [key or found["ghosts"][0]["piece"]]
    assert found["used"] == 2
    assert player.position()["number"] == position["number"]
    missing = player.act("foresee", number=position["number"], items=[AHEAD, {"kind": "answer", "words": "xyz"}]).json
    assert (missing["used"], missing["stops"]) == (1, "'xyz' is not offered")


def test_orders_send_no_byte_to_others(quick: Running, players: dict[str, Player]) -> None:
    mine, theirs = waiter(players), asked(players)
    with Socket(quick.port) as own, Socket(quick.port) as other, Socket(quick.port) as stranger:
        own.watch(mine)
        other.watch(theirs)
        stranger.ask("watch", match=mine.match, seat="")
        stranger.until("position", match=mine.match)
        number = mine.position()["number"]
        own.ask("orders", match=mine.match, seat=mine.seat, number=number, items=[{"kind": "answer", "words": "secretly"}])
        assert own.until("position", match=mine.match)["orders"]["items"][0]["words"] == "secretly"
        for socket in (other, stranger):
            heard = len(socket.frames)
            socket.ask("ping")
            assert [frame["type"] for frame in socket.frames[heard:]] == ["reply"]
        other.send("answer", match=mine.match, seat=theirs.seat, number=number, choice="ahead", key="12345678")
        own.until("position", match=mine.match)
        other.until("position", match=mine.match)
        stranger.until("position", match=mine.match)
        for socket in (other, stranger):
            assert "secretly" not in json.dumps(socket.frames)
            assert all(frame["orders"] is None for frame in socket.frames if frame["type"] == "position")
    replayed = mine.get(mine.at(f"replay?seat={mine.seat}")).json["position"]
    assert replayed["orders"] is None
    assert "secretly" not in mine.get(mine.at("position")).body.decode()


def test_orders_are_deleted_with_the_match_and_when_the_seat_changes_hands(
    quick: Running, players: dict[str, Player]
) -> None:
    player = waiter(players)
    order(player, AHEAD)
    assert len(kept(quick, player.match)) == 1
    invitation = player.act("renew").json["invitation"]
    assert kept(quick, player.match) == []
    heir = sit(quick.port, player.match, player.seat, invitation)
    assert heir.position()["orders"] is None
    order(heir, AHEAD)
    with quick.host.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        assert remove(connection, matches.c.id == player.match) == [player.match]
    assert kept(quick, player.match) == []


def test_a_restarted_server_carries_on_with_orders(another_database: str) -> None:
    with Running(database=another_database, catalogue="tests.server.games:games", bot_pace=0.0) as running:
        players = table(running.port)
        idle = waiter(players)
        order(idle, {"kind": "answer", "words": "stay"})
        match, tokens = idle.match, {seat: player.token for seat, player in players.items()}
    with Running(database=another_database, catalogue="tests.server.games:games", bot_pace=0.0) as running:
        back = {seat: Player(running.port, match, seat, token) for seat, token in tokens.items()}
        for _ in range(20):
            if back[idle.seat].position()["orders"] is None:
                return
            asked(back).answer_first()
    raise AssertionError("the order was forgotten")


def test_two_servers_answer_an_order_once(database: str) -> None:
    """Both servers know of the order and of the prompt: one answer counts."""
    if not database.startswith("postgresql"):
        pytest.skip("an SQLite file has one server")
    with Running(database=database, bot_pace=0.0) as one, Running(database=database, bot_pace=0.0) as two:
        players = table(one.port)
        player = asked(players)
        prompt = player.position()["ask"]["prompt"]
        twin = Player(two.port, player.match, player.seat, player.token)
        number = twin.position()["number"]
        order(player, {"kind": "repeat", "words": "ahead", "about": prompt})
        twin.act("orders")  # the other server consults the orders too
        assert wait_for(lambda: twin.position()["number"] == number + 1)
        assert player.position()["number"] == number + 1


def test_orders_and_a_bot_take_turns(quick: Running) -> None:
    match, invitations = create(quick.port, seats={"german": {"by": "bot", "bot": "random"}})
    player = sit(quick.port, match, "british", invitations["british"])
    assert wait_for(lambda: player.position()["ask"] is not None)
    prompt = player.position()["ask"]["prompt"]
    order(player, {"kind": "repeat", "words": "ahead", "about": prompt})
    asked_else = lambda: (player.position()["ask"] or {"prompt": prompt})["prompt"] != prompt  # noqa: E731
    assert wait_for(asked_else)
    assert player.position()["orders"]["items"][0]["kind"] == "repeat"  # it stays until the prompt comes again
