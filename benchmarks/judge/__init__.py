"""Whether the prover, the judge and the tests would notice a mistake."""
