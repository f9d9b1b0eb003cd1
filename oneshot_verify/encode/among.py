"""Which buffers from outside a loop may carry, as its text says: a certificate may name them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from xdsl.ir import Block, Operation, SSAValue

from oneshot_verify.check.certificate import Certificate, Point
from oneshot_verify.encode.at_heads import at_heads
from oneshot_verify.ir.places import Places
from oneshot_verify.search.regions import carried_at
from oneshot_verify.search.structure import first_carried
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.opaque import is_buffer
from oneshot_verify.semantics.reading import attribute

if TYPE_CHECKING:
    from oneshot_verify.encode.prove import ProgramPair


def among_those_of_outside(pair: ProgramPair, certificate: Certificate) -> Certificate:
    """The same plan, in which loops name the buffers of outside that they may carry, where they carry no others."""
    names = Places(pair.targets[certificate.function])
    return at_heads(certificate, partial(_named, names))


def _named(names: Places, point: Point) -> Point:
    op = names.op(point.target)
    arguments, loop = carried_at(point, op), op if point.rule == "loop" else None
    head = op.parent if loop is None else op.regions[0].blocks[0]
    if head is None:
        return point
    inits = op.operands[len(op.operands) - len(arguments) :] if loop else ()
    found: dict[int, set[str]] = {}
    for number, argument in enumerate(arguments):
        if is_buffer(argument.type):
            roots = _Roots(names, head, loop)
            if roots.come_to(argument):
                found[number] = roots.found
    # What is the same buffer in each round, is among no others.
    own = {number: {names.name(each)} for number, each in enumerate(inits)}
    others = [number for number in found if found[number] != own.get(number)]
    among = tuple((number, name) for number in others for name in sorted(found[number]))
    kept = [tuple(n for n in each if n not in found) for each in (point.moved, point.frozen)]
    return replace(point, among=among, moved=kept[0], frozen=kept[1])


class _Roots:
    """The buffers of outside that a value may be. Without an op that is the loop, it is one of blocks."""

    def __init__(self, names: Places, head: Block, loop: Operation | None) -> None:
        self.names = names
        self.head = head
        self.loop = loop
        self.found: set[str] = set()
        self._seen: set[SSAValue] = set()
        self._rounds = (
            _rounds(head) if loop is None else [b for r in loop.regions for b in r.blocks]
        )
        """The blocks that rounds come through."""

    def come_to(self, value: SSAValue) -> bool:
        """Whether all that it may be has a name outside."""
        if value in self._seen:
            return True
        self._seen.add(value)
        owner = value.owner
        home = owner if isinstance(owner, Block) else owner.parent
        if isinstance(owner, Block) and owner in self._rounds:
            return all(map(self.come_to, self._given(owner, owner.args.index(value))))
        if isinstance(owner, Operation) and home in self._rounds:
            if op_name(owner) == "memref.get_global":
                self.found.add(f"@{str(attribute(owner, 'name')).removeprefix('@')}")
                return True
            return op_name(owner) == "memref.cast" and self.come_to(owner.operands[0])
        while home is not None and home not in self._rounds:
            around = home.parent_op()
            home = None if around is None else around.parent
        if home is not None:
            return False
        self.found.add(self.names.name(value))
        return True

    def _given(self, block: Block, number: int) -> Iterator[SSAValue]:
        """What an argument of a block may be."""
        if self.loop is not None:
            # What ends one region of a loop is given to the next one, or to the first.
            at = [each.blocks[0] for each in self.loop.regions].index(block)
            last = self.loop.regions[at - 1].blocks[-1].last_op
            carried = number - (first_carried(self.loop) if at == 0 else 0)
            if last is not None:
                yield last.operands[carried + (op_name(last) == "scf.condition")]
            if at == 0:
                count = len(block.args) - first_carried(self.loop)
                yield self.loop.operands[len(self.loop.operands) - count + carried]
            return
        for other in block.parent.blocks if block.parent is not None else ():
            end = other.last_op
            values = [] if end is None else list(end.operands[op_name(end) != "cf.br" :])
            for successor in () if end is None else end.successors:
                if successor is block:
                    yield values[number]
                del values[: len(successor.args)]


def _rounds(head: Block) -> list[Block]:
    """The blocks through which ways come back to a head; not those of a loop around it."""
    region = head.parent
    others = set[Block]() if region is None else _reached(region.blocks[0], head) - {head}
    return [each for each in _reached(head) if head in _reached(each) and each not in others]


def _reached(block: Block, end: Block | None = None) -> set[Block]:
    """The blocks behind a block, on ways that end at another one."""
    found: set[Block] = set()
    todo = [block]
    while todo:
        last = todo.pop().last_op
        new = [each for each in (last.successors if last is not None else ()) if each not in found]
        found.update(new)
        todo += [each for each in new if each is not end]
    return found
