"""What can be asked of a table: one function for each endpoint, which takes a call and gives a reply.

``lobby`` shows what there is to play. ``match_creation`` makes a match, and ``seats`` has people sit down at it.
``seeds`` opens the seats' seeds, and begins the match. ``rematches`` makes another one with the same people.
``player_acts`` is every act of a player, and ``advance_orders`` orders that a seat gives in advance.
``match_queries`` shows positions, boards, pieces, odds, replays, records and analyses.
``fairness_requests`` asks whether a scenario is fair. ``chat`` is the chat, and the gallery of onlookers.
"""
