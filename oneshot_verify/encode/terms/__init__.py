"""What the prover computes with: scalars and contents as hash-consed terms, and the domain for the meanings of ops."""
