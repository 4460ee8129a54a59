"""Random numbers are Python's own in every backend."""

from __future__ import annotations

from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.compile import compiled
from quarterdeck.engine.chance import Seeded
from quarterdeck.search.core import python_luck

SEEDS = (0, 1, 1915, 2**31, 2**32 - 1, 2**32, 2**64 + 5, -7, -(2**70), 2**20_000 + 1)
BOUNDS = (1, 2, 3, 6, 1000, 2**31, 2**32 - 5, 2**32, 2**32 + 1, 2**40, 2**64, 2**65 + 3)


@pytest.fixture(params=["plain", "for the compiler", "compiled"])
def kind(request: pytest.FixtureRequest) -> Any:
    """Return a generator class; the compiler's own is tested interpreted too, if librt is there."""
    if request.param == "plain":
        return python_luck.Luck
    if request.param == "for the compiler":
        return pytest.importorskip("quarterdeck.search.core.luck", exc_type=ImportError).Luck
    backend = compiled(qd.games()["pirate-cards"])
    return pytest.skip("nothing is compiled") if backend is None else backend.interface.luck


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: f"{seed:x}"[:12])
def test_a_seed_gives_the_same_numbers(kind: Any, seed: int) -> None:
    expected, luck = Seeded(seed), kind(seed)
    for bound in BOUNDS * 60:  # more than the generator has words
        assert luck.below(bound) == expected.below(bound)


def test_reseeding_equals_a_new_generator(kind: Any) -> None:
    luck = kind(3)
    for seed in SEEDS:
        luck.below(6)
        luck.reseed(seed)
        expected = Seeded(seed)
        assert [luck.below(52) for _ in range(20)] == [expected.below(52) for _ in range(20)]


def test_a_bound_of_zero_is_refused(kind: Any) -> None:
    with pytest.raises(ValueError, match=r"nothing below 0|must be non-negative"):
        kind(1).below(0)
