"""Measurements and long comparisons, which no test has time for."""
