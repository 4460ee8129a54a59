"""Event cards: decks, hands, windows and what each card does (SH-19 to SH-22, SH-28, SH-29, SH-101 to SH-104)."""
