"""The second gear: whole rule books derived from their source, for a compiler to take."""
