"""Verdicts for people (Rich) and for programs (JSON)."""
