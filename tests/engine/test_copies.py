"""Plain data copies itself field by field, by the types of its fields."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from quarterdeck.engine.copies import Copied, copy_source


@dataclass(slots=True)
class Mast(Copied):
    sails: list[str]


@dataclass(slots=True)
class Plan:
    """Fixed for a whole game: it has no copy."""

    length: int


class _Kept(Copied):
    __slots__ = ("seen",)
    seen: list[str]

    def __post_init__(self) -> None:
        self.seen = []

    def take_along(self, twin: Self) -> None:
        twin.seen = self.seen


@dataclass(slots=True)
class Hulk(_Kept):
    plan: Plan
    masts: list[Mast]
    crew: dict[str, dict[str, list[int]]]
    marks: tuple[str, ...] = ()
    jury: Mast | None = None
    name: str | None = None
    wounds: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Prize(Hulk):
    taken_by: str = ""


def hulk() -> Hulk:
    return Hulk(Plan(5), [Mast(["fore"])], {"deck": {"men": [4]}}, ("x",), Mast(["spanker"]), wounds=[1])


def test_what_changes_is_copied_as_deep_as_it_goes() -> None:
    one = hulk()
    twin = one.copy()
    assert twin == one
    twin.masts[0].sails.append("main")
    twin.crew["deck"]["men"].append(5)
    twin.wounds.append(2)
    assert twin.jury is not None
    twin.jury.sails.clear()
    assert one == hulk()


def test_what_never_changes_is_shared_and_what_is_kept_comes_along() -> None:
    one = hulk()
    one.jury = None
    one.seen.append("land")
    twin = one.copy()
    assert twin.plan is one.plan
    assert twin.marks is one.marks
    assert twin.jury is None
    assert twin.seen is one.seen


def test_a_class_derived_from_another_copies_all_its_fields() -> None:
    hulk().copy()
    prize = Prize(Plan(5), [], {}, taken_by="ann")
    assert type(prize.copy()) is Prize
    assert prize.copy() == prize


def test_a_copy_of_its_own_stays() -> None:
    class Counted(Copied):
        def copy(self) -> Self:
            return self

    one = Counted()
    assert one.copy() is one


def test_it_is_written_as_one_would_by_hand() -> None:
    assert copy_source(Mast) == "def copy(self):\n    return Mast(self.sails.copy())"
