"""Sight lines of pieces are well formed, for every game that ships and the toy."""

from quarterdeck.conformance.test_looks import *
