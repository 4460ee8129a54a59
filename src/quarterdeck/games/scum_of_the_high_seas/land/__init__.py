"""Ashore: movement, buildings, companies, spoils and prisoners.

Clauses by module: special_moves SH-1b, SH-18; spoils SH-9, SH-9a; paths SH-10, SH-11, SH-13,
SH-14, SH-17, SH-32, SH-45, SH-E32; companies SH-15, SH-16; movement SH-30; buildings SH-35, SH-99;
prisoners SH-44; barriers SH-47, SH-E28; falling_back SH-59.
"""
