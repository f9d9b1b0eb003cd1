"""Chains of ops that compute a tensor in place, from one without contents.

%e = tensor.empty()  ->  linalg.. outs(%e)  ->  scf.for iter_args(..)  ->  %made
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any, cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.interface import (
    OpOperand,
    attribute_of,
    dialect_of,
    is_tensor,
    op_name,
    owner_of,
    shape_of,
)
from oneshot_verify.bufferize.ops.tensor_fresh import generate_into, map_over
from oneshot_verify.bufferize.reify import dynamic_sizes
from oneshot_verify.bufferize.rewriter import Rewriter, at_start, constant_index, segments
from oneshot_verify.bufferize.slices import (
    Number,
    Slice,
    mixed,
    operand_groups,
    static_numbers,
)
from oneshot_verify.elide.rewrites.effects import FRESH, new_tensor
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.facts import facts_of, only_computes
from oneshot_verify.ir.symbols import has_body, references_of, resolve

MOST_ELEMENTS = 16
"""Limit for `from_elements`, which becomes one insertion per element."""


def is_spelled_out(op: Operation) -> bool:
    """True if `spell_out` has a replacement for an op."""
    match op_name(op):
        case "tensor.from_elements":
            return 0 < len(op.operands) <= MOST_ELEMENTS
        case "tensor.concat":
            return all(_is_static(value) for value in op.operands)
        case name:
            return name in _WORDS


def spell_out(op: Operation) -> None:
    """Replace an op that makes a tensor by ops that fill one without contents.

    %p = tensor.pad %s low[1] high[1]              %e = tensor.empty()
                                           ->      %f = linalg.map outs(%e)
                                                   %p = insert_slice %s into %f[1] [..] [1]
    """
    rewriter = Rewriter()
    rewriter.focus(op)
    made = _WORDS[op_name(op)](rewriter, op, new_tensor(op, op.results[0]))
    rewriter.replace(op, [made])


def _generate(rewriter: Rewriter, op: Operation, empty: SSAValue) -> SSAValue:
    return generate_into(rewriter, op, empty)


def _splat(rewriter: Rewriter, op: Operation, empty: SSAValue) -> SSAValue:
    block = Block()
    with rewriter.at(at_start(block)):
        rewriter.create("linalg.yield", [op.operands[0]])
    return map_over(rewriter, empty, block, ())


def _pad(rewriter: Rewriter, op: Operation, empty: SSAValue) -> SSAValue:
    _, low, _ = operand_groups(op)
    filled = generate_into(rewriter, op, empty)
    return _inserted(rewriter, op.operands[0], filled, mixed(static_numbers(op, "static_low"), low))


def _from_elements(rewriter: Rewriter, op: Operation, empty: SSAValue) -> SSAValue:
    shape = [size or 0 for size in shape_of(empty.type) or ()]
    made = empty
    for element, place in zip(op.operands, product(*map(range, shape)), strict=True):
        indices = [constant_index(rewriter, number) for number in place]
        made = rewriter.value("tensor.insert", [element, made, *indices], empty.type)
    return made


def _concat(rewriter: Rewriter, op: Operation, empty: SSAValue) -> SSAValue:
    dim: Any = attribute_of(op, "dim")
    along, made, position = int(dim.value.data), empty, 0
    for operand in op.operands:
        shape = _shape(operand)
        offsets: list[Number] = [0] * len(shape)
        offsets[along] = position
        made = _inserted(rewriter, operand, made, offsets)
        position += shape[along]
    return made


def _inserted(
    rewriter: Rewriter, source: SSAValue, into: SSAValue, offsets: list[Number]
) -> SSAValue:
    sizes = mixed(_shape(source), dynamic_sizes(rewriter, source))
    values, counts, static = Slice(offsets, sizes, [1] * len(offsets)).operands()
    properties = static | {"operandSegmentSizes": segments(1, 1, *counts)}
    return rewriter.value("tensor.insert_slice", [source, into, *values], into.type, properties)


def _shape(value: SSAValue) -> tuple[int, ...]:
    return cast("TensorType[Attribute]", value.type).get_shape()


def _is_static(value: SSAValue) -> bool:
    return DYNAMIC_INDEX not in _shape(value)


_WORDS: dict[str, Callable[[Rewriter, Operation, SSAValue], SSAValue]] = {
    "tensor.concat": _concat,
    "tensor.from_elements": _from_elements,
    "tensor.generate": _generate,
    "tensor.pad": _pad,
    "tensor.splat": _splat,
}


INSERTIONS = frozenset({"tensor.insert", "tensor.insert_slice", "vector.transfer_write"})
"""Ops that overwrite a slice of operand 1."""
RESHAPES = frozenset({"tensor.expand_shape", "tensor.collapse_shape"})
FOREIGN = frozenset({"arith.constant", "bufferization.to_tensor", "tensor.extract_slice"})
"""Ops that give a tensor in memory that others use."""
CASTS = RESHAPES | {"tensor.cast"}
"""Ops that give the same tensor another type."""


@dataclass(frozen=True)
class Chain:
    """Ops of one block, each of which computes in the result of the one before."""

    ops: tuple[Operation, ...]
    """The last op first."""
    starts: tuple[OpOperand, ...]
    """The operands where the chain starts: tensors without contents; several if it branches."""
    spelled: tuple[Operation, ...] = ()
    """Ops without such an operand that get one if `spell_out` replaces them."""
    may_wait: bool = True
    """True if nothing else uses the intermediate tensors, and all the ops may be sunk."""

    @property
    def reshapes(self) -> tuple[Operation, ...]:
        """The ops that reshape the tensor."""
        return tuple(op for op in self.ops if op_name(op) in RESHAPES)


def chain_to_empty(made: SSAValue, block: Block | None) -> Chain | None:
    """The chain in `block` that computes `made`; None if it does not start without contents."""
    ops: list[Operation] = []
    may_wait = is_tensor(made) and len(list(made.uses)) == 1
    value = made
    while is_tensor(value) and isinstance(value, OpResult) and op_name(value.op) not in FRESH:
        op = value.op
        if op.parent is not block:
            return None
        others = any(result.first_use for result in op.results if result is not value)
        may_wait = may_wait and not others and _has_one_user(value) and _may_wait(op)
        ops.append(op)
        if is_spelled_out(op):
            return Chain(tuple(ops), (), (op,), may_wait)
        if op_name(op) == "scf.if":
            return _branching(value, tuple(ops), may_wait)
        tied = OpOperand(op, 0) if op_name(op) in CASTS else tied_operand(value)
        if tied is None:
            return None
        value = tied.value
        if _is_fresh(value) or _is_foreign_and_unread(tied):
            return Chain(tuple(ops), (tied,), (), may_wait)
    return None


def with_all_spelled_out(made: OpOperand, block: Block | None) -> Chain | None:
    """Spell out all ops of the chain that computes an operand; returns the new chain."""
    while (chain := chain_to_empty(made.value, block)) is not None and chain.spelled:
        for op in chain.spelled:
            spell_out(op)
    return chain


def tied_operand(value: OpResult) -> OpOperand | None:
    """The tied operand of a result; for a call, an argument that could serve as its destination."""
    op = value.op
    if op_name(op) == "scf.for":
        return OpOperand(op, 3 + value.index)
    if op_name(op) == "scf.forall":
        return OpOperand(op, len(op.operands) - len(op.results) + value.index)
    if op_name(op) in INSERTIONS:
        return OpOperand(op, 1)
    if op_name(op) == "func.call":
        alike = [
            n for n, each in enumerate(op.operands) if _is_fresh(each) and each.type == value.type
        ]
        return OpOperand(op, alike[-1]) if alike else None
    outputs = op.operands[len(op.operands) - len(op.results) :]
    is_linalg = op_name(op).startswith("linalg.") and len(outputs) == len(op.results)
    if not is_linalg or outputs[value.index].type != value.type:
        return None
    return OpOperand(op, len(op.operands) - len(op.results) + value.index)


def _branching(value: OpResult, ops: tuple[Operation, ...], may_wait: bool) -> Chain | None:
    """The chain through an `scf.if`, each branch of which computes its result from a tensor without contents."""
    starts: list[OpOperand] = []
    spelled: list[Operation] = []
    for region in value.op.regions:
        end = region.blocks[0].last_op if region.blocks else None
        inner = None if end is None else chain_to_empty(end.operands[value.index], end.parent)
        if inner is None or inner.reshapes:
            return None
        starts += inner.starts
        spelled += inner.spelled
    return Chain(ops, tuple(starts), tuple(spelled), may_wait)


def _may_wait(op: Operation) -> bool:
    """True if `op` is pure, or calls a function whose ops are, so that it may be sunk."""
    if op_name(op) != "func.call":
        return only_computes(op)
    called = [resolve(op, name) for name in references_of(op)]
    functions = [each for each in called if isinstance(each, FuncOp) and has_body(each)]
    return functions == called and all(
        only_computes(each) for function in functions for each in function.body.ops
    )


def _has_one_user(value: SSAValue) -> bool:
    """True if one op has all uses of a tensor; it may both read and overwrite it."""
    return len({use.operation for use in value.uses}) == 1


def _is_foreign_and_unread(tied: OpOperand) -> bool:
    """True if an op overwrites all of a tensor in memory that others use, and does not read it."""
    owner = owner_of(tied.value)
    if not isinstance(owner, FuncOp) and op_name(owner) not in FOREIGN:
        return False
    return is_never_read(tied)


def is_never_read(at: OpOperand) -> bool:
    """True if a structured op does not read the destination `at`."""
    if dialect_of(at.op) != "linalg" or at.index < len(at.op.operands) - len(at.op.results):
        return False
    regions = at.op.regions
    arguments = regions[0].blocks[0].args if regions and regions[0].blocks else ()
    if len(arguments) == len(at.op.operands):
        return arguments[at.index].first_use is None
    return not facts_of(at.op).updates


def _is_fresh(value: SSAValue) -> bool:
    """True if a tensor has no contents."""
    op = owner_of(value)
    return op_name(op) in FRESH and not any(map(is_tensor, op.operands))
