"""Programs that an analysis cannot tell from a given one, in which whatever goes wrong shows.

Neither our analysis nor upstream's asks which numbers are written, which branch is taken, how often a loop of blocks
runs, or whether anybody uses what an op read. Random programs are full of ops that write what is there already, of
loops that never run and of results that nobody uses, where wrong decisions do no harm. `revealed` replaces

- numbers that are written by those that functions without a body return, one function for each place, and where
  single ones are written and read,
- conditions of branches likewise, and lets loops run up to two rounds more, and threads where there are none,
- tensors that overwrite others, or that structured ops read, if `scrambled`, by new ones of such numbers, and
- puts an *observer* behind each op: a function without a body that reads its results, before anything else is written.

Whether the decisions for both programs really are the same has to be asked of both analyses.
"""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    StringAttr,
    TensorType,
    VectorType,
    i1,
    i64,
)
from xdsl.dialects.func import CallOp
from xdsl.ir import Attribute, Block, Operation, OpResult, Region, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineExpr, AffineMap
from xdsl.rewriter import InsertPoint, Rewriter

from oneshot_verify.bufferize.analysis.order import Order
from oneshot_verify.bufferize.interface import attribute_of, op_name, shape_of
from oneshot_verify.bufferize.slices import static_integers
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.dialects.linalg import inputs
from oneshot_verify.ir.dialects.tensor import DimOp, GenerateOp, YieldOp

HELPER = "any"
"""What the names of the added functions begin with."""
_UNDEFINED = frozenset({"tensor.empty", "bufferization.alloc_tensor"})
_ALONE = frozenset({"vector.mask"})
"""Ops that take one op in their region only."""
_WRITERS = {
    "tensor.insert": 1,
    "linalg.fill": 1,
    "vector.broadcast": 1,
    "tensor.splat": 1,
    "tensor.from_elements": None,
    "tensor.yield": None,
}
"""Ops whose first operands (None: all) are numbers that come to stand in a tensor."""
_ELEMENTS = {"tensor.insert": 1, "tensor.extract": 0}
"""Ops that access one element: the operand that it is an element of; the indices come next."""

_OVERWRITERS = frozenset(
    {"tensor.insert_slice", "linalg.copy", "bufferization.materialize_in_destination"}
)
"""Ops whose first operand is what overwrites (a part of) another tensor."""
_ELEMENTWISE = frozenset(
    f"linalg.{name}" for name in ("add", "sub", "mul", "max", "min", "map", "elementwise")
)
"""Structured ops, besides the generic one, that read an element of each input for each one that they write."""


class _Revealing:
    """The changes of one program."""

    def __init__(self, module: ModuleOp, scrambled: bool) -> None:
        self.module = module
        self.scrambled = scrambled
        self.order = Order(module)
        self.observers: dict[Attribute, str] = {}
        self.declarations: list[FuncOp] = []

    def run(self) -> None:
        """Change the program."""
        ops = list(self.module.walk())
        for op in ops:
            parent = op.parent_op()
            if parent is not None and op_name(parent) not in _ALONE:
                self._disguise_numbers(op)
                self._disguise_conditions(op)
                if self.scrambled:
                    for index in _scrambled_operands(op):
                        self._scramble(op, index)
        for op in ops:
            if _can_be_followed(op):
                for result in filter(_is_worth_it, reversed(op.results)):
                    self._observe(result, InsertPoint.after(op))
        for declaration in self.declarations:
            Rewriter.insert_op(declaration, InsertPoint.at_start(self.module.body.block))

    def _disguise_numbers(self, op: Operation) -> None:
        if (container := _ELEMENTS.get(op_name(op))) is not None:
            for index, size in enumerate(shape_of(op.operands[container].type) or ()):
                # What is in bounds at some place is at the first one, and at the last one.
                for place in sorted({0, max(size, 1) - 1}):
                    number = arith.ConstantOp(IntegerAttr(place, IndexType()))
                    Rewriter.insert_op([number], InsertPoint.before(op))
                    at = container + 1 + index
                    op.operands[at] = self._choice(number.results[0], op.operands[at], op)
        if op_name(op) not in _WRITERS:
            return
        for index, operand in enumerate(op.operands[: _WRITERS[op_name(op)]]):
            if not isinstance(operand.type, TensorType | VectorType | IndexType):
                op.operands[index] = self._any(operand.type, op)

    def _disguise_conditions(self, op: Operation) -> None:
        match op_name(op):
            case "scf.if":
                op.operands[0] = self._any(i1, op)
            case "cf.cond_br" if not _leaves_loop(op):
                op.operands[0] = self._any(i1, op)
            case "arith.cmpi" if isinstance(op.operands[1].type, IndexType):
                bound = op.operands[1]
                two = arith.ConstantOp(IntegerAttr(2, IndexType()))
                more = arith.AddiOp(bound, two)
                Rewriter.insert_op([two, more], InsertPoint.before(op))
                op.operands[1] = self._choice(more.results[0], bound, op)
            case "scf.index_switch":
                for number in static_integers(op, "cases"):
                    case = arith.ConstantOp(IntegerAttr(number, IndexType()))
                    Rewriter.insert_op([case], InsertPoint.before(op))
                    op.operands[0] = self._choice(case.results[0], op.operands[0], op)
            case "scf.for":
                self._disguise_bounds(op, 1)
            case "scf.parallel":
                self._disguise_bounds(op, static_integers(op, "operandSegmentSizes")[0])
            case "affine.for":
                _run_twice(op)
            case "scf.forall":
                _run_a_thread(op)
            case _:
                pass

    def _disguise_bounds(self, loop: Operation, dimensions: int) -> None:
        """Let a loop with `dimensions` lower bounds, upper bounds and steps run two rounds, or as often as it did."""
        for dimension in range(dimensions):
            low, high, step = (loop.operands[dimension + k * dimensions] for k in range(3))
            first = arith.AddiOp(low, step)
            second = arith.AddiOp(first.results[0], step)
            Rewriter.insert_op([first, second], InsertPoint.before(loop))
            loop.operands[dimension + dimensions] = self._choice(second.results[0], high, loop)

    def _scramble(self, op: Operation, index: int) -> None:
        source = op.operands[index]
        if not isinstance(source.type, TensorType):
            return
        type_: TensorType[Attribute] = source.type
        self._observe(source, InsertPoint.before(op))
        sizes: list[SSAValue] = []
        for dimension, size in enumerate(type_.get_shape()):
            if size == DYNAMIC_INDEX:
                number = arith.ConstantOp(IntegerAttr(dimension, IndexType()))
                dim = DimOp.build(operands=[source, number], result_types=[IndexType()])
                Rewriter.insert_op([number, dim], InsertPoint.before(op))
                sizes.append(dim.results[0])
        element = self._any_sign(self._any(type_.element_type, op), op)
        body = Block(arg_types=[IndexType()] * len(type_.get_shape()))
        body.add_op(YieldOp.build(operands=[element]))
        made = GenerateOp.build(operands=[sizes], result_types=[type_], regions=[Region(body)])
        Rewriter.insert_op([made], InsertPoint.before(op))
        op.operands[index] = made.results[0]

    def _any_sign(self, value: SSAValue, op: Operation) -> SSAValue:
        """A number or its opposite: one of both is less than others, or more."""
        if isinstance(value.type, AnyFloat):
            negated: Operation = arith.NegfOp(value)
            Rewriter.insert_op([negated], InsertPoint.before(op))
        elif isinstance(value.type, IntegerType):
            zero = arith.ConstantOp(IntegerAttr(0, value.type))
            negated = arith.SubiOp(zero, value)
            Rewriter.insert_op([zero, negated], InsertPoint.before(op))
        else:
            return value
        return self._choice(negated.results[0], value, op)

    def _choice(self, one: SSAValue, other: SSAValue, op: Operation) -> SSAValue:
        choice = arith.SelectOp(self._any(i1, op), one, other)
        Rewriter.insert_op([choice], InsertPoint.before(op))
        return choice.results[0]

    def _any(self, type_: Attribute, op: Operation) -> SSAValue:
        """A value that nobody knows; in a loop, another one in each round."""
        name = f"{HELPER}_{len(self.declarations)}"
        rounds = self._visible_indices(op)
        call = CallOp(name, rounds, [type_])
        self.declarations.append(
            FuncOp(
                name,
                FunctionType.from_lists([value.type for value in rounds], [type_]),
                Region(),
                "private",
            )
        )
        Rewriter.insert_op([call], InsertPoint.before(op))
        return call.results[0]

    def _visible_indices(self, op: Operation) -> list[SSAValue]:
        """The arguments of type index of all blocks around `op`, and of those that control came through."""
        found: list[SSAValue] = []
        block = op.parent
        while block is not None and (region := block.parent) is not None:
            for other in region.blocks:
                if other is block or self.order.block_dominates(other, block):
                    found += [arg for arg in other.args if isinstance(arg.type, IndexType)]
            parent = block.parent_op()
            block = None if parent is None or isinstance(parent, FuncOp) else parent.parent
        return found

    def _observe(self, value: SSAValue, where: InsertPoint) -> None:
        name = self.observers.get(value.type)
        if name is None:
            name = f"{HELPER}_{len(self.declarations)}"
            self.observers[value.type] = name
            self.declarations.append(_observer(name, value.type))
        Rewriter.insert_op([CallOp(name, [value], [])], where)


def revealed(module: ModuleOp, *, scrambled: bool) -> ModuleOp:
    """A program that the analysis decides alike, and in which all that is read is looked at."""
    clone = module.clone()
    _Revealing(clone, scrambled).run()
    return clone


def _scrambled_operands(op: Operation) -> list[int]:
    """What overwrites, or the last input of a structured op."""
    if op_name(op) in _OVERWRITERS:
        return [0]
    if op_name(op) in _ELEMENTWISE or op_name(op) == "linalg.generic":
        return [len(inputs(op)) - 1] if inputs(op) else []
    return []


def _run_twice(loop: Operation) -> None:
    """Let an `affine.for` with constant bounds run at least two rounds."""
    bounds = [attribute_of(loop, name) for name in ("lowerBoundMap", "upperBoundMap")]
    numbers = [
        bound.data.results[0].value
        for bound in bounds
        if isinstance(bound, AffineMapAttr)
        and isinstance(bound.data.results[0], AffineConstantExpr)
    ]
    if len(numbers) == 2 and numbers[1] < numbers[0] + 2:
        enough = AffineMap(0, 0, (AffineExpr.constant(numbers[0] + 2),))
        loop.properties["upperBoundMap"] = AffineMapAttr(enough)


def _run_a_thread(loop: Operation) -> None:
    """Let an `scf.forall` run one thread in each dimension that is known to have none."""
    low, high = (static_integers(loop, f"static{name}Bound") for name in ("Lower", "Upper"))
    enough = [
        first + 1 if DYNAMIC_INDEX not in (first, last) and last <= first else last
        for first, last in zip(low, high, strict=True)
    ]
    loop.properties["staticUpperBound"] = DenseArrayBase.from_list(i64, enough)


def _leaves_loop(branch: Operation) -> bool:
    """Whether the condition compares the rounds of a loop of blocks."""
    condition = branch.operands[0]
    return isinstance(condition, OpResult) and op_name(condition.op) == "arith.cmpi"


def _can_be_followed(op: Operation) -> bool:
    parent = op.parent_op()
    inside = parent is not None and op_name(parent) not in _ALONE and op.next_op is not None
    return inside and op_name(op) not in _UNDEFINED and not isinstance(op, FuncOp)


def _is_worth_it(result: OpResult) -> bool:
    """Constants, and numbers that come of numbers alone, are the same whatever is decided."""
    owner = result.op
    if isinstance(result.type, TensorType):
        return op_name(owner) != "arith.constant"
    return bool(owner.regions) or any(
        isinstance(operand.type, TensorType) for operand in owner.operands
    )


def _observer(name: str, type_: Attribute) -> FuncOp:
    access = {"bufferization.access": StringAttr("read")} if isinstance(type_, TensorType) else {}
    return FuncOp(
        name,
        FunctionType.from_lists([type_], []),
        Region(),
        "private",
        arg_attrs=ArrayAttr([DictionaryAttr(access)]),
    )
