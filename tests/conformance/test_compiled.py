"""Both backends play the same game: every one that ships, and the toy."""

from quarterdeck.conformance.test_compiled import *
