"""The turn: initiative, jokers and activations.

Clauses by module: initiative SH-23, SH-23a, SH-26; jokers SH-23b, SH-24, SH-25; activation
SH-27, SH-31.
"""
