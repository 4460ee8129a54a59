"""Small games made for tests: they use every ask there is, and hide what a real game would hide."""
