"""Hidden information: nothing that a seat cannot know changes a byte that it gets."""

from __future__ import annotations

import random

import msgspec
import pytest
from tests.server.client import Player, Running, Socket, table
from tests.server.games import games

from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.records.verification import verify
from quarterdeck.table.play.ledger import MatchAct
from quarterdeck.table.play.played_match import PlayedMatch
from quarterdeck.table.play.start import Start
from quarterdeck.table.presentation.positions import position_shown
from quarterdeck.table.wire.replies import UndoShown

LONGEST = 150


def smugglers(port: int) -> dict[str, Player]:
    return table(port, game="smugglers")


def play(players: dict[str, Player], luck: random.Random, acts: int) -> None:
    for _ in range(acts):
        position = next(iter(players.values())).position()
        if position["status"] == "over":
            return
        player = players[luck.choice(position["waiting"])]
        own = player.position()
        reply = player.answer(own["number"], luck.choice(own["ask"]["options"])["notation"])
        assert reply.status == 200, reply.body


def until_together(players: dict[str, Player], luck: random.Random) -> bool:
    for _ in range(30):
        waiting = next(iter(players.values())).position()["waiting"]
        if len(waiting) > 1:
            return True
        if not waiting:
            return False
        play(players, luck, 1)
    return False


def test_secret_choices_send_nothing_to_others(server: Running) -> None:
    """Others get no frame, number or time: only that somebody is ready."""
    players = smugglers(server.port)
    luck = random.Random(1)
    assert until_together(players, luck)
    seats = list(players)
    secret, other = players[seats[0]], players[seats[1]]
    with Socket(server.port) as socket, Socket(server.port) as spectator:
        before = socket.watch(other)
        spectator.send("watch", match=other.match)
        spectator.until("position")
        info = other.get(f"/api/matches/{other.match}").body
        position = secret.position()
        while position["ask"]["prompt"] != "ready":
            run = [option["notation"] for option in position["ask"]["options"] if option["notation"].startswith("run")]
            choice = (run or [position["ask"]["options"][0]["notation"]])[0]
            position = secret.answer(position["number"], choice).json["position"]
            assert other.get(f"/api/matches/{other.match}").body == info
            assert other.position()["number"] == before["number"]
        undone = secret.act("undo", number=position["number"]).json
        assert undone["done"] is True
        position = secret.answer_first(undone["position"])
        while position["ask"]["prompt"] != "ready":
            position = secret.answer_first(position)
        assert socket.ask("ping")["ok"]
        assert spectator.ask("ping")["ok"]
        assert [frame["type"] for frame in socket.frames if frame["type"] == "position"] == ["position"]
        assert [frame["type"] for frame in spectator.frames if frame["type"] == "position"] == ["position"]
        secret.answer(position["number"], "ready")
        told = socket.until("position")
        assert told["number"] == before["number"] + 1
        assert told["waiting"] == [other.seat]


def everything_sent(played: PlayedMatch, viewpoint: str) -> bytes:
    """Return all that a viewpoint may be sent, except undo, since imagined worlds have no past."""
    match = played.match
    position = position_shown(played, viewpoint, match.scene(viewpoint), match.view(viewpoint))
    nothing = UndoShown(can_ask=False, asked_by="", agreed=[], you_decide=False)
    return msgspec.json.encode([msgspec.structs.replace(position, undo=nothing), played.log_lengths[viewpoint]])


def new_played(key: str, seed: int) -> PlayedMatch:
    game = games()[key]
    scenario = scenarios.load_shipped(game.package, game.scenario, game.first_scenario)
    seats = game.seats(scenario)
    start = Start(
        id="a" * 16,
        game=game.key,
        scenario=scenarios.plain(scenario),
        server_seed=bytes([seed] * 32).hex(),
        seeds={seat: seat for seat in seats},
        bots=dict.fromkeys(seats, ""),
        names=dict.fromkeys(seats, ""),
    )
    return PlayedMatch(start, games())


def imagined(played: PlayedMatch, viewpoint: str, luck: random.Random) -> bytes:
    """Return what the viewpoint would be sent in a world that it cannot tell from the true one."""
    truth = played.match
    played.match = truth.imagine(viewpoint, Seeded(luck.getrandbits(32)))
    try:
        return everything_sent(played, viewpoint)
    finally:
        played.match = truth


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("key", [key for key, game in games().items() if game.hides])
def test_true_and_imagined_worlds_send_the_same_bytes(key: str, seed: int) -> None:
    luck = random.Random(seed)
    played = new_played(key, seed)
    while played.outcome is None and len(played.acts) < LONGEST:
        shown = {viewpoint: everything_sent(played, viewpoint) for viewpoint in played.viewpoints}
        for viewpoint, sent in shown.items():
            assert imagined(played, viewpoint, luck) == sent
        numbers = {viewpoint: played.number(viewpoint) for viewpoint in played.viewpoints}
        secretly = played.decides_together
        seat = luck.choice(played.waiting)
        played.apply(MatchAct(len(played.acts) + 1, "choose", seat, luck.choice(played.match.choices(seat))))
        for viewpoint in played.viewpoints:
            if played.number(viewpoint) == numbers[viewpoint]:
                assert secretly
                assert viewpoint != seat
                assert everything_sent(played, viewpoint) == shown[viewpoint]


def ordered(seed: int, guards: int) -> PlayedMatch:
    """Return a match at a possible challenge, with so many guards on the first crew's cargo."""
    played = new_played("smugglers", seed)
    while played.match.state.phase != "orders":
        take_first(played)
    while played.decides_together:
        own = f"guards {guards}" if played.waiting[0] == played.match.seats[0] else "guards 0"
        take_first(played, own)
    take_first(played, "pass")
    return played


def take_first(played: PlayedMatch, preferred: str = "") -> None:
    seat = played.waiting[0]
    offered = [notation for notation in played.match.choices(seat) if notation != "lie low"]
    choice = preferred if preferred in offered else offered[0]
    played.apply(MatchAct(len(played.acts) + 1, "choose", seat, choice))


def test_an_unrevealed_choice_changes_no_byte_for_others() -> None:
    """Until the end nothing sent tells of guards, which are seen only in a calm."""
    pairs = [(ordered(seed, 0), ordered(seed, 2)) for seed in range(1, 9)]
    unseen = [(one, other) for one, other in pairs if one.match.state.weather != "calm"]
    assert len(unseen) >= 3
    for one, other in unseen:
        assert [act.choice for act in one.acts] != [act.choice for act in other.acts]
        for viewpoint in one.viewpoints:
            if viewpoint != one.match.seats[0]:
                assert everything_sent(one, viewpoint) == everything_sent(other, viewpoint)
                numbers = range(one.number(viewpoint) + 1)
                causes = [[each.cause(viewpoint, number, over=False) for number in numbers] for each in (one, other)]
                assert causes[0] == causes[1]


def test_during_play_a_replay_shows_own_secrets_only(server: Running) -> None:
    players = smugglers(server.port)
    play(players, random.Random(2), 6)
    one, other = players.values()
    for number in range(other.position()["number"] + 1):
        seen = other.get(other.at(f"replay?seat={other.seat}&number={number}")).json
        assert seen["numbers"] == {}
        if seen["by"] == one.seat:
            assert seen["choice"] == ""
    assert other.get(other.at(f"replay?seat={one.seat}")).status == 403
    assert other.get(other.at("record")).status == 409


def test_a_whole_game_with_hidden_information_is_verified_and_replayed(server: Running) -> None:
    players = smugglers(server.port)
    play(players, random.Random(3), 500)
    one, other = players.values()
    record = one.get(one.at("record")).body.decode()
    match = verify(record, lambda key: games()[key])
    assert match.outcome is not None
    last = other.get(other.at(f"replay?seat={one.seat}")).json
    assert last["position"]["number"] == last["last"]
    assert set(last["numbers"]) == {"", one.seat, other.seat}
