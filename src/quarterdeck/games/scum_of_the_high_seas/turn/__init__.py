"""The turn: initiative, jokers and activations (SH-23 to SH-29)."""
