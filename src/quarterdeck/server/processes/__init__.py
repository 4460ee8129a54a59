"""Worker processes.

``process_pool`` sends them tasks. They are forked from a process that has loaded ``preload``.
"""
