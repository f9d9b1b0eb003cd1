"""What generated programs are made of."""
