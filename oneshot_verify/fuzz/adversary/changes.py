"""Single changes to an op: what a wrong bufferizer might do, or what was wrong before it.

To those of `fuzz.mutants` (what is forgotten, swapped, off by one) these add the kinds that need a look at memory,
definedness and effects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import (
    AffineMapAttr,
    DictionaryAttr,
    IntegerAttr,
    MemRefType,
    StringAttr,
    UnitAttr,
    i1,
)
from xdsl.dialects.ub import PoisonOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.utils.hints import isa

from oneshot_verify.fuzz.adversary import making
from oneshot_verify.fuzz.mutants import changes_of, forget
from oneshot_verify.ir.dialects.arith import AddiOp, CmpiOp, ConstantOp, XOrIOp
from oneshot_verify.ir.dialects.cf import AssertOp
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.dialects.memref import AllocaOp, AllocOp, DeallocOp
from oneshot_verify.ir.dialects.memref_global import GlobalOp
from oneshot_verify.ir.dialects.tensor import EmptyOp
from oneshot_verify.ir.dialects.vector import PrintOp
from oneshot_verify.semantics.reading import ranked_tensor

OVERFLOWING = ("arith.addi", "arith.subi", "arith.muli", "arith.shli")
DROPPED = ("cf.assert", "memref.assume_alignment")
"""Ops without results that `fuzz.mutants` leaves where they are."""
FAR = (0, -1, 1000, 7654321)
"""Other constants."""
LARGE_SIZE = 40
"""A size, or a count of rounds, that programs can be run with, though they are not as a rule."""
ACCESS = ("read", "write", "read-write", "none")


@dataclass(frozen=True)
class Change:
    """A change that can be made, once."""

    kind: str
    """The change without its place."""
    what: str
    apply: Callable[[], None]


def changes(op: Operation, random: Random) -> list[Change]:
    """Changes that can be made to an op; `random` chooses among values that would do."""
    found = [Change(_kind(what), what, change) for what, change in changes_of(op)]
    for make in (_values, _order, _memory, _scalars, _effects, _attributes):
        found += make(op, random)
    return found


def _kind(what: str) -> str:
    """`operand 1 is another buffer` and `operand 0 is another buffer` are of one kind."""
    return " ".join(word for word in what.split() if not word.isdigit())


def _set(op: Operation, number: int, value: SSAValue) -> None:
    op.operands[number] = value


def _values(op: Operation, random: Random) -> Iterator[Change]:
    """An operand is another value from anywhere."""
    known = making.visible(op)
    for number, value in enumerate(op.operands):
        fitting = [other for other in known if other is not value and other.type == value.type]
        if fitting:
            apply = partial(_set, op, number, random.choice(fitting))
            yield Change("any other value", f"operand {number} is any other value", apply)


# The order of ops.


def _order(op: Operation, random: Random) -> Iterator[Change]:
    if making.is_terminator(op):
        return
    if not op.results:
        yield Change("done twice", "done twice", lambda: making.after(op, op.clone()))
        yield Change("done last", "done last", lambda: _do_last(op))
        if op.name in DROPPED:
            yield Change("forgotten", "forgotten", lambda: forget(op))
    following = op.next_op
    if following is not None and not making.is_terminator(following) and not _uses(following, op):
        yield Change("done later", "done later", lambda: _swap_order(op, following))


def _do_last(op: Operation) -> None:
    last = making.block_of(op).last_op
    if last is not None:
        op.detach()
        making.before(last, op)


def _swap_order(op: Operation, following: Operation) -> None:
    following.detach()
    making.before(op, following)


def _uses(user: Operation, op: Operation) -> bool:
    return any(operand.owner is op for inner in user.walk() for operand in inner.operands)


# Memory.


def _memory(op: Operation, random: Random) -> Iterator[Change]:
    buffers = [value for value in making.visible(op) if isinstance(value.type, MemRefType)]
    if buffers:
        # One that is used here more often than not.
        own = [value for value in op.operands if isinstance(value.type, MemRefType)]
        buffer = random.choice(own if own and random.random() < 0.7 else buffers)
        yield Change("a buffer freed", "a buffer freed", partial(_free, op, buffer))
        yield Change("a buffer written", "a buffer written", partial(_write, op, buffer))
    for number, value in enumerate(op.operands):
        if isinstance(value.type, MemRefType):
            for copied, kind in ((True, "works on a copy"), (False, "works on a new buffer")):
                apply = partial(_replace_by_new, op, number, copied=copied)
                yield Change(kind, f"operand {number}: {kind}", apply)
        elif (tensor := ranked_tensor(value.type)) is not None and tensor.has_static_shape():
            yield Change(
                "nothing is known of a tensor",
                f"nothing is known of operand {number}",
                partial(_replace_by_empty, op, number),
            )
    if isinstance(op, AllocOp):
        yield Change("on the stack", "on the stack", lambda: _put_on_stack(op))


def _free(op: Operation, buffer: SSAValue) -> None:
    making.before(op, DeallocOp.get(buffer))


def _write(op: Operation, buffer: SSAValue) -> None:
    making.before(op, *(making.first_element_written(buffer) or ()))


def _replace_by_new(op: Operation, number: int, *, copied: bool) -> None:
    made = making.new_buffer(op.operands[number], copied=copied)
    if made is not None:
        making.before(op, *made[0])
        op.operands[number] = made[1]


def _replace_by_empty(op: Operation, number: int) -> None:
    made = EmptyOp([], op.operands[number].type)
    making.before(op, made)
    op.operands[number] = made.results[0]


def _put_on_stack(op: Operation) -> None:
    made = AllocaOp.create(
        operands=list(op.operands),
        result_types=[op.results[0].type],
        properties=dict(op.properties),
    )
    making.before(op, made)
    op.results[0].replace_all_uses_with(made.results[0])
    forget(op)


# Numbers and truth values.


def _scalars(op: Operation, random: Random) -> Iterator[Change]:
    for number, value in enumerate(op.operands):
        type = value.type
        if type == i1 or making.is_number(type):
            apply = partial(_replace_by_poison, op, number)
            yield Change("poison", f"operand {number} is poison", apply)
        if type == i1:
            yield Change("negated", f"operand {number} negated", partial(_negate, op, number))
        elif making.is_number(type):
            yield Change("one more", f"one more for operand {number}", partial(_add, op, number))
    if (
        isinstance(op, ConstantOp)
        and isa(op.value, IntegerAttr)
        and making.is_number(op.value.type)
    ):
        other = making.number(random.choice(FAR), op.value.type)
        apply = partial(_set_property, op, "value", other.value)
        yield Change("another constant", "another constant", apply)


def _replace_by_poison(op: Operation, number: int) -> None:
    made = PoisonOp(op.operands[number].type)
    making.before(op, made)
    op.operands[number] = made.results[0]


def _negate(op: Operation, number: int) -> None:
    one = making.number(1, i1)
    made = XOrIOp(op.operands[number], one)
    making.before(op, one, made)
    op.operands[number] = made.results[0]


def _add(op: Operation, number: int) -> None:
    one = making.number(1, op.operands[number].type)
    made = AddiOp(op.operands[number], one)
    making.before(op, one, made)
    op.operands[number] = made.results[0]


def _set_property(op: Operation, name: str, value: Attribute | None) -> None:
    if value is None:
        del op.properties[name]
    else:
        op.properties[name] = value


# What the outside world sees.


def _effects(op: Operation, random: Random) -> Iterator[Change]:
    numbers = [value for value in making.visible(op) if making.is_number(value.type)]
    if numbers:
        value = random.choice(numbers)
        yield Change("a print", "a print more", lambda: making.before(op, PrintOp(value)))
        bound = random.choice((3, 1000))
        yield Change("an assertion", "an assertion more", partial(assert_below, op, value, bound))


def assert_below(op: Operation, value: SSAValue, bound: int) -> None:
    """Put `cf.assert` before `op`, which says that a number is small: smaller than a run can make it."""
    bound = min(bound, LARGE_SIZE) if making.hangs_on_size(value) else bound
    most = making.number(bound, value.type)
    test = CmpiOp(value, most, "slt")
    making.before(op, most, test, AssertOp(test, f"below {bound}"))


def another_outcome(last: Operation, number: int) -> bool:
    """Change one of the values that a function returns, or one element of it; whether that could be done."""
    value = last.operands[number]
    made = making.constant(value.type)
    if made is not None:
        making.before(last, made)
        last.operands[number] = made.results[0]
        return True
    written = making.first_element_written(value)
    making.before(last, *(written or ()))
    return written is not None


# Attributes.


def _attributes(op: Operation, random: Random) -> Iterator[Change]:
    if op.name in OVERFLOWING:
        kinds = [IntegerOverflowFlag.NSW, IntegerOverflowFlag.NUW]
        has = getattr(op.properties.get("overflowFlags"), "data", ())
        flags = IntegerOverflowAttr("none" if has else [random.choice(kinds)])
        apply = partial(_set_property, op, "overflowFlags", flags)
        yield Change("another promise", f"promises {flags.data or 'nothing'}", apply)
    for name, value in op.properties.items():
        if isinstance(value, AffineMapAttr) and len(value.data.results) > 1:
            old = value.data
            turned = AffineMap(old.num_dims, old.num_symbols, tuple(reversed(old.results)))
            apply = partial(_set_property, op, name, AffineMapAttr(turned))
            yield Change("a map turned round", f"{name} turned round", apply)


def symbol_changes(op: Operation, random: Random) -> list[Change]:
    """Changes of a function or a global as a whole."""
    if isinstance(op, FuncOp):
        return list(_promises(op, random))
    if isinstance(op, GlobalOp) and "constant" not in op.properties:
        apply = partial(_set_property, op, "constant", UnitAttr())
        return [Change("a global is constant", "a global is constant", apply)]
    return []


def _promises(op: FuncOp, random: Random) -> Iterator[Change]:
    """Other promises about the buffers of arguments."""
    if op.arg_attrs is None:
        return
    for number, each in enumerate(op.arg_attrs.data):
        for name, value in each.data.items():
            entries = dict(each.data)
            if name == "bufferization.access":
                entries[name] = StringAttr(random.choice(ACCESS))
            elif name == "bufferization.writable":
                entries[name] = IntegerAttr(0 if value == IntegerAttr(1, i1) else 1, i1)
            else:
                continue
            kept = list(op.arg_attrs.data)
            kept[number] = DictionaryAttr(entries)
            made = op.arg_attrs.__class__(kept)
            apply = partial(_set_property, op, "arg_attrs", made)
            yield Change("another promise of an argument", f"argument {number}: {name}", apply)
