"""The running of a match: steps and answers, finished steps, imagined worlds, advance orders."""
