"""Alias analysis of tensors by the text: the arguments of functions whose memory a tensor may live in.

%a = bufferization.alloc_tensor() copy(%t)                  new memory
%r = scf.for ... iter_args(%x = %a) { ... scf.yield %u }    that of %u, too
%m = bufferization.to_buffer %r                             may be new, or the caller's buffer of %u
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.ir.branches import forwarded_operands, yields_of
from oneshot_verify.ir.dialects.linalg_structured import inputs, is_structured
from oneshot_verify.ir.facts import Gives, facts_of, inits_of
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import called_function, is_shaped

_COUNTING = frozenset({"affine.for", "scf.for"})


Homes = frozenset[SSAValue | None]
"""Arguments of functions; None stands for new memory."""


def homes_of(value: SSAValue, known: dict[SSAValue, Homes]) -> Homes:
    """In whose memory a tensor or buffer may live; `known` says it of others, and comes to say it of this one.
    Functions are looked into where they are called; what others return may be any of what they were given."""
    asked, found = value, set[SSAValue | None]()
    seen: set[SSAValue] = set()
    passed: dict[SSAValue, list[SSAValue]] = {}
    """For arguments of functions that are called, what they are given."""
    todo = [value]
    while todo:
        value = todo.pop()
        if value in seen or not is_shaped(value.type):
            continue
        seen.add(value)
        if value in known:
            found |= {None} & known[value]
            todo += (home for home in known[value] if home is not None)
        elif isinstance(value, OpResult):
            function = called_function(value.op) if op_name(value.op) == "func.call" else None
            if function is not None and function.regions[0].blocks:
                arguments = function.regions[0].blocks[0].args
                for argument, operand in zip(arguments, value.op.operands, strict=True):
                    passed.setdefault(argument, []).append(operand)
                    if argument in seen:
                        todo.append(operand)
                todo += (end.operands[value.index] for end in yields_of(function.regions[0]))
            else:
                made_of = tuple(_of_result(value.op, value.index))
                found.update(() if made_of else (None,))
                todo += made_of
        elif isinstance(value, BlockArgument):
            made_of = _of_argument(value.block, value.index)
            if made_of is None:
                found.update(() if value in passed else (value,))
                made_of = passed.get(value, ())
            todo += made_of
    return known.setdefault(asked, frozenset(found))


def written_over(op: Operation) -> Sequence[int] | None:
    """The numbers of the operands that the results overwrite; None for an op that makes something else."""
    facts = facts_of(op)
    if is_structured(op):
        return range(len(inputs(op)), len(op.operands))
    if facts.destination_style:
        return inits_of(op) or ()
    if facts.destination is not None:
        return (facts.destination,)
    return None


def _of_result(op: Operation, number: int) -> Iterable[SSAValue]:
    """The values that a result may alias; empty if it is in new memory."""
    name, facts = op_name(op), facts_of(op)
    if facts.gives is Gives.NEW:
        return ()
    if facts.gives is Gives.VIEW:
        return op.operands[:1]
    if name == "scf.forall":
        return [op.operands[len(op.operands) - len(op.results) + number]]
    over = written_over(op)
    if over:
        return [op.operands[over[number]]]
    if name in _COUNTING:
        return _carried(op, number)
    if name == "scf.while":
        return [end.operands[number + 1] for end in yields_of(op.regions[0])]
    if op.regions and facts.gives is Gives.ONE_OF:
        return [end.operands[number] for region in op.regions for end in yields_of(region)]
    return op.operands


def _of_argument(block: Block, number: int) -> Sequence[SSAValue] | None:
    """The same of the argument of a block; None of a function's own."""
    op, region = block.parent_op(), block.parent
    if op is None or region is None:
        return None
    if region.blocks[0] is not block:
        return [branch.operands[n] for branch, n in forwarded_operands(block, number)]
    name = op_name(op)
    if name in _COUNTING:
        return _carried(op, number - 1)
    if name == "scf.forall":
        return [op.operands[len(op.operands) - len(block.args) + number]]
    if name == "scf.while":
        before, after = op.regions
        if region is after:
            return [end.operands[number + 1] for end in yields_of(before)]
        return [op.operands[number], *(end.operands[number] for end in yields_of(after))]
    return None if op_name(op) == "func.func" else op.operands


def _carried(loop: Operation, number: int) -> list[SSAValue]:
    first = len(loop.operands) - len(loop.results)
    ends = yields_of(loop.regions[0])
    return [loop.operands[first + number], *(end.operands[number] for end in ends)]
