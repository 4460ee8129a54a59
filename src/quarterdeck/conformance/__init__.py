"""What every game must keep, as checks that anybody can run on a game of his own. They need pytest.

    python -m quarterdeck.conformance my_package:GAME

Options of pytest may follow, and what a game is let off (``driver.Exemptions``): ``--longest-step N``, ``--never-undone``,
``--odds-not-exact``, ``--hides-nothing KEY``. Our own games are held to the same checks in ``tests/conformance``.

``test_*`` are the checks; ``driver`` plays, ``leak_search`` compares worlds, ``subprocess_play`` plays in another process,
``fixtures`` says which check sits at which table, ``plugin`` names the game to pytest, ``coverage_report`` tells at the end
what was covered.
"""
