"""Scenario data fixed for a game, checks of a scenario file, and deployment.

Clauses by module: deployment SH-1a; scenario_checks SH-6; piece_checks SH-81.
"""
