"""Sentences that both clients use: odds, dice and cards to type, clauses, the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from quarterdeck.engine.asks import Draw, Reading, Roll
from quarterdeck.engine.game import Game
from quarterdeck.engine.goals import listed
from quarterdeck.engine.log import Entry, Thrown, dice_in_words
from quarterdeck.engine.match import Match
from quarterdeck.engine.names import Names
from quarterdeck.engine.odds.distribution import Odds, Prospect, percent

COMMON_DICE: Final = ("D4", "D6", "D8", "D10", "D12", "D20")
FEW_CARDS: Final = 8
CONFIRMED: Final = "From now on you confirm the end of your turn."
UNCONFIRMED: Final = "Your turns now end without confirmation."


def headline(odds: Odds) -> str:
    """Return the odds in a few words; empty if there is nothing worth telling."""
    told = odds.headline()
    if odds.prospects:
        return "; ".join(prospect_text(prospect) for prospect in odds.prospects)
    if odds.certain:
        return "" if told[0][0] == "nothing" else f"certain: {_inside(odds.likely[0].text)}"
    if len(told) == 1:  # in every sample
        return f"almost certain: {_inside(told[0][0])}"
    shown = ", ".join(f"{_inside(gist)} {percent(share)}" for gist, share in told)
    return f"{'' if odds.exact else 'roughly: '}{shown}"


def _inside(text: str) -> str:
    """Return words for the middle of a line: an article begins with a small letter."""
    return text[0].lower() + text[1:] if text.startswith(("The ", "A ", "An ")) else text


def foregone(odds: Odds) -> str:
    """Return a sentence for odds that are certain."""
    said = headline(odds)
    return f"{said[:1].upper()}{said[1:]}." if said else "This option involves no chance."


def prospect_text(prospect: Prospect) -> str:
    """Return chances and expected amounts, in one line."""
    said = [f"{text} {percent(share)}" for text, share in prospect.chances]
    amounts = listed([f"{float(mean.amount):.2f} {mean.what}" for mean in prospect.expected])
    said += [f"on average {amounts}"] if amounts else []
    return f"{f'{prospect.of}: ' if prospect.of else ''}{', '.join(said)}"


def odds_rows(odds: Odds) -> list[tuple[str, str]]:
    """Return every outcome with its probability, likeliest first; if sampled, with its interval."""
    return [
        (percent(each.probability) + ("" if odds.exact else f" ({percent(each.low)} to {percent(each.high)})"), each.text)
        for each in odds.likely
    ]


def throw_prompt(match: Match[Any], ask: Roll) -> str:
    """Return the prompt for a throw of real dice."""
    act = match.side(ask.seat).does("throw") if ask.seat else "Throw"
    needed = f" {ask.at_least} or more is needed." if ask.reading is Reading.HITS else ""
    if ask.count == 1:
        return f"{act} a {ask.die.name}.{needed} Type what it shows."
    return f"{act} {dice_in_words(ask.die.name, ask.count)}.{needed} Type what they show, separated by spaces."


def draw_prompt(match: Match[Any], ask: Draw) -> str:
    """Return the prompt for a real card."""
    possible = sorted(set(ask.pile.possible()))
    count = len(ask.pile)
    cards = "the last card" if count == 1 else f"one of {count} cards"
    act = f"{match.side(ask.seat).does('draw')} {cards}." if ask.seat else f"Turn over {cards}."
    if match.game.hides:
        # The cards left in a pile would give away those in the hands.
        return f"{act} Type which card it is."
    if len(possible) <= FEW_CARDS:
        return f"{act} Type which one it is: {listed([_card_name(match, card) for card in possible], 'or')}."
    return f"{act} Type which card it is, such as {possible[0]} or {possible[-1]}."


def _card_name(match: Match[Any], card: str) -> str:
    """Return a card as it may be typed: the name of its piece if only capitals differ."""
    name = match.names.piece(card).text
    return name if name.casefold() == card.casefold() else card


def clause_words(game: Game[Any], clause: str, in_short: bool = False) -> str:
    """Return a clause with its title; ``in_short`` without the ruling, unless it has no text."""
    found = game.rulebook.by_id.get(clause)
    if found is None:
        return clause
    return f"{found.id} {found.title}. {found.text or found.ruling if in_short else found.words()}"


def dice_help(game: Game[Any], ask: Roll) -> str:
    """Return the clause behind a throw, and those that mention its die if it is a rare one."""
    words = [clause_words(game, ask.clause, in_short=True)]
    if ask.die.name not in COMMON_DICE:
        about = [each for each in game.rulebook.all if ask.die.name in each.words() and each.id != ask.clause]
        words += [clause_words(game, each.id) for each in about]
    return "\n".join(words)


def cut_short(taken: int, given: int) -> str:
    """Return a sentence for a batch of answers that was accepted only in part."""
    return f"Accepted answers: {taken} of {given}. The others are no longer offered."


def amended(gone: list[str]) -> str:
    """Return a sentence for a corrected die or card, with the later answers that it undid."""
    return f"Amended. These later answers are undone: {listed(gone)}." if gone else "Amended."


def _cited(entry: Entry, text: str) -> str:
    return f"[{entry.clause}] {text}" if entry.clause else text


def log_text(entry: Entry, names: Names) -> str:
    """Return a log entry as a sentence with a capital, even if a die's name comes first."""
    text = entry.text(names)
    return text[:1].upper() + text[1:]


def log_lines(log: Sequence[Entry], names: Names, start: int = 0) -> list[str]:
    """Return the lines of a log from an entry on."""
    return [_cited(entry, text) for entry, text in log_texts(log, names, start)]


def log_texts(log: Sequence[Entry], names: Names, start: int = 0) -> list[tuple[Entry, str]]:
    """Return entries with their sentences. If two sides throw in a row, each throw names its side.

    For instance ``D10 for the Pirates: 4.``
    """
    told = []
    for place, entry in enumerate(log[start:], start):
        text = log_text(entry, names)
        if isinstance(entry, Thrown) and entry.seat:
            beside = (*log[max(0, place - 1) : place], *log[place + 1 : place + 2])
            if any(isinstance(each, Thrown) and each.seat not in ("", entry.seat) for each in beside):
                text = text.replace(":", f" for {names.player(entry.seat).put()}:", 1)
        told.append((entry, text))
    return told
