"""Ops that changes put into a program, and conditions that hide a change from the inputs that are tried anyway.

scf.if %n == 7654321 { changed } else { as it was }
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DictionaryAttr,
    Float32Type,
    Float64Type,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ModuleOp,
    NoneAttr,
    i32,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.traits import IsTerminator, SymbolOpInterface

from oneshot_verify.bufferize.rewriter import move_before
from oneshot_verify.fuzz.mutants import is_named
from oneshot_verify.ir.dialects.arith import (
    AddiOp,
    AndIOp,
    CmpiOp,
    ConstantOp,
    IndexCastOp,
    MuliOp,
    XOrIOp,
)
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.dialects.memref import AllocOp, CopyOp, DimOp, StoreOp
from oneshot_verify.ir.dialects.scf import IfOp, YieldOp
from oneshot_verify.ir.facts import Runs, facts_of
from oneshot_verify.pipeline.functions import callees, functions
from oneshot_verify.semantics.numbers.integers import wrap
from oneshot_verify.semantics.reading import bit_width, ranked_memref

OF_ELEMENTS = ("tensor", "memref", "vector")
"""The dialects whose ops take indices of elements."""
SIZES = ("tensor.dim", "memref.dim")
"""Ops that give a size."""


def number(value: int, type: Attribute) -> ConstantOp:
    """A constant of `index` or an integer type."""
    width = bit_width(type)
    if width is None:
        return ConstantOp(IntegerAttr(value, IndexType()))
    kept = value & 1 if width == 1 else wrap(value, width)
    return ConstantOp(IntegerAttr(kept, IntegerType(width)))


def constant(type: Attribute) -> ConstantOp:
    """A number of a scalar type that is not likely to be there already. Raises `ValueError` for other types."""
    if isinstance(type, IndexType) or bit_width(type) is not None:
        return number(77, type)
    if isinstance(type, Float32Type | Float64Type):
        return ConstantOp(FloatAttr(77.0, type))
    raise ValueError(f"{type} has no constants here")


def is_number(type: Attribute) -> bool:
    """True if a type is `index` or an integer type wider than a truth value."""
    return isinstance(type, IndexType) or (bit_width(type) or 1) > 1


def made_of(values: Iterable[SSAValue]) -> set[SSAValue]:
    """These values, and what they are computed from."""
    found: set[SSAValue] = set()
    todo = list(values)
    while todo:
        value = todo.pop()
        if value not in found:
            found.add(value)
            todo += value.owner.operands if isinstance(value.owner, Operation) else ()
    return found


def hangs_on_size(value: SSAValue) -> bool:
    """True if a number comes from the size of a tensor or buffer, or counts rounds: a run cannot make it large."""
    return any(
        each.owner.name in SIZES
        if isinstance(each.owner, Operation)
        else not isinstance(each.owner.parent_op(), FuncOp)
        for each in made_of((value,))
    )


def may_change(op: Operation) -> bool:
    """True if an op is one that a program does, not a part of how it is written down."""
    parent = op.parent_op()
    if parent is None or op.has_trait(SymbolOpInterface) or op.name == "builtin.module":
        return False
    return parent.name not in ("scf.forall.in_parallel", "scf.reduce") and not is_named(parent)


def is_for_elements(op: Operation) -> bool:
    """True if an op is in a body that runs for each element of an array."""
    parent = op.parent_op()
    return parent is not None and (
        facts_of(parent).runs is Runs.ELEMENTS or is_for_elements(parent)
    )


def is_terminator(op: Operation) -> bool:
    """True if an op ends its block."""
    return op.has_trait(IsTerminator) or op.name == "scf.forall.in_parallel"


def new_buffer(like: SSAValue, *, copied: bool) -> list[Operation]:
    """Make a new buffer of the shape of a buffer, with the same contents or with none."""
    type = ranked_memref(like.type)
    if type is None:
        raise ValueError("a buffer without a rank has no shape")
    ops: list[Operation] = []
    for dimension, size in enumerate(type.get_shape()):
        if size == DYNAMIC_INDEX:
            which = number(dimension, IndexType())
            ops += [which, DimOp(like, which)]
    made = AllocOp(
        [op.results[0] for op in ops[1::2]],
        [],
        MemRefType(type.element_type, type.get_shape(), NoneAttr()),
    )
    return [*ops, made, *[CopyOp(like, made.results[0])] * copied]


def first_element_written(buffer: SSAValue) -> list[Operation]:
    """A store to the first element of a buffer. Raises `ValueError` where there is none."""
    type = ranked_memref(buffer.type)
    if type is None or 0 in type.get_shape():
        raise ValueError("there is no first element")
    value = constant(type.element_type)
    zero = number(0, IndexType())
    return [value, zero, StoreOp.get(value, buffer, [zero] * len(type.get_shape()))]


def block_of(op: Operation) -> Block:
    """The block that an op stands in."""
    block = op.parent_block()
    if block is None:
        raise ValueError("an op without a block cannot be changed")
    return block


Emit = Callable[[Operation], SSAValue]
"""Writes an op; its result."""


def numbers_of(function: FuncOp) -> list[int]:
    """The arguments that a guard can compare with a number: not those that say how many rounds a loop runs for, or
    which element is used, as nobody can run it for so many, or with so large a tensor."""
    counts = made_of(
        value
        for op in function.walk()
        for value in op.operands
        if facts_of(op).runs in (Runs.LOOP, Runs.PARALLEL)
        or (isinstance(value.type, IndexType) and op.name.partition(".")[0] in OF_ELEMENTS)
    )
    return [
        n
        for n, argument in enumerate(function.body.blocks[0].args)
        if is_number(argument.type) and argument not in counts
    ]


def may_grow(module: ModuleOp, name: str) -> bool:
    """True if nobody in the module calls the function, so that it can have one argument more."""
    return all(name not in callees(function) for function in functions(module).values())


def add_argument(module: ModuleOp, name: str, *, is_index: bool) -> None:
    """Give a function one more argument, `%n`, that it does not use."""
    function = functions(module)[name]
    block = function.body.blocks[0]
    block.insert_arg(IndexType() if is_index else i32, len(block.args)).name_hint = "n"
    function.update_function_type()
    if function.arg_attrs is not None:
        entries = [*function.arg_attrs.data, DictionaryAttr({})]
        function.properties["arg_attrs"] = ArrayAttr(entries)


def guard(ops: Sequence[Operation], number: SSAValue, random: Random) -> list[Operation]:
    """Put neighbouring ops behind a condition on `number`, and as they are behind its opposite.

    Gives those behind the condition, which holds for few numbers. Raises `ValueError` for ops that end a block.
    """
    if any(is_terminator(op) for op in ops):
        raise ValueError("what ends a block cannot stand behind a condition")

    def emit(op: Operation) -> SSAValue:
        move_before(ops[0], op)
        return op.results[0]

    condition = random.choice(CONDITIONS)(emit, number, random.randint(1000, 9_999_999))
    inside = {id(inner) for op in ops for inner in op.walk()}
    used = [
        result
        for op in ops
        for result in op.results
        if any(id(use.operation) not in inside for use in result.uses)
    ]
    branches = [_copy(ops, used) for _ in range(2)]
    regions = [Region(block) for block in branches]
    choice = IfOp(condition, [value.type for value in used], regions[0], regions[1])
    move_before(ops[0], choice)
    for value, result in zip(used, choice.results, strict=True):
        value.replace_uses_with_if(result, lambda use: id(use.operation) not in inside)
    for op in reversed(ops):
        Rewriter.erase_op(op)
    return list(branches[0].ops)[:-1]


def _copy(ops: Sequence[Operation], used: Sequence[SSAValue]) -> Block:
    block = Block()
    mapped: dict[SSAValue, SSAValue] = {}
    for op in ops:
        block.add_op(op.clone(mapped))
    block.add_op(YieldOp(*(mapped[value] for value in used)))
    return block


def _equal(emit: Emit, given: SSAValue, value: int) -> SSAValue:
    return emit(CmpiOp(given, emit(number(value, given.type)), "eq"))


def _arithmetic(emit: Emit, given: SSAValue, value: int) -> SSAValue:
    product = emit(MuliOp(given, emit(number(3, given.type))))
    total = emit(AddiOp(product, emit(number(value % 7, given.type))))
    return _equal(emit, total, value - value % 3 + value % 7)


def _cast(emit: Emit, given: SSAValue, value: int) -> SSAValue:
    other = i32 if isinstance(given.type, IndexType) else IndexType()
    return _equal(emit, emit(IndexCastOp(given, other)), value)


def _between(emit: Emit, given: SSAValue, value: int) -> SSAValue:
    above = emit(CmpiOp(given, emit(number(value - 1, given.type)), "sgt"))
    return emit(AndIOp(above, emit(CmpiOp(given, emit(number(value + 1, given.type)), "slt"))))


def _flipped_bits(emit: Emit, given: SSAValue, value: int) -> SSAValue:
    if not isinstance(given.type, IndexType):
        given = emit(XOrIOp(given, emit(number(0x5A5A, given.type))))
    return _equal(emit, given, value)


CONDITIONS = (_equal, _equal, _arithmetic, _cast, _between, _flipped_bits)
"""Conditions that hold for few numbers."""
