"""Names of units in sentences: which of them are plurals, and the verb that fits."""

from __future__ import annotations

from typing import Final

#                  one    many
IRREGULAR: Final = {
    "be": ("is", "are"),
    "have": ("has", "have"),
}  # fmt: skip
HISSING: Final = ("s", "x", "z", "ch", "sh")


def is_plural(name: str) -> bool:
    """The last word before a comma tells: Hussars are many, and so are Cronjé's Transvaalers, first; a Regiment is one."""
    noun = name.partition(",")[0].rstrip()
    return noun.endswith("s") and not noun.endswith("ss")


def verb(base: str, plural: bool) -> str:
    """A verb, given as a dictionary has it, as one or as many do it: acts, act."""
    if base in IRREGULAR:
        return IRREGULAR[base][plural]
    if plural:
        return base
    return f"{base}es" if base.endswith(HISSING) else f"{base}s"


def subject(name: str) -> str:
    """A name before its verb: De la Rey's commando, left, moves."""
    return f"{name}," if "," in name else name


def own(plural: bool) -> str:
    """What belongs to one, or to many."""
    return "their" if plural else "its"
