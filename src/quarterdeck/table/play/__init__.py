"""A match as it is played: what it starts from, the acts, what they come to, and what every viewpoint has heard."""
