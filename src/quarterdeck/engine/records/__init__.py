"""Records of matches: saving, reading, replaying, checking, and the end in figures."""
