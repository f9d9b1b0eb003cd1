"""One file per dialect, each with its `FACTS`."""
