"""Parleys, alliances, deals and single combat (SH-3 to SH-5a, SH-61 to SH-63)."""
