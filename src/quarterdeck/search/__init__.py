"""Looking ahead: what a bot is given, searches for a seat, what positions are worth. Bots need nothing beside it."""
