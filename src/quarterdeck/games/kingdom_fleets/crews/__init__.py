"""Crews and characters: conditions, manpower, repair, morale and prizes.

Clauses by module: prizes KF-30a, KF-44a; conditions KF-37, KF-38; characters KF-39, KF-45a; morale
KF-43, KF-44, KF-44b.
"""
