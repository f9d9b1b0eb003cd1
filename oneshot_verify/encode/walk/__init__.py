"""The walk over both programs, side by side."""
