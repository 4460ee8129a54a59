"""What takes long, and is given to workers so that nobody waits for it.

``worker_pool`` is the protocol of workers, and ``worker_games`` the rule books that each has.
``workers`` gives bots, odds and old positions away; ``worker_tasks`` is what is then done of it.
``job_queue`` does what takes longest, one job after the other: ``match_analyses`` and ``fairness_inquiries``.
``upload_reader`` gives scenarios that people send to a worker of their own; ``uploads`` reads them there, and imports next
to nothing, so that such a worker is soon replaced.
"""
