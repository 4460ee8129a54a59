"""The client in plain lines, for pipes and screen readers."""
