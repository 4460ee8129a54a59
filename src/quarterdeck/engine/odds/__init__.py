"""The possible results of an option: dice and cards, and outcomes with probabilities."""
