"""Words for labels and the log: names inside a sentence and numbers of things."""

from __future__ import annotations

ARTICLES = ("The ", "A ", "An ")


def inside(name: str) -> str:
    """A name within a sentence: its article, if it has one, in small letters."""
    return name[0].lower() + name[1:] if name.startswith(ARTICLES) else name


def opening(name: str) -> str:
    """A name at the head of a sentence, or the sentence."""
    return name[0].upper() + name[1:]


def count(number: int, what: str, many: str = "") -> str:
    """So many of something."""
    return f"{number or 'no'} {what if number == 1 else many or f'{what}s'}"


def dice(number: int) -> str:
    return count(number, "die", "dice")


def quoted(card: str) -> str:
    """A card in a sentence: one that ends in a shout stands in quotes."""
    return card if card[-1].isalnum() else f"“{card}”"
