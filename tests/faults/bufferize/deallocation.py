"""Faults of deallocation: who owns which buffer, what is kept, and what is known of it when that is simplified."""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

from typing import Any

from oneshot_verify.bufferize.passes.deallocation import blocks, lowering
from oneshot_verify.bufferize.passes.deallocation.blocks import Ownerships
from oneshot_verify.bufferize.passes.deallocation.builder import DeallocationBuilder
from oneshot_verify.bufferize.passes.deallocation.origins import Origins
from oneshot_verify.bufferize.passes.deallocation.terminators import Terminators
from tests.faults.fault import Injection, Shelf
from tests.faults.pipelines import Pipeline

SHELF = Shelf()
fault = SHELF.fault

DEALLOCATION = Pipeline(after=("buffer-deallocation-pipeline",))


@fault(
    "passes/arguments-owned",
    "a block owns the buffers that its function was given",
    pipeline=DEALLOCATION,
)
def _arguments_owned(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, _truth, block: original(self, True, block)

    to.method(DeallocationBuilder, "truth_at_start", make)


@fault(
    "passes/last-owned-only",
    "a block accounts for the last of its allocations only",
    *("alloc_copy", "empty"),
    pipeline=DEALLOCATION,
)
def _last_owned_only(to: Injection) -> None:
    to.method(
        Ownerships, "candidates", lambda original: lambda self, block: original(self, block)[-1:]
    )


@fault(
    "passes/owned-by-first",
    "a buffer with two possible owners belongs to the first one",
    *("call", "select", "alloc_copy"),
    pipeline=DEALLOCATION,
)
def _owned_by_first(to: Injection) -> None:
    def make(_original: Any) -> Any:
        def join(one: Any, other: Any) -> Any:
            return other if one is blocks.Ownership.UNINITIALISED else one

        return join

    to.function(blocks.join, make)


@fault(
    "passes/returned-without-clone",
    "a function returns buffers that are not its own",
    *("call", "read_only", "extract"),
    pipeline=DEALLOCATION,
)
def _returned_without_clone(to: Injection) -> None:
    to.method(Terminators, "_owned", lambda original: lambda self, memref, block: memref)


@fault(
    "passes/conditions-not-negated",
    "a branch frees what it owns on one side only",
    *("cf_branch", "alloc_copy"),
    pipeline=DEALLOCATION,
)
def _conditions_not_negated(to: Injection) -> None:
    to.method(Terminators, "_negated", lambda original: lambda self, condition: condition)


@fault(
    "passes/allocations-differ",
    "simplification takes two memrefs with the same origins for different ones",
    *("for", "if", "alloc_copy", "yield_outside"),
    pipeline=DEALLOCATION,
)
def _allocations_differ(to: Injection) -> None:
    def make(original: Any) -> Any:
        def same(self: Any, one: Any, other: Any) -> Any:
            found = original(self, one, other)
            return False if found is None else found

        return same

    to.method(Origins, "same_allocation", make)


@fault(
    "passes/allocations-agree",
    "simplification takes two memrefs that may be the same for the same",
    *("for", "if", "alloc_copy", "yield_outside"),
    pipeline=DEALLOCATION,
)
def _allocations_agree(to: Injection) -> None:
    def make(original: Any) -> Any:
        def same(self: Any, one: Any, other: Any) -> Any:
            found = original(self, one, other)
            return True if found is None else found

        return same

    to.method(Origins, "same_allocation", make)


@fault(
    "passes/lowered-unconditionally",
    "lowering frees a single buffer whatever its condition says",
    *("if", "alloc_copy", "cf_branch"),
    pipeline=DEALLOCATION,
)
def _lowered_unconditionally(to: Injection) -> None:
    def make(original: Any) -> Any:
        def free(self: Any, memref: Any, _condition: Any) -> None:
            original(self, memref, self.builder.truth(True))

        return free

    to.method(lowering.__dict__["_Lowering"], "_free", make)
