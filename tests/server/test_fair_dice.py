"""Fair dice: hashes first, then seeds, and what the record says of them."""

from __future__ import annotations

import json
import random
import runpy
import secrets
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from tests.server.client import Browser, Player, Running, Socket, create, sit, wait_for
from tests.server.conftest import CATALOGUE
from tests.server.test_whole_matches import SHORT, play_out

import quarterdeck as qd
from quarterdeck import catalogue
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import RecordAltered
from quarterdeck.engine.fair_dice import Fair, hashed, stand_in
from quarterdeck.engine.records.record import rows_in
from quarterdeck.engine.records.verification import Verification, check
from quarterdeck.server.databases import migrations
from quarterdeck.server.databases.schema import matches
from quarterdeck.server.databases.sql_connection import connect

ROOT = Path(__file__).parents[2]
BY_HAND = runpy.run_path(str(ROOT / "tools" / "check_dice.py"))["check"]
SEEDS = {"british": "one of Anna's", "german": "one of Bert's"}


def info(port: int, match: str) -> Any:
    return Browser(port).get(f"/api/matches/{match}").json["match"]


def ways(shown: Any) -> dict[str, tuple[str, str, str]]:
    return {seat["seat"]: (seat["seed"], seat["seed_hash"], seat["seed_way"]) for seat in shown["seats"]}


def bound(port: int, **wanted: Any) -> dict[str, Player]:
    """Create a match whose persons have all given hashes and opened nothing."""
    match, invitations = create(port, **wanted)
    return {
        seat: sit(port, match, seat, invitation, seed_hash=hashed(SEEDS[seat])) for seat, invitation in invitations.items()
    }


def record(player: Player) -> str:
    reply = player.get(player.at("record"))
    assert reply.status == 200, reply.body
    return reply.body.decode()


def found(text: str) -> Verification:
    BY_HAND(rows_in(text))
    return check(rows_in(text), catalogue.finder())


def chance(text: str) -> Any:
    return json.loads(text.split("\n")[1].rpartition("  #")[0])["chance"]


# Two rounds


def test_seeds_are_opened_when_all_hashes_are_in_and_shown_when_all_are_open(port: int) -> None:
    match, invitations = create(port, scenario_toml=SHORT)
    british = sit(port, match, "british", invitations["british"], seed_hash=hashed(SEEDS["british"]))
    early = british.act("open", seed=SEEDS["british"])
    assert (early.status, early.code) == (409, "not_open")
    assert info(port, match)["opening_at"] is None
    german = sit(port, match, "german", invitations["german"], seed_hash=hashed(SEEDS["german"]))
    awaited = info(port, match)
    assert (awaited["status"], awaited["opening_at"] is not None) == ("open", True)
    assert ways(awaited)["german"] == ("", hashed(SEEDS["german"]), "")

    assert german.act("open", seed="another that was found since").code == "not_open"
    assert german.act("open", seed=SEEDS["german"]).status == 200
    assert german.act("open", seed=SEEDS["german"]).status == 200  # sent twice, as after a lost connection
    half = info(port, match)
    assert half["status"] == "open"
    assert ways(half)["german"] == ("", hashed(SEEDS["german"]), "opened")
    assert german.position()["scene"] is None
    assert SEEDS["german"] not in british.get(british.at("position?seat=british")).body.decode()

    assert british.act("open", seed=SEEDS["british"]).json["match"]["status"] == "playing"
    begun = info(port, match)
    assert begun["opening_at"] is None
    assert ways(begun) == {seat: (seed, hashed(seed), "opened") for seat, seed in SEEDS.items()}
    assert british.act("open", seed="another").code == "not_open"
    play_out({"british": british, "german": german})
    text = record(british)
    assert chance(text)["commitment"] == begun["commitment"]
    assert chance(text)["seat_seeds"] == SEEDS
    assert sum("whose hash it gave" in sentence for sentence in found(text).held) == 2


def test_watchers_are_asked_for_their_seed_and_can_open_it_by_the_socket(port: int) -> None:
    match, invitations = create(port)
    british = sit(port, match, "british", invitations["british"], seed_hash=hashed(SEEDS["british"]))
    with Socket(port) as socket:
        socket.watch(british)
        sit(port, match, "german", invitations["german"])  # a program that leaves the dice to the others
        assert socket.until("position")["match_info"]["opening_at"] is not None
        reply = socket.ask("open", match=match, seat="british", seed=SEEDS["british"])
        assert reply["ok"], reply
        assert reply["data"]["match"]["status"] == "playing"
    assert ways(info(port, match))["german"] == ("", "", "")


def test_against_a_bot_the_match_begins_with_the_players_seed(port: int) -> None:
    players = bound(port, seats={"german": {"by": "bot", "bot": "random"}})
    assert players["british"].act("open", seed=SEEDS["british"]).json["match"]["status"] == "playing"
    assert ways(info(port, players["british"].match))["german"] == ("", "", "")


def test_a_program_may_give_its_seed_at_once_or_none_and_the_record_says_so(port: int) -> None:
    match, invitations = create(port, scenario_toml=SHORT)
    british = sit(port, match, "british", invitations["british"], seed="told")
    assert ways(info(port, match))["british"] == ("", hashed("told"), "told")
    german = sit(port, match, "german", invitations["german"])
    assert info(port, match)["status"] == "playing"
    play_out({"british": british, "german": german})
    text = record(british)
    assert chance(text)["pledges"] == {"british": {"hash": hashed("told"), "way": "told"}}
    doubts = "\n".join(found(text).open_to_doubt)
    assert "british told the host its seed" in doubts
    assert "german gave no seed" in doubts


def test_hash_and_seed_together_are_refused(port: int) -> None:
    match, invitations = create(port)
    both = {"seat": "british", "invitation": invitations["british"], "seed": "x", "seed_hash": hashed("x")}
    assert Browser(port).post(f"/api/matches/{match}/sit", both).code == "malformed"
    short = {**both, "seed": "", "seed_hash": "abc"}
    assert Browser(port).post(f"/api/matches/{match}/sit", short).code == "malformed"


def test_a_seat_that_changes_hands_keeps_its_hash_once_all_are_in(port: int) -> None:
    match, invitations = create(port)
    british = sit(port, match, "british", invitations["british"], seed_hash=hashed(SEEDS["british"]))
    invitation = british.act("renew").json["invitation"]
    assert ways(info(port, match))["british"] == ("", "", "")
    british = sit(port, match, "british", invitation, seed_hash=hashed(SEEDS["british"]))
    sit(port, match, "german", invitations["german"], seed_hash=hashed(SEEDS["german"]))
    invitation = british.act("renew").json["invitation"]
    british = sit(port, match, "british", invitation, seed_hash=hashed("a better one"))
    assert ways(info(port, match))["british"] == ("", hashed(SEEDS["british"]), "")
    assert british.act("open", seed="a better one").code == "not_open"


# Seats that stay away


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[Running]:
    with Running(database=str(tmp_path / "matches.db"), catalogue=CATALOGUE, seeds_within=0.05) as running:
        yield running


def test_the_hash_of_an_absent_seat_stands_in_for_its_seed(impatient: Running) -> None:
    players = bound(impatient.port, scenario_toml=SHORT)
    match = players["british"].match
    assert wait_for(lambda: info(impatient.port, match)["status"] == "playing")
    shown = ways(info(impatient.port, match))
    assert shown["british"] == (stand_in(hashed(SEEDS["british"])), hashed(SEEDS["british"]), "absent")
    assert players["british"].act("open", seed=SEEDS["british"]).code == "not_open"
    play_out(players)
    doubts = "\n".join(found(record(players["german"])).open_to_doubt)
    assert "The seed of british had no part" in doubts


def test_a_restarted_server_goes_on_waiting_for_seeds(tmp_path: Path) -> None:
    database = str(tmp_path / "matches.db")
    with Running(database=database, catalogue=CATALOGUE, seeds_within=1000.0) as running:
        match = bound(running.port)["british"].match
        assert info(running.port, match)["status"] == "open"
    with Running(database=database, catalogue=CATALOGUE, seeds_within=0.0) as running:
        assert wait_for(lambda: info(running.port, match)["status"] == "playing")


# Attempts to gain an advantage


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    database = str(tmp_path_factory.mktemp("alone") / "matches.db")
    with Running(database=database, catalogue=CATALOGUE, seeds_within=1000.0) as running:
        yield running


@pytest.mark.parametrize("number", range(12))
def test_no_seed_is_seen_or_used_before_all_hashes_are_in(alone: Running, number: int) -> None:
    """Seats are taken, given up, taken again and opened, rightly and wrongly, in random order."""
    luck = random.Random(number)
    match, invitations = create(alone.port)
    seeds = {seat: f"{seat} {secrets.token_hex(8)}" for seat in invitations}
    seated: dict[str, Player] = {}
    fixed: dict[str, str] = {}
    while info(alone.port, match)["status"] == "open":
        seat = luck.choice(list(seeds))
        do = luck.choice(["sit", "open", "renew", "guess"])
        player = seated.get(seat)
        if player is None:
            if do == "sit":
                seeds[seat] = f"{seat} {secrets.token_hex(8)}" if not fixed else seeds[seat]
                seated[seat] = sit(alone.port, match, seat, invitations[seat], seed_hash=hashed(seeds[seat]))
        elif do == "renew":
            invitations[seat] = player.act("renew").json["invitation"]
            del seated[seat]
        elif do in ("open", "guess"):
            opened = player.act("open", seed=seeds[seat] if do == "open" else "guessed")
            assert (opened.status == 200) == (do == "open" and bool(fixed))
        shown = info(alone.port, match)
        hashes = {each["seat"]: each["seed_hash"] for each in shown["seats"]}
        fixed = fixed or (hashes if shown["opening_at"] is not None else {})
        if fixed:
            assert hashes == fixed
        seen = json.dumps([shown, *[each.position() for each in seated.values()]])
        assert shown["status"] == "playing" or not any(seed in seen for seed in seeds.values())
    assert {each["seat"]: each["seed"] for each in info(alone.port, match)["seats"]} == seeds


# The server's commitment


def test_a_server_that_changes_its_seed_is_detected_by_its_commitment(alone: Running) -> None:
    match, invitations = create(alone.port, scenario_toml=SHORT)
    published = info(alone.port, match)["commitment"]
    with alone.host.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        better = sa.update(matches).where(matches.c.id == match).values(server_seed="ab" * 32)
        connection.execute(better)
    alone.host.tables.forget(match)
    players = {seat: sit(alone.port, match, seat, invitation) for seat, invitation in invitations.items()}
    play_out(players)
    assert info(alone.port, match)["commitment"] == published
    text = record(players["british"])
    with pytest.raises(RecordAltered, match=published):
        qd.verify(text)
    with pytest.raises(ValueError, match="committed"):
        BY_HAND(rows_in(text))


# Matches played on


def test_the_dice_of_a_continued_match_can_be_checked_from_its_record(alone: Running) -> None:
    players = bound(alone.port, scenario_toml=SHORT)
    for seat, player in players.items():
        player.act("open", seed=SEEDS[seat])
    play_out(players)
    commitments = [chance(record(players["british"]))["commitment"]]
    for _ in range(2):
        old = players["british"]
        made = old.post(old.at("play-on"), {"number": 3}).json
        players = {
            seat: sit(alone.port, made["match"]["id"], seat, key, seed="again") for seat, key in made["invitations"].items()
        }
        play_out(players)
        text = record(players["british"])
        commitments.append(made["match"]["commitment"])
        held = "\n".join(found(text).held)
        assert all(commitment in held for commitment in commitments)
        assert "its number 3" in held
        assert found(text).not_compared == 0
    assert len(set(commitments)) == 3


# Older databases


def older(path: Path) -> tuple[str, str, str]:
    """Create a database from before seeds had hashes.

    It has a match against a bot, and one that waits for a player.
    """
    engine = connect(str(path))
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    game = qd.find_game("mimi-and-toutou")
    scenario = msgspec.json.encode(scenarios.plain(qd.read_scenario(game, SHORT))).decode()
    database = sqlite3.connect(path)
    for match, status in (("a" * 16, "playing"), ("b" * 16, "open"), ("c" * 16, "playing")):
        row = (match, game.key, game.version, "", scenario, "", 0, status, 1.0, 1.0, "[]", 0, "07" * 32)
        script = '["mimi"]' if match[0] == "c" else None
        database.execute("INSERT INTO matches VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)", (*row, script, None, None, None))
        for place, seat in enumerate(SEEDS):
            taken = status == "playing" or place == 0
            token, invitation = ("", hashed("q" * 20)) if not taken else (hashed("t" * 20), "")
            seed = SEEDS[seat] if taken else ""
            values = (match, seat, place, "person", "", "", seed, taken, invitation, token, "")
            database.execute("INSERT INTO seats VALUES (?,?,?,?,?,?,?,?,?,?,?)", values)
    database.commit()
    database.close()
    return "a" * 16, "b" * 16, "c" * 16


def test_matches_of_an_older_database_keep_their_dice(tmp_path: Path) -> None:
    playing, waiting, played_on = older(tmp_path / "matches.db")
    with Running(database=str(tmp_path / "matches.db"), catalogue=CATALOGUE) as running:
        for match in (playing, played_on):
            assert info(running.port, match)["commitment"] == Fair.commitment(b"\x07" * 32)
            players = {seat: Player(running.port, match, seat, "t" * 20) for seat in SEEDS}
            play_out(players)
            text = record(players["british"])
            said = chance(text)
            fair = said["then"] if match == played_on else said
            assert fair["seat_seeds"] == SEEDS
            assert "pledges" not in fair
            assert "an older record" in "\n".join(found(text).open_to_doubt)
        assert found(text).not_compared == 1

        assert ways(info(running.port, waiting))["british"] == ("", hashed(SEEDS["british"]), "told")
        sit(running.port, waiting, "german", "q" * 20)
        assert info(running.port, waiting)["status"] == "playing"
