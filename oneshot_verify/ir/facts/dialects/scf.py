"""`scf`. Source: https://mlir.llvm.org/docs/Dialects/SCFDialect/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe, ops
from oneshot_verify.ir.facts.fact import Gives, Runs, Speculatable, Undefined

_REGIONS: dict[str, Any] = {"has_effects_of_regions": True, "gives": Gives.ONE_OF}
_THREADS: dict[str, Any] = {
    "runs": Runs.PARALLEL,
    "is_scope": True,
    "undefined": frozenset({Undefined.STEP}),
    **_REGIONS,
}

FACTS = describe(
    "scf",
    ops(
        "for",
        attributes="unsignedCmp",
        runs=Runs.LOOP,
        is_scope=True,
        undefined={Undefined.STEP},
        speculatable=Speculatable.SOMETIMES,
        **_REGIONS,
    ),
    ops("while", runs=Runs.LOOP, may_not_return=True, **_REGIONS),
    ops(
        "forall",
        attributes="staticLowerBound staticUpperBound staticStep",
        ignored="mapping",
        **_THREADS,
    ),
    ops("parallel", **_THREADS),
    ops("if", runs=Runs.CHOICE, speculatable=Speculatable.REGIONS, **_REGIONS),
    ops("index_switch", attributes="cases", runs=Runs.CHOICE, **_REGIONS),
    ops("execute_region", ignored="no_inline", runs=Runs.ONCE, **_REGIONS),
    ops("forall.in_parallel", runs=Runs.PARTS, is_terminator=True, **ALWAYS),
    ops("yield condition", is_terminator=True, hands_on=True),
    ops("reduce", runs=Runs.PARTS, is_terminator=True, hands_on=True, has_effects_of_regions=True),
    ops("reduce.return", is_terminator=True),
)
