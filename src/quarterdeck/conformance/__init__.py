"""Checks that every game must pass; run them on a game of your own. They need pytest.

    python -m quarterdeck.conformance my_package:GAME

Options of pytest may follow, and exemptions (``driver.Exemptions``): ``--longest-step N``,
``--never-undone``, ``--odds-not-exact``, ``--hides-nothing KEY``. Our own games run the same checks
in ``tests/conformance``.

``test_*`` are the checks. ``driver`` plays, ``leak_search`` compares worlds, ``subprocess_play``
plays in another process, ``fixtures`` gives each check its tables, ``plugin`` passes the game to
pytest, and ``coverage_report`` sums up what was covered.
"""
