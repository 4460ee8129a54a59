"""The message types of the API and the socket.

``requests`` holds the incoming types, within ``limits``; ``replies`` and ``frames`` the outgoing ones.
``rule_books``, ``accounts``, ``inquiries``, ``shown_odds``, ``order_items`` and ``chat_lines`` are
parts of replies. ``words.toml``, ``endpoints.toml`` and ``examples.toml`` document them.
"""
