"""Afloat: wind, sailing, boats, crews, boarding, ships' guns and sinking (SH-80 to SH-98)."""
