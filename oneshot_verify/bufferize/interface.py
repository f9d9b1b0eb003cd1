"""The bufferization model of an op: the queries and the rewriting that the op gives to the bufferizer.

The names follow MLIR's `BufferizableOpInterface`
(https://mlir.llvm.org/docs/Bufferization/#extending-one-shot-bufferize).

A model has two sides, registered under the op's name (`registry.Models`):

* `OpModel`, the *queries* of the analysis: which operands are read and written, what aliases what. They never change
  the IR. They do not depend on decisions of the analysis unless the docstring says so.
* `OpRewrite`, the *rewriting*: how conflicts are resolved by copies, the type of a buffer, and the op on memrefs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from xdsl.dialects.builtin import TensorType, UnrankedTensorType, VectorType
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, Region, SSAValue

from oneshot_verify.ir.facts import op_name as op_name
from oneshot_verify.ir.layouts import TENSORS
from oneshot_verify.ir.source import Position, position_of

if TYPE_CHECKING:
    from oneshot_verify.bufferize.analysis.state import AnalysisState
    from oneshot_verify.bufferize.analysis.subsets import SubsetExtraction, SubsetInsertion


class BufferizationError(Exception):
    """The program cannot be bufferized; `message` is upstream's text where upstream has one."""

    def __init__(self, message: str, op: Operation | None = None, *, names_op: bool = True) -> None:
        """`names_op`: False for an `op` that the bufferizer made, which gives the place alone."""
        super().__init__(message)
        self.message = message
        self.op = op
        self._names_op = names_op

    @property
    def text(self) -> str:
        """The message, with the name of the op in front."""
        if self.op is None or not self._names_op:
            return self.message
        return f"'{op_name(self.op)}': {self.message}"

    @property
    def position(self) -> Position | None:
        """The source position of the op; None if the op has none."""
        return None if self.op is None else position_of(self.op)

    def at(self, op: Operation) -> BufferizationError:
        """This error, attributed to `op` unless it names an op already."""
        self.op = self.op or op
        return self


MULTIPLE_BLOCKS = (
    "op or BufferizableOpInterface implementation does not support unstructured control flow, "
    "but at least one region has multiple blocks"
)


class OpOperand(NamedTuple):
    """One operand of one op: a use of an SSA value. Equal and hashed by (op, index)."""

    op: Operation
    index: int  # pyright: ignore[reportIncompatibleMethodOverride]

    @property
    def value(self) -> SSAValue:
        """The SSA value that is used here."""
        return self.op.operands[self.index]


class Relation(Enum):
    """Relation of the buffer of an operand to the buffer of a value that aliases it (MLIR's `BufferRelation`)."""

    EQUIVALENT = auto()
    """Same buffer, same offset, sizes and strides."""
    UNKNOWN = auto()
    """The two may overlap."""


@dataclass(frozen=True, slots=True)
class AliasingValue:
    """A result or block argument that may alias an operand, if that operand is in place."""

    value: SSAValue
    relation: Relation
    definite: bool = True
    """False if the two alias in some executions only (branches of an `scf.if`)."""


@dataclass(frozen=True, slots=True)
class AliasingOperand:
    """An operand that a value may alias, if the operand is in place."""

    operand: OpOperand
    relation: Relation
    definite: bool = True

    @property
    def value(self) -> SSAValue:
        """The SSA value of the operand."""
        return self.operand.value


class OpModel:
    """The queries of the analysis; the defaults are those of MLIR's `BufferizableOpInterface`.

    An op without a model, and an op that the options exclude, is *unknown*: `AnalysisState` assumes the worst of it.
    """

    supports_unstructured_control_flow: ClassVar[bool] = False
    """True if regions of the op may have more than one block."""
    ways: ClassVar[staticmethod[[Operation, Region | None], Sequence[Region | None]] | None] = None
    """Control flow between the regions; None if it is unknown (upstream: no `RegionBranchOpInterface`)."""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        """True if the buffer of this tensor operand is read."""
        raise NotImplementedError(f"{op_name(operand.op)}: `reads` is not given by its model")

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        """True if the buffer of this tensor operand is written when it is in place."""
        raise NotImplementedError(f"{op_name(operand.op)}: `writes` is not given by its model")

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        """The results and block arguments that alias this tensor operand, if it is in place."""
        raise NotImplementedError(
            f"{op_name(operand.op)}: `aliasing_values` is not given by its model"
        )

    def aliasing_operands(self, value: SSAValue, state: AnalysisState) -> Sequence[AliasingOperand]:
        """The tensor operands that `value`, a result or block argument of the op, aliases; by default the inverse
        of `aliasing_values`."""
        op = owner_of(value)
        return [
            AliasingOperand(operand, alias.relation, alias.definite)
            for operand in tensor_operands(op)
            for alias in state.aliasing_values(operand)
            if alias.value is value
        ]

    def result_writes(self, result: OpResult, state: AnalysisState) -> bool:
        """True if the op writes the contents of `result`, which makes it a definition (`tensor.empty` does not)."""
        return state.default_result_writes(result)

    def may_define(self, result: OpResult, state: AnalysisState) -> bool:
        """True if `result`, which aliases operands, may be a definition of its own besides."""
        return False

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        """True if the buffer of `value`, a result or block argument of the op, is writable."""
        return isinstance(value, OpResult)

    def must_be_in_place(self, operand: OpOperand, state: AnalysisState) -> bool:
        """True if this tensor operand must bufferize in place (no copy is possible)."""
        return isinstance(operand.value.type, UnrankedTensorType)

    def is_new_allocation(self, value: SSAValue, state: AnalysisState) -> bool:
        """True if `value` bufferizes to a new allocation."""
        return False

    def is_elementwise(
        self, op: Operation, operands: Sequence[OpOperand], state: AnalysisState
    ) -> bool:
        """True if the op accesses all `operands` elementwise: the same element of all at a time, each element once."""
        return False

    def not_conflicting(self, read: OpOperand, write: OpOperand, state: AnalysisState) -> bool:
        """True if `read` and `write` do not conflict although they may alias, by the semantics of the op."""
        return False

    def is_repetitive_region(self, region: Region, state: AnalysisState) -> bool:
        """True if `region` may run more than once per execution of the op."""
        return state.regions.is_reachable(region, region)

    def is_parallel_region(self, region: Region, state: AnalysisState) -> bool:
        """True if several executions of `region` may run at the same time."""
        return False

    def region_successors(
        self, op: Operation, source: Region | None
    ) -> Sequence[Region | None] | None:
        """Region successors of the op itself (`source` None) or of the end of a region; a successor None is the code
        after the op. Returns None if they are unknown."""
        return None if self.ways is None else self.ways(op, source)

    def region_arguments(self, operand: OpOperand) -> Sequence[SSAValue]:
        """The block arguments of the op's regions that receive this tensor operand."""
        return ()

    def has_tensor_semantics(self, op: Operation) -> bool:
        """True if the op has tensor semantics, that is, bufferization has to handle it."""
        return has_tensor_semantics(op)

    def subset_insertion(self, op: Operation) -> SubsetInsertion | None:
        """The subset insertion that the op performs, or None."""
        return None

    def subset_extraction(self, op: Operation) -> SubsetExtraction | None:
        """The subset extraction that the op performs, or None."""
        return None

    def verify_analysis(self, op: Operation, state: AnalysisState) -> Iterable[BufferizationError]:
        """Errors for decisions of the finished analysis that this op does not support."""
        return ()


class OpRewrite:
    """The rewriting side of a model; the defaults suit most ops, except `bufferize`, which each op has to give."""

    def resolve_conflicts(self, op: Operation, rewriter: Any, state: AnalysisState) -> bool:
        """Insert the copies for the out-of-place operands of `op` and return True; False asks for the default."""
        return False

    def buffer_type(self, value: SSAValue, query: Any) -> Attribute | None:
        """The buffer type of `value`, a result or block argument of the op; None asks for the default rule."""
        return None

    def bufferize(self, op: Operation, rewriter: Any, query: Any) -> None:
        """Replace `op` by its form on memrefs."""
        raise NotImplementedError(f"{op_name(op)}: `bufferize` is not given by its model")


# Helpers for all models.


def dialect_of(op: Operation) -> str:
    """The dialect prefix of the op's name."""
    return op_name(op).split(".", 1)[0]


def needed_attribute(op: Operation, name: str) -> Attribute:
    """The property or attribute `name` of `op`; raises `BufferizationError` if it is missing."""
    found = op.get_attr_or_prop(name)
    if found is None:
        raise BufferizationError(f"attribute {name} is missing", op)
    return found


def set_attribute(op: Operation, name: str, value: Attribute) -> None:
    """Set the property or attribute `name` of `op`: the one of both that it has, else the property."""
    (op.attributes if name in op.attributes else op.properties)[name] = value


def shape_of(type_: Attribute) -> tuple[int, ...] | None:
    """The sizes of a ranked tensor or vector type, -1 for dynamic ones; None for any other type."""
    if not isinstance(type_, TensorType | VectorType):
        return None
    return cast(tuple[int, ...], tuple(cast(Any, type_).get_shape()))


def is_tensor(value: SSAValue) -> bool:
    """True if `value` is a ranked or unranked tensor."""
    return type(value.type) in TENSORS


def tensor_operands(op: Operation) -> list[OpOperand]:
    """The tensor operands of `op`, left to right."""
    return [OpOperand(op, i) for i, value in enumerate(op.operands) if is_tensor(value)]


def uses_of(value: SSAValue) -> list[OpOperand]:
    """All uses of `value`."""
    return [OpOperand(use.operation, use.index) for use in value.uses]


def values_of(op: Operation) -> list[SSAValue]:
    """Values that an op defines: its results, and the arguments of its blocks."""
    arguments = (a for region in op.regions for block in region.blocks for a in block.args)
    return [*op.results, *arguments]


def owner_of(value: SSAValue) -> Operation:
    """The op that defines `value`; for a block argument the op that holds its block."""
    owner = value.owner
    if isinstance(owner, Block):
        parent = owner.parent_op()
        if parent is None:
            raise BufferizationError("a block argument outside of any operation")
        return parent
    return owner


def function_around(op: Operation) -> Operation | None:
    """The `func.func` that holds `op`, or None."""
    around = op.parent_op()
    while around is not None and op_name(around) != "func.func":
        around = around.parent_op()
    return around


def is_entry_argument(value: SSAValue) -> bool:
    """True if `value` is an argument of the first block of its region."""
    if not isinstance(value, BlockArgument):
        return False
    region = value.owner.parent
    return region is not None and region.blocks.first is value.owner


def has_tensor_semantics(op: Operation) -> bool:
    """Default of `OpModel.has_tensor_semantics`: True if `op` has a tensor operand, result or block argument."""
    return (
        any(map(is_tensor, op.operands))
        or any(map(is_tensor, op.results))
        or any(is_tensor(arg) for region in op.regions for b in region.blocks for arg in b.args)
    )
