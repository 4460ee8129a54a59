"""What may come of an option: results of dice and cards, outcomes with their probabilities, and how they are told."""
