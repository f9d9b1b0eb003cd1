"""What taking copies away gains, and whether it is ever wrong."""
