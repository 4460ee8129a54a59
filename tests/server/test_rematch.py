"""Rematches: the agreement, the new seats and the invitations."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.server.client import Browser, Player, Reply, Running, Socket, create, sit, table

from quarterdeck.table.storage.rematch_agreement import Agreement


def over(port: int, **wanted: Any) -> dict[str, Player]:
    players = table(port, **wanted)
    assert next(iter(players.values())).act("resign").status == 200
    return players


def wants(player: Player, how: str) -> Reply:
    reply = player.act("rematch", how=how)
    assert reply.status == 200, reply.body
    return reply


def seats(port: int, match: str) -> dict[str, Any]:
    return {seat["seat"]: seat for seat in Browser(port).get(f"/api/matches/{match}").json["match"]["seats"]}


def test_one_vote_alone_makes_no_rematch(server: Running) -> None:
    players = over(server.port)
    said = wants(players["british"], "same").json
    assert said["match"]["rematch"] == {"same": ["british"], "swap": [], "match": ""}
    assert said["invitations"] == {}


def test_the_other_player_sees_the_proposal_at_once(server: Running) -> None:
    players = over(server.port)
    with Socket(server.port) as socket:
        socket.watch(players["german"])
        wants(players["british"], "swap")
        told = socket.until("position")
        assert told["match_info"]["rematch"] == {"same": [], "swap": ["british"], "match": ""}


def test_both_players_get_an_invitation(server: Running) -> None:
    players = over(server.port, options={"speed": True}, title="Thursday")
    wants(players["british"], "same")
    agreed = wants(players["german"], "same").json
    match = agreed["match"]["rematch"]["match"]
    assert list(agreed["invitations"]) == ["german"]
    proposed = wants(players["british"], "same").json
    assert proposed["match"]["rematch"]["match"] == match
    for seat, said in (("german", agreed), ("british", proposed)):
        sit(server.port, match, seat, said["invitations"][seat], name=seat)
    new = Browser(server.port).get(f"/api/matches/{match}").json["match"]
    assert (new["status"], new["title"], new["parent"], new["parent_number"]) == (
        "playing",
        "Thursday",
        agreed["match"]["id"],
        None,
    )
    assert new["options"]["speed"] is True
    assert new["commitment"] != agreed["match"]["commitment"]


def test_with_sides_swapped_each_is_invited_to_the_other_seat(server: Running) -> None:
    players = over(server.port)
    wants(players["british"], "swap")
    assert list(wants(players["german"], "swap").json["invitations"]) == ["british"]
    assert list(wants(players["british"], "swap").json["invitations"]) == ["german"]


def test_different_wishes_make_no_rematch_until_one_player_gives_way(server: Running) -> None:
    players = over(server.port)
    wants(players["british"], "same")
    assert wants(players["german"], "swap").json["match"]["rematch"] == {
        "same": ["british"],
        "swap": ["german"],
        "match": "",
    }
    assert wants(players["british"], "swap").json["match"]["rematch"]["match"]


def test_a_refusal_ends_it_until_somebody_asks_again(server: Running) -> None:
    players = over(server.port)
    wants(players["british"], "same")
    assert wants(players["german"], "no").json["match"]["rematch"] is None
    assert wants(players["german"], "same").json["match"]["rematch"]["match"] == ""
    assert wants(players["british"], "same").json["match"]["rematch"]["match"]


def test_bots_agree_at_once_and_swap_too(server: Running) -> None:
    match, invitations = create(server.port, seats={"german": {"by": "bot", "bot": "random"}})
    player = sit(server.port, match, "british", invitations["british"])
    player.act("resign")
    said = wants(player, "swap").json
    assert list(said["invitations"]) == ["german"]
    new = seats(server.port, said["match"]["rematch"]["match"])
    assert (new["british"]["by"], new["british"]["bot"], new["british"]["taken"]) == ("bot", "random", True)
    assert (new["german"]["by"], new["german"]["taken"]) == ("person", False)


def test_two_seats_of_one_browser_agree_with_one_vote(server: Running) -> None:
    match, invitations = create(server.port)
    both = Browser(server.port)
    for seat, invitation in invitations.items():
        assert both.post(f"/api/matches/{match}/sit", {"seat": seat, "invitation": invitation}).status == 200
    both.post(f"/api/matches/{match}/resign", {"seat": "british"})
    said = both.post(f"/api/matches/{match}/rematch", {"seat": "british", "how": "swap"}).json
    assert sorted(said["invitations"]) == ["british", "german"]


def test_with_many_seats_everybody_moves_on_by_one() -> None:
    order = ["red", "white", "blue"]
    assert [Agreement(how="swap").moved(order, seat) for seat in order] == ["white", "blue", "red"]
    assert [Agreement(how="same").moved(order, seat) for seat in order] == order


def test_a_new_invitation_replaces_the_old_one(server: Running) -> None:
    players = over(server.port)
    wants(players["british"], "same")
    first = wants(players["german"], "same").json
    second = wants(players["german"], "same").json
    match = first["match"]["rematch"]["match"]
    stale = {"seat": "german", "invitation": first["invitations"]["german"]}
    assert Browser(server.port).post(f"/api/matches/{match}/sit", stale).code == "forbidden"
    sit(server.port, match, "german", second["invitations"]["german"])
    assert wants(players["german"], "same").json["invitations"] == {}


def test_simultaneous_votes_make_one_match(server: Running) -> None:
    players = over(server.port)
    with ThreadPoolExecutor(2) as both:
        said = list(both.map(lambda seat: wants(players[seat], "same").json, players))
    matches = {each["match"]["rematch"]["match"] for each in said} - {""}
    assert len(matches) == 1
    assert wants(players["british"], "same").json["match"]["rematch"]["match"] in matches


def test_agreeing_gives_nobody_another_players_seat(server: Running) -> None:
    players = over(server.port)
    wants(players["british"], "same")
    match = wants(players["german"], "same").json["match"]["rematch"]["match"]
    nothing = {"seat": "british", "invitation": "x" * 43}
    assert Browser(server.port).post(f"/api/matches/{match}/sit", nothing).code in ("forbidden", "taken")
    assert players["german"].post(players["german"].at("rematch"), {"seat": "british", "how": "same"}).code == "forbidden"


def test_there_is_no_rematch_before_the_end(server: Running) -> None:
    assert table(server.port)["british"].act("rematch", how="same").code == "not_over"
