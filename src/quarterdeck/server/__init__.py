"""A server for tables: HTTP and sockets, a database, processes, webhooks and metrics.

``startup`` starts it, with its ``settings``. ``server_host`` owns everything that runs: a table's
host, a database and processes. ``http`` connects the network to the table, and ``descriptions``
describes the API to programs. ``databases`` stores matches, and ``processes`` runs the table's
workers. ``health`` reports health and ``metrics``; ``server_log`` is the log.
"""
