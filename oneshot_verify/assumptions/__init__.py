"""Assumptions on which a verdict rests, as far as the texts of both programs tell."""
