"""A rule that fails leaves the match where it was: of every game that ships, and of the toy."""

from quarterdeck.conformance.test_failing_rules import *
