"""Making, replacing and erasing ops, with a current place and a current source location."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache, reduce
from typing import Any, cast

from xdsl.dialects.builtin import (
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    IntegerType,
    LocationAttr,
    UnknownLoc,
    i1,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, OpResult, Region, SSAValue, Use
from xdsl.ir.core import SSAValues
from xdsl.rewriter import InsertPoint

from oneshot_verify.ir import make_context
from oneshot_verify.ir.facts.names import KEPT_NAME


def after_value(value: SSAValue) -> InsertPoint:
    """The first place where `value` can be used."""
    owner = value.owner
    return InsertPoint.at_start(owner) if isinstance(owner, Block) else InsertPoint.after(owner)


_MANY_OPERANDS = 64


@cache
def _op_class(name: str) -> type[Operation]:
    return _CONTEXT.get_op(name)


_CONTEXT = make_context()


class Rewriter:
    """Changes the IR at a current place; subclasses hear of what is inserted and erased."""

    def __init__(self) -> None:
        self.point: InsertPoint | None = None
        self.location: LocationAttr = UnknownLoc()
        # While operands are replaced at once: old values that are still used, and ops that have such results.
        self._deferred: dict[SSAValue, SSAValue] | None = None
        self._unused: list[Operation] = []

    # Where

    @contextmanager
    def at(self, point: InsertPoint) -> Generator[None]:
        """Insert at `point` for the length of the `with` block."""
        saved, self.point = self.point, point
        try:
            yield
        finally:
            self.point = saved

    def focus(self, op: Operation) -> None:
        """Insert before `op`, in its name: new ops get its location."""
        self.point = InsertPoint.before(op)
        self.location = op.location

    # Hooks

    def inserted(self, op: Operation) -> None:
        """Called for each op that has been put into the IR."""

    def erased(self, op: Operation) -> None:
        """Called for each op that is about to leave the IR."""

    # Making ops

    def insert(self, op: Operation) -> Operation:
        """Put a detached `op` at the current place."""
        if self.point is None:
            raise ValueError("the rewriter stands nowhere")
        if self.point.insert_before is None:
            self.point.block.add_op(op)
        else:
            self.point.block.insert_op_before(op, self.point.insert_before)
        self.inserted(op)
        return op

    def create(
        self,
        name: str,
        operands: Sequence[SSAValue] = (),
        result_types: Sequence[Attribute] = (),
        properties: Mapping[str, Attribute] | None = None,
        regions: Sequence[Region] = (),
        hint: str | None = None,
    ) -> Operation:
        """A new op called `name` at the current place; `hint` names its results."""
        op = _op_class(name).create(
            operands=operands,
            result_types=result_types,
            properties=properties or {},
            regions=regions,
            location=self.location,
        )
        if hint is not None:
            for result in op.results:
                result.name_hint = hint
        return self.insert(op)

    def value(
        self,
        name: str,
        operands: Sequence[SSAValue],
        result_type: Attribute,
        properties: Mapping[str, Attribute] | None = None,
        hint: str | None = None,
    ) -> OpResult:
        """The result of a new op with exactly one."""
        return self.create(name, operands, [result_type], properties, hint=hint).results[0]

    def recreate(
        self,
        op: Operation,
        operands: Sequence[SSAValue],
        result_types: Sequence[Attribute],
        properties: Mapping[str, Attribute] | None = None,
    ) -> Operation:
        """A new op like `op` on other operands and result types; it takes the regions away from `op`."""
        regions = [op.detach_region(region) for region in tuple(op.regions)]
        attributes = {k: v for k, v in op.attributes.items() if k != KEPT_NAME}
        new = type(op).create(
            operands=operands,
            result_types=result_types,
            properties=op.properties if properties is None else properties,
            attributes=attributes,
            successors=tuple(op.successors),
            regions=regions,
            location=op.location,
        )
        return self.insert(new)

    # Removing ops

    def erase(self, op: Operation) -> None:
        """Take `op`, whose results nobody uses, out of the IR."""
        self.erased(op)
        if self._deferred is not None and any(result.first_use for result in op.results):
            self._unused.append(op)
        else:
            remove(op)

    def replace(self, op: Operation, values: Iterable[SSAValue]) -> None:
        """Let `values` take the place of the results of `op`, and erase it."""
        for result, value in zip(op.results, values, strict=True):
            if value.name_hint is None:
                value.name_hint = result.name_hint
            self.replace_uses(result, value)
        self.erase(op)

    def replace_uses(self, old: SSAValue, new: SSAValue) -> None:
        """Let `new` take the place of `old` wherever it is used."""
        if self._deferred is None:
            for use in tuple(old.uses):
                _set_operand(use, new)
            new.name_hint = new.name_hint or old.name_hint
            return
        old.replace_uses_with_if(new, lambda use: len(use.operation.operands) <= _MANY_OPERANDS)
        if old.first_use is not None:
            self._deferred[old] = new

    @contextmanager
    def operands_at_once(self) -> Generator[None]:
        """Meanwhile ops with many operands keep the old ones, and get all new ones at the end.

        To change one operand takes time proportional to their number. What is erased meanwhile, but still used there,
        leaves the IR at the end.
        """
        if self._deferred is not None:
            yield
            return
        replaced = self._deferred = {}
        try:
            yield
        finally:
            self._deferred = None
        for op in dict.fromkeys(use.operation for old in replaced for use in old.uses):
            op.operands = [_latest(value, replaced) for value in op.operands]
        while self._unused:
            remove(self._unused.pop())


def _latest(value: SSAValue, replaced: Mapping[SSAValue, SSAValue]) -> SSAValue:
    while value in replaced:
        value = replaced[value]
    return value


def _set_operand(use: Use, value: SSAValue) -> None:
    op = use.operation
    if len(op.operands) <= _MANY_OPERANDS:
        op.operands[use.index] = value
        return
    # As xDSL does it, without a copy of all the operands.
    operands: Any = op._operands  # pyright: ignore[reportPrivateUsage]
    if not isinstance(operands, _ManyOperands):
        operands = op._operands = _ManyOperands(operands)  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue]
    operands[use.index].remove_use(use)
    operands[use.index] = value
    value.add_use(use)


class _ManyOperands(list[SSAValue]):
    """The operands of an op, as xDSL's `SSAValues`; but one of them can be changed."""

    @property
    def types(self) -> tuple[Attribute, ...]:
        return tuple(operand.type for operand in self)

    def __getitem__(self, index: Any) -> Any:
        found = cast(Any, super().__getitem__)(index)
        return SSAValues(found) if isinstance(index, slice) else found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(cast(Sequence[Any], other))

    def __hash__(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]
        return hash(tuple(self))


def remove(op: Operation) -> None:
    """Take `op`, whose results nobody uses, out of the IR."""
    op.detach()
    op.erase()


def move_before(at: Operation, *ops: Operation) -> None:
    """Put `ops`, wherever they were, right before `at`, in this order."""
    block = InsertPoint.before(at).block
    for op in ops:
        if op.parent is not None:
            op.detach()
        block.insert_op_before(op, at)


# Small pieces of IR.


def allocate(
    rewriter: Rewriter,
    buffer_type: Attribute,
    sizes: Sequence[SSAValue] = (),
    alignment: Attribute | None = None,
) -> OpResult:
    """A `memref.alloc`."""
    properties: dict[str, Attribute] = {"operandSegmentSizes": segments(len(sizes), 0)}
    if alignment is not None:
        properties["alignment"] = alignment
    return rewriter.value("memref.alloc", sizes, buffer_type, properties, hint="alloc")


def cast_buffer(rewriter: Rewriter, buffer: SSAValue, wanted: Attribute) -> SSAValue:
    """`buffer`, by a `memref.cast` if it is not of type `wanted`."""
    if buffer.type == wanted:
        return buffer
    return rewriter.value("memref.cast", [buffer], wanted, hint="cast")


def choose(
    rewriter: Rewriter,
    condition: SSAValue,
    yes: Callable[[], SSAValue],
    no: Callable[[], SSAValue],
) -> OpResult:
    """An `scf.if` that gives the value of one of two computations, each made in its region."""
    blocks = Block(), Block()
    values: list[SSAValue] = []
    for block, compute in zip(blocks, (yes, no), strict=True):
        with rewriter.at(InsertPoint.at_end(block)):
            values.append(compute())
            rewriter.create("scf.yield", [values[-1]])
    regions = [Region(block) for block in blocks]
    return rewriter.create("scf.if", [condition], [values[0].type], regions=regions).results[0]


def constant_index(rewriter: Rewriter, number: int) -> OpResult:
    """An `arith.constant` of type `index`."""
    attribute = IntegerAttr.from_index_int_value(number)
    return rewriter.value(
        "arith.constant", [], IndexType(), {"value": attribute}, hint=f"c{number}"
    )


def as_value(rewriter: Rewriter, number: SSAValue | int) -> SSAValue:
    """`number` as an SSA value of type `index`."""
    return constant_index(rewriter, number) if isinstance(number, int) else number


def compare(rewriter: Rewriter, how: str, one: SSAValue, other: SSAValue) -> OpResult:
    """An `arith.cmpi` by a predicate such as `slt`."""
    # Most programs need no more of this dialect.
    from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS

    predicate = IntegerAttr(CMPI_COMPARISON_OPERATIONS.index(how), i64)
    return rewriter.value("arith.cmpi", [one, other], i1, {"predicate": predicate})


def joined(rewriter: Rewriter, name: str, conditions: Iterable[SSAValue]) -> SSAValue:
    """Conditions, one at least, joined by the op called `name`, such as `arith.andi`."""
    return reduce(lambda one, other: rewriter.value(name, [one, other], i1), conditions)


def dims(rewriter: Rewriter, name: str, shaped: SSAValue, which: Iterable[int]) -> list[SSAValue]:
    """The sizes of dimensions `which` of a tensor or memref; `name` is the op that asks for one."""
    return [
        rewriter.value(name, [shaped, constant_index(rewriter, d)], IndexType(), hint="dim")
        for d in which
    ]


@lru_cache(maxsize=1024)
def segments(*sizes: int) -> DenseArrayBase:
    """The attribute that says how many operands each operand group has."""
    return _array(i32, sizes)


def integers(numbers: Iterable[int]) -> DenseArrayBase:
    """An `array<i64: ...>`."""
    return _array(i64, tuple(numbers))


@lru_cache(maxsize=1 << 12)
def _array(kind: IntegerType, numbers: tuple[int, ...]) -> DenseArrayBase:
    return DenseArrayBase.from_list(kind, numbers)
