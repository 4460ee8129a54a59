"""Clones, saved positions, records and undo of every game that ships, and of the toy."""

from quarterdeck.conformance.test_copies import *
