"""Orders and moves of ships, from the selector to the end of a move.

Clauses by module: sailing KF-2b, KF-10 to KF-11b; move_ends KF-2c, KF-17a; selector KF-2f, KF-20,
KF-21; orders KF-5; encounters KF-12 to KF-12b, KF-13 to KF-16; parking KF-17; boarding KF-18,
KF-19.
"""
