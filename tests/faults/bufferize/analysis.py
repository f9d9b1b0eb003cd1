"""Faults of the rule for conflicts: which read and which write may share a buffer."""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

from typing import Any

from oneshot_verify.bufferize.analysis import conflicts, subsets
from oneshot_verify.bufferize.analysis.conflicts import Intervals
from oneshot_verify.bufferize.analysis.regions import RegionQueries
from oneshot_verify.bufferize.analysis.result import Analysis
from oneshot_verify.bufferize.analysis.state import AnalysisState
from tests.faults.fault import Injection, Shelf

SHELF = Shelf()
fault = SHELF.fault


@fault(
    "analysis/only-own-write", "reads and writes of two alias sets that become one are not compared"
)
def _only_own_write(to: Injection) -> None:
    pairs = conflicts.__dict__["_new_pairs"]
    to.function(pairs, lambda original: lambda sets, own: original(sets[:1], own))


@fault("analysis/own-write-ignored", "the write of the operand itself is not compared with reads")
def _own_write_ignored(to: Injection) -> None:
    pairs = conflicts.__dict__["_new_pairs"]
    to.function(pairs, lambda original: lambda sets, own: original(sets, None))


@fault(
    "analysis/innermost-loop",
    "only the innermost loop is asked whether it repeats a read and a write",
    *("affine_for", "for", "scalar_iter_arg", "fill", "extract"),
)
def _innermost_loop(to: Injection) -> None:
    def make(original: Any) -> Any:
        def innermost(read: Any, definition: Any, regions: Any) -> Any:
            inner = regions.repetitive(read.op.parent_region())
            around = regions.repetitive(definition.owner.parent_region())
            return None if inner is around else inner

        return innermost

    to.function(subsets.outermost_loop_since, make)


@fault(
    "analysis/regions-exclude",
    "ops in different regions exclude each other, whatever op the regions are of",
    "if",
    "execute_region",
    "for",
    "insert",
    "extract",
)
def _regions_exclude(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, first, second: first.parent_region() is not second.parent_region()

    to.method(RegionQueries, "are_mutually_exclusive", make)


@fault(
    "analysis/elementwise-other-buffer",
    "an elementwise op may write what it reads through another view",
    *("elementwise", "map", "extract_slice", "moved_slice", "dynamic"),
)
def _elementwise_other_buffer(to: Injection) -> None:
    def make(original: Any) -> Any:
        def elementwise(read: Any, write: Any, state: Any) -> bool:
            model = state.model_of(read.op)
            return model is not None and model.is_elementwise(read.op, [read, write], state)

        return elementwise

    to.function(conflicts.__dict__["_is_elementwise"], make)


@fault("analysis/write-before-read", "a write before the read counts as before the definition")
def _write_before_read(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda read, write, definition, state: (
            original(read, write, definition, state)
            or state.order.happens_before(write.op, read.op)
        )

    to.function(conflicts.__dict__["_precedes"], make)


@fault(
    "analysis/maybe-undefined",
    "what is undefined on one path counts as undefined on all",
    *("select", "if", "empty", "undefined", "arith", "insert", "extract"),
)
def _maybe_undefined(to: Injection) -> None:
    def make(original: Any) -> Any:
        def definitions(self: Any, value: Any) -> Any:
            sources = [] if self.defines(value) else self.aliasing_operands(value)
            if any(not definitions(self, source.value) for source in sources):
                return ()
            return original(self, value)

        return definitions

    to.method(AnalysisState, "definitions", make)


@fault("analysis/no-definition", "block arguments have no contents to lose")
def _no_definition(to: Injection) -> None:
    def make(original: Any) -> Any:
        def definitions(self: Any, value: Any) -> Any:
            return tuple(d for d in original(self, value) if hasattr(d, "op"))

        return definitions

    to.method(AnalysisState, "definitions", make)


@fault(
    "analysis/reads-in-loops-end",
    "a read is over at its op, although a loop around it reads again",
    *("affine_for", "for", "scalar_iter_arg", "fill", "extract"),
)
def _reads_in_loops_end(to: Injection) -> None:
    def make(original: Any) -> Any:
        def of_read(self: Any, read: Any) -> Any:
            first, _ = original(self, read)
            return first, self._state.order.last[read.op]

        return of_read

    to.method(Intervals, "of_read", make)


@fault("analysis/reads-begin-late", "a read matters only from its own op on")
def _reads_begin_late(to: Injection) -> None:
    def make(original: Any) -> Any:
        def of_read(self: Any, read: Any) -> Any:
            _, last = original(self, read)
            return self._state.order.first[read.op], last

        return of_read

    to.method(Intervals, "of_read", make)


@fault(
    "analysis/direct-reads-only",
    "what reads a tensor through an alias is forgotten",
    "extract_slice",
    "insert",
    "extract",
    "expand",
    "reshape",
)
def _direct_reads_only(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, use: self.reads(use)

    to.method(Analysis, "_reads_through", make)


@fault(
    "analysis/value-read-directly",
    "a value counts as read only if an op reads it directly",
    "for",
    "while",
    "extract_slice",
    "insert",
    "empty",
    "undefined",
)
def _value_read_directly(to: Injection) -> None:
    def make(original: Any) -> Any:
        def is_value_read(self: Any, value: Any) -> bool:
            from oneshot_verify.bufferize.interface import uses_of

            return any(self.reads(use) for use in uses_of(value))

        return is_value_read

    to.method(AnalysisState, "is_value_read", make)


@fault(
    "analysis/aliases-forgotten",
    "an operand in place aliases only the first of its results",
    "call",
    "select",
    "if",
    "insert",
    "extract",
)
def _aliases_forgotten(to: Injection) -> None:
    def make(original: Any) -> Any:
        def sets_of(self: Any, operand: Any) -> Any:
            return original(self, operand)[:1]

        return sets_of

    to.method(Analysis, "sets_of", make)
