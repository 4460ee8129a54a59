"""A match as played.

``start`` has the beginning of a match, ``ledger`` the log of its acts, and ``played_match`` the
position they lead to. ``viewpoint_logs`` has the log of each viewpoint. ``divergence`` finds the
first act that today's rules would change. ``order_answers`` consults the orders of seats about
their prompts.
"""
