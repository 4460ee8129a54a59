"""Requests, frames and the page, between the network and the table.

``application`` puts it together. ``connections`` and ``guard`` come first; ``sessions`` identifies
callers. ``rate_limits`` limits requests; ``public_addresses`` tells public addresses from private.
``routes`` serves requests over REST, ``websocket`` opens sockets. ``page_files`` serves the page,
and ``bundle`` joins its modules. ``webhooks`` notifies other servers that a seat must move.
"""
