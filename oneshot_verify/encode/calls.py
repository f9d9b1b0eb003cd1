"""The rule for `func.call`: a callee's proved summary is all that a caller may use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, StringAttr, TensorType
from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.domain import sort_of
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.lockstep import Lockstep
from oneshot_verify.encode.solver import Answer
from oneshot_verify.encode.terms import BOOL, INT, Truth
from oneshot_verify.ir.dialects import func
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.values import AffineView, Block, BlockView, MemRefValue, TensorValue


@dataclass(frozen=True)
class Fresh:
    """A returned buffer that the callee has made; results with one number are one buffer."""

    number: int
    writable: bool = True
    """Whether it may be written and freed; not so the memory of a constant."""


@dataclass(frozen=True)
class Argument:
    """A returned buffer that is just the buffer of this argument."""

    number: int


@dataclass(frozen=True)
class Part:
    """A returned buffer that is a part of the buffer of an argument; None stands for a number that depends on the
    call."""

    number: int
    rank: int
    offsets: tuple[int | None, ...]
    terms: tuple[tuple[tuple[int, int | None], ...], ...]


Origin: TypeAlias = Fresh | Argument | Part


@dataclass(frozen=True)
class Summary:
    """What a caller may rely on."""

    written: frozenset[int]
    """Arguments whose buffers the callee may change."""
    results: tuple[tuple[Origin, ...], ...]
    """For each result the buffers that it may be; empty for scalars."""
    undefined: bool = False
    """The tensor function is undefined on every input, so nothing is reached behind a call of it."""


class CallRule:
    """`func.call`, given a way to get at the functions of both programs and their summaries."""

    def __init__(self, functions: Functions) -> None:
        self.functions = functions

    def __call__(self, walk: Lockstep, source: Operation, target: Operation) -> None:
        ours, theirs = cast(func.CallOp, source), cast(func.CallOp, target)
        name = ours.callee.root_reference.data
        if theirs.callee.root_reference.data != name:
            raise Incomplete(f"@{name} is called here, but not by the bufferized program", target)
        if len(source.operands) != len(target.operands):
            raise Incomplete(f"the call of @{name} has another number of arguments", target)
        declaration = self.functions.source(name)
        if declaration is None:
            raise UnsupportedOp(source, f"@{name} is not in the module")
        call = _Call(walk, source, target, name, declaration)
        if declaration.is_declaration:
            if self.functions.has_target_body(name):
                raise Incomplete(f"@{name} has a body in the bufferized program only", target)
            call.to_outside()
        else:
            call.to_inside(self.functions)


class Functions:
    """The functions of both programs, and their summaries."""

    def source(self, name: str) -> func.FuncOp | None:
        """The function of the tensor program."""
        raise NotImplementedError

    def has_target_body(self, name: str) -> bool:
        """Whether the function has a body in the bufferized program."""
        raise NotImplementedError

    def summary(self, name: str, unrelated: frozenset[int]) -> Summary | str:
        """The summary of a function, proved even if the buffers of the arguments `unrelated` hold anything; or the
        reason why there is none."""
        raise NotImplementedError


class _Call:
    """One pair of calls."""

    def __init__(
        self,
        walk: Lockstep,
        source: Operation,
        target: Operation,
        name: str,
        declaration: func.FuncOp,
    ) -> None:
        self.walk = walk
        self.source_op, self.target_op = source, target
        self.name = name
        self.declaration = declaration
        self.ours: list[Any] = [walk.source.get(operand) for operand in source.operands]
        self.theirs: list[Any] = [walk.target.get(operand) for operand in target.operands]

    def to_inside(self, functions: Functions) -> None:
        """A call of a function with a body."""
        unrelated = frozenset(
            number
            for number in range(len(self.ours))
            if isinstance(self.ours[number], TensorValue) and not self._is_passed_on(number)
        )
        summary = functions.summary(self.name, unrelated)
        if isinstance(summary, str):
            raise Incomplete(f"@{self.name} is called, {summary}", self.target_op)
        for number in range(len(self.ours)):
            self._require_argument(number, with_contents=number not in unrelated)
        self._require_no_overlap(summary.written)
        self._require_writable(summary.written)
        self._forget(summary.written)
        self._give_results(summary)
        if summary.undefined:
            self.walk.session.assume(False)

    def to_outside(self) -> None:
        """A call of a function without a body: it sees the same arguments, and gives the same results."""
        self.walk.assumptions[f"@{self.name}, which has no body, touches only its arguments"] = None
        access = [self._access(number) for number in range(len(self.ours))]
        for number in range(len(self.ours)):
            self._require_argument(number, with_contents=access[number] in ("read", "read-write"))
        written = frozenset(
            number
            for number, value in enumerate(self.ours)
            if isinstance(value, TensorValue) and access[number] in ("write", "read-write")
        )
        self._require_no_overlap(written)
        self._require_writable(written)
        self._forget(written)
        for result in self.source_op.results:
            if isinstance(result.type, TensorType):
                raise UnsupportedOp(
                    self.source_op, f"@{self.name} has no body and returns a tensor"
                )
        self._give_results(Summary(written, tuple(() for _ in self.source_op.results)))

    def _access(self, number: int) -> str:
        """What a function without a body may do with the buffer of an argument.

        Source: `bufferization.access` in https://mlir.llvm.org/docs/Bufferization/; without it, the worst.
        """
        attributes = self.declaration.arg_attrs
        if attributes is None:
            return "read-write"
        access = attributes.data[number].data.get("bufferization.access")
        return access.data if isinstance(access, StringAttr) else "read-write"

    # Before the call.

    def _is_passed_on(self, number: int) -> bool:
        """Whether the buffer of the argument holds the tensor."""
        answer, _ = self.walk.holds(self.theirs[number], self.ours[number])
        return answer is Answer.PROVED

    def _require_argument(self, number: int, *, with_contents: bool) -> None:
        what = f"argument {number} of the call of @{self.name} is the same"
        ours, theirs = self.ours[number], self.theirs[number]
        if with_contents or not isinstance(ours, TensorValue):
            self.walk.require_equal(ours, theirs, what, self.target_op)
            return
        alike = self.walk.comparer.same_shape(ours.shape, theirs.shape)
        self.walk.obligations.require(alike, what, self.target_op)
        live = self.walk.target.memory.is_live(theirs)
        self.walk.target.require(live, FaultKind.USE_AFTER_FREE, self.target_op)

    def _require_no_overlap(self, written: frozenset[int]) -> None:
        """The callee was proved with buffers that do not overlap; that matters to those that it changes."""
        for number in written:
            for other, buffer in enumerate(self.theirs):
                if other == number or not isinstance(buffer, MemRefValue):
                    continue
                if other in written and other < number:
                    continue
                self._require_apart(self.theirs[number], buffer, (number, other))

    def _require_apart(self, one: MemRefValue, other: MemRefValue, which: tuple[int, int]) -> None:
        terms, domain = self.walk.terms, self.walk.domain
        for guard, seen in one.views:
            for other_guard, also in other.views:
                if seen.block is not also.block:
                    continue
                at = [terms.symbol("i", INT, domain.scope) for _ in one.shape]
                there = [terms.symbol("j", INT, domain.scope) for _ in other.shape]
                behind = zip(seen.view.apply(at), also.view.apply(there), strict=True)
                apart = terms.disj(terms.neg(terms.eq(a, b)) for a, b in behind)
                excluded = (guard, other_guard, domain.inside(at, one.shape))
                goal = terms.disj(
                    (
                        apart,
                        *map(terms.neg, excluded),
                        terms.neg(domain.inside(there, other.shape)),
                    )
                )
                self.walk.obligations.require(
                    goal,
                    f"arguments {which[0]} and {which[1]} of the call of @{self.name}, which "
                    "changes one of them, do not overlap",
                    self.target_op,
                )

    def _require_writable(self, written: frozenset[int]) -> None:
        memory = self.walk.target.memory
        for number in written:
            for guard, seen in self.theirs[number].views:
                writable = self.walk.terms.disj(
                    (self.walk.terms.neg(guard), memory.blocks[seen.block].writable)
                )
                self.walk.target.require(
                    writable, FaultKind.READ_ONLY, self.target_op, seen.block.name
                )

    # After the call.

    def _forget(self, written: frozenset[int]) -> None:
        """Nothing is known of what the callee may have changed."""
        for number in written:
            buffer: MemRefValue = self.theirs[number]
            contents = self.walk.domain.arrays.symbol(
                f"what @{self.name} left in argument {number}",
                buffer.shape,
                sort_of(buffer.element_type),
                self.walk.domain.scope,
            )
            self._put(buffer, contents)

    def _put(self, buffer: MemRefValue, contents: Any) -> None:
        """`buffer` holds `contents` from here on."""
        blocks, arrays = self.walk.target.memory.blocks, self.walk.domain.arrays
        for guard, seen in buffer.views:
            before = blocks[seen.block]
            self.walk.target.memory.written.add(seen.block)
            after = arrays.overlay(before.contents, seen.view, contents)
            blocks[seen.block] = replace(
                before, contents=arrays.choice(guard, after, before.contents)
            )

    def _give_results(self, summary: Summary) -> None:
        results = zip(self.source_op.results, self.target_op.results, summary.results, strict=True)
        # Results that are one buffer hold one value.
        places: dict[tuple[Origin, ...], tuple[TensorValue, MemRefValue]] = {}
        for number, (ours, theirs, origins) in enumerate(results):
            type = ours.type
            if not isinstance(type, TensorType):
                value = self.walk.terms.symbol(
                    f"result {number} of @{self.name}", sort_of(type), self.walk.domain.scope
                )
                self.walk.source.values[ours] = self.walk.target.values[theirs] = value
                continue
            if origins not in places or not _is_one_place(origins):
                places[origins] = self._result(
                    number,
                    cast("TensorType[Attribute]", type),
                    cast("MemRefType[Attribute]", theirs.type),
                    origins,
                    summary,
                )
            tensor, buffer = places[origins]
            self.walk.source.values[ours] = tensor
            self.walk.target.values[theirs] = buffer

    def _result(
        self,
        number: int,
        type: TensorType[Attribute],
        buffer_type: MemRefType[Attribute],
        origins: tuple[Origin, ...],
        summary: Summary,
    ) -> tuple[TensorValue, MemRefValue]:
        tensor = self._returned_tensor(number, type, origins)
        unchanged = self._comes_back_unchanged(tensor, buffer_type, origins, summary)
        if unchanged is not None:
            # The buffer holds the result, so the result is what the buffer holds.
            seen = self.walk.target.memory.peek(unchanged)
            return replace(tensor, contents=seen), unchanged
        buffer = self._returned_buffer(tensor, buffer_type, origins)
        self._put(buffer, tensor.contents)
        return tensor, buffer

    def _comes_back_unchanged(
        self,
        tensor: TensorValue,
        type: MemRefType[Attribute],
        origins: Sequence[Origin],
        summary: Summary,
    ) -> MemRefValue | None:
        """The buffer of an argument that the callee only hands back."""
        if len(origins) != 1 or not isinstance(origins[0], Argument | Part):
            return None
        if origins[0].number in summary.written:
            return None
        return self._buffer(tensor, type, origins[0], True)

    def _returned_tensor(
        self, number: int, type: TensorType[Attribute], origins: Sequence[Origin]
    ) -> TensorValue:
        scope = self.walk.domain.scope
        only = origins[0] if len(origins) == 1 else None
        shape: list[Any] = []
        for dimension, size in enumerate(type.get_shape()):
            if size == DYNAMIC_INDEX:
                if isinstance(only, Argument):
                    # The callee's proof says that the buffer's sizes are those of the result.
                    size = self.theirs[only.number].shape[dimension]
                else:
                    size = self.walk.terms.symbol(
                        f"size {dimension} of result {number}", INT, scope
                    )
                    self.walk.session.assume(self.walk.terms.le(0, size))
            shape.append(size)
        sort = sort_of(type.element_type)
        name = f"result {number} of @{self.name}"
        contents = self.walk.domain.arrays.symbol(name, shape, sort, scope)
        return TensorValue(tuple(shape), contents, type.element_type)

    def _returned_buffer(
        self, tensor: TensorValue, type: MemRefType[Attribute], origins: Sequence[Origin]
    ) -> MemRefValue:
        views: list[tuple[Truth, BlockView]] = []
        rest: Truth = True
        for position, origin in enumerate(origins):
            here: Truth = True
            if position + 1 < len(origins):
                here = self.walk.terms.symbol("origin", BOOL, self.walk.domain.scope)
            guard = self.walk.terms.conj((rest, here))
            rest = self.walk.terms.conj((rest, self.walk.terms.neg(here)))
            buffer = self._buffer(tensor, type, origin, guard)
            views += [(self.walk.terms.conj((guard, inner)), seen) for inner, seen in buffer.views]
        if len(views) == 1:
            views = [(True, views[0][1])]
        return MemRefValue(tuple(views), tensor.shape, tensor.element_type)

    def _buffer(
        self, tensor: TensorValue, type: MemRefType[Attribute], origin: Origin, guard: Truth
    ) -> MemRefValue:
        if isinstance(origin, Argument):
            buffer: MemRefValue = self.theirs[origin.number]
            agree = self.walk.comparer.same_shape(tensor.shape, buffer.shape)
            self.walk.session.assume(self.walk.terms.disj((self.walk.terms.neg(guard), agree)))
            return buffer
        if isinstance(origin, Part):
            return self._part(tensor, origin, guard)
        return self.walk.target.new_symbolic_block(
            f"a buffer that @{self.name} made",
            tensor.shape,
            type,
            tensor.contents,
            self.target_op,
            writable=origin.writable,
        )

    def _part(self, tensor: TensorValue, origin: Part, guard: Truth) -> MemRefValue:
        """A part of the buffer of an argument: somewhere inside of it, as the callee's proof has shown."""
        terms, scope = self.walk.terms, self.walk.domain.scope
        whole: MemRefValue = self.theirs[origin.number]

        def number(written: int | None, name: str) -> Any:
            return terms.symbol(name, INT, scope) if written is None else written

        view = AffineView(
            origin.rank,
            tuple(number(offset, "offset") for offset in origin.offsets),
            tuple(
                tuple((own, number(stride, "stride")) for own, stride in parts)
                for parts in origin.terms
            ),
        )
        inside: list[Truth] = [terms.neg(guard), *(terms.le(size, 0) for size in tensor.shape)]
        ends = (view.offsets, view.apply([size - 1 for size in tensor.shape]))
        fits = terms.conj(self.walk.domain.inside(end, whole.shape) for end in ends)
        self.walk.session.assume(terms.disj((*inside, fits)))
        return whole.through(view, tensor.shape)


def origins_of(
    buffer: MemRefValue,
    arguments: Sequence[Any],
    blocks: dict[Block, Any],
    made: dict[Block, AffineView],
) -> tuple[Origin, ...] | None:
    """Where a returned buffer comes from; None where it is another view of a buffer that is returned already. `made`
    are the buffers of the callee's own that are returned, in order."""
    origins: dict[Origin, None] = {}
    for _, seen in buffer.views:
        owner = next(
            (
                number
                for number, argument in enumerate(arguments)
                if isinstance(argument, MemRefValue) and argument.views[0][1].block is seen.block
            ),
            None,
        )
        if owner is None:
            if made.setdefault(seen.block, seen.view) != seen.view:
                return None
            is_plain = blocks[seen.block].writable is True and seen.block.freeable
            origins[Fresh(list(made).index(seen.block), is_plain)] = None
        elif seen.view.is_identity and buffer.shape == seen.block.shape:
            origins[Argument(owner)] = None
        else:
            origins[_part_of(owner, seen.view)] = None
    return tuple(origins)


def _is_one_place(origins: tuple[Origin, ...]) -> bool:
    """Whether results of these origins are surely one and the same buffer."""
    if len(origins) != 1:
        return False
    (origin,) = origins
    return not isinstance(origin, Part) or None not in (
        *origin.offsets,
        *(stride for parts in origin.terms for _, stride in parts),
    )


def _part_of(owner: int, view: AffineView) -> Part:
    def written(number: Any) -> int | None:
        return number if isinstance(number, int) else None

    return Part(
        owner,
        view.rank,
        tuple(map(written, view.offsets)),
        tuple(tuple((own, written(stride)) for own, stride in parts) for parts in view.terms),
    )
