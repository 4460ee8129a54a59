"""Random play of every game that ships, and of the toy."""

from quarterdeck.conformance.test_play import *
