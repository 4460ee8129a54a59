"""Names and numbers as labels and log lines need them."""

from __future__ import annotations

import re

from quarterdeck.games.scum_of_the_high_seas.charts import CANNON, UNARMED

ARTICLES = ("The ", "A ", "An ")
_SMALL_ARTICLES = ("the ", "a ", "an ")
_OF_AN_ARTICLE = re.compile(" of (The|A|An) ")
_GUN_OF = "The gun of "
_SERVED_BY = "'s gunners"
_MAKES = ("falcon", "falconet", "minion", "saker", "culverin", "demi-culverin", "demi-cannon")


def inside(name: str) -> str:
    """Return a name as it stands within a sentence: with its articles, if any, in lower case."""
    name = _joined(name)
    return name[0].lower() + name[1:] if name.startswith(ARTICLES) else name


def opening(name: str) -> str:
    """Return a name or a sentence with a capital at its head."""
    name = _joined(name)
    return name[0].upper() + name[1:]


def _joined(name: str) -> str:
    """Return a name made of two without the capital within: "swivel of the pinnace".

    A gun ashore goes by its make if its gunners do, or else by their name: "The minion", "The quay
    battery's gun".
    """
    if name.startswith(_GUN_OF):
        owner = name.removeprefix(_GUN_OF)
        served = owner.removesuffix(_SERVED_BY)
        own = (
            served if owner != served and served.endswith(_MAKES) else f"{served}'{'' if served.endswith('s') else 's'} gun"
        )
        return own[0].upper() + own[1:] if own.startswith(_SMALL_ARTICLES) else own
    return _OF_AN_ARTICLE.sub(lambda found: found[0].lower(), name)


def is_many(unit: str) -> bool:
    """Return whether a unit's name takes a plural verb: the pikemen do, the militia does not."""
    head = re.split(r", | of | with | in ", unit)[0]
    return head.lower().endswith(("s", "men")) and not head.endswith(("ss", "'s"))


def count(number: int, what: str, many: str = "") -> str:
    """Return a number with its noun, such as ``2 flags`` or ``no dice``."""
    return f"{number or 'no'} {what if number == 1 else many or f'{what}s'}"


def dice(number: int) -> str:
    return count(number, "die", "dice")


def arms(weapon: str) -> str:
    """Return the arms of a unit in words, such as ``muskets``; empty for a cannon."""
    if weapon == CANNON:
        return ""
    return "bare hands" if weapon == UNARMED else f"{weapon}s"


def dice_with(number: int, weapon: str) -> str:
    """Return a number of dice with the arms that throw them, such as ``2 dice with muskets``."""
    used = arms(weapon)
    return f"{dice(number)} with {used}" if used else dice(number)


def quoted(card: str) -> str:
    """Return the name of a card for use in a sentence, quoted if it ends in an exclamation mark."""
    return card if card[-1].isalnum() else f"“{card}”"
