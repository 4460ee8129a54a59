"""Event cards: decks, hands, windows and the effects of each card.

Clauses by module: windows SH-2, SH-21a, SH-E2, SH-E40; dealing SH-19 to SH-21; decks SH-22,
SH-104; unit_cards SH-24a, SH-28, SH-29, SH-101, SH-E6, SH-E10, SH-E15, SH-E27, SH-E39, SH-E44,
SH-E45; now_cards SH-102, SH-E8, SH-E12, SH-E30, SH-E33 to SH-E36, SH-E38; effects SH-103, SH-E16,
SH-E17, SH-E20, SH-E31, SH-E37; turn_cards SH-E1, SH-E11, SH-E14, SH-E19, SH-E22 to SH-E25, SH-E43;
now_cards_at_sea SH-E13, SH-E46, SH-E47, SH-E49, SH-E50.
"""
