"""The web table: matches kept in a database, played over REST and a socket. Games only through the engine's face.

A request goes down this list and its answer comes up again; docs/server.md follows one from the click to every screen.

In and out
    ``serve`` starts it, by ``settings``; ``app`` puts it together; ``connections`` and ``guard`` stand
    before it; ``static`` is the page, ``bundle`` its modules as one script
    ``routes`` takes requests over REST, ``socket`` takes frames; ``watching`` knows what a socket has been sent
    ``endpoints`` is the one table of what can be asked for, either way; ``call`` is one request, decoded
    ``wire/incoming``, ``wire/outgoing``, ``wire/ordered``, ``wire/books``, ``wire/reckoned``, ``wire/found``,
    ``wire/chances``, ``wire/talk``, ``wire/frames`` are the types; ``openapi``, ``asyncapi`` and ``typescript`` describe
    them, by ``describing``
    ``vitals`` says how the server is, by the ``figures`` that it counts; the ``journal`` is its log
    ``identity`` says who somebody is, ``rates`` how often they may ask, ``problems`` what is refused, and how

What is asked for
    ``lobby`` what there is to play; ``seating`` creating, sitting down, handing over; ``opening`` the seats' seeds
    ``acting`` every act of a player; ``ordering`` orders that a seat gives in advance, and answers by them;
    ``rematching`` another match with the same people
    ``looking`` positions, boards, pieces, odds, replays, records; ``analyses`` what was luck and what was judgement;
    ``fairness`` whether a scenario is fair; ``talking`` the chat, and the gallery of onlookers

What there is
    ``host`` owns all that follows
    ``tables`` the matches in memory, found, up to date and locked; ``table`` one of them, and what its watchers may see
    ``start`` what a match begins with, ``ledger`` the log of its acts, ``played`` what they come to, ``hearing`` what each
    viewpoint has heard of it; ``parting`` is where today's rules lead elsewhere, and ``upgrade`` looks for that beforehand;
    ``standing`` is what seats' orders say there
    ``showing`` what all that looks like on the wire, ``ending`` its end in figures; ``library`` the rule books
    ``store`` what is kept, in a ``database`` with its ``schema`` and, for SQLite, its one ``writer``; migrations
    ``rows`` are what it keeps, as values; ``stored_seeds`` is its part about the seats' seeds,
    ``stored_rematch`` that about other matches that are agreed on, ``stored_talk`` what is said, ``stored_orders`` that
    about seats' orders
    ``announcing`` tells other servers what has changed, and ``listening`` hears it from them
    ``workers`` does what is slow, bots, odds and old positions, in the processes of a ``crew``, which are forked from one
    that has loaded ``ahead`` what they need; ``errands`` are what takes long, one after the other
    ``readers`` the process that reads scenarios which people send, and ``reading`` what it does
    ``background`` what goes on without anybody asking; ``tidying`` clears away what nobody comes back to;
    ``keeping`` is what a host does to the database by hand
    ``webhooks`` telling other servers that a seat is asked, at ``addresses`` that are anybody's
"""
