"""The compiler's sets of hexes agree with the board's."""

from __future__ import annotations

from random import Random

import pytest

from quarterdeck.boards.hexboard import places

sets = pytest.importorskip("quarterdeck.search.core.hex_sets", reason="librt is not installed", exc_type=ImportError)


@pytest.mark.parametrize("size", [1, 7, 8, 63, 64, 65, 127, 128, 504, 1024])
def test_compiled_and_interpreted_bits_agree(size: int) -> None:
    random = Random(size)
    few = [sum({1 << random.randrange(size) for _ in range(6)}) for _ in range(50)]
    many = [random.getrandbits(size) for _ in range(50)]
    for mask in (0, 1 << size - 1, (1 << size) - 1, *few, *many):
        assert sets.places(mask) == places(mask)
