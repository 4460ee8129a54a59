"""Fire, damage and close quarters (KF-6, KF-22 to KF-36, KF-40 to KF-42)."""
