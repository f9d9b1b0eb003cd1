"""Concolic runs: both programs on numbers that remember how they were computed from the arguments."""
