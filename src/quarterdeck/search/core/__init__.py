"""Lookahead and search, interpreted here and compiled beside every derived rule book.

The compiler sets the rules of this folder, and of ``engine/answers`` and ``engine/odds/results``,
which are copied too:

- No dataclass, Struct, Protocol or NamedTuple, but classes with ``__init__`` and plain attributes.
  No nested function around a hot loop and no ``*args``. ``Any`` where a value may be of several
  types.
- Our own imports only as ``from quarterdeck.x.y import Z``, and only from ``engine``, ``boards``
  and this folder.
- Sums are whole numbers and logarithms are rounded, so that all machines agree. Random numbers are
  drawn in a fixed order, which is part of the meaning of a seed.

``luck`` and ``hex_sets`` are only for the compiler. Interpreted code uses ``python_luck`` and the
board's own function. Derived rules import ``runtime`` instead of ``engine.asks``.
"""
