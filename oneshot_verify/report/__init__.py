"""Reports of verdicts for people (Rich) and for programs (JSON and others)."""
