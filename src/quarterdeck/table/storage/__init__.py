"""What is kept of a match, as values, and the protocol of whoever keeps it.

``stored_match`` has the rows of a match, ``rematch_agreement`` what its players say about another one.
``keeper`` is the protocol.
"""
