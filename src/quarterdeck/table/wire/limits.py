"""The longest texts allowed: in requests, and in the database columns that store them."""

from __future__ import annotations

from typing import Final

LONGEST_KEY: Final = 60  # of the key of a game or scenario, and of a seat
LONGEST_BOT: Final = 40
LONGEST_NAME: Final = 40  # of a player or spectator
LONGEST_TITLE: Final = 80  # of a match
LONGEST_CHOICE: Final = 400
LONGEST_SEED: Final = 200
LONGEST_LINE: Final = 500  # of the chat and the gallery
LONGEST_ADDRESS: Final = 500  # of a webhook
SHORTEST_SECRET: Final = 20
