"""Related options share a row, and each of them can still be chosen."""

from __future__ import annotations

import io
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.rules.late_19th_century.field import battle, until
from textual.pilot import Pilot

from quarterdeck.engine.match import Match
from quarterdeck.terminal.lines import announcements, plain_client
from quarterdeck.terminal.local_match import LocalMatch
from quarterdeck.terminal.screen.applications import PlayApp
from quarterdeck.terminal.screen.board import BoardView
from quarterdeck.terminal.screen.panels import OptionPanel
from quarterdeck.terminal.text.offers import KEYS, Offer, rows

Settle = Callable[[Pilot[Any]], Awaitable[None]]

MINES = "\n".join(["~" * 12] * 7 + ["~" * 3 + "*" + "~" * 8] + ["~" * 12] * 4)


def sat(match: Match[Any], path: Path) -> LocalMatch:
    return LocalMatch(match, dict.fromkeys(match.seats, "human"), seed=1, path=path / "game.qdr")


@pytest.fixture
def regiment(tmp_path: Path) -> LocalMatch:
    """Return a match with a regiment that may move, turn and fire two hexes from the enemy."""
    return sat(until(battle("b1 inf D6 north", "r1 inf D4 south"), "b1", "act"), tmp_path)


def said(local: LocalMatch, *lines: str) -> str:
    output = io.StringIO()
    assert plain_client.play(local, io.StringIO("".join(f"{line}\n" for line in lines)), output) == 0
    return output.getvalue()


def chosen(local: LocalMatch) -> list[str]:
    return [given.notation for given in local.match.answers() if given.kind == "choose"]


def test_the_most_important_rows_come_first(regiment: LocalMatch) -> None:
    regiment.show_to(regiment.turn())
    texts = [row.text for row in rows([offer for offer in regiment.offers() if not offer.refused])]
    assert texts[:3] == ["Fire into D4, hits on 4+", "Do nothing more this turn", "Turn to face"]
    assert texts[3].startswith("Lay barbed wire here")
    assert all(text.startswith("Move to ") for text in texts[4:])
    assert len(texts) < len(regiment.match.choices()) / 3


def test_plain_a_group_is_a_line_with_numbered_options(regiment: LocalMatch) -> None:
    text = " ".join(said(regiment).split())
    assert "1. Fire into D4, hits on 4+ (fire D4) [LC-38] – 1 hit 50.0%, miss 50.0%" in text
    assert "Turn to face (turn …): 3: north-east, 4: south-east, 5: south, 6: south-west, 7: north-west [LC-25]" in text
    assert re.search(r"Move to D7 \(move D7 …\): \d+: north, \d+: north-east, \d+: south-east, \d+: south,", text)


def test_plain_every_number_chooses_its_option(tmp_path: Path) -> None:
    start = until(battle("b1 inf D6 north", "r1 inf D1 south"), "b1", "act")
    for number, (notation, _) in enumerate(start.labels(), 1):
        local = sat(start.clone(), tmp_path)
        said(local, str(number))
        assert chosen(local)[-1] == notation


@pytest.mark.parametrize("typed", ["move D7 north-east", "move d7 north-east", "move d7 north-e"])
def test_plain_a_notation_or_its_start_is_still_understood(regiment: LocalMatch, typed: str) -> None:
    said(regiment, typed)
    assert chosen(regiment)[-1] == "move D7 north-east"


def test_plain_a_full_notation_wins_over_longer_ones(regiment: LocalMatch) -> None:
    assert "'move' could be move" in said(regiment, "move", "move d7 NORTH")
    assert chosen(regiment)[-1] == "move D7 north"


def test_plain_lines_are_not_too_long(regiment: LocalMatch) -> None:
    lines = said(regiment).partition("Turn to face")[2].partition("> ")[0].splitlines()
    assert max(map(len, lines)) <= announcements.WIDTH


def test_plain_equal_odds_of_a_group_are_written_once(tmp_path: Path) -> None:
    unarmed = "main_guns=0 secondary_guns=0"
    match = until(battle(f"b1 pc D10 north {unarmed}", f"r1 bb L1 north {unarmed}", ground=MINES), "b1", "sail")
    text = " ".join(said(sat(match, tmp_path)).split())
    assert text.count("Sail to D8, through 1 mined hex (sail D8 …)") == 1
    line = text.partition("Sail to D8, through 1 mined hex")[2].partition(" Sail to")[0]
    assert line.count("mine") == 1


def test_rows_have_keys_while_they_last_and_forbidden_ones_have_none() -> None:
    grouped = [
        Offer(f"Go {place}", "", notation=f"go {place}", group=f"Go {place // 2}", brief=str(place)) for place in range(80)
    ]
    found = rows([*grouped, Offer("Fly", "X-1", notation="fly", refused=True)])
    assert [row.key for row in found] == [*KEYS, *[""] * (41 - len(KEYS))]
    assert [len(row.offers) for row in found] == [2] * 40 + [1]


async def test_full_screen_a_row_opens_and_a_key_chooses_a_facing(regiment: LocalMatch, settle: Settle) -> None:
    app = PlayApp(regiment, pause=0, rest=0)
    async with app.run_test(size=(120, 44)) as pilot:
        await settle(pilot)
        shown = [str(option.prompt) for option in app.table.query_one("#options", OptionPanel).options]
        assert shown[0].splitlines() == [" 1  Fire into D4, hits on 4+  LC-38", "    1 hit 50.0%, miss 50.0%"]
        assert shown[2] == " 3  Turn to face ↗↘↓↙↖ ▸  LC-25"
        await pilot.press("3")
        await settle(pilot)
        inside = [str(option.prompt) for option in app.table.query_one("#options", OptionPanel).options]
        assert inside[0] == " 1  Turn to face north-east  LC-25"
        assert len(inside) == 5
        await pilot.press("2")
        await settle(pilot)
    assert chosen(regiment)[-1] == "turn south-east"


async def test_full_screen_escape_goes_back_to_the_row_that_was_open(regiment: LocalMatch, settle: Settle) -> None:
    app = PlayApp(regiment, pause=0, rest=0)
    async with app.run_test(size=(120, 44)) as pilot:
        await settle(pilot)
        await pilot.press("down", "down", "enter")
        await settle(pilot)
        assert app.table.opened == "Turn to face"
        await pilot.press("escape")
        await settle(pilot)
        assert app.table.opened == ""
        assert app.table.query_one("#options", OptionPanel).highlighted == 2
        assert "1 hit 50.0%" in str(app.table.query_one("#options", OptionPanel).options[0].prompt)
    assert not chosen(regiment)


async def test_full_screen_a_second_click_on_a_hex_opens_its_facings(regiment: LocalMatch, settle: Settle) -> None:
    app = PlayApp(regiment, pause=0, rest=0)
    async with app.run_test(size=(120, 44)) as pilot:
        await settle(pilot)
        board = app.table.query_one("#board", BoardView)
        for _ in range(2):
            spot = next(place for place, target in board.canvas.targets.items() if target == "D7")
            await pilot.click("#board", offset=(spot[0] - board.scroll_offset.x, spot[1] - board.scroll_offset.y))
            await settle(pilot)
        assert app.table.opened == "Move to D7"
        await pilot.press("4")
        await settle(pilot)
    assert chosen(regiment)[-1] == "move D7 south"


async def test_full_screen_every_reachable_hex_bears_the_key_of_its_row(regiment: LocalMatch, settle: Settle) -> None:
    app = PlayApp(regiment, pause=0, rest=0)
    async with app.run_test(size=(120, 44)) as pilot:
        await settle(pilot)
        going = [row for row in app.table.rows if row.text.startswith("Move to")]
        assert all(row.key for row in going)
        assert len({row.key for row in going}) == len(going) > 5
