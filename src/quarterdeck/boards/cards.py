"""Cards: the ordinary pack, piles without an order, and hands that remember who has seen what.

A pile is a bag of what is still in it. Its order is not decided until a card is drawn, so it cannot leak: it does not
exist. Only cards whose place somebody knows (put on top or at the bottom after a look) have one, kept with who knows.
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
    """The rank of a playing card: ``"10"`` of ``"10♥"``."""
    return card[:-1]


def suit(card: Card) -> str:
    """The suit of a playing card: ``"♥"`` of ``"10♥"``."""
    return card[-1]


def spelled(text: str) -> Card:
    """A playing card as people type it: ``ks``, ``K♠`` and ``10h`` are all understood; anything else comes back as it is."""
    typed = text.strip().upper()
    card = typed[:-1] + _LETTERS.get(typed[-1:], typed[-1:])
    return card if card in PACK else text.strip()


@dataclass(frozen=True, slots=True)
class Placed:
    """A card of which some seats know where it is. Copies of a pile or a hand share it, so it is never changed."""

    card: Card
    known: tuple[str, ...]


@cache
def only(seat: str) -> tuple[str, ...]:
    """A seat alone, as those who know a card: the same ones again and again."""
    return (seat,)


def known_also_to(seat: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """One seat more than those who know a card, in order."""
    if not known:
        return only(seat)
    return known if seat in known else tuple(sorted([*known, seat]))


@dataclass(slots=True)
class Glimpse:
    """A zone seen from outside: the faces that the looker knows, sorted, and how many cards there are."""

    count: int
    known: list[Card]


@dataclass(slots=True)
class Pile:
    """A face-down pile: known cards on top, a bag of the rest (kept sorted), known cards at the bottom."""

    bag: list[Card]
    top: list[Placed] = field(default_factory=list)
    bottom: list[Placed] = field(default_factory=list)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Pile:
        """All of them shuffled together: a bag without an order."""
        return cls(sorted(cards))

    def __len__(self) -> int:
        return len(self.top) + len(self.bag) + len(self.bottom)

    def copy(self) -> Pile:
        return Pile(self.bag.copy(), self.top.copy(), self.bottom.copy())

    def certain(self) -> Card:
        """The next card, where it is already decided; empty while it is still a matter of chance."""
        if self.top:
            return self.top[0].card
        if len(self.bag) > 1:
            return ""
        if self.bag:
            return self.bag[0]
        return self.bottom[0].card if self.bottom else ""

    def possible(self) -> list[Card]:
        """What the next card may be, one entry for each card."""
        if len(self.bag) > 1 and not self.top:
            return self.bag
        certain = self.certain()
        return [certain] if certain else self.bag

    def take(self, card: Card) -> Card:
        """Remove the drawn card from where it was drawn; the card."""
        if self.top:
            del self.top[0]
        elif self.bag:
            del self.bag[bisect_left(self.bag, card)]
        else:
            del self.bottom[0]
        return card

    def put_on_top(self, card: Card, known: tuple[str, ...]) -> None:
        """Known to those seats, named in order."""
        self.top.insert(0, Placed(card, known))

    def put_at_bottom(self, card: Card, known: tuple[str, ...]) -> None:
        """Below all the others, known to those seats, named in order: of cards put there, the first comes first."""
        self.bottom.append(Placed(card, known))

    def shuffle_in(self, cards: Iterable[Card]) -> None:
        """Everything together again, what was known of places forgotten."""
        for placed in (*self.top, *self.bottom):
            self.bag.append(placed.card)
        self.top.clear()
        self.bottom.clear()
        self.bag.extend(cards)
        self.bag.sort()

    def glimpse(self, seat: str) -> Glimpse:
        """What a seat knows of the pile: its size and the faces whose place it knows."""
        return Glimpse(len(self), sorted(p.card for p in (*self.top, *self.bottom) if seat in p.known))

    def cards(self) -> list[Card]:
        """Every card in it, sorted: for counting, never for showing."""
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
        """Of like cards the best known leaves first: nobody learns that it was another one."""
        alike = [placed for placed in self.held if placed.card == card]
        if not alike:
            raise ValueError(f"{card} is not in the hand of {self.owner}")
        leaving = max(alike, key=lambda placed: (len(placed.known), placed.known))
        self.held.remove(leaving)
        return leaving

    def show(self, card: Card, to: Iterable[str]) -> None:
        """One card of that face becomes known to more seats."""
        placed = self.remove(card)
        self.add(card, {*placed.known, *to})

    def show_all(self, to: Iterable[str]) -> None:
        """Every card of it becomes known to more seats."""
        for placed in self.held.copy():
            self.held.remove(placed)
            self.add(placed.card, {*placed.known, *to})

    def mix(self, still: Iterable[str] = ()) -> None:
        """A card has come or gone unseen: who knew cards of it cannot say any more which are left, but for some seats."""
        keeping = frozenset(still)
        for placed in self.held.copy():
            self.held.remove(placed)
            self.add(placed.card, keeping.intersection(placed.known))

    def glimpse(self, seat: str) -> Glimpse:
        """The owner knows all of it; others what they were shown, and how many there are."""
        known = [placed.card for placed in self.held if seat == self.owner or seat in placed.known]
        return Glimpse(len(self.held), sorted(known))

    def cards(self) -> list[Card]:
        return [placed.card for placed in self.held]


def deal_anew(bag: list[Card], zones: Iterable[list[Placed]], seat: str, below: Callable[[int], int]) -> None:
    """Every card of these zones that the seat does not know changes places with the others and with those of the bag.

    ``below`` gives a whole number below a bound, by chance. What is known of a place stays as it was.
    """
    places = [(zone, at) for zone in zones for at, placed in enumerate(zone) if seat not in placed.known]
    bag.extend(zone[at].card for zone, at in places)
    bag.sort()
    for zone, at in places:
        zone[at] = Placed(bag.pop(below(len(bag))), zone[at].known)


def _place(placed: Placed) -> tuple[Card, tuple[str, ...]]:
    return placed.card, placed.known
