"""Cards: the ordinary pack, piles without an order, and hands that remember who saw which card.

A pile is a bag of its cards. Its order is not decided until a card is drawn, so there is no order
to leak. Only cards whose place somebody knows (put on top or at the bottom after a look) have a
place, kept with the seats that know it.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Final

Card = str

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("♥", "♣", "♦", "♠")
PACK: Final = tuple(sorted(rank + suit for rank in RANKS for suit in SUITS))
_LETTERS: Final = {"H": "♥", "C": "♣", "D": "♦", "S": "♠"}


def rank(card: Card) -> str:
    """Return the rank of a playing card: ``"10"`` of ``"10♥"``."""
    return card[:-1]


def suit(card: Card) -> str:
    """Return the suit of a playing card: ``"♥"`` of ``"10♥"``."""
    return card[-1]


def spelled(text: str) -> Card:
    """Return a card as spelled here from ``ks``, ``K♠`` or ``10h``.

    Other text comes back unchanged.
    """
    typed = text.strip().upper()
    card = typed[:-1] + _LETTERS.get(typed[-1:], typed[-1:])
    return card if card in PACK else text.strip()


@dataclass(frozen=True, slots=True)
class Placed:
    """A card whose place is known to some seats.

    Copies of a pile or hand share it, so it never changes.
    """

    card: Card
    known: tuple[str, ...]


@cache
def only(seat: str) -> tuple[str, ...]:
    """Return one seat as the tuple of seats that know a card, always the same object."""
    return (seat,)


def known_also_to(seat: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Return the seats that know a card with one more, in order."""
    if not known:
        return only(seat)
    return known if seat in known else tuple(sorted([*known, seat]))


@dataclass(slots=True)
class Glimpse:
    """A zone seen from outside: the number of cards, and the faces known to the viewer, sorted."""

    count: int
    known: list[Card]


@dataclass(slots=True)
class Pile:
    """A face-down pile: known cards on top, a sorted bag of the rest, known cards at the bottom."""

    bag: list[Card]
    top: list[Placed] = field(default_factory=list)
    bottom: list[Placed] = field(default_factory=list)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Pile:
        """Return all the cards shuffled together: a bag without an order."""
        return cls(sorted(cards))

    def __len__(self) -> int:
        return len(self.top) + len(self.bag) + len(self.bottom)

    def copy(self) -> Pile:
        return Pile(self.bag.copy(), self.top.copy(), self.bottom.copy())

    def certain(self) -> Card:
        """Return the next card if it is already decided, or an empty string if it is open."""
        if self.top:
            return self.top[0].card
        if len(self.bag) > 1:
            return ""
        if self.bag:
            return self.bag[0]
        return self.bottom[0].card if self.bottom else ""

    def possible(self) -> list[Card]:
        """Return the cards that may come next, one entry for each."""
        if len(self.bag) > 1 and not self.top:
            return self.bag
        certain = self.certain()
        return [certain] if certain else self.bag

    def take(self, card: Card) -> Card:
        """Remove the drawn card and return it."""
        if self.top:
            del self.top[0]
        elif self.bag:
            del self.bag[bisect_left(self.bag, card)]
        else:
            del self.bottom[0]
        return card

    def put_on_top(self, card: Card, known: tuple[str, ...]) -> None:
        """Put a card on top, known to those seats, which are named in order."""
        self.top.insert(0, Placed(card, known))

    def put_at_bottom(self, card: Card, known: tuple[str, ...]) -> None:
        """Put a card below all others, known to those seats, which are named in order."""
        self.bottom.append(Placed(card, known))

    def shuffle_in(self, cards: Iterable[Card]) -> None:
        """Shuffle everything together again and forget all known places."""
        for placed in (*self.top, *self.bottom):
            self.bag.append(placed.card)
        self.top.clear()
        self.bottom.clear()
        self.bag.extend(cards)
        self.bag.sort()

    def glimpse(self, seat: str) -> Glimpse:
        """Return a seat's knowledge of the pile: its size and the faces whose place it knows."""
        return Glimpse(len(self), sorted(p.card for p in (*self.top, *self.bottom) if seat in p.known))

    def cards(self) -> list[Card]:
        """Return every card in the pile, sorted: for counting, never for showing."""
        return sorted([*self.bag, *(placed.card for placed in (*self.top, *self.bottom))])


@dataclass(slots=True)
class Hand:
    """Cards held by one owner, each with the other seats that have seen it."""

    owner: str
    held: list[Placed] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.held)

    def copy(self) -> Hand:
        return Hand(self.owner, self.held.copy())

    def add(self, card: Card, known: Iterable[str] = ()) -> None:
        insort(self.held, Placed(card, tuple(sorted(known))), key=_place)

    def remove(self, card: Card) -> Placed:
        """Remove a card and return it.

        Of identical cards the one known to most seats goes first, so that nobody learns it was
        another one.
        """
        alike = [placed for placed in self.held if placed.card == card]
        if not alike:
            raise ValueError(f"{card} is not in the hand of {self.owner}")
        leaving = max(alike, key=lambda placed: (len(placed.known), placed.known))
        self.held.remove(leaving)
        return leaving

    def show(self, card: Card, to: Iterable[str]) -> None:
        """Let more seats see one card of that face."""
        placed = self.remove(card)
        self.add(card, {*placed.known, *to})

    def show_all(self, to: Iterable[str]) -> None:
        """Let more seats see every card in the hand."""
        for placed in self.held.copy():
            self.held.remove(placed)
            self.add(placed.card, {*placed.known, *to})

    def mix(self, still: Iterable[str] = ()) -> None:
        """Forget which seats know cards, except some, after a card has come or gone unseen.

        The others cannot say any more which of the cards they knew are left.
        """
        keeping = frozenset(still)
        for placed in self.held.copy():
            self.held.remove(placed)
            self.add(placed.card, keeping.intersection(placed.known))

    def glimpse(self, seat: str) -> Glimpse:
        """Return the whole hand for its owner.

        For others its size and the cards they were shown.
        """
        known = [placed.card for placed in self.held if seat == self.owner or seat in placed.known]
        return Glimpse(len(self.held), sorted(known))

    def cards(self) -> list[Card]:
        return [placed.card for placed in self.held]


def deal_anew(bag: list[Card], zones: Iterable[list[Placed]], seat: str, below: Callable[[int], int]) -> None:
    """Exchange every card that the seat does not know with others of these zones and the bag.

    ``below`` returns a random whole number below a bound. Knowledge of a place stays as it was.
    """
    places = [(zone, at) for zone in zones for at, placed in enumerate(zone) if seat not in placed.known]
    bag.extend(zone[at].card for zone, at in places)
    bag.sort()
    for zone, at in places:
        zone[at] = Placed(bag.pop(below(len(bag))), zone[at].known)


def _place(placed: Placed) -> tuple[Card, tuple[str, ...]]:
    return placed.card, placed.known
