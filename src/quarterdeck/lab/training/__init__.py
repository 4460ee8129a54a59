"""Training of value functions from games, and trials of the results."""
