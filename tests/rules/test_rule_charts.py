"""The tables on the rules page are made from the charts that the rules use: when a chart moves, its
table moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from types import ModuleType
from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.engine.rulebook import CLAUSE_ID
from quarterdeck.games.kingdom_fleets import rule_charts as kingdom_fleets
from quarterdeck.games.late_19th_century import rule_charts as late_19th_century
from quarterdeck.games.mimi_and_toutou import rule_charts as mimi_and_toutou
from quarterdeck.games.pirate_cards import rule_charts as pirate_cards
from quarterdeck.games.scum_of_the_high_seas import rule_charts as scum_of_the_high_seas
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS

BOOKS: dict[str, ModuleType] = {
    "mimi-and-toutou": mimi_and_toutou,
    "pirate-cards": pirate_cards,
    "late-19th-century": late_19th_century,
    "kingdom-fleets": kingdom_fleets,
    "scum-of-the-high-seas": scum_of_the_high_seas,
}
CHARTS = {
    "mimi-and-toutou": "SHIPS CHART",
    "pirate-cards": "SHIP MAN_O_WAR",
    "late-19th-century": "UNITS ARTILLERY_RANGE ARTILLERY_AS_GUNS LOSES_OUTRIGHT SHIPS POWER GUN_RANGE TORPEDO_RANGE "
    "FLOTATION_LOST",
    "kingdom-fleets": "SIZES ACTIVE DISENGAGING BAND_LIMITS BAND_TO_HIT ENGAGED_TO_HIT HEAVY_SEAS_TO_HIT POOR_SIGHT_TO_HIT "
    "FAST_TO_HIT AMONG_FRIENDS_TO_HIT MORALE",
    "scum-of-the-high-seas": "MOST_FIGURES STEADY MOVE MOVE_AND_BATTLE MOUNTED_LEADER SADDLED MANHANDLED MELEE_DICE "
    "FOOT_FIRE TROOPER_FIRE CANNON_DICE FIRE_HITS LARGE_HITS MELEE_HITS TERRAIN UPHILL INTO_BUILDINGS OUT_OF_BUILDINGS "
    "AT_SWIMMERS ACROSS_LOW ACROSS_HIGH STRENGTH MOST_GUNS MINIMUM_CREW MOST_BOATS TURNS TURN_COSTS ANCHOR_COSTS "
    "CLASS_1_FROM SPEEDS SLOWER LOSES_ONE_IN BOAT_POINTS ROWERS DAMAGE",
}
NOT_SHOWN = {"kind"}  # of the damage chart: a word between the rules and the diagram


def variants(value: Any) -> Iterator[Any]:
    """A chart with one of its cells changed, for every cell."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1000
    elif isinstance(value, str):
        yield value + "?"
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from (value | {key: other} for other in variants(each))
    elif hasattr(value, "_replace"):
        for name in value._fields:
            yield from (value._replace(**{name: other}) for other in variants(getattr(value, name)))
    elif isinstance(value, tuple):
        for place, each in enumerate(value):
            yield from ((*value[:place], other, *value[place + 1 :]) for other in variants(each))
    else:
        assert is_dataclass(value)
        for name in [field.name for field in fields(value) if field.name not in NOT_SHOWN]:
            yield from (replace(value, **{name: other}) for other in variants(getattr(value, name)))  # type: ignore[type-var]


@pytest.mark.parametrize("game", CHARTS)
def test_no_cell_of_a_chart_changes_without_its_table(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = BOOKS[game]
    read_from = getattr(sheet, "charts", sheet)  # the module of the charts, where it is imported as one
    printed = sheet.tables()
    for name in CHARTS[game].split():
        for other in variants(getattr(read_from, name)):
            with monkeypatch.context() as patch:
                patch.setattr(read_from, name, other)
                assert sheet.tables() != printed, f"{name} could be {other}"


@pytest.mark.parametrize("game", BOOKS)
def test_the_book_has_all_of_its_tables_and_every_clause_that_they_name(game: str) -> None:
    book = qd.games()[game].rulebook
    assert sorted(table.title for table in book.tables) == sorted(table.title for table in BOOKS[game].tables())
    for table in book.tables:
        cells = [cell for row in table.rows for cell in row if CLAUSE_ID.fullmatch(cell)]
        assert {table.clause, *cells} <= book.by_id.keys(), table.title


def test_every_row_has_a_name_of_its_own() -> None:
    for sheet in BOOKS.values():
        for table in sheet.tables():
            names = [row[0] for row in table.rows]
            assert len(set(names)) == len(names), table.title


def test_the_table_of_event_cards_adds_up_to_both_decks() -> None:
    rows = scum_of_the_high_seas.tables()[-1].rows
    assert [row[0] for row in rows] == [card.name for card in CARDS.values()]
    assert sum(int(row[3]) for row in rows if row[3] != "–") == 66
    assert sum(int(row[4]) for row in rows if row[4] != "–") == 76
