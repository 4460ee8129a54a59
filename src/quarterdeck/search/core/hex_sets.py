"""Sets of hexes for the compiler; ``hexboard.places`` defines their meaning.

Python extracts the bits of a long integer one by one, and makes two long integers for each. This
version writes the integer out once and reads it by machine words. Interpreted code uses the board's
own function instead.
"""

from __future__ import annotations

from typing import Any, Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64

LOWEST: Final[vec[i64]] = vec[i64]([(byte & -byte).bit_length() - 1 for byte in range(256)])
OTHER_BYTES: Final[i64] = 0x00FFFFFFFFFFFFFF


def places(mask: Any) -> list[int]:
    """Return the indices of the bits in a set."""
    found: list[int] = []
    number: int = mask
    words = (number.bit_length() + 63) >> 6
    whole = number.to_bytes(words << 3, "little")
    end: i64 = i64(words) * 64
    start: i64 = 0
    while start < end:
        word = read_i64_le(whole, start >> 3)
        first = start
        while word != 0:
            byte = word & 255
            while byte != 0:
                found.append(int(first + LOWEST[byte]))
                byte &= byte - 1
            word = (word >> 8) & OTHER_BYTES
            first += 8
        start += 64
    return found
