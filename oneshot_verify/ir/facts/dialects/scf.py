"""`scf`. Source: https://mlir.llvm.org/docs/Dialects/SCFDialect/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe
from oneshot_verify.ir.facts.fact import Gives, Runs, Speculatable, Undefined

_REGIONS: dict[str, Any] = {"has_effects_of_regions": True, "gives": Gives.ONE_OF}
_THREADS: dict[str, Any] = {
    "runs": Runs.PARALLEL,
    "is_scope": True,
    "undefined": frozenset({Undefined.STEP}),
    **_REGIONS,
}

FACTS = (
    *describe(
        *("scf", "for", "lowerBound upperBound step initArgs*"),
        attributes="unsignedCmp",
        runs=Runs.LOOP,
        is_scope=True,
        undefined={Undefined.STEP},
        speculatable=Speculatable.SOMETIMES,
        **_REGIONS,
    ),
    *describe("scf", "while", "inits*", runs=Runs.LOOP, may_not_return=True, **_REGIONS),
    *describe(
        *("scf", "forall", "dynamicLowerBound* dynamicUpperBound* dynamicStep* outputs*"),
        attributes="staticLowerBound staticUpperBound staticStep",
        ignored="mapping",
        **_THREADS,
    ),
    *describe(
        *("scf", "parallel", "lowerBound* upperBound* step* initVals*"),
        **_THREADS,
    ),
    *describe(
        *("scf", "if", "condition"),
        runs=Runs.CHOICE,
        speculatable=Speculatable.REGIONS,
        **_REGIONS,
    ),
    *describe("scf", "index_switch", "arg", attributes="cases", runs=Runs.CHOICE, **_REGIONS),
    *describe("scf", "execute_region", ignored="no_inline", runs=Runs.ONCE, **_REGIONS),
    *describe(*("scf", "forall.in_parallel"), runs=Runs.PARTS, is_terminator=True, **ALWAYS),
    *describe("scf", "yield", "results*", is_terminator=True, hands_on=True, **ALWAYS),
    *describe("scf", "condition", "condition args*", is_terminator=True, hands_on=True, **ALWAYS),
    *describe(
        *("scf", "reduce", "operands*"),
        runs=Runs.PARTS,
        is_terminator=True,
        hands_on=True,
        has_effects_of_regions=True,
    ),
    *describe("scf", "reduce.return", "result", is_terminator=True, **ALWAYS),
)
