"""Hidden information never reaches a seat, and the checks find deliberate leaks."""

from __future__ import annotations

import pytest
from tests.toys import smugglers
from tests.toys.leaky import LEAKY, LOOSE

from quarterdeck.conformance.driver import ConformanceTable
from quarterdeck.conformance.leak_search import Leak
from quarterdeck.conformance.test_leaks import *
from quarterdeck.conformance.test_leaks import SEEN_THROUGH, loose_orders, search


@pytest.mark.parametrize("leak", LEAKY)
def test_a_deliberate_leak_is_found(leak: str) -> None:
    table = ConformanceTable(LEAKY[leak], "three")
    with pytest.raises(Leak):
        search(table, range(SEEN_THROUGH[0]))


@pytest.mark.parametrize("loose", LOOSE)
def test_a_deliberately_open_secret_order_is_found(loose: str) -> None:
    with pytest.raises(Leak, match="by its record"):
        loose_orders(ConformanceTable(LOOSE[loose], "three"))


def test_orders_that_stay_secret_are_compared() -> None:
    """Otherwise the two tests above would compare nothing."""
    assert loose_orders(ConformanceTable(smugglers.GAME, "three"))
