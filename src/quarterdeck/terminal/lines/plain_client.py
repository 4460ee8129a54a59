"""Plain lines: for pipes, for screen readers, and for terminals that can do no more. One question, one line of answer."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import Final, TextIO

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.goals import listed
from quarterdeck.engine.scene import Look
from quarterdeck.terminal.board.canvas import plain
from quarterdeck.terminal.board.text_picture import picture
from quarterdeck.terminal.lines.announcements import Announcements
from quarterdeck.terminal.local_match import DueAnswer, LocalMatch, LocalTurn
from quarterdeck.terminal.order_book import COMMANDS
from quarterdeck.terminal.text import goal_lines, piece_card, sentences, sight_lines
from quarterdeck.terminal.text.offers import Offer

SO_MANY: Final = re.compile(r"(\d{1,3})\s+(\S.*)")  # of an option that is to be taken several times
QUIT: Final = ("quit", "q", "exit")
HELD: Final = "Enter lets it stand; back: choose again; off: let it stand, and never ask again."

MANY: Final = 12  # notations that are listed where a start fits more than one
HELP: Final = """\
Answer with the number of an option, its notation, or the start of it. Options
that belong together stand in one line, each after its number. Where the same
is asked until a number is used up, several answers fit one line: 2 main gun, 3
flotation. Or type:
  undo             take back your last choice, if nothing was thrown or drawn since
  confirm on|off   whether the last choice of a turn waits until you confirm it
  why NOTATION     why something is not allowed
  odds NOTATION    every outcome of an option, with its probability
  board [NAME]     a picture of the board, with what one piece bears on
  look [NAME]      what a piece bears on, and its lines of sight; a piece by
                   name or by where it stands, or else the one asked about
  goals            what you and the others win by, and how far each is
  story            the scenario's story and notes, and what the words mean
  ships            every ship and unit with its gauges and hits
  log              everything that has happened
  rules [WORDS]    the rule book, one clause of it (MT-7, or 7), or those that
                   speak of something
  plan A, B, C     answers in advance, given one by one as long as each is offered
  repeat [ANSWER]  the same answer whenever the same is asked
  order [WORDS]    an order of the game's own; alone: which there are
  orders           what stands; stop drops it, go on carries on after a stop
  amend FACES      correct the die or card typed last (at a real table)
  save [FILE]      save the game; it is also saved after each of your answers
  quit, or q       save and leave
  help             this list"""


def play(sitting: LocalMatch, input: TextIO | None = None, output: TextIO | None = None) -> int:  # noqa: A002
    """Play until the game is over, or until there is no more input."""
    return PlainClient(sitting, input or sys.stdin, output or sys.stdout).run()


class PlainClient(Announcements):
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
            try:
                self.answer(line)
            except QuarterdeckError as error:  # said in one sentence
                self.paragraph(_sentence(str(error)))

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
        """An answer or a command."""
        if self.held:
            line = self._confirmed(line)
        command, _, rest = line.partition(" ")
        offers = [] if self.sitting.turn().due is DueAnswer.CHANCE else self.sitting.offers()
        exact = any(offer.notation == line for offer in offers)
        if not line:
            self.asked = True
        elif not exact and command in COMMANDS:
            self.order(command, rest.strip())
        elif not exact and hasattr(self, f"do_{command}"):
            getattr(self, f"do_{command}")(rest.strip())
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
            self.do_confirm("off")
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

    # Commands: each is a method, as in the cmd module

    def do_help(self, _: str) -> None:
        self.say(HELP)

    def do_goals(self, _: str) -> None:
        self.tell_goals()

    def do_undo(self, _: str) -> None:
        self.say(f"Taken back: {self.sitting.undo()}.")
        self.again()

    def do_amend(self, typed: str) -> None:
        gone = self.sitting.amend(typed)
        again = f" To be answered again: {listed(gone)}." if gone else ""
        self.say(f"Amended.{again}")
        self.again()

    def order(self, command: str, rest: str) -> None:
        """Something about what is to be answered in advance."""
        if self.sitting.turn().due is DueAnswer.CHANCE:
            raise QuarterdeckError("first the dice or the card: type what it shows")
        for line in self.sitting.say_order(f"{command} {rest}").splitlines():
            self.paragraph(line)
        self.asked = True

    def do_confirm(self, typed: str) -> None:
        if typed not in ("on", "off"):
            raise QuarterdeckError("confirm on, or confirm off")
        self.sitting.set_confirms(typed == "on")
        self.say("The end of your turn waits until you confirm it." if typed == "on" else "Your turns end at once.")

    def do_save(self, name: str) -> None:
        self.say(f"Saved in {self.sitting.save(Path(_unquoted(name)) if name else None)}.")

    def do_why(self, typed: str) -> None:
        if not typed:
            raise QuarterdeckError("why what? Type why and a notation, such as one that is not offered")
        refused = self.sitting.why_not(typed)
        if refused is None:
            raise QuarterdeckError(f"no clause forbids {typed!r}: it is offered, or means nothing here")
        self.paragraph(sentences.clause_words(self.sitting.match.game, refused.clause))

    def do_odds(self, typed: str) -> None:
        if not typed:
            raise QuarterdeckError("odds of what? Type odds and the number or the notation of an option")
        notation = self.meant(typed, self.sitting.offers())
        odds = self.sitting.match.odds(notation, self.sitting.viewer)
        if odds.certain and not odds.prospects:
            self.say(sentences.foregone(odds))
            return
        for prospect in odds.prospects:
            self.say(f"  {sentences.prospect_text(prospect)}")
        for share, text in sentences.odds_rows(odds):
            self.say(f"  {share:>6}  {text}")
        self.say(odds.basis)

    def do_rules(self, clause: str) -> None:
        book = self.sitting.match.game.rulebook
        if clause:
            found = book.found(clause)
            for each in found:
                self.paragraph(sentences.clause_words(self.sitting.match.game, each.id))
            for table in book.tables_of(found[0].id) if len(found) == 1 else ():
                self.say(f"\n{table.drawn()}")
            return
        self.paragraph(f"{book.title}. {book.credit}")
        for chapter in book.chapter:
            self.say(chapter.title)
            for each in chapter.clause:
                self.say(f"  {each.id} {each.title}")

    def do_board(self, typed: str) -> None:
        self.say(picture(self.sitting.scene(), self._looked_at(typed)))

    def do_look(self, typed: str) -> None:
        scene, look = self.sitting.scene(), self._looked_at(typed)
        if look is None:
            raise QuarterdeckError("look at whom? Type look and a name, or where it stands")
        piece = next(each for each in scene.pieces if each.id == look.piece)
        self.paragraph(piece_card.sentences(piece, scene))
        for told in sight_lines.fields(look):
            self.paragraph(f"{told.sign} {told.text} [{told.clause}]", "  ")
        for told in sight_lines.lines(look, scene):
            called = f"{sight_lines.CALLED[told.sign]}: " if told.sign in sight_lines.CALLED else ""
            self.paragraph(f"{called}{told.text}{f' [{told.clause}]' if told.clause else ''}", "  ")
        if look.overlays and not look.lines:
            self.say("  No enemy is in range.")

    def _looked_at(self, typed: str) -> Look | None:
        scene = self.sitting.scene()
        wanted = sight_lines.find(scene, typed) if typed else ""
        return self.sitting.look(sight_lines.looked_at(scene, wanted, self.sitting.subject()))

    def do_story(self, _: str) -> None:
        for line in goal_lines.briefing(self.sitting):
            self.paragraph(line)

    def do_ships(self, _: str) -> None:
        scene = self.sitting.scene()
        for piece in scene.pieces:
            self.paragraph(piece_card.sentences(piece, scene))
        for zone in scene.zones:
            self.paragraph(plain(piece_card.zone_line(zone, 60)))
            if zone.owner:
                for card, says in dict(zip(zone.cards, zone.says, strict=False)).items():
                    self.paragraph(f"{card}: {says}", "  ")

    def do_log(self, _: str) -> None:
        names = self.sitting.match.names
        for entry in self.sitting.log():
            self.say(sentences.log_line(entry, names))

    def meant(self, typed: str, offers: list[Offer]) -> str:
        """The notation that a number, a notation or the start of one stands for."""
        if typed.isdecimal() and 1 <= int(typed) <= len(offers):
            offer = offers[int(typed) - 1]
            if offer.refused:
                self.do_why(offer.notation)
                raise QuarterdeckError("choose something else")
            return offer.notation
        offered, start = [offer.notation for offer in offers if not offer.refused], typed.lower()
        fitting = [notation for notation in offered if notation.lower().startswith(start)]
        meant = [notation for notation in fitting if notation.lower() == start]
        if len(fitting) > 1 and typed not in fitting and len(meant) != 1:
            more = [f"{len(fitting) - MANY} more"] if len(fitting) > MANY else []
            raise QuarterdeckError(f"{typed!r} may be {listed([*fitting[:MANY], *more], 'or')}")
        return typed if typed in fitting or not fitting else (meant or fitting)[0]


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _unquoted(name: str) -> str:
    try:
        words = shlex.split(name)
    except ValueError:
        return name
    return words[0] if len(words) == 1 else name
