"""The processes in which work of a table is done.

``process_pool`` sends them tasks. They are forked from one that has loaded what they need by ``preload``.
"""
