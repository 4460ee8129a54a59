"""The derivation pass: faithful, or refused with the line."""

from __future__ import annotations

import importlib
import itertools
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any

import pytest

from quarterdeck.compile.derivation.derived_package import DerivedPackage
from quarterdeck.compile.derivation.reachability import Definition
from quarterdeck.engine.straight import TwinError

Write = Callable[..., str]
NUMBERS = itertools.count()


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Return a function that writes a module of rules into a new package and returns its name."""
    package = f"rules_to_derive_{next(NUMBERS)}"
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)

    def written(source: str, name: str = "rules") -> str:
        (tmp_path / package / f"{name}.py").write_text(dedent(source).lstrip(), encoding="utf-8")
        importlib.invalidate_caches()
        return f"{package}.{name}"

    return written


def sources(module: str, *names: str) -> dict[str, str]:
    return DerivedPackage([Definition(module, name) for name in names]).sources()


def derived(module: str, *names: str) -> ModuleType:
    """Return the derived module, interpreted, without any engine module."""
    made = sources(module, *names)
    package = f"derived_{next(NUMBERS)}"
    sys.modules[package] = ModuleType(package)
    sys.modules[package].__path__ = []
    for name, text in reversed(made.items()):  # a module reached later may be imported by an earlier one
        twin = ModuleType(f"{package}.{name}")
        twin.__package__ = package
        sys.modules[twin.__name__] = twin
        exec(compile(text, name, "exec"), twin.__dict__)
    return sys.modules[f"{package}.{module.replace('.', '_')}"]


REFUSED: dict[str, tuple[int, str]] = {
    "a rule must not assign to global or nonlocal names": (
        5,
        """\
        COUNT = 0


        def rule() -> None:
            global COUNT
            COUNT += 1
        """,
    ),
    "a rule can have no decorator except cache and lru_cache": (
        8,
        """\
        from collections.abc import Callable


        def twice(rule: Callable[[], int]) -> Callable[[], int]:
            return lambda: 2 * rule()

        @twice
        def rule() -> int:
            return 3
        """,
    ),
    "a cached rule takes only plain arguments": (
        5,
        """\
        from functools import cache


        @cache
        def rule(*faces: int) -> int:
            return sum(faces)
        """,
    ),
    "the name _rule_cache is reserved for generated code": (
        7,
        """\
        from functools import cache

        _rule_cache = 3


        @cache
        def rule(face: int) -> int:
            return face
        """,
    ),
    "the argument _level of a cached rule must not start with an underscore": (
        5,
        """\
        from functools import cache


        @cache
        def rule(_level: int) -> int:
            return _level
        """,
    ),
    "Ship defines __getattr__": (
        2,
        """\
        class Ship:
            def __getattr__(self, name: str) -> int:
                return len(name)


        def rule() -> int:
            return Ship().guns
        """,
    ),
    "Ship has a metaclass": (
        4,
        """\
        from abc import ABCMeta


        class Ship(metaclass=ABCMeta):
            pass


        def rule() -> object:
            return Ship()
        """,
    ),
    "a named tuple can hold only classes that are defined above it, unlike Gun": (
        7,
        """\
        from __future__ import annotations

        from typing import NamedTuple


        class Ship(NamedTuple):
            guns: tuple[Gun, ...]


        class Gun(NamedTuple):
            range: int


        def rule() -> object:
            return Ship(())
        """,
    ),
    "Ship can contain only fields and methods": (
        3,
        """\
        class Ship:
            guns = 3
            if guns:
                name = "Mimi"


        def rule() -> object:
            return Ship()
        """,
    ),
    "a method with the decorator cached_property cannot be derived": (
        6,
        """\
        from functools import cached_property


        class Ship:
            @cached_property
            def guns(self) -> int:
                return 3


        def rule() -> int:
            return Ship().guns
        """,
    ),
    "the decorated class Ship cannot be derived": (
        9,
        """\
        from typing import TypeVar

        T = TypeVar("T", bound=type)

        def renamed(kind: T) -> T:
            return kind

        @renamed
        class Ship:
            pass


        def rule() -> object:
            return Ship()
        """,
    ),
    "Ship is ordered by its fields, which cannot be derived": (
        5,
        """\
        from dataclasses import dataclass


        @dataclass(order=True)
        class Ship:
            guns: int


        def rule() -> bool:
            return Ship(1) < Ship(2)
        """,
    ),
    "Ship has a field with compare, which cannot be derived": (
        6,
        """\
        from dataclasses import dataclass, field

        @dataclass
        class Ship:
            name: str
            guns: int = field(default=3, compare=False)


        def rule() -> bool:
            return Ship("Mimi") == Ship("Mimi", 4)
        """,
    ),
    "Ship has a ClassVar or InitVar": (
        7,
        """\
        from dataclasses import dataclass
        from typing import ClassVar


        @dataclass
        class Ship:
            most: ClassVar[int] = 4


        def rule() -> int:
            return Ship().most
        """,
    ),
    "Ship defines __init__, which is reserved for generated code": (
        8,
        """\
        from dataclasses import dataclass


        @dataclass
        class Ship:
            guns: int

            def __init__(self) -> None:
                self.guns = 3


        def rule() -> int:
            return Ship().guns
        """,
    ),
    "Ship defines replaced, which is reserved for generated code": (
        8,
        """\
        from dataclasses import dataclass


        @dataclass
        class Ship:
            guns: int

            def replaced(self) -> int:
                return 3


        def rule() -> int:
            return Ship(2).replaced()
        """,
    ),
    "a mutable default is shared by all calls": (
        1,
        """\
        def rule(faces: list[int] = []) -> int:
            faces.append(3)
            return len(faces)
        """,
    ),
    "import * does not name what it imports": (
        1,
        """\
        from math import *


        def rule() -> int:
            return gcd(4, 6)
        """,
    ),
    "TABLE must be defined by a single statement": (
        3,
        """\
        TABLE = {1: "miss"}

        TABLE[6] = "hit"


        def rule(face: int) -> str:
            return TABLE[face]
        """,
    ),
    "ROWS must be defined by a single statement": (
        2,
        """\
        ROWS = [1]
        ROWS.append(2)


        def rule() -> int:
            return len(ROWS)
        """,
    ),
    "NAME must be defined by a single statement": (
        3,
        """\
        import sys

        if sys.flags.dev_mode:
            NAME = "Mimi"
        else:
            NAME = "Toutou"


        def rule() -> str:
            return NAME
        """,
    ),
    "FACES is defined twice": (
        2,
        """\
        FACES = (1, 2, 3)
        FACES = (*FACES, 4)


        def rule() -> int:
            return len(FACES)
        """,
    ),
    "rules must not import random": (
        1,
        """\
        from random import randrange


        def rule() -> int:
            return randrange(6)
        """,
    ),
    "rules must not import msgspec": (
        1,
        """\
        import msgspec


        def rule(text: bytes) -> object:
            return msgspec.json.decode(text)
        """,
    ),
    "Game of quarterdeck.engine.game is not available in a derived rule book": (
        1,
        """\
        from quarterdeck.engine.game import Game


        def rule() -> object:
            return Game
        """,
    ),
    "a rule must not call setattr()": (
        2,
        """\
        def rule(ship: object) -> None:
            setattr(ship, "guns", 3)
        """,
    ),
    "a rule must not be asynchronous": (
        2,
        """\
        def rule() -> object:
            async def later() -> int:
                return 3

            return later
        """,
    ),
    "compiled code runs a generator expression at once; write a list": (
        2,
        """\
        def rule(faces: list[int]) -> int:
            high = (face for face in faces if face > 3)
            faces.append(6)
            return sum(high)
        """,
    ),
    "compiled code cannot search a generator by `in`; return a list": (
        9,
        """\
        from collections.abc import Iterator


        def faces() -> Iterator[int]:
            yield from (1, 2, 3)


        def rule(face: int) -> bool:
            return face in faces()
        """,
    ),
    "log code must stand under `if state.log is not None`, without else": (
        5,
        """\
        from quarterdeck.engine.game import State


        def rule(state: State) -> int:
            if state.log is None:
                return 3
            return 4
        """,
    ),
    "log entries and facts must not ask a seat or assign a name": (
        6,
        """\
        from quarterdeck.engine.game import State
        from quarterdeck.engine.log import Entry


        def rule(state: State) -> int:
            state.say(Entry, (face := 3))
            return face
        """,
    ),
}


@pytest.mark.parametrize("why", REFUSED)
def test_underivable_code_is_refused_with_its_line(write: Write, why: str) -> None:
    line, source = REFUSED[why]
    module = write(source)
    with pytest.raises(TwinError) as refusal:
        sources(module, "rule")
    assert str(refusal.value) == f"{module}, line {line}: {why}"


def test_unreached_code_is_not_refused(write: Write) -> None:
    module = write("""\
        from functools import cached_property
        from random import randrange


        class Ship:
            name = "Mimi"

            @cached_property
            def guns(self) -> int:
                return randrange(6)


        def rule() -> str:
            return Ship().name
        """)
    assert derived(module, "rule").rule() == "Mimi"
    assert "randrange" not in "".join(sources(module, "rule").values())


SHIPS = """\
    from dataclasses import dataclass, field, replace

    import msgspec


    @dataclass(slots=True)
    class Ship:
        name: str
        guns: int = field(default=3)
        hits: list[int] = field(default_factory=list)


    @dataclass(frozen=True)
    class Place:
        row: int
        column: int = 0

        def __str__(self) -> str:
            return f"{self.row}-{self.column}"


    @dataclass(frozen=True)
    class Port(Place):
        name: str = "Kigoma"


    @dataclass(eq=False)
    class Marker:
        at: Place


    class Card(msgspec.Struct, frozen=True):
        name: str
        notes: list[str] = []
"""


def _observations(module: Any) -> list[object]:
    """Return everything that could tell two implementations of these classes apart."""
    ship, twin, place, port = module.Ship("Mimi"), module.Ship("Mimi"), module.Place(1), module.Port(1)
    marker = module.Marker(place)
    ship.hits.append(4)
    gone = [module.Ship("Toutou"), twin]
    gone.remove(module.Ship("Mimi"))
    card = module.Card("ace")
    card.notes.append("spades")
    return [
        ship == twin,
        twin == module.Ship("Mimi"),
        twin in [module.Ship("Mimi")],
        [each.name for each in gone],
        {place: 3}.get(module.Place(1)),
        len({place, module.Place(1), port, module.Port(1)}),
        place == port,
        port == place,
        marker == module.Marker(place),
        marker in {marker},
        f"{place} {port}",
        repr(ship),
        repr(module.Port(2)),
        module.moved(place, 5).column,
        module.moved(place, 5) is place,
        repr(module.Card("two")),
        module.Card("ace") == module.Card("ace"),
    ]


def test_classes_compare_hash_and_print_as_in_the_source(write: Write) -> None:
    module = write(
        dedent(SHIPS)
        + dedent("""

        def moved(place: Place, column: int) -> Place:
            return replace(place, column=column)
        """)
    )
    names = ("Ship", "Definition", "Port", "Marker", "Card", "moved")
    assert _observations(derived(module, *names)) == _observations(importlib.import_module(module))


def test_named_tuples_are_constructed_directly(write: Write) -> None:
    module = write("""\
        from typing import NamedTuple


        class Place(NamedTuple):
            row: int
            column: int = 7
            name: str = ""


        class Fleet(NamedTuple):
            ships: list[str] = []


        def places(row: int, more: list[int]) -> list[tuple[int, int, str]]:
            return [Place(row), Place(row, 2, "Kigoma"), Place(row, name="Mtoa"), Place(*more)]


        def fleets() -> Fleet:
            return Fleet()
        """)
    made = derived(module, "places", "fleets")
    plain = importlib.import_module(module)
    assert made.places(4, [5, 6]) == plain.places(4, [5, 6])
    assert all(type(place) is made.Place for place in made.places(4, [5, 6]))
    text = "".join(sources(module, "places", "fleets").values())
    assert "tuple.__new__(Place, (row, 7, ''))" in text
    assert "tuple.__new__(Place, (row, 2, 'Kigoma'))" in text
    assert text.count("tuple.__new__") == 2
    assert made.fleets().ships is made.Fleet().ships  # a default list is shared


def test_tuples_of_integers_are_compared_directly(write: Write) -> None:
    board = write(
        """\
        from typing import NamedTuple


        class Square(NamedTuple):
            column: int
            row: int


        class Named(NamedTuple):
            name: str
            row: int
        """,
        "board",
    )
    module = write(f"""\
        from {board} import Named, Square


        def here(stands: object, at: Square) -> bool:
            return stands == at


        def elsewhere(stands: object, at: Square) -> bool:
            return stands != at


        def called(stands: object, by: Named) -> bool:
            return stands == by


        def moved(stands: object, at: Square) -> bool:
            at = Square(at.row, at.column)
            return stands == at
        """)
    rules = ("here", "elsewhere", "called", "moved")
    text = sources(module, *rules)[module.replace(".", "_")]
    assert "return _same_Square(stands, at)" in text
    assert "return not _same_Square(stands, at)" in text
    assert text.count("_same_") == 3  # two calls and the import
    made, origin = derived(module, *rules), importlib.import_module(module)
    for twin in (made, origin):
        square = twin.Square
        others = [square(1, 2), square(1, 3), square(2, 1), (1, 2), (1, 3), (1,), None, 1]
        assert [twin.here(each, square(1, 2)) for each in others] == [True, False, False, True, *[False] * 4]
        assert [twin.elsewhere(each, square(1, 2)) for each in others] == [False, True, True, False, *[True] * 4]
        assert [twin.moved(each, square(1, 2)) for each in others] == [False, False, True, *[False] * 5]


def test_the_name_of_a_generated_comparison_is_reserved(write: Write) -> None:
    module = write("""\
        from typing import NamedTuple

        _same_Square = 3


        class Square(NamedTuple):
            column: int


        def rule() -> Square:
            return Square(1)
        """)
    with pytest.raises(TwinError, match="line 3: the name _same_Square is reserved for generated code"):
        sources(module, "rule")


def test_memoized_functions_run_once_and_respect_maxsize(write: Write) -> None:
    module = write("""\
        from functools import cache, lru_cache

        MADE: list[tuple[int, ...]] = []


        @lru_cache(maxsize=3)
        def product(a: int, b: int) -> int:
            MADE.append((a, b))
            return a * b


        @cache
        def half(a: int) -> int | None:
            MADE.append((a,))
            return a // 2 if a % 2 == 0 else None


        @cache
        def all_faces() -> tuple[int, ...]:
            MADE.append(())
            return (1, 2, 3)


        @cache
        def cell(name: str, row: int, near: bool) -> str:
            return f"{name}{row}{near}"


        @cache
        def three(a: int, b: int, c: int) -> tuple[int, ...]:
            return (a, b, c)


        @cache
        def four(a: int, b: int, c: int, d: int, near: bool) -> tuple[int, ...]:
            return (a, b, c, d, near)
        """)
    twin: Any = derived(module, "product", "half", "all_faces", "cell", "three", "four")
    assert [twin.product(2, 3), twin.product(3, 2), twin.product(2, 3)] == [6, 6, 6]
    assert [twin.half(3), twin.half(3), twin.half(4), twin.half(4)] == [None, None, 2, 2]
    assert twin.all_faces() is twin.all_faces()
    assert twin.MADE == [(2, 3), (3, 2), (3,), (4,), ()]
    assert [twin.cell("A", 1, True), twin.cell("B", 2, True)] == ["A1True", "B2True"]
    assert twin._cell_cache == {}  # small arguments are all in the tables
    assert [each for each in twin._cell_tables if each] == [{"A": "A1True"}, {"B": "B2True"}]
    assert [twin.cell("C", 1000, False), twin.cell("C", -1000, False), twin.cell("C", -32, False)] == [
        "C1000False", "C-1000False", "C-32False",
    ]  # fmt: skip
    assert twin._cell_cache == {False: {1000: {"C": "C1000False"}, -1000: {"C": "C-1000False"}}}
    for number in range(-100, 200):
        assert twin.product(number, 7) == 7 * number
        in_tables = sum(each is not None for each in twin._product_tables)
        assert sum(map(len, twin._product_cache.values())) + in_tables <= 3
    edges = (-33, -32, -1, 0, 1, 31, 32, 95, 96)  # on both sides of every list's bounds
    for numbers in [*itertools.product(edges, repeat=3)] * 2:
        assert twin.three(*numbers) == numbers
        assert twin.four(5, *numbers, True) == (5, *numbers, True)
        assert twin.product(*numbers[:2]) == numbers[0] * numbers[1]


def test_constants_are_final_and_typed_by_their_values(write: Write) -> None:
    module = write("""\
        YES, NO = "yes", "no"
        FACES = tuple(range(1, 7))
        CHART = {face: YES if face > 3 else NO for face in FACES}


        def rule(face: int) -> str:
            return CHART[face] if face in FACES else NO
        """)
    text = next(iter(sources(module, "rule").values()))
    assert "FACES: Final[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)" in text
    assert "CHART: Final[dict[int, str]] = {1: 'no'" in text
    assert "NO: Final = 'no'" in text
    assert "YES" not in text


def test_sets_of_hexes_stay_python_integers(write: Write) -> None:
    rules = write("""\
        from quarterdeck.boards.hexboard import Mask

        Points = int


        def rule(held: Mask, points: Points) -> Mask:
            return held | 1 << points
        """)
    made = sources(rules, "rule")
    lines = made["boards_hexboard"].splitlines()
    assert "Mask = Any" in lines
    assert "from typing import Any" in lines
    assert "Points = int" in made[rules.replace(".", "_")].splitlines()


def test_places_is_replaced_by_the_compiler_s_version(write: Write) -> None:
    rules = write("""\
        from quarterdeck.boards.hexboard import Board, places


        def rule(board: Board, held: int) -> bool:
            return [board.cells[place] for place in places(held)] == board.hexes(held)
        """)
    made = sources(rules, "rule")
    for text in (made["boards_hexboard"], made[rules.replace(".", "_")]):
        assert "from .sets import places" in text.splitlines()
        assert "def places" not in text


def test_loops_over_dictionary_values_use_a_list(write: Write) -> None:
    rules = write("""\
        def rule(hits: dict[str, int], most: int) -> list[int]:
            for each in hits.values():
                if each > most:
                    return [each]
            return [each for each in hits.values() if each]
        """)
    (text,) = sources(rules, "rule").values()
    assert text.count("in list(hits.values())") == 2
    rule = derived(rules, "rule").rule
    assert (rule({"mimi": 0, "toutou": 3}, 2), rule({"mimi": 0, "toutou": 3}, 3)) == ([3], [3])


def test_sums_become_generator_expressions(write: Write) -> None:
    rules = write("""\
        def rule(hits: list[int], lost: dict[str, int], least: int) -> tuple[int, int, int, int]:
            over = sum([each - least for each in hits if each > least])
            return over, sum(hits), sum(lost.values()), sum(hits, least)
        """)
    (text,) = sources(rules, "rule").values()
    assert "sum((each - least for each in hits if each > least))" in text
    assert "sum((_each for _each in hits))" in text
    assert "sum((_each for _each in list(lost.values())))" in text
    assert derived(rules, "rule").rule([1, 4, 5], {"mimi": 2, "toutou": 3}, 2) == (5, 10, 5, 12)


def test_a_rule_named_sum_is_left_alone(write: Write) -> None:
    rules = write("""\
        def sum(hits: list[int]) -> int:
            return len(hits)


        def rule(hits: list[int]) -> int:
            return sum(hits)
        """)
    assert derived(rules, "rule").rule([1, 4, 5]) == 3


def test_lookups_in_small_charts_become_comparisons(write: Write) -> None:
    charts = write(
        """\
        RANGE = {"heavy": 12, "field": 8}
        NAMES = {"heavy": "siege gun", "field": "field gun"}
        LONG = {letter: 1 for letter in "abcdefg"}
        TOLD: dict[str, int | None] = {"heavy": 12}
        MIXED = {"heavy": 12, "field": "none"}
        """,
        "charts",
    )
    module = write(f"""\
        from {charts} import LONG, MIXED, NAMES, TOLD
        from {charts} import RANGE as REACH


        def reach(gun: str) -> int:
            return REACH[gun] if gun in REACH else 0


        def named(gun: str) -> str:
            return "no gun" if gun not in NAMES else NAMES[gun]


        def has(gun: str | None) -> bool:
            return gun in REACH


        def others(gun: str) -> list[object]:
            return [LONG["a"], TOLD[gun], MIXED[gun], gun in LONG, sorted(REACH)]


        def own(gun: str, REACH: dict[str, int]) -> int:
            return REACH[gun] if gun in REACH else 0


        def farthest(gun: str) -> int:
            return NOT_THERE[gun]


        NOT_THERE = {{"field": 8}}
        """)
    rules = ("reach", "named", "has", "others", "own", "farthest")
    twin: Any = derived(module, *rules)
    plain = importlib.import_module(module)
    another_object = "".join(["fie", "ld"])  # the same word, another object
    for gun in ("heavy", "field", another_object, "mortar", ""):
        assert (twin.reach(gun), twin.named(gun), twin.has(gun)) == (plain.reach(gun), plain.named(gun), plain.has(gun))
        assert twin.own(gun, {"mortar": 3}) == plain.own(gun, {"mortar": 3})
    assert twin.has(None) is False
    assert twin.others("heavy") == plain.others("heavy")
    with pytest.raises(KeyError, match="mortar"):
        twin.farthest("mortar")
    text = "".join(sources(module, *rules).values())
    assert "return _RANGE_of(gun) if _RANGE_has(gun) else 0" in text
    assert "return 'no gun' if not _NAMES_has(gun) else _NAMES_of(gun)" in text
    assert "[LONG['a'], TOLD[gun], MIXED[gun], gun in LONG, sorted(REACH)]" in text
    assert "return REACH[gun] if gun in REACH else 0" in text  # a parameter of that name


def test_the_name_of_a_generated_lookup_is_reserved(write: Write) -> None:
    module = write("""\
        RANGE = {"heavy": 12}
        _RANGE_of = 3


        def rule(gun: str) -> int:
            return RANGE[gun] + _RANGE_of
        """)
    with pytest.raises(TwinError, match="line 2: the name _RANGE_of is reserved for generated code"):
        sources(module, "rule")


def test_counting_in_a_list_is_written_out(write: Write) -> None:
    module = write("""\
        class Ship:
            def __init__(self) -> None:
                self.hits = [0, 0, 0]


        def places() -> list[int]:
            return [2, 1]


        def rule(ship: Ship, category: int) -> list[int]:
            ship.hits[category] += 1
            ship.hits[0] -= 2
            left = places()
            ship.hits[left.pop()] += 1
            held = [[1], [2]]
            held[0] += [category]
            return [*ship.hits, *left, *held[0]]
        """)
    twin: Any = derived(module, "rule", "Ship")
    plain = importlib.import_module(module)
    assert twin.rule(twin.Ship(), 1) == plain.rule(plain.Ship(), 1) == [-2, 2, 0, 2, 1, 1]
    text = "".join(sources(module, "rule").values())
    assert "ship.hits[category] = ship.hits[category] + 1" in text
    assert "ship.hits[left.pop()] += 1" in text  # since pop() must run once
    assert "held[0] += [category]" in text


def test_constants_read_from_a_file_become_literals(write: Write) -> None:
    module = write("""\
        import msgspec


        class Card(msgspec.Struct, frozen=True):
            name: str
            worth: tuple[int, int]


        CARDS = {card.name: card for card in msgspec.json.decode(b'[{"name": "ace", "worth": [1, 11]}]', type=list[Card])}


        def rule(name: str) -> int:
            return CARDS[name].worth[1]
        """)
    assert derived(module, "rule").rule("ace") == 11


def test_log_entries_and_their_locals_are_dropped(write: Write) -> None:
    module = write("""\
        from quarterdeck.engine.game import State
        from quarterdeck.engine.log import Entry


        class Sank(Entry, frozen=True):
            ship: str


        def lowered(hits: list[int]) -> int:
            return hits.pop()


        def rule(state: State, names: list[str], hits: list[int]) -> int:
            name = names[0]
            shown = name.upper if len(names) > 1 else name
            last = lowered(hits)
            if state.log is not None:
                state.log.append(Sank(f"{shown} {last}"))
            state.say(Sank, name)
            return len(hits)
        """)
    text = next(iter(sources(module, "rule").values()))
    body = text[text.index("def rule") :].splitlines()[1:]
    assert [line.strip() for line in body] == ["last = lowered(hits)", "return len(hits)"]
    assert "Sank" not in text


QUESTIONS = """\
    from quarterdeck.boards.cards import Pile
    from quarterdeck.engine.asks import Choose, Flow, Option, Prompt, choose, draw

    ASK = Prompt("ask", "TO-1", "Which?")
    ONE = Option("one", 1)


    def step(pile: Pile) -> Flow[None]:
        yield from choose("ann", ASK, [ONE], {"key": "kraken"})
        yield from choose("ann", ASK, [ONE], about={"key": "hydra"}, to=("ann",))
        yield from draw("ann", pile, "TO-1", ("ann",))


    def by_facts(state: Pile, ask: Choose) -> list[int]:
        return [named(ask)] * len(ask.options)


    def named(ask: Choose) -> int:
        return len(str(ask.about["key"]))


    def all_equal(state: Pile, ask: Choose) -> list[int]:
        return [0] * len(ask.options)
    """


def test_facts_are_kept_only_if_they_are_read(write: Write) -> None:
    module = write(QUESTIONS)
    name = module.replace(".", "_")
    kept = DerivedPackage([Definition(module, "step")], keeps_facts=True).sources()[name]
    assert "answers.choose('ann', ASK, [ONE], about={'key': 'kraken'})" in kept
    assert "answers.choose('ann', ASK, [ONE], about={'key': 'hydra'}, to=('ann',))" in kept
    left_out = DerivedPackage([Definition(module, "step")]).sources()[name]
    assert "about" not in left_out
    assert "answers.choose('ann', ASK, [ONE], to=('ann',))" in left_out
    assert "about" in DerivedPackage([Definition(module, "by_facts")]).mentioned
    assert "about" not in DerivedPackage([Definition(module, "all_equal")]).mentioned


def test_the_audience_of_a_card_is_kept(write: Write) -> None:
    made = DerivedPackage([Definition(module := write(QUESTIONS), "step")]).sources()[module.replace(".", "_")]
    assert "answers.draw('ann', pile, 'TO-1', ('ann',))" in made
