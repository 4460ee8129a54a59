"""The types of what goes over the wire, in either direction.

``requests`` is what comes in, within ``limits``; ``replies`` and ``frames`` are what goes out.
``rule_books``, ``accounts``, ``inquiries``, ``shown_odds``, ``order_items`` and ``chat_lines`` are parts of replies.
"""
