"""What is told in plain lines: the greeting, the news, the question with all that may be answered, and the end."""

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
FEW: Final = 8  # refusals that have a line each


class Announcements:
    """Whatever is written, to one stream, for whoever sits there."""

    def __init__(self, sitting: LocalMatch, output: TextIO) -> None:
        self.sitting = sitting
        self.output = output
        self.told: dict[Seat, int] = {}  # how much of the log each seat has been told
        self.asked = True  # whether the question stands to be written again
        self.explained: set[str] = set()  # the clauses that need not be written out again

    def say(self, text: str) -> None:
        print(printable(text), file=self.output, flush=True)

    def paragraph(self, text: str, indent: str = "") -> None:
        for line in text.splitlines():
            self.say(textwrap.fill(line, WIDTH, initial_indent=indent, subsequent_indent=indent))

    def greet(self) -> None:
        scenario = self.sitting.match.scenario
        self.say(f"{self.sitting.match.game.title}: {scenario.title}")
        self.paragraph(", ".join(part for part in (scenario.place, scenario.date) if part))
        begun = any(given.kind == "choose" for given in self.sitting.match.answers())
        if not begun:
            self.paragraph(" ".join(scenario.story.split()))
        self.tell_goals()
        self.paragraph(f"{', '.join(self.sitting.company())}. Type help for the commands.")
        if begun:
            self.told[self._reader()] = max(0, len(self.sitting.log()) - 5)

    def news(self) -> None:
        """What has happened since the last time, line by line."""
        log, names = self.sitting.log(), self.sitting.match.names
        for entry in log[self.told.get(self._reader(), 0) :]:
            self.say(sentences.log_line(entry, names))
        stopped = self.sitting.book.told.pop(self.sitting.viewer, "")
        if stopped:
            self.paragraph(stopped)
        self.told[self._reader()] = len(log)
        if self.sitting.trouble:
            self.say(f"Not saved: {self.sitting.trouble}")
            self.sitting.trouble = ""

    def _reader(self) -> Seat:
        """Where nothing is hidden everybody has read what anybody was told."""
        return self.sitting.viewer if self.sitting.match.game.hides else SPECTATOR

    def ask(self, turn: LocalTurn) -> None:
        """The question and what may be answered; once, until something is answered."""
        if not self.asked:
            return
        self.asked = False
        self.say("")
        if turn.due is DueAnswer.CHANCE:
            if self.sitting.occasion():
                self.say(f"({self.sitting.occasion()})")
            self.paragraph(self.sitting.question())
            reason = self.sitting.reason()
            if reason not in self.explained:
                self.explained.add(reason)
                self.paragraph(reason, "  ")
            return
        lesson = self.sitting.lesson()
        if lesson:
            self.paragraph(lesson)
        self.say(f"{self.sitting.name(turn.seat)}, {self.sitting.question()}")
        offers = self.sitting.offers()
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
        most = f", up to {offer.most}" if offer.most > 1 and self.sitting.times > 1 else ""
        return f"  {number:>2}. {offer.text} ({offer.notation}){clause}{most}{f' – {odds}' if odds else ''}"

    def _group(self, number: int, row: Row) -> str:
        """Options of one group: every one has its number, and stands by its brief; odds that all share are told once."""
        odds = [self._headline(offer) for offer in row.offers]
        shared = odds[0] if len(set(odds)) == 1 else ""
        briefs = [
            f"{place}{KEPT}{offer.brief}{f' ({each})' if each and not shared else ''}"
            for place, (offer, each) in enumerate(zip(row.offers, odds, strict=True), number)
        ]
        notation = f" ({_in_common(row)} …)" if _in_common(row) else ""
        text = f"{row.text}{notation}: {', '.join(briefs)} [{row.first.clause}]{f' – {shared}' if shared else ''}"
        return _hanging(text, " " * 6)

    def _headline(self, offer: Offer) -> str:
        try:
            return sentences.headline(self.sitting.match.odds(offer.notation, self.sitting.viewer))
        except QuarterdeckError:
            return ""  # what is decided together has no odds

    def over(self) -> int:
        outcome = self.sitting.match.outcome
        assert outcome is not None
        self.say("")
        self.say(f"The game is over. {self.sitting.outcome()} [{outcome.clause}]")
        for line in final_summary.lines(self.sitting.match):
            self.say(f"  {line}")
        return self.leave()

    def leave(self) -> int:
        """Save and say where. Without anything played or any person there is nothing to keep."""
        try:
            self.say(f"The game is saved in {self.sitting.save()}.")
        except QuarterdeckError as error:
            self.say(f"Not saved: {error}")
            return 1
        return 0

    def tell_goals(self) -> None:
        for line in goal_lines.lines(self.sitting):
            self.paragraph(line)

    def again(self) -> None:
        """The log is shorter now; what is still in it has been told."""
        self.told[self._reader()] = min(self.told.get(self._reader(), 0), len(self.sitting.log()))
        self.asked = True


def _refused(offer: Offer) -> str:
    return f"   -  {offer.text} ({offer.notation}): not now, see why {offer.notation} [{offer.clause}]"


def _refused_by_clause(offers: list[Offer]) -> list[str]:
    """What is forbidden, where it is much: a line for each clause."""
    lines = []
    for clause in dict.fromkeys(offer.clause for offer in offers):
        notations = [offer.notation.replace(" ", KEPT) for offer in offers if offer.clause == clause]
        lines.append(_hanging(f"not now, see why NOTATION [{clause}]: {', '.join(notations)}", "   -  "))
    return lines


def _hanging(text: str, indent: str) -> str:
    """A long line broken into several; what KEPT joins stays together."""
    lines = textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=" " * 8, break_on_hyphens=False)
    return lines.replace(KEPT, " ")


def _in_common(row: Row) -> str:
    """The words that the notations of a group begin with."""
    at_each_place = zip(*[offer.notation.split() for offer in row.offers], strict=False)
    same = takewhile(lambda words: len(set(words)) == 1, at_each_place)
    return " ".join(words[0] for words in same)
