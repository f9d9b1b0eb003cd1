"""Faults of the prover's rules: what is not asked of parallel loops, branches, calls and the end of a function.

See `prover.py` for what they are for.
"""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

from oneshot_verify.encode.calls import rule as calls
from oneshot_verify.encode.calls.globals import Globals
from oneshot_verify.encode.loops.induction import Induction
from oneshot_verify.encode.outcome import Outcome
from oneshot_verify.encode.pairing import Left
from oneshot_verify.encode.relation.fields import merged
from oneshot_verify.encode.solving.solver import Answer
from oneshot_verify.encode.threads import parallel
from oneshot_verify.encode.threads.carriers import Carriers
from oneshot_verify.encode.threads.forall import ParallelLoop
from oneshot_verify.encode.threads.interference import Interference
from oneshot_verify.encode.walk import blocks, merge, opaque, solo
from oneshot_verify.encode.walk.accesses import WatchedMemory
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.encode.walk.obligations import Obligations
from oneshot_verify.fuzz.faults.analysis import always
from oneshot_verify.fuzz.faults.fault import Injection, Shelf
from oneshot_verify.semantics.faults import FaultKind

SHELF = Shelf()
fault = SHELF.fault


def _ignored(to: Injection, says: Callable[[str], bool]) -> None:
    """Equalities whose words are such are not asked for."""

    def make(original: Any) -> Any:
        def require_equal(
            self: Any, source: Any, target: Any, what: str, *rest: Any, **more: Any
        ) -> bool:
            return says(what) or original(self, source, target, what, *rest, **more)

        return require_equal

    to.method(Lockstep, "require_equal", make)


UNASKED: dict[str, tuple[str, Callable[[str], bool]]] = {
    "while-condition": (
        "while loops go on in whatever rounds they like",
        lambda what: what.startswith("the loop goes on"),
    ),
    "branch": ("the programs may take different branches", lambda what: "same branch" in what),
    "case": ("the programs may take different cases", lambda what: "same case" in what),
    "loop-bounds": (
        "loops may have different bounds",
        lambda what: "bound" in what or "the step of" in what,
    ),
    "opaque-operands": (
        "ops without a meaning may get different operands",
        lambda what: what.startswith("operand "),
    ),
    "results": ("functions may return what they like", lambda what: what.startswith("result ")),
}

for _name, (_what, _says) in UNASKED.items():
    fault(f"prover/{_name}-unasked", _what)(lambda to, says=_says: _ignored(to, says))


UNCOMPARED: dict[str, tuple[str, Callable[[str], bool]]] = {
    "reduced-values": (
        "threads may reduce different values, in different ways",
        lambda what: what.startswith("reduction "),
    ),
    "first-value": (
        "reductions may start with different values",
        lambda what: what.startswith("the first value of reduction"),
    ),
}


def _uncompared(to: Injection, says: Callable[[str], bool]) -> None:
    """What reductions work on is not compared if the words for it are such."""

    def make(original: Any) -> Any:
        def compare(self: Any, number: int, ours: Any, theirs: Any, what: str) -> None:
            if not says(what):
                original(self, number, ours, theirs, what)

        return compare

    to.method(parallel.__dict__["_Reducing"], "compare", make)


for _name, (_what, _says) in UNCOMPARED.items():
    fault(f"prover/{_name}-unasked", _what)(lambda to, says=_says: _uncompared(to, says))


def _allowed(to: Injection, kind: FaultKind) -> None:
    """The bufferized program may fail in this way."""

    def make(original: Any) -> Any:
        def require_no_fault(self: Any, goal: Any, fault: Any) -> None:
            if fault.kind is not kind:
                original(self, goal, fault)

        return require_no_fault

    to.method(Obligations, "require_no_fault", make)


for _kind in (
    FaultKind.DOUBLE_FREE,
    FaultKind.BAD_FREE,
    FaultKind.USE_AFTER_FREE,
    FaultKind.READ_ONLY,
    FaultKind.OUT_OF_BOUNDS,
    FaultKind.OVERLAP,
    FaultKind.STALE_TENSOR,
):
    fault(f"prover/allowed-{_kind.name.lower().replace('_', '-')}", f"{_kind.value}: not asked")(
        lambda to, kind=_kind: _allowed(to, kind)
    )


# Parallel loops.


@fault("prover/parallel-reads", "threads may read what other threads write")
def _parallel_reads(to: Injection) -> None:
    to.method(Interference, "reads_are_safe", always((Answer.PROVED, None)))


@fault("prover/parallel-writes", "no two threads ever write to one element")
def _parallel_writes(to: Injection) -> None:
    to.method(Interference, "writes_are_safe", always(True))


@fault("prover/parallel-one-way", "threads meet only those that come later")
def _parallel_one_way(to: Injection) -> None:
    to.method(
        Interference,
        "_other_threads",
        lambda original: lambda self, *, both: original(self, both=False),
    )


@fault("prover/parallel-frame", "threads change nothing but the shared outputs")
def _parallel_frame(to: Injection) -> None:
    to.method(Carriers, "is_framed", always(True))


@fault("prover/parallel-end", "what holds a shared output before the loop, holds it at the end")
def _parallel_end(to: Injection) -> None:
    def make(_original: Any) -> Any:
        def carriers(self: Any, number: int, thread: Any) -> Any:
            before = self.shared[number]
            if before.contents is thread.shared[number].contents:
                return []
            held = (
                buffer
                for buffer in self._candidates(before, thread)
                if self.walk.holds(buffer, before)[0] is Answer.PROVED
            )
            return list(islice(held, 1))

        return carriers

    to.method(Carriers, "find", make)


@fault("prover/parallel-outer-blocks", "threads may free what was there before the loop")
def _parallel_outer_blocks(to: Injection) -> None:
    to.method(ParallelLoop, "_check_outer_blocks", always(None))


@fault("prover/parallel-last-undefined", "the tensor program's last thread is always undefined")
def _parallel_last_undefined(to: Injection) -> None:
    to.method(ParallelLoop, "_is_last_undefined", always(True))


@fault("prover/writes-kept", "what is filled in is taken to be what was there already")
def _writes_kept(to: Injection) -> None:
    def make(original: Any) -> Any:
        def fill(self: Any, *arguments: Any) -> None:
            original(self, *arguments)
            if self.accesses:
                self.accesses[-1] = replace(self.accesses[-1], is_kept=True)

        return fill

    to.method(WatchedMemory, "fill", make)


@fault("prover/reduction-unchecked", "nothing is asked of what threads reduce")
def _reduction_unchecked(to: Injection) -> None:
    to.method(parallel.__dict__["_Reducing"], "end_thread", always(None))


# Where paths meet, and loops.


@fault("prover/edge-ignored", "of several paths to a block, one hands on all arguments")
def _edge_ignored(to: Injection) -> None:
    to.function(
        blocks.__dict__["_merge"],
        lambda original: lambda walk, edges: replace(original(walk, edges), ends=edges[0].ends),
    )


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
        merge.merge_memrefs, lambda original: lambda domain, condition, then, otherwise: then
    )


@fault("prover/left-in-first-state", "a loop ends with its buffers where they were in one round")
def _left_in_first_state(to: Injection) -> None:
    to.method(Induction, "_exclude_each_other", always(True))


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
        solo.Solo,
        "_if",
        lambda original: lambda self, op, operands: self._region(op.regions[0], op),
    )


@fault("prover/stack-stays", "memory on the stack outlives the function")
def _stack_stays(to: Injection) -> None:
    to.function(solo.leave_stack, always(None))


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


@fault("prover/call-globals-differ", "globals need not hold the same before a call")
def _call_globals_differ(to: Injection) -> None:
    to.method(Globals, "require_same", always(None))


@fault("prover/call-globals-stay", "a call changes no global")
def _call_globals_stay(to: Injection) -> None:
    to.method(Globals, "forget", always(None))


@fault("prover/call-read-only", "a callee may write to read-only memory")
def _call_read_only(to: Injection) -> None:
    to.method(calls.__dict__["_Call"], "_require_writable", always(None))


@fault("prover/opaque-alike", "ops without a meaning are alike, whatever their attributes say")
def _opaque_alike(to: Injection) -> None:
    to.function(opaque.opaque_text, always(""))


@fault("prover/opaque-changes-nothing", "ops without a meaning leave buffers as they are")
def _opaque_changes_nothing(to: Injection) -> None:
    to.function(opaque.__dict__["_change_buffers"], always(None))


@fault("prover/events-ignored", "what the outside world sees is not compared")
def _events_ignored(to: Injection) -> None:
    def make(_original: Any) -> Any:
        def compare(self: Any, op: Any) -> None:
            self.source.events.clear()
            self.target.events.clear()

        return compare

    to.method(Lockstep, "compare_events", make)


@fault("prover/event-data", "the outside world does not see the values")
def _event_data(to: Injection) -> None:
    to.method(Lockstep, "_compare_seen", always(None))


# The end of a function.


@fault("prover/out-params-unasked", "what is left in an out-parameter need not be the result")
def _out_params_unasked(to: Injection) -> None:
    to.method(
        Outcome,
        "_is_loose",
        lambda original: (
            lambda self, ours, theirs, number, op: (
                self._is_out_param(number) or original(self, ours, theirs, number, op)
            )
        ),
    )


@fault("prover/dropped-results-unasked", "a result that is dropped need not be in an argument")
def _dropped_results_unasked(to: Injection) -> None:
    def make(original: Any) -> Any:
        def is_loose(self: Any, ours: Any, theirs: Any, number: int, op: Any) -> bool:
            if isinstance(self.pairing.results[number], Left) and not self._is_out_param(number):
                return True
            return original(self, ours, theirs, number, op)

        return is_loose

    to.method(Outcome, "_is_loose", make)


@fault("prover/leaks-allowed", "memory may be left behind")
def _leaks_allowed(to: Injection) -> None:
    to.method(Lockstep, "require_freed", always(None))


@fault("prover/owners-unasked", "who owns a returned buffer is not asked")
def _owners_unasked(to: Injection) -> None:
    to.method(Outcome, "_check_owners", always(None))


@fault("prover/arguments-freed", "a function may free its arguments")
def _arguments_freed(to: Injection) -> None:
    def make(original: Any) -> Any:
        def fail(self: Any, what: str, *rest: Any) -> None:
            if not what.endswith("is left to its owner"):
                original(self, what, *rest)

        return fail

    to.method(Obligations, "fail", make)
