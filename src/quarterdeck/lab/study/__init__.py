"""Studies of a scenario: many games by plan, what they measure, whether it is even, and the report."""
