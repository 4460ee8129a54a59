"""Slow work for workers, so that nobody waits for it.

``worker_pool`` is the protocol of workers, and ``worker_games`` the rule books that each has
loaded. ``workers`` sends out bots, odds and old positions; ``worker_tasks`` is their code in the
worker. ``job_queue`` runs the longest jobs one at a time: ``match_analyses`` and
``fairness_inquiries``. ``upload_reader`` sends uploaded scenarios to a worker of their own.
``uploads`` reads them there, and imports little, so that such a worker is quickly replaced.
"""
