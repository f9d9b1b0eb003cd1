"""The proof that a bufferized program computes what the tensor program computes."""

from __future__ import annotations

from oneshot_verify.encode.function_proof import ProofOptions
from oneshot_verify.encode.judge import Judge, function_order, prove_function, prove_pair
from oneshot_verify.encode.solving.audit import SECOND_SOLVERS, check_second_solver
from oneshot_verify.ir.frees import frees_on_its_own

__all__ = [
    "SECOND_SOLVERS",
    "Judge",
    "ProofOptions",
    "check_second_solver",
    "frees_on_its_own",
    "function_order",
    "prove_function",
    "prove_pair",
]
