"""Arcs and sight lines of any unit, in plain lines, in full screen and in a replay."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.rules.late_19th_century.field import battle
from textual.pilot import Pilot
from textual.widgets import Input, Static

import quarterdeck as qd
from quarterdeck.engine.scenario import build
from quarterdeck.games.late_19th_century.scenario import Scenario
from quarterdeck.terminal.lines import plain_client
from quarterdeck.terminal.local_match import LocalMatch
from quarterdeck.terminal.recorded_game import RecordedGame
from quarterdeck.terminal.screen.applications import PlayApp, ReplayApp
from quarterdeck.terminal.screen.board import BoardView
from quarterdeck.terminal.screen.panels import ShipsPanel

NewLocal = Callable[..., LocalMatch]
Settle = Callable[[Pilot[Any]], Awaitable[None]]


GROUND = """
................
.......w........
....w..w........
rrrrrrr..rrrrrrr
......wrrwt.t...
..t.t.t..t.t.t..
................
................
................
................
................
................
"""

UNITS = (
    ("grenadiers", "3rd Grenadier Guards", "infantry", "M10"),
    ("lancashires", "1st Loyal North Lancashires", "infantry", "C10"),
    ("battery-18", "18th Field Battery", "artillery", "J11"),
    ("battery-75", "75th Field Battery", "artillery", "H11"),
    ("methuen", "Lord Methuen", "commander", "I11"),
    ("right", "De la Rey's commando, right", "infantry", "G6"),
    ("left", "De la Rey's commando, left", "infantry", "J6"),
    ("cronje-1", "Cronjé's Transvaalers, first", "infantry", "L6"),
    ("cronje-2", "Cronjé's Transvaalers, second", "infantry", "N6"),
    ("pom-poms", "Pom-poms", "machine guns", "K5"),
    ("krupp-1", "Krupp guns, first", "artillery", "I3"),
    ("krupp-2", "Krupp guns, second", "artillery", "E3"),
    ("de-la-rey", "General De la Rey", "commander", "J6"),
)


def unit(place: int, key: str, name: str, kind: str, at: str) -> dict[str, Any]:
    side, facing = ("british", "north") if place < 5 else ("boer", "south")
    gun = {"gun": "field"} if kind == "artillery" else {}
    return {"key": key, "side": side, "name": name, "kind": kind, "at": at, "facing": facing, **gun}


@pytest.fixture
def modder_river(tmp_path: Path) -> LocalMatch:
    """Return a match of two players; the British first name targets, when no unit is active."""
    units = [unit(place, *each) for place, each in enumerate(UNITS)]
    written = {"title": "A river", "sides": ["british", "boer"], "map": GROUND.strip(), "units": units, "ships": []}
    match = qd.new("late-19th-century", build(Scenario, written, "test"), seed=3)
    return LocalMatch(match, dict.fromkeys(match.seats, "human"), seed=3, path=tmp_path / "game.qdr")


def said(local: LocalMatch, *lines: str) -> str:
    output = io.StringIO()
    assert plain_client.play(local, io.StringIO("".join(f"{line}\n" for line in lines)), output) == 0
    return " ".join(output.getvalue().split())


def seen(screen: Any) -> str:
    return str(screen.query_one("#sight-text", Static).visual)


def test_plain_looks_at_the_active_or_named_unit(modder_river: LocalMatch) -> None:
    text = said(modder_river, "look", "look krupp-1", "look c10", "look methuen")
    assert "18th Field Battery: British, artillery, J11 facing north, tile face down" in text
    assert "◦ field of fire [LC-15] × field of fire, out of sight [LC-62]" in text
    assert "clear: Cronjé's Transvaalers, first in L6, range 6: in sight. [LC-62]" in text
    assert (
        "clear, but may not fire: Cronjé's Transvaalers, second in N6, range 7: in sight; outside its arc. [LC-15]" in text
    )
    assert "Krupp guns, first: Boer" in text
    assert "1st Loyal North Lancashires: British, infantry, C10" in text
    assert "No enemy is in range." in text
    assert "A commander does not fire. [LC-40]" in text


def test_plain_refuses_an_unknown_or_ambiguous_unit(modder_river: LocalMatch) -> None:
    text = said(modder_river, "look krupp", "look nobody")
    assert "'krupp' could be Krupp guns, first or Krupp guns, second." in text
    assert "There is no 'nobody' on the board: type a name, the start of one, or a place." in text


def test_the_plain_board_shows_an_arc_and_explains_its_signs(modder_river: LocalMatch) -> None:
    text = said(modder_river, "board", "board grenadiers")
    assert "♣ woods" in text
    assert "= trench" in text
    assert "A artillery" in text
    assert "× field of fire, out of sight [LC-62]" in text
    assert "◦ field of fire [LC-34]" in text
    assert "↑A2 18th Field Battery" not in text  # the label is between them
    assert "18th Field Battery, J11 facing north" in text


def test_plain_names_the_obstacle_of_a_blocked_line(tmp_path: Path) -> None:
    rows = ["." * 12] * 12
    rows[3] = "......w....."
    match = battle("b1 art G6 north", "r1 inf G2 south", ground="\n".join(rows))
    local = LocalMatch(match, {"blue": "human", "red": "human"}, seed=3, path=tmp_path / "game.qdr")
    text = said(local, "look b1", "board b1")
    assert "blocked: r1 in G2, range 4: hidden by woods at G4; indirect fire only. [LC-18]" in text
    assert "✗♣" in text


async def test_the_unit_in_the_prompt_is_shown_first(modder_river: LocalMatch, settle: Settle) -> None:
    app = PlayApp(modder_river, pause=0, rest=0)
    async with app.run_test(size=(120, 44)) as pilot:
        await settle(pilot)
        assert seen(app.screen).startswith("18th Field Battery (J11)")
        assert "× field of fire, out of sight LC-62" in seen(app.screen)
        assert "✓ Cronjé's Transvaalers, first in L6, range 6: in sight. LC-62" in seen(app.screen)
        assert "○ Cronjé's Transvaalers, second in N6, range 7: in sight; outside its arc. LC-15" in seen(app.screen)
        assert app.screen.query_one("#ships", ShipsPanel).border_title == "Units"
        text = app.screen.query_one("#board", BoardView).canvas.text()
        assert "◦" in text
        assert "×" in text


async def test_the_sight_line_to_the_target_comes_first(modder_river: LocalMatch, settle: Settle) -> None:
    app = PlayApp(modder_river, pause=0, rest=0)
    async with app.run_test(size=(120, 44)) as pilot:
        await settle(pilot)
        for _ in range(2):
            await pilot.press("down")
        await settle(pilot)
        assert seen(app.screen).splitlines()[1].startswith("✓ Cronjé's Transvaalers, first")
        await pilot.press("down")
        await settle(pilot)
        assert seen(app.screen).splitlines()[1].startswith("✓ Pom-poms")


async def test_any_unit_can_be_shown_by_key_name_and_mouse(modder_river: LocalMatch, settle: Settle) -> None:
    app = PlayApp(modder_river, pause=0, rest=0)
    async with app.run_test(size=(120, 44)) as pilot:
        await settle(pilot)
        await pilot.press(".")
        assert seen(app.screen).startswith("75th Field Battery (H11)")
        await pilot.press(",", ",")
        assert seen(app.screen).startswith("1st Loyal North Lancashires (C10)")
        await pilot.press("/")
        await settle(pilot)
        app.screen.query_one(Input).value = "krupp guns, first"
        await pilot.press("enter")
        await settle(pilot)
        assert seen(app.screen).startswith("Krupp guns, first (I3)")
        board = app.screen.query_one("#board", BoardView)
        await pilot.click("#board", offset=board.places["left"])
        assert seen(app.screen).startswith("De la Rey's commando, left (J6)")
        await pilot.press("escape")
        assert seen(app.screen).startswith("18th Field Battery (J11)")


async def test_an_unknown_name_is_refused(modder_river: LocalMatch, settle: Settle) -> None:
    app = PlayApp(modder_river, pause=0, rest=0)
    async with app.run_test(size=(120, 44)) as pilot:
        await settle(pilot)
        await pilot.press("/")
        await settle(pilot)
        app.screen.query_one(Input).value = "nelson"
        await pilot.press("enter")
        await settle(pilot)
        assert seen(app.screen).startswith("18th Field Battery (J11)")


async def test_in_a_replay_too(modder_river: LocalMatch, settle: Settle) -> None:
    app = ReplayApp(RecordedGame(modder_river.match.save()))
    async with app.run_test(size=(120, 44)) as pilot:
        await settle(pilot)
        await pilot.press(".")
        assert seen(app.screen).startswith("3rd Grenadier Guards (M10)")
        await pilot.press(",")
        assert seen(app.screen).startswith("General De la Rey (J6)")
        assert "A commander does not fire. LC-40" in seen(app.screen)
        board = app.screen.query_one("#board", BoardView)
        await pilot.click("#board", offset=board.places["de-la-rey"])  # on top while he is looked at
        assert seen(app.screen).startswith("De la Rey's commando, left (J6)")  # another unit in the same hex
