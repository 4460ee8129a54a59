"""Fire, damage and close quarters.

Clauses by module: opposed_checks KF-6; damage KF-8, KF-28 to KF-30, KF-30b, KF-31; lines_of_fire
KF-12c, KF-24a; gunnery KF-22 to KF-24, KF-25 to KF-27a; firearms KF-33 to KF-36; close_quarters
KF-40 to KF-42.
"""
