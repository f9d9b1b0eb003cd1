"""Mistakes that a bufferizer could make: a program with one small change.

Flips of decisions show what the analysis can get wrong; these show what the rewriting can: a copy, store or loop that
is forgotten, a buffer taken for another one, operands, results, maps or regions in the wrong order, a constant, an
offset or a comparison that is off by one. The same changes to the tensor program give a pair in which the bufferized
one is the right one of something else, which a prover has to notice just as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ModuleOp,
    TensorType,
    i1,
)
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.traits import IsolatedFromAbove, IsTerminator, SymbolOpInterface
from xdsl.utils.hints import isa

from oneshot_verify.ir.dialects.arith import CompareOp, ConstantOp
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.symbols import path_of

Apply = Callable[[], None]
WITHOUT_MEANING = frozenset({"memref.assume_alignment", "cf.assert"})
"""Ops without results that a program may leave out without a difference."""
WITH_OWN_BODY = frozenset({"linalg.generic", "linalg.map", "linalg.reduce"})
"""Those of the `linalg` ops whose body is written out."""
COMMUTATIVE = frozenset(
    {
        *("arith.addi", "arith.muli", "arith.andi", "arith.ori", "arith.xori"),
        *("arith.minsi", "arith.maxsi", "arith.minui", "arith.maxui"),
        *("arith.addf", "arith.mulf", "arith.minimumf", "arith.maximumf"),
    }
)
PARTNERS: dict[type[Operation], type[Operation]] = {
    arith.AddiOp: arith.SubiOp,
    arith.SubiOp: arith.AddiOp,
    arith.MuliOp: arith.AddiOp,
    arith.MinSIOp: arith.MaxSIOp,
    arith.MaxSIOp: arith.MinSIOp,
    arith.AddfOp: arith.SubfOp,
    arith.SubfOp: arith.AddfOp,
    arith.MulfOp: arith.AddfOp,
}
"""Ops that take the same operands and attributes and compute something else."""


@dataclass(frozen=True)
class Change:
    """A change that can be made to a module, once."""

    what: str
    apply: Apply

    @property
    def kind(self) -> str:
        """The change without its place: `operand 0 negated` and `operand 1 negated` are of one kind."""
        return " ".join(word for word in self.what.split() if not word.isdigit())


def function_of(op: Operation) -> str:
    """The path of the function that `op` is in; empty if it is in none."""
    parent: Operation | None = op
    while parent is not None and not isinstance(parent, FuncOp):
        parent = parent.parent_op()
    return "" if parent is None else path_of(parent)


def mistakes(op: Operation) -> Iterator[Change]:
    """Single changes to an op."""
    if op.has_trait(SymbolOpInterface) or isinstance(op, ModuleOp) or is_named(op.parent_op()):
        return
    if not op.results and not op.has_trait(IsTerminator) and op.name not in WITHOUT_MEANING:
        yield Change("forgotten", partial(Rewriter.erase_op, op))
    if isinstance(op, ConstantOp):
        yield from _other_constants(op)
    if isinstance(op, CompareOp):
        number = (op.predicate.value.data + 1) % len(op.PREDICATES)
        other = IntegerAttr(number, op.predicate.type)
        yield with_property(op, "predicate", other, "another predicate")
    if (partner := PARTNERS.get(type(op))) is not None:
        yield Change(f"{partner.name} instead", partial(replace_op, op, partner))
    yield from _swaps(op)
    yield from _wrong_values(op)
    if not is_named(op):
        yield from _other_regions(op)
    yield from _other_attributes(op)


def is_named(op: Operation | None) -> bool:
    """True if the name of a `linalg` op says what its body is, so that the text of a program does not."""
    return op is not None and op.name.startswith("linalg.") and op.name not in WITH_OWN_BODY


def _other_constants(op: ConstantOp) -> Iterator[Change]:
    value = op.value
    if isa(value, IntegerAttr):
        number = value.value.data
        other = 1 - abs(number) if value.type == i1 else number + 1
        yield with_property(op, "value", IntegerAttr(other, value.type), "off by one")
    elif isa(value, FloatAttr):
        other = FloatAttr(value.value.data + 1, value.type)
        yield with_property(op, "value", other, "off by one")


def with_property(op: Operation, name: str, value: Attribute, what: str) -> Change:
    """An op gets another attribute."""
    return Change(what, lambda: op.properties.update({name: value}))


def with_operand(op: Operation, number: int, value: SSAValue, what: str) -> Change:
    """An op gets another operand."""

    def apply() -> None:
        op.operands[number] = value

    return Change(f"operand {number} {what}", apply)


def replace_op(op: Operation, partner: type[Operation]) -> None:
    """Put an op of another class in its place."""
    made = partner.create(
        operands=list(op.operands),
        result_types=[result.type for result in op.results],
        properties=dict(op.properties),
    )
    Rewriter.replace_op(op, made)


def _has_contents(type: Attribute) -> bool:
    return isinstance(type, (MemRefType, TensorType))


def _swaps(op: Operation) -> Iterator[Change]:
    """Two different operands of one type change places, where that is not the same op."""
    if op.name in COMMUTATIVE:
        return
    for second, value in enumerate(op.operands):
        for first in range(second):
            other = op.operands[first]
            if other is not value and other.type == value.type:
                what = f"operands {first} and {second} swapped"
                yield Change(what, partial(_swap, op, first, second))


def _swap(op: Operation, first: int, second: int) -> None:
    one, other = op.operands[first], op.operands[second]
    op.operands[first], op.operands[second] = other, one


def _wrong_values(op: Operation) -> Iterator[Change]:
    """An operand is another value that is known there: a buffer or tensor, or a number."""
    known: list[SSAValue] = list(known_before(op))
    for number, value in enumerate(op.operands):
        fitting = [other for other in known if other is not value and other.type == value.type]
        # The nearest: more of them would drown the other kinds of mistakes.
        for other in fitting[-2:] if _has_contents(value.type) else fitting[-1:]:
            kind = "buffer" if _has_contents(value.type) else "number"
            yield with_operand(op, number, other, f"is another {kind}")


def known_before(op: Operation) -> Iterator[SSAValue]:
    """Values that are defined before `op` in its block, and the arguments of the block."""
    block = op.parent_block()
    if block is None:
        return
    yield from block.args
    for earlier in block.ops:
        if earlier is op:
            return
        yield from earlier.results


def visible(op: Operation) -> list[SSAValue]:
    """The values that are known where `op` stands, the nearest last."""
    parent = op.parent_op()
    if parent is None:
        return []
    outer = [] if parent.has_trait(IsolatedFromAbove) else visible(parent)
    return [*outer, *known_before(op)]


def _other_regions(op: Operation) -> Iterator[Change]:
    """The branches of an `scf.if` or `scf.index_switch` change places, or two arguments of a block do."""
    for second in range(1, len(op.regions)):
        if op.name in ("scf.if", "scf.index_switch") and op.regions[second].blocks:
            yield Change(f"regions 0 and {second} swapped", partial(_swap_regions, op, second))
    if op.name == "scf.reduce":
        # In which order it combines is open.
        return
    for region in op.regions:
        for block in region.blocks:
            for second, argument in enumerate(block.args):
                for first in range(second):
                    other = block.args[first]
                    if other.type == argument.type:
                        what = f"block arguments {first} and {second} swapped"
                        yield Change(what, partial(_swap_uses, other, argument))


def _swap_regions(op: Operation, second: int) -> None:
    one, other, between = op.regions[0], op.regions[second], Region()
    one.move_blocks(between)
    other.move_blocks(one)
    between.move_blocks(other)


def _swap_uses(one: SSAValue, other: SSAValue) -> None:
    uses_of_one, uses_of_other = list(one.uses), list(other.uses)
    for use in uses_of_one:
        use.operation.operands[use.index] = other
    for use in uses_of_other:
        use.operation.operands[use.index] = one


def _other_attributes(op: Operation) -> Iterator[Change]:
    """Offsets, sizes, strides and dimensions off by one; two maps swapped; a lane called in bounds that was not."""
    for name, attribute in op.properties.items():
        if name not in ("operandSegmentSizes", "resultSegmentSizes"):
            for what, other in _others(attribute):
                yield with_property(op, name, other, f"{name} {what}")


def _others(attribute: Attribute) -> Iterator[tuple[str, Attribute]]:
    """Arrays with one entry that is another, or with two that have changed places."""
    if isa(attribute, DenseArrayBase[IntegerType]):
        numbers = attribute.get_values()
        for position, number in enumerate(numbers):
            if number >= 0:  # others stand for an operand
                changed = (*numbers[:position], number + 1, *numbers[position + 1 :])
                made = DenseArrayBase.from_list(attribute.elt_type, changed)
                yield f"{position} off by one", made
    elif isa(attribute, ArrayAttr[Attribute]):
        entries = attribute.data
        for second, entry in enumerate(entries):
            for first in range(second):
                if entries[first] != entry:
                    swapped = list(entries)
                    swapped[first], swapped[second] = entry, entries[first]
                    yield f"{first} and {second} swapped", ArrayAttr(swapped)
        for position, entry in enumerate(entries):
            if isa(entry, IntegerAttr[IntegerType]) and entry.type == i1:
                other = IntegerAttr(0 if entry.value.data else 1, i1)
                made = [*entries[:position], other, *entries[position + 1 :]]
                yield f"{position} negated", ArrayAttr(made)
