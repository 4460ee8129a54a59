"""Before the first turn: cards, fleets bought with gold, terrain and deployment (KF-1 to KF-2e, KF-45 to KF-48)."""
