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

from oneshot_verify.bufferize.rewriter import move_before
from oneshot_verify.fuzz.adversary import making
from oneshot_verify.fuzz.mutants import (
    WITHOUT_MEANING,
    Change,
    mistakes,
    replace_op,
    visible,
    with_operand,
    with_property,
)
from oneshot_verify.ir.dialects.arith import AddiOp, CmpiOp, ConstantOp, XOrIOp
from oneshot_verify.ir.dialects.cf import AssertOp
from oneshot_verify.ir.dialects.func import CallOp, FuncOp
from oneshot_verify.ir.dialects.memref import AllocaOp, AllocOp, DeallocOp, GlobalOp
from oneshot_verify.ir.dialects.tensor import EmptyOp
from oneshot_verify.ir.dialects.vector import PrintOp
from oneshot_verify.semantics.reading import ranked_memref, ranked_tensor

OVERFLOWING = ("arith.addi", "arith.subi", "arith.muli", "arith.shli")
FAR = (0, -1, 1000, 7654321)
"""Other constants."""
LARGE_SIZE = 40
"""A size, or a count of rounds, that programs can be run with, though they are not as a rule."""
USUAL_SIZE = 3
"""One that they are run with."""
ACCESS = ("read", "write", "read-write", "none")
SEEN = "seen"
"""A function without a body, that takes a number."""
MOST_EFFECTS = 3
PLACES = ("func.func", "scf.for", "scf.if", "scf.execute_region", "scf.index_switch")
"""Ops in whose bodies effects have an order."""


def changes(op: Operation, random: Random) -> list[Change]:
    """Changes that can be made to an op; `random` chooses among values that would do."""
    found = [*mistakes(op)]
    for make in (_operands, _order, _buffers, _constants, _effects, _attributes):
        found += make(op, random)
    return found


def _operands(op: Operation, random: Random) -> Iterator[Change]:
    """An operand is another value from anywhere, or one that is made of it."""
    known = visible(op)
    for number, value in enumerate(op.operands):
        fitting = [other for other in known if other is not value and other.type == value.type]
        if fitting:
            yield with_operand(op, number, random.choice(fitting), "is any other value")
        for what, fits, make in OPERANDS:
            if fits(value.type):
                yield Change(f"operand {number} {what}", partial(_replace, op, number, make))


def _replace(op: Operation, number: int, make: Callable[[SSAValue], Sequence[Operation]]) -> None:
    """Replace an operand by the last result of the ops that `make` makes of it."""
    made = make(op.operands[number])
    move_before(op, *made)
    op.operands[number] = [result for each in made for result in each.results][-1]


def _is_buffer(type: Attribute) -> bool:
    return isinstance(type, MemRefType)


def _is_static(type: Attribute) -> bool:
    tensor = ranked_tensor(type)
    return tensor is not None and tensor.has_static_shape()


def _is_truth(type: Attribute) -> bool:
    return type == i1


def _is_scalar(type: Attribute) -> bool:
    return type == i1 or making.is_number(type)


def _with_one(combine: type[XOrIOp] | type[AddiOp], value: SSAValue) -> list[Operation]:
    one = making.number(1, value.type)
    return [one, combine(value, one)]


OPERANDS: tuple[
    tuple[str, Callable[[Attribute], bool], Callable[[SSAValue], Sequence[Operation]]], ...
] = (
    ("works on a copy", _is_buffer, partial(making.new_buffer, copied=True)),
    ("works on a new buffer", _is_buffer, partial(making.new_buffer, copied=False)),
    ("may be anything", _is_static, lambda value: [EmptyOp([], value.type)]),
    ("is poison", _is_scalar, lambda value: [PoisonOp(value.type)]),
    ("negated", _is_truth, partial(_with_one, XOrIOp)),
    ("is one more", making.is_number, partial(_with_one, AddiOp)),
)
"""Changes of an operand: in words, of which types, and the ops that make the new one."""


def _order(op: Operation, random: Random) -> Iterator[Change]:
    """An op is done twice, later, or not at all."""
    if making.is_terminator(op):
        return
    if not op.results:
        yield Change("done twice", lambda: move_before(op, op.clone()))
        yield Change("done last", partial(_do_last, op))
        if op.name in WITHOUT_MEANING:
            yield Change("forgotten", partial(Rewriter.erase_op, op))
    following = op.next_op
    if following is not None and not making.is_terminator(following) and not _uses(following, op):
        yield Change("done later", partial(move_before, op, following))


def _do_last(op: Operation) -> None:
    last = making.block_of(op).last_op
    if last is not None:
        move_before(last, op)


def _uses(user: Operation, op: Operation) -> bool:
    return any(operand.owner is op for inner in user.walk() for operand in inner.operands)


def _buffers(op: Operation, random: Random) -> Iterator[Change]:
    buffers = [value for value in visible(op) if _is_buffer(value.type)]
    # For the elements of an array, nobody says in which order.
    if buffers and not making.is_for_elements(op):
        # One that is used here more often than not.
        own = [value for value in op.operands if _is_buffer(value.type)]
        buffer = random.choice(own if own and random.random() < 0.7 else buffers)
        yield Change("a buffer freed", lambda: move_before(op, DeallocOp.get(buffer)))
        written = partial(making.first_element_written, buffer)
        yield Change("a buffer written", lambda: move_before(op, *written()))
    if isinstance(op, AllocOp):
        yield Change("on the stack", partial(replace_op, op, AllocaOp))


def _constants(op: Operation, random: Random) -> Iterator[Change]:
    value = op.value if isinstance(op, ConstantOp) else None
    if isa(value, IntegerAttr) and making.is_number(value.type):
        other = making.number(random.choice(FAR), value.type)
        yield with_property(op, "value", other.value, "another constant")


def _effects(op: Operation, random: Random) -> Iterator[Change]:
    """The outside world sees more."""
    numbers = [value for value in visible(op) if making.is_number(value.type)]
    if numbers:
        value = random.choice(numbers)
        yield Change("a print", lambda: move_before(op, PrintOp(value)))
        bound = random.choice((USUAL_SIZE, 1000))
        bound = USUAL_SIZE if making.hangs_on_size(value) else bound
        apply = partial(assert_below, op, value, bound)
        yield Change("an assertion", apply)


def assert_below(op: Operation, value: SSAValue, bound: int) -> None:
    """Put `cf.assert` before `op`, which says that a number is small: smaller than a run can make it."""
    bound = min(bound, LARGE_SIZE) if making.hangs_on_size(value) else bound
    most = making.number(bound, value.type)
    test = CmpiOp(value, most, "slt")
    move_before(op, most, test, AssertOp(test, f"below {bound}"))


def another_outcome(function: FuncOp, number: int) -> None:
    """Change one of the values that a function returns, or one element of it. Raises `ValueError` where none can be."""
    last = function.get_return_op()
    if last is None:
        raise ValueError("nothing is returned")
    value = last.operands[number]
    if ranked_memref(value.type) is not None:
        move_before(last, *making.first_element_written(value))
    else:
        made = making.constant(value.type)
        move_before(last, made)
        last.operands[number] = made.result


def _attributes(op: Operation, random: Random) -> Iterator[Change]:
    if op.name in OVERFLOWING:
        kinds = [IntegerOverflowFlag.NSW, IntegerOverflowFlag.NUW]
        has = getattr(op.properties.get("overflowFlags"), "data", ())
        flags = IntegerOverflowAttr("none" if has else [random.choice(kinds)])
        yield with_property(op, "overflowFlags", flags, "another promise")
    for name, value in op.properties.items():
        if isinstance(value, AffineMapAttr) and len(value.data.results) > 1:
            old = value.data
            turned = AffineMap(old.num_dims, old.num_symbols, tuple(reversed(old.results)))
            yield with_property(op, name, AffineMapAttr(turned), f"{name} turned round")


def symbol_changes(op: Operation, random: Random) -> list[Change]:
    """Changes of a function or a global as a whole."""
    if isinstance(op, FuncOp):
        return list(_promises(op, random))
    if isinstance(op, GlobalOp) and "constant" not in op.properties:
        return [with_property(op, "constant", UnitAttr(), "a global is constant")]
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
            yield with_property(
                op, "arg_attrs", made, f"argument {number} is promised another {name}"
            )


def season(module: ModuleOp, random: Random) -> None:
    """Put some effects into a tensor program, which random ones lack and changes need: prints, assertions, calls."""
    for _ in range(random.randint(0, MOST_EFFECTS)):
        parents = ((op, op.parent_op()) for op in module.walk())
        places = [op for op, parent in parents if parent is not None and parent.name in PLACES]
        op = random.choice(places) if places else module
        numbers = [value for value in visible(op) if making.is_number(value.type)]
        if not numbers:
            continue
        value = random.choice(numbers)
        name = f"{SEEN}_{value.type}"
        kind = random.choice(("print", "assert", "call"))
        if kind == "assert":
            assert_below(op, value, 1_000_000)
        else:
            move_before(op, PrintOp(value) if kind == "print" else CallOp(name, [value], []))
        if kind == "call":
            _declare(module, name, value.type)


def _declare(module: ModuleOp, name: str, type: Attribute) -> None:
    known = (op.sym_name.data for op in module.ops if isinstance(op, FuncOp))
    if name not in known:
        module.body.block.add_op(FuncOp.external(name, [type], []))
