"""A repeated prompt as one form: an amount for each option, and one confirmation."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.terminal.screen.bars import Bar, key_words
from quarterdeck.terminal.text.offers import Offer


class QuantityForm:
    """The amounts filled in so far."""

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
        """Return how many more of an option can be taken."""
        return max(0, min(offer.most - self.taken(offer), self.left))

    def change(self, offer: Offer, by: int) -> None:
        """Change the amount of an option, within its limits."""
        self._taken[offer.notation] += max(-self.taken(offer), min(by, self.room(offer)))

    def answers(self) -> list[str]:
        """Return the answers one by one, as the record has them."""
        return [notation for notation, count in self._taken.items() for _ in range(count)]


class QuantityBar(Bar):
    """The bar below the options: confirm the form, or switch between it and single answers."""

    def show(self, spending: QuantityForm | None) -> None:
        if spending is None:
            self.show_words([(key_words("Esc", "all in one form"), "one_form")])
            return
        confirm = key_words("Enter", "confirm", bool(spending.spent))
        self.show_words([(confirm, "spend"), (key_words("Esc", "one by one"), "one_by_one")])
