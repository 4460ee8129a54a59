"""Clones, saved positions, records and undo, for every game that ships and the toy."""

from quarterdeck.conformance.test_copies import *
