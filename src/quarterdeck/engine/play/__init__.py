"""How a match runs: its steps and answers, finished steps, imagined worlds, and orders given in advance."""
