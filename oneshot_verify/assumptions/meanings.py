"""Assumptions that the meanings of ops make, as sentences for a verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    IntegerAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr

from oneshot_verify.ir.branches import ways_back
from oneshot_verify.ir.facts import facts_of, is_destination_style
from oneshot_verify.ir.facts.names import constant_number
from oneshot_verify.ir.symbols import ops_in, told_once
from oneshot_verify.semantics.backing import TO_BUFFER
from oneshot_verify.semantics.grounds import assumed_of
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.moved_up import SAYS, moved_up_in
from oneshot_verify.semantics.reading import (
    affine_map,
    integers,
    is_called,
    is_shaped,
    items,
    ranked,
    ranked_memref,
    shape_of,
)

_WHOLE_VECTORS = frozenset(
    {
        *("affine.vector_load", "affine.vector_store", "vector.load", "vector.maskedload"),
        *("vector.maskedstore", "vector.store", "vector.transfer_read", "vector.transfer_write"),
    }
)
_TRANSFERS = {"vector.transfer_read": 0, "vector.transfer_write": 1}
"""Ops that compare their start index with the end of a tensor or buffer; the value is its operand number."""
_LEAVE_A_CHOICE = frozenset({"afn", "arcp", "contract", "nsz", "reassoc"})
"""Flags of `fastmath` that allow several results. Source: https://llvm.org/docs/LangRef.html#fast-math-flags"""
_ANY = (-inf, inf)
_ways_back = told_once(ways_back)


def assumed_by_ops(*functions: Operation) -> Iterator[str]:
    """One sentence for each assumption that these functions need, because a dialect leaves a meaning open."""
    ops = [op for each in functions for op in ops_in(each)]
    blocks = (block for op in ops for region in op.regions for block in region.blocks)
    if any(_may_not_fit(op) for block in blocks for op in moved_up_in(block)):
        yield SAYS
    for asks, said in _LEFT_OPEN:
        if any(map(asks, ops)):
            yield said
    yield from dict.fromkeys(said for op in ops for said in assumed_of(op))
    for name in sorted({op_name(op) for op in ops if is_destination_style(op)}):
        yield (
            f"'{name}', whose meaning is not known, is in destination-passing style: it does the same to equal "
            "operands, comes to its end, and changes nothing but its inits"
        )


def _is(*names: str) -> Callable[[Operation], bool]:
    return lambda op: op_name(op) in names


def _gives_away(op: Operation) -> bool:
    is_tensor_of_buffer = op_name(op) == "bufferization.to_tensor"
    return is_tensor_of_buffer and op.get_attr_or_prop("writable") is not None


def _takes_apart(op: Operation) -> bool:
    """True for an `affine.delinearize_index` that writes a size for the outermost digit, too."""
    if op_name(op) != "affine.delinearize_index":
        return False
    return len(integers(op, "static_basis")) == len(op.results)


def _promises_digits(op: Operation) -> bool:
    return op_name(op) == "affine.linearize_index" and op.get_attr_or_prop("disjoint") is not None


def _moves_loose_lanes(op: Operation) -> bool:
    """True if an op accesses memory as one vector whose lanes are not whole bytes: LLVM packs the bits of such a
    vector, but gives each element of a buffer its own bytes."""
    if op_name(op) not in _WHOLE_VECTORS:
        return False
    buffers = filter(None, map(ranked_memref, op.operand_types))
    return any(_is_loose(type.element_type) for type in buffers)


def _is_loose(element: Attribute) -> bool:
    if not isinstance(element, IntegerType | AnyFloat):
        return False
    width = element.bitwidth
    return width < 8 or width & (width - 1) != 0


def _may_reach_far(op: Operation) -> bool:
    """True if a transfer compares a start index with the end of a dimension, and the text does not exclude that the
    distance between them needs more than 32 bits."""
    shaped = _TRANSFERS.get(op_name(op))
    if shaped is None:
        return False
    sizes, starts = shape_of(op, op.operands[shaped]), op.operands[shaped + 1 :]
    runs_over = affine_map(op, "permutation_map").data.results
    flags = items(op.get_attr_or_prop("in_bounds"))
    inside = {
        own for own, flag in enumerate(flags) if isinstance(flag, IntegerAttr) and flag.value.data
    }
    return any(
        isinstance(over, AffineDimExpr)
        and own not in inside
        and not is_near(sizes[over.position], starts[over.position])
        for own, over in enumerate(runs_over)
    )


def is_near(size: int, start: SSAValue) -> bool:
    """True if 32 bits surely hold the distance from `start` to the end of a dimension of `size`."""
    low, high = _range_of(start)
    return size != DYNAMIC_INDEX and size - low < 2**31 and high - size <= 2**31


def _range_of(number: SSAValue) -> tuple[float, float]:
    """The smallest and the largest value of an index, known for constants and for induction variables of `scf.for`."""
    owner = number.owner
    if not isinstance(owner, Block):
        value = constant_number(number)
        return _ANY if value is None else (value, value)
    loop = owner.parent_op()
    if loop is None or op_name(loop) != "scf.for" or number is not owner.args[0]:
        return _ANY
    (low, _), (_, high) = map(_range_of, loop.operands[:2])
    # Negative ones are large where the loop compares without sign.
    return (low, high) if 0 <= low <= high else _ANY


def _chooses_by_contents(op: Operation) -> bool:
    """True for an `arith.select` of tensors or buffers whose condition may be undefined."""
    if op_name(op) != "arith.select" or not is_shaped(op.results[0].type):
        return False
    condition = op.operands[0]
    around = condition.owner.parent_op()
    if is_shaped(condition.type):
        return False
    # A condition that a caller from outside passes is taken to be defined. One that a call in this program or a
    # branch to a later block passes is not.
    is_given = isinstance(around, FuncOp) and condition in around.args
    return is_called(around) if is_given else True


def _may_not_fit(op: Operation) -> bool:
    """True if a view that was moved up may not fit its buffer, as far as the text tells."""
    given, made = ranked(op.operands[0].type), ranked(op.results[0].type)
    if given is None or made is None or op_name(op) == "memref.reinterpret_cast":
        return True
    if op_name(op) == "memref.subview":
        return len(op.operands) > 1 or DYNAMIC_INDEX in given.get_shape()
    if op_name(op) in ("memref.expand_shape", "memref.collapse_shape"):
        has_layout = isinstance(given, MemRefType) and not isinstance(given.layout, NoneAttr)
        return has_layout or DYNAMIC_INDEX in (*given.get_shape(), *made.get_shape())
    sizes = zip(given.get_shape(), made.get_shape(), strict=False)
    says_more = any(new not in (DYNAMIC_INDEX, old) for old, new in sizes)
    is_other = (
        isinstance(given, MemRefType)
        and isinstance(made, MemRefType)
        and (made.layout != given.layout and not _leaves_open(made.layout))
    )
    return op_name(op) == "memref.cast" and (says_more or is_other)


def _leaves_open(layout: Attribute) -> bool:
    if not isinstance(layout, StridedLayoutAttr):
        return False
    return all(isinstance(each, NoneAttr) for each in (*layout.strides, layout.offset))


def _takes_stack_again(op: Operation) -> bool:
    """True if an op takes stack memory in each iteration of a loop, and the memory is freed only after the loop."""
    around = op.parent_op() if facts_of(op).on_stack else None
    while around is not None:
        is_first = op.parent in (region.blocks.first for region in around.regions)
        if not is_first and _ways_back(around):
            return True
        if facts_of(around).is_scope:
            return False
        if facts_of(around).repeats:
            return True
        op, around = around, around.parent_op()
    return False


def _leaves_a_choice(op: Operation) -> bool:
    """True if `fastmath` flags allow an op several results."""
    flags = getattr(op.get_attr_or_prop("fastmath"), "data", ())
    return not _LEAVE_A_CHOICE.isdisjoint(flag.value for flag in flags)


_LEFT_OPEN: Sequence[tuple[Callable[[Operation], bool], str]] = (
    # Its page leaves the width to the target machine.
    (_is("index.sizeof"), "an index has 64 bits"),
    # MLIR makes the tensor undefined instead; but a buffer cannot be undefined.
    (
        _chooses_by_contents,
        "'arith.select' between tensors or buffers chooses by a condition that is defined",
    ),
    # The dialect's page says only that canonicalization may use the outermost size, which it does.
    (_takes_apart, "a number that 'affine.delinearize_index' takes apart fits its sizes"),
    (_promises_digits, "numbers that 'affine.linearize_index' joins as 'disjoint' fit their sizes"),
    (
        _moves_loose_lanes,
        "lanes that do not fill their bytes lie in memory as elements do (mlir-opt packs their bits)",
    ),
    # Their pages say nothing of that, but the lowering of mlir-opt cuts these numbers.
    (_is("scf.index_switch"), "the numbers by which 'scf.index_switch' chooses fit in 32 bits"),
    (_is("vector.create_mask"), "operands of 'vector.create_mask' fit in 32 bits"),
    (
        _may_reach_far,
        "the distance from the start of a 'vector' transfer to the end of a dimension that is not 'in_bounds' fits in "
        "32 bits",
    ),
    # Its page leaves it to the machine which casts mean anything.
    (
        _is("memref.memory_space_cast"),
        "the result of 'memref.memory_space_cast' may be used, written, and freed as memory of its space",
    ),
    # Otherwise its page calls it undefined.
    (
        _is("iree_codegen.swizzle_hint"),
        "elements stored through one 'iree_codegen.swizzle_hint' are loaded through the same one",
    ),
    (_is("memref.distinct_objects"), "results of one 'memref.distinct_objects' do not overlap"),
    # What lies outside is 0 for the machine, unless the op says otherwise.
    (
        _is("amdgpu.fat_raw_buffer_cast"),
        "what 'amdgpu.fat_raw_buffer_cast' casts is used within its bounds only, and may be used, written, and freed "
        "as memory of the other space",
    ),
    # Each op may take another one of several right results.
    (_leaves_a_choice, "arithmetic with 'fastmath' gives equal results for equal operands"),
    # The pages do not say how large the stack is, which the tensor program does not use.
    (_takes_stack_again, "the stack has room for what all iterations of a loop allocate on it"),
    # Its lowering keeps the parts apart.
    (_is("complex.create"), "a complex number is poison where a part of it is"),
    # Its page says only that the buffer may be written for the tensor.
    (
        _gives_away,
        "a buffer that 'to_tensor' makes 'writable' is written before it is read, and tensors that may live there "
        "do not change",
    ),
    # Later steps of bufferization decide if a tensor gets a new buffer or is changed in place.
    (
        _is(*TO_BUFFER),
        "later steps of bufferization change no tensor in place while a buffer is in use that 'to_buffer' made of it",
    ),
)
"""The ops with an assumption that is not one of `grounds`, each as a predicate with the sentence to print."""
