"""The rule for `scf.parallel`: as for `scf.forall`, but with reductions instead of shared outputs.

The order in which the values of the threads are reduced is not specified, but both programs may take the same one:
equal first values, equal values in each thread and the same reduction give equal results.

Source: https://mlir.llvm.org/docs/Dialects/SCFDialect/#scfparallel-scfparallelop
"""

from __future__ import annotations

from typing import Any

from xdsl.ir import Operation, Region

from oneshot_verify.check.obligation import (
    THREAD_FIRST_VALUE,
    THREAD_REDUCED,
    THREAD_REDUCTION,
    Needed,
)
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.relation.facts import Border
from oneshot_verify.encode.threads.forall import ParallelLoop
from oneshot_verify.encode.threads.nests import their_threads
from oneshot_verify.encode.walk.lockstep import Ends, Lockstep
from oneshot_verify.semantics.control import forall_bounds
from oneshot_verify.semantics.dialects.affine_control import reductions_of
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import is_shaped


def parallel_rule(walk: Lockstep, source: Operation, target: Operation) -> None:
    """`scf.parallel`: the same threads, which do not interfere, and the same reductions."""
    for op in (source, target):
        if any(is_shaped(result.type) for result in op.results):
            raise UnsupportedOp(op, "a reduction of tensors or buffers")
    bounds, firsts = forall_bounds(walk.source, source)
    their_bounds, their_firsts, loops = their_threads(walk, source, target, len(bounds[0]))
    if (len(bounds[0]), len(firsts)) != (len(their_bounds[0]), len(their_firsts)):
        raise Incomplete("the loops have different numbers of dimensions or reductions", target)
    loop = _Reducing(walk, source, loops, bounds, their_bounds, ())
    for number, (first, other) in enumerate(zip(firsts, their_firsts, strict=True)):
        what = THREAD_FIRST_VALUE.says(f"the first value of reduction {number} is the same")
        loop.compare(number, first, other, what)
    loop.run()
    loop.give_results()


def affine_parallel_rule(walk: Lockstep, source: Operation, target: Operation) -> None:
    """`affine.parallel`: the same, with bounds from maps; a reduction is one of a few ops, and says itself where it
    starts.

    Source: https://mlir.llvm.org/docs/Dialects/Affine/#affineparallel-affineaffineparallelop
    """
    if reductions_of(source) != reductions_of(target):
        raise Incomplete("the loops reduce in different ways", target)
    (ours, _), (theirs, _) = forall_bounds(walk.source, source), forall_bounds(walk.target, target)
    if len(ours[2]) != len(theirs[2]):
        raise Incomplete("the loops have different numbers of dimensions", target)
    loop = _Reducing(walk, source, [target], ours, theirs, ())
    loop.run()
    loop.give_results()


class _Reducing(ParallelLoop):
    """One pair of `scf.parallel`."""

    differing: set[int]
    """The reductions that are not known to give the same: nothing is known of what they give."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.differing = set()

    def give_results(self) -> None:
        """What the reductions give: the same, where that is known, and anything else."""
        walk, types = self.walk, self.target_op.result_types
        anything = walk.relation.anything
        values = [anything.value("reduced", type) for type in self.source_op.result_types]
        walk.give_results(walk.source, self.source_op, values)
        their_values = [
            anything.value("reduced", type) if number in self.differing else value
            for number, (value, type) in enumerate(zip(values, types, strict=True))
        ]
        walk.give_results(walk.target, self.target_op, their_values)

    def compare(self, number: int, ours: Any, theirs: Any, what: Needed) -> None:
        """Two values that reduction `number` works on should be equal."""
        walk = self.walk
        if not walk.relation.agrees(ours, theirs, Border(what, as_one=True)):
            self.differing.add(number)
            walk.notes.append((f"not shown: {what.text}", self.target_op))

    def end_thread(self, ends: Ends) -> None:
        """The thread's values are the same, and so is what is done with them."""
        walk = self.walk
        if op_name(self.source_op) == "affine.parallel":
            pairs = zip(ends.source_values, ends.target_values, strict=True)
            for number, (ours, theirs) in enumerate(pairs):
                self.compare(number, ours, theirs, THREAD_REDUCED.says(_same(number)))
            return
        regions = zip(ends.source.regions, ends.target.regions, strict=False)
        if len(ends.source.regions) != len(ends.target.regions):
            raise Incomplete("the loops have different numbers of reductions", ends.target)
        for number, (ours, theirs) in enumerate(regions):
            value, its = ends.source_values[number], ends.target_values[number]
            self.compare(number, value, its, THREAD_REDUCED.says(_same(number)))
            differed = number in self.differing
            any_two = self._any(ours)
            other_two = self._any(theirs) if differed else any_two
            done = walk.walk_from(ours.block, any_two, theirs.block, other_two)
            value, its = done.source_values[0], done.target_values[0]
            self.compare(number, value, its, THREAD_REDUCTION.says(_same(number)))
            if number in self.differing and not differed:
                # What was reduced so far is not the same either.
                raise Incomplete(
                    f"the loops reduce in different ways: {_same(number)}", ends.target
                )

    def _any(self, region: Region) -> list[Any]:
        """Any values that a reduction may get."""
        anything = self.walk.relation.anything
        return [anything.value("any", each.type) for each in region.block.args]


def _same(number: int) -> str:
    return f"reduction {number} is the same"
