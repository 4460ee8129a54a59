"""Parleys, alliances, deals and single combat.

Clauses by module: parleys SH-3 to SH-5; enemies SH-5a; single_combat SH-61 to SH-63.
"""
