"""The web table: matches kept in a database, played over REST and a socket. Games only through the engine's face."""
