"""The plain-lines client: it writes a prompt and reads one line of answer."""

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

SO_MANY: Final = re.compile(r"(\d{1,3})\s+(\S.*)")  # an option several times: 2 main gun
QUIT: Final = ("quit", "q", "exit")
HELD: Final = "Press Enter to confirm, type back to choose something else, or off to confirm and never be asked again."

MANY: Final = 12  # notations listed if a start fits several
HELP: Final = """\
Answer with the number of an option, its notation, or the start of its notation.
Related options share a line, each after its number. If the same prompt would come
several times, one line is enough: give each option after its count, with commas
between. At a real table, type dice by their faces and cards by their names.

Commands:
  undo             undo your last choice, until a die, a card or another choice
                   follows it
  confirm on|off   confirm the last choice of your turn, or do not
  why NOTATION     the clause that forbids something
  odds NOTATION    every outcome of an option, with its probability
  board [NAME]     a picture of the board, with the arcs of one unit
  look [NAME]      arcs, ranges and sight lines of a unit, by its name or place;
                   without a name, of the unit to act
  goals            how each side wins, and how close it is
  story            the scenario's story and notes, and the terms of the game
  ships            every ship and unit, with its strength and hits
  log              everything that has happened
  rules [WORDS]    the rule book, one clause (MT-7, or 7), or the clauses that
                   mention some words
  plan A, B, C     queue answers; each is given when its turn comes
  repeat [ANSWER]  give the same answer whenever you are asked the same
  order [WORDS]    give a standing order; without words, list them
  orders           the orders in force
  stop             cancel your orders
  go on            resume orders that have stopped
  amend FACE       correct the die or card typed last (at a real table)
  save [FILE]      save the game, which is also saved after each of your answers
  quit, q          save and leave
  help             this list"""


def play(local: LocalMatch, input: TextIO | None = None, output: TextIO | None = None) -> int:  # noqa: A002
    """Play until the game is over or the input ends."""
    return PlainClient(local, input or sys.stdin, output or sys.stdout).run()


class PlainClient(Announcements):
    """The plain-lines client of one match."""

    def __init__(self, local: LocalMatch, input: TextIO, output: TextIO) -> None:  # noqa: A002
        super().__init__(local, output)
        self.input = input
        self.held = ""  # a choice that ends the turn, until it is confirmed
        self.is_watching = False  # out of the game and watching it to the end

    def run(self) -> int:
        self.greet()
        while True:
            turn = self.local.turn()
            if self.local.needs_curtain(turn) and not self.curtain(turn):
                return self.leave()
            self.local.show_to(turn)
            self.news()
            if turn.due is DueAnswer.OVER:
                return self.over()
            if turn.due is DueAnswer.BOT:
                if not self.stays():
                    return self.leave()
                self.local.bot_chooses(self.local.thought(turn.seat)(), turn.seat)
                continue
            if turn.due is DueAnswer.ORDERS:
                self.local.obey(turn.seat)
                self.asked = True
                continue
            self.ask(turn)
            line = self.read()
            if line is None or line in QUIT:
                return self.leave()
            try:
                self.answer(line)
            except QuarterdeckError as error:
                self.paragraph(_sentence(str(error)))

    def read(self) -> str | None:
        """Return one line of input, or None at its end."""
        print("> ", end="", file=self.output, flush=True)
        try:
            line = self.input.readline()
        except KeyboardInterrupt:
            line = ""
        if not line.endswith("\n") or not self.input.isatty():
            self.say("")
        return line.strip() if line else None

    def answer(self, line: str) -> None:
        """Carry out a line: an answer or a command."""
        if self.held:
            line = self._confirmed(line)
        command, _, rest = line.partition(" ")
        offers = [] if self.local.turn().due is DueAnswer.CHANCE else self.local.offers()
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
                taken = self.local.choose_all(several)
                if taken < len(several):
                    self.say(sentences.cut_short(taken, len(several)))
                self.held, self.asked = "", True
            else:
                self._choose(self.meant(line, offers) if offers else line)

    def _choose(self, notation: str) -> None:
        """Choose an option, or hold it until it is confirmed if it ends the turn."""
        held, self.held = self.held, ""
        if held != notation and self.local.holds(notation):
            self.held = notation
            label = self.local.match.label(notation, self.local.viewer).text
            self.paragraph(f"This ends your turn: {label}. You cannot undo it afterwards. {HELD}")
            return
        self.local.choose(notation)
        self.asked = True

    def _confirmed(self, line: str) -> str:
        """Return the line that is meant while a choice is held: Enter means the choice itself."""
        if line == "off":
            self.do_confirm("off")
        if line in ("", "yes", "y", "off", self.held):
            return self.held
        self.held = ""
        return "" if line in ("back", "undo", "no", "n") else line

    def stays(self) -> bool:
        """Ask a player who is out of the game, once, whether to watch it; a pipe always watches."""
        if self.is_watching or not self.local.is_out or not self.input.isatty():
            return True
        self.is_watching = True
        self.say("")
        self.paragraph("You are out of the game. Press Enter to watch the others play on, or type quit to save and leave.")
        return self.read() not in (None, *QUIT, "stop")

    def _several(self, line: str, offers: list[Offer]) -> list[str]:
        """Return the answers in ``2 main gun, 3 flotation``, if the prompt repeats."""
        parts = [SO_MANY.fullmatch(part.strip()) for part in line.split(",")]
        if not offers or self.local.times < 2 or None in parts:
            return []
        meant = [(int(part[1]), self.meant(part[2], offers)) for part in parts if part is not None]
        answers = [notation for count, notation in meant for _ in range(count)]
        if len(answers) > self.local.times:
            raise QuarterdeckError(f"you gave {len(answers)} answers, but only {self.local.times} are needed")
        for offer in offers:
            if answers.count(offer.notation) > offer.most:
                raise QuarterdeckError(f"{offer.notation}: at most {offer.most}")
        return answers

    def curtain(self, turn: LocalTurn) -> bool:
        """Scroll the screen empty and wait for the next player; False at the end of the input."""
        self.say("\n" * 60)
        side = self.local.match.side(turn.seat).noun.put()
        self.say(f"Pass the keyboard to {side}. Press Enter when nobody else is looking.")
        self.asked = True
        return self.read() is not None

    # Commands: each is a method, as in the cmd module

    def do_help(self, _: str) -> None:
        self.say(HELP)

    def do_goals(self, _: str) -> None:
        self.tell_goals()

    def do_undo(self, _: str) -> None:
        self.say(f"Undone: {self.local.undo()}.")
        self.again()

    def do_amend(self, typed: str) -> None:
        gone = self.local.amend(typed)
        self.paragraph(sentences.amended(gone))
        self.again()

    def order(self, command: str, rest: str) -> None:
        """Carry out a command about orders."""
        if self.local.turn().due is DueAnswer.CHANCE:
            raise QuarterdeckError("type what the dice or the card shows first")
        for line in self.local.say_order(f"{command} {rest}").splitlines():
            self.paragraph(line)
        self.asked = True

    def do_confirm(self, typed: str) -> None:
        if typed not in ("on", "off"):
            raise QuarterdeckError("type confirm on or confirm off")
        self.local.set_confirms(typed == "on")
        self.say(sentences.CONFIRMED if typed == "on" else sentences.UNCONFIRMED)

    def do_save(self, name: str) -> None:
        self.say(f"Saved in {self.local.save(Path(_unquoted(name)) if name else None)}.")

    def do_why(self, typed: str) -> None:
        if not typed:
            raise QuarterdeckError("type why and the notation of something that is not offered")
        refused = self.local.why_not(typed)
        if refused is None:
            raise QuarterdeckError(
                f"{typed!r} is not forbidden: either you may choose it now, or this game has no such move"
            )
        self.paragraph(sentences.clause_words(self.local.match.game, refused.clause))

    def do_odds(self, typed: str) -> None:
        if not typed:
            raise QuarterdeckError("type odds and the number or notation of an option")
        notation = self.meant(typed, self.local.offers())
        odds = self.local.match.odds(notation, self.local.viewer)
        if odds.certain and not odds.prospects:
            self.say(sentences.foregone(odds))
            return
        for prospect in odds.prospects:
            self.say(f"  {sentences.prospect_text(prospect)}")
        for share, text in sentences.odds_rows(odds):
            self.say(f"  {share:>6}  {text}")
        self.say(odds.basis)

    def do_rules(self, clause: str) -> None:
        book = self.local.match.game.rulebook
        if clause:
            found = book.found(clause)
            for each in found:
                self.paragraph(sentences.clause_words(self.local.match.game, each.id))
            for table in book.tables_of(found[0].id) if len(found) == 1 else ():
                self.say(f"\n{table.drawn()}")
            return
        self.paragraph(f"{book.title}. {book.credit}")
        for chapter in book.chapter:
            self.say(chapter.title)
            for each in chapter.clause:
                self.say(f"  {each.id} {each.title}")

    def do_board(self, typed: str) -> None:
        self.say(picture(self.local.scene(), self._looked_at(typed)))

    def do_look(self, typed: str) -> None:
        scene, look = self.local.scene(), self._looked_at(typed)
        if look is None:
            raise QuarterdeckError("type look and the name or place of a unit")
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
        scene = self.local.scene()
        wanted = sight_lines.find(scene, typed) if typed else ""
        return self.local.look(sight_lines.looked_at(scene, wanted, self.local.subject()))

    def do_story(self, _: str) -> None:
        for line in goal_lines.briefing(self.local):
            self.paragraph(line)

    def do_ships(self, _: str) -> None:
        scene = self.local.scene()
        for piece in scene.pieces:
            self.paragraph(piece_card.sentences(piece, scene))
        for zone in scene.zones:
            self.paragraph(plain(piece_card.zone_line(zone, 60)))
            if zone.owner:
                for card, says in dict(zip(zone.cards, zone.says, strict=False)).items():
                    self.paragraph(f"{card}: {says}", "  ")

    def do_log(self, _: str) -> None:
        for line in sentences.log_lines(self.local.log(), self.local.match.names):
            self.say(line)

    def meant(self, typed: str, offers: list[Offer]) -> str:
        """Return the notation meant by a number, a notation or the start of one."""
        if typed.isdecimal() and 1 <= int(typed) <= len(offers):
            offer = offers[int(typed) - 1]
            if offer.refused:
                self.do_why(offer.notation)
                raise QuarterdeckError("choose another option")
            return offer.notation
        offered, start = [offer.notation for offer in offers if not offer.refused], typed.lower()
        fitting = [notation for notation in offered if notation.lower().startswith(start)]
        meant = [notation for notation in fitting if notation.lower() == start]
        if len(fitting) > 1 and typed not in fitting and len(meant) != 1:
            more = [f"{len(fitting) - MANY} more"] if len(fitting) > MANY else []
            raise QuarterdeckError(f"{typed!r} could be {listed([*fitting[:MANY], *more], 'or')}")
        return typed if typed in fitting or not fitting else (meant or fitting)[0]


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _unquoted(name: str) -> str:
    try:
        words = shlex.split(name)
    except ValueError:
        return name
    return words[0] if len(words) == 1 else name
