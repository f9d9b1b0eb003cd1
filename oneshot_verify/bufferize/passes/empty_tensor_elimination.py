"""`empty-tensor-to-alloc-tensor`; and `eliminate-empty-tensors`: compute a slice where it will be inserted, instead of
in a tensor of its own.

    %e = tensor.empty() : tensor<5xf32>
    %f = linalg.fill ins(%c) outs(%e)
    %r = tensor.insert_slice %f into %t[%i] [5] [1]
    ->
    %s = tensor.extract_slice %t[%i] [5] [1]
    %f = linalg.fill ins(%c) outs(%s)
    %r = tensor.insert_slice %f into %t[%i] [5] [1]

Cost: each insertion searches for the `tensor.empty` that its source originates from. Chains without a fork are walked
once, for all insertions (`_Origins`). Dominance is kept up to date (`Places`).

Source: https://mlir.llvm.org/docs/Bufferization/#using-destination-passing-style and `EmptyTensorElimination.cpp` of
LLVM 22.
"""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import TypeIs
from xdsl.dialects.builtin import IntegerType, MemRefType, ModuleOp, UnitAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from oneshot_verify.bufferize.analysis.analyze import analyze_module
from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.analysis.order import Places, post_order, post_order_backwards
from oneshot_verify.bufferize.analysis.result import Analysis
from oneshot_verify.bufferize.analysis.state import is_cast_result
from oneshot_verify.bufferize.analysis.subsets import SubsetInsertion, insertion_of
from oneshot_verify.bufferize.interface import (
    AliasingOperand,
    OpOperand,
    Relation,
    is_tensor,
    op_name,
    owner_of,
    shape_of,
)
from oneshot_verify.bufferize.options import BufferizationOptions
from oneshot_verify.bufferize.passes.deallocation.blocks import is_memref
from oneshot_verify.bufferize.passes.pipeline import UpstreamPass
from oneshot_verify.bufferize.rewriter import Rewriter, after_value, segments
from oneshot_verify.ir.dialects.bufferization import tensor_type_of
from oneshot_verify.ir.facts import Runs, Speculatable, Undefined, facts_of


class _Elimination(Rewriter):
    def __init__(self, analysis: Analysis) -> None:
        super().__init__()
        self.origins = _Origins(analysis)
        self.places = Places()

    def eliminate(self, insertion: SubsetInsertion) -> None:
        """Replace the empty tensors that the source of `insertion` stems from."""
        for empty, use in self.origins.of(insertion.source).items():
            destination = insertion.destination.value
            # Memory has to be known by no other tensor.
            if (
                not is_tensor(destination)
                and insertion.source.op.get_attr_or_prop("restrict") is None
            ):
                return
            place = self._place_for(empty.op, use.op, _needed(insertion))
            if place is not None:
                self._replace(use, empty, insertion, place)

    def inserted(self, op: Operation) -> None:
        self.places.inserted(op)

    # Where

    def _place_for(
        self, empty: Operation, user: Operation, needed: list[SSAValue]
    ) -> Operation | None:
        """The op before which the extraction can stand; what it needs is moved up if there is no other way."""
        behind = (after_value(value).insert_before for value in needed)
        for candidate in (empty, *behind):
            if (
                candidate is not None
                and self.places.dominates(candidate, user)
                and all(self.places.value_dominates(value, candidate) for value in needed)
            ):
                return candidate
        return user if self._move_up(needed, user) else None

    def _move_up(self, values: list[SSAValue], target: Operation) -> bool:
        """Move what computes `values` before `target`, of the same block, if nothing speaks against it."""
        late = [v for v in values if not self.places.value_dominates(v, target)]
        moved: dict[Operation, None] = {}
        pending: list[Operation] = []
        for value in late:
            if not isinstance(value, OpResult) or value.op.parent is not target.parent:
                return False
            pending.append(value.op)
        while pending:
            op = pending.pop()
            if op in moved:
                continue
            if op is target or not is_pure(op):
                return False
            moved[op] = None
            pending.extend(
                value.op
                for inner in op.walk()
                for value in inner.operands
                if isinstance(value, OpResult)
                and value.op.parent is target.parent
                and not self.places.value_dominates(value, target)
            )
        for op in sorted(moved, key=self.places.number):
            op.detach()
            with self.at(InsertPoint.before(target)):
                self.insert(op)
        return True

    # What

    def _replace(
        self, use: OpOperand, empty: OpResult, insertion: SubsetInsertion, place: Operation
    ) -> None:
        self.location = empty.op.location
        with self.at(InsertPoint.before(place)):
            extracted = self._extract(insertion)
        if extracted is empty or _element_type(extracted) != _element_type(empty):
            return
        if extracted.type != empty.type:
            with self.at(after_value(extracted)):
                extracted = self.value("tensor.cast", [extracted], empty.type, hint="cast")
        use.op.operands[use.index] = extracted

    def _extract(self, insertion: SubsetInsertion) -> SSAValue:
        """The part of the destination that `insertion` overwrites, as a tensor at the current place."""
        destination = insertion.destination.value
        if is_tensor(destination):
            if insertion.part is None:
                return destination
            values, properties = insertion.part.operands()
            operands, result = [destination, *values], insertion.source.value.type
            return self.value(
                "tensor.extract_slice", operands, result, properties, hint="extracted_slice"
            )
        op = insertion.source.op
        flags: dict[str, Attribute] = {"restrict": UnitAttr()}
        if op.get_attr_or_prop("writable") is not None:
            flags["writable"] = UnitAttr()
        # Only one op may carry `restrict` for this memory.
        op.properties.pop("restrict", None)
        op.attributes.pop("restrict", None)
        tensor = tensor_type_of(destination.type)
        return self.value("bufferization.to_tensor", [destination], tensor, flags)


class _Origins:
    """The empty tensors that a value originates from, through equivalent operands of the same type or casts."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        # Shortcuts over chains without a fork; never over a use of an empty tensor, which may be replaced.
        self._skips: dict[SSAValue, SSAValue] = {}

    def of(self, start: OpOperand) -> dict[OpResult, OpOperand]:
        """The empty tensors, each with the first use of it that was met."""
        if _is_empty(start.value):
            return {start.value: start}
        found: dict[OpResult, OpOperand] = {}
        visited: set[SSAValue] = set()
        pending: dict[SSAValue, None] = {start.value: None}
        while pending:
            value, _ = pending.popitem()
            value = self._end_of_stretch(value)
            if value in visited:
                continue
            visited.add(value)
            for alias in self._ways_from(value):
                if _is_empty(alias.value):
                    found.setdefault(alias.value, alias.operand)
                else:
                    pending[alias.value] = None
        return found

    def _end_of_stretch(self, value: SSAValue) -> SSAValue:
        passed: dict[SSAValue, None] = {}
        while value not in passed:
            passed[value] = None
            ahead = self._skips.get(value)
            if ahead is None:
                ways = self._ways_from(value)
                if len(ways) != 1 or _is_empty(ways[0].value):
                    break
                ahead = ways[0].value
            value = ahead
        for earlier in passed:
            if earlier is not value:
                self._skips[earlier] = value
        return value

    def _ways_from(self, value: SSAValue) -> list[AliasingOperand]:
        if self.analysis.model_of(owner_of(value)) is None:
            return []
        is_cast = is_cast_result(value)
        return [
            alias
            for alias in self.analysis.aliasing_operands(value)
            if alias.relation is Relation.EQUIVALENT and (is_cast or alias.value.type == value.type)
        ]


def _is_empty(value: SSAValue) -> TypeIs[OpResult]:
    return isinstance(value, OpResult) and op_name(value.op) == "tensor.empty"


def _needed(insertion: SubsetInsertion) -> list[SSAValue]:
    part = insertion.part
    numbers = () if part is None else part.numbers
    values = [number for number in numbers if isinstance(number, SSAValue)]
    return [*values, insertion.destination.value]


def _element_type(value: SSAValue) -> Attribute | None:
    return getattr(value.type, "element_type", None)


@dataclass(frozen=True)
class EliminateEmptyTensorsPass(UpstreamPass):
    """Let ops write to the slice into which their result is inserted later, instead of an empty tensor.

    https://mlir.llvm.org/docs/Passes/#-eliminate-empty-tensors
    """

    name = "eliminate-empty-tensors"

    def run(self, op: Operation) -> None:
        # Boundaries of a function alone are left out of the analysis, as upstream does.
        options = BufferizationOptions(
            allow_return_allocs_from_loops=True,
            bufferize_function_boundaries=isinstance(op, ModuleOp),
        )
        analysis = analyze_module(op, options)
        elimination = _Elimination(analysis)
        for each in list(post_order(op)):
            insertion = insertion_of(each, analysis)
            if insertion is not None and insertion.source in analysis.in_place:
                elimination.eliminate(insertion)


@dataclass(frozen=True)
class EmptyTensorToAllocTensorPass(UpstreamPass):
    """Make every `tensor.empty` an allocation.

        %e = tensor.empty(%n) : tensor<5x?xf32>   ->   %e = bufferization.alloc_tensor(%n) : tensor<5x?xf32>

    An `alloc_tensor` is kept even if nobody uses it, so ops that nobody needs go first (upstream's greedy driver drops
    them on the way).

    https://mlir.llvm.org/docs/Passes/#-empty-tensor-to-alloc-tensor
    """

    name = "empty-tensor-to-alloc-tensor"

    def run(self, op: Operation) -> None:
        rewriter = Rewriter()
        for each in list(post_order_backwards(op)):
            if each.results and not any(result.uses for result in each.results):
                if is_pure(each):
                    rewriter.erase(each)
            elif op_name(each) == "tensor.empty":
                rewriter.focus(each)
                properties = {"operandSegmentSizes": segments(len(each.operands), 0, 0)}
                tensor = rewriter.value(
                    "bufferization.alloc_tensor", each.operands, each.results[0].type, properties
                )
                rewriter.replace(each, [tensor])


def is_pure(op: Operation) -> bool:
    """True if `op` and the ops in it have no effect and no undefined behaviour, so that `op` may run at any time.

    Source: `isPure` of LLVM 22 (`SideEffectInterfaces.h`), and the ops of its dialects that are pure.
    """
    facts = facts_of(op)
    early = facts.speculatability(type(op))
    if early is Speculatable.NEVER or (facts.has_effects and any(map(is_memref, op.operands))):
        return False
    return (early is not Speculatable.SOMETIMES or _is_safe(op)) and all(
        is_pure(inner) for region in op.regions for block in region.blocks for inner in block.ops
    )


def _is_safe(op: Operation) -> bool:
    """True if `op`, which has undefined behaviour for some operands, has none for its own."""
    facts = facts_of(op)
    if facts.runs is Runs.ELEMENTS:
        divides = Undefined.DIVISION in facts.undefined
        elements = (getattr(type, "element_type", type) for type in op.operand_types)
        return not (divides and any(isinstance(each, IntegerType) for each in elements))
    if Undefined.DIVISION in facts.undefined:
        return _divides_safely(op)
    if facts.only_measures:
        return _is_inside(op)
    # A loop with another step may not end.
    return Undefined.STEP not in facts.undefined or constant_of(op.operands[2]) == 1


def _divides_safely(op: Operation) -> bool:
    divisor = constant_of(op.operands[1])
    if divisor is None or divisor == 0:
        return False
    # The least number divided by -1 has no result.
    return divisor != -1 or Undefined.OVERFLOW not in facts_of(op).undefined


def _is_inside(op: Operation) -> bool:
    shaped = op.operands[0].type
    index = constant_of(op.operands[1])
    sizes = shaped.get_shape() if isinstance(shaped, MemRefType) else shape_of(shaped)
    return index is not None and sizes is not None and 0 <= index < len(sizes)
