"""Values learned from games, and whether they are worth having."""
