"""Conditions that hide a change from the inputs that are tried anyway.

scf.if %n == 7654321 { changed } else { as it was }
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, IndexType, ModuleOp, i32
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import Rewriter

from oneshot_verify.fuzz.adversary import making
from oneshot_verify.ir.dialects.arith import AddiOp, AndIOp, CmpiOp, IndexCastOp, MuliOp, XOrIOp
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.dialects.scf import IfOp, YieldOp
from oneshot_verify.ir.facts import Runs, facts_of
from oneshot_verify.pipeline.functions import callees, functions

Parts = tuple[list[Operation], SSAValue]


def numbers_of(function: FuncOp) -> list[int]:
    """The arguments that a guard can compare with a number: not those that say how many rounds a loop runs for, as
    nobody can run it for so many."""
    loops = [op for op in function.walk() if facts_of(op).runs in (Runs.LOOP, Runs.PARALLEL)]
    counts = making.made_of(value for op in loops for value in op.operands)
    return [
        n
        for n, argument in enumerate(function.body.blocks[0].args)
        if making.is_number(argument.type) and argument not in counts
    ]


def may_grow(module: ModuleOp, name: str) -> bool:
    """True if nobody in the module calls the function, so that it can have one argument more."""
    return all(name not in callees(function) for function in functions(module).values())


def add_argument(module: ModuleOp, name: str, *, is_index: bool) -> None:
    """Give a function one more argument, `%n`, that it does not use."""
    function = functions(module)[name]
    type = IndexType() if is_index else i32
    block = function.body.blocks[0]
    block.insert_arg(type, len(block.args)).name_hint = "n"
    old = function.function_type
    function.properties["function_type"] = FunctionType.from_attrs(
        ArrayAttr([*old.inputs.data, type]), old.outputs
    )
    if function.arg_attrs is not None:
        entries = [*function.arg_attrs.data, DictionaryAttr({})]
        function.properties["arg_attrs"] = ArrayAttr(entries)


def guard(ops: Sequence[Operation], number: SSAValue, random: Random) -> list[Operation] | None:
    """Put neighbouring ops behind a condition on `number`, and as they are behind its opposite.

    Gives those behind the condition, which holds for few numbers. None where that cannot be done.
    """
    made, condition = random.choice(CONDITIONS)(number, random.randint(1000, 9_999_999))
    return under(ops, made, condition)


def under(
    ops: Sequence[Operation], made: Sequence[Operation], condition: SSAValue
) -> list[Operation] | None:
    """The same with any condition, which the ops `made` compute."""
    if any(making.is_terminator(op) for op in ops):
        return None
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
    making.before(ops[0], *made, choice)
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


def _equal(number: SSAValue, value: int) -> Parts:
    other = making.number(value, number.type)
    test = CmpiOp(number, other, "eq")
    return [other, test], test.results[0]


def _arithmetic(number: SSAValue, value: int) -> Parts:
    factor, addend = (making.number(n, number.type) for n in (3, value % 7))
    product = MuliOp(number, factor)
    total = AddiOp(product, addend)
    tests, condition = _equal(total.results[0], value - value % 3 + value % 7)
    return [factor, addend, product, total, *tests], condition


def _cast(number: SSAValue, value: int) -> Parts:
    other = i32 if isinstance(number.type, IndexType) else IndexType()
    cast = IndexCastOp(number, other)
    tests, condition = _equal(cast.results[0], value)
    return [cast, *tests], condition


def _between(number: SSAValue, value: int) -> Parts:
    low, high = (making.number(n, number.type) for n in (value - 1, value + 1))
    above, below = CmpiOp(number, low, "sgt"), CmpiOp(number, high, "slt")
    both = AndIOp(above, below)
    return [low, high, above, below, both], both.results[0]


def _flipped_bits(number: SSAValue, value: int) -> Parts:
    if isinstance(number.type, IndexType):
        return _equal(number, value)
    mask = making.number(0x5A5A, number.type)
    flipped = XOrIOp(number, mask)
    tests, condition = _equal(flipped.results[0], value)
    return [mask, flipped, *tests], condition


CONDITIONS: tuple[Callable[[SSAValue, int], Parts], ...] = (
    _equal,
    _equal,
    _arithmetic,
    _cast,
    _between,
    _flipped_bits,
)
