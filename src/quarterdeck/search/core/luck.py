"""Python's random number generator, reimplemented for the compiler, seeding included.

The same seed gives the same numbers in every backend; interpreted code uses ``python_luck``. Bits
are read as ``Seeded`` reads them: the fewest that can hold a bound, drawn again until the number is
below it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WORDS: Final[i64] = 624
SHIFT: Final[i64] = 397
LOW: Final[i64] = 0xFFFFFFFF
ONE_WORD: Final = 0x100000000  # the number of values of a word
TOP_BIT: Final[i64] = 0x80000000
OTHER_BITS: Final[i64] = 0x7FFFFFFF
TWIST: Final[i64] = 0x9908B0DF
FIRST: Final[i64] = 1664525
SECOND: Final[i64] = 1566083941


def _initial_words() -> vec[i64]:
    """Return the words into which every seed is mixed."""
    words: vec[i64] = vec[i64]([0] * 624)
    words[0] = 19650218
    i: i64 = 1
    while i < WORDS:
        before = words[i - 1]
        words[i] = (1812433253 * (before ^ (before >> 30)) + i) & LOW
        i += 1
    return words


INITIAL: Final[vec[i64]] = _initial_words()
SMALL_BOUND: Final[i64] = 128
UNUSED_BITS: Final[vec[i64]] = vec[i64]([32 - number.bit_length() for number in range(128)])


class Luck:
    """MT19937 as CPython seeds and reads it; each word is made on demand."""

    def __init__(self, seed: int) -> None:
        self.words: vec[i64] = INITIAL[0:624]
        self.at: i64 = 0
        self._mix(abs(seed))

    def reseed(self, seed: int) -> None:
        """Restart from a seed."""
        words = self.words
        initial = INITIAL
        i: i64 = 0
        while i < WORDS:
            words[i] = initial[i]
            i += 1
        self._mix(abs(seed))

    def below(self, bound: int) -> int:
        if bound > ONE_WORD:
            return self._below_large(bound)
        return int(self.few(i64(bound)))

    def few(self, most: i64) -> i64:
        """Return a number below a bound of one machine word, without boxing."""
        left: i64 = most - 1
        if left <= 0:
            if left < 0:
                raise ValueError("there is nothing below 0")
            return 0
        spare: i64 = 32
        if left < SMALL_BOUND:
            spare = UNUSED_BITS[left]
        else:
            while left > 0:
                left >>= 1
                spare -= 1
        words = self.words
        i = self.at
        if i < 0:
            raise IndexError  # it never is, but the compiler then omits the check at every word
        number: i64 = most
        while number >= most:
            following: i64 = i + 1
            if following == WORDS:
                following = 0
            far: i64 = i + SHIFT
            if far >= WORDS:
                far -= WORDS
            mixed = (words[i] & TOP_BIT) | (words[following] & OTHER_BITS)
            # Without a branch, which would be mispredicted half the time.
            word = words[far] ^ (mixed >> 1) ^ (TWIST & -(mixed & 1))
            words[i] = word
            i = following
            word ^= word >> 11
            word ^= (word << 7) & 0x9D2C5680
            word ^= (word << 15) & 0xEFC60000
            number = (word ^ (word >> 18)) >> spare
        self.at = i
        return number

    def _below_large(self, bound: int) -> int:
        width = (bound - 1).bit_length()
        number = self._bits(width)
        while number >= bound:
            number = self._bits(width)
        return number

    def _bits(self, width: int) -> int:
        """Return random bits, the lowest word first, and of the last word its upper bits."""
        number = 0
        have = 0
        while width - have >= 32:
            number |= self.below(ONE_WORD) << have
            have += 32
        if width > have:
            number |= (self.below(ONE_WORD) >> (32 - (width - have))) << have
        return number

    def _mix(self, seed: int) -> None:
        self.at = 0
        if seed <= 0xFFFFFFFF:
            self._mix_small(i64(seed))
        else:
            self._mix_large(seed)

    def _mix_small(self, seed: i64) -> None:
        """Mix in a seed of one word."""
        words = self.words
        before = words[0]
        i: i64 = 1
        while i < WORDS:
            before = ((words[i] ^ ((before ^ (before >> 30)) * FIRST & LOW)) + seed) & LOW
            words[i] = before
            i += 1
        before = ((words[1] ^ ((before ^ (before >> 30)) * FIRST & LOW)) + seed) & LOW
        words[1] = before
        i = 2
        while i < WORDS:
            before = ((words[i] ^ ((before ^ (before >> 30)) * SECOND & LOW)) - i) & LOW
            words[i] = before
            i += 1
        words[1] = ((words[1] ^ ((before ^ (before >> 30)) * SECOND & LOW)) - 1) & LOW
        words[0] = TOP_BIT

    def _mix_large(self, seed: int) -> None:
        key: list[int] = []
        while seed:
            key.append(seed & 0xFFFFFFFF)
            seed >>= 32
        words = self.words
        i: i64 = 1
        j: i64 = 0
        for _ in range(max(624, len(key))):
            before = words[i - 1]
            words[i] = ((words[i] ^ ((before ^ (before >> 30)) * FIRST & LOW)) + i64(key[j]) + j) & LOW
            i += 1
            j += 1
            if i >= WORDS:
                words[0] = words[WORDS - 1]
                i = 1
            if j >= i64(len(key)):
                j = 0
        for _ in range(623):
            before = words[i - 1]
            words[i] = ((words[i] ^ ((before ^ (before >> 30)) * SECOND & LOW)) - i) & LOW
            i += 1
            if i >= WORDS:
                words[0] = words[WORDS - 1]
                i = 1
        words[0] = TOP_BIT
