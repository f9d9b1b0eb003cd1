"""Which buffers a loop is given for good, so that all its rounds are alike.

    %a = memref.alloc                      nobody else can name %a: its name for the buffer ends here, and at the head
    %r = scf.for iter_args(%m = %a)        of each round, the first one too, %m is a buffer that was made for the loop
      %b = memref.alloc ...
      scf.yield %b

Without that, such a loop has two kinds of rounds, each is walked, and each loop in it is closed for each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, SSAValue

from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.facts.fact import ANYTHING, Gives
from oneshot_verify.semantics.opaque import is_buffer
from oneshot_verify.semantics.reading import is_shaped
from oneshot_verify.semantics.values import Block, MemRefValue

if TYPE_CHECKING:
    from oneshot_verify.encode.loops.pair import LoopText
    from oneshot_verify.encode.walk.lockstep import Lockstep


def handed_over(text: LoopText, inits: Sequence[Any], walk: Lockstep) -> Iterator[Block]:
    """The blocks before the loop whose only name is an init, where each round hands on a buffer that it made."""
    memory, pairs = walk.target.memory, walk.relation.pairs
    # A loop with bounds names its inits last.
    named = text.op.operands[len(text.op.operands) - len(inits) :]
    for operand, init, yielded in zip(named, inits, text.yielded, strict=False):
        is_buffer_of_its_own = isinstance(init, MemRefValue) and _is_new(operand)
        if not is_buffer_of_its_own or not _is_made_in(yielded, text.blocks):
            continue
        if len(init.views) != 1 or not _ends_at(operand, text.op, walk.position):
            continue
        block = init.views[0][1].block
        state = memory.blocks[block]
        is_plain = block.freeable and state.live is True and state.writable is True
        if is_plain and block not in memory.borrowed and block not in pairs.values():
            yield block


def _is_new(value: SSAValue) -> bool:
    """Whether a value is a buffer that an op has just made."""
    op = value.owner
    return isinstance(op, Operation) and facts_of(op).gives is Gives.NEW


def _is_made_in(value: SSAValue, blocks: Collection[IRBlock]) -> bool:
    """Whether a round may well make this buffer: a new one, or what a loop in it makes of a new one."""
    op = value.owner
    while isinstance(op, Operation) and op.parent in blocks:
        if _is_new(value):
            return True
        carried = [operand for operand in op.operands if is_buffer(operand.type)]
        if not op.regions or len(carried) != 1:
            return False
        value, op = carried[0], carried[0].owner
    return False


def _ends_at(value: SSAValue, loop: Operation, position: Callable[[Operation], int]) -> bool:
    """Whether nothing but one operand of the loop knows a new buffer from there on, by what the text says."""
    users = [use.operation for use in value.uses]
    # Elsewhere the loop might come again, or not at all.
    is_beside = isinstance(value.owner, Operation) and value.owner.parent is loop.parent
    return (
        is_beside
        and users.count(loop) == 1
        and all(
            user is loop
            or (
                user.parent is loop.parent and _only_looks(user) and position(user) < position(loop)
            )
            for user in users
        )
    )


def _only_looks(op: Operation) -> bool:
    """Whether an op that is done with leaves nobody behind who knows the buffers that it took."""
    facts = facts_of(op)
    effects = {*facts.reads, *facts.writes}
    is_known = bool(effects) and ANYTHING not in effects and not facts.functions
    gives_data = any(is_shaped(result.type) for result in op.results)
    return facts.only_measures or (is_known and not gives_data)
