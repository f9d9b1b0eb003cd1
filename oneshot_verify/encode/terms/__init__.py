"""Terms of the prover: hash-consed scalars and contents, and the domain for the meanings of ops."""
