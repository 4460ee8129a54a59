"""Random play, for every game that ships and the toy."""

from quarterdeck.conformance.test_play import *
