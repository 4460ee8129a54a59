"""A game lists the same units in every position, for every game that ships and the toy."""

from quarterdeck.conformance.test_units import *
