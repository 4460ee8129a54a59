"""Settlement: after an upgrade that changes a running match, its players settle how it goes on."""

from __future__ import annotations

import json
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server import postgres
from tests.server.client import Browser, Player, Running, Socket, create, sit, table, wait_for

from quarterdeck.cli import main
from quarterdeck.engine.records.record import read
from quarterdeck.server.databases.schema import acts, matches
from quarterdeck.server.databases.sql_connection import connect
from quarterdeck.server.databases.upgrade_check import check_upgrade
from quarterdeck.server.settings import ServerSettings
from quarterdeck.table import background, table_cache
from quarterdeck.table.play.played_match import PlayedMatch

TOY = 'title = "A toy"\nsteps = 8\n'


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Return a file database, for tests that do not depend on the kind of database."""
    return str(tmp_path / "matches.db")


def running(database: str, version: int) -> Running:
    return Running(database=database, catalogue=f"tests.toys.crossing:version_{version}")


def rowed(port: int, ways: str) -> dict[str, Player]:
    """Create a match under the rules of version 1 with these choices in turn."""
    players = table(port, game="crossing", scenario_toml=TOY)
    for number, way in enumerate(ways):
        player = players[["ann", "bob"][number % 2]]
        assert player.answer(number, {"l": "left", "r": "right"}[way]).status == 200
    return players


def moved(players: dict[str, Player], port: int) -> dict[str, Player]:
    """Return the same players on a restarted server."""
    return {seat: Player(port, player.match, seat, player.token) for seat, player in players.items()}


def kept(database: str, match: str) -> list[Any]:
    engine = connect(database)
    with engine.connect() as connection:
        query = sa.select(acts.c.lines).where(acts.c.match == match).order_by(acts.c.number)
        rows = [*connection.scalars(query), connection.scalar(sa.select(matches.c.rules).where(matches.c.id == match))]
    engine.dispose()
    return rows


def digests(lines: list[Any]) -> set[str]:
    text = "\n".join(row for row in lines if isinstance(row, str))
    return {line.split(" ")[1] for line in text.split("\n") if line.startswith("step ")}


def test_players_settle_how_their_match_goes_on(database: str) -> None:
    with running(database, 1) as server:
        players = rowed(server.port, "lrr")
        last = players["ann"].position()
    secret = digests(kept(database, players["ann"].match))
    assert len(secret) == 3
    sent = []
    with running(database, 3) as server, Socket(server.port) as socket:
        ann, bob = moved(players, server.port).values()
        position = ann.position()
        assert (position["number"], position["ask"], position["waiting"]) == (last["number"], None, [])
        differs = {"number": 2, "clause": "TO-3", "sentence": "other dice or cards are used"}
        votes = {"can_go_back": False, "go_on": [], "go_back": [], "draw": []}
        assert position["differs"] == {**differs, **votes}
        refused = ann.answer(3, "left")
        assert (refused.code, refused.json["position"]["differs"]["clause"]) == ("rules_differ", "TO-3")
        assert ann.act("odds", number=3, choice="left").code == "rules_differ"
        copy = ann.get(ann.at("record?seat=ann"))
        assert (copy.status, json.loads(copy.body.decode().split("\n")[1].rpartition("  #")[0])["secret"]) == (200, None)
        assert bob.get(bob.at("record?seat=ann")).code == "forbidden"
        assert Browser(server.port).get(ann.at("record?seat=ann")).code == "no_seat"
        socket.watch(bob)
        assert ann.act("settle", number=3, how="go-on").json["done"] is False
        assert socket.until("position", number=4)["differs"]["go_on"] == ["ann"]
        done = bob.act("settle", number=4, how="go-on").json
        assert (done["done"], done["position"]["differs"], done["position"]["waiting"]) == (True, None, ["bob"])
        assert bob.answer(5, "right").status == 200
        assert ann.act("settle", number=6, how="draw").code == "not_asked"
        stands = bob.position()
        sent = [*socket.frames, position, refused.json, copy.body.decode(), done, stands, ann.get(ann.at("replay")).json]
    assert not [digest for digest in secret | digests(kept(database, ann.match)) if digest in json.dumps(sent)]
    with running(database, 3) as server:
        bob = moved(players, server.port)["bob"]
        assert bob.position() == stands
    rows = kept(database, bob.match)
    assert (len(rows), rows[-1]) == (7, 3)


def test_lists_say_which_matches_differ(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists show it before anybody has opened the matches, and until they are settled."""
    monkeypatch.setattr(background, "WARM_UP", 0.0)
    with running(file, 1) as server:
        rowed(server.port, "")
        players = rowed(server.port, "lrr")

    def listed(player: Player) -> bool:
        (info,) = player.get("/api/mine").json["matches"]
        return bool(info["differs"])

    with running(file, 3) as server:
        ann, bob = moved(players, server.port).values()
        assert wait_for(lambda: listed(ann))
        ann.act("settle", number=3, how="go-on")
        assert listed(bob)
        assert bob.act("settle", number=4, how="go-on").json["position"]["match_info"]["differs"] is False
        assert not listed(ann)


def test_a_draw_gives_the_record_as_it_was_played(file: str) -> None:
    with running(file, 1) as server:
        players = rowed(server.port, "lrrl")
    with running(file, 2) as server:
        ann, bob = moved(players, server.port).values()
        shown = ann.position()["differs"]
        assert (shown["number"], shown["can_go_back"]) == (2, True)
        ann.act("settle", number=4, how="draw")
        position = bob.act("settle", number=5, how="draw").json["position"]
        assert (position["status"], position["outcome"]["how"]) == ("over", "agreed")
        text = ann.get(ann.at("record")).body.decode()
        assert read(text).header.rules == 1
        assert [line.notation for line in read(text).lines if line.kind == "choose"] == ["left", "right", "right", "left"]
        assert " closed agreed a draw  #" in text
    with running(file, 2) as server:
        assert Player(server.port, ann.match, "ann", ann.token).position()["outcome"]["how"] == "agreed"


def test_a_long_match_goes_back_while_everybody_else_is_served(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(file, 1) as server:
        players = rowed(server.port, "lrrl")
    began, served = threading.Event(), threading.Event()
    replay = PlayedMatch._replay

    def wait_and_replay(played: PlayedMatch) -> None:
        began.set()
        assert served.wait(20)
        replay(played)

    monkeypatch.setattr(table_cache, "LONG", 0)
    with running(file, 2) as server:
        ann, bob = moved(players, server.port).values()
        assert ann.act("settle", number=4, how="go-back").json["done"] is False
        monkeypatch.setattr(PlayedMatch, "_replay", wait_and_replay)
        with ThreadPoolExecutor(1) as aside:
            settled = aside.submit(lambda: bob.act("settle", number=5, how="go-back").json)
            assert began.wait(20)
            assert Browser(server.port).get("/api/games").status == 200
            served.set()
            assert settled.result(20)["done"] is True
        assert ann.position()["waiting"] == ["bob"]


def test_a_match_from_an_older_server_is_not_compared_and_gets_results(file: str, caplog: pytest.LogCaptureFixture) -> None:
    with running(file, 1) as server:
        players = rowed(server.port, "lr")
        match = players["ann"].match
        with server.host.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
            connection.execute(sa.update(acts).where(acts.c.match == match).values(lines=None, secret=None))
            connection.execute(sa.update(matches).where(matches.c.id == match).values(opening=None))
    for _ in range(2):
        with running(file, 2) as server:
            assert moved(players, server.port)["bob"].position()["differs"] is None
    said = [each.getMessage() for each in caplog.records]
    assert sum(match in each and "no positions to compare" in each for each in said) == 1
    assert len(digests(kept(file, match))) == 2
    with running(file, 1) as server:
        assert moved(players, server.port)["bob"].position()["differs"]["number"] == 2


def test_the_record_of_a_resigned_match_says_that_it_is_over(file: str) -> None:
    with running(file, 1) as server:
        players = rowed(server.port, "lr")
        players["ann"].act("resign")
        assert " closed resigned bob  #" in players["bob"].get(players["bob"].at("record")).body.decode()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_upgrade_check_reports_differences(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = str(tmp_path / "m.db")
    if kind == "postgresql":
        mine = postgres.new_database(request.getfixturevalue("cluster"), "told_beforehand")
    with running(mine, 1) as server:
        same, other = (rowed(server.port, ways)["ann"].match for ways in ("ll", "lr"))
        create(server.port, game="crossing", scenario_toml=TOY)

    def told(version: int) -> tuple[int, list[str]]:
        said: list[str] = []
        settings = ServerSettings.read({}, database=mine, catalogue=f"tests.toys.crossing:version_{version}")
        return check_upgrade(settings, said.append), said

    before = kept(mine, other)
    status, said = told(3)
    assert status == 1
    assert any(f"{other}  crossing, rules 1 to 3: differs at line 2 (TO-3)" in line for line in said)
    assert any(f"{same}  crossing, rules 1 to 3: goes on, 2 lines" in line for line in said)
    assert told(1)[0] == 0
    assert kept(mine, other) == before
    assert check_upgrade(ServerSettings.read({}, database=str(tmp_path / "none.db")), said.append) == 2
    monkeypatch.setenv("QUARTERDECK_CATALOGUE", "tests.toys.crossing:version_3")
    assert main(["serve", "--check-upgrade", "--database", mine]) == 1


def test_a_database_of_an_older_server_is_checked_without_migration(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with running(str(path), 1) as server:
        rowed(server.port, "lr")
    with sqlite3.connect(path) as old:
        old.execute("ALTER TABLE acts DROP COLUMN lines")
        old.execute("ALTER TABLE acts DROP COLUMN secret")
        old.execute("ALTER TABLE matches DROP COLUMN opening")
    said: list[str] = []
    settings = ServerSettings.read({}, database=str(path), catalogue="tests.toys.crossing:version_1")
    assert check_upgrade(settings, said.append) == 0
    assert "it has no stored results to compare" in said[0]
    with sqlite3.connect(path) as old:
        old.execute("DROP TABLE seats")
    assert check_upgrade(settings, said.append) == 2


def test_a_seat_that_changed_hands_can_settle_too(file: str) -> None:
    with running(file, 1) as server:
        players = rowed(server.port, "lr")
    with running(file, 3) as server:
        ann, bob = moved(players, server.port).values()
        invitation = ann.act("renew").json["invitation"]
        assert ann.act("settle", number=2, how="go-on").status == 403
        carol = sit(server.port, ann.match, "ann", invitation)
        carol.act("settle", number=2, how="go-on")
        assert bob.act("settle", number=3, how="go-on").json["done"] is True


def test_bots_alone_go_on_by_themselves(file: str) -> None:
    bots = {seat: {"by": "bot", "bot": "random"} for seat in ("ann", "bob")}
    with Running(database=file, catalogue="tests.toys.crossing:version_1", bot_pace=60.0) as server:
        match, _ = create(server.port, game="crossing", scenario_toml=TOY, seats=bots)
        assert Browser(server.port).get(f"/api/matches/{match}/position").json["status"] == "playing"
    with running(file, 6) as server:
        position = f"/api/matches/{match}/position"
        assert wait_for(lambda: Browser(server.port).get(position).json["status"] == "over")
    rows = kept(file, match)
    assert (rows[0].split(" ")[0], rows[-1]) == ("step", 6)
