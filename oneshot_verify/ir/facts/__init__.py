"""Facts about ops: effects on memory, control flow, undefined behaviour, and the attributes that matter.

One table for the bufferizer, the interpreter and the prover. `benchmarks/conformance/ods.py` holds it against the
definitions of MLIR (`.td` files). Another package adds facts about its own ops through the entry point group
`oneshot_verify.facts`: a function that gives `OpFacts`.
"""

from __future__ import annotations

from oneshot_verify.ir.facts.destinations import (
    DeclarationError,
    declare_destination_style,
    inits_of,
    is_destination_style,
)
from oneshot_verify.ir.facts.fact import Gives, OpFacts, Poison, Runs, Speculatable, Undefined
from oneshot_verify.ir.facts.table import (
    Facts,
    default_facts,
    facts_of,
    gives_results_only,
    names_where,
    only_accesses,
    only_computes,
)
from oneshot_verify.ir.symbols import op_name

__all__ = [
    "DeclarationError",
    "Facts",
    "Gives",
    "OpFacts",
    "Poison",
    "Runs",
    "Speculatable",
    "Undefined",
    "declare_destination_style",
    "default_facts",
    "facts_of",
    "gives_results_only",
    "inits_of",
    "is_destination_style",
    "names_where",
    "only_accesses",
    "only_computes",
    "op_name",
]
