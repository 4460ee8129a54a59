"""Imports for the process that all workers are forked from.

The module must open nothing and start no thread. Games of other packages are therefore loaded by
each worker.
"""

from __future__ import annotations

import gc

from quarterdeck import catalogue
from quarterdeck.table.work import fairness_inquiries, match_analyses, uploads, worker_tasks  # noqa: F401

catalogue.ours()
gc.collect()
gc.freeze()  # otherwise the first collection in each worker would copy all these pages
