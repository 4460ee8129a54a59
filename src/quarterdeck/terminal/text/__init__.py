"""Words for options, odds, goals, sight lines and the end of a game."""
