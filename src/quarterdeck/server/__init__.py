"""The web table: matches kept in a database, played over REST and a socket. Games only through the engine's face.

A request goes down this list and its answer comes up again; docs/server.md follows one from the click to every
screen.

In and out
    ``startup`` starts it, by ``settings``; ``http/application`` puts it together; ``http/connections`` and
    ``http/guard`` stand before it; ``http/page_files`` is the page, ``http/bundle`` its modules as one script
    ``http/routes`` takes requests over REST, ``table/client`` takes frames; ``table/subscription`` knows what a
    socket has been sent ``table/endpoints`` is the one table of what can be asked for, either way; ``table/call``
    is one request, decoded ``table/wire/requests``, ``table/wire/replies``, ``table/wire/order_items``,
    ``table/wire/rule_books``, ``table/wire/accounts``, ``table/wire/inquiries``, ``table/wire/shown_odds``,
    ``table/wire/chat_lines``, ``table/wire/frames`` are the types; ``descriptions/openapi`` and
    ``descriptions/asyncapi`` describe them, by ``descriptions/wire_schemas``
    ``health`` says how the server is, by the ``metrics`` that it counts; the ``server_log`` is its log
    ``table/identity`` says who somebody is, ``http/rate_limits`` how often they may ask, ``table/problems`` what
    is refused, and how

What is asked for
    ``table/handlers/lobby`` what there is to play; ``table/handlers/seats`` creating, sitting down, handing over;
    ``table/handlers/seeds`` the seats' seeds ``table/handlers/player_acts`` every act of a player;
    ``table/handlers/advance_orders`` orders that a seat gives in advance, and answers by them;
    ``table/handlers/rematches`` another match with the same people ``table/handlers/match_queries`` positions,
    boards, pieces, odds, replays, records; ``table/work/match_analyses`` what was luck and what was judgement;
    ``table/work/fairness_inquiries`` whether a scenario is fair; ``table/handlers/chat`` the chat, and the gallery
    of onlookers

What there is
    ``table/host`` owns all that follows ``table/table_cache`` the matches in memory, found, up to date and locked;
    ``table/match_table`` one of them, and what its watchers may see ``table/play/start`` what a match begins with,
    ``table/play/ledger`` the log of its acts, ``table/play/played_match`` what they come to,
    ``table/play/viewpoint_logs`` what each viewpoint has heard of it; ``table/play/divergence`` is where today's
    rules lead elsewhere, and ``databases/upgrade_check`` looks for that beforehand; ``table/play/order_answers``
    is what seats' orders say there ``table/presentation/positions`` what all that looks like on the wire,
    ``table/presentation/final_accounts`` its end in figures; ``table/game_catalogue`` the rule books
    ``databases/match_store`` what is kept, in a ``databases/sql_connection`` with its ``databases/schema`` and,
    for SQLite, its one ``databases/sqlite_writer``; migrations ``databases/match_rows`` are what it keeps, as
    values; ``databases/stored_seeds`` is its part about the seats' seeds, ``databases/stored_rematches`` that
    about other matches that are agreed on, ``databases/stored_chat`` what is said, ``databases/stored_orders``
    that about seats' orders ``databases/postgres_notifier`` tells other servers what has changed, and
    ``databases/postgres_listener`` hears it from them ``table/work/workers`` does what is slow, bots, odds and old
    positions, in the processes of a ``processes/process_pool``, which are forked from one that has loaded
    ``processes/preload`` what they need; ``table/work/job_queue`` are what takes long, one after the other
    ``table/work/upload_reader`` the process that reads scenarios which people send, and ``table/work/uploads``
    what it does ``table/work/background`` what goes on without anybody asking; ``databases/retention`` clears away
    what nobody comes back to; ``databases/administration`` is what a host does to the database by hand
    ``http/webhooks`` telling other servers that a seat is asked, at ``http/public_addresses`` that are anybody's
"""
