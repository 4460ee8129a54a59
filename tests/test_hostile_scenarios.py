"""Scenarios made to delay their reader: refused within a tenth of a second, or set up as fast."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from time import process_time
from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck import resource_limits as bounds
from quarterdeck.boards.hexboard import board, name_of
from quarterdeck.cli import main
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.resource_limits import bounded

SECONDS = 0.1
HEXES = [name_of(at) for at in board(60, 60).cells]


def listed(names: Iterable[str]) -> str:
    return "[" + ",".join(f'"{name}"' for name in names) + "]"


def drawn(row: str, padding: str = "") -> str:
    return 'map = """\n' + f"{padding}{row * 60}\n" * 60 + '"""\n'


def late(chart: str, *more: str) -> str:
    return 'title = "x"\nsides = ["red", "blue"]\n' + chart + "".join(more)


def gunboat(number: int) -> str:
    side = "red" if number % 2 else "blue"
    return f'[[ships]]\nkey = "s{number}"\nside = "{side}"\nname = "x"\nkind = "gunboat"\nat = "{HEXES[number * 30]}"\n'


def infantry(number: int, place: str) -> str:
    side = "red" if number % 2 else "blue"
    return f'[[units]]\nkey = "u{number}"\nside = "{side}"\nname = "x"\nkind = "infantry"\n{place}\n'


def raid(chart: str, *more: str) -> str:
    return 'title = "x"\n' + chart + "".join(more)


def raiders(number: int, start: str) -> str:
    return f'[[players]]\nkey = "p{number}"\nhome = "north"\nstart = {start}\n'


def men(number: int, of: int, place: str = "") -> str:
    return f'[[units]]\nkey = "u{number}"\nside = "p{number % of}"\nname = "x"\nfigures = 4\n{place}\n'


def equipped(side: str) -> str:
    """Return the largest fleet allowed, with as much equipment as allowed."""
    aboard = listed(f"e{number}" for number in range(40))
    ship = '[[fleets.{0}.ships]]\nkey = "{0}{1}"\ncard = "hull"\ncrew = "men"\nequipment = {2}\n'
    fleet = f'[fleets.{side}]\nname = "x"\nfaction = "red"\n'
    return fleet + "".join(ship.format(side, number, aboard) for number in range(12))


EQUIPMENT = '[[cards.equipment]]\nkey = "e{0}"\nname = "x"\ngold = 0\nkind = "fitting"\neffects = [{1}]\n'
CARDS = (
    '[[cards.ships]]\nkey = "hull"\nname = "x"\ngold = 0\ntype = "x"\nfaction = "red"\nsize = "light"\ncaptain = 1\n'
    "power = 1\nhull = 1\nhull_armour = 1\ndecks = 1\ndecks_armour = 1\nsails = 1\nsquads = 1\nmanoeuvres = [{length = 3}]\n"
    '[[cards.crews]]\nkey = "men"\nname = "x"\ngold = 0\nfaction = "red"\nmelee = 1\naim = 3\npower = 1\narmour = 1\n'
)
TO_AND_FRO = " ".join(["A1 A2"] * 330)
SEA, LAND, PADDED = drawn("~"), drawn("."), drawn(".", " " * 130)
FLEETS = 'title = "x"\nsides = ["a", "b"]\n'

HOSTILE = {
    "late: roads at sea": late(SEA, f"roads = {listed([TO_AND_FRO] * 40)}\n", gunboat(1), gunboat(2)),
    "late: roads on a map of blanks": late(PADDED, f"roads = {listed([TO_AND_FRO] * 40)}\n", gunboat(1), gunboat(2)),
    "late: a road that ends at sea": late(
        LAND, f'roads = ["{" ".join(["A1 A2"] * 300)}", "Z9 A1"]\n', *(infantry(n, f'at = "A{n + 1}"') for n in range(50))
    ),
    "late: beaches, and the last is no hex of the map": late(
        PADDED,
        *(infantry(n, f"beach = {listed(HEXES[n * 30 : n * 30 + 40])}") for n in range(103)),
        infantry(103, 'beach = ["ZZ9"]'),
    ),
    "late: a long legend": late(
        LAND, gunboat(1), gunboat(2), "[legend]\n", *(f'"{chr(0x4E00 + n)}" = ["woods"]\n' for n in range(3000))
    ),
    "late: wire laid everywhere": late(
        LAND,
        *(infantry(n, f'at = "{HEXES[n * 30]}"') for n in range(104)),
        "[begun.wire]\n",
        *(f'{name} = "u1"\n' for name in HEXES),
    ),
    "scum: walls everywhere": raid(
        LAND, raiders(0, "[]"), raiders(1, "[]"), "[sides]\n", *(f'"{name} south" = "wall"\n' for name in HEXES[:3500])
    ),
    "scum: start hexes, and the last twice": raid(
        LAND,
        *(raiders(n, listed(HEXES[n * 200 : n * 200 + 200])) for n in range(5)),
        raiders(5, listed([*HEXES[1000:1199], HEXES[1000]])),
        *(men(n, 6) for n in range(60)),
    ),
    "scum: buildings everywhere, and one unit too many": raid(
        LAND,
        *(raiders(n, listed(HEXES[n * 200 : n * 200 + 200])) for n in range(2)),
        *(men(n, 2, f'at = "{HEXES[n]}"') for n in range(59)),
        men(59, 2, f'at = "{HEXES[0]}"'),
        *(
            f'[[structures]]\nkey = "s{n}"\nname = "x"\nkind = "hut"\nhexes = {listed(HEXES[400 + n * 80 : 480 + n * 80])}\n'
            for n in range(40)
        ),
    ),
    "kingdom: equipment, and no fleet for it": FLEETS + CARDS + "".join(
        EQUIPMENT.format(n, '{kind = "aim", by = 1},' * 20) for n in range(40)
    ) + equipped("a"),
    "kingdom: too much equipment": FLEETS + CARDS + "".join(
        EQUIPMENT.format(n, '{kind = "aim", by = 1},' * 20) for n in range(40)
    ) + equipped("a") + equipped("b") + "[places.nobody]\nx = 1\ny = 1\nheading = 1\n",
    "kingdom: an effect thousands of times": FLEETS + CARDS + EQUIPMENT.format(0, '{kind = "no reefs"},' * 3000),
    "kingdom: thousands of fleets": FLEETS + "[fleets]\n" + "".join(f'k{n} = "x"\n' for n in range(7000)),
    "mimi: a ship on the last of ten thousand squares of land": 'title = "x"\ncolumns = 100\nrows = 100\n'
    + 'map = """\n' + f"{'#' * 100}\n" * 100 + '"""\n'
    + "".join(
        f'[[ships]]\nkey = "s{n}"\nside = "german"\ncolumn = 100\nrow = 100\nheading = "north"\n' for n in range(24)
    ),
    "pirate: a card known thousands of times": 'title = "x"\nway = "pirate-fleet"\n[begun]\nturn = "anne"\n'
    + "below = [" + ('{card = "Hull", known = [' + '"anne",' * 60 + "]},") * 110 + "]\n",
}  # fmt: skip


def seconds_to_refuse(game: qd.Game[Any], text: str) -> float:
    before = process_time()
    with pytest.raises(ScenarioError) as error:
        qd.new(game, scenarios.read(game.scenario, text, "sea.toml"), seed=0)
    taken = process_time() - before
    assert len(str(error.value)) < 500
    return taken


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_scenario_is_refused_at_once(what: str) -> None:
    """On a busy machine processor time is uneven, so one fast try in three is enough."""
    game = qd.find_game(what.partition(":")[0])
    qd.new(game, seed=0)  # the game loads its files before the timing
    assert any(seconds_to_refuse(game, HOSTILE[what]) < SECONDS for _ in range(3))


LARGEST_GOOD = {
    "late: as large as allowed": late(
        PADDED,
        f"roads = {listed([' '.join(['A1 A2'] * 300)] * 3)}\n",
        *(infantry(n, f"beach = {listed(HEXES[n * 30 : n * 30 + 40])}") for n in range(104)),
    ),
    "scum: as large as allowed": raid(
        LAND,
        *(raiders(n, listed(HEXES[n * 200 : n * 200 + 200])) for n in range(6)),
        *(men(n, 6) for n in range(60)),
        *(f'[[objectives]]\nname = "x"\nhexes = {listed(HEXES[n * 40 : n * 40 + 40])}\n' for n in range(8)),
    ),
}


@pytest.mark.parametrize("what", LARGEST_GOOD)
def test_the_largest_scenario_is_set_up_at_once(what: str) -> None:
    """A server sets such a match up whenever it loads it."""
    game = qd.find_game(what.partition(":")[0])
    before = process_time()
    qd.new(game, scenarios.read(game.scenario, LARGEST_GOOD[what], "sea.toml"), seed=0)
    assert process_time() - before < 3 * SECONDS


def forever() -> None:
    while True:
        pass


def test_endless_work_is_stopped_with_a_reason() -> None:
    with pytest.raises(ScenarioError, match=r"sea\.toml: it takes longer than 0\.05 s"), bounded("sea.toml", 0.05):
        forever()


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not say how much memory there is")
def test_work_that_takes_too_much_memory_is_stopped_with_a_reason() -> None:
    with pytest.raises(ScenarioError, match=r"sea\.toml: it takes more than 64 MiB"), bounded("sea.toml", 5, 64 << 20):
        bytes(128 << 20)
    assert bytes(128 << 20)  # the earlier limit holds again


def test_scenario_check_has_the_same_limits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "sea.toml"
    file.write_text(HOSTILE["late: roads at sea"])
    qd.new("late", seed=0)  # the game loads its files before the timing
    before = process_time()
    assert main(["check", str(file), "--game", "late"]) == 2
    assert process_time() - before < 2 * SECONDS  # the command line itself takes some of the time
    assert "roads: expected at most 2,000 hexes in all" in capsys.readouterr().err
    monkeypatch.setattr("quarterdeck.cli.rulebook_commands.bounded", lambda where: bounded(where, 1e-6))
    file.write_text(LARGEST_GOOD["late: as large as allowed"])
    assert main(["check", str(file), "--game", "late"]) == 2
    assert "it takes longer than" in capsys.readouterr().err
    assert bounds.SECONDS <= 1.0


def test_terminal_output_is_printable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "\x1b[31msea.toml"
    assert main(["check", str(file)]) == 2
    told = capsys.readouterr().err
    assert "\x1b" not in told
    assert r"\x1b[31msea.toml" in told
