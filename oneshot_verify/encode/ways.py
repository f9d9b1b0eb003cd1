"""Blocks of one program alone: each way from a block, under its condition, up to where all ways meet, or to the end.

source            target               ^a is walked by each program alone, up to ^d; there both go on in step.

   ^a                ^a
  c/ \\not c       not c/ \\c           ^d is a *meeting* of ^a: all ways from ^a come to it, without a block twice,
 ^b   ^c           ^c   ^b             and no other way leads in between. So no value that is made in between can be
  \\   /             \\   /              used behind it.
   ^d                ^d
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from xdsl.ir import Block, Operation, Region

from oneshot_verify.encode.machine import CheckMachine
from oneshot_verify.encode.paths import choose
from oneshot_verify.encode.refusal import NotAble, Obligation
from oneshot_verify.encode.relation import Pair
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.semantics.flat import flattened

Stop: TypeAlias = "tuple[Block | Operation, list[Any]]"
"""The block where ways meet and its arguments; or a terminator that ends the region, and its operands."""


def meeting(end: Operation) -> Block | None:
    """The first block that all ways from a terminator come to, if what lies in between is reached from there only, and
    no block in between comes again; else None."""
    edges = Counter(end.successors)
    while len(edges) > 1:
        reached = (each for each, number in edges.items() if number == len(each.predecessors()))
        last = getattr(next(reached, None), "last_op", None)
        if last is None or not last.successors:
            return None
        del edges[last.parent]
        edges.update(last.successors)
    return next(iter(edges), None)


def in_loops(region: Region) -> set[Block]:
    """The blocks of a region that come again, or lie between two that do."""
    found, before = {*region.blocks}, None
    while found != before:
        before, behind = found, {each for block in found for each in _successors(block)}
        found = {each for each in found & behind if not found.isdisjoint(_successors(each))}
    return found


def _successors(block: Block) -> Iterable[Block]:
    return block.last_op.successors if block.last_op else ()


@dataclass(frozen=True)
class Ways:
    """Walks blocks of one program."""

    pair: Pair
    machine: CheckMachine
    run: Callable[[Operation], None]
    """Runs an op."""
    loops: Container[Block]
    """The blocks that are loops: that they are run is an event, as loops of both programs are not compared here."""
    again: Iterator[int]
    """A budget: how often these may be run."""

    def walk(self, block: Block, arguments: Iterable[Any], to: Block | None = None) -> Stop:
        """Walk from the start of a block, on all ways to the block `to` or to the end of the region."""
        if block is to:
            return block, [*arguments]
        if block in self.loops:
            if next(self.again, None) is None:
                raise NotAble("blocks of one program alone that come again", Obligation.EVENT)
            side = "source" if self.machine.is_source else "target"
            self.machine.observe(cast("Any", block.last_op), f"a loop of blocks of the {side}", ())
        self.machine.values.update(zip(block.args, arguments, strict=True))
        *ops, end = flattened(block)
        for op in ops:
            self.run(op)
        return self.leave(end, to)

    def leave(self, end: Operation, to: Block | None) -> Stop:
        """Walk on from the terminator of a block."""
        if not facts_of(end).is_terminator:
            raise NotAble("a block of one program alone whose end is not known", Obligation.EVENT)
        if not end.successors:
            return end, [*map(self.machine.get, end.operands)]
        known, stops = self.machine.values, list[Block | Operation]()
        meets = meeting(end) or to

        def run(ways: Any) -> Any:
            ((after, arguments),) = ways
            self.machine.values = known.copy()
            stop, values = self.walk(after, arguments, meets)
            stops.append(stop)
            return [values]

        (values,) = choose(self.pair, [(self.machine, end)], run)
        # Where ways meet, only values that dominate the place can be used: those from before.
        self.machine.values = known
        stop = stops[-1]
        return self.walk(stop, values, to) if isinstance(stop, Block) else (stop, values)
