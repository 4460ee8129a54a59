"""Requests, frames and the page, between the network and the table.

``application`` puts it together. ``connections`` and ``guard`` stand before it; ``sessions`` says who asks, and from where.
``rate_limits`` say how often somebody may ask; ``public_addresses`` tells addresses of the network apart.
``routes`` takes requests over REST, ``websocket`` opens sockets.
``page_files`` is the page, and ``bundle`` its modules as one script.
``webhooks`` tell other servers that a seat is asked.
"""
