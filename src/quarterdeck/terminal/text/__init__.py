"""What is told in words: options, odds, goals, looks, the end."""
