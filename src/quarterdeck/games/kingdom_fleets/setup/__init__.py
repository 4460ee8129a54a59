"""Before the first turn: cards, fleets bought with gold, terrain and deployment.

Clauses by module: fleet KF-1, KF-1b; deployment KF-2a, KF-2d, KF-2e; figures KF-32; cards KF-45,
KF-46 to KF-48.
"""
