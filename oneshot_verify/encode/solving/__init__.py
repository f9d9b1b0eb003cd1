"""Questions to solvers, and what is tried before one is asked."""
