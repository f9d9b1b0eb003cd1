"""Faults of what others see of a program, and of what a proof takes for granted of whoever calls.

See `terms.py` for what they are for.
"""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.encode.walk.machine import ProofMachine
from oneshot_verify.fuzz.faults.fault import Injection, Shelf, always
from oneshot_verify.ir.alone import names_in
from oneshot_verify.ir.symbols import globals_of, path_of
from oneshot_verify.search.granted import granted_by_callers
from oneshot_verify.semantics.named import never_written, seen_by_others

SHELF = Shelf()
fault = SHELF.fault


@fault(
    "prover/private-unseen",
    "what is private is not seen by others, whoever names it",
)
def _private_unseen(to: Injection) -> None:
    to.function(seen_by_others, always(set[Operation]()))


@fault("prover/stored-globals", "globals that nobody outside sees hold what they start with")
def _stored_globals(to: Injection) -> None:
    def all_of_them(module: Operation) -> set[str]:
        return {path_of(op) for op in globals_of(module)}

    to.function(never_written, lambda _: all_of_them)


@fault(
    "prover/gone-though-named",
    "nobody calls a private function that the other program has no body of",
)
def _gone_though_named(to: Injection) -> None:
    to.function(names_in, always(set[str]()))


@fault("prover/threads-unsaid", "functions that write to globals of their own run in many threads")
def _threads_unsaid(to: Injection) -> None:
    def make(original: Any) -> Any:
        def granted(*functions: Any) -> Iterator[str]:
            return (each for each in original(*functions) if "several threads" not in each)

        return granted

    to.function(granted_by_callers, make)


@fault("prover/not-strict", "a scalar op is as defined as what it is simplified to")
def _not_strict(to: Injection) -> None:
    to.method(ProofMachine, "strict", lambda _: lambda self, op, operands, result, *rest: result)
