"""The proof that a bufferized program computes what the tensor program computes."""

from __future__ import annotations

from oneshot_verify.encode.function_proof import ProofOptions
from oneshot_verify.encode.prove import function_order, prove_function, prove_pair

__all__ = ["ProofOptions", "function_order", "prove_function", "prove_pair"]
