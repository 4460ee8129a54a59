"""Looking ahead as a compiler takes it: the same source interpreted and, copied beside every derived rule book, compiled.

What compiles well is the law of this folder, and of ``engine/answers`` and ``engine/odds/results``, which are copied too:

- no dataclass, Struct, Protocol or NamedTuple, but classes with ``__init__`` and plain attributes; no nested functions over
  hot loops, no ``*args``; ``Any`` where a value may be one of several kinds;
- imports of ours only as ``from quarterdeck.x.y import Z``, and of nothing but ``engine``, ``boards`` and this folder;
- sums are whole and logarithms rounded, so that every machine agrees; luck is drawn in one order, which is part of what a
  seed means.

``luck`` and ``hex_sets`` are for the compiler alone; interpreted, ``python_luck`` and the board's own function stand in
their place. ``runtime`` is what derived rules import instead of ``engine.asks``.
"""
