"""The search: where do the two programs meet, and what holds there. It cannot lie.

It proposes plans (`encode.certificate`) and asks the judge (`encode.function`); only the judge's `holds` counts.
"""

from oneshot_verify.search.find import Found, Limits, Search
from oneshot_verify.search.options import ProofOptions
from oneshot_verify.search.prover import Prover, function_order, prove_pair

__all__ = [
    "Found",
    "Limits",
    "ProofOptions",
    "Prover",
    "Search",
    "function_order",
    "prove_pair",
]
