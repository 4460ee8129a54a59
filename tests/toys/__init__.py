"""Small games for tests, with every kind of ask, and the secrets of a real game."""
