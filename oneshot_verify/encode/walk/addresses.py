"""Addresses of buffers: identity of allocations, and alignment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.table import BOOL, INT, Truth
from oneshot_verify.semantics.values import Block, BlockView, Index, MemRefValue

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.machine import ProofMachine


def same_allocation(machine: ProofMachine, one: Block, other: Block) -> Truth:
    """The condition that both blocks are one allocation."""
    if one is other:
        return True
    machine.asks_identity = True
    blocks = machine.memory.blocks
    both_live = machine.terms.conj((blocks[one].live, blocks[other].live))
    are_given = {one, other} <= machine.given
    if both_live is True and not are_given and are_distinct(machine, one, other):
        return False
    return machine.terms.eq(address(machine, one), address(machine, other))


def address(machine: ProofMachine, block: Block) -> Any:
    """The address of a block: a symbol that differs from those of other allocations that are live together with it."""
    machine.asks_identity = True
    if block in machine.made_for_element:
        raise Incomplete("the address of a buffer that is made for each element", None)
    blocks, terms = machine.memory.blocks, machine.terms
    mine = machine.addresses.get(block)
    if mine is None:
        name = f"address of {block.name}"
        mine = machine.addresses[block] = terms.symbol(name, INT, machine.term_domain.scope)
    for other, its in machine.addresses.items():
        if other is not block and other in blocks and are_distinct(machine, block, other):
            both_live = terms.conj((blocks[block].live, blocks[other].live))
            differ = terms.neg(terms.eq(mine, its))
            machine.obligations.session.assume(terms.disj((terms.neg(both_live), differ)))
    return mine


def aligned(machine: ProofMachine, seen: BlockView, at: Sequence[Index], multiple: int) -> Truth:
    """The condition that the address of an element of a block is a multiple of `multiple`."""
    if seen.folds or any(_shows(buffer, seen.block) for buffer in machine.globals.values()):
        return machine.perhaps("aligned")
    address(machine, seen.block)
    # What the tensor program was given lies where it lies for the bufferized program.
    name = ("aligned", multiple, machine.twins.get(seen.block, seen.block))
    return machine.terms.apply(BOOL, name, *seen.innermost.apply(at))


def are_distinct(machine: ProofMachine, one: Block, other: Block) -> bool:
    """True if two blocks that are live at the same time are two allocations: one of them was made here, or both are
    arguments, which callers must not let overlap."""
    return (one in machine.given and other in machine.given) or any(
        _is_made_here(machine, block) for block in (one, other)
    )


def _is_made_here(machine: ProofMachine, block: Block) -> bool:
    is_allocation = block.freeable or block in machine.stack
    is_known = block not in machine.given and block not in machine.from_outside
    return is_allocation and is_known and block not in machine.memory.borrowed


def _shows(buffer: MemRefValue, block: Block) -> bool:
    return any(seen.block is block for _, seen in buffer.views)
