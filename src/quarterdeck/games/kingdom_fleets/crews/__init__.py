"""Crews and characters: conditions, manpower, repair, morale and prizes (KF-8, KF-30a, KF-37 to KF-39, KF-43 to KF-45a)."""
