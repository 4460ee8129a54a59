"""Records of matches: saving, reading, replaying, checking and summing up."""
