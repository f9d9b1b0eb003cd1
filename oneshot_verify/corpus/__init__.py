"""Reading and checking the regression corpus (`docs/corpus.md`)."""
