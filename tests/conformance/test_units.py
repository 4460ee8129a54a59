"""Units are told alike from the first position to the last: in every game that ships, and in the toy."""

from quarterdeck.conformance.test_units import *
