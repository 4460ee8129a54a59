"""Plain lines: for pipes, for screen readers, and for terminals that can do no more. One question, one line of answer."""

from __future__ import annotations

import re
import sys
from typing import Final, TextIO

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.terminal.lines.commands import Commands
from quarterdeck.terminal.local_match import DueAnswer, LocalMatch, LocalTurn
from quarterdeck.terminal.text import sentences
from quarterdeck.terminal.text.offers import Offer

SO_MANY: Final = re.compile(r"(\d{1,3})\s+(\S.*)")  # of an option that is to be taken several times
QUIT: Final = ("quit", "q", "exit")
HELD: Final = "Enter lets it stand; back: choose again; off: let it stand, and never ask again."


def play(sitting: LocalMatch, input: TextIO | None = None, output: TextIO | None = None) -> int:  # noqa: A002
    """Play until the game is over, or until there is no more input."""
    return PlainClient(sitting, input or sys.stdin, output or sys.stdout).run()


class PlainClient(Commands):
    """Tells what happened, asks, and reads a line."""

    def __init__(self, sitting: LocalMatch, input: TextIO, output: TextIO) -> None:  # noqa: A002
        super().__init__(sitting, output)
        self.input = input
        self.held = ""  # what was chosen and would end the turn, until it is confirmed
        self.is_watching = False  # out of the game, and staying to see how it ends

    def run(self) -> int:
        self.greet()
        while True:
            turn = self.sitting.turn()
            if self.sitting.needs_curtain(turn) and not self.curtain(turn):
                return self.leave()
            self.sitting.sit(turn)
            self.news()
            if turn.due is DueAnswer.OVER:
                return self.over()
            if turn.due is DueAnswer.BOT:
                if not self.stays():
                    return self.leave()
                self.sitting.bot_chooses(self.sitting.thought(turn.seat)(), turn.seat)
                continue
            if turn.due is DueAnswer.ORDERS:
                self.sitting.obey(turn.seat)
                self.asked = True
                continue
            self.ask(turn)
            line = self.read()
            if line is None or line in QUIT:
                return self.leave()
            self.answer(line)

    def read(self) -> str | None:
        """One line, or None when there are no more."""
        print("> ", end="", file=self.output, flush=True)
        try:
            line = self.input.readline()
        except KeyboardInterrupt:
            line = ""
        if not line.endswith("\n") or not self.input.isatty():
            self.say("")
        return line.strip() if line else None

    def answer(self, line: str) -> None:
        """An answer or a command; whatever is wrong with it is said in one sentence."""
        try:
            self._answer(line)
        except QuarterdeckError as error:
            self.paragraph(_sentence(str(error)))

    def _answer(self, line: str) -> None:
        if self.held:
            line = self._confirmed(line)
        command, _, rest = line.partition(" ")
        offers = [] if self.sitting.turn().due is DueAnswer.CHANCE else self.sitting.offers()
        exact = any(offer.notation == line for offer in offers)
        if not line:
            self.asked = True
        elif not exact and command in self.commands:
            self.commands[command](rest.strip())
        else:
            several = [] if exact else self._several(line, offers)
            if several:
                taken = self.sitting.choose_all(several)
                if taken < len(several):
                    self.say(sentences.cut_short(taken, len(several)))
                self.held, self.asked = "", True
            else:
                self._choose(self.meant(line, offers) if offers else line)

    def _choose(self, notation: str) -> None:
        """What would end the turn waits for Enter, where the person wants that."""
        held, self.held = self.held, ""
        if held != notation and self.sitting.holds(notation):
            self.held = notation
            self.paragraph(f"That ends your turn ({notation}): it cannot be taken back afterwards. {HELD}")
            return
        self.sitting.choose(notation)
        self.asked = True

    def _confirmed(self, line: str) -> str:
        """What a line means while a choice is held: Enter is the choice itself, anything else is read as ever."""
        if line == "off":
            self.confirm("off")
        if line in ("", "yes", "y", "off", self.held):
            return self.held
        self.held = ""
        return "" if line in ("back", "undo", "no", "n") else line

    def stays(self) -> bool:
        """Who is out of the game is asked once whether to see the end; a pipe sees it without a question."""
        if self.is_watching or not self.sitting.is_out or not self.input.isatty():
            return True
        self.is_watching = True
        self.say("")
        self.paragraph("You are out of the game. Enter: the others play on, and you watch; quit: save, and stop here.")
        return self.read() not in (None, *QUIT, "stop")

    def _several(self, line: str, offers: list[Offer]) -> list[str]:
        """``2 main gun, 3 flotation`` where the same is asked until a number is used up: so many of each."""
        parts = [SO_MANY.fullmatch(part.strip()) for part in line.split(",")]
        if not offers or self.sitting.times < 2 or None in parts:
            return []
        meant = [(int(part[1]), self.meant(part[2], offers)) for part in parts if part is not None]
        answers = [notation for count, notation in meant for _ in range(count)]
        if len(answers) > self.sitting.times:
            raise QuarterdeckError(f"that is {len(answers)} answers, and {self.sitting.times} are asked for")
        for offer in offers:
            if answers.count(offer.notation) > offer.most:
                raise QuarterdeckError(f"{offer.notation}: {offer.most} at the most")
        return answers

    def curtain(self, turn: LocalTurn) -> bool:
        """Somebody else's turn to look: what was on the screen is pushed out of sight first."""
        self.say("\n" * 60)
        self.say(f"Pass the keyboard to {self.sitting.name(turn.seat)}, who presses Enter when nobody else is looking.")
        self.asked = True
        return self.read() is not None


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
