"""The fixed part of a battle: the map, the sides, units, ships and goals.

Clauses by module: ground LC-17, LC-35, LC-36, LC-56, LC-58, LC-59, LC-62.
"""
