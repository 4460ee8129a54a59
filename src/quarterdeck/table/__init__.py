"""One match and its people: messages in, messages out, on any storage and wherever Python runs.

A table knows no HTTP, SQL, process or thread. The program that runs it supplies match storage
(``storage.keeper``), a factory for worker pools (``work.worker_pool``), a connection to each client
(``client_line``) and a clock (``clock``).

Requests
    ``call`` is one decoded request; ``endpoints`` lists every request, for REST and for the socket.
    ``handlers`` answers requests; ``wire`` has the types of requests, replies and frames.
    ``client`` reads and sends frames; ``subscription`` tracks what a client has of one match.
    ``identity`` tells clients apart; ``problems`` lists the refusals.

Matches
    ``host`` builds everything below, with ``table_settings`` and ``hooks``.
    ``table_cache`` finds matches in memory, updates and locks them; ``match_table`` is one match.
    ``play`` is a match as played; ``presentation`` is a match as sent; ``storage`` is a match as
    stored.
    ``acts`` performs every act of a player, bot or order: play it, write it, publish it.
    ``background`` does the work that nobody requests; ``work`` holds the jobs of workers.
    ``game_catalogue`` has the rule books and scenarios for the lobby.
"""
