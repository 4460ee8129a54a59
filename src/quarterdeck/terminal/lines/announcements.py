"""The output in plain lines: the greeting, the log, the prompt with its options, and the end."""

from __future__ import annotations

import textwrap
from itertools import takewhile
from typing import Final, TextIO

from quarterdeck.engine.asks import SPECTATOR, Seat
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.validation.spelling import printable
from quarterdeck.terminal.local_match import DueAnswer, LocalMatch, LocalTurn
from quarterdeck.terminal.text import final_summary, goal_lines, sentences
from quarterdeck.terminal.text.offers import Offer, Row, rows

WIDTH: Final = 78
KEPT: Final = "\N{NO-BREAK SPACE}"
FEW: Final = 8  # refusals that get a line each


class Announcements:
    """The writer of plain lines to one stream."""

    def __init__(self, local: LocalMatch, output: TextIO) -> None:
        self.local = local
        self.output = output
        self.told: dict[Seat, int] = {}  # lines of the log that each seat has seen
        self.asked = True  # whether the prompt must be written again
        self.explained: set[str] = set()  # the clauses already written out

    def say(self, text: str) -> None:
        print(printable(text), file=self.output, flush=True)

    def paragraph(self, text: str, indent: str = "") -> None:
        for line in text.splitlines():
            self.say(textwrap.fill(line, WIDTH, initial_indent=indent, subsequent_indent=indent))

    def greet(self) -> None:
        scenario = self.local.match.scenario
        self.say(f"{self.local.match.game.title}: {scenario.title}")
        where = ", ".join(part for part in (scenario.place, scenario.date) if part)
        self.paragraph(where[:1].upper() + where[1:])
        begun = any(given.kind == "choose" for given in self.local.match.answers())
        if not begun:
            self.paragraph(" ".join(scenario.story.split()))
        self.tell_goals()
        for line in self.local.company():
            self.paragraph(line)
        self.say("Type help for a list of commands.")
        if begun:
            self.told[self._reader()] = max(0, len(self.local.log()) - 5)

    def news(self) -> None:
        """Write the new lines of the log, and news of orders and saving."""
        log, names = self.local.log(), self.local.match.names
        for line in sentences.log_lines(log, names, self.told.get(self._reader(), 0)):
            self.say(line)
        stopped = self.local.book.told.pop(self.local.viewer, "")
        if stopped:
            self.paragraph(f"Your orders have stopped: {stopped}. Type go on to resume them, or answer yourself.")
        self.told[self._reader()] = len(log)
        if self.local.trouble:
            self.say(f"Not saved: {self.local.trouble}")
            self.local.trouble = ""

    def _reader(self) -> Seat:
        """Return the seat that reads the log; without hidden information all players share one."""
        return self.local.viewer if self.local.match.game.hides else SPECTATOR

    def ask(self, turn: LocalTurn) -> None:
        """Write the prompt and its options, once per answer."""
        if not self.asked:
            return
        self.asked = False
        self.say("")
        if turn.due is DueAnswer.CHANCE:
            if self.local.occasion():
                self.say(f"({self.local.occasion()})")
            self.paragraph(self.local.question())
            reason = self.local.reason()
            if reason not in self.explained:
                self.explained.add(reason)
                self.paragraph(reason, "  ")
            return
        lesson = self.local.lesson()
        if lesson:
            self.paragraph(lesson)
        self.say(f"{self.local.name(turn.seat)} – {self.local.question()}")
        offers = self.local.offers()
        refused = [offer for offer in offers if offer.refused]
        number = 1
        for row in rows(offers[: len(offers) - len(refused)]):
            self.say(self._line(number, row.first) if len(row.offers) == 1 else self._group(number, row))
            number += len(row.offers)
        for line in [_refused(offer) for offer in refused] if len(refused) <= FEW else _refused_by_clause(refused):
            self.say(line)

    def _line(self, number: int, offer: Offer) -> str:
        clause = f" [{offer.clause}]" if offer.clause else ""
        odds = self._headline(offer)
        most = f", up to {offer.most}" if offer.most > 1 and self.local.times > 1 else ""
        return f"  {number:>2}. {offer.text} ({offer.notation}){clause}{most}{f' – {odds}' if odds else ''}"

    def _group(self, number: int, row: Row) -> str:
        """Return the line of a group: its options by number and short label, equal odds once."""
        odds = [self._headline(offer) for offer in row.offers]
        shared = odds[0] if len(set(odds)) == 1 else ""
        briefs = [
            f"{place}:{KEPT}{offer.brief}{f' ({each})' if each and not shared else ''}"
            for place, (offer, each) in enumerate(zip(row.offers, odds, strict=True), number)
        ]
        notation = f" ({_in_common(row)} …)" if _in_common(row) else ""
        text = f"{row.text}{notation}: {', '.join(briefs)} [{row.first.clause}]{f' – {shared}' if shared else ''}"
        return _hanging(text, " " * 6)

    def _headline(self, offer: Offer) -> str:
        try:
            return sentences.headline(self.local.match.odds(offer.notation, self.local.viewer))
        except QuarterdeckError:
            return ""  # simultaneous choices have no odds

    def over(self) -> int:
        self.say("")
        self.say("The game is over.")
        for line in final_summary.lines(self.local.match):
            self.say(f"  {line}")
        return self.leave()

    def leave(self) -> int:
        """Save, say where, and return the exit status."""
        try:
            self.say(f"The game is saved in {self.local.save()}.")
        except QuarterdeckError as error:
            self.say(f"Not saved: {error}")
            return 1
        return 0

    def tell_goals(self) -> None:
        for line in goal_lines.lines(self.local):
            self.paragraph(line)

    def again(self) -> None:
        """Note that the log has become shorter, and write the prompt again."""
        self.told[self._reader()] = min(self.told.get(self._reader(), 0), len(self.local.log()))
        self.asked = True


def _refused(offer: Offer) -> str:
    return f"   -  {offer.text} [{offer.clause}]: not allowed (type why {offer.notation})"


def _refused_by_clause(offers: list[Offer]) -> list[str]:
    """Return the lines for many forbidden options: one for each clause."""
    lines = []
    for clause in dict.fromkeys(offer.clause for offer in offers):
        notations = [offer.notation.replace(" ", KEPT) for offer in offers if offer.clause == clause]
        lines.append(_hanging(f"Not allowed by {clause} (type why and one of these): {', '.join(notations)}", "   -  "))
    return lines


def _hanging(text: str, indent: str) -> str:
    """Return a long line broken into several; ``KEPT`` marks spaces where it may not break."""
    lines = textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=" " * 8, break_on_hyphens=False)
    return lines.replace(KEPT, " ")


def _in_common(row: Row) -> str:
    """Return the words that all notations of a group begin with."""
    at_each_place = zip(*[offer.notation.split() for offer in row.offers], strict=False)
    same = takewhile(lambda words: len(set(words)) == 1, at_each_place)
    return " ".join(words[0] for words in same)
