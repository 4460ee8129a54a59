"""A match as it is played.

``start`` is what a match begins with, ``ledger`` the log of its acts, and ``played_match`` what they come to.
``viewpoint_logs`` has what each viewpoint has heard of it.
``divergence`` is where today's rules lead elsewhere than those of the day when a match was played.
``order_answers`` has what the orders of seats say to what they are asked.
"""
