"""What is kept of a match, as values, and the protocol of whoever keeps it."""
