"""The odds of an option come from the rules; an option with too many results is found."""

from __future__ import annotations

import pytest
from tests.toys.forest import FOREST

from quarterdeck.conformance.driver import ConformanceTable
from quarterdeck.conformance.test_odds import *
from quarterdeck.conformance.test_odds import count_out
from quarterdeck.engine.odds.outcomes import LARGEST_TREE


def test_an_option_with_too_many_results_is_found() -> None:
    with pytest.raises(AssertionError, match=f"more than {LARGEST_TREE} ends"):
        count_out(ConformanceTable(FOREST, "two"))
