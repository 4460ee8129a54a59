"""Plain lines: for pipes, for screen readers, and for terminals that can do no more. One question, one line of answer."""

from __future__ import annotations

import re
import shlex
import sys
import textwrap
from collections.abc import Callable
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Final, TextIO

from quarterdeck.engine.asks import SPECTATOR, Seat
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.scene import Kind, Look, Piece, Scene
from quarterdeck.engine.spelling import printable
from quarterdeck.terminal import ending, goals, sight, wording
from quarterdeck.terminal.canvas import plain
from quarterdeck.terminal.diagram import sentences, whereabouts, zone_line
from quarterdeck.terminal.drawing import draw
from quarterdeck.terminal.focus import Focus, arrow, chip
from quarterdeck.terminal.legend import GROUND, Kinds, legend
from quarterdeck.terminal.naming import captioned
from quarterdeck.terminal.ordering import COMMANDS
from quarterdeck.terminal.reel import Reel
from quarterdeck.terminal.sitting import Due, Offer, Row, Sitting, Turn, rows

WIDTH: Final = 78
KEPT: Final = "\N{NO-BREAK SPACE}"
FEW: Final = 8  # refusals that have a line each
SO_MANY: Final = re.compile(r"(\d{1,3})\s+(\S.*)")  # of an option that is to be taken several times
MANY: Final = 12  # notations that are listed where a start fits more than one
HELD: Final = "Enter lets it stand; back: choose again; off: let it stand, and never ask again."
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
  rules [CLAUSE]   the rule book, or one clause of it
  plan A, B, C     answers in advance, given one by one as long as each is offered
  repeat [ANSWER]  the same answer whenever the same is asked
  order [WORDS]    an order of the game's own; alone: which there are
  orders           what stands; stop drops it, go on carries on after a stop
  amend FACES      correct the die or card typed last (at a real table)
  save [FILE]      save the game; it is also saved after each of your answers
  quit             save and leave
  help             this list"""


def play(sitting: Sitting, input: TextIO | None = None, output: TextIO | None = None) -> int:  # noqa: A002
    """Play until the game is over, or until there is no more input."""
    return PlainClient(sitting, input or _standard_input(), output or _standard_output()).run()


class PlainClient:
    """Tells what happened, asks, and reads a line."""

    def __init__(self, sitting: Sitting, input: TextIO, output: TextIO) -> None:  # noqa: A002
        self.sitting = sitting
        self.input = input
        self.output = output
        self.told: dict[Seat, int] = {}  # how much of the log each seat has been told
        self.asked = True  # whether the question stands to be written again
        self.explained: set[str] = set()  # the clauses that need not be written out again
        self.held = ""  # what was chosen and would end the turn, until it is confirmed
        self.is_watching = False  # out of the game, and staying to see how it ends
        self.commands: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "save": self.save,
            "why": self.why,
            "odds": self.odds,
            "rules": self.rules,
            "board": self.board,
            "look": self.look,
            "goals": self.goals,
            "story": self.story,
            "ships": self.ships,
            "log": self.log,
            "amend": self.amend,
            "confirm": self.confirm,
            "help": lambda _: self.say(HELP),
            **{word: partial(self.order, word) for word in COMMANDS},
        }

    def run(self) -> int:
        self.greet()
        while True:
            turn = self.sitting.turn()
            if self.sitting.needs_curtain(turn) and not self.curtain(turn):
                return self.leave()
            self.sitting.sit(turn)
            self.news()
            if turn.due is Due.OVER:
                return self.over()
            if turn.due is Due.BOT:
                if not self.stays():
                    return self.leave()
                self.sitting.bot_chooses(self.sitting.thought(turn.seat)(), turn.seat)
                continue
            if turn.due is Due.ORDERS:
                self.sitting.obey(turn.seat)
                self.asked = True
                continue
            self.ask(turn)
            line = self.read()
            if line is None or line in ("quit", "exit"):
                return self.leave()
            self.answer(line)

    # Telling

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
        self.goals("")
        self.paragraph(f"{', '.join(self.sitting.company())}. Type help for the commands.")
        if begun:
            self.told[self._reader()] = max(0, len(self.sitting.log()) - 5)

    def news(self) -> None:
        """What has happened since the last time, line by line."""
        log = self.sitting.log()
        for entry in log[self.told.get(self._reader(), 0) :]:
            self.say(wording.log_line(entry))
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

    def ask(self, turn: Turn) -> None:
        """The question and what may be answered; once, until something is answered."""
        if not self.asked:
            return
        self.asked = False
        self.say("")
        if turn.due is Due.CHANCE:
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
        return f"  {number:>2}. {offer.text} ({offer.notation}){clause}{f' – {odds}' if odds else ''}"

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
            return wording.headline(self.sitting.match.odds(offer.notation, self.sitting.viewer))
        except QuarterdeckError:
            return ""  # what is decided together has no odds

    def over(self) -> int:
        outcome = self.sitting.match.outcome
        assert outcome is not None
        self.say("")
        self.say(f"The game is over. {self.sitting.outcome()} [{outcome.clause}]")
        for line in ending.lines(self.sitting.match):
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

    # Listening

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
        offers = [] if self.sitting.turn().due is Due.CHANCE else self.sitting.offers()
        exact = any(offer.notation == line for offer in offers)
        if not line:
            self.asked = True
        elif not exact and command in self.commands:
            self.commands[command](rest.strip())
        else:
            several = [] if exact else self._several(line, offers)
            if several:
                self.sitting.choose_all(several)
                self.held, self.asked = "", True
            else:
                self._choose(self._meant(line, offers) if offers else line)

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
        return self.read() not in (None, "quit", "exit", "stop")

    def _several(self, line: str, offers: list[Offer]) -> list[str]:
        """``2 main gun, 3 flotation`` where the same is asked until a number is used up: so many of each."""
        parts = [SO_MANY.fullmatch(part.strip()) for part in line.split(",")]
        if not offers or self.sitting.times < 2 or None in parts:
            return []
        meant = [(int(part[1]), self._meant(part[2], offers)) for part in parts if part is not None]
        answers = [notation for count, notation in meant for _ in range(count)]
        if len(answers) > self.sitting.times:
            raise QuarterdeckError(f"that is {len(answers)} answers, and {self.sitting.times} are asked for")
        return answers

    def _meant(self, typed: str, offers: list[Offer]) -> str:
        """The notation that a number, a notation or the start of one stands for."""
        if typed.isdecimal() and 1 <= int(typed) <= len(offers):
            offer = offers[int(typed) - 1]
            if offer.refused:
                self.why(offer.notation)
                raise QuarterdeckError("choose something else")
            return offer.notation
        offered, start = [offer.notation for offer in offers if not offer.refused], typed.lower()
        fitting = [notation for notation in offered if notation.lower().startswith(start)]
        meant = [notation for notation in fitting if notation.lower() == start]
        if len(fitting) > 1 and typed not in fitting and len(meant) != 1:
            more = [f"{len(fitting) - MANY} more"] if len(fitting) > MANY else []
            raise QuarterdeckError(f"{typed!r} may be {wording.listed([*fitting[:MANY], *more])}")
        return typed if typed in fitting or not fitting else (meant or fitting)[0]

    def curtain(self, turn: Turn) -> bool:
        """Somebody else's turn to look: what was on the screen is pushed out of sight first."""
        self.say("\n" * 60)
        self.say(f"Pass the keyboard to {self.sitting.name(turn.seat)}, who presses Enter when nobody else is looking.")
        self.asked = True
        return self.read() is not None

    # Commands

    def undo(self, _: str) -> None:
        self.say(f"Taken back: {self.sitting.undo()}.")
        self._again()

    def amend(self, typed: str) -> None:
        gone = self.sitting.amend(typed)
        again = f" To be answered again: {wording.listed(gone, 'and')}." if gone else ""
        self.say(f"Amended.{again}")
        self._again()

    def order(self, command: str, rest: str) -> None:
        """Something about what is to be answered in advance."""
        if self.sitting.turn().due is Due.CHANCE:
            raise QuarterdeckError("first the dice or the card: type what it shows")
        for line in self.sitting.say_order(f"{command} {rest}").splitlines():
            self.paragraph(line)
        self.asked = True

    def confirm(self, typed: str) -> None:
        if typed not in ("on", "off"):
            raise QuarterdeckError("confirm on, or confirm off")
        self.sitting.set_confirms(typed == "on")
        self.say("The end of your turn waits until you confirm it." if typed == "on" else "Your turns end at once.")

    def _again(self) -> None:
        """The log is shorter now; what is still in it has been told."""
        self.told[self._reader()] = min(self.told.get(self._reader(), 0), len(self.sitting.log()))
        self.asked = True

    def save(self, name: str) -> None:
        self.say(f"Saved in {self.sitting.save(Path(_unquoted(name)) if name else None)}.")

    def why(self, typed: str) -> None:
        if not typed:
            raise QuarterdeckError("why what? Type why and a notation, such as one that is not offered")
        refused = self.sitting.why_not(typed)
        if refused is None:
            raise QuarterdeckError(f"no clause forbids {typed!r}: it is offered, or means nothing here")
        self.paragraph(wording.clause_words(self.sitting.match.game, refused.clause))

    def odds(self, typed: str) -> None:
        notation = self._meant(typed, self.sitting.offers())
        odds = self.sitting.match.odds(notation, self.sitting.viewer)
        for prospect in odds.prospects:
            self.say(f"  {wording.prospect_text(prospect)}")
        for share, text in wording.odds_rows(odds):
            self.say(f"  {share:>6}  {text}")
        self.say(wording.odds_basis(odds))

    def rules(self, clause: str) -> None:
        book = self.sitting.match.game.rulebook
        if clause:
            found = book.clause(clause).id
            self.paragraph(wording.clause_words(self.sitting.match.game, found))
            for table in book.tables_of(found):
                self.say(f"\n{table.drawn()}")
            return
        self.paragraph(f"{book.title}. {book.credit}")
        for chapter in book.chapter:
            self.say(chapter.title)
            for each in chapter.clause:
                self.say(f"  {each.id} {each.title}")

    def board(self, typed: str) -> None:
        self.say(picture(self.sitting.scene(), self._looked_at(typed)))

    def look(self, typed: str) -> None:
        scene, look = self.sitting.scene(), self._looked_at(typed)
        if look is None:
            raise QuarterdeckError("look at whom? Type look and a name, or where it stands")
        piece = next(each for each in scene.pieces if each.id == look.piece)
        self.paragraph(sentences(piece, scene))
        for told in sight.fields(look):
            self.paragraph(f"{told.sign} {told.text} [{told.clause}]", "  ")
        for told in sight.lines(look, scene):
            called = f"{sight.CALLED[told.sign]}: " if told.sign in sight.CALLED else ""
            self.paragraph(f"{called}{told.text}{f' [{told.clause}]' if told.clause else ''}", "  ")
        if look.overlays and not look.lines:
            self.say("  No enemy is in range.")

    def _looked_at(self, typed: str) -> Look | None:
        scene = self.sitting.scene()
        wanted = sight.find(scene, typed) if typed else ""
        return self.sitting.look(sight.looked_at(scene, wanted, self.sitting.subject()))

    def goals(self, _: str) -> None:
        for line in goals.lines(self.sitting):
            self.paragraph(line)

    def story(self, _: str) -> None:
        for line in goals.briefing(self.sitting):
            self.paragraph(line)

    def ships(self, _: str) -> None:
        scene = self.sitting.scene()
        for piece in scene.pieces:
            self.paragraph(sentences(piece, scene))
        for zone in scene.zones:
            self.paragraph(plain(zone_line(zone, 60)))
            if zone.owner:
                for card, says in dict(zip(zone.cards, zone.says, strict=False)).items():
                    self.paragraph(f"{card}: {says}", "  ")

    def log(self, _: str) -> None:
        for entry in self.sitting.log():
            self.say(wording.log_line(entry))


def picture(scene: Scene, look: Look | None = None) -> str:
    """The board with a legend."""
    drawn, kinds = draw(scene, Focus(look)), Kinds(scene.board)
    pieces = [
        f"{_label(piece, kinds[piece.kind], drawn.names[piece.id])} {piece.name}, {whereabouts(piece, scene)}"
        + (", active" if piece.active else "")
        for piece in scene.pieces
        if scene.place(piece) is not None
    ]
    key = [f"{told.sign} {told.text} [{told.clause}]" for told in sight.fields(look)] if look is not None else []
    return "\n".join([captioned(scene), drawn.canvas.text(), *legend(scene), *key, *pieces])


def _label(piece: Piece, kind: Kind, name: str) -> str:
    """As it stands on the picture."""
    if kind.drawn in GROUND:
        return kind.sign or name
    return f"{chip(piece, kind)} {name}" if kind.sign else f"{arrow(piece)}{name}"


def replay(reel: Reel, output: TextIO | None = None) -> int:
    """The log of a recorded game, answer by answer, with where everybody was whenever that changed."""
    output = output or _standard_output()
    match = reel.at(0)
    print(f"{match.game.title}: {match.scenario.title}", file=output)
    told, stood = 0, ""
    for index in range(len(reel)):
        match = reel.at(index)
        given = reel.given(index)
        if given is not None:
            who = match.game.seat_name(given.seat) if given.seat else "Chance"
            print(f"{index:>4}. {who}: {reel.told(index, SPECTATOR)}", file=output)
        log = match.log()
        for entry in log[told:]:
            print(f"      {wording.log_line(entry)}", file=output)
        told = len(log)
        scene = match.scene()
        standing = "; ".join(f"{piece.name} {whereabouts(piece, scene)}" for piece in scene.pieces)
        if standing != stood:
            print(f"      {standing}", file=output)
            stood = standing
    print(picture(match.scene()), file=output)
    if match.outcome is not None:
        print(f"{match.outcome.text(match.game.seat_name)} [{match.outcome.clause}]", file=output)
    if reel.differs:
        print(f"Under the rules of today the record goes no further: {reel.differs}.", file=output)
    return 0


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


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _unquoted(name: str) -> str:
    try:
        words = shlex.split(name)
    except ValueError:
        return name
    return words[0] if len(words) == 1 else name


def _standard_input() -> TextIO:
    """Whatever is piped in, no byte of it is worth a crash."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin


def _standard_output() -> TextIO:
    """Arrows and cards that a terminal cannot show become question marks."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    return sys.stdout
