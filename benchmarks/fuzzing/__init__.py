"""What generated programs are made of, and how fast a campaign goes through them."""
