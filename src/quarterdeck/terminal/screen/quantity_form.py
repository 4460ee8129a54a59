"""What is asked until a number is used up, as one form: how often each option is taken, what is left, one confirmation."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.terminal.screen.bars import Bar, key_words
from quarterdeck.terminal.text.offers import Offer


class QuantityForm:
    """How often each option is taken, as far as it is filled in."""

    def __init__(self, offers: Sequence[Offer], times: int) -> None:
        self.times = times
        self._taken = {offer.notation: 0 for offer in offers if not offer.refused}

    @property
    def spent(self) -> int:
        return sum(self._taken.values())

    @property
    def left(self) -> int:
        return self.times - self.spent

    def taken(self, offer: Offer) -> int:
        return self._taken[offer.notation]

    def room(self, offer: Offer) -> int:
        """How many more of it there can be."""
        return max(0, min(offer.most - self.taken(offer), self.left))

    def change(self, offer: Offer, by: int) -> None:
        """So many more, or fewer: as far as it goes."""
        self._taken[offer.notation] += max(-self.taken(offer), min(by, self.room(offer)))

    def answers(self) -> list[str]:
        """One after the other, as they go into the record."""
        return [notation for notation, count in self._taken.items() for _ in range(count)]


class QuantityBar(Bar):
    """Below the options: confirm the form, or answer one by one; and from there the way back."""

    def show(self, spending: QuantityForm | None) -> None:
        if spending is None:
            self.show_words([(key_words("Esc", "all in one form"), "one_form")])
            return
        confirm = key_words("Enter", "confirm", bool(spending.spent))
        self.show_words([(confirm, "spend"), (key_words("Esc", "one by one"), "one_by_one")])
