"""Whole matches, from creation to record, over REST and the socket."""

from __future__ import annotations

import secrets
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.server.client import Browser, Player, Socket, asked, create, sit, table, waiter

import quarterdeck as qd
from quarterdeck.bots import bots
from quarterdeck.bots.ranks import RANKS
from quarterdeck.table.play.played_match import NOT_HELD
from quarterdeck.table.presentation.positions import line_numbers

ROOT = Path(__file__).parents[2]
SHORT = 'title = "Short"\nrounds = 1\n' + "".join(
    f'[[ships]]\nkey = "{key}"\nside = "{side}"\ncolumn = {column}\nrow = 9\nheading = "{heading}"\n'
    for key, side, column, heading in (("kingani", "german", 8, "east"), ("mimi", "british", 12, "west"))
)


def play_out(players: dict[str, Player]) -> None:
    """Choose the first option at every prompt until the match is over."""
    position = next(iter(players.values())).position()
    while position["status"] != "over":
        player = players[position["waiting"][0]]
        position = player.answer_first()


def test_games_scenarios_and_rules_are_listed(port: int) -> None:
    browser = Browser(port)
    games = {game["key"]: game for game in browser.get("/api/games").json["games"]}
    mimi = games["mimi-and-toutou"]
    assert mimi["first_scenario"] in [scenario["key"] for scenario in mimi["scenarios"]]
    first = next(scenario for scenario in mimi["scenarios"] if scenario["key"] == mimi["first_scenario"])
    assert [seat["seat"] for seat in first["seats"]] == ["british", "german"]
    assert {"name": "speed", "kind": "switch", "default": False, "choices": [], "low": None, "high": None} in first[
        "options"
    ]
    rules = browser.get("/api/games/mimi-and-toutou/rules").json
    assert any(clause["id"] == "MT-9" for chapter in rules["chapters"] for clause in chapter["clauses"])
    (damage,) = [table for chapter in rules["chapters"] for table in chapter["tables"] if table["clause"] == "MT-11"]
    assert damage["columns"][:2] == ["card", "place"]
    assert damage["rows"][-1] == ["King", "charthouse and steering", "MT-18"]
    scene = browser.get("/api/games/mimi-and-toutou/scenarios/first-action/scene").json["scene"]
    assert scene["board"]["type"] == "squares"


def test_house_rules_may_change_the_seats(port: int) -> None:
    browser = Browser(port)
    path = "/api/games/pirate-cards/scenarios/man-o-war/scene"
    assert len(browser.get(path).json["seats"]) == 4
    five = browser.get(f"{path}?options=%7B%22players%22%3A5%7D").json
    assert [seat["title"] for seat in five["seats"]] == ["Anne", "Bart", "Calico", "Drake", "Edward"]
    for options, field in (("%7B%22players%22%3A2%7D", "options.players"), ("%5B1%5D", "options"), ("x", "options")):
        refused = browser.get(f"{path}?options={options}")
        assert refused.status == 400
        assert field in refused.json["error"]["sentence"]


def test_the_match_starts_when_every_seat_is_taken(port: int) -> None:
    match, invitations = create(port)
    british = sit(port, match, "british", invitations["british"], seed="mine")
    assert british.position()["status"] == "open"
    assert british.position()["scene"] is None
    german = sit(port, match, "german", invitations["german"])
    position = german.position()
    assert position["status"] == "playing"
    assert position["scene"]["pieces"]
    assert {seat["seat"]: seat["seed"] for seat in position["match_info"]["seats"]}["british"] == "mine"


def test_only_the_seat_that_must_choose_gets_options(port: int) -> None:
    players = table(port)
    assert asked(players).position()["ask"]["options"]
    assert waiter(players).position()["ask"] is None
    spectator = Browser(port).get(asked(players).at("position")).json
    assert spectator["ask"] is None
    assert spectator["seat"] == ""


def test_an_answer_to_an_unchanged_prompt_counts_after_another_secret_choice(port: int) -> None:
    players = table(port, game="late-19th-century", scenario="yalu")
    one, other = players["japanese"], players["chinese"]
    before, position = one.position(), other.position()
    assert before["ask"]["together"]
    while position["ask"] is not None:
        position = other.answer(position["number"], position["ask"]["options"][-1]["notation"]).json["position"]
    after = one.position()
    assert (after["number"], after["ask"]) == (before["number"] + 1, before["ask"])
    assert after["ask"]["since"] == before["number"]
    choice = before["ask"]["options"][-1]["notation"]
    assert one.act("odds", number=before["number"], choice=choice).status == 200
    answered = one.answer(before["number"], choice)
    assert answered.status == 200
    assert answered.json["position"]["ask"]["since"] == after["number"] + 1
    assert [one.answer(number, choice).code for number in (before["number"], after["number"])] == ["stale", "stale"]


def test_grouped_options_stand_together_and_are_answered_like_others(port: int) -> None:
    player = asked(table(port, game="late-19th-century", scenario="encounter"))
    position = player.position()
    options = position["ask"]["options"]
    alone = next(option for option in options if option["notation"] == "hold")
    assert alone == {
        "notation": "hold",
        "text": "Do nothing more this turn",
        "clause": "LC-10",
        "points_at": alone["points_at"],
    }
    moves = [option for option in options if option.get("group", "").startswith("Move to ")]
    assert options[-len(moves) :] == moves
    last = moves[-1]
    assert last["text"] == f"{last['group']}, facing {last['brief']}"
    assert last["facing"] in range(0, 360, 60)
    assert player.answer(position["number"], last["notation"]).status == 200
    described = Browser(port).get("/api/openapi.json").json["components"]["schemas"]["OptionShown"]
    assert set(described["properties"]) >= {"group", "brief", "facing"}
    assert described["required"] == ["notation", "text", "clause", "points_at"]


def test_an_answer_that_would_end_the_undo_is_held_unnoticed(port: int) -> None:
    players = table(port)
    while not (held := (player := asked(players)).act("answer", **(said := first_of(player)), hold=True)).json["held"]:
        assert held.json["number"] == said["number"] + 1  # a choice that can be undone is made at once
    before = [each.position() for each in players.values()]
    assert (before[0]["number"], held.json["again"]) == (said["number"], False)
    assert player.act("answer", **said, hold=True).json["held"]
    assert [each.position() for each in players.values()] == before
    done = player.act("answer", **said).json
    assert (done["held"], done["again"], done["number"]) == (False, False, said["number"] + 1)
    assert player.act("answer", **said, hold=True).json["again"]


def first_of(player: Player) -> dict[str, Any]:
    """Return a player's first option as it is sent."""
    position = player.position()
    options = [each["notation"] for each in position["ask"]["options"]]
    return {"number": position["number"], "choice": options[0], "key": secrets.token_hex(8)}


def test_an_answer_updates_everybody_who_watches(port: int) -> None:
    players = table(port)
    player, other = asked(players), waiter(players)
    with Socket(port) as own, Socket(port) as others, Socket(port) as spectators:
        first = own.watch(player)
        others.watch(other)
        spectators.send("watch", match=player.match)
        spectators.until("position")
        choice = first["ask"]["options"][0]["notation"]
        reply = own.ask("answer", match=player.match, seat=player.seat, number=0, choice=choice, key="12345678")
        assert reply["ok"]
        assert reply["data"] == {"number": 1, "again": False, "held": False, "taken": 1}
        own.until("position", number=1)
        assert others.until("position")["number"] == 1
        assert spectators.until("position")["number"] == 1
        assert own.log == others.log == spectators.log


def test_house_rules_and_uploaded_scenarios(port: int) -> None:
    match, _ = create(port, options={"speed": True})
    assert Browser(port).get(f"/api/matches/{match}").json["match"]["options"]["speed"] is True
    match, _ = create(port, scenario_toml=SHORT)
    assert Browser(port).get(f"/api/matches/{match}").json["match"]["scenario_title"] == "Short"
    reply = Browser(port).post("/api/matches", {"game": "mimi-and-toutou", "scenario_toml": "title = 3"})
    assert reply.status == 400
    assert "title" in reply.json["error"]["sentence"]


def test_the_record_of_a_finished_match_is_verified_and_its_dice_are_fair(port: int, tmp_path: Path) -> None:
    players = table(port, scenario_toml=SHORT)
    player = players["british"]
    before = Browser(port).get(f"/api/matches/{player.match}").json["match"]
    assert before["server_seed"] is None
    assert player.get(player.at("record")).code == "not_over"
    play_out(players)
    after = Browser(port).get(f"/api/matches/{player.match}").json["match"]
    assert after["commitment"] == before["commitment"]
    assert qd.Fair.commitment(bytes.fromhex(after["server_seed"])) == before["commitment"]
    reply = player.get(player.at("record"))
    record = tmp_path / "match.qdr"
    record.write_bytes(reply.body)
    match = qd.verify(reply.body.decode())
    assert match.outcome is not None
    assert list(match.outcome.winners) == after["outcome"]["winners"]
    checked = subprocess.run(
        [sys.executable, ROOT / "tools/check_dice.py", record], capture_output=True, text=True, check=True
    )
    assert before["commitment"] in checked.stdout


def test_a_replay_shows_any_viewpoint_after_the_end_and_the_same_bytes_as_then(port: int) -> None:
    players = table(port, scenario_toml=SHORT)
    player = players["german"]
    seen = []
    position = player.position()
    while position["status"] != "over":
        seen.append(position)
        asked(players).answer_first()
        position = player.position()
    stranger = Browser(port)
    for then in seen[::3]:
        again = stranger.get(player.at(f"replay?seat=german&number={then['number']}")).json
        assert again["position"] == {**then, "match_info": None}
    last = stranger.get(player.at("replay?seat=british")).json
    assert last["last"] == position["number"]
    assert last["numbers"] == {"": position["number"], "british": position["number"], "german": position["number"]}
    assert stranger.get(player.at("replay?number=9999")).status == 404


def test_one_can_play_on_from_a_position_against_a_bot(port: int, tmp_path: Path) -> None:
    players = table(port, scenario_toml=SHORT)
    play_out(players)
    old = players["british"]
    seats = {"german": {"by": "bot", "bot": "greedy"}}
    reply = old.post(old.at("play-on"), {"number": 2, "seats": seats})
    assert reply.status == 201, reply.body
    info = reply.json["match"]
    assert (info["parent"], info["parent_number"]) == (old.match, 2)
    then = Browser(port).get(old.at("replay?number=2")).json["position"]
    player = sit(port, info["id"], "british", reply.json["invitations"]["british"])
    spectator = Browser(port).get(player.at("replay?number=2")).json["position"]
    assert spectator["scene"] == then["scene"]
    assert spectator["log"] == then["log"]
    with Socket(port) as socket:
        position = socket.watch(player)
        while position["status"] != "over":
            if position["ask"]:
                choice = position["ask"]["options"][0]["notation"]
                socket.send(
                    "answer",
                    match=player.match,
                    seat="british",
                    number=position["number"],
                    choice=choice,
                    key=f"{position['number']:08}",
                )
            position = socket.until("position")
    assert qd.verify(player.get(player.at("record")).body.decode()).outcome is not None


def test_a_bot_plays_until_the_end(port: int) -> None:
    match, invitations = create(port, seats={seat: {"by": "bot", "bot": "random"} for seat in ("british", "german")})
    assert invitations == {}
    with Socket(port) as socket:
        socket.send("watch", match=match)
        assert socket.until("position", status="over")["outcome"]["text"]


def test_resigning_ends_a_match_of_two(port: int) -> None:
    players = table(port)
    assert players["british"].act("resign").json["position"]["outcome"]["winners"] == ["german"]
    assert players["german"].position()["status"] == "over"
    assert players["german"].answer(0, "ahead").code == "over"
    record = players["german"].get(players["german"].at("record"))
    outcome = qd.verify(record.body.decode()).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.how) == (("german",), "resigned")


def test_odds_and_reasons(port: int) -> None:
    players = table(port)
    player = asked(players)
    choice = player.position()["ask"]["options"][0]["notation"]
    odds = player.act("odds", number=0, choice=choice)
    assert odds.status == 200, odds.body
    assert sum(each["probability"] for each in odds.json["headline"]) == 1.0
    why = player.act("why", choice="fire mimi")
    assert why.status == 200
    assert waiter(players).act("odds", number=0, choice=choice).code == "not_asked"
    assert player.act("odds", number=0, choice="sing").status == 422


def test_odds_of_many_options_come_in_order(port: int) -> None:
    players = table(port)
    player = asked(players)
    choices = [option["notation"] for option in player.position()["ask"]["options"]]
    counted = player.act("many-odds", number=0, choices=choices).json["odds"]
    assert [each["choice"] for each in counted] == choices[: len(counted)]
    assert counted[0] == player.act("odds", number=0, choice=choices[0]).json
    assert player.act("many-odds", number=0, choices=[*choices, "sing"]).status == 422
    assert player.act("many-odds", number=0, choices=[]).code == "malformed"


# A cruiser at point-blank range of two battleships: whatever is thrown, she loses points.
POUNDED = """
title = "Pounded"
sides = ["blue", "red"]
turns = 2
map = \"\"\"
~~~~~~~~~~~~
~~~~~~~~~~~~
~~~~~~~~~~~~
~~~~~~~~~~~~
~~~~~~~~~~~~
~~~~~~~~~~~~
\"\"\"
ships = [
  { key = "one", side = "blue", name = "One", kind = "battleship", at = "C3", facing = "north" },
  { key = "two", side = "blue", name = "Two", kind = "battleship", at = "C5", facing = "north" },
  { key = "her", side = "red", name = "Her", kind = "armoured cruiser", at = "F4", facing = "north" },
]
"""


def pounded(port: int) -> Player:
    """Return the player whose ship must lose several points, and who must choose which."""
    players = table(port, game="late-19th-century", scenario_toml=POUNDED)
    while True:
        position = players["red"].position()
        if position["ask"] and position["ask"]["prompt"] == "trade" and position["ask"]["times"] > 3:
            return players["red"]
        if position["status"] == "over":  # once in two hundred matches they all miss
            return pounded(port)
        for seat in position["waiting"]:
            players[seat].answer_first()


def test_several_answers_are_taken_in_order_while_the_prompt_repeats(port: int) -> None:
    player = pounded(port)
    before = player.position()
    times = before["ask"]["times"]
    most = {option["notation"]: option.get("most", 1) for option in before["ask"]["options"]}
    assert most["main gun"] == 4
    said = {"number": before["number"], "choice": "main gun", "key": "a-key-of-its-own", "then": ["movement", "flotation"]}
    done = player.act("answer", **said).json
    assert done["taken"] == 3
    assert done["number"] == before["number"] + 3
    assert done["position"]["ask"]["times"] == times - 3
    again = player.act("answer", **said).json  # as after a lost connection: nothing is taken twice
    assert (again["again"], again["taken"]) == (True, 1)
    assert again["position"]["ask"]["times"] == times - 3


def test_several_answers_stop_at_a_refusal(port: int) -> None:
    player = pounded(port)
    before = player.position()
    said = {"number": before["number"], "choice": "main gun", "key": "a-key-of-its-own", "then": ["sing", "flotation"]}
    done = player.act("answer", **said).json
    assert done["taken"] == 1
    assert done["position"]["ask"]["times"] == before["ask"]["times"] - 1
    assert player.act("answer", **{**said, "key": "another-key", "then": ["x"] * 61}).code == "malformed"


def test_turns_and_losses_have_the_numbers_of_the_seats_own_log(port: int) -> None:
    players = table(port, scenario_toml=SHORT)
    player = players["british"]
    play_out(players)
    last = player.position()
    found = player.get(f"{player.at('moments')}?seat=british").json["moments"]
    assert found[0] == {"number": 0, "what": "turn", "text": last["log"][0]["text"]}
    assert [each["text"] for each in found] == [line["text"] for line in last["log"] if line.get("moment")]
    for each in found:
        then = player.get(f"{player.at('replay')}?seat=british&number={each['number']}").json["position"]["log"]
        assert each["text"] in [line["text"] for line in then]
        if each["number"]:
            before = player.get(f"{player.at('replay')}?seat=british&number={each['number'] - 1}").json["position"]["log"]
            assert len(before) <= [line["text"] for line in then].index(each["text"])


def test_an_undone_log_line_counts_from_when_it_came_to_stay() -> None:
    assert line_numbers([2, 4, 2, 3, 5]) == [0, 0, 3, 4, 4]
    assert line_numbers([1, NOT_HELD, 2]) == [0, 2]


def test_lists_show_listed_matches_and_the_callers_own(port: int) -> None:
    hidden, _ = create(port)
    match, invitations = create(port, listed=True, title="Club night")
    browser = Browser(port)
    listed = [info["id"] for info in browser.get("/api/matches?game=mimi-and-toutou&status=open").json["matches"]]
    assert match in listed
    assert hidden not in listed
    assert browser.get("/api/mine").json["matches"] == []
    browser.post(f"/api/matches/{match}/sit", {"seat": "british", "invitation": invitations["british"]})
    (mine,) = browser.get("/api/mine").json["matches"]
    assert (mine["id"], mine["your_seats"]) == (match, ["british"])


def test_chat_reaches_everybody_and_is_stored(port: int) -> None:
    players = table(port)
    british, german = players["british"], players["german"]
    with Socket(port) as socket:
        socket.watch(german)
        assert british.act("chat", text="Good <b>luck</b>!\u0000").status == 200
        line = socket.until("chat")
        assert (line["text"], line["name"], line["number"]) == ("Good <b>luck</b>!", "British", 1)
    assert [line["text"] for line in Browser(port).get(british.at("chat")).json["chat"]] == ["Good <b>luck</b>!"]
    assert british.act("chat", text="x" * 501).status == 400
    with Socket(port) as socket:
        socket.send("watch", match=british.match, chat=0)
        assert socket.until("chat")["number"] == 1


def test_unknown_bots_are_refused(port: int) -> None:
    """A name sent by a stranger is looked up, never imported."""
    infos = Browser(port).get("/api/games").json["games"]
    assert all(info["bots"] == list(bots()) for info in infos)
    for info in infos:
        assert [rank["name"] for rank in info["ranks"]] == list(RANKS)
        assert info["opponent"] in RANKS
    for name in ("tests.test_plugins:Last", "os:system", "deep"):
        seats = {"german": {"by": "bot", "bot": name}}
        reply = Browser(port).post("/api/matches", {"game": "mimi-and-toutou", "seats": seats})
        assert (reply.status, reply.json["error"]["code"]) == (400, "scenario")
        assert f"there is no bot {name!r}" in reply.json["error"]["sentence"]


def test_every_viewpoint_gets_the_goals_and_their_progress(port: int) -> None:
    players = table(port)
    asking = asked(players)
    spectator = Browser(port).get(asking.at("position")).json
    for position in (asking.position(), waiter(players).position(), spectator):
        assert {seat for goal in position["goals"] for seat in goal["seats"]} == set(players)
        assert all(goal["by"] and goal["clause"] for goal in position["goals"])
    opening = Browser(port).get("/api/games/pirate-cards/scenarios/man-o-war/scene").json
    assert opening["goals"][0]["so_far"] == "the Man-O-War is still to be drawn by lot"
