"""What people look at: how wide it is, and how it looks."""
