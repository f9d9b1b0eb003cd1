"""Faults of the rewriting: copies that are elided too eagerly, views and loops put together wrongly."""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

from dataclasses import replace
from typing import Any

from oneshot_verify.bufferize import reify
from oneshot_verify.bufferize.copy_insertion import CopyInserter
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import uses_of
from oneshot_verify.bufferize.ops import scf, scf_loops, tensor
from oneshot_verify.bufferize.ops.bufferization import (
    AllocTensorRewrite,
    MaterializeInDestinationRewrite,
)
from oneshot_verify.bufferize.ops.func import CallRewrite
from tests.faults.fault import Injection, Shelf

SHELF = Shelf()
fault = SHELF.fault


@fault("rewrite/copy-omitted-for-writers", "an op that writes needs no copy of the contents")
def _copy_omitted_for_writers(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, operand: original(self, operand) or self.state.writes(operand)

    to.method(CopyInserter, "can_omit_copy", make)


@fault("rewrite/copy-omitted-for-aliases", "contents that are read through an alias need no copy")
def _copy_omitted_for_aliases(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, operand: original(self, operand) or not self.state.reads(operand)

    to.method(CopyInserter, "can_omit_copy", make)


@fault(
    "rewrite/result-copied-of-writer",
    "the result of a writing op is copied instead of its operand",
    "insert",
    "extract",
)
def _result_copied_of_writer(to: Injection) -> None:
    def make(original: Any) -> Any:
        def only_alias(self: Any, operand: Any) -> Any:
            aliases = self.state.aliasing_values(operand)
            return aliases[0].value if len(aliases) == 1 else original(self, operand)

        return only_alias

    to.method(CopyInserter, "_only_alias", make)


@fault(
    "rewrite/first-use-diverted",
    "a copied result replaces the old one in its first use only",
    "extract_slice",
    "insert",
    "extract",
    "expand",
)
def _first_use_diverted(to: Injection) -> None:
    def divert(result: Any, fresh: Any) -> None:
        uses = [use for use in uses_of(result) if use.op is not fresh.op]
        for use in uses[:1]:
            use.op.operands[use.index] = fresh

    to.value(CopyInserter, "_divert", staticmethod(divert))


@fault(
    "rewrite/yields-swapped",
    "a loop or choice yields its first two buffers in the wrong order",
    "for",
    "if",
    "yield_outside",
    "one_init_twice",
    "insert",
)
def _yields_swapped(to: Injection) -> None:
    def make(original: Any) -> Any:
        def bufferize(self: Any, op: Any, rewriter: Any, query: Any) -> None:
            if len(op.operands) > 1 and op.operands[0].type == op.operands[1].type:
                op.operands = [op.operands[1], op.operands[0], *op.operands[2:]]
            original(self, op, rewriter, query)

        return bufferize

    to.method(scf.YieldRewrite, "bufferize", make)


def _with_part(to: Injection, change: Any) -> None:
    def make(original: Any) -> Any:
        return lambda rewriter, buffer, part, view: original(rewriter, buffer, change(part), view)

    to.function(tensor.subview, make)


def _one_more(number: Any) -> Any:
    return number + 1 if isinstance(number, int) and number else number


@fault(
    "rewrite/offsets-shifted",
    "a view begins one element late where its offset is a number but 0",
    "extract_slice",
    "insert_slice",
)
def _offsets_shifted(to: Injection) -> None:
    _with_part(to, lambda part: replace(part, offsets=tuple(map(_one_more, part.offsets))))


@fault(
    "rewrite/offsets-swapped",
    "a view takes its first two offsets in the wrong order",
    "extract_slice",
    "insert_slice",
    "shifted_slice",
)
def _offsets_swapped(to: Injection) -> None:
    _with_part(
        to,
        lambda part: replace(part, offsets=(*reversed(part.offsets[:2]), *part.offsets[2:])),
    )


@fault(
    "rewrite/strides-dropped",
    "a view with strides takes neighbouring elements",
    "extract_slice",
    "strided_slice",
)
def _strides_dropped(to: Injection) -> None:
    _with_part(to, lambda part: replace(part, strides=(1,) * len(part.strides)))


@fault("rewrite/copy-reversed", "what is inserted is overwritten, instead of overwriting")
def _copy_reversed(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, source, target: original(self, target, source)

    to.method(BufferRewriter, "copy", make)


@fault(
    "rewrite/indices-swapped",
    "tensor.insert stores with its first two indices in the wrong order",
    "insert",
)
def _indices_swapped(to: Injection) -> None:
    def make(original: Any) -> Any:
        def bufferize(self: Any, op: Any, rewriter: Any, query: Any) -> None:
            scalar, destination, *indices = op.operands
            op.operands = [scalar, destination, *reversed(indices[:2]), *indices[2:]]
            original(self, op, rewriter, query)

        return bufferize

    to.method(tensor.InsertRewrite, "bufferize", make)


@fault(
    "rewrite/arguments-swapped",
    "a call passes its first two buffers in the wrong order",
    "call",
    "insert",
    "extract",
)
def _arguments_swapped(to: Injection) -> None:
    def make(original: Any) -> Any:
        def bufferize(self: Any, op: Any, rewriter: Any, query: Any) -> None:
            if len(op.operands) > 1 and op.operands[0].type == op.operands[1].type:
                op.operands = [op.operands[1], op.operands[0], *op.operands[2:]]
            original(self, op, rewriter, query)

        return bufferize

    to.method(CallRewrite, "bufferize", make)


@fault(
    "rewrite/first-alloc-reused",
    "an alloc_tensor with a copy is the buffer that it should copy",
    "alloc_copy",
    "insert",
)
def _alloc_is_source(to: Injection) -> None:
    def make(original: Any) -> Any:
        def bufferize(self: Any, op: Any, rewriter: Any, query: Any) -> None:
            wanted = query.of(op.results[0])
            if len(op.operands) == 1 and hasattr(op.operands[0].type, "element_type"):
                buffer = rewriter.buffer_of(op.operands[0])
                if buffer.type == wanted:
                    rewriter.replace_with_buffers(op, [buffer])
                    return
            original(self, op, rewriter, query)

        return bufferize

    to.method(AllocTensorRewrite, "bufferize", make)


@fault(
    "rewrite/materialize-forgotten",
    "materialize_in_destination writes nothing",
    "materialize",
    "insert",
)
def _materialize_forgotten(to: Injection) -> None:
    def make(original: Any) -> Any:
        def bufferize(self: Any, op: Any, rewriter: Any, query: Any) -> None:
            if op.results:
                rewriter.replace_with_buffers(op, [rewriter.buffer_of(op.operands[1])])
            else:
                original(self, op, rewriter, query)

        return bufferize

    to.method(MaterializeInDestinationRewrite, "bufferize", make)


@fault(
    "rewrite/sizes-in-wrong-order",
    "a new buffer takes its dynamic sizes in reverse",
    "dynamic",
    "insert",
    "empty",
    "generate",
)
def _sizes_reversed(to: Injection) -> None:
    to.function(reify.dynamic_sizes, lambda original: lambda *args: list(reversed(original(*args))))


@fault(
    "rewrite/results-swapped",
    "the first two results of a loop change places",
    "for",
    "one_init_twice",
    "insert",
)
def _results_swapped(to: Injection) -> None:
    def make(original: Any) -> Any:
        def bufferize(self: Any, op: Any, rewriter: Any, query: Any) -> None:
            if len(op.results) > 1 and op.results[0].type == op.results[1].type:
                first, second = op.results[0], op.results[1]
                uses = list(uses_of(first)), list(uses_of(second))
                for group, other in zip(uses, (second, first), strict=True):
                    for use in group:
                        use.op.operands[use.index] = other
            original(self, op, rewriter, query)

        return bufferize

    to.method(scf_loops.ForRewrite, "bufferize", make)
