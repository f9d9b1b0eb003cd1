"""The proof that a bufferized program computes what the tensor program computes."""

from __future__ import annotations

from oneshot_verify.encode.audit import SECOND_SOLVERS, check_second_solver
from oneshot_verify.encode.function_proof import ProofOptions
from oneshot_verify.encode.prove import function_order, prove_function, prove_pair

__all__ = [
    "SECOND_SOLVERS",
    "ProofOptions",
    "check_second_solver",
    "function_order",
    "prove_function",
    "prove_pair",
]
