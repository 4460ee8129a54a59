"""Compiled and straight rules play the same game, for every game that ships and the toy."""

from quarterdeck.conformance.test_compiled import *
