"""A server round tables: HTTP and sockets, a database, processes, webhooks and figures.

``startup`` starts it, by ``settings``. ``server_host`` owns what runs: a table's host with a database and processes.
``http`` is what stands between the network and the table, and ``descriptions`` tells programs what can be asked for.
``databases`` is where matches are kept, and ``processes`` where the work of the table is done.
``health`` says how the server is, by the ``metrics`` that it counts; ``server_log`` is its log.
"""
