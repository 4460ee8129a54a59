"""What is told of a piece is well formed: in every game that ships, and in the toy."""

from quarterdeck.conformance.test_looks import *
