"""The stored parts of a match, and the protocol of match storage.

``stored_match`` has the rows of a match, and ``rematch_agreement`` the players' wishes for a
rematch. ``keeper`` is the protocol.
"""
