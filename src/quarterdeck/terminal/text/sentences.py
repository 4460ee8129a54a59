"""The sentences that both clients use: odds, dice and cards to be typed in, clauses, the log."""

from __future__ import annotations

from typing import Any, Final

from quarterdeck.engine.asks import Draw, Reading, Roll
from quarterdeck.engine.game import Game
from quarterdeck.engine.goals import listed
from quarterdeck.engine.log import Entry
from quarterdeck.engine.names import Names, SideName
from quarterdeck.engine.odds.distribution import Odds, Prospect, percent

COMMON_DICE: Final = ("D4", "D6", "D8", "D10", "D12", "D20")
FEW_CARDS: Final = 8


def headline(odds: Odds) -> str:
    """The odds in a few words; empty where nothing is left to chance and nothing worth a word happens."""
    told = odds.headline()
    if odds.prospects:
        return "; ".join(prospect_text(prospect) for prospect in odds.prospects)
    if odds.certain:
        return "" if told[0][0] == "nothing" else f"certain: {odds.likely[0].text}"
    shown = ", ".join(f"{gist} {percent(share)}" for gist, share in told)
    return f"{'' if odds.exact else 'about '}{shown}"


def foregone(odds: Odds) -> str:
    """A sentence for odds of which all is certain."""
    said = headline(odds)
    return f"{said[:1].upper()}{said[1:]}." if said else "Nothing is left to chance here."


def prospect_text(prospect: Prospect) -> str:
    """Chances and what is to be expected, in one line."""
    said = [f"{text} {percent(share)}" for text, share in prospect.chances]
    said += [f"{float(mean.amount):.2f} {mean.what}" for mean in prospect.expected]
    return f"{f'{prospect.of}: ' if prospect.of else ''}{', '.join(said)}"


def odds_rows(odds: Odds) -> list[tuple[str, str]]:
    """Every outcome with its probability, likeliest first; sampled ones with their interval."""
    return [
        (percent(each.probability) + ("" if odds.exact else f" ({percent(each.low)} to {percent(each.high)})"), each.text)
        for each in odds.likely
    ]


def what_to_throw(game: Game[Any], ask: Roll) -> str:
    """Who throws what: for people with real dice in their hands."""
    who = game.side(ask.seat) if ask.seat else SideName("Somebody")
    needed = f" {ask.at_least} or more is needed." if ask.reading is Reading.HITS else ""
    if ask.count == 1:
        return f"{who.does('throw')} a {ask.die.name}: type what it shows.{needed}"
    return f"{who.does('throw')} {ask.count} × {ask.die.name}: type what they show, with spaces between.{needed}"


def what_to_draw(game: Game[Any], ask: Draw) -> str:
    """Who draws, and from how many."""
    possible = sorted(set(ask.pile.possible()))
    count = len(ask.pile)
    cards = "the last card" if count == 1 else f"one of {count} cards"
    act = f"{game.side(ask.seat).does('draw')} {cards}" if ask.seat else f"Turn over {cards}"
    if game.hides:
        # What is left in a pile would tell what is in the hands.
        return f"{act}: type its face."
    if len(possible) <= FEW_CARDS:
        return f"{act}: type which it is: {listed(possible, 'or')}."
    return f"{act}: type its face, such as {possible[0]} or {possible[-1]}."


def clause_words(game: Game[Any], clause: str, in_short: bool = False) -> str:
    """A clause with its title, in one paragraph; in short with its ruling only where there is no text."""
    found = game.rulebook.by_id.get(clause)
    if found is None:
        return clause
    return f"{found.id} {found.title}. {found.text or found.ruling if in_short else found.words()}"


def dice_help(game: Game[Any], ask: Roll) -> str:
    """The clause behind a throw; for a die that few people own also what the rule book says about it."""
    words = [clause_words(game, ask.clause, in_short=True)]
    if ask.die.name not in COMMON_DICE:
        about = [each for each in game.rulebook.all if ask.die.name in each.words() and each.id != ask.clause]
        words += [clause_words(game, each.id) for each in about]
    return "\n".join(words)


def cut_short(taken: int, given: int) -> str:
    """Several answers were given to what is asked until a number is used up, and not all of them came to it."""
    return f"{taken} of {given} {'was' if taken == 1 else 'were'} taken; the rest is no longer offered."


def log_line(entry: Entry, names: Names) -> str:
    return f"[{entry.clause}] {log_text(entry, names)}" if entry.clause else log_text(entry, names)


def log_text(entry: Entry, names: Names) -> str:
    """A sentence of the log as it begins a line: a die that is called by a word has a capital letter there."""
    text = entry.text(names)
    return text[:1].upper() + text[1:]
