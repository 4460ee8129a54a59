"""Analysis of recorded games: luck and judgement."""
