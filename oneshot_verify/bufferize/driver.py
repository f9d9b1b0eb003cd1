"""The rewriting driver: tensor ops become memref ops one at a time, inner ops first.

While some ops are rewritten and others are not, `bufferization.to_tensor` and `to_buffer` stand between them; in the
end each `to_buffer` of a `to_tensor` is folded away.

Source: `Bufferize.cpp` and `BufferizableOpInterface.cpp` of LLVM 22.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from xdsl.dialects.builtin import IntegerAttr, MemRefType, NoneAttr, UnregisteredOp, i64
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.traits import NoMemoryEffect

from oneshot_verify.bufferize.analysis.order import post_order
from oneshot_verify.bufferize.buffer_types import BufferTypes
from oneshot_verify.bufferize.interface import (
    MULTIPLE_BLOCKS,
    BufferizationError,
    has_tensor_semantics,
    is_tensor,
    op_name,
)
from oneshot_verify.bufferize.progress import Progress
from oneshot_verify.bufferize.reify import allocate_like
from oneshot_verify.bufferize.rewriter import Rewriter, after_value, allocate, cast_buffer, dims
from oneshot_verify.ir.context import make_context
from oneshot_verify.ir.layouts import (
    BufferType,
    buffer_like,
    buffer_or_none,
    cast_cannot_fail,
    cast_compatible,
    dynamic_dims,
    shape_of,
    strided_of,
)
from oneshot_verify.ir.near_names import did_you_mean_op

_MOST_GENERATIONS = 32
"""Limit of rewrites in a chain: a rewrite may create tensor ops, which are rewritten in turn (ours at most 3 times)."""

TO_TENSOR = "bufferization.to_tensor"
TO_BUFFER = "bufferization.to_buffer"


class BufferRewriter(Rewriter):
    """The rewriter that is passed to the `bufferize` of an op."""

    def __init__(self, root: Operation, types: BufferTypes, progress: Progress) -> None:
        super().__init__()
        self.root = root
        self.options, self.models, self.symbols = types.options, types.models, types.symbols
        self.types = types
        self.progress = progress
        self._worklist: list[Operation] = []
        self._to_buffers: dict[Operation, None] = {}
        self._gone: set[Operation] = set()
        # The number of rewrites that led to the current op, and to each tensor op that rewrites created.
        self._generation = 0
        self._made: dict[Operation, int] = {}

    # Buffers

    def buffer_of(self, value: SSAValue) -> SSAValue:
        """The buffer of the tensor `value`."""
        if isinstance(value, OpResult) and op_name(value.op) == TO_TENSOR:
            return value.op.operands[0]
        buffer_type = self.types.of(value)
        with self.at(after_value(value)):
            return self.value(TO_BUFFER, [value], buffer_type, hint=value.name_hint)

    def buffers_of(self, values: Iterable[SSAValue]) -> list[SSAValue]:
        """`values` with each tensor replaced by its buffer."""
        return [self.buffer_of(value) if is_tensor(value) else value for value in values]

    def as_tensor(self, buffer: SSAValue, tensor: Attribute) -> OpResult:
        """A `to_tensor` of `buffer`, for ops that are not rewritten yet."""
        return self.value(TO_TENSOR, [buffer], tensor)

    def replace_with_buffers(self, op: Operation, values: Sequence[SSAValue]) -> None:
        """Replace the results of `op` by `values`: buffers for its tensor results."""
        replacements: list[SSAValue] = []
        for result, value in zip(op.results, values, strict=True):
            if is_tensor(result):
                if value.name_hint is None:
                    value.name_hint = result.name_hint
                with self.at(InsertPoint.after(op)):
                    value = self.as_tensor(value, result.type)
            replacements.append(value)
        self.replace(op, replacements)

    def allocate(self, buffer_type: BufferType, sizes: Sequence[SSAValue]) -> SSAValue:
        """A `memref.alloc` with the alignment of the options, or the buffer of their hook `allocation_fn`.

        Raises `BufferizationError` for a type with dynamic strides or offset, as upstream.
        """
        allocation = self.options.allocation_fn
        if allocation is not None and isinstance(buffer_type, MemRefType):
            made = allocation(self, buffer_type, sizes, self.options.buffer_alignment)
            if made.type != buffer_type:
                raise BufferizationError(
                    f"allocation_fn made {made.type}, and was asked for {buffer_type}"
                )
            return made
        if _has_unknown_layout(buffer_type):
            raise BufferizationError(f"a new buffer would have the type {buffer_type}, {NO_LAYOUT}")
        alignment = self.options.buffer_alignment
        return allocate(
            self, buffer_type, sizes, IntegerAttr(alignment, i64) if alignment else None
        )

    def copy(self, source: SSAValue, target: SSAValue) -> None:
        """Create a `memref.copy`, or call the hook `memcpy_fn` of the options."""
        if self.options.memcpy_fn is not None:
            self.options.memcpy_fn(self, source, target)
        else:
            self.create("memref.copy", [source, target])

    def cast(self, buffer: SSAValue, buffer_type: BufferType) -> SSAValue:
        """`buffer`, cast if it is not of `buffer_type` already."""
        have = buffer_type_of(buffer)
        if have != buffer_type and not cast_compatible(have, buffer_type):
            raise BufferizationError(
                f"a buffer of type {buffer.type} cannot be cast to {buffer_type}",
                buffer.owner if isinstance(buffer, OpResult) else None,
            )
        return cast_buffer(self, buffer, buffer_type)

    def cast_or_reallocate(self, buffer: SSAValue, buffer_type: MemRefType[Any]) -> SSAValue | None:
        """`buffer` as `buffer_type`: a cast if it cannot fail at run time, else a copy in a new allocation.

        None for an unranked buffer.
        """
        have = buffer_type_of(buffer)
        if have == buffer_type:
            return buffer
        if not isinstance(have, MemRefType):
            return None
        if cast_cannot_fail(have, buffer_type):
            return self.cast(buffer, buffer_type)
        if _has_unknown_layout(buffer_type):
            raise BufferizationError(
                f"the buffer of type {have} has to be copied to a new one of type {buffer_type}, {NO_LAYOUT}",
                buffer.owner if isinstance(buffer, OpResult) else None,
                names_op=False,
            )
        fresh = self.allocate(
            buffer_type, dims(self, "memref.dim", buffer, dynamic_dims(buffer_type))
        )
        self.copy(buffer, fresh)
        return fresh

    def copy_without_layout(self, value: SSAValue, op: Operation) -> SSAValue:
        """A new buffer with identity layout and the contents of the tensor `value`."""
        buffer = buffer_type_of(self.buffer_of(value))
        tensor = allocate_like(self, self.types, value, copy=True, op=op)
        assert isinstance(buffer, MemRefType)
        return self.value(TO_BUFFER, [tensor], buffer_like(buffer, shape_of(buffer), None))

    def bufferize_arguments(
        self, block: Block, types: Sequence[BufferType | None], *, last_first: bool = False
    ) -> None:
        """Change arguments of `block` to buffers of `types` (None: unchanged); its ops still use tensors.

        `last_first` reverses the order of the `to_tensor`s.
        """
        start = InsertPoint.at_start(block)
        arguments = block.args
        buffers = [
            argument
            if buffer_type is None
            else BlockArgument(buffer_type, block, argument.index, argument.location)
            for argument, buffer_type in zip(arguments, types, strict=False)
        ]
        # All at once: to insert them one by one takes quadratic time.
        block._args = (*buffers, *arguments[len(buffers) :])  # pyright: ignore[reportPrivateUsage]
        changed = [each for each in zip(arguments, buffers, strict=False) if each[0] is not each[1]]
        with self.operands_at_once(), self.at(start):
            for argument, buffer in reversed(changed) if last_first else changed:
                buffer.name_hint = argument.name_hint
                if argument.uses:
                    self.replace_uses(argument, self.as_tensor(buffer, argument.type))
        for argument, _ in changed:
            argument.erase()

    # The worklist

    def inserted(self, op: Operation) -> None:
        name = op_name(op)
        if name == TO_BUFFER:
            self._to_buffers[op] = None
        elif name != TO_TENSOR and has_tensor_semantics(op) and self.options.allows_op(op):
            self._worklist.append(op)
            self._made[op] = self._generation + 1

    def erased(self, op: Operation) -> None:
        self._to_buffers.pop(op, None)
        self._gone.add(op)

    def run(self) -> None:
        """Bufferize the root op and all ops in it."""
        for op in post_order(self.root):
            if op_name(op) == TO_BUFFER:
                self._to_buffers[op] = None
            if self.options.allows_op(op) and self.models.has_tensor_semantics(op):
                self._worklist.append(op)
        # The list grows while it is worked on.
        for op in self.progress.over(self._worklist):
            if op not in self._gone:
                self._generation = self._made.pop(op, 0)
                self._bufferize(op)
        self._fold_pairs()
        self._erase_dead_to_tensors()
        if not self.options.allow_unknown_ops:
            self._complain_of_leftovers()

    def _bufferize(self, op: Operation) -> None:
        model, rewrite = self.models.model(op), self.types.rewrite_of(op)
        if model is None or rewrite is None or not self.models.has_tensor_semantics(op):
            return
        if not model.supports_unstructured_control_flow and any(
            len(region.blocks) > 1 for region in op.regions
        ):
            raise BufferizationError(MULTIPLE_BLOCKS, op)
        if self._generation > _MOST_GENERATIONS:
            raise BufferizationError(
                f"'{op_name(op)}' was made by bufferizing an op and has tensors still, again and again: "
                "its `bufferize` has to make ops on memrefs, or tensor ops that need fewer rewrites",
                op,
            )
        if op.parent is not None:
            self.focus(op)
        try:
            rewrite.bufferize(op, self, self.types)
        except BufferizationError as error:
            raise error.at(op) from None
        except NotImplementedError as error:
            raise BufferizationError("failed to bufferize op", op) from error

    # The end

    def _fold_pairs(self) -> None:
        with self.operands_at_once():
            for op in list(self._to_buffers):
                if op not in self._gone:
                    self.fold_to_buffer(op)

    def fold_to_buffer(self, op: Operation) -> None:
        """Replace `op`, a `to_buffer`, by the buffer itself if it is the buffer of a `to_tensor`."""
        tensor = op.operands[0]
        if not isinstance(tensor, OpResult) or op_name(tensor.op) != TO_TENSOR:
            return
        self.focus(op)
        buffer, wanted = tensor.op.operands[0], buffer_type_of(op.results[0])
        have = buffer_type_of(buffer)
        if have == wanted:
            replacement = buffer
        elif isinstance(wanted, MemRefType):
            replacement = self.cast_or_reallocate(buffer, wanted)
        else:
            replacement = self.cast(buffer, wanted)
        if replacement is not None:
            self.replace(op, [replacement])

    def _erase_dead_to_tensors(self) -> None:
        for op in list(post_order(self.root)):
            if op_name(op) == TO_TENSOR and not op.results[0].uses:
                self.erase(op)

    def _complain_of_leftovers(self) -> None:
        for op in self._worklist:
            if (
                op in self._gone
                or op_name(op) in (TO_TENSOR, TO_BUFFER)
                or not self.models.has_tensor_semantics(op)
                or self._is_dead(op)
            ):
                continue
            is_known = not isinstance(op, UnregisteredOp)
            hint = "" if is_known else did_you_mean_op(op_name(op), make_context())
            raise BufferizationError(f"op was not bufferized{hint}", op)

    @staticmethod
    def _is_dead(op: Operation) -> bool:
        if any(result.uses for result in op.results):
            return False
        # Branches count: they have no effect and no results.
        return op_name(op) in ("cf.br", "cf.cond_br") or op.has_trait(
            NoMemoryEffect, value_if_unregistered=False
        )


NO_LAYOUT = "whose strides or offset are known at run time only"
"""The reason why such a buffer cannot be allocated; upstream makes a `memref.alloc` that does not verify."""


def buffer_type_of(value: SSAValue) -> BufferType:
    """The type of a buffer."""
    found = buffer_or_none(value.type)
    if found is None:
        raise BufferizationError(f"expected a buffer, not {value.type}")
    return found


def _has_unknown_layout(buffer_type: BufferType) -> bool:
    if not isinstance(buffer_type, MemRefType) or isinstance(buffer_type.layout, NoneAttr):
        return False
    layout = strided_of(buffer_type)
    return layout is not None and None in (layout.offset, *layout.strides)
