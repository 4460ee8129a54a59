"""What the workers of a server need, loaded once by the process that all of them are forked from: imported for nothing else.

Nothing may be opened by it, and no thread begin. Games that other packages bring are left to each worker for that reason.
"""

from __future__ import annotations

import gc
import importlib
import pkgutil

from quarterdeck.table.work import fairness_inquiries, match_analyses, uploads, worker_tasks  # noqa: F401

_games = importlib.import_module("quarterdeck.games")
for _found in pkgutil.iter_modules(_games.__path__):
    if _found.ispkg:
        importlib.import_module(f"{_games.__name__}.{_found.name}")

gc.collect()
gc.freeze()  # else the first collection in each worker would touch all this, and make it the worker's own
