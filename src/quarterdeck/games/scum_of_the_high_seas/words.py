"""Words for labels and the log: names inside a sentence, numbers of things, and verbs for one or many."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat

ARTICLES = ("The ", "A ", "An ")


def inside(name: str) -> str:
    """A name within a sentence: its article, if it has one, in small letters."""
    return name[0].lower() + name[1:] if name.startswith(ARTICLES) else name


def opening(name: str) -> str:
    """A name at the head of a sentence."""
    return name[0].upper() + name[1:]


def count(number: int, what: str, many: str = "") -> str:
    """So many of something."""
    return f"{number or 'no'} {what if number == 1 else many or f'{what}s'}"


def dice(number: int) -> str:
    return count(number, "die", "dice")


def does(seat: Seat, verb: str) -> str:
    """What a player does: pirates draw, Crimson draws."""
    many = seat.endswith("s")
    verb, _, rest = verb.partition(" ")
    ends = "es" if verb.endswith(("s", "sh", "ch")) else "s"
    done = {"have": "has", "are": "is"}.get(verb, f"{verb}{ends}") if not many else verb
    return f"{seat.capitalize()} {done}{f' {rest}' if rest else ''}"


def belonging_to(seat: Seat) -> str:
    """A player before what is his: Crimson's, Pirates'."""
    ending = "'" if seat.endswith("s") else "'s"
    return f"{seat.capitalize()}{ending}"


def quoted(card: str) -> str:
    """A card in a sentence: one that ends in a shout stands in quotes."""
    return card if card[-1].isalnum() else f"“{card}”"
