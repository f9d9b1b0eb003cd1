"""Reading, checking and growing the regression corpus (`docs/corpus.md`)."""
