"""Looking ahead as a compiler takes it: the same source interpreted and, copied beside every derived rule book, compiled."""
