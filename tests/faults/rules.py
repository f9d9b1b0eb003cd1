"""Faults of the prover's rules: what is not asked of parallel loops, branches, calls and the end of a function.

See `terms.py` for what they are for.
"""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

from oneshot_verify.check.obligation import THREAD_CARRIER
from oneshot_verify.encode import foresight
from oneshot_verify.encode.calls import summaries
from oneshot_verify.encode.loops import handed_over
from oneshot_verify.encode.loops.counted import Counted
from oneshot_verify.encode.loops.head import Head
from oneshot_verify.encode.loops.induction import Induction
from oneshot_verify.encode.loops.pair import LoopPair
from oneshot_verify.encode.outcome import Outcome
from oneshot_verify.encode.relation import merge
from oneshot_verify.encode.relation.facts import Border
from oneshot_verify.encode.relation.fields import merged
from oneshot_verify.encode.threads import nests
from oneshot_verify.encode.threads.carriers import Carriers
from oneshot_verify.encode.threads.interference import Interference
from oneshot_verify.encode.walk import blocks
from oneshot_verify.encode.walk.accesses import WatchedMemory
from oneshot_verify.encode.walk.solo import Solo
from oneshot_verify.fuzz.faults.fault import Injection, Shelf, always
from oneshot_verify.semantics import choices

SHELF = Shelf()
fault = SHELF.fault


# Loops.


@fault("prover/box-unchanged", "what rounds change of a block is taken to be as before the loop")
def _box_unchanged(to: Injection) -> None:
    def make(original: Any) -> Any:
        def base(self: Any, block: Any) -> Any:
            boxed = block in self.pair.guess.boxes
            return self.pair.target_before[block].contents if boxed else original(self, block)

        return base

    to.method(Head, "_base", make)


@fault(
    "prover/rounds-get-that-far", "a loop has got as far as any round does, whatever its bounds are"
)
def _rounds_get_that_far(to: Injection) -> None:
    def as_left(self: Any, edge: Any, most: Any, size: Any) -> Any:
        return edge if most is None else (edge[0], most)

    to.method(LoopPair, "_as_left", lambda _: as_left)


# Parallel loops.


@fault("prover/parallel-one-way", "threads meet only those that come later")
def _parallel_one_way(to: Injection) -> None:
    to.method(
        Interference,
        "_other_threads",
        lambda original: lambda self, *, both: original(self, both=False),
    )


@fault("prover/parallel-end", "what holds a shared output before the loop, holds it at the end")
def _parallel_end(to: Injection) -> None:
    def make(_original: Any) -> Any:
        def carriers(self: Any, number: int, thread: Any) -> Any:
            before = self.shared[number]
            if before.contents is thread.shared[number].contents:
                return []
            border = Border(THREAD_CARRIER.says("before the loop"))
            held = (
                buffer
                for buffer in self._candidates(before, thread)
                if self.walk.relation.agrees(before, buffer, border)
            )
            return list(islice(held, 1))

        return carriers

    to.method(Carriers, "find", make)


@fault(
    "prover/rounds-show-like-threads", "what a round does before the loop in it, threads do, too"
)
def _rounds_show_like_threads(to: Injection) -> None:
    to.value(nests, "only_computes", lambda _op: True)


@fault("prover/rounds-begin-unasked", "a round is defined up to the loop in it")
def _rounds_begin_unasked(to: Injection) -> None:
    def make(original: Any) -> Any:
        def begin_round(walk: Any, *arguments: Any) -> None:
            failed = len(walk.obligations.failures)
            original(walk, *arguments)
            del walk.obligations.failures[failed:]

        return begin_round

    to.function(nests.begin_round, make)


@fault("prover/nests-as-a-whole", "nests of the same threads have the same loops, even without any")
def _nests_as_a_whole(to: Injection) -> None:
    to.method(Counted, "dimensions", lambda _: lambda self: [self])


@fault("prover/writes-kept", "what is filled in is taken to be what was there already")
def _writes_kept(to: Injection) -> None:
    def make(original: Any) -> Any:
        def fill(self: Any, *arguments: Any) -> None:
            original(self, *arguments)
            if self.accesses:
                self.accesses[-1] = replace(self.accesses[-1], is_kept=True)

        return fill

    to.method(WatchedMemory, "fill", make)


# Where paths meet, and loops.


@fault("prover/edge-ignored", "of several paths to a block, one hands on all arguments")
def _edge_ignored(to: Injection) -> None:
    def make(original: Any) -> Any:
        def merge(walk: Any, edges: Any) -> Any:
            met = original(walk, edges)
            return replace(met, path=replace(met.path, values=edges[0].path.values))

        return merge

    to.function(blocks.__dict__["_merge"], make)


@fault("prover/one-path-writes", "behind a branch, memory is what the first path has left")
def _one_path_writes(to: Injection) -> None:
    to.function(
        merge.merge_memories,
        lambda original: lambda domain, condition, then, otherwise: {**otherwise, **then},
    )


@fault("prover/one-path-frees", "a buffer that one path has freed is as live as on the other")
def _one_path_frees(to: Injection) -> None:
    def make(original: Any) -> Any:
        def states(domain: Any, condition: Any, one: Any, other: Any) -> Any:
            live = domain.disj(one.live, other.live)
            return replace(original(domain, condition, one, other), live=live)

        return states

    to.function(merged, make)


@fault("prover/either-is-first", "a buffer that is one of two is the first one")
def _either_is_first(to: Injection) -> None:
    to.function(
        choices.merge_memrefs, lambda original: lambda domain, condition, then, otherwise: then
    )


@fault("prover/handed-over-early", "a loop is given buffers for good that are known behind it, too")
def _handed_over_early(to: Injection) -> None:
    to.value(handed_over, "_ends_at", always(True)(None))


@fault("prover/foresight-keeps-memory", "ops that are not looked into leave all memory as it was")
def _foresight_keeps_memory(to: Injection) -> None:
    to.value(foresight, "_may_change_memory", always(False)(None))


@fault("prover/begins-at-first", "buffers of two summaries begin where the first one says")
def _begins_at_first(to: Injection) -> None:
    to.value(
        summaries,
        "_begin_alike",
        lambda results: tuple(tuple(dict.fromkeys(origins)) for origins in results),
    )


@fault("prover/no-other-state", "no round leaves the buffers elsewhere than it found them")
def _no_other_state(to: Injection) -> None:
    def make(original: Any) -> Any:
        def walk_round(self: Any, *arguments: Any, **named: Any) -> list[Any]:
            following = original(self, *arguments, **named)
            return [] if self.rounds > 1 else following

        return walk_round

    to.method(Induction, "_walk_round", make)


@fault("prover/alone-then", "a branch that one program alone has takes its first region")
def _alone_then(to: Injection) -> None:
    to.method(
        Solo,
        "choose",
        lambda original: lambda self, machine, op, conditions, runs: runs[0](),
    )


# Calls, ops without a meaning, what the outside sees.


@fault("prover/callee-writes-nothing", "a summary says that a function writes to nothing")
def _callee_writes_nothing(to: Injection) -> None:
    def make(original: Any) -> Any:
        def summary(self: Any, *given: Any) -> Any:
            found = original(self, *given)
            empty: frozenset[int] = frozenset()
            return found and replace(found, written=empty, changed=empty)

        return summary

    to.method(Outcome, "summary", make)


# The end of a function.


# What is assumed of the tensor program.
