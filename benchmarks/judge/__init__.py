"""Whether the prover, the checker and the tests would notice a mistake."""
