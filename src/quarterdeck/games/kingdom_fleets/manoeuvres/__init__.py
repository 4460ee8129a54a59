"""Orders and moves of ships, from the selector to where a move ends (KF-5, KF-10 to KF-21)."""
