"""Faults of the rules for globals of `ml_program`: what a store reads, and what a load gives."""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

from typing import Any

from oneshot_verify.bufferize import loaded_globals
from oneshot_verify.bufferize.ops.ml_program import StoreModel
from tests.faults.fault import Injection, Shelf, always

SHELF = Shelf()
fault = SHELF.fault


@fault(
    "analysis/store-overwrites",
    "ml_program.global_store writes the tensor that it stores, and does not read it",
    *("global_store", "global_load", "global_update", "extract", "fill"),
)
def _store_overwrites(to: Injection) -> None:
    to.method(StoreModel, "reads", always(False))
    to.method(StoreModel, "writes", always(True))


@fault(
    "analysis/calls-store-nothing",
    "a call does not write to globals",
    *("call", "global_store", "global_load", "global_update", "extract", "fill"),
)
def _calls_store_nothing(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, stores: dict.fromkeys(stores)

    to.method(loaded_globals.Writers, "_search", make)


@fault(
    "analysis/loads-not-aliased",
    "what was loaded from a global is read directly, or not at all",
    *("global_store", "global_load", "extract_slice", "extract", "fill"),
)
def _loads_not_aliased(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda start, state: loaded_globals.uses_of(start)

    to.function(loaded_globals.__dict__["_uses_of_buffer"], make)


@fault(
    "analysis/loads-in-order",
    "a read before a store is over, although a loop repeats both",
    *("global_store", "global_load", "for", "scalar_iter_arg", "extract", "fill"),
)
def _loads_in_order(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda load, write, read, state: (
            original(load, write, read, state) and not state.order.happens_before(read.op, write)
        )

    to.function(loaded_globals.may_come_between, make)
