"""The rule for branches: walk each path of both programs under its path condition, then merge the states.

source   if c { .. t1 } else { .. t2 }          target   if c' { .. m1 } else { .. m2 }
----------------------------------------------------------------------------------------
asked    c is defined, and c' the same; on the first path where c, on the second where not c
known    behind: `t1 if c else t2`, and the same choice of buffers and of all memory

Blocks of one program alone are walked from a branch up to where all its ways meet, or to the end of the region:

source            target               ^a is walked by each program alone, up to ^d; there both go on in step.

   ^a                ^a
  c/ \\not c       not c/ \\c           ^d is a *meeting* of ^a: all ways from ^a come to it, without a block twice,
 ^b   ^c           ^c   ^b             and no other way leads in between. So no value that is made in between can be
  \\   /             \\   /              used behind it.
   ^d                ^d
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias, cast

from xdsl.ir import Block, Operation

from oneshot_verify.encode.heads import Ended
from oneshot_verify.encode.machine import CheckMachine
from oneshot_verify.encode.programs import Sides
from oneshot_verify.encode.refusal import NotAble, Obligation, Refused
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.terms import Scalar, both, implies, no, value_of
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.semantics.control import decision, flattened
from oneshot_verify.semantics.ways import meeting

Stop: TypeAlias = "tuple[Block | Operation, list[Any]]"
"""The block where ways meet and its arguments; or a terminator that ends the region, and its operands."""


def choose(pair: Pair, sides: Sides, run: Callable[[Sequence[Any]], Any]) -> Any:
    """Branch between regions or blocks, in both programs or in one alone; `run` walks one choice."""
    found = [decision(machine, op) for machine, op in sides]
    if len({(len(each.ways), len(each.conditions)) for each in found}) > 1:
        words = "the two ops choose between different numbers of ways"
        raise Refused(Obligation.DECISION.asks(words))
    for each, (machine, op) in zip(found, sides, strict=True):
        if each.by is not None:
            machine.require_defined(each.by, op)
    for values in zip(*(each.conditions for each in found), strict=True):
        pair.require_same_decision(values, sides)
    # They are defined: that was asked.
    conditions = [Scalar.of(value_of(each)) for each in found[0].conditions]
    ways = zip(*(each.ways for each in found), strict=True)
    return paths(pair, conditions, [partial(run, way) for way in ways])


def paths(pair: Pair, conditions: Sequence[Any], runs: Sequence[Callable[[], Any]]) -> Any:
    """Walk all paths; the values of the first path whose condition holds, else of the last, for each program that runs.
    Raises `Ended` if every path comes back to a head."""
    before = pair.memories
    if not conditions or value_of(conditions[0]) is True:
        return runs[0]()
    first, *others = conditions
    # A path that the facts exclude is left out, but never both: `Ended` means that a path came to a head again.
    is_never, is_sure = (way in pair.solver.facts for way in (no(value_of(first)), value_of(first)))
    then = None if is_never else _under(pair, first, runs[0])
    after, pair.memories = pair.memories, before
    rest = partial(paths, pair, others, runs[1:])
    otherwise = None if is_sure and not is_never else _under(pair, pair.domain.neg(first), rest)
    if then is None and otherwise is None:
        raise Ended
    if then is None or otherwise is None:
        pair.solver.assume(value_of(first) if otherwise is None else no(value_of(first)))
        pair.memories = after if otherwise is None else pair.memories
        return then or otherwise
    pair.merge(first, after, pair.memories)
    found = zip(then, otherwise, strict=True)
    return tuple([pair.chosen(first, *each) for each in zip(*both, strict=True)] for both in found)


def _under(pair: Pair, condition: Any, run: Callable[[], Any]) -> Any:
    """Walk a path under a path condition; its values, or None if it ends at a head."""
    seen = [len(machine.events) for machine in pair.machines]
    # In the body of an array, facts about each element hold only under this condition.
    here = condition if pair.domain.bodies else True
    with pair.solver.scope() as facts, pair.source.supposing(here), pair.target.supposing(here):
        pair.solver.assume(value_of(condition))
        try:
            found = run()
        except Ended:
            return None
    for machine, start in zip(pair.machines, seen, strict=True):
        new = [replace(e, when=both(value_of(condition), e.when)) for e in machine.events[start:]]
        machine.events[start:] = new
    if found is not None:
        pair.solver.assume(implies(value_of(condition), both(*facts)))
    return found


# Blocks of one program alone.


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
