"""A rule that fails leaves the match where it was, for every game that ships and the toy."""

from quarterdeck.conformance.test_failing_rules import *
