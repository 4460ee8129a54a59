"""What is kept, in SQLite or PostgreSQL.

``match_store`` is the keeper of a server's tables. ``sql_connection`` opens a database with the tables of ``schema``, as the
``migrations`` have made them; SQLite has its one ``sqlite_writer``.
``match_rows`` reads matches; ``stored_seeds``, ``stored_chat`` and ``stored_orders`` are parts of it.
``postgres_notifier`` tells other servers what has changed, and ``postgres_listener`` hears it from them.
``upkeep`` goes on beside the matches: it reads what others changed, and clears away by ``retention``.
``administration`` is what a host does by hand; ``upgrade_check`` plays matches under the rules that are installed.
"""
