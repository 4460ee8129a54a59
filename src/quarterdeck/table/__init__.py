"""One match and its people: messages in, messages out, whoever keeps what is played and wherever it runs.

A table knows no HTTP, SQL, process or thread. Whoever runs one hands it a keeper (``storage.keeper``), a maker of worker
pools (``work.worker_pool``), a line for each client (``client_line``) and a clock (``clock``).

What is asked
    ``call`` is one request, decoded; ``endpoints`` is the table of everything that can be asked for, by either way.
    ``handlers`` answers requests; ``wire`` has the types of what comes in and goes out.
    ``client`` takes and sends frames on a line; ``subscription`` knows what it has been sent of one match.
    ``identity`` says who somebody is; ``problems`` says what is refused, and how.

What there is
    ``host`` makes all that follows, of the parts that it is handed, with ``table_settings`` and ``hooks``.
    ``table_cache`` finds matches in memory, brings them up to date and locks them; ``match_table`` is one of them.
    ``play`` is a match as it is played; ``presentation`` is what it looks like on the wire; ``storage`` is what is kept.
    ``wishes`` is the one way of an act, whoever does it: played, written, told.
    ``background`` is what goes on without anybody asking; ``work`` is what workers do.
    ``game_catalogue`` has the rule books and scenarios, as the lobby shows them.
"""
