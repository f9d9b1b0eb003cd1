"""Whether any of many small inputs tells a tensor program and a bufferized one apart.

This asks the interpreter alone. It is what the prover's verdicts are measured against.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.pipeline.functions import functions
from oneshot_verify.refute import Choice, Difference, Effort, Pair, Programs, exercise
from oneshot_verify.refute.elements import KINDS
from oneshot_verify.refute.inputs import InputMaker
from oneshot_verify.verdict import Counterexample
from tests.faults.flips import Truth

EFFORT = Effort(candidates=800, pairs=200, alike=6, shrinks=60, seconds=6.0)
"""More than the prover spends on its own search for a counterexample."""
LIGHT = replace(EFFORT, candidates=120, pairs=30, alike=3)
"""Enough for small programs: each flip in the corpus that makes a wrong program shows it by the third input that both
programs are run on."""


def truth_of(
    source: ModuleOp,
    target: ModuleOp,
    function: str,
    *,
    times: int = 1,
    effort: Effort = EFFORT,
) -> tuple[Truth, str]:
    """What running both programs says of one function, and a word on it; `times` multiplies the effort."""
    effort = replace(
        effort,
        candidates=effort.candidates * times,
        pairs=effort.pairs * times,
        alike=effort.alike * times,
        seconds=effort.seconds * times,
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


def replays(
    source: ModuleOp, target: ModuleOp, function: str, counterexample: Counterexample
) -> bool:
    """Whether the input that a refutation shows makes the two programs differ when it is run once more."""
    maker, pair = InputMaker(functions(source)[function]), Pair(Programs(source, target), function)
    given = counterexample.inputs
    sizes = tuple((given[number].shape or ())[dimension] for number, dimension in maker.places)
    scalars = tuple(_number(given[number].elements[0]) for number in maker.chosen)
    kinds = product((False, True), (False, True), range(KINDS + 1))
    choices = (Choice(sizes, scalars, *kind) for kind in kinds)
    return any(isinstance(pair.run(maker.make(choice)), Difference) for choice in choices)


def _number(text: str) -> int:
    return {"true": 1, "false": 0}[text] if text in ("true", "false") else int(text)


def settled(
    source: ModuleOp,
    target: ModuleOp,
    function: str,
    counterexample: Counterexample | None,
    found: tuple[Truth, str] | None = None,
) -> tuple[Truth, str]:
    """`truth_of` (`found`, if that is known already), and where that sees no difference, what the input of a refutation
    says."""
    truth, detail = found or truth_of(source, target, function)
    if truth is not Truth.DIFFERENT and counterexample is not None:
        if replays(source, target, function, counterexample):
            return Truth.DIFFERENT, f"only seen by the prover: {counterexample.what}"
        return truth, f"{detail}; the prover's input does not differ"
    return truth, detail
