"""The plain-lines client, for pipes and screen readers."""
