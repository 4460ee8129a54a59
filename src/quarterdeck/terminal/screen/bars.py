"""The bar of tabs on a narrow screen, and the bar of keys at the bottom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from quarterdeck.terminal.screen.palette import style

CHOICES: Final = "choices"
SHIPS: Final = "ships"
LOG: Final = "log"
TABS: Final = (CHOICES, SHIPS, LOG)


class Bar(Static):
    """A row of labels, each with an action when it is clicked."""

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id, markup=False)
        self._actions: list[tuple[int, str]] = []  # the end of each label

    def show_words(self, words: Sequence[tuple[Content, str]]) -> None:
        ends = accumulate(text.cell_length for text, _ in words)
        self._actions = [(end, action) for end, (_, action) in zip(ends, words, strict=True)]
        self.update(Content("").join([text for text, _ in words]))

    async def on_click(self, event: events.Click) -> None:
        action = next((action for end, action in self._actions if event.x < end), None)
        if action is not None:
            await self.run_action(f"screen.{action}")


class TabBar(Bar):
    """The names of the panels; a click or Tab shows one of them."""

    def show(self, tab: str, ships: str) -> None:
        names = {CHOICES: "Choices", SHIPS: ships, LOG: "Log"}
        looks = {each: style("key" if each == tab else "quiet") for each in TABS}
        self.show_words([(Content.assemble((f" {names[each]} ", looks[each]), " "), f"tab({each!r})") for each in TABS])


class KeyBar(Bar):
    """The keys, as many as fit. Help and Quit come last and are never left out."""

    KEPT: Final = ("help", "leave")

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.show())
        self.show()

    def on_resize(self) -> None:
        self.show()

    def show(self) -> None:
        shown = [each.binding for each in self.screen.active_bindings.values() if each.binding.show and each.enabled]
        actions = dict.fromkeys(binding.action for binding in shown)
        firsts = [next(binding for binding in shown if binding.action == action) for action in actions]
        self.show_words([(key_words(*self._said(each)), each.action) for each in self._fitting(firsts)])

    def _fitting(self, bindings: Sequence[Binding]) -> Iterator[Binding]:
        """Yield bindings while there is room; the blank after the last needs none."""
        left = self.size.width + 1 - sum(self._width(each) for each in bindings if each.action in self.KEPT)
        for each in bindings:
            if each.action in self.KEPT:
                yield each
            elif self._width(each) <= left:
                left -= self._width(each)
                yield each

    def _said(self, binding: Binding) -> tuple[str, str]:
        return self.app.get_key_display(binding), binding.description

    def _width(self, binding: Binding) -> int:
        key, text = self._said(binding)
        return len(key) + len(text) + 3


def key_words(key: str, text: str, does_something: bool = True) -> Content:
    return Content.assemble((f" {key} ", style("odds")), (f"{text} ", "" if does_something else style("refused")))
