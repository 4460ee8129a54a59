"""The engine: asks, matches, chance, odds, records, scenarios, scenes. It knows no game."""
