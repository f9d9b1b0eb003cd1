"""The memref type of the buffer of a tensor value.

Source: `getBufferType` of MLIR's `BufferizableOpInterface` (LLVM 22).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import NoneAttr, TensorType
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.interface import (
    AliasingOperand,
    BufferizationError,
    OpRewrite,
    Relation,
    is_tensor,
    op_name,
    owner_of,
)
from oneshot_verify.bufferize.options import BufferizationOptions, LayoutMapOption
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.bufferize.symbols import Symbols
from oneshot_verify.ir.layouts import (
    AnyTensor,
    BufferType,
    buffer_or_none,
    dynamic_buffer,
    identity_buffer,
    space_of,
)


class _Uncached(AnalysisState):
    """Answers that hold while the IR changes."""

    def aliasing_operands(self, value: SSAValue) -> Sequence[AliasingOperand]:
        self._aliasing_operands.clear()
        self._aliasing_values.clear()
        return super().aliasing_operands(value)


class BufferTypes:
    """Buffer types of values, remembered once they are known.

    A loop's type depends on itself: what its argument is depends on what it yields. While the yielded value is looked
    at, the argument is *assumed* to have the type of its initial value; an answer that rests on such an assumption is
    remembered once the assumption has turned out right, one that rests on a question that is still open is not.

    While ops are rewritten (`tentative`), an answer is not remembered either that rests on an op of which only its
    bufferized form will tell the layout: `tensor.splat` has a fully dynamic layout before, none after.
    """

    def __init__(
        self,
        root: Operation,
        options: BufferizationOptions,
        models: Models,
        symbols: Symbols | None = None,
        *,
        tentative: bool = False,
    ) -> None:
        self.options = options
        self.models = models
        self.symbols = Symbols() if symbols is None else symbols
        self._tentative = tentative
        self._state = _Uncached(root, options, models)
        self._known: dict[SSAValue, BufferType] = {}
        self._assumed: dict[SSAValue, tuple[int, BufferType]] = {}
        # The values that are asked about at the moment, and how many were before them.
        self._open: dict[SSAValue, int] = {}
        # The outermost open question that the answer so far depends on.
        self._used = _NOTHING
        # Whether it is left out of the answer what an open question has for itself.
        self._left_out = False
        # Answers that rest on assumptions, each with the outermost open question that it depends on.
        self._provisional: list[tuple[list[SSAValue], BufferType, int]] = []

    # Questions

    def of(self, value: SSAValue) -> BufferType:
        """The type of the buffer of the tensor `value`.

        Raises `BufferizationError` where upstream cannot infer one.
        """
        chain: list[SSAValue] = []
        base = len(self._open)
        outer_used, self._used = self._used, _NOTHING
        outer_left_out, self._left_out = self._left_out, False
        try:
            answer = self._follow(value, chain)
        finally:
            for opened in chain:
                self._open.pop(opened, None)
        if self._used >= base:
            self._known.update(dict.fromkeys(chain, answer))
            self._left_out = outer_left_out
        elif chain and not self._left_out and self._used != _NEVER_SETTLED:
            self._provisional.append((chain, answer, self._used))
        self._left_out = self._left_out or outer_left_out
        self._used = min(outer_used, self._used)
        if not base:
            self._provisional.clear()
        return answer

    def _follow(self, value: SSAValue, chain: list[SSAValue]) -> BufferType:
        while value not in self._known:
            if value not in self._open:
                chain.append(value)
                self._open[value] = len(self._open)
            found = self._ask(value)
            if not isinstance(found, SSAValue):
                return found
            value = found
        return self._known[value]

    def rewrite_of(self, op: Operation) -> OpRewrite | None:
        """The rewriting side of the model of `op`, if the options allow `op`."""
        return self.models.rewrite(op) if self.options.allows_op(op) else None

    def _ask(self, value: SSAValue) -> BufferType | SSAValue:
        """The type of `value`, or else another value that has the same type."""
        op = owner_of(value)
        rewrite = self.rewrite_of(op)
        if rewrite is not None:
            found = rewrite.buffer_type(value, self)
            if found is not None:
                return as_buffer(found)
            if not isinstance(value, BlockArgument):
                aliases = self._state.aliasing_operands(value)
                if aliases and aliases[0].relation is Relation.EQUIVALENT:
                    # The op of the operand (a yield) may be bufferized already.
                    source = aliases[0].value
                    return buffer_or_none(source.type) or source
            if self._tentative:
                self._used = _NEVER_SETTLED
        return self.unknown(tensor_type(value), self._space_of_result(value, op))

    def _space_of_result(self, value: SSAValue, op: Operation) -> Attribute | None:
        """The memory space of what an op without a model gives; that of `to_tensor` is known without its model, too."""
        if op_name(op) == "bufferization.to_tensor":
            source = buffer_or_none(op.operands[0].type)
            if source is not None:
                return space_of(source)
        return self.default_space(tensor_type(value), op)

    # Where nothing is known

    def unknown(self, tensor: AnyTensor, space: Attribute | None) -> BufferType:
        """The type where nothing determines the layout."""
        converter = self.options.unknown_type_converter_fn
        if converter is not None and isinstance(tensor, TensorType):
            return as_buffer(converter(tensor, space))
        if self.options.unknown_type_conversion is LayoutMapOption.IDENTITY:
            return identity_buffer(tensor, space)
        return dynamic_buffer(tensor, space)

    def default_space(self, tensor: AnyTensor, op: Operation | None = None) -> Attribute | None:
        """The memory space where nothing determines it."""
        decides = self.options.default_memory_space_fn
        found = decides(tensor) if decides is not None else None
        if found is not None:
            return None if isinstance(found, NoneAttr) else found
        if decides is not None or self.options.must_infer_memory_space:
            raise BufferizationError("could not infer memory space", op)
        if self.options.use_encoding_for_memory_space and isinstance(tensor, TensorType):
            return None if isinstance(tensor.encoding, NoneAttr) else tensor.encoding
        return None

    # Values that several others flow into

    def joined(self, tensor: AnyTensor, types: Sequence[BufferType], complaint: str) -> BufferType:
        """The one type of `types`, or the fully dynamic one; `complaint` if their memory spaces differ."""
        first = types[0]
        if all(other == first for other in types):
            return first
        if any(space_of(other) != space_of(first) for other in types):
            raise BufferizationError(complaint)
        return dynamic_buffer(tensor, space_of(first))

    def of_loop_argument(
        self, argument: SSAValue, initial: SSAValue, yielded: SSAValue
    ) -> BufferType:
        """The type of a loop's argument, that of the initial value if the loop keeps it."""
        if argument in self._assumed:
            depth, assumption = self._assumed[argument]
            self._used = min(self._used, depth)
            return assumption
        outer_used, self._used = self._used, _NOTHING
        outer_left_out, self._left_out = self._left_out, False
        earlier, depth = len(self._provisional), len(self._open) - 1
        first = self.of(initial)
        self._assumed[argument] = (depth, first)
        try:
            second = self.of_flowing(yielded)
            right = second == first and not self._left_out
            self._settle(earlier, depth, self._used if right else _NEVER_SETTLED)
        finally:
            del self._assumed[argument]
        self._used = min(outer_used, self._used)
        self._left_out = self._left_out or outer_left_out
        return self.joined(
            tensor_type(argument),
            [first, second],
            "init_arg and yielded value bufferize to inconsistent memory spaces",
        )

    def _settle(self, earlier: int, depth: int, rests_on: int) -> None:
        """The assumption of the question at `depth` is right, as far as what it `rests_on` itself is.

        So is what came after the `earlier` provisional answers.
        """
        later = self._provisional[earlier:]
        del self._provisional[earlier:]
        for chain, answer, used in later if rests_on != _NEVER_SETTLED else ():
            depends_on = min(used, rests_on)
            if depends_on >= depth:
                self._known.update(dict.fromkeys(chain, answer))
            else:
                self._provisional.append((chain, answer, depends_on))

    def of_flowing(self, value: SSAValue) -> BufferType:
        """The type of a value that a terminator passes on: its own where the terminator is bufferized already."""
        return buffer_or_none(value.type) or self.of(value)

    def is_open(self, value: SSAValue) -> bool:
        """True if the type of `value` is already being computed, so that it cannot determine itself."""
        if value not in self._open:
            return False
        self._used = min(self._used, self._open[value])
        self._left_out = True
        return True


_NOTHING: int = 1 << 60
_NEVER_SETTLED: int = -1


def tensor_type(value: SSAValue) -> AnyTensor:
    """The type of the tensor `value`; raises `BufferizationError` for another value."""
    found: Any = value.type
    if is_tensor(value):
        return found
    raise BufferizationError(f"expected a tensor, not {value.type}", owner_of(value))


def as_buffer(found: Attribute) -> BufferType:
    """`found`, the answer of a model, as a buffer type; raises `BufferizationError` if it is none."""
    buffer = buffer_or_none(found)
    if buffer is None:
        raise BufferizationError(f"a model gave {found} as the type of a buffer")
    return buffer
