"""The cards, the protections that match, and the limits of ships."""

from __future__ import annotations

from typing import Final

HULL, VOLLEY, MAST, REPAIR, RECOVER, RESTORE, LOOKOUT = (
    "Hull", "Volley", "Mast", "Repair", "Recover", "Restore", "Lookout",
)  # fmt: skip

#                       attack   protection                          PC-7
CATEGORY: Final = {HULL: 0, VOLLEY: 1, MAST: 2}
GUARDS: Final = {REPAIR: 0, RECOVER: 1, RESTORE: 2}
ATTACKS: Final = (HULL, VOLLEY, MAST)
PROTECTIONS: Final = (REPAIR, RECOVER, RESTORE)
CARDS: Final = (*ATTACKS, *PROTECTIONS, LOOKOUT)
IN_ALL: Final = 120

#                    Hull  Volley  Mast
SHIP: Final = (5, 3, 2)  # PC-13
MAN_O_WAR: Final = (14, 7, 4)  # PC-24
NO_LIMIT: Final = (IN_ALL, IN_ALL, IN_ALL)  # the standard game only counts hits

FLEET_OF: Final = 3  # PC-13, option fixed_fleet

SEATS: Final = ("anne", "bart", "calico", "drake", "edward", "flint", "grace")

THE_CARD: Final = {card: {"card": card} for card in CARDS}  # the fact about the card drawn that a prompt needs
