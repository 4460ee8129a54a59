"""Match storage in SQLite or PostgreSQL.

``match_store`` implements the storage. ``sql_connection`` opens a database with the tables of
``schema``, made by the ``migrations``; SQLite has one ``sqlite_writer``. ``match_rows`` reads
matches; ``stored_seeds``, ``stored_chat`` and ``stored_orders`` are parts of the storage.
``postgres_notifier`` notifies other servers of changes, and ``postgres_listener`` hears theirs.
``upkeep`` reads others' changes in the background, and deletes matches by ``retention``.
``administration`` has a host's commands; ``upgrade_check`` replays matches under the installed
rules.
"""
