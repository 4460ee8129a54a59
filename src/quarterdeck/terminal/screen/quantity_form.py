"""What is asked until a number is used up, as one form: how often each option is taken, what is left, one confirmation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.style import Style

from quarterdeck.engine.odds.distribution import Odds
from quarterdeck.engine.rulebook import Rulebook
from quarterdeck.terminal.screen.bars import Bar, key_words
from quarterdeck.terminal.screen.palette import style
from quarterdeck.terminal.screen.panels import HANGING, OptionPanel, hanging
from quarterdeck.terminal.text.offers import Offer, Row

STEP: Final = "step"  # by how much a click there changes a row


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


class QuantityPanel(OptionPanel):
    """The options; where a number is used up each has a stepper, and Enter confirms them all."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "screen.step(1)", show=False),
        Binding("left", "screen.step(-1)", show=False),
    ]

    @dataclass
    class Stepped(Message):
        """A click in a row: on its words or its ``+`` for one more, on its other signs for fewer, or for all."""

        place: int
        by: int

    spending: QuantityForm | None = None

    def action_select(self) -> None:
        """Enter: all of it together, where there is a form."""
        if self.spending is None:
            super().action_select()
        else:
            self.call_later(self.run_action, "screen.spend")

    async def _on_click(self, event: events.Click) -> None:
        """Textual calls the handlers of all base classes in turn; in a form the one that selects is kept from it."""
        place = event.style.meta.get("option")
        if self.spending is None or place is None:
            return
        event.prevent_default()
        self.post_message(self.Stepped(place, event.style.meta.get(STEP, 1)))

    def _text(self, row: Row, odds: Mapping[str, Odds], book: Rulebook) -> Content:
        if self.spending is None or row.first.refused or self._shown is None:
            return super()._text(row, odds, book)
        width = self.scrollable_content_region.width
        steppers = [(_words(each), _stepper(each.first, self.spending)) for each in self._shown[0] if not each.first.refused]
        words, stepper = _words(row), _stepper(row.first, self.spending)
        if all(words.cell_length + stepper.cell_length < width for words, stepper in steppers):
            return words.pad_right(width - words.cell_length - stepper.cell_length) + stepper
        return Content("\n").join([hanging(words, width), Content(HANGING) + stepper])


def _words(row: Row) -> Content:
    return Content.assemble((f" {row.key} " if row.key else "   ", style("key")), f" {row.first.text}")


def _stepper(offer: Offer, spending: QuantityForm) -> Content:
    """One less, how many of how many, one more, all that can be; grey is what does nothing now."""
    taken, room = spending.taken(offer), spending.room(offer)
    many = Content.styled(f"{taken:>2} of {offer.most:<3}", style("odds" if taken else "quiet"))
    every = _button(" All ", spending.times, room > 0) if offer.most > 1 else Content("     ")
    return _button(" − ", -1, taken > 0) + many + _button(" + ", 1, room > 0) + Content(" ") + every + Content(" ")


def _button(sign: str, by: int, does_something: bool) -> Content:
    return Content(sign).stylize(style("mark" if does_something else "refused")).stylize(Style.from_meta({STEP: by}))


class QuantityBar(Bar):
    """Below the options: confirm the form, or answer one by one; and from there the way back."""

    def show(self, spending: QuantityForm | None) -> None:
        if spending is None:
            self.show_words([(key_words("Esc", "all in one form"), "one_form")])
            return
        confirm = key_words("Enter", "confirm", bool(spending.spent))
        self.show_words([(confirm, "spend"), (key_words("Esc", "one by one"), "one_by_one")])
