"""Ashore: movement, buildings, companies, spoils, prisoners (SH-7 to SH-18a, SH-30 to SH-35a, SH-44, SH-47, SH-59)."""
