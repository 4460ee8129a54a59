"""Naval: ships, guns, torpedoes, movement and hits on ships.

Clauses by module: ship_hits LC-71, LC-90, LC-91; sailing LC-72, LC-89, LC-92, LC-98b;
naval_guns LC-77 to LC-82, LC-84, LC-97, LC-98; torpedoes LC-85 to LC-88a.
"""
