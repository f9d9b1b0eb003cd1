"""Single changes to an op: what a wrong bufferizer might do, or what was wrong before it.

To those of `fuzz.mutants` (what is forgotten, swapped, off by one) these add the kinds that need a look at memory,
definedness and effects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import (
    AffineMapAttr,
    DictionaryAttr,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    StringAttr,
    UnitAttr,
    i1,
)
from xdsl.dialects.ub import PoisonOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.rewriter import Rewriter
from xdsl.utils.hints import isa

from oneshot_verify.fuzz.adversary import making
from oneshot_verify.fuzz.mutants import (
    WITHOUT_MEANING,
    Change,
    forget,
    mistakes,
    set_operand,
    set_property,
)
from oneshot_verify.ir.dialects.arith import AddiOp, CmpiOp, ConstantOp, XOrIOp
from oneshot_verify.ir.dialects.cf import AssertOp
from oneshot_verify.ir.dialects.func import CallOp, FuncOp
from oneshot_verify.ir.dialects.memref import AllocaOp, AllocOp, DeallocOp, GlobalOp
from oneshot_verify.ir.dialects.tensor import EmptyOp
from oneshot_verify.ir.dialects.vector import PrintOp
from oneshot_verify.semantics.reading import ranked_tensor

OVERFLOWING = ("arith.addi", "arith.subi", "arith.muli", "arith.shli")
FAR = (0, -1, 1000, 7654321)
"""Other constants."""
LARGE_SIZE = 40
"""A size, or a count of rounds, that programs can be run with, though they are not as a rule."""
ACCESS = ("read", "write", "read-write", "none")
SEEN = "seen"
"""A function without a body, that takes a number."""
MOST_EFFECTS = 3
PLACES = ("func.func", "scf.for", "scf.if", "scf.execute_region", "scf.index_switch")
"""Ops in whose bodies effects have an order."""


def changes(op: Operation, random: Random) -> list[Change]:
    """Changes that can be made to an op; `random` chooses among values that would do."""
    found = [Change(_kind(what), apply, what) for what, apply in mistakes(op)]
    for make in (_values, _order, _memory, _scalars, _effects, _attributes):
        found += make(op, random)
    return found


def _kind(what: str) -> str:
    """`operand 1 is another buffer` and `operand 0 is another buffer` are of one kind."""
    return " ".join(word for word in what.split() if not word.isdigit())


def _values(op: Operation, random: Random) -> Iterator[Change]:
    """An operand is another value from anywhere."""
    known = making.visible(op)
    for number, value in enumerate(op.operands):
        fitting = [other for other in known if other is not value and other.type == value.type]
        if fitting:
            apply = partial(set_operand, op, number, random.choice(fitting))
            yield Change("any other value", apply, f"operand {number} is any other value")


def _order(op: Operation, random: Random) -> Iterator[Change]:
    """An op is done twice, later, or not at all."""
    if making.is_terminator(op):
        return
    if not op.results:
        yield Change("done twice", lambda: making.after(op, op.clone()))
        yield Change("done last", partial(_do_last, op))
        if op.name in WITHOUT_MEANING:
            yield Change("forgotten", partial(forget, op))
    following = op.next_op
    if following is not None and not making.is_terminator(following) and not _uses(following, op):
        yield Change("done later", partial(_swap_order, op, following))


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


def _memory(op: Operation, random: Random) -> Iterator[Change]:
    buffers = [value for value in making.visible(op) if isinstance(value.type, MemRefType)]
    if buffers:
        # One that is used here more often than not.
        own = [value for value in op.operands if isinstance(value.type, MemRefType)]
        buffer = random.choice(own if own and random.random() < 0.7 else buffers)
        yield Change("a buffer freed", lambda: making.before(op, DeallocOp.get(buffer)))
        yield Change("a buffer written", partial(_write, op, buffer))
    for number, value in enumerate(op.operands):
        if isinstance(value.type, MemRefType):
            for copied, kind in ((True, "works on a copy"), (False, "works on a new buffer")):
                apply = partial(_replace_by_new, op, number, copied=copied)
                yield Change(kind, apply, f"operand {number}: {kind}")
        elif (tensor := ranked_tensor(value.type)) is not None and tensor.has_static_shape():
            apply = partial(_replace, op, number, _nothing)
            what = f"nothing is known of operand {number}"
            yield Change("nothing is known of a tensor", apply, what)
    if isinstance(op, AllocOp):
        yield Change("on the stack", partial(_put_on_stack, op))


def _write(op: Operation, buffer: SSAValue) -> None:
    making.before(op, *(making.first_element_written(buffer) or ()))


def _replace(op: Operation, number: int, make: Callable[[SSAValue], Sequence[Operation]]) -> None:
    """Replace an operand by the result of the last of the ops that `make` makes of it."""
    made = make(op.operands[number])
    making.before(op, *made)
    op.operands[number] = made[-1].results[0]


def _nothing(value: SSAValue) -> list[Operation]:
    return [EmptyOp([], value.type)]


def _poison(value: SSAValue) -> list[Operation]:
    return [PoisonOp(value.type)]


def _replace_by_new(op: Operation, number: int, *, copied: bool) -> None:
    made = making.new_buffer(op.operands[number], copied=copied)
    if made is not None:
        making.before(op, *made[0])
        op.operands[number] = made[1]


def _put_on_stack(op: Operation) -> None:
    given, type = list(op.operands), op.results[0].type
    made = AllocaOp.create(operands=given, result_types=[type], properties=dict(op.properties))
    Rewriter.replace_op(op, made)


def _scalars(op: Operation, random: Random) -> Iterator[Change]:
    """Numbers and truth values are others."""
    for number, value in enumerate(op.operands):
        type = value.type
        if type == i1 or making.is_number(type):
            apply = partial(_replace, op, number, _poison)
            yield Change("poison", apply, f"operand {number} is poison")
        if type == i1:
            apply = partial(_replace, op, number, partial(_with_one, XOrIOp))
            yield Change("negated", apply, f"operand {number} negated")
        elif making.is_number(type):
            apply = partial(_replace, op, number, partial(_with_one, AddiOp))
            yield Change("one more", apply, f"one more for operand {number}")
    if (
        isinstance(op, ConstantOp)
        and isa(op.value, IntegerAttr)
        and making.is_number(op.value.type)
    ):
        other = making.number(random.choice(FAR), op.value.type)
        yield Change("another constant", partial(set_property, op, "value", other.value))


def _with_one(combine: type[XOrIOp] | type[AddiOp], value: SSAValue) -> list[Operation]:
    one = making.number(1, value.type)
    return [one, combine(value, one)]


def _effects(op: Operation, random: Random) -> Iterator[Change]:
    """The outside world sees more."""
    numbers = [value for value in making.visible(op) if making.is_number(value.type)]
    if numbers:
        value = random.choice(numbers)
        yield Change("a print", lambda: making.before(op, PrintOp(value)), "a print more")
        apply = partial(assert_below, op, value, random.choice((3, 1000)))
        yield Change("an assertion", apply, "an assertion more")


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


def _attributes(op: Operation, random: Random) -> Iterator[Change]:
    if op.name in OVERFLOWING:
        kinds = [IntegerOverflowFlag.NSW, IntegerOverflowFlag.NUW]
        has = getattr(op.properties.get("overflowFlags"), "data", ())
        flags = IntegerOverflowAttr("none" if has else [random.choice(kinds)])
        apply = partial(set_property, op, "overflowFlags", flags)
        yield Change("another promise", apply, f"promises {flags.data or 'nothing'}")
    for name, value in op.properties.items():
        if isinstance(value, AffineMapAttr) and len(value.data.results) > 1:
            old = value.data
            turned = AffineMap(old.num_dims, old.num_symbols, tuple(reversed(old.results)))
            apply = partial(set_property, op, name, AffineMapAttr(turned))
            yield Change("a map turned round", apply, f"{name} turned round")


def symbol_changes(op: Operation, random: Random) -> list[Change]:
    """Changes of a function or a global as a whole."""
    if isinstance(op, FuncOp):
        return list(_promises(op, random))
    if isinstance(op, GlobalOp) and "constant" not in op.properties:
        apply = partial(set_property, op, "constant", UnitAttr())
        return [Change("a global is constant", apply)]
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
            apply = partial(set_property, op, "arg_attrs", made)
            yield Change("another promise of an argument", apply, f"argument {number}: {name}")


def season(module: ModuleOp, random: Random) -> None:
    """Put some effects into a tensor program, which random ones lack and changes need: prints, assertions, calls."""
    for _ in range(random.randint(0, MOST_EFFECTS)):
        places = [op for op in module.walk() if _is_place(op)]
        if not places:
            return
        op = random.choice(places)
        numbers = [value for value in making.visible(op) if making.is_number(value.type)]
        if not numbers:
            continue
        value = random.choice(numbers)
        kind = random.choice(("print", "assert", "call"))
        if kind == "print":
            making.before(op, PrintOp(value))
        elif kind == "assert":
            assert_below(op, value, 1_000_000)
        else:
            name = f"{SEEN}_{value.type}"
            _declare(module, name, value.type)
            making.before(op, CallOp(name, [value], []))


def _is_place(op: Operation) -> bool:
    parent = op.parent_op()
    return parent is not None and parent.name in PLACES


def _declare(module: ModuleOp, name: str, type: Attribute) -> None:
    known = (op.sym_name.data for op in module.ops if isinstance(op, FuncOp))
    if name not in known:
        module.body.block.add_op(FuncOp.external(name, [type], []))
