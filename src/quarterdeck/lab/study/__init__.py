"""Studies of a scenario: plans of many games, their figures, the verdict and the report."""
