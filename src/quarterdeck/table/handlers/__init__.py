"""The handlers: one function for each endpoint, which takes a call and returns a reply.

``lobby`` lists games and matches. ``match_creation`` creates matches, and ``seats`` seats people.
``seeds`` opens the seats' seeds and starts the match. ``rematches`` makes another match for the
same players. ``player_acts`` has the acts of players, and ``advance_orders`` their orders.
``match_queries`` shows positions, boards, pieces, odds, replays, records and analyses.
``fairness_requests`` runs fairness studies. ``chat`` has the chat, and the gallery of spectators.
"""
