"""Afloat: wind, sailing, boats, crews, boarding, ships' guns and sinking.

Clauses by module: boats SH-58; wind SH-80, SH-E48; aboard SH-82, SH-82a, SH-92; sailing
SH-83 to SH-84, SH-86, SH-86a, SH-E9; speed SH-85; boat_orders SH-87, SH-90; vessel_orders SH-88;
captures SH-89, SH-89a; ramming SH-91, SH-91a; sinking SH-91b; ship_guns SH-93, SH-95.
"""
