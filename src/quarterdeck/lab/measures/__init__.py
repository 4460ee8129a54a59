"""What is measured in games: chances of winning, losses, clauses that acted, and how it spreads."""
