"""Whether any of many small inputs tells a tensor program and a bufferized one apart.

This asks the interpreter alone. It is what the prover's verdicts are measured against.
"""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.encode.replay import Effort, exercise
from oneshot_verify.fuzz.flips import Truth

EFFORT = Effort(candidates=800, pairs=200, alike=6, shrinks=60, seconds=6.0)
"""More than the prover spends on its own search for a counterexample."""


def truth_of(
    source: ModuleOp, target: ModuleOp, function: str, *, times: int = 1
) -> tuple[Truth, str]:
    """What running both programs says of one function, and a word on it; `times` multiplies the effort."""
    effort = replace(
        EFFORT,
        candidates=EFFORT.candidates * times,
        pairs=EFFORT.pairs * times,
        alike=EFFORT.alike * times,
        seconds=EFFORT.seconds * times,
    )
    found = exercise(source, target, function, effort=effort)
    if found.difference is not None:
        return Truth.DIFFERENT, found.difference.what
    if found.not_run is not None:
        return Truth.NOT_RUN, found.not_run
    if not found.defined:
        kinds = ", ".join(kind.value for kind in found.faults)
        return Truth.UNDEFINED, f"undefined on all of {found.tried} inputs: {kinds}"
    return Truth.SAME, f"the same on {found.compared} inputs"
