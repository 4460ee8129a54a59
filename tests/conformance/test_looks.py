"""Sight lines of pieces are valid, for every game that ships and the toy."""

from quarterdeck.conformance.test_looks import *
