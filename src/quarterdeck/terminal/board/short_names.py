"""Labels of few letters for pieces: a number, or the word that distinguishes a piece.

``Blue 1st Infantry`` is ``B1`` and not ``Blu``; the second half of a split regiment is ``9b``. The
counter shows the arm, so the first battery and the first regiment of a side may both be ``1``.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from quarterdeck.engine.scene import Kind, Piece

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
TITLES: Final = ("hms", "captain", "general", "lieutenant", "lord", "don")
LITTLE: Final = frozenset(("the", "a", "an", "of", "and", "in", "with", "de", "del", "la", "von", "no", *TITLES))
WORD: Final = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
MARK: Final = 2  # letters of a label with something beside it; two digits allow one more
NUMBER: Final = re.compile(r"(\d{1,3})(?:st|nd|rd|th)?")


class ShortName(NamedTuple):
    """A name split into its words and its number, with the count of words before the number."""

    words: tuple[str, ...]
    number: str
    before: int


def short_names(pieces: Iterable[Piece], length: int, kinds: Mapping[str, Kind] | None = None) -> dict[str, str]:
    """Return a label of at most ``length`` letters for every piece, distinct while letters last.

    With ``kinds`` a label stands beside the letter of the arm, and must differ only within an arm.
    """
    every = list(pieces)
    arms = {piece.id: kinds[piece.kind].sign if kinds is not None else "" for piece in every}
    forms = _forms(every, length)
    found: dict[str, str] = {}
    for level in range(max(map(len, forms.values()), default=0)):
        said = {key: each[level] for key, each in forms.items() if key not in found and level < len(each)}
        often = Counter((arms[key], text) for key, text in [*said.items(), *found.items()])
        found.update({key: text for key, text in said.items() if often[arms[key], text] == 1})
    taken = {(arms[key], text) for key, text in found.items()}
    for piece in every:
        if piece.id not in found:
            found[piece.id] = _any_letter(piece, length, arms[piece.id], taken)
            taken.add((arms[piece.id], found[piece.id]))
    return {piece.id: found[piece.id] for piece in every}


def _forms(pieces: Sequence[Piece], length: int) -> dict[str, list[str]]:
    """Return the possible labels of each piece, best first."""
    names = {piece.id: _taken_apart(piece) for piece in pieces}
    often = Counter(word.casefold() for name in names.values() for word in set(name.words))
    forms = {key: _numbered(name, length) if name.number else _worded(name, often, length) for key, name in names.items()}
    return {key: [text for text in each if 0 < len(text) <= _room(text, length)] for key, each in forms.items()}


def _room(text: str, length: int) -> int:
    return length + 1 if length == MARK and sum(map(str.isdigit, text)) > 1 else length


def _taken_apart(piece: Piece) -> ShortName:
    """Return a name's words and its number; a second number becomes a letter, as in ``9b``."""
    every = [re.sub(r"['’]s$", "", word) for word in WORD.findall(piece.name)]
    words: list[str] = []
    numbers: list[int] = []
    before = 0
    for word in every:
        number = _as_number(word)
        if number:
            numbers.append(number)
            before = before if len(numbers) > 1 else len(words)
        elif word.casefold() not in LITTLE:
            words.append(word)
    part = string.ascii_lowercase[numbers[1] - 1] if len(numbers) > 1 and numbers[1] <= 26 else ""
    return ShortName(tuple(words) or tuple(every), f"{numbers[0]}{part}" if numbers else "", before)


def _as_number(word: str) -> int:
    if word.casefold() in ORDINALS:
        return ORDINALS.index(word.casefold()) + 1
    digits = NUMBER.fullmatch(word)
    return int(digits[1]) if digits else 0


def _numbered(name: ShortName, length: int) -> list[str]:
    """Return the number alone, then with the first letters of a word, in the order of the name."""
    number, room = name.number, max(length - len(name.number), 1)
    forms = [number]
    for place, word in enumerate(name.words):
        letters = word[:1].upper() + word[1 : room if place >= name.before else 1]
        forms.append(f"{letters}{number}" if place < name.before else f"{number}{letters}")
    return forms


def _worded(name: ShortName, often: Mapping[str, int], length: int) -> list[str]:
    """Return the rarest word, then combinations with the first letter of another."""
    rarest = sorted(name.words, key=lambda word: often[word.casefold()])
    if not rarest:
        return []
    first, forms = name.words[0], [_begun(rarest[0], length if length > MARK else 1)]
    for share in (1, 2):
        others = [word for word in rarest if word != first]
        forms += [_begun(first, share) + _begun(word, max(length - share, 0)) for word in others]
    return [*forms, _begun(rarest[0], MARK)]


def _begun(word: str, length: int) -> str:
    letters = "".join(filter(str.isalnum, word))
    return (letters[:1].upper() + letters[1:])[:length]


def _any_letter(piece: Piece, length: int, arm: str, taken: set[tuple[str, str]]) -> str:
    """Return the first letters, or fewer of them with a digit or a letter that is still free."""
    words = _taken_apart(piece).words
    letters = [each for each in "".join(words) if each.isalnum()] or ["?"]
    first = _begun("".join(letters), length)
    spare = (*letters, *string.digits[1:], *string.ascii_uppercase, *string.ascii_lowercase)
    ends = (*string.digits[1:], *spare) if length > 1 else spare
    others = [_begun("".join(letters), length - 1) + each for each in ends]
    return next((each for each in (first, *others) if (arm, each) not in taken), first)
