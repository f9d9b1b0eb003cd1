"""Answers of the judge to plans of the search, without the runs that refute.

A pair that a run tells apart is refuted, whatever the judge says of it. What is tested is the judge; the runs are the
independent reason for what is expected of it.
"""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.search import ProofOptions, Prover
from oneshot_verify.search.find import SAME_TEXT
from oneshot_verify.semantics.unbufferized import Tensors
from oneshot_verify.verdict import FunctionResult, Verdict

ALONE = ProofOptions(tensors=Tensors.ANYWHERE, replay_first=False, replay_seconds=0.0)
"""Options of a proof without runs that refute. That the target still works on tensors is another question."""


def prove_function(
    source: ModuleOp, target: ModuleOp, name: str, options: ProofOptions | None = None
) -> FunctionResult:
    """The verdict for one function, given its path."""
    return Prover(source, target, options).prove(name)


def said(source: ModuleOp, target: ModuleOp, name: str = "f", options: ProofOptions = ALONE) -> str:
    """`proved`, `vacuous`, `the same text` (which says nothing of what can be followed in it), or why not."""
    prover = Prover(source, target, replace(options, replay_first=False, replay_seconds=0.0))
    result = prover.prove(name)
    if result.verdict is Verdict.PROVED and name not in prover.gone:
        return SAME_TEXT if prover.search.find(name).step == SAME_TEXT else "proved"
    match result.verdict:
        case Verdict.PROVED | Verdict.VACUOUS:
            return result.verdict.value
        case Verdict.UNSUPPORTED:
            return f"unsupported: {result.reason}"
        case _:
            return result.reason
